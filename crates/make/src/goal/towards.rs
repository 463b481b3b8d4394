//! Puzzles built towards a technique, and the techniques that no puzzle needs.
//!
//! A fresh puzzle that cheaper techniques do not solve gets givens back, one by one, that leave
//! them stuck. The open cells shrink to the few that block the cheaper techniques. If the technique
//! then has a step that lets them finish, the puzzle needs it. Each fresh puzzle gives about forty
//! such states instead of one.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::{NineGrids, NoGrid};
use quadrille_puzzle::Cell;
use quadrille_reason::{Fins, Options, PathEnd, Shape, State, Technique, hint, solve_path};

use super::openings::Opening;
use super::search::{Maker, Search};
use crate::cells::{Cells, is_unique};
use crate::clue_symmetry::ClueSymmetry;
use crate::cruxes::Cruxes;
use crate::minimize::remove_while;
use crate::sudoku::{Minimals, Puzzle81};

const ROUNDS: u64 = 600;
/// Fresh puzzles tried if each state has to be searched for chains.
const ROUNDS_BEYOND_CHAINS: u64 = 100;
/// Fresh puzzles tried if none ever led to a puzzle, so that the nearest is returned soon.
const ROUNDS_NEVER_MET: u64 = 3;
/// Fresh puzzles tried for hidden quadruples. Each takes a millisecond, and one in 800 succeeds.
const ROUNDS_QUADRUPLE: u64 = 8_000;

/// The reason why no puzzle of this side without cages needs a technique, or `None` if some may. In
/// a `plain` puzzle the houses are rows, columns and boxes.
pub(crate) fn never_needed(technique: Technique, side: usize, plain: bool) -> Option<&'static str> {
    match technique {
        Technique::DualTwoStringKite | Technique::DualEmptyRectangle => {
            Some("each of its two halves is a step of a cheaper technique")
        }
        // Also with fins: the remaining lines across have the same fins and strike the same.
        Technique::Fish(Shape::Basic, _, size) if 2 * usize::from(size) > side => {
            Some("the other lines make a smaller fish, which comes first")
        }
        // The places that a candidate leaves in both bases lie in one cover, and those it removes
        // from each form a group: a chain of two links, unless both groups of a box share their
        // crossing.
        Technique::Fish(Shape::Franken | Shape::Mutant, _, 2) if plain => Some(
            "it is a chain of two links through groups or an empty rectangle, which come first",
        ),
        Technique::Fish(Shape::Franken, Fins::None, 3) if plain => {
            Some("chains through groups and empty rectangles strike the same, and come first")
        }
        // Not proved: some hundred thousand patterns of one digit had none.
        Technique::Fish(Shape::Mutant, Fins::None, 3) if plain => {
            Some("none is known: wherever one was found, chains through groups struck the same")
        }
        // A cell of the colour that sees one colour of the other pair also sees its own partner.
        Technique::MultiColour2 => Some("multi colour 1 strikes a cell of that colour first"),
        Technique::AlsXyWing | Technique::AlsChain => {
            Some("it is a chain through almost locked sets, which comes first")
        }
        Technique::LargeSubset | Technique::LargeFish if side <= 9 => {
            Some("grids up to 9×9 have a smaller one in its place")
        }
        _ if technique.needs_cages() => Some("it is about cages, and there are none"),
        _ if technique.needs_rules() => Some("it is about rules, and there are none"),
        _ => None,
    }
}

/// True if fresh puzzles hardly ever need a technique, so that puzzles are built towards it.
pub(super) fn is_rare(technique: Technique) -> bool {
    match technique {
        Technique::NakedQuad
        | Technique::HiddenQuad
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6
        | Technique::AvoidableRectangle1
        | Technique::AvoidableRectangle2
        | Technique::SimpleColourTrap
        | Technique::SimpleColourWrap
        | Technique::GroupedAic
        | Technique::AlsXz
        | Technique::DeathBlossom
        | Technique::SueDeCoq
        | Technique::TemplateSet
        | Technique::TemplateDelete => true,
        Technique::Fish(shape, fins, size) => {
            shape != Shape::Basic || size > 3 || fins != Fins::None && size > 2
        }
        _ => false,
    }
}

