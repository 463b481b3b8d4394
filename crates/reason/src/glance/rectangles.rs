//! What arguments from uniqueness could strike on the way from one state down to another.
//!
//! Such arguments are not monotone: what they need to be there may have gone. But what they need to
//! be gone is gone in every later state as well, and what they need to be there was there before.
//! So a pattern is asked for the first in the later state and for the second in the earlier one,
//! and whatever fits shows what it could strike.

use super::boards::{Boards, Cells, HOUSES, PEERS, bit, bits, each};

impl Boards {
    /// Whether some rectangle, or a grid of pairs, could have struck what is left in a `later`
    /// state on the way from here; never wrongly no.
    pub(crate) fn may_lean_on_uniqueness(&self, later: &Boards, givens: &[u8; 81]) -> bool {
        let mut hits = later.is_nearly_pairs();
        self.foresee(later, givens, |cells, digits| {
            hits |= each(cells).any(|cell| later.cells[cell] & digits != 0);
        });
        hits
    }

    /// Strikes from a later state all that rectangles could have struck on the way from here,
    /// except the solution; whether there was anything. `None` where a grid of pairs could have
    /// helped.
    pub(crate) fn lean_on_rectangles(
        &self,
        later: &mut Boards,
        solution: &[u16; 81],
        givens: &[u8; 81],
    ) -> Option<bool> {
        if later.is_nearly_pairs() {
            return None;
        }
        let mut strikes = Vec::new();
        self.foresee(later, givens, |cells, digits| strikes.push((cells, digits)));
        let mut changed = false;
        for (cells, digits) in strikes {
            for cell in each(cells & later.open) {
                let wrong = later.cells[cell] & digits & !solution[cell];
                later.strike_cell(cell, wrong);
                changed |= wrong != 0;
            }
        }
        Some(changed)
    }

    /// Whether all open cells but one have two digits.
    fn is_nearly_pairs(&self) -> bool {
        each(self.open).filter(|&cell| self.cells[cell].count_ones() > 2).count() < 2
    }

    /// Shows cells and digits that rectangles could strike from them.
    fn foresee(&self, later: &Boards, givens: &[u8; 81], mut show: impl FnMut(Cells, u16)) {
        for corners in rectangles() {
            if corners.iter().all(|&c| givens[c] == 0) {
                self.avoidable(later, corners, &mut show);
            }
            if corners.iter().all(|&c| self.open & bit(c) != 0) {
                self.unique(later, corners, &mut show);
            }
        }
    }

    /// Three corners settled so that a digit of the fourth would complete the pattern, or two, and
    /// the others have one other digit.
    fn avoidable(&self, later: &Boards, corners: [usize; 4], show: &mut impl FnMut(Cells, u16)) {
        let left = corners.map(|c| later.cells[c]);
        let settled = corners.map(|c| later.open & bit(c) == 0);
        for i in (0..4).filter(|&i| !settled[i] && (0..4).all(|j| j == i || settled[j])) {
            if left[i ^ 1] == left[i ^ 2] && left[i ^ 1] != left[3 - i] {
                show(bit(corners[i]), left[3 - i]);
            }
        }
        for (roof, floor) in ROOFS {
            let had = roof.map(|i| self.cells[corners[i]]);
            let open = roof.iter().all(|&i| self.open & bit(corners[i]) != 0);
            let open = open && (0..2).all(|k| had[k] & left[3 - roof[k]] != 0);
            let pattern = floor.iter().all(|&i| settled[i]) && left[floor[0]] != left[floor[1]];
            let extra = roof.iter().fold(0, |all, &i| all | left[i] & !left[3 - i]);
            if open && pattern && extra.count_ones() <= 1 {
                let extra = if extra == 0 { had[0] & had[1] } else { extra };
                show(PEERS[corners[roof[0]]] & PEERS[corners[roof[1]]], extra);
            }
        }
    }

    /// Two digits that some corner is confined to in the later state, and that all corners had some
    /// of.
    fn unique(&self, later: &Boards, corners: [usize; 4], show: &mut impl FnMut(Cells, u16)) {
        for i in 0..4 {
            let (left, had) = (later.cells[corners[i]], self.cells[corners[i]]);
            let mut fit = |pair: u16| {
                if corners.iter().all(|&c| self.cells[c] & pair != 0) {
                    let had = corners.map(|c| self.cells[c]);
                    let extra = corners.map(|c| later.cells[c] & !pair);
                    Rectangle { later, corners, pair, had, extra }.strikes(i, show);
                }
            };
            match left.count_ones() {
                1 => bits((had & !left).into()).for_each(|d| fit(left | 1 << d)),
                2 => fit(left),
                _ => {}
            }
        }
    }
}

/// Two neighbours, and the other two corners.
const ROOFS: [([usize; 2], [usize; 2]); 4] =
    [([0, 1], [2, 3]), ([2, 3], [0, 1]), ([0, 2], [1, 3]), ([1, 3], [0, 2])];

