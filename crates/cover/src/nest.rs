//! Hand-over: when few options are left alive in a large problem, the live part becomes a problem of its own, in a
//! dense kernel built for it, which then walks the very same subtree many times faster.
//!
//! Building costs as much as a few hundred nodes, so a count first tries the subtree in place and hands it over when it
//! proves large; when recent subtrees were large it does not try. An enumeration never tries, because a solution that
//! was shown cannot be taken back: it goes by recent sizes alone.

use crate::build::{Settings, build};
use crate::kernel::Kernel;
use crate::run::{Event, Work};
use crate::search::Search;
use crate::{KernelName, Stats};

/// Most uncovered items to hand over: more make the dense kernel's lanes too wide to gain anything.
const ITEMS: u32 = 192;

/// State of the hand-over of one search.
pub(crate) struct Nest {
    /// Hand over when at most this many options are alive.
    zone: u32,
    /// Nodes that a trial may take.
    cap: u64,
    /// Most uncovered items to hand over.
    items: u32,
    /// Running mean of the nodes of subtrees in the zone.
    mean: f64,
    /// Depth of the subtree being walked in place and the nodes before it.
    trial: Option<(usize, u64)>,
    /// How to build the kernel that takes over.
    settings: Settings,
    /// The subtree being enumerated by another kernel.
    pub(crate) running: Option<Box<dyn Work>>,
    /// Statistics of subtrees that are done, depths from their own root.
    done: Vec<(usize, Stats)>,
}

impl Nest {
    /// Hands over as the settings say.
    pub(crate) fn new(settings: Settings) -> Self {
        let Settings { zone, cap, .. } = settings;
        Self { zone, cap, items: ITEMS, mean: 0.0, trial: None, settings, running: None, done: vec![] }
    }

    /// A level ended.
    pub(crate) fn closed(&mut self, depth: usize, nodes: u64) {
        if let Some((_, before)) = self.trial.filter(|t| t.0 == depth) {
            self.trial = None;
            self.learn(nodes - before);
        }
    }

    /// Node count at which the trial is over.
    pub(crate) fn trial_end(&self) -> Option<u64> {
        self.trial.map(|(_, before)| before + self.cap)
    }

    fn learn(&mut self, nodes: u64) {
        self.mean += (nodes as f64 - self.mean) / 8.0;
    }

    /// Adds the statistics of what was handed over; a running one began at `depth`.
    pub(crate) fn stats(&self, depth: usize, out: &mut Stats) {
        for (d, s) in &self.done {
            out.updates += s.updates;
            out.saved = out.saved.saturating_add(s.saved);
            out.lookups += s.lookups;
            out.hits += s.hits;
            out.deepen(*d, &s.profile);
        }
        if let Some(work) = &self.running {
            let mut s = Stats::default();
            work.stats(&mut s);
            let profile = std::mem::take(&mut s.profile);
            out.nodes += s.nodes;
            out.updates += s.updates;
            out.deepen(depth, &profile);
        }
    }

    /// Keeps the statistics of a subtree that is done, merged by depth.
    fn keep(&mut self, depth: usize, work: &dyn Work) -> u64 {
        let mut s = Stats::default();
        work.stats(&mut s);
        let nodes = s.nodes;
        match self.done.iter_mut().find(|x| x.0 == depth) {
            Some((_, sum)) => sum.merge(&s),
            None => self.done.push((depth, s)),
        }
        nodes
    }
}

impl<K: Kernel> Search<K> {
    /// At an open frame: hands it over if it is small enough. `None` means it is to be walked here.
    pub(crate) fn hand_over(&mut self, depth: usize) -> Option<Option<Event>> {
        let mark = self.kernel.mark(depth);
        let pauses = self.pauses();
        let nest = self.nest.as_mut()?;
        if mark.live > nest.zone || mark.left > nest.items || nest.trial.is_some() {
            return None;
        }
        if nest.mean < 2.0 * nest.cap as f64 {
            nest.trial = Some((depth, self.nodes));
            self.look_soon();
            return None;
        }
        let work = self.nested(depth)?;
        if pauses {
            self.nest.as_mut()?.running = Some(work);
            return Some(self.resume_nested());
        }
        Some(self.count_nested(depth, work))
    }

    /// A search of its own for the live part of a frame; `None` if no kernel can be built.
    fn nested(&self, depth: usize) -> Option<Box<dyn Work>> {
        let settings = &self.nest.as_ref()?.settings;
        let limits = self.limits.for_part(self.nodes);
        let part = self.kernel.extract(depth);
        build(&part, KernelName::Dense, settings, limits.clone())
            .or_else(|| build(&part, KernelName::Wide, settings, limits))
    }

    /// Takes back what a trial counted below the frame at `depth`. Its nodes stay counted: they were walked.
    fn undo_trial(&mut self, depth: usize) {
        self.found = self.found.saturating_sub(self.found_below(depth));
        self.drop_below(depth);
    }

    /// Counts a subtree in another kernel, to its end.
    fn count_nested(&mut self, depth: usize, mut work: Box<dyn Work>) -> Option<Event> {
        let event = work.run();
        let count = work.count();
        let nest = self.nest.as_mut()?;
        let nodes = nest.keep(depth, &*work);
        nest.learn(nodes);
        self.credit(count, nodes);
        self.look_soon();
        match event {
            Event::Stop(_) => Some(event),
            _ => (self.found >= self.limits.most).then_some(Event::Most),
        }
    }

    /// Walks on in a subtree that is being enumerated elsewhere; `None` when there is none or it is done.
    pub(crate) fn resume_nested(&mut self) -> Option<Event> {
        let depth = self.depth + 1;
        let nest = self.nest.as_mut()?;
        let mut work = nest.running.take()?;
        match work.run() {
            Event::Done => {
                let nodes = nest.keep(depth, &*work);
                nest.learn(nodes);
                self.credit(work.count(), nodes);
                self.look_soon();
                None
            }
            event => {
                nest.running = Some(work);
                Some(event)
            }
        }
    }

    /// Ends a trial that has reached its cap; `None` if there is none, else what the search is to return, if anything.
    pub(crate) fn end_trial(&mut self) -> Option<Option<Event>> {
        let pauses = self.pauses();
        let nest = self.nest.as_mut()?;
        let (depth, _) = nest.trial.filter(|t| self.nodes >= t.1 + nest.cap)?;
        nest.trial = None;
        if pauses {
            nest.mean = 4.0 * nest.cap as f64; // large: the next one is handed over at once
            return None;
        }
        let work = self.nested(depth)?;
        self.undo_trial(depth);
        Some(self.count_nested(depth, work))
    }
}
