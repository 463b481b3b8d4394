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
        let half = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            (puzzle.layout(), puzzle.diagonals(), puzzle.cages(), puzzle.givens(), puzzle.struck())
                .hash(&mut hasher);
            hasher.finish()
        };
        let print = u128::from(half(1)) << 64 | u128::from(half(2));
        self.0.lock().is_ok_and(|mut seen| seen.insert(print))
    }
}
