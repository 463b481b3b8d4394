//! The constraints that a certificate's rules come down to, and a check of grids against them.

/// A constraint on cells, which are row-major indices, and values from 1 to N. A set of values has
/// bit `v − 1` for the value `v`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Primitive {
    /// No value stands twice in these cells.
    Distinct(Vec<usize>),
    /// The values of two different cells are related.
    Pair {
        /// The first cell.
        a: usize,
        /// The second cell.
        b: usize,
        /// For every value of `a`, the values that `b` can have.
        rows: Vec<u64>,
    },
    /// The values, each times its coefficient, add up to the target.
    Linear {
        /// Coefficients and different cells, at least one.
        terms: Vec<(i64, usize)>,
        /// The sum.
        target: i64,
    },
    /// The values, read in this order, are accepted by an automaton that starts in state 0.
    Regular {
        /// The cells, at least one; a cell may be read twice.
        cells: Vec<usize>,
        /// The states.
        states: Vec<State>,
    },
    /// The cell has one of these values.
    Mask {
        /// The cell.
        cell: usize,
        /// Its values.
        values: u64,
    },
    /// In at least one of the lists every constraint holds. The lists have no `AnyOf`.
    AnyOf(Vec<Vec<Primitive>>),
}

/// A state of an automaton.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// True if the values read so far are accepted.
    pub accepting: bool,
    /// For every value, the state after it, unless nothing can be accepted then.
    pub next: Vec<Option<usize>>,
}

impl Primitive {
    /// True if the constraint holds in a full grid.
    pub(crate) fn holds(&self, grid: &[u32]) -> bool {
        let has = |set: u64, cell: usize| set >> (grid[cell] - 1) & 1 == 1;
        match self {
            Primitive::Distinct(cells) => {
                let later = |i: usize| cells[i + 1..].iter();
                (0..cells.len()).all(|i| later(i).all(|&other| grid[other] != grid[cells[i]]))
            }
            Primitive::Pair { a, b, rows } => has(rows[grid[*a] as usize - 1], *b),
            Primitive::Linear { terms, target } => {
                let term = |&(factor, cell): &(i64, usize)| factor * i64::from(grid[cell]);
                terms.iter().map(term).sum::<i64>() == *target
            }
            Primitive::Regular { cells, states } => {
                let read =
                    |state: usize, &cell: &usize| states[state].next[grid[cell] as usize - 1];
                cells.iter().try_fold(0, read).is_some_and(|state| states[state].accepting)
            }
            Primitive::Mask { cell, values } => has(*values, *cell),
            Primitive::AnyOf(lists) => {
                lists.iter().any(|list| list.iter().all(|primitive| primitive.holds(grid)))
            }
        }
    }

    /// The first cell, to name the constraint by.
    pub(crate) fn first_cell(&self) -> usize {
        match self {
            Primitive::Distinct(cells) | Primitive::Regular { cells, .. } => cells[0],
            Primitive::Pair { a: cell, .. } | Primitive::Mask { cell, .. } => *cell,
            Primitive::Linear { terms, .. } => terms[0].1,
            Primitive::AnyOf(lists) => lists.iter().flatten().next().map_or(0, Self::first_cell),
        }
    }
}
