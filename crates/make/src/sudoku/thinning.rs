//! One puzzle being thinned: clues leave a full grid one unit at a time, in a random order, while one solution is left.
//!
//! A *unit* is a set of cells that leave together: one cell, or an orbit of a symmetry. The outcome is fixed by the grid
//! and the order: a unit leaves when the puzzle without it, without the units that left before and with all later
//! ones has one solution. Since fewer clues never mean fewer solutions, several units may be tried at once, and
//! they all leave when that works; [unavoidable sets](super::unavoidable) settle many of the others without a
//! question. Both save work and change nothing.
//!
//! Sets are sets of *turns*: bit k stands for the unit that is tried as number k. What a set says, it says of its last
//! turn: that unit stays, unless an earlier one of the set did. So each set waits at its last turn, is looked at
//! when that comes, and need not be told what leaves.

use quadrille_chance::Chance;
use quadrille_nine::{Answer, Puzzle};

use super::unavoidable::{Mask, bit, trades};
use crate::canonical::Cells;

/// The units of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// Cells of each unit.
    pub(super) cells: Vec<Vec<u8>>,
    /// Unit of each cell.
    of: [u8; 81],
}

impl Units {
    /// From the orbits of a pattern.
    pub(super) fn new(orbits: &[Vec<usize>]) -> Self {
        let mut of = [0; 81];
        for (unit, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|&c| of[c] = unit as u8);
        }
        let cells = orbits.iter().map(|orbit| orbit.iter().map(|&c| c as u8).collect()).collect();
        Units { cells, of }
    }

    /// The cells of a unit.
    fn of_turn(&self, order: &[u8], turn: usize) -> impl Iterator<Item = usize> {
        self.cells[usize::from(order[turn])].iter().map(|&c| usize::from(c))
    }
}

/// A puzzle being thinned.
#[derive(Clone, Debug)]
pub(super) struct Thinning {
    /// The solution, as characters.
    grid: [u8; 81],
    /// The puzzle as it stands.
    now: Puzzle,
    /// Numbers of the units in the order they are tried.
    order: Vec<u8>,
    /// Turns settled so far.
    at: usize,
    /// Turns in the question that is open.
    asked: usize,
    /// Most turns for the next question.
    most: usize,
    /// Clues left.
    clues: usize,
    /// No fewer clues than this.
    floor: usize,
    /// Unavoidable sets, as turns, each with the number of the next one that waits at the same turn.
    sets: Vec<(Mask, u8)>,
    /// Per turn, the number of the first set that waits there.
    waiting: [u8; 81],
    /// Turns whose units stay.
    kept: Mask,
}

/// No set. So many are hardly ever known of one grid (18 pairs of lines have at most 4 cycles each); further ones are let go.
const NONE: u8 = u8::MAX;

impl Default for Thinning {
    fn default() -> Self {
        Thinning {
            grid: [0; 81],
            now: Puzzle::EMPTY,
            order: Vec::new(),
            at: 0,
            asked: 0,
            most: FIRST,
            clues: 0,
            floor: 0,
            sets: Vec::new(),
            waiting: [NONE; 81],
            kept: 0,
        }
    }
}

impl Thinning {
    /// Starts over with a grid, units and the number of clues to stop at (0 for a minimal puzzle).
    pub(super) fn start(&mut self, grid: &Cells, units: &Units, floor: usize, chance: &mut Chance) {
        self.grid = grid.map(|v| v + b'0');
        let Ok(full) = Puzzle::parse(&self.grid) else { unreachable!("a grid is digits") };
        self.now = full;
        self.order.clear();
        self.order.extend(0..units.cells.len() as u8);
        chance.shuffle(&mut self.order);
        (self.at, self.asked, self.most, self.clues, self.floor) = (0, 0, FIRST, 81, floor);
        self.kept = 0;
        self.sets.clear();
        self.waiting = [NONE; 81];
        let mut turn_of = [0; 81];
        (0u8..).zip(&self.order).for_each(|(turn, &unit)| turn_of[usize::from(unit)] = turn);
        let turns = units.of.map(|unit| bit(turn_of[usize::from(unit)].into()));
        trades(grid, &turns, |set| self.wait(set));
    }

