//! Unique rectangles and loops: on a closed loop of cells, two in each house it meets, two digits
//! could be swapped. A puzzle with one solution therefore breaks the loop somewhere.
//!
//! A loop of 4 cells rates 4.5, of 6 4.6, of 8 4.7, a longer one 5.0. Type 1 has one cell with
//! further candidates, type 2 several with the same further one. Types 3 and 4 have two such cells
//! in one house, where the further digits complete a naked or hidden set (3), or one of the two
//! digits has no other place (4).

use super::finding::{Best, Finding, Fresh};
use super::locking::common_peers;
use super::scale::{Technique, Tenths};
use crate::bitboard::{
    ALL, ALONE, Bitboard, Candidates, Cells, Digits, HOUSE_CELLS, HOUSES, HOUSES_OF, Members, PEERS,
};

/// Eliminations of the first loop with the lowest rating. Like Sudoku Explainer it applies one loop
/// at a time, because its eliminations may be the candidates that another loop needs.
pub(super) fn unique_loops(board: &Bitboard, fresh: &Fresh) -> Option<Finding> {
    let (mut best, mut seen) = (Best::default(), Vec::new());
    let bivalue = board.bivalue();
    // Every loop through one start is known before the next, so later ones leave it out.
    let mut left = ALL;
    for start in Members(bivalue) {
        let pair = board.cands[start];
        let (a, b) = (pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize);
        let cells = on_loops(board.at[a] & board.at[b] & left);
        left &= !ALONE[start];
        if cells & ALONE[start] == 0 {
            continue;
        }
        // The eliminations of a loop depend on its cells, and on those that its larger cells see.
        let read = Members(cells & !bivalue).fold(cells, |read, cell| read | PEERS[cell]);
        if read & fresh.cells != 0 {
            let path = Vec::with_capacity(18);
            let mut walk = Walk { board, pair, cells, path, seen: &mut seen, best: &mut best };
            walk.step(start, Shape::default(), usize::MAX, 2, 0);
        }
    }
    best.take()
}

/// Those of the cells that may be on a loop: the houses of each hold others.
fn on_loops(mut cells: Cells) -> Cells {
    loop {
        let fits = |&cell: &usize| {
            HOUSES_OF[cell].iter().all(|&house| HOUSES[house] & cells & !ALONE[cell] != 0)
        };
        let left = Members(cells).filter(fits).fold(0, |set, cell| set | ALONE[cell]);
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// The cells of a path and those that may not extend it. A house holds at most two cells of a
/// loop, of opposite parity.
#[derive(Clone, Copy, Default)]
struct Shape {
    set: Cells,
    /// The cells that may not be the next one, by the parity of its position.
    blocked: [Cells; 2],
    /// Number of houses with two cells.
    full: usize,
}

impl Shape {
    fn with(mut self, cell: usize, position: usize) -> Self {
        self.blocked[position % 2] |= PEERS[cell];
        for house in HOUSES_OF[cell] {
            if HOUSES[house] & self.set != 0 {
                self.blocked = self.blocked.map(|blocked| blocked | HOUSES[house]);
                self.full += 1;
            }
        }
        self.set |= ALONE[cell];
        self
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
    fn extend(&mut self, shape: Shape, last: usize, spare: u32, extra: u16) {
        let (length, start) = (self.path.len(), self.path[0]);
        let mut next = self.cells & !shape.set & !shape.blocked[length % 2];
        if length == 18 {
            next = 0;
        }
        if length >= 4 {
            next |= ALONE[start];
        }
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = HOUSES_OF[self.path[length - 1]][kind];
            for next in Members(HOUSES[house] & next) {
                if next == start {
                    self.judge(shape);
                } else {
                    self.step(next, shape, kind, spare, extra);
                }
            }
        }
    }

    fn step(&mut self, next: usize, shape: Shape, kind: usize, spare: u32, extra: u16) {
        let more = self.board.cands[next] & !self.pair;
        let wider = extra | more;
        let spare = match more {
            0 => spare,
            _ if spare > 0 => spare - 1,
            _ if wider.is_power_of_two() => 0,
            _ => return,
        };
        let shape = shape.with(next, self.path.len());
        self.path.push(next);
        self.extend(shape, kind, spare, wider);
        self.path.pop();
    }

    fn judge(&mut self, Shape { set, full, .. }: Shape) {
        // Each cell is in three houses, which hold two cells each.
        let paired = 2 * full == 3 * self.path.len();
        if self.path.len() % 2 == 1 || !paired || self.seen.contains(&(self.pair, set)) {
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
