//! The door to the kernel: one solver that keeps a kernel per width, with its allocations, from
//! puzzle to puzzle.

use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;

use super::nibbles::Nibbles;
use super::sliced::Sliced;
use super::state::Kernel;
use super::width::Width;
use crate::End;

/// Work that a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridStats {
    /// Propagations, the root and probes included, and rounds of beliefs.
    pub nodes: u64,
    /// Those of them that were probes.
    pub probes: u64,
    /// Decisions that propagation refuted, probes aside.
    pub failures: u64,
    /// Deepest decision.
    pub depth: u64,
    /// Searches started again with stronger rules: up to 2.
    pub restarts: u64,
    /// Fillings in cage tables.
    pub tuples: u64,
    /// Solutions visited.
    pub solutions: u64,
}

impl GridStats {
    /// Adds the work of a part of the search.
    pub(super) fn join(&mut self, part: &Self) {
        self.probes += part.probes;
        self.failures += part.failures;
        self.depth = self.depth.max(part.depth);
    }
}

/// Solves puzzles of any side and layout. Keep one alive for many puzzles: it allocates little
/// after the first.
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille_core::Budget;
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::{End, GridSolver};
///
/// let mut count = 0;
/// let (end, stats) = GridSolver::new().visit(&Puzzle::sudoku(2, 2)?, &Budget::unlimited(), None, &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, count, stats.solutions), (End::All, 288, 288));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Default)]
pub struct GridSolver {
    /// Sides up to 15.
    small: Option<Box<Kernel<Nibbles<false>>>>,
    /// Side 16.
    hex: Option<Box<Kernel<Nibbles<true>>>>,
    /// Sides 17 to 31.
    middle: Option<Box<Kernel<Sliced<5>>>>,
    /// Sides 32 to 64.
    large: Option<Box<Kernel<Sliced<7>>>>,
    /// Whether there is no plain search first.
    impatient: bool,
    /// Threads for a puzzle that is hard.
    threads: usize,
}

impl std::fmt::Debug for GridSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GridSolver").finish_non_exhaustive()
    }
}

impl GridSolver {
    /// A solver without allocations yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver that takes every puzzle for a hard one: no plain search, but the stronger rules
    /// from the start, even those for puzzles that are much larger. For tests: it is slow on
    /// puzzles that are not hard.
    #[must_use]
    pub fn impatient() -> Self {
        GridSolver { impatient: true, ..Self::default() }
    }

    /// How many threads a hard puzzle may take; 0 and 1 are the same. What is found, and in which
    /// order, does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// The same, for a solver that is kept alive.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Visits the solutions of a puzzle, each once: its values row by row. The order is fixed by
    /// the puzzle, or by the seed when there is one; it is not sorted, and other engines have other
    /// orders.
    pub fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        seed: Option<u64>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (End, GridStats) {
        let visit = &mut |_: u64, values: &[u8]| visit(values);
        let meter = &mut budget.start().every(interval(puzzle.side()));
        let how = (self.impatient, self.threads);
        match puzzle.side() {
            0..=15 => kernel(&mut self.small, how).visit(puzzle, meter, seed, visit),
            16 => kernel(&mut self.hex, how).visit(puzzle, meter, seed, visit),
            17..=31 => kernel(&mut self.middle, how).visit(puzzle, meter, seed, visit),
            _ => kernel(&mut self.large, how).visit(puzzle, meter, seed, visit),
        }
    }
}

/// Nodes between two looks at the clock; a node takes longer on a larger grid.
fn interval(side: usize) -> u64 {
    match side {
        0..=16 => 64,
        17..=31 => 16,
        _ => 4,
    }
}

fn kernel<W: Width>(
    slot: &mut Option<Box<Kernel<W>>>,
    (impatient, threads): (bool, usize),
) -> &mut Kernel<W> {
    let kernel = slot.get_or_insert_with(|| {
        let mut kernel = Box::new(Kernel::new());
        if impatient {
            (kernel.patience, kernel.stride) = (0, 24);
        }
        kernel
    });
    kernel.threads = threads;
    kernel
}