    /// The next question: has this puzzle one solution? `None` when all is settled. If the flag is set, the question is about
    /// one cell, which is barred from the digit that it has: then the solution is known, and any other is a second one.
    pub(super) fn question(&mut self, units: &Units) -> Option<(Puzzle, bool)> {
        let size = |t: &Self, turn| units.cells[usize::from(t.order[turn])].len();
        while self.at < self.order.len() && self.stays(self.at, size(self, self.at)) {
            self.keep();
        }
        let end = self.order.len().min(self.at + self.most);
        let (mut puzzle, mut turn, mut out) = (self.now, self.at, 0);
        while turn < end && (turn == self.at || !self.stays(turn, out + size(self, turn))) {
            out += size(self, turn);
            units.of_turn(&self.order, turn).for_each(|cell| puzzle.blank(cell));
            turn += 1;
        }
        self.asked = turn - self.at;
        if let (1, Some(&unit)) = (self.asked, self.order.get(self.at))
            && let [cell] = units.cells[usize::from(unit)][..]
        {
            puzzle.bar(cell.into(), self.grid[usize::from(cell)] - b'0');
            return Some((puzzle, true));
        }
        (self.asked > 0).then_some((puzzle, false))
    }

    /// Takes the answer to the last question, which looked for two solutions.
    pub(super) fn answer(&mut self, units: &Units, question: &Puzzle, answer: &Answer) {
        if answer.count() == 1 {
            let left = (self.at..self.at + self.asked).map(|turn| units.of_turn(&self.order, turn).count());
            self.clues -= left.sum::<usize>();
            self.now = *question;
            if self.asked == 1 {
                units.of_turn(&self.order, self.at).for_each(|cell| self.now.blank(cell));
            }
            self.at += self.asked;
            self.most = pace(self.clues);
        } else if self.asked == 1 {
            self.keep();
            self.most = pace(self.clues);
        } else {
            self.most = self.asked.div_ceil(2);
            if let Some(first) = answer.first() {
                self.learn(units, first);
            }
        }
    }

    /// The unit that is next stays.
    fn keep(&mut self) {
        self.kept |= bit(self.at);
        self.at += 1;
    }

    /// What a second solution says: the clues in which it differs are an unavoidable set, and all of them were asked about.
    fn learn(&mut self, units: &Units, other: &[u8; 81]) {
        let differs =
            |&turn: &usize| units.of_turn(&self.order, turn).any(|cell| other[cell] != self.grid[cell]);
        let set = (self.at..self.at + self.asked).filter(differs).fold(0, |set, turn| set | bit(turn));
        if set != 0 {
            self.wait(set);
        }
    }

    /// An unavoidable set waits at its last turn.
    fn wait(&mut self, set: Mask) {
        let last = 127 - set.leading_zeros() as usize;
        if self.sets.len() < usize::from(NONE) {
            let next = std::mem::replace(&mut self.waiting[last], self.sets.len() as u8);
            self.sets.push((set, next));
        }
    }

    /// The puzzle as it stands.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.now
    }

    /// The solution.
    pub(super) fn solution(&self) -> Cells {
        self.grid.map(|c| c - b'0')
    }

    /// Whether the unit of a turn stays if all from the next turn to be settled up to it leave, `out` clues together: too
    /// few would be left, or none in some unavoidable set.
    fn stays(&self, turn: usize, out: usize) -> bool {
        let mut next = self.waiting[turn];
        while let Some(&(set, other)) = self.sets.get(usize::from(next)) {
            if set & self.kept == 0 {
                return true;
            }
            next = other;
        }
        self.clues - out < self.floor
    }
}

/// Units in the first question.
const FIRST: usize = 40;

/// Units in a question when so many clues are left. Measured with `cargo run --release --example speed -- minimal`.
fn pace(clues: usize) -> usize {
    match clues {
        0..=29 => 1,
        30..=33 => 2,
        34..=39 => 4,
        _ => 8,
    }
}
