//! What may be asked of a puzzle with cages, and what comes back.

use quadrille_puzzle::{Grid, Layout, Op, Puzzle};
use quadrille_reason::CageLevel;

use quadrille_full_grids::NoGrid;

/// What a KenKen or a Killer must be. [`Spec`](crate::Spec) checks the ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CagedOptions {
    /// The grid without cages: a Latin square of side 2 to 64 for KenKen, houses of any kind for
    /// Killer.
    pub(crate) shape: Puzzle,
    /// The exact level, or any.
    pub(crate) level: Option<CageLevel>,
    /// Most cells in a cage, 2 or more.
    pub(crate) largest: usize,
    /// Most cages of one cell (givens in disguise).
    pub(crate) singles: usize,
    /// The operations to choose from; + or × is among them.
    pub(crate) ops: Vec<Op>,
    /// True if the operations are kept from the reader ("no-op" puzzles).
    pub(crate) hidden_ops: bool,
    /// Drafts to look at before giving up.
    pub(crate) tries: u64,
}

impl CagedOptions {
    /// The usual KenKen of this side, of any level: cages of 2 to 4 cells (5 from side 6, 3 above
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

    /// The usual Killer on this shape: cages of 2 to 5 cells, easy ones of 2 to 4.
    pub(crate) fn killer(shape: Puzzle, level: Option<CageLevel>) -> Self {
        let largest = if level == Some(CageLevel::Easy) { 4 } else { shape.side().min(5) };
        let (singles, hidden_ops, tries) = (0, false, 60_000);
        CagedOptions { shape, level, largest, singles, ops: vec![Op::Add], hidden_ops, tries }
    }

    /// Side of the grid.
    pub(crate) fn side(&self) -> usize {
        self.shape.side()
    }

    /// True if a cage holds no value twice and tells a sum: a Killer.
    pub(crate) fn is_killer(&self) -> bool {
        *self.shape.layout() != Layout::Latin
    }
}

/// A puzzle with cages and exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caged {
    /// The puzzle.
    pub(crate) puzzle: Puzzle,
    /// Its one solution.
    pub(crate) solution: Grid,
    /// Its level.
    pub(crate) level: CageLevel,
}

/// The tries or the budget ran out before the level came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unmet {
    /// The hardest easier one that came up.
    pub(crate) nearest: Option<Box<Caged>>,
    /// Drafts looked at.
    pub(crate) tries: u64,
    /// The reason it stopped, if not the number of tries.
    pub(crate) stop: Option<NoGrid>,
}
