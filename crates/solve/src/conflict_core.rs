//! Why a puzzle has no solution: givens, cages and rules that cannot stand together, none of which
//! can be left out (an irreducible infeasible subset, by deletion).

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Cage, Cell, Conflict, HouseKind, Puzzle, Rule, RuleKind, Shape};

use crate::door::any;

/// Nodes of one question: what is not decided by then stays in the core.
const NODES: u64 = 100_000;

/// Givens, cages and rules that cannot stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictCore {
    /// Cells of the givens, in order.
    pub givens: Vec<Cell>,
    /// Positions in [`Puzzle::cages`], in order.
    pub cages: Vec<usize>,
    /// Positions in [`Puzzle::rules`], in order.
    pub rules: Vec<usize>,
    /// True if none of them can be left out. If false, a short search did not decide it for some.
    pub minimal: bool,
}

/// The core of a puzzle without solution; `None` when it has one. The core is empty where the grid
/// itself has no solution, whatever is given: its houses and struck candidates are in every core.
///
/// # Errors
/// The budget that stopped the search.
pub fn conflict_core(puzzle: &Puzzle, budget: &Budget) -> Result<Option<ConflictCore>, Stop> {
    let mut meter = budget.start().every(1);
    let mut rest = Rest {
        puzzle: puzzle.clone(),
        cages: (0..puzzle.cages().len()).collect(),
        rules: (0..puzzle.rules().len()).collect(),
    };
    if let Some(Conflict::Givens { value, house, .. }) = puzzle.conflict() {
        rest = rest.with_pair(puzzle.value(value), house);
    } else if any(puzzle, &meter.rest())?.is_some() {
        return Ok(None);
    }
    let mut minimal = true;
    for cage in rest.cages.clone() {
        minimal &= rest.drop_if_useless(|rest| rest.without_cage(cage, puzzle), &mut meter)?;
    }
    for rule in rest.global_rules_first() {
        minimal &= rest.drop_if_useless(|rest| rest.without_rule(rule, puzzle), &mut meter)?;
    }
    for cell in rest.givens() {
        minimal &= rest.drop_if_useless(|rest| Some(rest.without_given(cell)), &mut meter)?;
    }
    let givens = rest.givens();
    Ok(Some(ConflictCore { givens, cages: rest.cages, rules: rest.rules, minimal }))
}

/// A reduced puzzle that still has no solution.
#[derive(Clone)]
struct Rest {
    puzzle: Puzzle,
    /// Its cages, by their position in the whole.
    cages: Vec<usize>,
    /// Its rules, likewise.
    rules: Vec<usize>,
}

impl Rest {
    /// Takes something away if no solution comes of it; whether that was decided.
    fn drop_if_useless(
        &mut self,
        without: impl FnOnce(&Rest) -> Option<Rest>,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        meter.add(1)?;
        let Some(fewer) = without(self) else { return Ok(true) };
        let short = Budget { nodes: Some(NODES), ..meter.rest() };
        match any(&fewer.puzzle, &short) {
            Ok(Some(_)) => Ok(true),
            Ok(None) => {
                *self = fewer;
                Ok(true)
            }
            Err(Stop::Nodes) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// Nothing but two equal givens of a house, which clash.
    fn with_pair(mut self, value: Option<u8>, house: HouseKind) -> Rest {
        let in_house = self.puzzle.houses().iter().filter(|h| h.kind == house);
        let holders = in_house.flat_map(|h| &h.cells);
        let holders = holders.filter(|&&c| self.puzzle.given(c) == value);
        let pair: Vec<Cell> = holders.take(2).copied().collect();
        for cell in self.givens().into_iter().filter(|cell| !pair.contains(cell)) {
            self.puzzle.give(cell, None);
        }
        let bare = self.puzzle.with_cages(Vec::new());
        match bare.and_then(|bare| bare.with_rules(Vec::new())) {
            Ok(puzzle) => Rest { puzzle, cages: Vec::new(), rules: Vec::new() },
            Err(error) => unreachable!("cages and rules can always be left out: {error}"),
        }
    }

    fn givens(&self) -> Vec<Cell> {
        self.puzzle.cells().filter(|&cell| self.puzzle.given(cell).is_some()).collect()
    }

    fn without_given(&self, cell: Cell) -> Rest {
        let mut fewer = self.clone();
        fewer.puzzle.give(cell, None);
        fewer
    }

    fn without_cage(&self, cage: usize, whole: &Puzzle) -> Option<Rest> {
        let cages: Vec<usize> = self.cages.iter().copied().filter(|&c| c != cage).collect();
        let list: Vec<Cage> = cages.iter().map(|&c| whole.cages()[c].clone()).collect();
        let puzzle = self.puzzle.clone().with_cages(list).ok()?;
        Some(Rest { puzzle, cages, rules: self.rules.clone() })
    }

    /// The rules, those about the whole grid first: they may refer to others.
    fn global_rules_first(&self) -> Vec<usize> {
        let mut rules = self.rules.clone();
        rules.sort_by_key(|&rule| self.puzzle.rules()[rule].kind.shape() != Shape::Global);
        rules
    }

    /// `None` if a rule that stays would change its meaning: without a dot, a rule that all dots are
    /// drawn would forbid more, and without a region, a line would fall into other parts.
    fn without_rule(&self, rule: usize, whole: &Puzzle) -> Option<Rest> {
        let rules: Vec<usize> = self.rules.iter().copied().filter(|&r| r != rule).collect();
        let list: Vec<Rule> = rules.iter().map(|&r| whole.rules()[r].clone()).collect();
        let puzzle = self.puzzle.clone().with_rules(list).ok()?;
        let same = |rule: &Rule| rule.lower(&puzzle) == rule.lower(&self.puzzle);
        // Rules without cells of their own refer to marks, region sum lines to extra regions.
        let refers = |rule: &&Rule| rule.lists.is_empty() || rule.kind == RuleKind::RegionSumLine;
        let same = puzzle.rules().iter().filter(refers).all(same);
        same.then(|| Rest { puzzle, cages: self.cages.clone(), rules })
    }
}
