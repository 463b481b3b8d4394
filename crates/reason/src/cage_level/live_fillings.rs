//! The live fillings of one cage, i.e. those that the candidates still allow.
//!
//! If cells × values fit into 64 bits, a filling is one word: cell k holds value v in bit
//! `k·N + v − 1`. The candidates of the cage are packed the same way, so one `and` tests whether a
//! filling is live and one `or` collects the values that live fillings use. Larger cages keep their
//! values in bytes.
//!
//! A list in which every filling is live is shared by all drafts with the same cage. After the
//! first removal the remaining fillings are copied to the end of the solver's heap of words and
//! stay there.

use std::sync::Arc;

use super::table::{CageShape, FillingTable, bit};

#[derive(Clone, Debug)]
pub(crate) enum Fillings {
    Words(Words),
    Bytes(FillingTable),
}

#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// The shared list of all fillings.
    all: Arc<[u64]>,
    /// Position of the live fillings in the heap; [`SHARED`] while all are live.
    at: usize,
    /// Number of live fillings.
    len: usize,
    used: u64,
    /// Bits per cell: N.
    side: u32,
}

const SHARED: usize = usize::MAX;

impl Fillings {
    /// Lists the fillings within these domains. The cage must be [listable](CageShape::listable).
    pub(crate) fn list(shape: &CageShape, domains: &[u64], side: usize) -> Self {
        let table = FillingTable::list(shape, domains);
        if shape.len() * side > 64 {
            return Fillings::Bytes(table);
        }
        let word = |row: &[u8]| {
            row.iter().rev().fold(0, |w: u64, &v| w.checked_shl(side as u32).unwrap_or(0) | bit(v))
        };
        Fillings::all_of(table.rows().map(word).collect(), side)
    }

    pub(crate) fn all_of(all: Arc<[u64]>, side: usize) -> Self {
        let used = all.iter().fold(0, |u, w| u | w);
        Fillings::Words(Words { at: SHARED, len: all.len(), all, used, side: side as u32 })
    }

    /// The list, to be shared.
    pub(crate) fn words(&self) -> Option<&Arc<[u64]>> {
        match self {
            Fillings::Words(words) => Some(&words.all),
            Fillings::Bytes(_) => None,
        }
    }

    /// Drops the fillings that the candidates no longer allow and sets `found[i]` to the values
    /// that position `i` may still take.
    pub(crate) fn filter(&mut self, domains: &[u64], found: &mut [u64], heap: &mut Vec<u64>) {
        match self {
            Fillings::Words(words) => words.filter(domains, found, heap),
            Fillings::Bytes(table) => table.filter(domains, found),
        }
    }

    /// The values that every filling has in these positions, or `all` if there is no filling.
    pub(crate) fn forced(&self, positions: &[u8], all: u64, heap: &[u64]) -> u64 {
        match self {
            Fillings::Words(words) => words.forced(positions, all, heap),
            Fillings::Bytes(table) => forced(table, positions, all),
        }
    }
}

impl Words {
    fn filter(&mut self, domains: &[u64], found: &mut [u64], heap: &mut Vec<u64>) {
        let side = self.side;
        let allowed =
            domains.iter().rev().fold(0, |w: u64, d| w.checked_shl(side).unwrap_or(0) | d);
        if self.used & !allowed != 0 {
            self.drop_dead(!allowed, heap);
        }
        let mask = u64::MAX >> (64 - side);
        for (i, f) in found.iter_mut().enumerate() {
            *f = self.used >> (i as u32 * side) & mask;
        }
    }

    /// Keeps the fillings that use none of these bits. Branch-free: every word is written, and the
    /// position advances only if it lives. A branch would be mispredicted half of the time.
    fn drop_dead(&mut self, dead: u64, heap: &mut Vec<u64>) {
        let (mut used, mut kept) = (0, 0);
        if self.at == SHARED {
            self.at = heap.len();
            heap.resize(self.at + self.len, 0);
            let to = &mut heap[self.at..];
            for &word in &*self.all {
                to[kept] = word;
                let lives = word & dead == 0;
                used |= if lives { word } else { 0 };
                kept += usize::from(lives);
            }
            heap.truncate(self.at + kept);
        } else {
            let words = &mut heap[self.at..self.at + self.len];
            for i in 0..words.len() {
                let word = words[i];
                words[kept] = word;
                let lives = word & dead == 0;
                used |= if lives { word } else { 0 };
                kept += usize::from(lives);
            }
        }
        (self.used, self.len) = (used, kept);
    }

    fn forced(&self, positions: &[u8], all: u64, heap: &[u64]) -> u64 {
        let words = if self.at == SHARED { &*self.all } else { &heap[self.at..self.at + self.len] };
        let mut forced = all;
        for word in words {
            forced &= positions.iter().fold(0, |m, &p| m | word >> (u32::from(p) * self.side));
            if forced == 0 {
                break;
            }
        }
        forced
    }
}

pub(crate) fn forced(table: &FillingTable, positions: &[u8], all: u64) -> u64 {
    let mut forced = all;
    for row in table.rows() {
        forced &= positions.iter().fold(0, |m, &p| m | bit(row[usize::from(p)]));
        if forced == 0 {
            break;
        }
    }
    forced
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::{Cage, Cell, Op, Puzzle};

    /// Both representations drop the same fillings, in any order of removals.
    #[test]
    fn words_say_what_bytes_say() {
        let mut seed = 5u64;
        let mut draw = move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let puzzle = Puzzle::latin(9).unwrap();
        let (mut heap, mut emptied, mut pinned) = (Vec::new(), 0, 0);
        for round in 0..3000u64 {
            let n = 2 + round as usize % 4;
            let cells = [0, 1, 9, 10, 11].map(Cell)[..n].to_vec();
            let op = if round % 2 == 0 { Op::Add } else { Op::Mul };
            let target =
                u128::from(if op == Op::Add { 3 + draw() % 30 } else { 12 * (1 + draw() % 20) });
            let shape = CageShape::new(&puzzle, &Cage::kenken(op, target, cells));
            let mut domains = vec![0x1ff; n];
            let mut bytes = FillingTable::list(&shape, &domains);
            let mut words = Fillings::list(&shape, &domains, 9);
            assert!(matches!(words, Fillings::Words(_)));
            for _ in 0..4 {
                domains[draw() as usize % n] &= draw() | draw();
                let (mut one, mut two) = (vec![0; n], vec![0; n]);
                bytes.filter(&domains, &mut one);
                words.filter(&domains, &mut two, &mut heap);
                assert_eq!(one, two);
                let line = [0, 1];
                assert_eq!(forced(&bytes, &line, 0x1ff), words.forced(&line, 0x1ff, &heap));
                emptied += usize::from(one[0] == 0);
                pinned += usize::from(one[0].is_power_of_two());
            }
        }
        assert!(emptied > 100 && pinned > 100, "{emptied} {pinned}");
    }
}
