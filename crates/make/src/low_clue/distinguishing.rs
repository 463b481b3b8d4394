//! Distinguishing clues: clues that leave exactly one solution of a puzzle that has several.
//!
//! A value is distinguishing if exactly one solution has it in its cell. Two different solutions
//! that share a value rule it out, so every solution found rules out many values at once. For the
//! remaining values, the puzzle with that clue is solved, up to two solutions. Values that no
//! solution had so far come first, because their solution is certainly new. Many puzzles are in
//! flight together, to fill the lanes of the 9×9 kernel.

use quadrille_core::{Meter, Stop};
use quadrille_nine::{Answer, Puzzle, Solver};

use crate::cells::{Cells, kernel, one_fewer};
use crate::sudoku::{Mask, bit};

/// Puzzles in flight, and questions that each asks at a time.
const FLIGHTS: usize = 192;
/// See [`FLIGHTS`]. With more questions at a time, fewer are saved by the answers to others.
const ASK: usize = 8;

/// Puzzles sieved at a time: as many questions as the others ask.
const SIEVED: usize = FLIGHTS * ASK / 81;

static SEES: [Mask; 81] = sees();

const fn sees() -> [Mask; 81] {
    let mut all = [0; 81];
    let mut at = 0;
    while at < 81 * 81 {
        let (a, b) = (at / 81, at % 81);
        let row = a / 9 == b / 9;
        let column = a % 9 == b % 9;
        let box_ = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if row || column || box_ {
            all[a] |= 1 << b;
        }
        at += 1;
    }
    all
}

/// The cells of each digit that no clue rules out.
fn fitting(cells: &Cells) -> [Mask; 9] {
    let mut taken = [0; 9];
    let mut given = 0;
    for (cell, &value) in cells.iter().enumerate().filter(|(_, v)| **v > 0) {
        taken[usize::from(value) - 1] |= SEES[cell];
        given |= bit(cell);
    }
    taken.map(|t| (bit(81) - 1) & !(t | given))
}

/// Finds distinguishing clues. Reuse it, to reuse its buffers.
pub(super) struct DistinguishingClues {
    solver: Solver,
    flights: Vec<Flight>,
    questions: Vec<Puzzle>,
    answers: Vec<Answer>,
}

struct Flight {
    cells: Cells,
    /// The cells of each digit that may be distinguishing and were not asked about.
    open: [Mask; 9],
    /// Values of the solutions so far.
    seen: [Mask; 9],
    asked: Vec<(u8, u8)>,
}

impl DistinguishingClues {
    pub(super) fn new() -> Self {
        let answers = vec![Answer::NONE; FLIGHTS * ASK];
        DistinguishingClues {
            solver: Solver::new(),
            flights: Vec::new(),
            questions: Vec::new(),
            answers,
        }
    }

    /// Outputs each of these puzzles with each of its distinguishing clues, in no particular order.
    /// A node is one question.
    pub(super) fn run(
        &mut self,
        mut bases: impl Iterator<Item = Cells>,
        meter: &mut Meter,
        mut found: impl FnMut(Cells),
    ) -> Result<(), Stop> {
        self.flights.clear();
        self.flights.extend(bases.by_ref().take(FLIGHTS).map(Flight::new));
        while !self.flights.is_empty() {
            self.questions.clear();
            let mut at = 0;
            while at < self.flights.len() {
                self.flights[at].ask(&mut self.questions);
                if self.flights[at].asked.is_empty() {
                    match bases.next() {
                        Some(cells) => self.flights[at] = Flight::new(cells),
                        None => drop(self.flights.swap_remove(at)),
                    }
                } else {
                    at += 1;
                }
            }
            meter.add(self.questions.len() as u64)?;
            self.solver.probe_batch(&self.questions, 2, &mut self.answers);
            let mut answers = self.answers.iter();
            for flight in &mut self.flights {
                flight.listen(&mut answers, &mut found);
            }
        }
        Ok(())
    }

    /// Outputs the puzzles without a redundant clue, and for the others each puzzle with one clue
    /// fewer. A node is one question.
    pub(super) fn sieve(
        &mut self,
        puzzles: &[Cells],
        meter: &mut Meter,
    ) -> Result<(Vec<Cells>, Vec<Cells>), Stop> {
        let (mut minimal, mut fewer) = (Vec::new(), Vec::new());
        for some in puzzles.chunks(SIEVED) {
            self.questions.clear();
            self.questions.extend(some.iter().flat_map(one_fewer).map(|cells| kernel(&cells)));
            meter.add(self.questions.len() as u64)?;
            self.solver.probe_batch(&self.questions, 2, &mut self.answers);
            let mut answers = self.answers.iter();
            for cells in some {
                let before = fewer.len();
                let asked = one_fewer(cells).zip(answers.by_ref());
                fewer.extend(asked.filter(|(_, a)| a.count() == 1).map(|(cells, _)| cells));
                if fewer.len() == before {
                    minimal.push(*cells);
                }
            }
        }
        Ok((minimal, fewer))
    }
}

