//! What may be asked of a KenKen, and what comes back.

use quadrille_core::Stop;
use quadrille_puzzle::{Grid, Op, Puzzle};
use quadrille_reason::CageLevel;

/// What a KenKen must be. [`Spec`](crate::Spec) checks the ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KenKenOptions {
    /// N, 2 to 64.
    pub(crate) side: usize,
    /// The exact level, or any.
    pub(crate) level: Option<CageLevel>,
    /// Most cells in a cage, 2 or more.
    pub(crate) largest: usize,
    /// Whether cages of one cell (givens) are allowed.
    pub(crate) singles: bool,
    /// The operations to choose from; + or × is among them.
    pub(crate) ops: Vec<Op>,
    /// Whether the operations are kept from the reader ("no-op" puzzles).
    pub(crate) hidden_ops: bool,
    /// Drafts to look at before giving up.
    pub(crate) tries: u64,
}

impl KenKenOptions {
    /// The usual KenKen of this side, of any level: cages of up to 4 cells (5 from side 6, 3 above
    /// 9), single cells allowed, all operations.
    pub(crate) fn new(side: usize) -> Self {
        let largest = match side {
            ..=5 => 4,
            6..=9 => 5,
            _ => 3,
        };
        KenKenOptions {
            side,
            level: None,
            largest,
            singles: true,
            ops: vec![Op::Add, Op::Mul, Op::Sub, Op::Div],
            hidden_ops: false,
            tries: 50_000,
        }
    }
}

/// A KenKen with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KenKen {
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
    pub(crate) nearest: Option<Box<KenKen>>,
    /// Drafts looked at.
    pub(crate) tries: u64,
    /// What stopped it, if not the number of tries.
    pub(crate) stop: Option<Stop>,
}
