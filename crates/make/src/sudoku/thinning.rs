//! One puzzle being thinned: clues leave a full grid one unit at a time, in a random order, while one solution is left.
//!
//! A *unit* is a set of cells that leave together: one cell, or an orbit of a symmetry. The outcome is fixed by the grid
//! and the order: a unit leaves when the puzzle without it, without the units that left before and with all later
//! ones has one solution. Since fewer clues never mean fewer solutions, several units may be tried at once, and
//! they all leave when that works; [unavoidable sets](super::unavoidable) settle many of the others without a
//! question. Both save work and change nothing.

use quadrille_chance::Chance;
use quadrille_nine::{Answer, Puzzle};

use super::unavoidable::{Mask, bit, trades};
use crate::canonical::Cells;

/// A puzzle being thinned.
#[derive(Clone, Debug)]
pub(super) struct Thinning {
    /// The solution, as characters.
    grid: [u8; 81],
    /// The puzzle as it stands, as characters.
    now: [u8; 81],
    /// Numbers of the units in the order they are tried.
    order: Vec<u8>,
    /// Units settled so far.
    at: usize,
    /// Units in the question that is open.
    asked: usize,
    /// Most units for the next question.
    most: usize,
    /// Clues left.
    clues: Mask,
    /// No fewer clues than this.
    floor: u32,
    /// Clues left in the unavoidable sets known of this grid; only sets without a needed clue.
    sets: Vec<Mask>,
    /// Clues known to stay.
    needed: Mask,
}

/// Sets learned from second solutions are kept up to this many clues.
const LEARN: u32 = 12;

impl Default for Thinning {
    fn default() -> Self {
        let (order, sets) = (Vec::new(), Vec::new());
        Thinning {
            grid: [0; 81],
            now: [0; 81],
            order,
            at: 0,
            asked: 0,
            most: FIRST,
            clues: 0,
            floor: 0,
            sets,
            needed: 0,
        }
    }
}

impl Thinning {
    /// Starts over with a grid, units and the number of clues to stop at (0 for a minimal puzzle).
    pub(super) fn start(&mut self, grid: &Cells, units: &[Mask], floor: u32, chance: &mut Chance) {
        self.grid = grid.map(|v| v + b'0');
        self.now = self.grid;
        self.order.clear();
        self.order.extend(0..units.len() as u8);
        chance.shuffle(&mut self.order);
        self.clues = bit(81) - 1;
        (self.at, self.asked, self.floor) = (0, 0, floor);
        self.most = FIRST;
        self.needed = 0;
        trades(grid, &mut self.sets);
    }

    /// The next question: has this puzzle one solution? `None` when all is settled.
    pub(super) fn question(&mut self, units: &[Mask]) -> Option<Puzzle> {
        let unit = |at: u8| units[usize::from(at)];
        let stays = |t: &Self, out: Mask| t.needed & out != 0 || t.is_low(out) || t.breaks(out);
        while self.at < self.order.len() && stays(self, unit(self.order[self.at])) {
            self.keep(unit(self.order[self.at]));
        }
        let (mut out, mut n) = (0, 0);
        for &next in self.order[self.at..].iter().take(self.most) {
            if n > 0 && stays(self, out | unit(next)) {
                break;
            }
            out |= unit(next);
            n += 1;
        }
        self.asked = n;
        (n > 0).then(|| puzzle(&without(self.now, out)))
    }

    /// Takes the answer to the last question, which looked for two solutions.
    pub(super) fn answer(&mut self, units: &[Mask], answer: &Answer) {
        let asked = &self.order[self.at..self.at + self.asked];
        let out = asked.iter().fold(0, |out, &u| out | units[usize::from(u)]);
        if answer.count() == 1 {
            self.remove(out);
            self.at += self.asked;
            self.most = pace(self.clues.count_ones());
        } else if self.asked == 1 {
            self.keep(out);
            self.most = pace(self.clues.count_ones());
        } else {
            self.most = self.asked.div_ceil(2);
            if let Some(first) = answer.first() {
                self.learn(differences(first, &self.grid) & self.clues);
            }
        }
    }

    /// Clues leave.
    fn remove(&mut self, out: Mask) {
        self.clues &= !out;
        self.now = without(self.now, out);
        let mut last = 0;
        for set in &mut self.sets {
            *set &= !out;
            last |= if set.is_power_of_two() { *set } else { 0 };
        }
        if last != 0 {
            self.need(last);
        }
    }

    /// The unit that is next stays.
    fn keep(&mut self, cells: Mask) {
        self.at += 1;
        if self.needed & cells != cells {
            self.need(cells & self.clues);
        }
    }

    /// Clues stay: sets with one of them have nothing more to say.
    fn need(&mut self, cells: Mask) {
        self.needed |= cells;
        self.sets.retain(|set| set & cells == 0);
    }

    /// The clues of an unavoidable set.
    fn learn(&mut self, set: Mask) {
        match set.count_ones() {
            1 => self.need(set),
            2..=LEARN if set & self.needed == 0 => self.sets.push(set),
            _ => {}
        }
    }

    /// The puzzle as it stands.
    pub(super) fn puzzle(&self) -> Puzzle {
        puzzle(&self.now)
    }

    /// The solution.
    pub(super) fn solution(&self) -> Cells {
        self.grid.map(|c| c - b'0')
    }

    /// Whether too few clues would be left without these cells.
    fn is_low(&self, out: Mask) -> bool {
        (self.clues & !out).count_ones() < self.floor
    }

    /// Whether some unavoidable set would have no clue left.
    fn breaks(&self, out: Mask) -> bool {
        self.sets.iter().any(|set| set & !out == 0)
    }
}

/// The characters with these cells blank.
fn without(mut text: [u8; 81], mut out: Mask) -> [u8; 81] {
    while out != 0 {
        text[out.trailing_zeros() as usize] = b'.';
        out &= out - 1;
    }
    text
}

fn puzzle(text: &[u8; 81]) -> Puzzle {
    let Ok(puzzle) = Puzzle::parse(text) else { unreachable!("characters are digits and dots") };
    puzzle
}

/// The cells in which two grids differ.
fn differences(a: &[u8; 81], b: &[u8; 81]) -> Mask {
    let word =
        |from: usize, to: usize| (from..to).fold(0u64, |m, i| m | u64::from(a[i] != b[i]) << (i - from));
    Mask::from(word(0, 64)) | Mask::from(word(64, 81)) << 64
}

/// Units in the first question.
const FIRST: usize = 40;

/// Units in a question when so many clues are left. Measured with `cargo run --release --example speed -- minimal`.
fn pace(clues: u32) -> usize {
    match clues {
        0..=29 => 1,
        30..=33 => 2,
        34..=39 => 4,
        _ => 8,
    }
}
