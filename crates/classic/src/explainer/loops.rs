//! Unique rectangles and loops: on a closed loop of cells, two in each house it meets, two digits
//! could be swapped. A puzzle with one solution therefore breaks the loop somewhere.
//!
//! A loop of 4 cells rates 4.5, of 6 4.6, of 8 4.7, a longer one 5.0. Type 1 has one cell with
//! further candidates, type 2 several with the same further one. Types 3 and 4 have two such cells
//! in one house, where the further digits complete a naked or hidden set (3), or one of the two
//! digits has no other place (4).

use super::finding::{Best, Finding};
use super::locking::common_peers;
use super::scale::{Technique, Tenths};
use crate::bitboard::{
    ALONE, Bitboard, Candidates, Cells, Digits, HOUSE_CELLS, HOUSES, HOUSES_OF, Members,
};

/// Eliminations of the first loop with the lowest rating. Like Sudoku Explainer it applies one loop
/// at a time, because its eliminations may be the candidates that another loop needs.
pub(super) fn unique_loops(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let mut seen: Vec<(u16, Cells)> = Vec::new();
    for start in Members(board.bivalue()) {
        let pair = board.cands[start];
        let (a, b) = (pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize);
        let cells = on_loops(board.at[a] & board.at[b]);
        if cells & ALONE[start] == 0 {
            continue;
        }
        let mut walk =
            Walk { board, pair, cells, path: vec![start], seen: &mut seen, best: &mut best };
        walk.extend(usize::MAX, 2, 0);
    }
    best.take()
}

