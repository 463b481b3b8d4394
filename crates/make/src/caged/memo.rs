//! A cache of drafts. Two fifths of the drafts of a 4×4 grid occur again, and evaluating one takes
//! a hundred times as long as finding it here. On larger grids drafts hardly ever recur, so none is
//! kept.

use std::collections::HashMap;

use super::draft::Draft;

const LARGEST: usize = 5;

pub(super) struct Memo<T> {
    in_use: bool,
    known: HashMap<Key, T>,
}

/// For each cell the first cell of its cage, and the operation. Empty if nothing is kept.
type Key = Vec<u8>;

impl<T: Clone> Memo<T> {
    pub(super) fn new(side: usize) -> Self {
        Memo { in_use: side <= LARGEST, known: HashMap::new() }
    }

    /// Forgets all drafts, for a new grid.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

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

    pub(super) fn get(&self, key: &Key) -> Option<&T> {
        self.known.get(key)
    }

    pub(super) fn insert(&mut self, key: Key, answer: &T) {
        if self.in_use {
            self.known.insert(key, answer.clone());
        }
    }
}
