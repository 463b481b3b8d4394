//! What uniqueness arguments could strike on the way from one grid down to a later one.
//!
//! Uniqueness patterns need candidates present *and* absent, so they are not monotone. Absences are
//! tested in the later grid and presences in the earlier one: a superset of the patterns met on any
//! path between the two.

use super::fixpoint::Fixpoint;
use crate::bitboard::{ALONE, Cells, Digits, HOUSES, Members, PEERS};

impl Fixpoint {
    /// True if some rectangle, or a BUG+1, could have struck what is left in a `later` grid on the
    /// way from here; never wrongly no.
    #[must_use]
    pub fn may_use_uniqueness(&self, later: &Fixpoint, givens: &[u8; 81]) -> bool {
        let span = Span::new(self, later);
        let mut hits = later.is_nearly_bivalue();
        span.foresee(givens, |cells, digits| {
            hits |= Members(cells).any(|cell| span.left[cell] & digits != 0);
        });
        hits
    }

    /// Strikes from a later grid all that rectangles could have struck on the way from here, except
    /// the solution; whether there was anything. `None` where a BUG+1 could have helped.
    pub fn strike_rectangles(
        &self,
        later: &mut Fixpoint,
        solution: &[u16; 81],
        givens: &[u8; 81],
    ) -> Option<bool> {
        if later.is_nearly_bivalue() {
            return None;
        }
        let mut strikes = Vec::new();
        Span::new(self, later).foresee(givens, |cells, digits| strikes.push((cells, digits)));
        let mut changed = false;
        for (cells, digits) in strikes {
            for cell in Members(cells & later.open) {
                let wrong = later.board.cands[cell] & digits & !solution[cell];
                later.strike_cell(cell, wrong);
                changed |= wrong != 0;
            }
        }
        Some(changed)
    }

    /// True if all open cells but one have two candidates.
    fn is_nearly_bivalue(&self) -> bool {
        let crowded = Members(self.open).filter(|&cell| self.board.cands[cell].count_ones() > 2);
        crowded.count() < 2
    }
}

/// An earlier grid and a later one.
struct Span {
    /// Digits of each cell in the earlier grid, a filled cell's value among them.
    had: [u16; 81],
    /// Open cells of the earlier grid.
    was_open: Cells,
    /// Digits of each cell in the later grid.
    left: [u16; 81],
    /// Open cells of the later grid.
    is_open: Cells,
    /// Cells that hold or may hold each digit in the later grid.
    at: [Cells; 9],
}

impl Span {
    fn new(earlier: &Fixpoint, later: &Fixpoint) -> Self {
        Span {
            had: earlier.board.digits(),
            was_open: earlier.open,
            left: later.board.digits(),
            is_open: later.open,
            at: std::array::from_fn(|digit| later.board.possible(digit)),
        }
    }

    /// Shows cells and digits that rectangles could strike from them.
    fn foresee(&self, givens: &[u8; 81], mut show: impl FnMut(Cells, u16)) {
        for corners in rectangles() {
            if corners.iter().all(|&c| givens[c] == 0) {
                self.avoidable(corners, &mut show);
            }
            if corners.iter().all(|&c| self.was_open & ALONE[c] != 0) {
                self.unique(corners, &mut show);
            }
        }
    }

