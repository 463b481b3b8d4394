//! The entry point: a solver that keeps one kernel per width between puzzles.

use std::ops::ControlFlow;

use quadrille_core::{Budget, End, Meter};

use crate::input::Input;
use crate::kernel::Kernel;
use crate::nibbles::Nibbles;
use crate::rules::{Absorbed, MOST_VALUES};
use crate::search::Search;
use crate::sliced::Sliced;
use crate::stage::{Stage, Stages};
use crate::stats::GridStats;

/// Solves puzzles of any side and houses. Keep one for many puzzles, to avoid allocations.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_grid::{End, Input, Solver};
/// use std::ops::ControlFlow;
///
/// // A Latin square of side 2: two rows, two columns.
/// let houses = [0, 1, 2, 3, 0, 2, 1, 3];
/// let input = Input { side: 2, houses: &houses, cages: &[], candidates: &[0b11; 4], rules: &[] };
/// let mut found = Vec::new();
/// let (end, stats) = Solver::new().visit(&input, &Budget::unlimited(), None, &mut |values| {
///     found.push(values.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, stats.solutions), (End::All, 2));
/// assert_eq!(found, [[1, 2, 2, 1], [2, 1, 1, 2]]);
/// ```
#[derive(Default)]
pub struct Solver {
    /// Sides up to 15.
    small: Option<Box<Kernel<Nibbles<false>>>>,
    /// Side 16.
    hex: Option<Box<Kernel<Nibbles<true>>>>,
    /// Sides 17 to 31.
    middle: Option<Box<Kernel<Sliced<5>>>>,
    /// Sides 32 to 64.
    large: Option<Box<Kernel<Sliced<7>>>>,
    stages: Stages,
    /// True to skip the plain search.
    eager: bool,
    /// The words suit this side, or the puzzle's if that is larger.
    least_side: usize,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that has not allocated yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Treats every puzzle as hard: no plain search, but the stronger rules from the start. For
    /// tests, because it is slow on puzzles that are not hard.
    #[must_use]
    pub fn eager(mut self) -> Self {
        self.eager = true;
        self
    }

    /// Leaves out a stage. For measurements.
    #[must_use]
    pub fn without(mut self, stage: Stage) -> Self {
        self.stages = self.stages.without(stage);
        Solver { small: None, hex: None, middle: None, large: None, ..self }
    }

    /// Uses words for at least this side. For tests: only the time changes.
    #[must_use]
    pub fn words_for(mut self, side: usize) -> Self {
        self.least_side = side;
        self
    }

    /// Visits the solutions of a puzzle, each once, as values row by row. The order is fixed by the
    /// puzzle, or by the seed if there is one. It is not sorted, and other engines have other
    /// orders.
    ///
    /// # Panics
    /// If the side is above 16 and there is a rule that no house, cage or candidate expresses.
    pub fn visit(
        &mut self,
        input: &Input,
        budget: &Budget,
        seed: Option<u64>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (End, GridStats) {
        let meter = &mut budget.start().every(interval(input.side));
        if input.rules.is_empty() {
            return self.search(input, meter, seed, visit);
        }
        let absorbed = Absorbed::new(input);
        let answer = absorbed.solve(|input| self.search(input, meter, seed, visit));
        answer.unwrap_or((End::All, GridStats::default()))
    }

    /// Visits the solutions of a puzzle whose rules no house, cage or candidate expresses.
    fn search(
        &mut self,
        input: &Input,
        meter: &mut Meter,
        seed: Option<u64>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (End, GridStats) {
        assert!(input.rules.is_empty() || input.side <= MOST_VALUES, "rules are for small sides");
        let (eager, stages) = (self.eager, self.stages);
        macro_rules! run {
            ($kernel:expr) => {{
                let kernel = $kernel.get_or_insert_with(|| Box::new(Kernel::new(stages)));
                Search::new(kernel, meter, seed, visit).run(input, eager)
            }};
        }
        match input.side.max(self.least_side) {
            0..=15 => run!(self.small),
            16 => run!(self.hex),
            17..=31 => run!(self.middle),
            _ => run!(self.large),
        }
    }
}

/// Nodes between two readings of the clock; a node takes longer on a larger grid.
fn interval(side: usize) -> u64 {
    match side {
        0..=16 => 64,
        17..=31 => 16,
        _ => 4,
    }
}
