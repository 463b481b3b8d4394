//! Minimal puzzles by the million: clues are removed from many grids at once, to fill the lanes of
//! the 9×9 kernel.
//!
//! Puzzle number n of a seed depends only on the seed and n: its grid and its order of removal are
//! both drawn uniformly from [stream](Chance::fork) n. Other puzzles in flight change nothing.

use std::ops::Range;

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_nine::{Answer, Puzzle as Nine, Solver};
use quadrille_puzzle::{Grid, Puzzle};

use super::removal::{ClueRemoval, Units};
use crate::cells::{Cells, clues, model};
use crate::clue_symmetry::ClueSymmetry;

/// A puzzle and its only solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle81 {
    /// Clues, 0 for a blank.
    pub clues: Cells,
    /// The solution.
    pub solution: Cells,
}

impl Puzzle81 {
    /// The number of clues.
    #[must_use]
    pub fn givens(&self) -> usize {
        clues(&self.clues)
    }

    /// Puzzle and solution as types of the model.
    ///
    /// # Panics
    /// If a cell is above 9, or one of the solution is 0.
    #[must_use]
    pub fn model(&self) -> (Puzzle, Grid) {
        let solution = Grid::new(9, self.solution.to_vec()).expect("a solution holds 1 to 9");
        (model(&self.clues), solution)
    }
}

/// Makes puzzles with as few clues as their order of removal allows. Keep one per thread.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_full_grids::NineGrids;
/// use quadrille_make::{ClueSymmetry, Minimals};
/// let grids = NineGrids::new();
/// let made = Minimals::new(&grids, ClueSymmetry::Half).make(7, 0..3, 0, &Budget::unlimited()).unwrap();
/// assert!(made.iter().all(|made| ClueSymmetry::Half.holds(&made.clues)));
/// ```
pub struct Minimals<'g> {
    grids: &'g NineGrids,
    /// Cells that are removed together.
    units: Units,
    solver: Solver,
    flights: Vec<Flight>,
    questions: Vec<Nine>,
    /// True for questions that exclude the known solution.
    known: Vec<bool>,
    answers: Vec<Answer>,
}

#[derive(Debug, Default)]
struct Flight {
    /// Its position in the range.
    number: usize,
    removal: ClueRemoval,
}

/// Puzzles in flight: enough to keep all lanes busy, few enough for the second-level cache.
const FLIGHTS: usize = 512;

impl<'g> Minimals<'g> {
    /// A maker for this symmetry.
    #[must_use]
    pub fn new(grids: &'g NineGrids, symmetry: ClueSymmetry) -> Self {
        let units = Units::new(&symmetry.orbits(9));
        Minimals {
            grids,
            units,
            solver: Solver::new(),
            flights: Vec::new(),
            questions: Vec::new(),
            known: Vec::new(),
            answers: vec![Answer::NONE; FLIGHTS],
        }
    }

    /// The puzzles with these numbers, in order. They are minimal (no unit can be removed) if
    /// `floor` is 0; else removal stops where fewer than `floor` clues would be left.
    ///
    /// # Errors
    /// The reason why it stopped; a node is one question.
    pub fn make(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        floor: u32,
        budget: &Budget,
    ) -> Result<Vec<Puzzle81>, Stop> {
        let (start, count) = (numbers.start, numbers.end.saturating_sub(numbers.start) as usize);
        let source = Chance::new(seed);
        self.make_from(count, floor, budget, |n| source.fork(start + n as u64))
    }

    /// [`make`](Self::make) with a stream for each puzzle.
    pub(crate) fn make_from(
        &mut self,
        count: usize,
        floor: u32,
        budget: &Budget,
        stream: impl Fn(usize) -> Chance,
    ) -> Result<Vec<Puzzle81>, Stop> {
        let mut meter = budget.start().every(1);
        let mut made = vec![Puzzle81 { clues: [0; 81], solution: [0; 81] }; count];
        let mut next = count.min(FLIGHTS);
        let mut active = next;
        self.flights.resize_with(FLIGHTS, Flight::default);
        for number in 0..active {
            self.launch(number, number, floor, stream(number));
        }
        while active > 0 {
            self.questions.clear();
            self.known.clear();
            let mut at = 0;
            while at < active {
                if let Some(known) = self.flights[at].removal.ask(&self.units, &mut self.questions)
                {
                    self.known.push(known);
                    at += 1;
                    continue;
                }
                let flight = &self.flights[at];
                made[flight.number] = flight.puzzle();
                if next < count {
                    self.launch(at, next, floor, stream(next));
                    next += 1;
                } else {
                    active -= 1;
                    self.flights.swap(at, active);
                }
            }
            meter.add(active as u64)?;
            self.solver.probe_known(&self.questions, &self.known, &mut self.answers);
            for (flight, answer) in self.flights[..active].iter_mut().zip(&self.answers) {
                flight.removal.answer(&self.units, answer);
            }
        }
        Ok(made)
    }

    fn launch(&mut self, at: usize, number: usize, floor: u32, mut chance: Chance) {
        let grid = self.grids.draw(&mut chance);
        let flight = &mut self.flights[at];
        flight.number = number;
        flight.removal.start(&grid, &self.units, floor as usize, &mut chance);
    }
}

impl Flight {
    fn puzzle(&self) -> Puzzle81 {
        let clues = self.removal.puzzle().text().map(|c| if c == b'.' { 0 } else { c - b'0' });
        Puzzle81 { clues, solution: self.removal.solution() }
    }
}
