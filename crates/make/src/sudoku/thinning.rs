//! One puzzle being thinned: clues leave a full grid one unit at a time, in a random order, while one solution is left.
//!
//! A *unit* is a set of cells that leave together: one cell, or an orbit of a symmetry. The outcome is fixed by the grid
//! and the order: a unit leaves when the puzzle without it, without the units that left before and with all later
//! ones has one solution. Since fewer clues never mean fewer solutions, several units may be tried at once, and
//! they all leave when that works; [unavoidable sets](super::unavoidable) settle many of the others without a
//! question. Both save work and change nothing.

use quadrille_chance::Chance;
use quadrille_nine::{Answer, Puzzle};

use super::unavoidable::{Mask, bit, simple};
use crate::canonical::Cells;

/// A puzzle being thinned.
#[derive(Clone, Debug)]
pub(super) struct Thinning {
    /// The solution, as characters.
    grid: [u8; 81],
    /// Units in the order they are tried.
    units: Vec<Mask>,
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

impl Default for Thinning {
    fn default() -> Self {
        let (units, sets) = (Vec::new(), Vec::new());
        Thinning { grid: [0; 81], units, at: 0, asked: 0, most: FIRST, clues: 0, floor: 0, sets }
    }
}

impl Thinning {
    /// Starts over with a grid, units and the number of clues to stop at (0 for a minimal puzzle).
    pub(super) fn start(&mut self, grid: &Cells, units: &[Mask], floor: u32, chance: &mut Chance) {
        self.grid = grid.map(|v| v + b'0');
        self.units.clear();
        self.units.extend_from_slice(units);
        chance.shuffle(&mut self.units);
        self.clues = bit(81) - 1;
        (self.at, self.asked, self.floor) = (0, 0, floor);
        self.most = FIRST;
        simple(grid, &mut self.sets);
    }

    /// The next question: has this puzzle one solution? `None` when all is settled.
    pub(super) fn question(&mut self) -> Option<Puzzle> {
        while self.at < self.units.len() && (self.is_low(self.units[self.at]) || self.breaks(self.units[self.at]))
        {
            self.at += 1;
        }
        let (mut out, mut n) = (0, 0);
        for &unit in self.units[self.at..].iter().take(self.most) {
            if n > 0 && (self.is_low(out | unit) || self.breaks(out | unit)) {
                break;
            }
            out |= unit;
            n += 1;
        }
        self.asked = n;
        (n > 0).then(|| self.text(self.clues & !out))
    }

    /// Takes the answer to the last question, which looked for two solutions.
    pub(super) fn answer(&mut self, answer: &Answer) {
        if answer.count() == 1 {
            for &unit in &self.units[self.at..self.at + self.asked] {
                self.clues &= !unit;
            }
            self.at += self.asked;
            self.most = pace(self.clues.count_ones());
            return;
        }
        let differ = answer.first().map_or(0, |first| {
            first.iter().zip(&self.grid).enumerate().fold(0, |m, (i, (a, b))| m | Mask::from(a != b) << i)
        });
        if differ != 0 && differ.count_ones() <= LEARN {
            self.sets.push(differ);
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
        self.text(self.clues)
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

    fn text(&self, clues: Mask) -> Puzzle {
        let text: [u8; 81] =
            std::array::from_fn(|i| if clues & bit(i) != 0 { self.grid[i] } else { b'.' });
        let Ok(puzzle) = Puzzle::parse(&text) else { unreachable!("characters are digits and dots") };
        puzzle
    }
}

/// Units in the first question.
const FIRST: usize = 40;

/// Units in a question when so many clues are left. Measured with `cargo run --release --example minimals`.
fn pace(clues: u32) -> usize {
    match clues {
        0..=29 => 1,
        30..=33 => 2,
        34..=39 => 4,
        _ => 8,
    }
}
