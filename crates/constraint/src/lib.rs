//! The six primitive constraints that every engine takes.
//!
//! A kind of rule that people draw (a thermometer, an arrow, a dot) is lowered to these. An engine
//! knows the primitives and nothing of the drawing, so a new kind of rule changes no engine.
//!
//! ```
//! use quadrille_constraint::Primitive;
//! let whisper = Primitive::pair(0, 1, 9, |a, b| a.abs_diff(b) >= 5);
//! assert!(whisper.accepts(&[1, 6]) && !whisper.accepts(&[1, 5]));
//! let arrow = Primitive::Linear { terms: vec![(1, 0), (-1, 1), (-1, 2)], target: 0 };
//! assert!(arrow.accepts(&[7, 3, 4]));
//! ```
#![forbid(unsafe_code)]

mod automaton;
mod machine;
mod pattern;
mod reduce;
mod support;

use std::sync::Arc;

pub use automaton::Automaton;
pub use machine::Machine;
pub use pattern::{Pattern, PatternError};

/// A constraint on cells, which are numbers, and values, which are 1 to N for N up to 64. A set of
/// values has bit `v − 1` for the value `v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// No value stands twice in these cells.
    Distinct(Vec<u16>),
    /// The values of two different cells are related.
    Pair {
        /// The first cell.
        a: u16,
        /// The second cell.
        b: u16,
        /// For every value of `a`, from 1 to N, the values that `b` can have.
        table: Arc<[u64]>,
    },
    /// The values, each times its coefficient, add up to the target.
    Linear {
        /// Coefficients, none of them 0, and cells, all of them different.
        terms: Vec<(i32, u16)>,
        /// The sum.
        target: i32,
    },
    /// The values, read in this order, are accepted by the automaton. A cell may be read twice.
    Regular {
        /// The cells.
        cells: Vec<u16>,
        /// The automaton.
        automaton: Arc<Automaton>,
    },
    /// The cell has one of these values.
    Mask {
        /// The cell.
        cell: u16,
        /// Its values.
        values: u64,
    },
    /// In at least one of the lists every constraint holds. Alternatives do not contain `AnyOf`.
    AnyOf(Vec<Vec<Primitive>>),
}

impl Primitive {
    /// The pairs of values, from 1 to `side`, that `allowed` accepts.
    #[must_use]
    pub fn pair(a: u16, b: u16, side: u8, allowed: impl Fn(u8, u8) -> bool) -> Self {
        let row = |x| (1..=side).filter(|&y| allowed(x, y)).fold(0, |set, y| set | 1 << (y - 1));
        Primitive::Pair { a, b, table: (1..=side).map(row).collect() }
    }

    /// The cells in the order in which they are read; one that is read twice comes twice.
    #[must_use]
    pub fn cells(&self) -> Vec<u16> {
        match self {
            Primitive::Distinct(cells) | Primitive::Regular { cells, .. } => cells.clone(),
            Primitive::Pair { a, b, .. } => vec![*a, *b],
            Primitive::Linear { terms, .. } => terms.iter().map(|&(_, cell)| cell).collect(),
            Primitive::Mask { cell, .. } => vec![*cell],
            Primitive::AnyOf(lists) => lists.iter().flatten().flat_map(Self::cells).collect(),
        }
    }

    /// True if the constraint holds; `values` has the value of every cell, from 1.
    ///
    /// # Panics
    /// If a cell has no value.
    #[must_use]
    pub fn accepts(&self, values: &[u8]) -> bool {
        let value = |cell: u16| values[usize::from(cell)];
        match self {
            Primitive::Distinct(cells) => {
                let mut seen = 0_u64;
                cells.iter().all(|&cell| {
                    let bit = 1 << (value(cell) - 1);
                    let new = seen & bit == 0;
                    seen |= bit;
                    new
                })
            }
            Primitive::Pair { a, b, table } => {
                table[usize::from(value(*a)) - 1] >> (value(*b) - 1) & 1 == 1
            }
            Primitive::Linear { terms, target } => {
                let term = |&(factor, cell): &(i32, u16)| factor * i32::from(value(cell));
                terms.iter().map(term).sum::<i32>() == *target
            }
            Primitive::Regular { cells, automaton } => {
                automaton.accepts(cells.iter().map(|&cell| value(cell)))
            }
            Primitive::Mask { cell, values } => values >> (value(*cell) - 1) & 1 == 1,
            Primitive::AnyOf(lists) => {
                lists.iter().any(|list| list.iter().all(|primitive| primitive.accepts(values)))
            }
        }
    }
}
