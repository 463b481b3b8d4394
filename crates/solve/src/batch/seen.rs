//! Puzzles seen before, by a 128-bit fingerprint each.
//!
//! Asked in input order and by one thread, so that which of several equal puzzles counts as the
//! first never depends on threads.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use quadrille_puzzle::Puzzle;

/// The fingerprints so far.
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<u128>);

impl Seen {
    /// True if this puzzle was not asked about before.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.is_new_print(puzzle_fingerprint(puzzle))
    }

    /// True if this fingerprint was not asked about before.
    pub fn is_new_print(&mut self, print: u128) -> bool {
        self.0.insert(print)
    }
}

/// 128 bits of all that makes a puzzle.
#[must_use]
pub fn puzzle_fingerprint(puzzle: &Puzzle) -> u128 {
    let clues = (puzzle.cages(), puzzle.rules(), puzzle.givens(), puzzle.struck());
    fingerprint(&(puzzle.layout(), puzzle.digits(), puzzle.extras(), clues))
}

/// 128 bits of anything.
#[must_use]
pub fn fingerprint(what: &impl Hash) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        what.hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(1)) << 64 | u128::from(half(2))
}
