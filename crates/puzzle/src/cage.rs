//! A cage: cells, an operation and the result. [`quadrille_cage_math`] has the arithmetic.

pub use quadrille_cage_math::{Op, result};

use quadrille_cage_math::operations;

use crate::cell::Cell;

/// Cells whose values must give a result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The cells, in the order they were listed.
    pub cells: Vec<Cell>,
    /// The operation.
    pub op: Op,
    /// The target. 0 is well formed, but only a difference can give it.
    pub target: u128,
    /// True if a value may repeat where no house forbids it: true in KenKen, false in Killer.
    pub repeats: bool,
    /// True if − and ÷ may have more than two cells: "largest minus (over) the rest".
    pub many: bool,
}

impl Cage {
    /// A KenKen cage: values may repeat where no row or column forbids it.
    #[must_use]
    pub fn kenken(op: Op, target: u128, cells: Vec<Cell>) -> Self {
        Cage { cells, op, target, repeats: true, many: false }
    }

    /// A Killer cage: a sum without repeats.
    #[must_use]
    pub fn killer(target: u128, cells: Vec<Cell>) -> Self {
        Cage { cells, op: Op::Add, target, repeats: false, many: false }
    }

    /// True if these values, one per cell, give the target and respect `repeats`. Ignores houses.
    ///
    /// ```
    /// use quadrille_puzzle::{Cage, Cell, Op};
    /// let cage = Cage::kenken(Op::Div, 3, vec![Cell(0), Cell(1)]);
    /// assert!(cage.accepts(&[6, 2]) && cage.accepts(&[1, 3]) && !cage.accepts(&[7, 2]));
    /// ```
    #[must_use]
    pub fn accepts(&self, values: &[u8]) -> bool {
        let distinct = || (1..values.len()).all(|i| !values[..i].contains(&values[i]));
        values.len() == self.cells.len()
            && (self.repeats || distinct())
            && self.ops().iter().any(|&op| result(op, values) == Some(self.target))
    }

    /// The possible operations: the given one, or all that [`Op::Any`] stands for.
    #[must_use]
    pub fn ops(&self) -> &'static [Op] {
        operations(self.op, self.cells.len(), self.many)
    }
}
