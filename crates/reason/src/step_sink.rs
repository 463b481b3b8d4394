//! What a technique hands its steps to, and how it learns when to stop: enough found, or a budget
//! ran out.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quadrille_core::{Meter, Stop};
use quadrille_puzzle::Values;

use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// True if a technique goes on.
pub(crate) type Flow = ControlFlow<()>;

/// A technique goes on.
pub(crate) const CONTINUE: Flow = ControlFlow::Continue(());

/// What tells two steps of a technique apart: the values they are about and what they do.
type Conclusion = (Technique, Values, Vec<Candidate>, Vec<Candidate>);

/// Variants of techniques on which people differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variants {
    /// True if finned fish with the same base sets are joined in one step.
    pub siamese: bool,
    /// True if almost locked sets of one step may share cells.
    pub overlapping: bool,
    /// True if grouped chains may use almost locked sets as nodes.
    pub als_nodes: bool,
    /// True if grouped loops may. Off by default: sets within sets make more loops than anybody
    /// wants to read.
    pub als_loops: bool,
}

impl Default for Variants {
    fn default() -> Self {
        Variants { siamese: false, overlapping: false, als_nodes: true, als_loops: false }
    }
}

/// Collects steps. Of several steps of one technique that do the same, the first found stays.
#[derive(Debug)]
pub(crate) struct StepSink {
    /// The steps, in the order found.
    pub(crate) steps: Vec<Step>,
    /// Values that single-value techniques look at.
    pub(crate) values: Values,
    /// Which variants of techniques count.
    pub(crate) variants: Variants,
    /// Stop after this many.
    limit: usize,
    /// What was found; `None` where every instance counts, whatever it does.
    known: Option<HashSet<Conclusion>>,
    /// The budget.
    meter: Meter,
    /// Calls of [`poll`](Self::poll).
    polls: u32,
    /// Why a technique was stopped.
    stopped: Option<Stop>,
}

impl StepSink {
    /// Room for `limit` steps within a budget.
    pub(crate) fn new(limit: usize, meter: Meter) -> Self {
        StepSink {
            steps: Vec::new(),
            values: Values(u64::MAX),
            variants: Variants::default(),
            limit,
            known: (limit > 1).then(HashSet::new),
            meter: meter.every(64),
            polls: 0,
            stopped: None,
        }
    }

    /// Every instance that `find` sees of these values, to build other steps from, within what is
    /// left of the budget. Which of two that do the same comes first depends on how the puzzle
    /// lies, so all stay.
    pub(crate) fn collect(
        &mut self,
        find: impl FnOnce(&mut StepSink) -> Flow,
    ) -> ControlFlow<(), Vec<Step>> {
        let mut pieces = StepSink::new(usize::MAX, self.meter.rest().start());
        pieces.known = None;
        pieces.values = self.values;
        let flow = find(&mut pieces);
        self.stopped = pieces.stopped;
        flow.map_continue(|()| pieces.steps)
    }

    /// Takes a step, unless it does nothing or is known; breaks when that was enough.
    pub(crate) fn push(&mut self, mut step: Step) -> Flow {
        step.tidy();
        if step.is_empty() {
            return CONTINUE;
        }
        if let Some(known) = &mut self.known {
            let conclusion =
                (step.technique, step.values, step.placements.clone(), step.eliminations.clone());
            if !known.insert(conclusion) {
                return CONTINUE;
            }
        }
        self.steps.push(step);
        if self.steps.len() >= self.limit { ControlFlow::Break(()) } else { CONTINUE }
    }

    /// True if only the first step is wanted.
    pub(crate) fn wants_one(&self) -> bool {
        self.limit == 1
    }

    /// Counts a node; breaks when the budget is used up.
    #[inline]
    pub(crate) fn tick(&mut self) -> Flow {
        let result = self.meter.tick();
        self.stop_unless(result)
    }

    /// Looks at the clock now and then without counting a node: for work between two nodes that
    /// large grids make long.
    #[inline]
    pub(crate) fn poll(&mut self) -> Flow {
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(64) { self.poll_now() } else { CONTINUE }
    }

    /// Looks at the clock without counting a node: where even 64 rounds of work are long.
    pub(crate) fn poll_now(&mut self) -> Flow {
        let result = self.meter.check();
        self.stop_unless(result)
    }

    fn stop_unless(&mut self, result: Result<(), Stop>) -> Flow {
        match result {
            Ok(()) => CONTINUE,
            Err(stop) => {
                self.stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// Why a technique was stopped before it had looked everywhere, if it was.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
