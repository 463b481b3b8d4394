//! The entry point: a problem, its search settings, and the questions about it.
//!
//! # Search order
//! Every node branches on the leftmost item with the fewest live options, and tries its options in
//! the order of the problem. Items with a single live option are settled first. That is the same
//! rule: they are the smallest, and the consequences do not depend on their order. The order of
//! solutions follows from this alone, not from the kernel, the instruction set or the number of
//! threads. Within a solution, options are sorted by number. With a [seed](Solver::seed) the same
//! holds for the items and options as shuffled by the seed.

use crate::dyn_search::Event;
use crate::matrix::Matrix;
use crate::reduce::{matrix_of, reduce};
use crate::settings::{KernelName, MEMO_BYTES, Settings, usable};
use crate::setup::Setup;
use crate::walk::{Names, Walker};
use crate::word::Word;
use crate::{
    Cheapest, Count, End, First, Item, Memo, Part, Prefix, Problem, Progress, Report, Simd,
    SimdError, Solution, Solutions, Stats, Stop, Unfit, Verdict, Why,
};
use num_bigint::BigUint;
use quadrille_core::Chance;
use quadrille_core::cpu::Available;
use quadrille_core::{Budget, UpTo};
use std::ops::ControlFlow;

/// A problem ready to be searched.
///
/// ```
/// use quadrille_cover::{Problem, Solver, Verdict};
/// // the standard example with six options over seven items
/// let text = "1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n";
/// let problem = Problem::from_text(text)?;
/// let Verdict::Unique(solution) = Solver::new(&problem).verdict().answer else { panic!() };
/// let chosen: Vec<_> = solution.options().iter().map(|&o| problem.option_text(o)).collect();
/// assert_eq!(chosen, ["1 4", "3 5 6", "2 7"]);
/// # Ok::<(), quadrille_cover::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<'p> {
    problem: &'p Problem,
    setup: Setup,
}

impl<'p> Solver<'p> {
    /// Reduces the problem at its root, in time linear in its size.
    #[must_use]
    pub fn new(problem: &'p Problem) -> Self {
        let matrix = matrix_of(problem, |i| i, 0..problem.option_count() as u32);
        let setup = Setup {
            order: None,
            root: reduce(matrix).map_err(Item::new),
            settings: Settings::new(Available::detect()),
            kernel: None,
            threads: 1,
            budget: Budget::default(),
            progress: None,
        };
        Self { problem, setup }
    }

    /// Forces a kernel. By default, the shape of the problem decides.
    ///
    /// # Errors
    /// If the kernel cannot hold the problem.
    pub fn kernel(mut self, kernel: KernelName) -> Result<Self, Unfit> {
        if let Some(m) = self.setup.open().filter(|m| !crate::build::fits(m, kernel)) {
            if !m.bounds.is_empty() {
                return Err(Unfit::Bounds(kernel));
            }
            let (options, items, largest) = (m.options(), m.primary, m.largest(m.primary));
            return Err(Unfit::Kernel { kernel, options, items, largest });
        }
        self.setup.kernel = Some(kernel);
        Ok(self)
    }

    /// Forces an instruction set. The default is the one in the environment variable
    /// `QUADRILLE_SIMD`, or else the widest of this machine.
    ///
    /// # Errors
    /// If this machine does not have it.
    pub fn simd(mut self, simd: Simd) -> Result<Self, SimdError> {
        self.setup.settings.simd = usable(simd.check()?);
        Ok(self)
    }

    /// Sets when counts remember subtrees.
    #[must_use]
    pub fn memo(mut self, memo: Memo) -> Self {
        self.setup.settings.memo = memo;
        self
    }

    /// Memory for remembered subtrees, over all threads, in bytes. The default is 256 MiB, of which
    /// only as much is used as pays off.
    #[must_use]
    pub fn memo_bytes(mut self, bytes: usize) -> Self {
        self.setup.settings.memo_bytes = bytes;
        self
    }

    /// The default of [`memo_bytes`](Self::memo_bytes).
    pub const MEMO_BYTES: usize = MEMO_BYTES;

