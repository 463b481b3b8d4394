//! The receiver of a technique's steps. It also stops a technique that has found enough or whose
//! budget ran out.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use quadrille_core::{Meter, Stop};
use quadrille_puzzle::Values;

use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// Continue, or break when the technique should stop.
pub(crate) type Flow = ControlFlow<()>;

pub(crate) const CONTINUE: Flow = ControlFlow::Continue(());

/// The identity of a step: technique, values, placements and eliminations.
type Conclusion = (Technique, Values, Vec<Candidate>, Vec<Candidate>);

/// Optional variants of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variants {
    /// True to join finned fish with the same base sets in one step.
    pub siamese: bool,
    /// True to let the almost locked sets of one step share cells.
    pub overlapping: bool,
    /// True to allow almost locked sets as nodes of grouped chains.
    pub als_nodes: bool,
    /// True to allow them in grouped loops as well. Off by default: sets within sets make too many
    /// loops.
    pub als_loops: bool,
}

impl Default for Variants {
    fn default() -> Self {
        Variants { siamese: false, overlapping: false, als_nodes: true, als_loops: false }
    }
}

/// Collects steps. Of several steps of one technique with the same result, the first is kept.
#[derive(Debug)]
pub(crate) struct StepSink {
    pub(crate) steps: Vec<Step>,
    /// The technique that is looked for.
    pub(crate) technique: Technique,
    /// Values for techniques about one value.
    pub(crate) values: Values,
    pub(crate) variants: Variants,
    limit: usize,
    /// Results found so far; `None` to keep every instance, even with the same result.
    known: Option<HashSet<Conclusion>>,
    meter: Meter,
    polls: u32,
    stopped: Option<Stop>,
    /// Candidates with which a technique found nothing at one of its patterns, by number.
    idle: HashMap<(Technique, usize), Vec<u64>>,
    /// For techniques that found nothing in a whole grid, its candidates.
    barren: Vec<(Technique, Vec<Values>)>,
}

impl StepSink {
    pub(crate) fn new(limit: usize, meter: Meter) -> Self {
        StepSink {
            steps: Vec::new(),
            technique: Technique::FullHouse,
            values: Values(u64::MAX),
            variants: Variants::default(),
            limit,
            known: (limit > 1).then(HashSet::new),
            meter: meter.every(64),
            polls: 0,
            stopped: None,
            idle: HashMap::new(),
            barren: Vec::new(),
        }
    }

    /// Every instance of another technique that `find` finds for these values, within the rest of
    /// the budget, to build steps from. All are kept, because the order of equivalent ones depends on the
    /// orientation of the puzzle.
    pub(crate) fn collect(
        &mut self,
        technique: Technique,
        find: impl FnOnce(&mut StepSink) -> Flow,
    ) -> ControlFlow<(), Vec<Step>> {
        let mut pieces = StepSink::new(usize::MAX, self.meter.rest().start());
        pieces.known = None;
        pieces.technique = technique;
        pieces.values = self.values;
        let flow = find(&mut pieces);
        self.stopped = pieces.stopped;
        flow.map_continue(|()| pieces.steps)
    }

    /// Takes a step, unless it has no effect or is known. Breaks when that was enough.
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

    /// True if the technique found nothing at this pattern with the same candidates.
    pub(crate) fn is_idle(&self, pattern: usize, candidates: &[u64]) -> bool {
        self.idle.get(&(self.technique, pattern)).is_some_and(|known| known == candidates)
    }

    /// Notes that the technique found nothing at this pattern. The sink must stay with one puzzle.
    pub(crate) fn rest(&mut self, pattern: usize, candidates: Vec<u64>) {
        self.idle.insert((self.technique, pattern), candidates);
    }

    /// The cells that changed since the technique found nothing in the whole grid. The sink must stay
    /// with one puzzle, whose candidates only disappear.
    pub(crate) fn changed<const W: usize>(&self, m: &CandidateGrid<W>) -> CellSet<W> {
        let before = self.barren.iter().find(|barren| barren.0 == self.technique);
        let Some((_, before)) = before else { return (0..m.candidates.len()).collect() };
        let pairs = m.candidates.iter().zip(before).enumerate();
        pairs.filter(|(_, (now, before))| now != before).map(|(cell, _)| cell).collect()
    }

    /// Notes that the technique found nothing in the whole grid.
    pub(crate) fn note_barren<const W: usize>(&mut self, m: &CandidateGrid<W>) -> Flow {
        if self.wants_one() {
            match self.barren.iter_mut().find(|barren| barren.0 == self.technique) {
                Some((_, before)) => before.clone_from(&m.candidates),
                None => self.barren.push((self.technique, m.candidates.clone())),
            }
        }
        CONTINUE
    }

    pub(crate) fn wants_one(&self) -> bool {
        self.limit == 1
    }

    /// Counts a node; breaks when the budget runs out.
    #[inline]
    pub(crate) fn tick(&mut self) -> Flow {
        let result = self.meter.tick();
        self.stop_unless(result)
    }

    /// Occasionally checks the clock without counting a node, for work between two nodes that takes
    /// long on large grids.
    #[inline]
    pub(crate) fn poll(&mut self) -> Flow {
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(64) { self.poll_now() } else { CONTINUE }
    }

    /// Checks the clock without counting a node, for work where even 64 rounds take long.
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

    /// The reason why a technique stopped early, if it did.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}
