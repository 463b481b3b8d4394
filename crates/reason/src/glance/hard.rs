//! The level *hard* from both sides, apart from arguments from uniqueness.
//!
//! What every path uses before anything harder, and not all of that: what it solves is not harder.
//! And whatever hard puzzles may use, and more: what it leaves is harder. Fish, turbots, colours
//! and empty rectangles strike only places that no way to set the digit uses, so all of those go;
//! W-wings are taken by any link.

use super::boards::{Boards, Cells, HOUSES, PEERS, bit, bits, each};

/// Which houses join two cells of a W-wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// Those with two places.
    Pairs,
    /// All.
    Any,
}

impl Boards {
    /// Everything that hard puzzles may need, and more, until there is none.
    pub(crate) fn hard(&mut self) {
        loop {
            self.subsets();
            if self.is_full() || !(self.all_ways() || self.quadruples() || self.wings(Links::Any)) {
                return;
            }
        }
    }

    /// Only what every path has used up before it asks for a rectangle, and not all of that.
    pub(crate) fn before_rectangles(&mut self) {
        loop {
            self.subsets();
            if self.is_full() || !(self.quadruples() || self.turbots() || self.wings(Links::Pairs))
            {
                return;
            }
        }
    }

    /// Two houses with two places each, one of the first sees one of the second: one of the other
    /// two holds the digit.
    fn turbots(&mut self) -> bool {
        let mut changed = false;
        for digit in 0..9 {
            let at = self.at[digit];
            let pairs: Vec<[usize; 2]> = HOUSES
                .iter()
                .map(|house| at & house)
                .filter(|s| s.count_ones() == 2)
                .map(|s| [s.trailing_zeros() as usize, 127 - s.leading_zeros() as usize])
                .collect();
            for (i, one) in pairs.iter().enumerate() {
                for two in &pairs[i + 1..] {
                    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if PEERS[one[a]] & bit(two[b]) != 0 {
                            changed |=
                                self.strike_seen(PEERS[one[1 - a]] & PEERS[two[1 - b]], digit);
                        }
                    }
                }
            }
        }
        changed
    }

    fn all_ways(&mut self) -> bool {
        let mut changed = false;
        for digit in bits(std::mem::take(&mut self.stale[2])) {
            changed |= self.ways(digit);
        }
        changed
    }

    fn wings(&mut self, links: Links) -> bool {
        let pairs: Vec<usize> =
            each(self.open).filter(|&c| self.cells[c].count_ones() == 2).collect();
        let mut changed = false;
        for (i, &one) in pairs.iter().enumerate() {
            for &two in &pairs[i + 1..] {
                changed |= self.pivot(one, two) || self.same_pair(one, two, links);
            }
        }
        changed | self.remote_pairs()
    }

    /// Strikes a digit, if it is there.
    fn strike_seen(&mut self, seen: Cells, digit: usize) -> bool {
        let cells = self.at[digit] & seen;
        self.strike(cells, digit);
        cells != 0
    }

    /// Two pairs that share a digit, and a cell that both see and that has nothing besides their
    /// digits: the shared one stands in one of the two, or in the cell.
    fn pivot(&mut self, one: usize, two: usize) -> bool {
        let (shared, all) = (self.cells[one] & self.cells[two], self.cells[one] | self.cells[two]);
        if shared.count_ones() != 1 {
            return false;
        }
        let both = PEERS[one] & PEERS[two];
        let (digit, mut changed) = (shared.trailing_zeros() as usize, false);
        for pivot in each(both & self.open) {
            if self.cells[pivot] & !all == 0 {
                let seen = if self.cells[pivot] & shared == 0 { both } else { both & PEERS[pivot] };
                changed |= self.strike_seen(seen, digit);
            }
        }
        changed
    }

    /// Two cells with the same pair that see all places of one of its digits in a house between
    /// them: one of the cells has the other.
    fn same_pair(&mut self, one: usize, two: usize, links: Links) -> bool {
        let pair = self.cells[one];
        if pair != self.cells[two] || pair.count_ones() != 2 {
            return false;
        }
        let ends = bit(one) | bit(two);
        let mut changed = false;
        for digit in bits(pair.into()) {
            let (at, seen) = (self.at[digit], PEERS[one] | PEERS[two]);
            let most = if links == Links::Pairs { 2 } else { 9 };
            let joins = |spots: Cells| spots & (ends | !seen) == 0 && spots.count_ones() <= most;
            if HOUSES.iter().any(|house| joins(at & house)) {
                let other = (pair & !(1 << digit)).trailing_zeros() as usize;
                changed |= self.strike_seen(PEERS[one] & PEERS[two], other);
            }
        }
        changed
    }

    /// Cells with the same pair in a row of which each sees the next have its digits in turn.
    fn remote_pairs(&mut self) -> bool {
        let mut changed = false;
        let mut left = each(self.open)
            .filter(|&c| self.cells[c].count_ones() == 2)
            .fold(0, |all, c| all | bit(c));
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let pair = self.cells[start];
            let same = each(left).filter(|&c| self.cells[c] == pair).fold(0, |all, c| all | bit(c));
            let (mut colours, mut turn) = ([bit(start), 0], 0);
            loop {
                let next = each(colours[turn]).fold(0, |seen, c| seen | PEERS[c]) & same;
                if next & !colours[1 - turn] == 0 && turn == 1 {
                    break;
                }
                colours[1 - turn] |= next;
                turn = 1 - turn;
            }
            left &= !(colours[0] | colours[1]);
            let sees = colours.map(|colour| each(colour).fold(0, |seen, c| seen | PEERS[c]));
            for digit in bits(pair.into()) {
                changed |= self.strike_seen(sees[0] & sees[1] & !(colours[0] | colours[1]), digit);
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finds::Finds;
    use crate::rating::Level;
    use crate::state::{State, on_marks};
    use crate::step::Step;
    use crate::technique::Technique;
    use crate::techniques::find;
    use quadrille_chance::Chance;
    use quadrille_puzzle::{Puzzle, Values};

    fn steps(state: &State, counts: impl Fn(&Technique) -> bool) -> Vec<Step> {
        let mut finds = Finds::quiet(Values(u64::MAX));
        for technique in
            Technique::usual().into_iter().filter(|t| counts(t) && !t.needs_uniqueness())
        {
            on_marks!(&state.marks, m => assert!(find(technique, m, &mut finds).is_continue()));
        }
        finds.steps
    }

    /// States on the way to the solution with random candidates struck.
    fn states(count: usize) -> impl Iterator<Item = State> {
        let solution =
            "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
        let mut chance = Chance::new(6);
        (0..count).map(move |_| {
            let givens: Vec<u8> =
                solution.iter().map(|&v| if chance.index(3) == 0 { v } else { 0 }).collect();
            let mut state =
                State::new(&Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap());
            let odds = 3 + chance.index(9);
            for cell in state.puzzle().cells().collect::<Vec<_>>() {
                for value in state.candidates(cell) {
                    if value != solution[cell.index()] && chance.index(odds) == 0 {
                        state.eliminate(cell, value);
                    }
                }
            }
            state
        })
    }

    #[test]
    fn what_hard_techniques_strike_is_struck() {
        let mut seen = std::collections::HashSet::new();
        for state in states(400) {
            let mut boards = on_marks!(&state.marks, m => Boards::of(m));
            boards.hard();
            for step in steps(&state, |&t| Level::of(t) <= Level::Hard) {
                seen.insert(step.technique);
                for c in &step.eliminations {
                    let left = boards.cells[c.cell.index()] >> (c.value - 1) & 1 == 1;
                    assert!(!left, "{step:?}");
                }
            }
        }
        assert!(seen.len() > 25, "{seen:?}");
    }

    #[test]
    fn nothing_is_left_where_cheaper_techniques_are_used_up() {
        let mut open = 0;
        for mut state in states(150) {
            let rectangles = Technique::UniqueRectangle1.order();
            loop {
                let steps = steps(&state, |t| t.order() < rectangles);
                if steps.is_empty() {
                    break;
                }
                steps.iter().for_each(|step| state.apply(step));
            }
            let mut boards = on_marks!(&state.marks, m => Boards::of(m));
            let before = boards.digits();
            boards.before_rectangles();
            assert_eq!(boards.digits(), before);
            open += usize::from(!boards.is_full());
        }
        assert!(open > 30, "{open}");
    }
}
