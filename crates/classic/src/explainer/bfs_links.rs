//! Breadth-first search along weak and strong links, on bitboards. A phase goes from the newly true
//! candidates to those they make false, or from the newly false ones to those that become true. The
//! number of phases is the length of the shortest chain, so no chain has to be built.
//!
//! A true candidate makes its peers false and, where cell links count, the other candidates of its
//! cell. A false one makes another true if there were only two: two places in a house (X links) or
//! two candidates in a cell (Y links).

use crate::bitboard::{Bitboard, Candidates, Cells, HOUSES, Members, PEERS};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Links of one digit only.
    X,
    /// Strong links in two-candidate cells only.
    Y,
    Xy,
}

pub(super) struct Links {
    pub(super) at: [Cells; 9],
    /// Per candidate, the cells that must take the digit if it is false here.
    strong: Box<[[Cells; 81]; 9]>,
    /// Per digit, the cells with an entry in `strong`.
    linked: [Cells; 9],
    bivalue: Cells,
}

impl Links {
    pub(super) fn new(board: &Bitboard) -> Self {
        let mut strong = Box::new([[0; 81]; 9]);
        let mut linked = [0; 9];
        for digit in 0..9 {
            for house in HOUSES {
                let places = board.at[digit] & house;
                if places.count_ones() == 2 {
                    let (a, b) =
                        (places.trailing_zeros() as usize, 127 - places.leading_zeros() as usize);
                    strong[digit][a] |= 1 << b;
                    strong[digit][b] |= 1 << a;
                    linked[digit] |= places;
                }
            }
        }
        Links { at: board.at, strong, linked, bivalue: board.bivalue() }
    }
}

/// The candidates reached some phases after an assumption.
#[derive(Clone)]
pub(super) struct Frontier {
    pub(super) on: Candidates,
    pub(super) off: Candidates,
    pub(super) fresh: Candidates,
}

/// The cells in at least one set, and those in at least two.
fn once_and_twice(sets: &[Cells; 9]) -> (Cells, Cells) {
    sets.iter().fold((0, 0), |(once, twice), cells| (once | cells, twice | once & cells))
}

impl Frontier {
    pub(super) fn start(digit: usize, cell: usize, is_on: bool) -> Self {
        let mut fresh = Candidates::default();
        fresh.add(digit, cell);
        let none = Candidates::default();
        let (on, off) = if is_on { (fresh, none) } else { (none, fresh) };
        Frontier { on, off, fresh }
    }

    /// Goes from newly true to newly false candidates. Returns false if there are none.
    pub(super) fn switch_off(&mut self, links: &Links, kind: Kind) -> bool {
        let (once, twice) = once_and_twice(&self.fresh.0);
        let mut any = 0;
        for digit in 0..9 {
            if kind == Kind::X && self.fresh.0[digit] == 0 {
                continue;
            }
            let mut reached = if kind == Kind::X { 0 } else { twice | once & !self.fresh.0[digit] };
            for cell in Members(self.fresh.0[digit]) {
                reached |= PEERS[cell];
            }
            let new = reached & links.at[digit] & !self.off.0[digit];
            self.fresh.0[digit] = new;
            self.off.0[digit] |= new;
            any |= new;
        }
        any != 0
    }

    /// Goes from newly false to newly true candidates. Returns false if there are none.
    pub(super) fn switch_on(&mut self, links: &Links, kind: Kind) -> bool {
        let (once, twice) = once_and_twice(&self.fresh.0);
        let mut any = 0;
        for digit in 0..9 {
            if kind == Kind::X && self.fresh.0[digit] == 0 {
                continue;
            }
            let mut reached = 0;
            if kind != Kind::X {
                reached = links.bivalue & (twice | once & !self.fresh.0[digit]);
            }
            if kind != Kind::Y {
                for cell in Members(self.fresh.0[digit] & links.linked[digit]) {
                    reached |= links.strong[digit][cell];
                }
            }
            let new = reached & links.at[digit] & !self.on.0[digit];
            self.fresh.0[digit] = new;
            self.on.0[digit] |= new;
            any |= new;
        }
        any != 0
    }
}
