//! Clue removal from one grid, one unit at a time, in a random order, while the solution stays
//! unique.
//!
//! A *unit* is a set of cells that are removed together: one cell, or an orbit of a symmetry. The
//! grid and the order determine the result: a unit is removed if the puzzle without it and the
//! units removed before, but with all later ones, has one solution. Since fewer clues never mean
//! fewer solutions, several units may be tried at once, and are all removed if that works.
//! [Unavoidable sets](super::unavoidable) decide many of the others without a question. Both only
//! save work.
//!
//! Unavoidable sets are stored as sets of *turns*: bit k is the unit that is tried as number k. A
//! set implies that the unit of its last turn stays, unless an earlier one of the set stayed. So
//! each set waits at its last turn and is examined there; removals need not update it.

use quadrille_core::Chance;
use quadrille_nine::{Answer, Puzzle};

use super::unavoidable::{Mask, bit, trades};
use crate::cells::Cells;

#[derive(Clone, Debug)]
pub(super) struct Units {
    cells: [u8; 81],
    /// Start of each unit in `cells`, with one more entry for the end.
    starts: Vec<u8>,
    of: [u8; 81],
}

impl Units {
    pub(super) fn new(orbits: &[Vec<usize>]) -> Self {
        let mut units = Units { cells: [0; 81], starts: vec![0], of: [0; 81] };
        let mut end = 0;
        for (unit, orbit) in orbits.iter().enumerate() {
            for &cell in orbit {
                (units.cells[end], units.of[cell]) = (cell as u8, unit as u8);
                end += 1;
            }
            units.starts.push(end as u8);
        }
        units
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline(always)]
    fn cells(&self, unit: u8) -> &[u8] {
        let unit = usize::from(unit);
        &self.cells[self.starts[unit].into()..self.starts[unit + 1].into()]
    }
}

#[derive(Clone, Debug)]
pub(super) struct ClueRemoval {
    /// The solution, as characters.
    grid: [u8; 81],
    /// The current puzzle.
    now: Puzzle,
    /// Unit numbers in the order in which they are tried.
    order: Vec<u8>,
    /// Number of turns decided.
    at: usize,
    /// Number of turns in the open question.
    asked: usize,
    /// The most turns of the next question.
    most: usize,
    clues: usize,
    /// The fewest clues to leave.
    floor: usize,
    /// Unavoidable sets, as turns, each with the number of the next one that waits at the same
    /// turn.
    sets: Vec<(Mask, u8)>,
    /// For each turn, the number of the first set that waits there.
    waiting: [u8; 81],
    /// Turns whose units stay.
    kept: Mask,
}

/// No set. A grid hardly ever has this many known sets (18 pairs of lines have at most 4 cycles
/// each); further ones are dropped.
const NONE: u8 = u8::MAX;

impl Default for ClueRemoval {
    fn default() -> Self {
        ClueRemoval {
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

impl ClueRemoval {
    /// Starts over with a grid, units and the number of clues to stop at (0 for a minimal puzzle).
    pub(super) fn start(&mut self, grid: &Cells, units: &Units, floor: usize, chance: &mut Chance) {
        self.grid = grid.map(|v| v + b'0');
        let Ok(full) = Puzzle::parse(&self.grid) else { unreachable!("a grid is digits") };
        self.now = full;
        self.order.clear();
        self.order.extend(0..units.len() as u8);
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

    /// Adds the next question to a list: does this puzzle have one solution? `None` when all turns
    /// are decided. `Some(true)` if the question is about one cell, with its digit excluded: then
    /// one solution is known, and any solution found is a second one.
    pub(super) fn ask(&mut self, units: &Units, questions: &mut Vec<Puzzle>) -> Option<bool> {
        while self.at < self.order.len() && self.stays(self.at, self.cells(units, self.at).len()) {
            self.keep();
        }
        let end = self.order.len().min(self.at + self.most);
        if self.at == end {
            return None;
        }
        questions.push(self.now);
        let puzzle = questions.last_mut()?;
        let (mut turn, mut out) = (self.at, 0);
        while turn < end
            && (turn == self.at || !self.stays(turn, out + self.cells(units, turn).len()))
        {
            let cells = self.cells(units, turn);
            out += cells.len();
            cells.iter().for_each(|&cell| puzzle.blank(cell.into()));
            turn += 1;
        }
        self.asked = turn - self.at;
        let [cell] = *self.cells(units, self.at) else { return Some(false) };
        if self.asked == 1 {
            puzzle.bar(cell.into(), self.grid[usize::from(cell)] - b'0');
        }
        Some(self.asked == 1)
    }

    #[inline(always)]
    fn cells<'u>(&self, units: &'u Units, turn: usize) -> &'u [u8] {
        units.cells(self.order[turn])
    }

    /// Processes the answer to the last question, which looked for two solutions.
    pub(super) fn answer(&mut self, units: &Units, answer: &Answer) {
        if answer.count() == 1 {
            for turn in self.at..self.at + self.asked {
                let cells = self.cells(units, turn);
                cells.iter().for_each(|&cell| self.now.blank(cell.into()));
                self.clues -= cells.len();
            }
            self.at += self.asked;
            self.most = pace(self.clues);
        } else if self.asked == 1 {
            self.keep();
            self.most = pace(self.clues);
        } else {
            self.most = self.asked.div_ceil(3);
            if let Some(first) = answer.first() {
                self.learn(units, first);
            }
        }
    }

    /// Keeps the unit of the next turn.
    fn keep(&mut self) {
        self.kept |= bit(self.at);
        self.at += 1;
    }

    /// Learns from a second solution: the clues in which it differs are an unavoidable set, and all
    /// of them were in the question.
    fn learn(&mut self, units: &Units, other: &[u8; 81]) {
        let differs = |&turn: &usize| {
            let mut cells = self.cells(units, turn).iter().map(|&cell| usize::from(cell));
            cells.any(|cell| other[cell] != self.grid[cell])
        };
        let set =
            (self.at..self.at + self.asked).filter(differs).fold(0, |set, turn| set | bit(turn));
        if set != 0 {
            self.wait(set);
        }
    }

    /// Adds an unavoidable set, which waits at its last turn.
    fn wait(&mut self, set: Mask) {
        let last = 127 - set.leading_zeros() as usize;
        if self.sets.len() < usize::from(NONE) {
            let next = std::mem::replace(&mut self.waiting[last], self.sets.len() as u8);
            self.sets.push((set, next));
        }
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.now
    }

    pub(super) fn solution(&self) -> Cells {
        self.grid.map(|c| c - b'0')
    }

    /// True if the unit of a turn stays when all units from the next turn up to it are removed,
    /// `out` clues together: too few clues would be left, or none in some unavoidable set.
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

/// Units in a question when this many clues are left. Measured with
/// `cargo run --release --example speed -- minimal`.
fn pace(clues: usize) -> usize {
    match clues {
        0..=32 => 1,
        33..=37 => 2,
        38..=42 => 4,
        _ => 8,
    }
}