    /// Three corners filled so that a digit of the fourth would complete the pattern, or two, and
    /// the others have one other digit.
    fn avoidable(&self, corners: [usize; 4], show: &mut impl FnMut(Cells, u16)) {
        let left = corners.map(|c| self.left[c]);
        let filled = corners.map(|c| self.is_open & ALONE[c] == 0);
        for i in (0..4).filter(|&i| !filled[i] && (0..4).all(|j| j == i || filled[j])) {
            if left[i ^ 1] == left[i ^ 2] && left[i ^ 1] != left[3 - i] {
                show(ALONE[corners[i]], left[3 - i]);
            }
        }
        for (roof, floor) in ROOFS {
            let had = roof.map(|i| self.had[corners[i]]);
            let open = roof.iter().all(|&i| self.was_open & ALONE[corners[i]] != 0);
            let open = open && (0..2).all(|k| had[k] & left[3 - roof[k]] != 0);
            let pattern = floor.iter().all(|&i| filled[i]) && left[floor[0]] != left[floor[1]];
            let extra = roof.iter().fold(0, |all, &i| all | left[i] & !left[3 - i]);
            if open && pattern && extra.count_ones() <= 1 {
                let extra = if extra == 0 { had[0] & had[1] } else { extra };
                show(PEERS[corners[roof[0]]] & PEERS[corners[roof[1]]], extra);
            }
        }
    }

    /// Two digits that some corner is confined to in the later grid, and that all corners had some
    /// of.
    fn unique(&self, corners: [usize; 4], show: &mut impl FnMut(Cells, u16)) {
        let had = corners.map(|c| self.had[c]);
        for i in 0..4 {
            let left = self.left[corners[i]];
            let mut fit = |pair: u16| {
                if had.iter().all(|had| had & pair != 0) {
                    let extra = corners.map(|c| self.left[c] & !pair);
                    Rectangle { span: self, corners, pair, had, extra }.strikes(i, show);
                }
            };
            match left.count_ones() {
                1 => Digits(had[i] & !left).for_each(|d| fit(left | 1 << d)),
                2 => fit(left),
                _ => {}
            }
        }
    }
}

/// Two neighbours, and the other two corners.
const ROOFS: [([usize; 2], [usize; 2]); 4] =
    [([0, 1], [2, 3]), ([2, 3], [0, 1]), ([0, 2], [1, 3]), ([1, 3], [0, 2])];

/// A rectangle as it is in the later grid.
struct Rectangle<'s> {
    /// The earlier and the later grid.
    span: &'s Span,
    /// Its corners.
    corners: [usize; 4],
    /// The two digits.
    pair: u16,
    /// What each corner had before.
    had: [u16; 4],
    /// Other digits of each corner.
    extra: [u16; 4],
}

