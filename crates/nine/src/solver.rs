//! The entry point: a reusable solver.

use crate::batch::Engines;
use crate::node::Node;
use crate::search::{Search, Sink};
use crate::simd::Boxes;
use crate::{Answer, Puzzle, Simd, SimdError, simd};
use quadrille_core::cpu::Available;
use std::ops::ControlFlow;

/// A solver that reuses its memory: nothing is allocated per puzzle.
///
/// ```
/// use quadrille_nine::{Puzzle, Solver};
/// let puzzle = Puzzle::parse(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let answer = Solver::new().solve(&puzzle, 2);
/// assert_eq!(answer.count(), 1);
/// assert!(answer.first().is_some_and(|grid| grid.starts_with(b"534678912")));
/// # Ok::<(), quadrille_nine::PuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    pub(crate) simd: Available,
    pub(crate) stack: Vec<Node>,
    /// The batch engine, created for the first batch.
    pub(crate) engine: Option<Engines>,
    /// Puzzles of a batch to solve again; empty between calls.
    pub(crate) again: Vec<u32>,
    /// Guesses made since the solver was made.
    pub(crate) guesses: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the level of `QUADRILLE_SIMD`, or the best one if that cannot be used.
    #[must_use]
    pub fn new() -> Solver {
        Solver::of(Available::detect())
    }

    /// A solver with this level.
    ///
    /// # Errors
    /// If this processor lacks it.
    pub fn with_simd(simd: Simd) -> Result<Solver, SimdError> {
        simd.check().map(Solver::of)
    }

    fn of(simd: Available) -> Solver {
        Solver { simd, stack: Vec::with_capacity(64), engine: None, again: Vec::new(), guesses: 0 }
    }

    /// The level in use.
    #[must_use]
    pub fn simd(&self) -> Simd {
        self.simd.level()
    }

    /// Guesses made by all calls so far.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Counts solutions up to `limit` and keeps the first. With limit 0, does not search.
    pub fn solve(&mut self, puzzle: &Puzzle, limit: u64) -> Answer {
        let mut answer = Answer::NONE;
        self.solve_into(puzzle, limit, &mut answer);
        answer
    }

    /// As [`Solver::solve`], into an existing answer.
    pub fn solve_into(&mut self, puzzle: &Puzzle, limit: u64, answer: &mut Answer) {
        *answer = Answer::NONE;
        if limit > 0 {
            let mut count = Count { answer, limit, guesses: 0 };
            let search = Search::new(puzzle, &mut self.stack, &mut count);
            simd::run(self.simd, search);
            self.guesses += count.guesses;
        }
    }

    /// Shows every solution to `visitor`, in the fixed order; false if that broke off.
    pub fn visit(&mut self, puzzle: &Puzzle, visitor: &mut impl Visitor) -> bool {
        let mut visit = Visit { visitor, guesses: 0, complete: true };
        let search = Search::new(puzzle, &mut self.stack, &mut visit);
        simd::run(self.simd, search);
        self.guesses += visit.guesses;
        visit.complete
    }
}

/// Solves one puzzle without a solver.
pub(crate) fn solve_one(
    simd: Available,
    stack: &mut Vec<Node>,
    puzzle: &Puzzle,
    limit: u64,
) -> Answer {
    let mut answer = Answer::NONE;
    let mut count = Count { answer: &mut answer, limit, guesses: 0 };
    simd::run(simd, Search::new(puzzle, stack, &mut count));
    answer
}

/// Counts the solutions of one puzzle up to `limit` and keeps the first. Creates a temporary
/// [`Solver`]: keep one yourself for more than a few puzzles.
#[must_use]
pub fn solve(puzzle: &Puzzle, limit: u64) -> Answer {
    Solver::new().solve(puzzle, limit)
}

/// Watches a search; see [`Solver::visit`]. A closure over solutions is a visitor.
pub trait Visitor {
    /// A solution, 81 characters `1` to `9`.
    fn solution(&mut self, grid: &[u8; 81]) -> ControlFlow<()>;

    /// Called at every guess. Check a clock or a cancel flag here.
    fn guess(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&[u8; 81]) -> ControlFlow<()>> Visitor for F {
    fn solution(&mut self, grid: &[u8; 81]) -> ControlFlow<()> {
        self(grid)
    }
}

struct Count<'a> {
    answer: &'a mut Answer,
    limit: u64,
    guesses: u64,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn solution<B: Boxes>(&mut self, w: &[B; 9]) -> bool {
        if self.answer.count == 0 {
            self.answer.first = B::write_one(w);
        }
        self.answer.count += 1;
        self.answer.count < self.limit
    }

    #[inline(always)]
    fn guess(&mut self, guesses: usize) -> bool {
        self.guesses += guesses as u64;
        true
    }
}

struct Visit<'a, V> {
    visitor: &'a mut V,
    guesses: u64,
    /// True if the visitor did not break off.
    complete: bool,
}

impl<V: Visitor> Sink for Visit<'_, V> {
    #[inline(always)]
    fn solution<B: Boxes>(&mut self, w: &[B; 9]) -> bool {
        self.complete = self.visitor.solution(&B::write_one(w)).is_continue();
        self.complete
    }

    #[inline(always)]
    fn guess(&mut self, guesses: usize) -> bool {
        self.guesses += guesses as u64;
        self.complete = self.visitor.guess().is_continue();
        self.complete
    }
}
