//! Whether an argument from uniqueness could ever strike something on the way from one state down to another.
//!
//! Such arguments are not monotone: what they need to be there may have gone. But what they need to be gone is gone in every later
//! state as well, and what they need to be there was there before. So a pattern is asked for the first in the later
//! state and for the second in the earlier one; where none fits, no state between the two has one.

use super::boards::{Boards, Cells, HOUSES, PEERS, bit, bits, each};

impl Boards {
    /// Whether some rectangle, or a grid of pairs, could have helped on the way from here to `later`; never wrongly no.
    pub(crate) fn may_lean_on_uniqueness(&self, later: &Boards, givens: &[u8; 81]) -> bool {
        let rough = each(later.open).filter(|&cell| later.cells[cell].count_ones() > 2).count();
        rough < 2
            || rectangles().any(|corners| {
                let given = corners.iter().any(|&c| givens[c] > 0);
                !given && self.avoidable(later, corners) || self.unique(later, corners)
            })
    }

    /// Three corners settled so that a digit of the fourth would complete the pattern, or two, and the others have one other digit.
    fn avoidable(&self, later: &Boards, corners: [usize; 4]) -> bool {
        let left = corners.map(|c| later.cells[c]);
        let settled = corners.map(|c| later.open & bit(c) == 0);
        let completes = |i: usize| {
            let near = [1, 2].map(|step| i ^ step);
            let pattern = left[near[0]] == left[near[1]] && left[near[0]] != left[3 - i];
            !settled[i] && (0..4).all(|j| j == i || settled[j]) && pattern && left[i] & left[3 - i] != 0
        };
        let shares = |&(roof, floor): &([usize; 2], [usize; 2])| {
            let had = roof.map(|i| self.cells[corners[i]]);
            let open = roof.iter().all(|&i| self.open & bit(corners[i]) != 0);
            let open = open && (0..2).all(|k| had[k] & left[3 - roof[k]] != 0);
            let extra = roof.iter().fold(0, |all, &i| all | left[i] & !left[3 - i]);
            let extra = if extra == 0 { had[0] & had[1] } else { extra };
            let seen = PEERS[corners[roof[0]]] & PEERS[corners[roof[1]]];
            floor.iter().all(|&i| settled[i])
                && left[floor[0]] != left[floor[1]]
                && open
                && (extra.count_ones() == 1 || roof.iter().all(|&i| left[i] & !left[3 - i] == 0))
                && bits(extra.into()).any(|d| later.at[d] & seen != 0)
        };
        (0..4).any(completes) || ROOFS.iter().any(shares)
    }

    /// Two digits that some corner is confined to in the later state, and that all corners had some of.
    fn unique(&self, later: &Boards, corners: [usize; 4]) -> bool {
        if corners.iter().any(|&c| self.open & bit(c) == 0) {
            return false;
        }
        (0..4).any(|i| {
            let (left, had) = (later.cells[corners[i]], self.cells[corners[i]]);
            let others = had & !left;
            match left.count_ones() {
                1 => bits(others.into()).any(|d| self.fits(later, corners, i, left | 1 << d)),
                2 => self.fits(later, corners, i, left),
                _ => false,
            }
        })
    }

    /// Whether the rectangle has a consequence with these two digits, corner `i` being confined to them.
    fn fits(&self, later: &Boards, corners: [usize; 4], i: usize, pair: u16) -> bool {
        if corners.iter().any(|&c| self.cells[c] & pair == 0) {
            return false;
        }
        let rectangle = Rectangle { later, corners, pair, extra: corners.map(|c| later.cells[c] & !pair) };
        rectangle.has_one_rough()
            || rectangle.has_one_extra()
            || ROOFS.iter().any(|&(roof, floor)| rectangle.has_roof(roof, floor))
            || rectangle.is_hidden(i)
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
    /// Other digits of each corner.
    extra: [u16; 4],
}

impl Rectangle<'_> {
    fn left(&self, i: usize) -> u16 {
        self.later.cells[self.corners[i]]
    }

    /// Three corners have no other digits: the fourth loses the two.
    fn has_one_rough(&self) -> bool {
        (0..4).any(|i| self.left(i) & self.pair != 0 && (0..4).all(|j| j == i || self.extra[j] == 0))
    }

