//! The requirements for a puzzle with cages, and the result.

use quadrille_puzzle::{Grid, Layout, Op, Puzzle};
use quadrille_reason::CageLevel;

use quadrille_full_grids::NoGrid;

/// The requirements for a KenKen or a Killer. [`Spec`](crate::Spec) checks the ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CagedOptions {
    /// The grid without cages: a Latin square of side 2 to 64 for KenKen, houses of any kind for
    /// Killer.
    pub(crate) shape: Puzzle,
    pub(crate) level: Option<CageLevel>,
    /// The most cells of a cage, at least 2.
    pub(crate) largest: usize,
    /// The most cages of one cell (which are givens in disguise).
    pub(crate) singles: usize,
    /// The operations to choose from, including + or ×.
    pub(crate) ops: Vec<Op>,
    /// True to hide the operations from the reader ("no-op" puzzles).
    pub(crate) hidden_ops: bool,
    /// Drafts to try before giving up.
    pub(crate) tries: u64,
}

impl CagedOptions {
    /// The default KenKen of this side, of any level: cages of 2 to 4 cells (5 from side 6, 3 above
    /// 9), all operations.
    pub(crate) fn kenken(shape: Puzzle) -> Self {
        let largest = match shape.side() {
            ..=5 => 4,
            6..=9 => 5,
            _ => 3,
        };
        let ops = vec![Op::Add, Op::Mul, Op::Sub, Op::Div];
        let (level, singles, hidden_ops, tries) = (None, 0, false, 50_000);
        CagedOptions { shape, level, largest, singles, ops, hidden_ops, tries }
    }

    /// The default Killer on this shape: cages of 2 to 5 cells, easy ones of 2 to 4.
    pub(crate) fn killer(shape: Puzzle, level: Option<CageLevel>) -> Self {
        let largest = if level == Some(CageLevel::Easy) { 4 } else { shape.side().min(5) };
        let (singles, hidden_ops, tries) = (0, false, 60_000);
        CagedOptions { shape, level, largest, singles, ops: vec![Op::Add], hidden_ops, tries }
    }

    pub(crate) fn side(&self) -> usize {
        self.shape.side()
    }

    /// True for a Killer: a cage holds no value twice and has a sum.
    pub(crate) fn is_killer(&self) -> bool {
        *self.shape.layout() != Layout::Latin
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caged {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    pub(crate) level: CageLevel,
}

/// The tries or the budget ran out before the level was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unmet {
    pub(crate) nearest: Option<Box<Caged>>,
    pub(crate) tries: u64,
    /// The reason why it stopped, if not the number of tries.
    pub(crate) stop: Option<NoGrid>,
}
