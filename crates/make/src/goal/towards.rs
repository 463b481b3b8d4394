//! Puzzles that need a technique, built towards it; and those that no puzzle needs.
//!
//! A fresh puzzle that cheaper techniques do not solve gets givens back that leave them stuck, one
//! by one. What is open shrinks to the few cells that hold the cheaper techniques up, and whenever
//! the technique has a step there that lets them finish, the puzzle needs it. Between a fresh
//! puzzle and one that is solved lie forty such states instead of one.

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Cell;
use quadrille_reason::{Fins, Options, PathEnd, Shape, State, Technique, hint, solve_path};

use super::search::{Maker, Search};
use crate::fill::NoGrid;
use crate::minimize::remove_while;
use crate::sudoku::{Minimals, Puzzle81, draw};

/// Fresh puzzles tried.
const ROUNDS: u64 = 600;

/// Why no puzzle of this side without cages needs a technique; `None` where some may.
pub(crate) fn never_needed(technique: Technique, side: usize) -> Option<&'static str> {
    match technique {
        Technique::DualTwoStringKite | Technique::DualEmptyRectangle => {
            Some("each of its two halves is a step of a cheaper technique")
        }
        Technique::Fish(Shape::Basic, Fins::None, size) if 2 * usize::from(size) > side => {
            Some("the other lines make a smaller fish, which comes first")
        }
        Technique::LargeSubset | Technique::LargeFish if side <= 9 => {
            Some("grids up to 9×9 have a smaller one in its place")
        }
        Technique::CageCombination
        | Technique::CageFilling
        | Technique::CageLine
        | Technique::Innies
        | Technique::WideInnies
        | Technique::CageParity
        | Technique::CageFactors => Some("it is about cages, and there are none"),
        _ => None,
    }
}

/// Whether fresh puzzles hardly ever need a technique, so that it is built towards.
pub(super) fn is_rare(technique: Technique) -> bool {
    match technique {
        Technique::NakedQuad
        | Technique::HiddenQuad
        | Technique::UniqueRectangle4
        | Technique::SimpleColourTrap
        | Technique::SimpleColourWrap
        | Technique::GroupedAic
        | Technique::AlsXz
        | Technique::AlsXyWing
        | Technique::AlsChain
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

impl Maker {
    /// Tries fresh puzzles, each with givens that come back; the stream of each is its own.
    pub(super) fn towards(
        &mut self,
        technique: Technique,
        search: &mut Search,
    ) -> Result<(), NoGrid> {
        let Some(grids) = self.nine else { return Ok(()) };
        let cheaper = |t: &Technique| t.order() < technique.order();
        let cheaper: Vec<Technique> = Technique::usual().into_iter().filter(cheaper).collect();
        for round in 0..ROUNDS {
            search.meter.tick()?;
            let mut stream = search.chance.fork(1 << 42 | round);
            let minimals =
                self.minimals.get_or_insert_with(|| Minimals::new(grids, self.goal.symmetry));
            let start = stream.fork(0);
            let made = minimals.make_from(1, 0, &search.meter.rest(), |grids, _| {
                let mut stream = start.clone();
                (draw(grids, &mut stream), stream)
            })?;
            let Some(fresh) = made.first() else { continue };
            let mut order: Vec<usize> = (0..81).collect();
            stream.shuffle(&mut order);
            let found = self.built(fresh, &order, technique, &cheaper, &search.meter.rest())?;
            if let Some(givens) = found {
                let puzzle = self.puzzle(&givens);
                let solution = fresh.solution.to_vec();
                if search.take(self.attempt(puzzle, solution, None, &search.meter.rest())?) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Givens with which the technique lets cheaper ones finish; at most one for each fresh puzzle.
    fn built(
        &self,
        fresh: &Puzzle81,
        order: &[usize],
        technique: Technique,
        cheaper: &[Technique],
        budget: &Budget,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut givens = fresh.clues.to_vec();
        let Some(mut stuck) = stuck(State::new(&self.puzzle(&givens)), cheaper, budget)? else {
            return Ok(None);
        };
        for &cell in order {
            if opens(&stuck, technique, cheaper, budget)? {
                return Ok(Some(givens));
            }
            if stuck.value(Cell(cell as u32)).is_some() {
                continue;
            }
            let mut more = stuck.clone();
            more.place(Cell(cell as u32), fresh.solution[cell]);
            if let Some(still) = self::stuck(more, cheaper, budget)? {
                givens[cell] = fresh.solution[cell];
                stuck = still;
            }
        }
        Ok(None)
    }
}

impl Maker {
    /// A puzzle that full houses alone fill: clues leave while they do.
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
        let puzzle = self.puzzle(&givens);
        search.take(self.attempt(puzzle, full, None, &search.meter.rest())?);
        Ok(())
    }
}

/// Where techniques end; `None` when they solve it.
fn stuck(state: State, techniques: &[Technique], budget: &Budget) -> Result<Option<State>, Stop> {
    let path = solve_path(&state, &Options::only(techniques).within(budget.clone()));
    match path.end {
        PathEnd::Stopped(stop) => Err(stop),
        PathEnd::Stuck => Ok(Some(path.state)),
        PathEnd::Solved | PathEnd::Broken => Ok(None),
    }
}

/// Whether steps of a technique let cheaper ones finish.
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