    /// All corners together have one other digit, and it could go from what sees all that have it; at least two had.
    fn has_one_extra(&self) -> bool {
        let all = self.extra.iter().fold(0, |all, e| all | e);
        let seen = |i: usize| PEERS[self.corners[i]];
        let rough: Vec<usize> = (0..4).filter(|&i| self.extra[i] != 0).collect();
        let hits = |cells: Cells| bits(all.into()).any(|d| self.later.at[d] & cells != 0);
        match rough[..] {
            [] => true,
            _ if all.count_ones() > 1 => false,
            [i] => (0..4).any(|j| j != i && hits(seen(i) & seen(j))),
            _ => hits(rough.iter().fold(Cells::MAX, |cells, &i| cells & seen(i))),
        }
    }

    /// Neighbours above two corners that have no other digits: one of the two digits has no other place in a house
    /// of theirs, or their other digits make a subset with cells of it.
    fn has_roof(&self, roof: [usize; 2], floor: [usize; 2]) -> bool {
        if floor.iter().any(|&i| self.extra[i] != 0) {
            return false;
        }
        let [a, b] = roof.map(|i| self.corners[i]);
        let (both, extra) = (bit(a) | bit(b), self.extra[roof[0]] | self.extra[roof[1]]);
        let pair = roof.iter().fold(0, |pair, &i| pair | self.left(i) & self.pair);
        let shared = || HOUSES.iter().filter(|&house| both & !house == 0);
        let around = shared().fold(0, |around, house| around | house) & !both & self.later.open;
        shared().any(|house| {
            let confined = |d: usize| self.later.at[d] & house & !both == 0 && pair & !(1 << d) != 0;
            bits(self.pair.into()).any(confined) || self.has_subset(house & around, around, extra)
        })
    }

    /// Whether so many of the cells have, with the extra digits, one digit more, and others around have some of them.
    fn has_subset(&self, cells: Cells, around: Cells, extra: u16) -> bool {
        let cells: Vec<usize> = each(cells).collect();
        (1usize..1 << cells.len()).any(|set| {
            let chosen =
                || cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &cell)| cell);
            let digits = chosen().fold(extra, |all, cell| all | self.later.cells[cell]);
            let rest = around & !chosen().fold(0, |all, cell| all | bit(cell));
            digits.count_ones() <= set.count_ones() + 1
                && bits(digits.into()).any(|d| self.later.at[d] & rest != 0)
        })
    }

    /// One of the digits has no other places in the lines of the corner opposite to a confined one, which loses the
    /// other.
    fn is_hidden(&self, i: usize) -> bool {
        let all = self.corners.iter().fold(0, |all, &c| all | bit(c));
        let far = self.corners[3 - i];
        let lines = HOUSES[far / 9] | HOUSES[9 + far % 9];
        bits(self.pair.into())
            .any(|d| self.later.at[d] & lines & !all == 0 && self.left(3 - i) & self.pair & !(1 << d) != 0)
            || self.is_crossed()
    }

    /// Opposite corners have no other digits, and one of the two has no other places in both rows, or both columns.
    fn is_crossed(&self) -> bool {
        let all = self.corners.iter().fold(0, |all, &c| all | bit(c));
        let [first, .., last] = self.corners;
        let lines = [HOUSES[first / 9] | HOUSES[last / 9], HOUSES[9 + first % 9] | HOUSES[9 + last % 9]];
        [[0, 3], [1, 2]].into_iter().any(|floor| {
            let rough = (0..4).filter(|i| !floor.contains(i)).fold(0, |all, i| all | self.left(i));
            let confined = |d: usize| lines.iter().any(|lines| self.later.at[d] & lines & !all == 0);
            floor.iter().all(|&i| self.extra[i] == 0) && bits((self.pair & rough).into()).any(confined)
        })
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

    /// Between two states stands a third: what an argument from uniqueness strikes there is gone in the last, or was foreseen.
    #[test]
    fn what_leans_on_uniqueness_on_the_way_is_foreseen() {
        let solution = "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
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
                let left = |c: &crate::step::Candidate| last.cells[c.cell.index()] >> (c.value - 1) & 1 == 1;
                step.eliminations.iter().any(|c| left(c) && last.open & bit(c.cell.index()) != 0)
            };
            let givens: [u8; 81] = givens.try_into().unwrap();
            let may = first.may_lean_on_uniqueness(&last, &givens);
            if let Some(step) = finds.steps.iter().find(|step| strikes(step)) {
                assert!(may, "{step:?}");
                foreseen += 1;
            }
            none += usize::from(!may);
        }
        assert!(foreseen > 50 && none > 50, "{foreseen} {none}");
    }
}