/// Those of the cells that may be on a loop: two houses of each hold others.
fn on_loops(mut cells: Cells) -> Cells {
    loop {
        let shares = |cell: usize| {
            HOUSES_OF[cell].iter().filter(|&&h| HOUSES[h] & cells & !ALONE[cell] != 0).count()
        };
        let left = Members(cells).filter(|&cell| shares(cell) > 1).fold(0, |set, c| set | ALONE[c]);
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct Walk<'a> {
    board: &'a Bitboard,
    pair: u16,
    /// The cells that may hold either.
    cells: Cells,
    /// The loop so far; its first cell has no further candidate.
    path: Vec<usize>,
    /// Loops already examined: digits and cells.
    seen: &'a mut Vec<(u16, Cells)>,
    best: &'a mut Best,
}

impl Walk<'_> {
    /// Extends the loop from its last cell through a house of another kind than `last`. Up to
    /// `spare` more cells may have further candidates, or any number of cells whose only further
    /// candidate is in `extra`.
    fn extend(&mut self, last: usize, spare: u32, extra: u16) {
        let from = self.path[self.path.len() - 1];
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = HOUSES_OF[from][kind];
            for next in Members(HOUSES[house] & self.cells & !(1 << from)) {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.judge();
                } else if !self.path.contains(&next) && self.path.len() < 18 {
                    self.step(next, kind, spare, extra);
                }
            }
        }
    }

    fn step(&mut self, next: usize, kind: usize, spare: u32, extra: u16) {
        let more = self.board.cands[next] & !self.pair;
        let wider = extra | more;
        let spare = match more {
            0 => spare,
            _ if spare > 0 => spare - 1,
            _ if wider.is_power_of_two() => 0,
            _ => return,
        };
        self.path.push(next);
        if self.at_most_two_per_house() {
            self.extend(kind, spare, wider);
        }
        self.path.pop();
    }

    fn set(&self) -> Cells {
        self.path.iter().fold(0, |set, &cell| set | 1 << cell)
    }

    /// True if every house of the last cell holds at most two cells of the loop, of opposite
    /// parity.
    fn at_most_two_per_house(&self) -> bool {
        let last = self.path[self.path.len() - 1];
        let odd = self.path.len() % 2;
        let even = self.path.iter().skip(odd).step_by(2).fold(0, |set, &cell| set | 1 << cell);
        let set = self.set();
        HOUSES_OF[last].iter().all(|&house| {
            let inside = HOUSES[house] & set & !(1 << last);
            inside.count_ones() <= 1 && inside & !even == 0
        })
    }

    fn judge(&mut self) {
        let set = self.set();
        let paired = |&house: &usize| matches!((HOUSES[house] & set).count_ones(), 0 | 2);
        let known = self.seen.contains(&(self.pair, set));
        if self.path.len() % 2 == 1 || known || !(0..27).all(|house| paired(&house)) {
            return;
        }
        self.seen.push((self.pair, set));
        let further: Vec<usize> =
            self.path.iter().copied().filter(|&cell| self.board.cands[cell] != self.pair).collect();
        let others = std::mem::take(self.best);
        self.deduce(&further);
        if self.best.rating() >= others.rating() {
            *self.best = others;
        }
    }

    fn rating(&self) -> (Technique, u16) {
        match self.path.len() {
            4 => (Technique::UniqueRectangle, 45),
            6 => (Technique::UniqueLoop, 46),
            8 => (Technique::UniqueLoop, 47),
            _ => (Technique::UniqueLoop, 50),
        }
    }

    fn deduce(&mut self, further: &[usize]) {
        let (technique, tenths) = self.rating();
        let extra =
            further.iter().fold(0, |extra, &cell| extra | self.board.cands[cell]) & !self.pair;
        match further {
            [] => {}
            [cell] => {
                for digit in Digits(self.pair) {
                    self.best.strike(technique, tenths, digit, 1 << cell);
                }
            }
            cells if extra.is_power_of_two() => {
                let digit = extra.trailing_zeros() as usize;
                let seen = common_peers(cells.iter().fold(0, |set, &cell| set | 1 << cell));
                self.best.strike(technique, tenths, digit, self.board.at[digit] & seen);
            }
            &[a, b] => {
                let two = 1 << a | 1 << b;
                for house in (0..27).filter(|&house| HOUSES[house] & two == two) {
                    self.locked_digit(house, two);
                    self.completed_sets(house, two, extra);
                }
            }
            _ => {}
        }
    }

    /// Type 4: a digit of the pair that has no other place in the house takes one of the two cells.
    fn locked_digit(&mut self, house: usize, two: Cells) {
        let (technique, tenths) = self.rating();
        for digit in Digits(self.pair) {
            if self.board.places(digit, house) == two {
                let other = (self.pair & !(1 << digit)).trailing_zeros() as usize;
                self.best.strike(technique, tenths, other, two);
            }
        }
    }

    /// Type 3: one of the two cells holds a further digit, so together they act as one cell of a
    /// set.
    fn completed_sets(&mut self, house: usize, two: Cells, extra: u16) {
        let (technique, tenths) = self.rating();
        let others: Vec<u8> =
            HOUSE_CELLS[house].into_iter().filter(|&c| two >> c & 1 == 0).collect();
        let open = self.open_cells(house);
        for chosen in 1u16..1 << 7 {
            let cells = Digits(chosen).fold(0, |set, i| set | 1 << others[i]);
            let all_open = Digits(chosen).all(|i| self.board.cands[usize::from(others[i])] != 0);
            let size = chosen.count_ones() + 1;
            if !all_open || size > 4 {
                continue;
            }
            let union = Members(cells).fold(extra, |union, cell| union | self.board.cands[cell]);
            let mut off = Candidates::default();
            if union.count_ones() == size && open >= 2 * size {
                for digit in Digits(union) {
                    off.0[digit] = self.board.places(digit, house) & !cells & !two;
                }
                self.best.offer(
                    technique,
                    Tenths(tenths + size as u16 - 1),
                    off,
                    Candidates::default(),
                );
            }
            self.hidden_set(house, two, cells, extra);
        }
    }

    fn open_cells(&self, house: usize) -> u32 {
        HOUSE_CELLS[house].iter().filter(|&&c| self.board.cands[usize::from(c)] != 0).count() as u32
    }

    /// The hidden form: `size` digits, including the pair, have no places in the house besides the
    /// two cells and `cells`, so `cells` keep only those digits. Like Sudoku Explainer it counts
    /// only if the house has more than twice as many open cells, and at most `size` further digits.
    fn hidden_set(&mut self, house: usize, two: Cells, cells: Cells, extra: u16) {
        let size = cells.count_ones() + 1;
        if extra.count_ones() > size || self.open_cells(house) <= 2 * size {
            return;
        }
        let (technique, tenths) = self.rating();
        let is_confined = |&digit: &usize| {
            let places = self.board.places(digit, house);
            places != 0
                && places & !cells & !two == 0
                && (self.pair >> digit & 1 == 1 || places & two == 0)
        };
        let confined = (0..9).filter(is_confined).fold(0u16, |set, digit| set | 1 << digit);
        if confined & self.pair == self.pair && confined.count_ones() == size {
            let mut off = Candidates::default();
            for digit in Digits(0x1ff & !confined) {
                off.0[digit] = self.board.at[digit] & cells;
            }
            self.best.offer(
                technique,
                Tenths(tenths + size as u16 - 2),
                off,
                Candidates::default(),
            );
        }
    }
}