impl Flight {
    fn new(cells: Cells) -> Self {
        Flight { cells, open: fitting(&cells), seen: [0; 9], asked: Vec::with_capacity(ASK) }
    }

    fn ask(&mut self, questions: &mut Vec<Puzzle>) {
        self.asked.clear();
        for fresh in [true, false] {
            for k in 0..9 * ASK {
                let digit = k % 9;
                let open = self.open[digit] & if fresh { !self.seen[digit] } else { Mask::MAX };
                if open != 0 && self.asked.len() < ASK {
                    let cell = open.trailing_zeros() as usize;
                    self.open[digit] &= !bit(cell);
                    self.asked.push((cell as u8, digit as u8 + 1));
                }
            }
        }
        questions.extend(self.asked.iter().map(|&(cell, value)| kernel(&self.with(cell, value))));
    }

    fn with(&self, cell: u8, value: u8) -> Cells {
        let mut cells = self.cells;
        cells[usize::from(cell)] = value;
        cells
    }

    fn listen<'a>(
        &mut self,
        answers: &mut impl Iterator<Item = &'a Answer>,
        found: &mut impl FnMut(Cells),
    ) {
        for at in 0..self.asked.len() {
            let Some(answer) = answers.next() else { return };
            if answer.count() == 1 {
                found(self.with(self.asked[at].0, self.asked[at].1));
            }
            if let Some(grid) = answer.first() {
                self.learn(grid);
            }
        }
    }

    /// Learns from a solution: values that it shares with a different one are not distinguishing.
    fn learn(&mut self, grid: &[u8; 81]) {
        let mut places = [0; 9];
        grid.iter().enumerate().for_each(|(cell, v)| places[usize::from(v - b'1')] |= bit(cell));
        let is_new = (0..9).any(|d| places[d] & !self.seen[d] != 0);
        for (d, place) in places.into_iter().enumerate() {
            // Without a new value it may be one of the earlier solutions.
            if is_new {
                self.open[d] &= !(self.seen[d] & place);
            }
            self.seen[d] |= place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::is_unique;
    use crate::{ClueSymmetry, Minimals};
    use quadrille_core::Budget;
    use quadrille_full_grids::NineGrids;

    /// Compares with the definition: every clue that fits, asked one by one.
    #[test]
    fn distinguishing_clues_are_all_clues_that_leave_one_solution() {
        let grids = NineGrids::new();
        let made = Minimals::new(&grids, ClueSymmetry::None)
            .make(4, 0..6, 0, &Budget::unlimited())
            .unwrap();
        let bases: Vec<Cells> = made.iter().flat_map(|t| one_fewer(&t.clues).take(12)).collect();
        let mut found = Vec::new();
        let mut meter = Budget::unlimited().start();
        DistinguishingClues::new()
            .run(bases.iter().copied(), &mut meter, |cells| found.push(cells))
            .unwrap();
        let mut solver = Solver::new();
        let mut wanted = Vec::new();
        for base in &bases {
            for (cell, value) in (0..81).flat_map(|c| (1..=9).map(move |v| (c, v))) {
                let mut cells = *base;
                cells[cell] = value;
                if base[cell] == 0 && is_unique(&cells, &mut solver) {
                    wanted.push(cells);
                }
            }
        }
        found.sort_unstable();
        wanted.sort_unstable();
        assert!(wanted.len() > 100);
        assert_eq!(found, wanted);
    }

    #[test]
    fn a_sieve_keeps_what_is_minimal_and_thins_the_rest() {
        let grids = NineGrids::new();
        let made = Minimals::new(&grids, ClueSymmetry::None)
            .make(4, 0..60, 0, &Budget::unlimited())
            .unwrap();
        let minimal: Vec<Cells> = made.iter().map(|t| t.clues).collect();
        let more: Vec<Cells> = made
            .iter()
            .map(|t| {
                let at = t.clues.iter().position(|&v| v == 0).unwrap();
                let mut cells = t.clues;
                cells[at] = t.solution[at];
                cells
            })
            .collect();
        let mut finder = DistinguishingClues::new();
        let mut meter = Budget::unlimited().start();
        assert_eq!(finder.sieve(&minimal, &mut meter), Ok((minimal.clone(), Vec::new())));
        let (kept, fewer) = finder.sieve(&more, &mut meter).unwrap();
        assert!(kept.is_empty() && minimal.iter().all(|cells| fewer.contains(cells)));
    }
}