impl Rectangle<'_> {
    /// What it could strike, corner `i` being confined to the pair.
    fn strikes(&self, i: usize, show: &mut impl FnMut(Cells, u16)) {
        self.one_rough(show);
        self.one_extra(show);
        ROOFS.iter().for_each(|&(roof, floor)| self.roof(roof, floor, show));
        self.hidden(3 - i, show);
        self.crossed(show);
    }

    fn cells(&self) -> Cells {
        self.corners.iter().fold(0, |all, &c| all | ALONE[c])
    }

    /// Three corners have no other digits: the fourth loses the two.
    fn one_rough(&self, show: &mut impl FnMut(Cells, u16)) {
        for i in (0..4).filter(|&i| (0..4).all(|j| j == i || self.extra[j] == 0)) {
            show(ALONE[self.corners[i]], self.pair);
        }
    }

    /// All corners together have one other digit, at least two of them had it, and what sees these
    /// loses it.
    fn one_extra(&self, show: &mut impl FnMut(Cells, u16)) {
        let all = self.extra.iter().fold(0, |all, e| all | e);
        let seen = |i: usize| PEERS[self.corners[i]];
        let rough: Vec<usize> = (0..4).filter(|&i| self.extra[i] != 0).collect();
        let others = |i: usize| (0..4).filter(move |&j| j != i);
        match rough[..] {
            [] => (0..4).for_each(|i| {
                others(i)
                    .for_each(|j| show(seen(i) & seen(j), self.had[i] & self.had[j] & !self.pair));
            }),
            _ if all.count_ones() > 1 => {}
            [i] => others(i).for_each(|j| show(seen(i) & seen(j), all)),
            _ => show(rough.iter().fold(Cells::MAX, |cells, &i| cells & seen(i)), all),
        }
    }

    /// Neighbours above two corners that have no other digits: one of the two digits has no other
    /// place in a house of theirs, or their other digits make a subset with cells of it.
    fn roof(&self, roof: [usize; 2], floor: [usize; 2], show: &mut impl FnMut(Cells, u16)) {
        if floor.iter().any(|&i| self.extra[i] != 0) {
            return;
        }
        let both = roof.iter().fold(0, |both, &i| both | ALONE[self.corners[i]]);
        let extra = self.extra[roof[0]] | self.extra[roof[1]];
        let shared = || HOUSES.iter().filter(|&house| both & !house == 0);
        let around = shared().fold(0, |around, house| around | house) & !both & self.span.is_open;
        for house in shared() {
            for digit in Digits(self.pair).filter(|&d| self.span.at[d] & house & !both == 0) {
                show(both, self.pair & !(1 << digit));
            }
            self.subsets(house & around, around, extra, show);
        }
    }

    /// So many of the cells have, with the extra digits, one digit more: others around lose them.
    /// Cells settled since may have been among them, each with its digit; with fewer digits than
    /// that left, nobody knows which others there were.
    fn subsets(&self, cells: Cells, around: Cells, extra: u16, show: &mut impl FnMut(Cells, u16)) {
        let cells: Vec<usize> = Members(cells).collect();
        let (mut digits, mut chosen) = ([extra; 128], [0; 128]);
        for set in 0usize..1 << cells.len() {
            if set > 0 {
                let (rest, cell) = (set & (set - 1), cells[set.trailing_zeros() as usize]);
                digits[set] = digits[rest] | self.span.left[cell];
                chosen[set] = chosen[rest] | ALONE[cell];
            }
            match (set.count_ones() + 1).checked_sub(digits[set].count_ones()) {
                Some(0) => show(around & !chosen[set], digits[set]),
                Some(_) => show(around & !chosen[set], 0x1FF),
                None => {}
            }
        }
    }

    /// One of the digits has no other places in the lines of a corner opposite to a confined one,
    /// which loses the other.
    fn hidden(&self, i: usize, show: &mut impl FnMut(Cells, u16)) {
        let far = self.corners[i];
        let lines = (HOUSES[9 + far / 9] | HOUSES[18 + far % 9]) & !self.cells();
        for digit in Digits(self.pair).filter(|&d| self.span.at[d] & lines == 0) {
            show(ALONE[far], self.pair & !(1 << digit));
        }
    }

    /// Opposite corners have no other digits, and one of the two has no other places in both rows,
    /// or both columns.
    fn crossed(&self, show: &mut impl FnMut(Cells, u16)) {
        let [first, .., last] = self.corners;
        let lines = [
            HOUSES[9 + first / 9] | HOUSES[9 + last / 9],
            HOUSES[18 + first % 9] | HOUSES[18 + last % 9],
        ];
        for [a, b] in [[0, 3], [1, 2]] {
            let confined =
                |d: usize| lines.iter().any(|lines| self.span.at[d] & lines & !self.cells() == 0);
            if self.extra[a] == 0 && self.extra[b] == 0 && Digits(self.pair).any(confined) {
                show(self.cells() & !(ALONE[self.corners[a]] | ALONE[self.corners[b]]), self.pair);
            }
        }
    }
}

/// Two rows, two columns and two boxes; corners 0 1 / 2 3.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    let pairs = || (0..9).flat_map(|b| (0..b).map(move |a| (a, b)));
    let all = pairs().flat_map(move |rows| pairs().map(move |columns| (rows, columns)));
    all.filter(|(r, c)| (r.0 / 3 == r.1 / 3) != (c.0 / 3 == c.1 / 3))
        .map(|(r, c)| [r.0 * 9 + c.0, r.0 * 9 + c.1, r.1 * 9 + c.0, r.1 * 9 + c.1])
}
