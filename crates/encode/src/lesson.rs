//! The clauses of a puzzle for a lesson: a minimal exact set, each with its reason.
//!
//! A cell holds some value, and a house holds no value twice. Everything else ("only one value per
//! cell", "every value somewhere in the house") follows. So a 4×4 board has 304 clauses instead of
//! 736, and each can be drawn. Cages and rules are tables, counters and paths, with variables of their
//! own. Variable N·cell + value − 1 means that the cell holds the value.

use std::collections::HashSet;

use quadrille_cnf::{Formula, Lit};
use quadrille_puzzle::{Cell, Puzzle, Values};

use crate::clauses::PuzzleClauses;

/// The origin of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The cell holds a value.
    Cell(Cell),
    /// The house, by its position in [`Puzzle::houses`], holds the value only once.
    House(usize, u8),
    /// The cage, by its position in [`Puzzle::cages`], gives its target.
    Cage(usize),
    /// The rule, by its position in [`Puzzle::rules`], holds.
    Rule(usize),
    /// The puzzle itself excludes the value from the cell.
    Struck(Cell, u8),
}

/// Clauses with their reasons.
#[derive(Clone, Debug)]
pub struct LessonClauses {
    /// The clauses, without givens.
    pub formula: Formula,
    /// The reason of each clause.
    pub reasons: Vec<Reason>,
    /// The literals of the givens.
    pub givens: Vec<Lit>,
}

impl LessonClauses {
    /// The clauses of a puzzle.
    ///
    /// ```
    /// use quadrille_encode::LessonClauses;
    /// use quadrille_puzzle::Puzzle;
    /// let lesson = LessonClauses::new(&Puzzle::sudoku(2, 2)?);
    /// assert_eq!((lesson.formula.vars(), lesson.formula.len()), (64, 16 + 4 * (24 + 24 + 8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut lesson = Lesson { clauses: PuzzleClauses::bare(puzzle), reasons: Vec::new() };
        lesson.cells(puzzle);
        lesson.houses(puzzle);
        lesson.cages(puzzle);
        lesson.rules(puzzle);
        lesson.struck(puzzle);
        let given = |cell: Cell| Some(lesson.literal(cell, puzzle.given(cell)?));
        let givens = puzzle.cells().filter_map(given).collect();
        LessonClauses { formula: lesson.clauses.formula, reasons: lesson.reasons, givens }
    }
}

struct Lesson {
    clauses: PuzzleClauses,
    reasons: Vec<Reason>,
}

impl Lesson {
    fn literal(&self, cell: Cell, value: u8) -> Lit {
        self.clauses.var(cell, value).expect("every value of every cell has a variable").pos()
    }

    /// Assigns this reason to the clauses added since the last call.
    fn because(&mut self, reason: Reason) {
        self.reasons.resize(self.clauses.formula.len(), reason);
    }

    fn cells(&mut self, puzzle: &Puzzle) {
        for cell in puzzle.cells() {
            let values = 1..=puzzle.side() as u8;
            let lits: Vec<Lit> = values.map(|value| self.literal(cell, value)).collect();
            self.clauses.formula.add(&lits);
            self.because(Reason::Cell(cell));
        }
    }

    /// If two cells share two houses, only one of them gets clauses.
    fn houses(&mut self, puzzle: &Puzzle) {
        let mut seen = HashSet::new();
        for (at, house) in puzzle.houses().iter().enumerate() {
            for value in 1..=puzzle.side() as u8 {
                for (i, &a) in house.cells.iter().enumerate() {
                    for &b in &house.cells[i + 1..] {
                        if seen.insert((a.min(b), a.max(b), value)) {
                            let pair = [!self.literal(a, value), !self.literal(b, value)];
                            self.clauses.formula.add(&pair);
                        }
                    }
                }
                self.because(Reason::House(at, value));
            }
        }
    }

    fn cages(&mut self, puzzle: &Puzzle) {
        for (at, cage) in puzzle.cages().iter().enumerate() {
            let domains = vec![Values::all(puzzle.side()); cage.cells.len()];
            self.clauses.cage(puzzle, cage, &domains);
            self.because(Reason::Cage(at));
        }
    }

    fn rules(&mut self, puzzle: &Puzzle) {
        for (at, rule) in puzzle.rules().iter().enumerate() {
            for primitive in rule.lower(puzzle) {
                self.clauses.primitive(&primitive);
            }
            self.because(Reason::Rule(at));
        }
    }

    fn struck(&mut self, puzzle: &Puzzle) {
        for (cell, values) in puzzle.cells().zip(puzzle.struck()) {
            for value in values.iter().filter(|&value| usize::from(value) <= puzzle.side()) {
                self.clauses.formula.add(&[!self.literal(cell, value)]);
                self.because(Reason::Struck(cell, value));
            }
        }
    }
}