    /// Uses this many threads (at least 1) for counts and [`visit`](Self::visit). A search with a
    /// node budget stays on one thread, so that the budget means the same everywhere.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.setup.threads = threads.max(1);
        self
    }

    /// Limits the search. The clock starts with each question.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.setup.budget = budget;
        self
    }

    /// Reports progress to this handle.
    #[must_use]
    pub fn progress(mut self, progress: Progress) -> Self {
        self.setup.progress = Some(progress);
        self
    }

    /// Shuffles items and options by a seed, which changes the order of solutions. The first
    /// solution is then random, but not uniformly distributed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut rank: Vec<u32> = (0..self.problem.items).collect();
        chance.shuffle(&mut rank[..self.problem.primary as usize]);
        let mut order: Vec<u32> = (0..self.problem.option_count() as u32).collect();
        chance.shuffle(&mut order);
        let matrix = matrix_of(self.problem, |i| rank[i as usize], order.iter().copied());
        let item_at =
            |at: usize| Item::new(rank.iter().position(|&r| r as usize == at).unwrap_or(0));
        self.setup.root = reduce(matrix).map_err(item_at);
        self.setup.order = Some(order);
        self
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Splits the tree into at most this many parts of about equal estimates.
    ///
    /// ```
    /// use quadrille_cover::{Problem, Solver};
    /// let problem = Problem::from_text("a b c\na\na\nb\nb\nc\nc\na b\n")?;
    /// let solver = Solver::new(&problem);
    /// let mut total = 0u32.into();
    /// for part in solver.split(3).unwrap() {
    ///     total += solver.count_part(&part.prefixes).unwrap().answer.exact().unwrap();
    /// }
    /// assert_eq!(Some(&total), solver.count().answer.exact());
    /// # Ok::<(), quadrille_cover::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The budget that ran out.
    pub fn split(&self, parts: usize) -> Result<Vec<Part>, Stop> {
        crate::part::split(&self.setup, &[Prefix::default()], parts)
    }

    /// Splits a part again.
    ///
    /// # Errors
    /// As [`split`](Self::split).
    pub fn split_part(&self, prefixes: &[Prefix], parts: usize) -> Result<Vec<Part>, Stop> {
        crate::part::split(&self.setup, prefixes, parts)
    }

    /// Counts all solutions exactly, however many there are.
    #[must_use]
    pub fn count(&self) -> Report<Count> {
        self.count_up_to(u128::MAX)
    }

    /// Counts solutions up to a limit: [`Count::AtLeast`] if the limit is reached.
    #[must_use]
    pub fn count_to(&self, limit: u64) -> Report<Count> {
        if limit == 0 {
            return Report { answer: Count::AtLeast(BigUint::ZERO), stats: self.setup.stats() };
        }
        self.count_up_to(u128::from(limit))
    }

    /// The first solution in search order.
    #[must_use]
    pub fn first(&self) -> Report<First> {
        if let Some(report) = self.first_of_few() {
            return report;
        }
        let mut solutions = self.solutions();
        let found = solutions.next();
        let stats = solutions.stats();
        let answer = match (found, solutions.stopped()) {
            (Some(solution), _) => First::Found(solution),
            (None, Some(stop)) => First::Unknown { stop },
            (None, None) => First::None(self.why(&stats)),
        };
        Report { answer, stats }
    }

    /// The first solution of a small problem, unless it takes more than a few nodes.
    fn first_of_few(&self) -> Option<Report<First>> {
        let setup = &self.setup;
        let limited = setup.budget.nodes.is_some() || setup.progress.is_some();
        let m = setup.open().filter(|m| !limited && setup.kernel.is_none() && Word::fits(m))?;
        setup.budget.start().check().ok()?;
        let mut stats = setup.stats();
        let taken = setup.enter(Word::new(m, &mut stats))?;
        // Conflict sets too, of one word each.
        stats.kernel = Some(KernelName::Dense);
        stats.simd = Some(setup.settings.simd.level());
        let ranks: Vec<u32> =
            m.id.iter().enumerate().filter(|o| taken >> o.0 & 1 == 1).map(|o| *o.1).collect();
        let answer = match taken {
            0 => First::None(self.why(&stats)),
            _ => First::Found(Names::of(setup).solution(&ranks)),
        };
        Some(Report { answer, stats })
    }

    /// Decides between no solution, exactly one, and several.
    #[must_use]
    pub fn verdict(&self) -> Report<Verdict> {
        let mut solutions = self.solutions();
        let (one, two) = (solutions.next(), solutions.next());
        let stats = solutions.stats();
        let answer = match (one, two, solutions.stopped()) {
            (Some(a), Some(b), _) => Verdict::Many(a, b),
            (found, _, Some(stop)) => Verdict::Unknown { stop, found },
            (Some(a), None, None) => Verdict::Unique(a),
            (None, ..) => Verdict::None(self.why(&stats)),
        };
        Report { answer, stats }
    }

    /// The `wanted` cheapest solutions (at least 1), by rising cost, with the proof that none is
    /// cheaper. `all` is true if there are no others, as far as the rest of the budget can show.
    /// Runs on one thread. Kernel and memo do not matter for the proof.
    ///
    /// ```
    /// use quadrille_cover::{Cheapest, Problem, Solver};
    /// let problem = Problem::from_text("a b\na |3\nb |4\na b |5\na b |9\n")?;
    /// let Cheapest::Proved { solutions, all } = Solver::new(&problem).cheapest(2).answer else {
    ///     panic!("there is no budget");
    /// };
    /// assert_eq!((solutions[0].cost, solutions[1].cost, all), (5, 7, false));
    /// # Ok::<(), quadrille_cover::TextError>(())
    /// ```
    #[must_use]
    pub fn cheapest(&self, wanted: usize) -> Report<Cheapest> {
        let mut meter = self.setup.budget.start();
        let mut report = crate::cheapest::cheapest(self.problem, &self.setup, wanted.max(1));
        let is_paid = meter.add(report.stats.nodes).is_ok();
        if let Cheapest::Proved { solutions, all: all @ false } = &mut report.answer {
            let one_more = self.clone().budget(meter.rest()).count_to(solutions.len() as u64 + 1);
            *all = is_paid && one_more.answer.exact().is_some();
        }
        report
    }

    /// All solutions as a lazy iterator, on one thread.
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        Solutions::new(Walker::new(&self.setup))
    }

    /// The solutions below some prefixes, a [part](crate::Part) of the tree, as a lazy iterator on
    /// one thread. A prefix that is not in this problem's tree ends it: see
    /// [`is_foreign`](Solutions::is_foreign).
    #[must_use]
    pub fn solutions_part(&self, prefixes: &[Prefix]) -> Solutions {
        Solutions::new(Walker::below(&self.setup, prefixes))
    }

    /// Shows every solution to a visitor, in order, until it breaks off. Uses all
    /// [threads](Self::threads); the visitor runs on the calling one.
    pub fn visit<B>(&self, visitor: impl FnMut(&Solution) -> ControlFlow<B>) -> Report<End<B>> {
        match self.setup.open_to_threads() {
            Some(m) => crate::parallel::visit(&self.setup, m, visitor),
            None => self.visit_here(visitor),
        }
    }

    /// Shows the first solutions to a visitor. [`End::All`] means that there are no more: after the
    /// last one the search continues for one more, as far as the budget allows.
    pub fn visit_up_to(
        &self,
        limit: u64,
        mut visitor: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Report<End> {
        let mut list = UpTo::new(limit);
        let report = self.visit(|solution| list.take(|| visitor(solution)));
        Report { answer: list.end(report.answer), ..report }
    }

    fn visit_here<B>(
        &self,
        mut visitor: impl FnMut(&Solution) -> ControlFlow<B>,
    ) -> Report<End<B>> {
        let mut solutions = self.solutions();
        while let Some(solution) = solutions.next() {
            if let ControlFlow::Break(value) = visitor(&solution) {
                return Report { answer: End::Interrupted(value), stats: solutions.stats() };
            }
        }
        let answer = solutions.stopped().map_or(End::All, End::Stopped);
        Report { answer, stats: solutions.stats() }
    }

    fn count_up_to(&self, most: u128) -> Report<Count> {
        let Some(m) = self.setup.open() else {
            let one = self.setup.root.is_ok();
            let count = BigUint::from(u32::from(one));
            let answer = if one && most == 1 { Count::AtLeast(count) } else { Count::Exact(count) };
            return Report { answer, stats: self.setup.stats() };
        };
        let mut stats = self.setup.stats();
        let (event, count) = self.count_open(m, most, &mut stats);
        let answer = match event {
            Event::Most => Count::AtLeast(BigUint::from(most)),
            // Threads may reach the limit together, whatever stopped each of them.
            _ if most != u128::MAX && count >= BigUint::from(most) => {
                Count::AtLeast(BigUint::from(most))
            }
            Event::Stop(stop) => Count::Unknown { stop, at_least: count },
            _ => Count::Exact(count),
        };
        Report { answer, stats }
    }

    fn count_open(&self, m: &Matrix, most: u128, stats: &mut Stats) -> (Event, BigUint) {
        let mut limits = self.setup.limits(m, false);
        limits.most = most;
        if self.setup.open_to_threads().is_some() {
            return crate::parallel::count(&self.setup, m, limits, stats);
        }
        let mut search = crate::select::pick(&self.setup, m, limits, stats);
        let event = search.run();
        search.finish(event);
        search.stats(stats);
        (event, search.count())
    }

    fn why(&self, stats: &Stats) -> Why {
        match self.setup.root {
            Err(item) => Why::Item(item),
            Ok(_) => Why::Searched(stats.nodes),
        }
    }
}
