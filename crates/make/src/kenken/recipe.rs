//! What may be asked of a KenKen, what comes back, and what to say when it cannot be had.

use quadrille_core::Stop;
use quadrille_puzzle::{Grid, MAX_SIDE, Op, Puzzle};
use quadrille_reason::CageLevel;

/// What a KenKen should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKenRecipe {
    /// N, 2 to 64.
    pub side: usize,
    /// The exact level, or any.
    pub level: Option<CageLevel>,
    /// Most cells in a cage.
    pub largest: usize,
    /// Whether cages of one cell (givens) are allowed.
    pub singles: bool,
    /// The operations to choose from; + or × must be among them.
    pub ops: Vec<Op>,
    /// Whether the operations are kept from the reader ("no-op" puzzles).
    pub hidden_ops: bool,
    /// Drafts to look at before giving up.
    pub tries: u64,
}

impl KenKenRecipe {
    /// The usual KenKen of this side, of any level: cages of up to 4 cells (5 from side 6, 3 above
    /// 9), single cells allowed, all operations.
    #[must_use]
    pub fn new(side: usize) -> Self {
        let largest = match side {
            ..=5 => 4,
            6..=9 => 5,
            _ => 3,
        };
        KenKenRecipe {
            side,
            level: None,
            largest,
            singles: true,
            ops: vec![Op::Add, Op::Mul, Op::Sub, Op::Div],
            hidden_ops: false,
            tries: 50_000,
        }
    }

    /// Of exactly this level.
    #[must_use]
    pub fn level(mut self, level: CageLevel) -> Self {
        self.level = Some(level);
        self
    }

    /// # Errors
    /// What cannot be made whatever the level.
    pub(super) fn validate(&self) -> Result<(), KenKenError> {
        if !(2..=MAX_SIDE).contains(&self.side) {
            return Err(KenKenError::Side { side: self.side });
        }
        if self.largest < 2 {
            return Err(KenKenError::Largest { largest: self.largest });
        }
        let known = |op: &Op| matches!(op, Op::Add | Op::Mul | Op::Sub | Op::Div);
        if !self.ops.iter().all(known) || !self.ops.iter().any(|op| matches!(op, Op::Add | Op::Mul))
        {
            return Err(KenKenError::Ops);
        }
        Ok(())
    }
}

/// A KenKen with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKen {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Its level.
    pub level: CageLevel,
    /// Drafts looked at.
    pub tries: u64,
}

/// Why there is no such KenKen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KenKenError {
    /// The side is out of range.
    #[error("a KenKen has a side of 2 to 64, not {side}")]
    Side {
        /// What was asked for.
        side: usize,
    },
    /// Cages of one cell only.
    #[error("the largest cage must have 2 cells or more, not {largest}")]
    Largest {
        /// What was asked for.
        largest: usize,
    },
    /// No + and no ×, or something that is no operation to choose.
    #[error("operations are chosen from + × − ÷, and + or × must be among them")]
    Ops,
    /// The tries or the budget ran out first.
    #[error("no KenKen of level {} in {tries} tries{}", level_name(*wanted), near(nearest.as_deref()))]
    Unmet {
        /// The level asked for.
        wanted: Option<CageLevel>,
        /// The hardest easier one that came up.
        nearest: Option<Box<KenKen>>,
        /// Drafts looked at.
        tries: u64,
        /// What stopped it, if not the number of tries.
        stop: Option<Stop>,
    },
}

fn level_name(level: Option<CageLevel>) -> &'static str {
    level.map_or("any", CageLevel::word)
}

fn near(nearest: Option<&KenKen>) -> String {
    nearest.map_or_else(String::new, |k| format!("; the nearest was {}", k.level))
}
