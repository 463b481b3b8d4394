//! Solutions one by one over as many runs as it takes: the walk is saved every so often, and goes on
//! in the order in which it would have gone.

use crate::dyn_search::{DynSearch, Event, Limits};
use crate::matrix::Matrix;
use crate::select::pick;
use crate::walk::Names;
use crate::{Checkpoint, CheckpointError, End, Foreign, Report, Solution, Solver, Stats, Stop};
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What a caller does with solutions and states.
struct Caller<'c, E> {
    /// Gets every solution, in order.
    visit: &'c mut dyn FnMut(&Solution) -> Result<(), E>,
    /// Keeps the state of the walk.
    save: &'c mut dyn FnMut(&Checkpoint) -> Result<(), E>,
}

/// A walk that is under way.
struct Journey<'a> {
    /// The search.
    search: Box<dyn DynSearch>,
    /// Its limits.
    limits: Limits,
    /// Raised when a state is due.
    due: Arc<AtomicBool>,
    /// Names the options.
    names: &'a Names,
    /// Subtrees not begun, in order.
    queue: VecDeque<Vec<u32>>,
    /// Nodes of earlier runs.
    nodes: u64,
}

impl Journey<'_> {
    /// Takes over the subtrees and their order from a state.
    fn state(&self, state: &mut Checkpoint) {
        let mut left = vec![];
        self.search.frontier(&mut left);
        // what is left of the deepest node comes first
        left.sort_by_key(|prefix| Reverse(prefix.len()));
        let left = left.iter().chain(&self.queue);
        state.left = left.map(|p| self.names.prefix(p)).collect();
        state.nodes = self.nodes + self.stats().nodes;
    }

    fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        self.search.stats(&mut stats);
        stats
    }

    /// Why the walk ends here; `None` where only a state was due.
    fn ended(&self, stop: Stop) -> Option<Stop> {
        self.due.store(false, Ordering::Relaxed);
        if stop == Stop::Nodes { Some(stop) } else { self.limits.ended() }
    }

    fn run<E: From<CheckpointError>>(
        &mut self,
        mut state: Checkpoint,
        caller: &mut Caller<'_, E>,
    ) -> Result<End, E> {
        let mut ranks = vec![];
        while let Some(prefix) = self.queue.pop_front() {
            self.search.seek(&prefix, 0.0);
            loop {
                match self.search.run() {
                    Event::Solution => {
                        ranks.clear();
                        self.search.solution(&mut ranks);
                        state.counted += 1u32;
                        (caller.visit)(&self.names.solution(&ranks))?;
                    }
                    Event::Stop(stop) => {
                        self.state(&mut state);
                        (caller.save)(&state)?;
                        if let Some(stop) = self.ended(stop) {
                            return Ok(End::Stopped(stop));
                        }
                    }
                    _ => break,
                }
            }
            if !self.search.on_tree() {
                return Err(CheckpointError::from(Foreign).into());
            }
        }
        state.left.clear();
        state.nodes = self.nodes + self.stats().nodes;
        (caller.save)(&state)?;
        Ok(End::All)
    }
}

impl Solver<'_> {
    /// Goes on with a walk over all solutions, in their order, on one thread. `save` gets the state
    /// every so often, always after the solutions that it counts were visited, and once more at the
    /// end, which all solutions or the budget may bring.
    ///
    /// # Errors
    /// A checkpoint that is not of this problem, or what `visit` or `save` answers.
    pub fn visit_from<E: From<CheckpointError>>(
        &self,
        from: Checkpoint,
        every: Duration,
        mut visit: impl FnMut(&Solution) -> Result<(), E>,
        mut save: impl FnMut(&Checkpoint) -> Result<(), E>,
    ) -> Result<Report<End>, E> {
        from.check(self.problem())?;
        let mut caller = Caller { visit: &mut visit, save: &mut save };
        match self.setup().open() {
            Some(m) => self.journey(m, from, every, &mut caller),
            None => self.visit_closed(from, &mut caller),
        }
    }

    fn journey<E: From<CheckpointError>>(
        &self,
        m: &Matrix,
        from: Checkpoint,
        every: Duration,
        caller: &mut Caller<'_, E>,
    ) -> Result<Report<End>, E> {
        let (setup, due) = (self.setup(), Arc::<AtomicBool>::default());
        let mut limits = setup.limits(m, true);
        limits.halt_by(due.clone());
        let (names, mut stats) = (&Names::of(setup), setup.stats());
        let search = pick(setup, m, limits.clone(), &mut stats);
        let queue = from.left.iter().map(|p| names.ranks(p)).collect();
        let flag = due.clone();
        let mut journey = Journey { search, limits, due, names, queue, nodes: from.nodes };
        let (done, waiting) = channel::<()>();
        let end = std::thread::scope(|scope| {
            scope.spawn(move || {
                while waiting.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                    flag.store(true, Ordering::Relaxed);
                }
            });
            let end = journey.run(from, caller);
            drop(done);
            end
        });
        stats.merge(&journey.stats());
        Ok(Report { answer: end?, stats })
    }

    /// A problem that its root reduction answers: its tree is its root.
    fn visit_closed<E: From<CheckpointError>>(
        &self,
        mut from: Checkpoint,
        caller: &mut Caller<'_, E>,
    ) -> Result<Report<End>, E> {
        let setup = self.setup();
        if from.left.iter().any(|p| !p.0.is_empty()) {
            return Err(CheckpointError::from(Foreign).into());
        }
        if !std::mem::take(&mut from.left).is_empty() && setup.root.is_ok() {
            from.counted += 1u32;
            (caller.visit)(&Names::of(setup).solution(&[]))?;
        }
        (caller.save)(&from)?;
        Ok(Report { answer: End::All, stats: setup.stats() })
    }
}
