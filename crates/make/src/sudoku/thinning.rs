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
    /// Unavoidable sets known of this grid.
    sets: Vec<Mask>,
}

/// Sets learned from second solutions are kept up to this size.
const LEARN: u32 = 24;

/// Sets known at a time.
const MOST_SETS: usize = 40;

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
        trades(grid, &mut self.sets);
    }

    /// The next question: has this puzzle one solution? `None` when all is settled.
    pub(super) fn question(&mut self, units: &[Mask]) -> Option<Puzzle> {
        let unit = |at: u8| units[usize::from(at)];
        let stays = |t: &Self, out: Mask| t.is_low(out) || t.breaks(out);
        while self.at < self.order.len() && stays(self, unit(self.order[self.at])) {
            self.at += 1;
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
        if answer.count() == 1 {
            let left = &self.order[self.at..self.at + self.asked];
            let out = left.iter().fold(0, |out, &u| out | units[usize::from(u)]);
            self.clues &= !out;
            self.now = without(self.now, out);
            self.at += self.asked;
            self.most = pace(self.clues.count_ones());
            return;
        }
        if let Some(first) = answer.first().filter(|_| self.sets.len() < MOST_SETS) {
            let differ = differences(first, &self.grid);
            if differ != 0 && differ.count_ones() <= LEARN {
                self.sets.push(differ);
            }
        }
        if self.asked == 1 {
            self.at += 1;
            self.most = pace(self.clues.count_ones());
        } else {
            self.most = self.asked.div_ceil(2);
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
        let left = self.clues & !out;
        self.sets.iter().any(|s| s & left == 0)
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
