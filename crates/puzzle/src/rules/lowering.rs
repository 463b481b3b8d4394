//! Primitive constraints out of cells: what lowering a rule comes down to.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;

use quadrille_constraint::{Automaton, Primitive};

use crate::cell::Cell;
use crate::model::Puzzle;

/// Largest number of states of an automaton; kinds whose rules could need more refuse those.
pub(super) const MOST_STATES: usize = 20_000;

/// Largest number of steps (a cell, a state, a value) of the constraints of one rule. Clauses have a
/// variable for each of them, and a budget is looked at between rules.
pub(super) const MOST_STEPS: usize = 8_000_000;

/// An upper bound of the steps of a constraint.
pub(super) fn steps(primitive: &Primitive, puzzle: &Puzzle) -> usize {
    match primitive {
        Primitive::Distinct(cells) => cells.len() * cells.len(),
        Primitive::Pair { .. } => puzzle.side(),
        Primitive::Linear { terms, .. } => terms.len() * puzzle.side(),
        Primitive::Regular { cells, automaton } => cells.len() * automaton.states() * puzzle.side(),
        Primitive::Mask { .. } => 1,
        Primitive::AnyOf(lists) => lists.iter().flatten().map(|one| steps(one, puzzle)).sum(),
    }
}

/// True if an automaton is small enough for a line of this length.
pub(super) fn fits(automaton: &Automaton, length: usize) -> bool {
    length * automaton.states() * automaton.side() <= MOST_STEPS
}

/// The number of a cell in a primitive.
pub(super) fn id(cell: Cell) -> u16 {
    cell.0 as u16
}

/// The numbers of cells.
pub(super) fn ids(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|&cell| id(cell)).collect()
}

/// No value stands twice.
pub(super) fn distinct(cells: &[Cell]) -> Primitive {
    Primitive::Distinct(ids(cells))
}

/// The cell has one of the digits that `allowed` accepts.
pub(super) fn mask(cell: Cell, puzzle: &Puzzle, allowed: impl Fn(u8) -> bool) -> Primitive {
    let values = (1..=puzzle.side() as u8).filter(|&value| allowed(puzzle.digit(value)));
    Primitive::Mask { cell: id(cell), values: values.fold(0, |set, value| set | 1 << (value - 1)) }
}

/// A constraint that no values satisfy.
pub(super) fn impossible(cell: Cell) -> Primitive {
    Primitive::Mask { cell: id(cell), values: 0 }
}

/// A relation of two values, with one table for all pairs of cells.
pub(super) struct Relation {
    table: Arc<[u64]>,
}

impl Relation {
    /// The pairs of digits that `allowed` accepts.
    pub(super) fn new(puzzle: &Puzzle, allowed: impl Fn(u8, u8) -> bool) -> Self {
        let allowed = |a, b| allowed(puzzle.digit(a), puzzle.digit(b));
        match Primitive::pair(0, 1, puzzle.side() as u8, allowed) {
            Primitive::Pair { table, .. } => Relation { table },
            _ => unreachable!("a pair is a pair"),
        }
    }

    /// The relation on two cells, or on a cell and itself.
    pub(super) fn on(&self, a: Cell, b: Cell) -> Primitive {
        if a != b {
            return Primitive::Pair { a: id(a), b: id(b), table: self.table.clone() };
        }
        let itself = |(value, row): (usize, &u64)| row & 1 << value;
        let values = self.table.iter().enumerate().map(itself).fold(0, |all, bit| all | bit);
        Primitive::Mask { cell: id(a), values }
    }

    /// The relation on neighbours of a line.
    pub(super) fn along(&self, line: &[Cell]) -> Vec<Primitive> {
        line.windows(2).map(|pair| self.on(pair[0], pair[1])).collect()
    }

    /// The relation on all pairs, the earlier cell first.
    pub(super) fn among(&self, cells: &[Cell]) -> Vec<Primitive> {
        let with = |i: usize| cells[i + 1..].iter().map(move |&other| self.on(cells[i], other));
        (0..cells.len()).flat_map(with).collect()
    }
}

/// The relation on each of these pairs of cells.
pub(super) fn related(
    pairs: &[[Cell; 2]],
    puzzle: &Puzzle,
    holds: impl Fn(u8, u8) -> bool,
) -> Vec<Primitive> {
    let relation = Relation::new(puzzle, holds);
    pairs.iter().map(|&[a, b]| relation.on(a, b)).collect()
}

/// The sum of the terms (coefficient, cell) is the target. Terms of one cell are put together.
pub(super) fn sum(
    terms: impl IntoIterator<Item = (i32, Cell)>,
    target: i32,
    puzzle: &Puzzle,
) -> Vec<Primitive> {
    let mut factors: BTreeMap<Cell, i32> = BTreeMap::new();
    for (factor, cell) in terms {
        *factors.entry(cell).or_default() += factor;
    }
    // Each digit is this much less than its value.
    let less = 1 - i32::from(*puzzle.digits().start());
    let target = target + less * factors.values().sum::<i32>();
    let any = factors.first_key_value().map(|(&cell, _)| cell);
    let left = factors.into_iter().filter(|&(_, factor)| factor != 0);
    let terms: Vec<(i32, u16)> = left.map(|(cell, factor)| (factor, id(cell))).collect();
    match (terms.is_empty(), target == 0) {
        (false, _) => vec![Primitive::Linear { terms, target }],
        (true, true) => Vec::new(),
        (true, false) => any.map(impossible).into_iter().collect(),
    }
}

/// Each of the lists has the same sum as the shortest one.
pub(super) fn equal_sums(lists: &[Vec<Cell>], puzzle: &Puzzle) -> Vec<Primitive> {
    let Some(least) = (0..lists.len()).min_by_key(|&i| lists[i].len()) else { return Vec::new() };
    let others = (0..lists.len()).filter(|&i| i != least);
    let equal = |i: usize| {
        let plus = lists[least].iter().map(|&cell| (1, cell));
        sum(plus.chain(lists[i].iter().map(|&cell| (-1, cell))), 0, puzzle)
    };
    others.flat_map(equal).collect()
}

/// The digits, read in this order, are accepted by the automaton that `step` and `accepts` define.
/// `None` if it has too many states or steps.
pub(super) fn regular<S: Clone + Eq + Hash>(
    cells: &[Cell],
    puzzle: &Puzzle,
    start: S,
    step: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Primitive> {
    let step = |state: &S, value| step(state, puzzle.digit(value));
    let automaton = Automaton::explore(puzzle.side(), start, MOST_STATES, step, accepts)?;
    fits(&automaton, cells.len()).then(|| read_by(cells, &automaton))
}

/// The values, read in this order, are accepted by the automaton.
pub(super) fn read_by(cells: &[Cell], automaton: &Automaton) -> Primitive {
    Primitive::Regular { cells: ids(cells), automaton: Arc::new(automaton.trimmed(cells.len())) }
}

/// The number of cells with this digit is one that `allowed` accepts.
pub(super) fn count(
    cells: &[Cell],
    puzzle: &Puzzle,
    digit: u8,
    allowed: impl Fn(usize) -> bool,
) -> Primitive {
    let step = |&found: &usize, next: u8| {
        Some(found + usize::from(next == digit)).filter(|&found| found <= cells.len())
    };
    let read = regular(cells, puzzle, 0, step, |&found| allowed(found));
    read.unwrap_or_else(|| unreachable!("no more states than numbers up to the length"))
}
