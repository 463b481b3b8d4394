//! Transitive closure of the links of an unchanging grid.
//!
//! Nodes are candidates assumed true. One implies another if it makes false a candidate whose
//! falsehood makes the other true. One [closure](crate::implication_closure) covers all assumptions
//! at once; a search from each took ten times as long.

use super::implication_log::Assertion;
use super::propagation::Counts;
use crate::bitboard::{ALONE, Bitboard, Cells, Digits, HOUSES, HOUSES_OF, Members, PEERS, size};
use crate::implication_closure::{ImplicationClosure, unite, words_for};

/// For each candidate assumed true, the candidates that become true and those that become false.
/// Buffers are reused.
#[derive(Default)]
pub(super) struct LinkClosure {
    /// Number of each candidate, by digit · 81 + cell.
    number: Vec<u32>,
    candidates: Vec<(u8, u8)>,
    linked: [Cells; 9],
    trues: ImplicationClosure,
    /// For each component of that closure the candidates that become false, once requested.
    falses: Vec<u64>,
    /// Strong links of each candidate: up to four candidates that are true if it is false, and
    /// their number.
    partners: Vec<([u32; 4], u8)>,
    /// Candidates that each candidate makes false, as bit sets of the closure's width.
    weak: Vec<u64>,
    /// Candidates of each digit in each house, then those of each cell, as such bit sets.
    shared: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl LinkClosure {
    pub(super) fn close(&mut self, board: &Bitboard, counts: &Counts) {
        self.enumerate(board);
        self.link(board, counts);
        self.trues.close(|node, set| set[node / 64] |= 1 << (node % 64));
    }

    fn enumerate(&mut self, board: &Bitboard) {
        self.number.clear();
        self.number.resize(729, NONE);
        self.candidates.clear();
        for (digit, cell) in board.candidates().iter() {
            self.number[digit * 81 + cell] = self.candidates.len() as u32;
            self.candidates.push((digit as u8, cell as u8));
        }
        self.trues.start(words_for(self.candidates.len()));
    }

    fn link(&mut self, board: &Bitboard, counts: &Counts) {
        self.partners.clear();
        self.partners.resize(self.candidates.len(), ([NONE; 4], 0));
        self.linked = [0; 9];
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            let others = board.cands[cell] & !(1 << digit);
            let (partners, found) = &mut self.partners[n];
            let mut join = |partner: u32| {
                partners[usize::from(*found)] = partner;
                *found += 1;
            };
            for house in HOUSES_OF[cell] {
                if counts.has_two(digit, house) {
                    let left = board.at[digit] & HOUSES[house] & !ALONE[cell];
                    join(self.number[digit * 81 + left.trailing_zeros() as usize]);
                }
            }
            if size(others) == 1 {
                join(self.number[others.trailing_zeros() as usize * 81 + cell]);
            }
            if *found > 0 {
                self.linked[digit] |= ALONE[cell];
            }
        }
        self.link_nodes(board);
    }

    fn link_nodes(&mut self, board: &Bitboard) {
        let (number, partners) = (&self.number, &self.partners);
        for &(digit, cell) in &self.candidates {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            let mut through = |other: u32| {
                let (partners, found) = &partners[other as usize];
                self.trues.imply(partners[..usize::from(*found)].iter().copied());
            };
            for other in Digits(board.cands[cell] & !(1 << digit)) {
                if self.linked[other] & ALONE[cell] != 0 {
                    through(number[other * 81 + cell]);
                }
            }
            Members(self.linked[digit] & PEERS[cell])
                .for_each(|peer| through(number[digit * 81 + peer]));
            self.trues.end_node();
        }
    }

