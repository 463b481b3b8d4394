//! Puzzles seen before, by a 128-bit fingerprint each.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use quadrille::puzzle::Puzzle;

/// The fingerprints so far.
#[derive(Default)]
pub struct Seen(Mutex<HashSet<u128>>);

impl Seen {
    /// Whether this puzzle was not asked about before.
    pub fn is_new(&self, puzzle: &Puzzle) -> bool {
        let all =
            (puzzle.layout(), puzzle.diagonals(), puzzle.cages(), puzzle.givens(), puzzle.struck());
        self.is_new_print(fingerprint(&all))
    }

    /// Whether this fingerprint was not asked about before.
    pub fn is_new_print(&self, print: u128) -> bool {
        self.0.lock().is_ok_and(|mut seen| seen.insert(print))
    }
}

/// 128 bits of anything.
pub fn fingerprint(what: &impl Hash) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        what.hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(1)) << 64 | u128::from(half(2))
}