/// True if chains come before it, so that few fresh puzzles get that far. Puzzles made from a crux
/// do.
pub(super) fn is_beyond_chains(technique: Technique) -> bool {
    technique.order() > Technique::GroupedAic.order()
}

fn is_never_met(technique: Technique) -> bool {
    let leviathan = Technique::Fish(Shape::Franken, Fins::None, 7);
    matches!(technique, Technique::TemplateSet | Technique::TemplateDelete)
        || technique == leviathan
}

/// True if it matters to a technique which of the values were given.
fn tells_givens_apart(technique: Technique) -> bool {
    matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2)
}

impl Maker {
    /// Tries fresh puzzles and adds givens to each. Every puzzle has its own stream.
    pub(super) fn towards(
        &mut self,
        technique: Technique,
        search: &mut Search,
    ) -> Result<(), NoGrid> {
        let Some(grids) = self.nine else { return Ok(()) };
        let cheaper = |t: &Technique| t.order() < technique.order();
        let cheaper: Vec<Technique> = Technique::usual().into_iter().filter(cheaper).collect();
        let rounds = match technique {
            Technique::HiddenQuad => ROUNDS_QUADRUPLE,
            _ if is_never_met(technique) => ROUNDS_NEVER_MET,
            _ if is_beyond_chains(technique) => ROUNDS_BEYOND_CHAINS,
            _ => ROUNDS,
        };
        for round in 0..rounds {
            search.meter.tick()?;
            let mut stream = search.chance.fork(1 << 42 | round);
            let fresh = self.fresh_towards(technique, grids, &stream, &search.meter.rest())?;
            let Some((fresh, opening)) = fresh else { continue };
            let mut units = self.orbits.clone();
            units.retain(|unit| unit.iter().all(|&cell| !opening.open[cell]));
            stream.shuffle(&mut units);
            let found = self.built(&fresh, &units, technique, &cheaper, &search.meter.rest())?;
            if search.best.is_none() {
                search.take(self.attempt81(&fresh, &search.meter)?);
            }
            if let Some(givens) = found
                && search.take(self.attempt(&givens, &fresh.solution, None, &search.meter)?)
            {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A fresh puzzle on a grid of the stream, and the opening for the technique. `None` if no
    /// puzzle has one.
    fn fresh_towards(
        &mut self,
        technique: Technique,
        grids: &'static NineGrids,
        stream: &Chance,
        budget: &Budget,
    ) -> Result<Option<(Puzzle81, Opening)>, Stop> {
        let start = stream.fork(0);
        let mut chance = stream.fork(1);
        let solution = grids.draw(&mut start.clone());
        if let Some(opening) = Opening::of(technique, &solution, &mut chance) {
            let clues = self.minimal_with(&solution, &opening, &mut chance)?;
            return Ok(clues.map(|clues| (Puzzle81 { clues, solution }, opening)));
        }
        if is_beyond_chains(technique) && self.goal.symmetry == ClueSymmetry::None {
            let grown = Cruxes::shared().grow(0, &mut self.solver, &mut chance);
            return Ok(grown.map(|grown| (grown, Opening::anywhere())));
        }
        let minimals =
            self.minimals.get_or_insert_with(|| Minimals::new(grids, self.goal.symmetry));
        let made = minimals.make_from(1, 0, budget, |_| start.clone())?;
        Ok(made.into_iter().next().map(|fresh| (fresh, Opening::anywhere())))
    }

    /// As few clues of a grid as an opening allows.
    fn minimal_with(
        &mut self,
        solution: &Cells,
        opening: &Opening,
        chance: &mut Chance,
    ) -> Result<Option<Cells>, Stop> {
        let mut start = solution.to_vec();
        for unit in self.orbits.iter().filter(|unit| unit.iter().any(|&cell| opening.open[cell])) {
            unit.iter().for_each(|&cell| start[cell] = 0);
        }
        if !self.is_unique81(&start) {
            return Ok(None);
        }
        let mut units = self.orbits.clone();
        units.retain(|unit| unit.iter().all(|&cell| !opening.given[cell]));
        chance.shuffle(&mut units);
        let clues = remove_while(start, &units, 0, &mut |fewer| Ok(self.is_unique81(fewer)))?;
        Ok(Cells::try_from(clues.as_slice()).ok())
    }

    fn is_unique81(&mut self, givens: &[u8]) -> bool {
        Cells::try_from(givens).is_ok_and(|cells| is_unique(&cells, &mut self.solver))
    }

    /// Givens with which the technique lets cheaper ones finish, at most once per fresh puzzle.
    fn built(
        &self,
        fresh: &Puzzle81,
        units: &[Vec<usize>],
        technique: Technique,
        cheaper: &[Technique],
        budget: &Budget,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut givens = fresh.clues.to_vec();
        let Some(mut stuck) = stuck(State::new(&self.puzzle(&givens)), cheaper, budget)? else {
            return Ok(None);
        };
        for unit in units {
            if opens(&stuck, technique, cheaper, budget)? {
                return Ok(Some(givens));
            }
            let is_open = |&&cell: &&usize| stuck.value(Cell(cell as u32)).is_none();
            let open: Vec<usize> = unit.iter().filter(is_open).copied().collect();
            if open.is_empty() {
                continue;
            }
            let mut with = givens.clone();
            unit.iter().for_each(|&cell| with[cell] = fresh.solution[cell]);
            let more = if tells_givens_apart(technique) {
                State::new(&self.puzzle(&with))
            } else {
                let mut more = stuck.clone();
                open.iter().for_each(|&cell| more.place(Cell(cell as u32), fresh.solution[cell]));
                more
            };
            if let Some(still) = self::stuck(more, cheaper, budget)? {
                (givens, stuck) = (with, still);
            }
        }
        Ok(None)
    }

    /// A puzzle that full houses alone solve.
    pub(super) fn full_houses(&mut self, search: &mut Search) -> Result<(), NoGrid> {
        let mut stream = search.chance.fork(1 << 44);
        let full = self.full(&mut stream, &search.meter)?;
        let mut units = self.orbits.clone();
        stream.shuffle(&mut units);
        let options = Options::only(&[Technique::FullHouse]);
        let givens = remove_while(full.clone(), &units, 0, &mut |fewer| {
            search.meter.tick()?;
            let path = solve_path(&State::new(&self.puzzle(fewer)), &options);
            Ok(path.end == PathEnd::Solved)
        })?;
        search.take(self.attempt(&givens, &full, None, &search.meter)?);
        Ok(())
    }
}

/// The state in which techniques get stuck, or `None` if they solve it.
fn stuck(state: State, techniques: &[Technique], budget: &Budget) -> Result<Option<State>, Stop> {
    let path = solve_path(&state, &Options::only(techniques).within(budget.clone()));
    match path.end {
        PathEnd::Stopped(stop) => Err(stop),
        PathEnd::Stuck => Ok(Some(path.state)),
        PathEnd::Solved | PathEnd::Broken => Ok(None),
    }
}

fn opens(
    state: &State,
    technique: Technique,
    cheaper: &[Technique],
    budget: &Budget,
) -> Result<bool, Stop> {
    let only = Options::only(&[technique]).within(budget.clone());
    if hint(state, &only)?.is_none() {
        return Ok(false);
    }
    let mut all = cheaper.to_vec();
    all.push(technique);
    let path = solve_path(state, &Options::only(&all).within(budget.clone()));
    match path.end {
        PathEnd::Stopped(stop) => Err(stop),
        end => Ok(end == PathEnd::Solved),
    }
}