    pub(super) fn add_falses(&mut self) {
        self.weaken();
        self.falses.clear();
        let words = self.trues.words();
        for set in self.trues.components().chunks_exact(words) {
            let start = self.falses.len();
            self.falses.resize(start + words, 0);
            for (word, &bits) in set.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let member = 64 * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let weak = &self.weak[member * words..(member + 1) * words];
                    unite(&mut self.falses[start..], weak);
                }
            }
        }
    }

    /// Lists the candidates that each candidate makes false: those of its digit in its houses and
    /// those of its cell.
    fn weaken(&mut self) {
        let words = self.trues.words();
        self.shared.clear();
        self.shared.resize((9 * 27 + 81) * words, 0);
        let homes = |digit: u8, cell: u8| {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            let [a, b, c] = HOUSES_OF[cell].map(|house| digit * 27 + house);
            [a, b, c, 9 * 27 + cell].map(|home| home * words)
        };
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            homes(digit, cell).iter().for_each(|home| self.shared[home + n / 64] |= 1 << (n % 64));
        }
        self.weak.clear();
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            let homes = homes(digit, cell);
            let all =
                |word: usize| homes.iter().fold(0, |all, home| all | self.shared[home + word]);
            self.weak.extend((0..words).map(all));
            self.weak[n * words + n / 64] &= !(1 << (n % 64));
        }
    }

    fn start(&self, number: u32) -> usize {
        self.trues.start_of(number as usize)
    }

    /// The assertions that imply their opposite.
    pub(super) fn refuted(&self, board: &Bitboard) -> Vec<Assertion> {
        let mut refuted = Vec::new();
        for (number, &(digit, cell)) in self.candidates.iter().enumerate() {
            let has = |digit: usize, cell: usize| {
                self.trues.has(number, self.number[digit * 81 + cell] as usize)
            };
            // It makes itself false through a true candidate that it sees, which is true because
            // another is false.
            let (d, c) = (usize::from(digit), usize::from(cell));
            let sees = Members(self.linked[d] & PEERS[c]).any(|peer| has(d, peer))
                || Digits(board.cands[c] & !(1 << d)).any(|other| has(other, c));
            if sees {
                refuted.push((d, c, true));
            }
            let (partners, found) = &self.partners[number];
            let proves = |&partner: &u32| self.trues.has(partner as usize, number);
            if partners[..usize::from(*found)].iter().any(proves) {
                refuted.push((digit.into(), cell.into(), false));
            }
        }
        refuted
    }

    /// True if the digit is in `end` unless it is in `cell`.
    pub(super) fn proves(&self, digit: usize, cell: usize, end: usize) -> bool {
        let [cell, end] = [cell, end].map(|cell| self.number[digit * 81 + cell] as usize);
        let (partners, found) = &self.partners[cell];
        partners[..usize::from(*found)].iter().any(|&first| self.trues.has(first as usize, end))
    }

    /// The assertions that each of these candidates (one to nine) implies when true.
    pub(super) fn common(&self, starts: &[(usize, usize)]) -> Vec<Assertion> {
        let mut found = Vec::new();
        let mut sets_at = [0; 9];
        for (at, &(digit, cell)) in sets_at.iter_mut().zip(starts) {
            *at = self.start(self.number[digit * 81 + cell]);
        }
        for (sets, is_on) in [(self.trues.components(), true), (&self.falses, false)] {
            for word in 0..self.trues.words() {
                let mut bits = !0;
                for at in &sets_at[..starts.len()] {
                    bits &= sets[at + word];
                    if bits == 0 {
                        break;
                    }
                }
                while bits != 0 {
                    let (digit, cell) = self.candidates[64 * word + bits.trailing_zeros() as usize];
                    bits &= bits - 1;
                    found.push((digit.into(), cell.into(), is_on));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::bfs_links::{Frontier, Kind, Links};
    use super::*;
    use crate::bitboard::Candidates;

    #[test]
    fn closure_is_what_searches_find() {
        let text =
            b"976000080080705060000000000000006004000007013391000000000050001409001820000002700";
        let givens = text.map(|c| c - b'0');
        let board = Bitboard::new(&givens).expect("no clash");
        let (mut closure, links) = (LinkClosure::default(), Links::new(&board));
        closure.close(&board, &Counts::of(&board));
        closure.add_falses();
        for (digit, cell) in board.candidates().iter() {
            let mut frontier = Frontier::start(digit, cell, true);
            while frontier.switch_off(&links, Kind::Xy) && frontier.switch_on(&links, Kind::Xy) {}
            let (mut on, mut off) = (Candidates::default(), Candidates::default());
            for (d, c, is_on) in closure.common(&[(digit, cell)]) {
                if is_on { on.add(d, c) } else { off.add(d, c) }
            }
            assert_eq!((on, off), (frontier.on, frontier.off), "digit {digit} in cell {cell}");
            assert_eq!(
                closure.refuted(&board).contains(&(digit, cell, true)),
                frontier.off.has(digit, cell)
            );
            let mut frontier = Frontier::start(digit, cell, false);
            while frontier.switch_on(&links, Kind::Xy) && frontier.switch_off(&links, Kind::Xy) {}
            assert_eq!(
                closure.refuted(&board).contains(&(digit, cell, false)),
                frontier.on.has(digit, cell)
            );
        }
    }
}
