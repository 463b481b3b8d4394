//! The candidates that uniqueness arguments could strike between one grid and a later one.
//!
//! Uniqueness patterns need candidates present *and* absent, so they are not monotone. Absences are
//! tested in the later grid and presences in the earlier one: a superset of the patterns met on any
//! path between the two.

use super::fixpoint::Fixpoint;
use crate::bitboard::{ALONE, Cells, Digits, HOUSES, Members, PEERS};

impl Fixpoint {
    /// True if a rectangle or a BUG+1 could have struck a candidate of the `later` grid on the way
    /// from here. May err only by answering true.
    #[must_use]
    pub fn may_use_uniqueness(&self, later: &Fixpoint, givens: &[u8; 81]) -> bool {
        let span = Span::new(self, later);
        let mut hits = later.is_nearly_bivalue();
        span.foresee(givens, |cells, digits| {
            hits |= Members(cells).any(|cell| span.left[cell] & digits != 0);
        });
        hits
    }

    /// Strikes from a later grid every candidate, except the solution, that rectangles could have
    /// struck on the way from here. Returns true if there were any, `None` if a BUG+1 could have
    /// helped.
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

    fn is_nearly_bivalue(&self) -> bool {
        let crowded = Members(self.open).filter(|&cell| self.board.cands[cell].count_ones() > 2);
        crowded.count() < 2
    }
}

struct Span {
    /// Digits of each cell in the earlier grid, including the value of a filled cell.
    had: [u16; 81],
    was_open: Cells,
    /// Digits of each cell in the later grid.
    left: [u16; 81],
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

    /// Calls `show` with cells and the digits that rectangles could strike from them.
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

    /// Avoidable rectangle: three corners are filled so that a digit of the fourth would complete
    /// the pattern, or two are and the other two have one further digit.
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

    /// Unique rectangle: two digits to which the later grid confines some corner, and of which
    /// every corner had at least one.
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

/// Two adjacent corners, and the other two.
const ROOFS: [([usize; 2], [usize; 2]); 4] =
    [([0, 1], [2, 3]), ([2, 3], [0, 1]), ([0, 2], [1, 3]), ([1, 3], [0, 2])];

struct Rectangle<'s> {
    span: &'s Span,
    corners: [usize; 4],
    pair: u16,
    /// Digits that each corner had in the earlier grid.
    had: [u16; 4],
    /// Digits of each corner besides the pair.
    extra: [u16; 4],
}

impl Rectangle<'_> {
    /// Every strike of the rectangle when corner `i` is confined to the pair.
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

    /// Type 1: three corners have no further digits, so the fourth loses the pair.
    fn one_rough(&self, show: &mut impl FnMut(Cells, u16)) {
        for i in (0..4).filter(|&i| (0..4).all(|j| j == i || self.extra[j] == 0)) {
            show(ALONE[self.corners[i]], self.pair);
        }
    }

    /// Types 2 and 5: the corners together have one further digit, which at least two of them had.
    /// The cells that see those corners lose it.
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

    /// Types 3 and 4: the floor has no further digits. Either a digit of the pair has no other
    /// place in a house of the roof, or the roof's further digits form a subset with cells of that
    /// house.
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

    /// Some of the cells form a subset with the extra digits: other cells around lose its digits.
    /// Cells filled since may have belonged to it, each with its digit. With fewer digits than that
    /// left, the others of the subset are unknown.
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

    /// Hidden rectangle: a digit of the pair has no other places in the lines of the corner
    /// opposite a confined one. That corner loses the other digit.
    fn hidden(&self, i: usize, show: &mut impl FnMut(Cells, u16)) {
        let far = self.corners[i];
        let lines = (HOUSES[9 + far / 9] | HOUSES[18 + far % 9]) & !self.cells();
        for digit in Digits(self.pair).filter(|&d| self.span.at[d] & lines == 0) {
            show(ALONE[far], self.pair & !(1 << digit));
        }
    }

    /// Type 6: opposite corners have no further digits, and a digit of the pair has no other places
    /// in both rows, or in both columns.
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

/// Corners 0 1 / 2 3 of every rectangle in two rows, two columns and two boxes.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    let pairs = || (0..9).flat_map(|b| (0..b).map(move |a| (a, b)));
    let all = pairs().flat_map(move |rows| pairs().map(move |columns| (rows, columns)));
    all.filter(|(r, c)| (r.0 / 3 == r.1 / 3) != (c.0 / 3 == c.1 / 3))
        .map(|(r, c)| [r.0 * 9 + c.0, r.0 * 9 + c.1, r.1 * 9 + c.0, r.1 * 9 + c.1])
}
