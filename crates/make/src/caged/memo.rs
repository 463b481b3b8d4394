//! Drafts that come up again. Small grids have few: of the drafts of a 4×4 two fifths are one of the
//! same grid that was looked at before, and looking takes a hundred times as long as finding it
//! here. On larger grids hardly any returns, and none is kept.

use std::collections::HashMap;

use super::draft::Draft;

/// The largest side on which drafts are kept.
const LARGEST: usize = 5;

/// Answers by draft.
pub(super) struct Memo<T> {
    /// True if anything is kept.
    in_use: bool,
    /// The answers.
    known: HashMap<Key, T>,
}

/// Per cell: the first cell of its cage, and what that computes. Empty where nothing is kept.
type Key = Vec<u8>;

impl<T: Clone> Memo<T> {
    /// For grids of this side.
    pub(super) fn new(side: usize) -> Self {
        Memo { in_use: side <= LARGEST, known: HashMap::new() }
    }

    /// Forgets all drafts, for a new grid.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// What tells drafts of one grid apart.
    pub(super) fn key(&self, draft: &Draft<'_>) -> Key {
        if !self.in_use {
            return Vec::new();
        }
        let mut key = vec![0; 2 * draft.block_of.len()];
        for block in &draft.blocks {
            let first = block.cells.iter().min().map_or(0, |&c| c as u8);
            for &c in &block.cells {
                key[2 * c as usize..][..2].copy_from_slice(&[first, block.op as u8]);
            }
        }
        key
    }

    /// The answer for a draft that came up before.
    pub(super) fn get(&self, key: &Key) -> Option<&T> {
        self.known.get(key)
    }

    /// Keeps an answer.
    pub(super) fn insert(&mut self, key: Key, answer: &T) {
        if self.in_use {
            self.known.insert(key, answer.clone());
        }
    }
}