/// A rectangle as it is in the later state.
struct Rectangle<'b> {
    /// The later state.
    later: &'b Boards,
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
        self.corners.iter().fold(0, |all, &c| all | bit(c))
    }

    /// Three corners have no other digits: the fourth loses the two.
    fn one_rough(&self, show: &mut impl FnMut(Cells, u16)) {
        for i in (0..4).filter(|&i| (0..4).all(|j| j == i || self.extra[j] == 0)) {
            show(bit(self.corners[i]), self.pair);
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
        let both = roof.iter().fold(0, |both, &i| both | bit(self.corners[i]));
        let extra = self.extra[roof[0]] | self.extra[roof[1]];
        let shared = || HOUSES.iter().filter(|&house| both & !house == 0);
        let around = shared().fold(0, |around, house| around | house) & !both & self.later.open;
        for house in shared() {
            for digit in bits(self.pair.into()).filter(|&d| self.later.at[d] & house & !both == 0) {
                show(both, self.pair & !(1 << digit));
            }
            self.subsets(house & around, around, extra, show);
        }
    }

    /// So many of the cells have, with the extra digits, one digit more: others around lose them.
    /// Cells settled since may have been among them, each with its digit; with fewer digits than
    /// that left, nobody knows which others there were.
    fn subsets(&self, cells: Cells, around: Cells, extra: u16, show: &mut impl FnMut(Cells, u16)) {
        let cells: Vec<usize> = each(cells).collect();
        let (mut digits, mut chosen) = ([extra; 128], [0; 128]);
        for set in 0usize..1 << cells.len() {
            if set > 0 {
                let (rest, cell) = (set & (set - 1), cells[set.trailing_zeros() as usize]);
                digits[set] = digits[rest] | self.later.cells[cell];
                chosen[set] = chosen[rest] | bit(cell);
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
        let lines = (HOUSES[far / 9] | HOUSES[9 + far % 9]) & !self.cells();
        for digit in bits(self.pair.into()).filter(|&d| self.later.at[d] & lines == 0) {
            show(bit(far), self.pair & !(1 << digit));
        }
    }

    /// Opposite corners have no other digits, and one of the two has no other places in both rows,
    /// or both columns.
    fn crossed(&self, show: &mut impl FnMut(Cells, u16)) {
        let [first, .., last] = self.corners;
        let lines =
            [HOUSES[first / 9] | HOUSES[last / 9], HOUSES[9 + first % 9] | HOUSES[9 + last % 9]];
        for [a, b] in [[0, 3], [1, 2]] {
            let confined =
                |d: usize| lines.iter().any(|lines| self.later.at[d] & lines & !self.cells() == 0);
            if self.extra[a] == 0 && self.extra[b] == 0 && bits(self.pair.into()).any(confined) {
                show(self.cells() & !(bit(self.corners[a]) | bit(self.corners[b])), self.pair);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finds::Finds;
    use crate::state::{State, on_marks};
    use crate::technique::Technique;
    use crate::techniques::find;
    use quadrille_chance::Chance;
    use quadrille_puzzle::{Puzzle, Values};

    /// Strikes wrong candidates, each with one chance in `odds`, and writes what is left alone.
    fn thin(state: &mut State, solution: &[u8], odds: usize, chance: &mut Chance) {
        for cell in state.puzzle().cells().collect::<Vec<_>>() {
            for value in state.candidates(cell) {
                if value != solution[cell.index()] && chance.index(odds) == 0 {
                    state.eliminate(cell, value);
                }
            }
            if state.candidates(cell).single().is_some() && chance.index(2) == 0 {
                state.place(cell, solution[cell.index()]);
            }
        }
    }

    /// Between two states stands a third: what an argument from uniqueness strikes there is gone in
    /// the last, or was foreseen.
    #[test]
    fn what_leans_on_uniqueness_on_the_way_is_foreseen() {
        let solution =
            "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
        let right: [u16; 81] = std::array::from_fn(|cell| 1 << (solution[cell] - 1));
        let (mut chance, mut foreseen, mut none) = (Chance::new(4), 0, 0);
        for _ in 0..4000 {
            let givens: Vec<u8> =
                solution.iter().map(|&v| if chance.index(3) == 0 { v } else { 0 }).collect();
            let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
            let mut state = State::new(&puzzle);
            thin(&mut state, &solution, 3 + chance.index(12), &mut chance);
            let first = on_marks!(&state.marks, m => Boards::of(m));
            thin(&mut state, &solution, 6 + chance.index(24), &mut chance);
            let mut finds = Finds::quiet(Values(u64::MAX));
            for technique in Technique::all().into_iter().filter(|t| t.needs_uniqueness()) {
                on_marks!(&state.marks, m => assert!(find(technique, m, &mut finds).is_continue()));
            }
            thin(&mut state, &solution, 6 + chance.index(24), &mut chance);
            let last = on_marks!(&state.marks, m => Boards::of(m));
            let strikes = |step: &crate::step::Step| {
                let left = |c: &crate::step::Candidate| {
                    last.cells[c.cell.index()] >> (c.value - 1) & 1 == 1
                };
                step.eliminations.iter().any(|c| left(c) && last.open & bit(c.cell.index()) != 0)
            };
            let givens: [u8; 81] = givens.try_into().unwrap();
            let (mut leaned, may) = (last.clone(), first.may_lean_on_uniqueness(&last, &givens));
            let struck = first.lean_on_rectangles(&mut leaned, &right, &givens);
            for step in finds.steps.iter().filter(|step| strikes(step)) {
                assert!(may, "{step:?}");
                let left = |c: &crate::step::Candidate| {
                    leaned.cells[c.cell.index()] & !right[c.cell.index()] & 1 << (c.value - 1) != 0
                };
                assert!(struck.is_none() || !step.eliminations.iter().any(left), "{step:?}");
                foreseen += 1;
            }
            none += usize::from(!may);
        }
        assert!(foreseen > 50 && none > 50, "{foreseen} {none}");
    }
}
