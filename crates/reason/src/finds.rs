//! What a finder hands its steps to, and how it learns when to stop: enough found, or a budget ran
//! out.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::Values;

use crate::screen::Screen;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// Whether a finder goes on.
pub type Flow = ControlFlow<()>;

/// A finder goes on.
pub const ON: Flow = ControlFlow::Continue(());

/// What tells two steps of a technique apart: the values they are about and what they do.
type Deed = (Technique, Values, Vec<Candidate>, Vec<Candidate>);

/// Collects steps. Of several steps of one technique that do the same, the first found stays.
#[derive(Debug)]
pub struct Finds {
    /// The steps, in the order found.
    pub steps: Vec<Step>,
    /// Values that single-value techniques look at.
    pub values: Values,
    /// Whether finned fish with the same base sets are joined in one step.
    pub siamese: bool,
    /// Whether almost locked sets of one step may share cells.
    pub overlap: bool,
    /// Whether grouped chains may use almost locked sets as nodes.
    pub sets: bool,
    /// Whether grouped loops may. Off by default: sets within sets make more loops than anybody
    /// wants to read.
    pub set_loops: bool,
    /// Which values are worth a look.
    pub(crate) screen: Screen,
    /// Stop after this many.
    limit: usize,
    /// What was found; `None` where every instance counts, whatever it does.
    known: Option<HashSet<Deed>>,
    /// What may be spent.
    meter: Meter,
    /// Why a finder was stopped.
    stopped: Option<Stop>,
}

impl Finds {
    /// Room for `limit` steps within a budget.
    #[must_use]
    pub fn new(limit: usize, budget: &Budget) -> Self {
        Finds {
            steps: Vec::new(),
            values: Values(u64::MAX),
            siamese: false,
            overlap: false,
            sets: true,
            set_loops: false,
            screen: Screen::default(),
            limit,
            known: (limit > 1).then(HashSet::new),
            meter: budget.start().every(64),
            stopped: None,
        }
    }

    /// Room for every instance about these values, to build other steps from; cheap pieces of work,
    /// so without a budget. Which of two that do the same comes first depends on how the puzzle
    /// lies, so all stay.
    pub(crate) fn quiet(values: Values) -> Self {
        let mut finds = Finds::new(usize::MAX, &Budget::unlimited());
        finds.known = None;
        finds.values = values;
        finds
    }

    /// Takes a step, unless it does nothing or is known; breaks when that was enough.
    pub fn push(&mut self, mut step: Step) -> Flow {
        step.tidy();
        if step.is_empty() {
            return ON;
        }
        if let Some(known) = &mut self.known {
            let deed =
                (step.technique, step.values, step.placements.clone(), step.eliminations.clone());
            if !known.insert(deed) {
                return ON;
            }
        }
        self.steps.push(step);
        if self.steps.len() >= self.limit { ControlFlow::Break(()) } else { ON }
    }

    /// Whether only the first step is wanted.
    #[must_use]
    pub fn wants_one(&self) -> bool {
        self.limit == 1
    }

    /// Counts a piece of work; breaks when the budget is used up.
    #[inline]
    pub fn tick(&mut self) -> Flow {
        match self.meter.tick() {
            Ok(()) => ON,
            Err(stop) => {
                self.stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// Why a finder was stopped before it had looked everywhere, if it was.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
