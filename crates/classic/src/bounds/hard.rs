//! Bounds from both sides for the level *hard*, apart from uniqueness arguments.
//!
//! The lower set is a subset of the hard techniques: if its fixpoint solves the grid, the level is
//! at most hard. The upper set is a superset: if its fixpoint leaves cells open, the level is above
//! hard. Fish, turbots, colouring and empty rectangles strike only cells that no template of the
//! digit uses, so the upper set strikes all of those. Its W-wings may use any house as their link.

use super::fixpoint::Fixpoint;
use crate::bitboard::{ALONE, Cells, Digits, HOUSES, Members, PEERS};
use crate::templates;

/// The houses that may link two cells of a W-wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// Houses where the digit has two places.
    Pairs,
    Any,
}

impl Fixpoint {
    /// The fixpoint of the upper set.
    pub fn hard(&mut self) {
        loop {
            self.subsets();
            if self.is_solved()
                || !(self.templates() || self.quadruples() || self.wings(Links::Any))
            {
                return;
            }
        }
    }

    /// The fixpoint of the lower set, which has only techniques that every path exhausts before it
    /// tries a unique rectangle.
    pub fn before_rectangles(&mut self) {
        loop {
            self.subsets();
            if self.is_solved()
                || !(self.quadruples() || self.turbots() || self.wings(Links::Pairs))
            {
                return;
            }
        }
    }

    /// Turbot: two houses with two places each, where a place of the first sees a place of the
    /// second. One of the other two holds the digit.
    fn turbots(&mut self) -> bool {
        let mut changed = false;
        for digit in 0..9 {
            let at = self.board.at[digit];
            let pairs: Vec<[usize; 2]> = HOUSES
                .iter()
                .map(|house| at & house)
                .filter(|s| s.count_ones() == 2)
                .map(|s| [s.trailing_zeros() as usize, 127 - s.leading_zeros() as usize])
                .collect();
            for (i, one) in pairs.iter().enumerate() {
                for two in &pairs[i + 1..] {
                    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if PEERS[one[a]] & ALONE[two[b]] != 0 {
                            changed |=
                                self.strike_seen(PEERS[one[1 - a]] & PEERS[two[1 - b]], digit);
                        }
                    }
                }
            }
        }
        changed
    }

    fn templates(&mut self) -> bool {
        let mut changed = false;
        for digit in Digits(std::mem::take(&mut self.dirty_digits[2])) {
            changed |= self.strike_seen(!templates::union(self.board.possible(digit)), digit);
        }
        changed
    }

    fn wings(&mut self, links: Links) -> bool {
        let pairs: Vec<usize> =
            Members(self.open).filter(|&c| self.board.cands[c].count_ones() == 2).collect();
        let mut changed = false;
        for (i, &one) in pairs.iter().enumerate() {
            for &two in &pairs[i + 1..] {
                changed |= self.pivot(one, two) || self.same_pair(one, two, links);
            }
        }
        changed | self.remote_pairs()
    }

    /// XY- and XYZ-wing: two bivalue cells share a digit, and a cell that sees both has no digits
    /// besides theirs. The shared digit is in one of the two, or in that cell.
    fn pivot(&mut self, one: usize, two: usize) -> bool {
        let (shared, all) = (
            self.board.cands[one] & self.board.cands[two],
            self.board.cands[one] | self.board.cands[two],
        );
        if shared.count_ones() != 1 {
            return false;
        }
        let both = PEERS[one] & PEERS[two];
        let (digit, mut changed) = (shared.trailing_zeros() as usize, false);
        for pivot in Members(both & self.open) {
            if self.board.cands[pivot] & !all == 0 {
                let seen =
                    if self.board.cands[pivot] & shared == 0 { both } else { both & PEERS[pivot] };
                changed |= self.strike_seen(seen, digit);
            }
        }
        changed
    }

    /// W-wing: two cells with the same pair that together see all places of one of its digits in a
    /// house. One of the two cells holds the other digit.
    fn same_pair(&mut self, one: usize, two: usize, links: Links) -> bool {
        let pair = self.board.cands[one];
        if pair != self.board.cands[two] || pair.count_ones() != 2 {
            return false;
        }
        let ends = ALONE[one] | ALONE[two];
        let mut changed = false;
        for digit in Digits(pair) {
            let (at, seen) = (self.board.possible(digit), PEERS[one] | PEERS[two]);
            let most = if links == Links::Pairs { 2 } else { 9 };
            let joins = |spots: Cells| spots & (ends | !seen) == 0 && spots.count_ones() <= most;
            if HOUSES.iter().any(|house| joins(at & house)) {
                let other = (pair & !(1 << digit)).trailing_zeros() as usize;
                changed |= self.strike_seen(PEERS[one] & PEERS[two], other);
            }
        }
        changed
    }

    /// Remote pair: in a row of cells with the same pair, each seeing the next, the digits
    /// alternate.
    fn remote_pairs(&mut self) -> bool {
        let mut changed = false;
        let mut left = Members(self.open)
            .filter(|&c| self.board.cands[c].count_ones() == 2)
            .fold(0, |all, c| all | ALONE[c]);
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let pair = self.board.cands[start];
            let same = Members(left)
                .filter(|&c| self.board.cands[c] == pair)
                .fold(0, |all, c| all | ALONE[c]);
            let (mut colours, mut turn) = ([ALONE[start], 0], 0);
            loop {
                let next = Members(colours[turn]).fold(0, |seen, c| seen | PEERS[c]) & same;
                if next & !colours[1 - turn] == 0 && turn == 1 {
                    break;
                }
                colours[1 - turn] |= next;
                turn = 1 - turn;
            }
            left &= !(colours[0] | colours[1]);
            let sees = colours.map(|colour| Members(colour).fold(0, |seen, c| seen | PEERS[c]));
            for digit in Digits(pair) {
                changed |= self.strike_seen(sees[0] & sees[1] & !(colours[0] | colours[1]), digit);
            }
        }
        changed
    }
}
