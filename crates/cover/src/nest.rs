//! Hand-over: when few options are left alive in a large problem, the live part becomes a problem
//! of its own, in a dense kernel built for it, which then walks the very same subtree many times
//! faster.
//!
//! Building costs as much as a few hundred nodes, so a count first tries the subtree in place and
//! hands it over when it proves large; when recent subtrees were large it does not try. An
//! enumeration never tries, because a solution that was shown cannot be taken back: it goes by
//! recent sizes alone.

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
        Self { zone, cap, mean: 0.0, trial: None, settings, running: None, done: vec![] }
    }

    /// A level ended.
    fn closed(&mut self, depth: usize, nodes: u64) {
        if let Some((_, before)) = self.trial.filter(|t| t.0 == depth) {
            self.trial = None;
            self.learn(nodes - before);
        }
    }

    /// The search begins again elsewhere.
    pub(crate) fn forget(&mut self) {
        (self.trial, self.running) = (None, None);
    }

    /// Node count at which the trial is over.
    fn trial_end(&self) -> Option<u64> {
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
    /// A level ended.
    pub(crate) fn closed(&mut self, depth: usize) {
        if let Some(nest) = &mut self.nest {
            nest.closed(depth, self.stack.nodes);
        }
    }

    /// At an open frame: hands it over if it is small enough. `None` means it is to be walked here.
    pub(crate) fn hand_over(&mut self, depth: usize) -> Option<Option<Event>> {
        let mark = self.kernel.mark(depth);
        let nest = self.nest.as_mut()?;
        if mark.live > nest.zone || mark.left > ITEMS || nest.trial.is_some() {
            return None;
        }
        if nest.mean < 2.0 * nest.cap as f64 {
            nest.trial = Some((depth, self.stack.nodes));
            self.stack.look_soon();
            return None;
        }
        let work = self.nested(depth)?;
        if self.stack.pause {
            self.nest.as_mut()?.running = Some(work);
            return Some(self.resume_nested());
        }
        Some(self.count_nested(depth, work))
    }

    /// A search of its own for the live part of a frame.
    fn nested(&self, depth: usize) -> Option<Box<dyn Work>> {
        let settings = &self.nest.as_ref()?.settings;
        let limits = self.stack.limits.for_part(self.stack.nodes);
        let part = self.kernel.extract(depth);
        build(&part, KernelName::Dense, settings, limits.clone())
            .or_else(|| build(&part, KernelName::Wide, settings, limits))
    }

    /// Counts a subtree in another kernel, to its end.
    fn count_nested(&mut self, depth: usize, mut work: Box<dyn Work>) -> Option<Event> {
        let event = work.run();
        let nest = self.nest.as_mut()?;
        let nodes = nest.keep(depth, &*work);
        nest.learn(nodes);
        self.stack.credit(work.count(), nodes);
        match event {
            Event::Stop(_) => Some(event),
            _ => self.stack.enough().then_some(Event::Most),
        }
    }

    /// Walks on in a subtree that is being enumerated elsewhere; `None` when there is none or it is
    /// done.
    pub(crate) fn resume_nested(&mut self) -> Option<Event> {
        let depth = self.stack.depth + 1;
        let nest = self.nest.as_mut()?;
        let mut work = nest.running.take()?;
        match work.run() {
            Event::Done => {
                let nodes = nest.keep(depth, &*work);
                nest.learn(nodes);
                self.stack.credit(work.count(), nodes);
                None
            }
            event => {
                nest.running = Some(work);
                Some(event)
            }
        }
    }

    /// Looks at the limits, and ends a trial that has reached its cap.
    #[inline(never)]
    pub(crate) fn look_nested(&mut self) -> Option<Event> {
        let over =
            self.nest.as_ref().and_then(|n| n.trial.filter(|t| self.stack.nodes >= t.1 + n.cap));
        if let Some((depth, _)) = over {
            let pause = self.stack.pause;
            let nest = self.nest.as_mut()?;
            nest.trial = None;
            if pause {
                nest.mean = 4.0 * nest.cap as f64; // large: the next one is handed over at once
            } else if let Some(work) = self.nested(depth) {
                self.stack.drop_from(depth);
                return self.count_nested(depth, work);
            }
        }
        let stop = self.stack.look();
        if let Some(end) = self.nest.as_ref().and_then(Nest::trial_end) {
            self.stack.look_at = self.stack.look_at.min(end);
        }
        stop
    }
}
