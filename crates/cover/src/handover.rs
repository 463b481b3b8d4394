//! Hand-over: when few options of a large problem are alive, the live part becomes a problem of its
//! own. A dense kernel built for it walks the same subtree many times faster.
//!
//! Building costs as much as a few hundred nodes. So a count first tries the subtree in place and
//! hands it over if it turns out to be large. If recent subtrees were large, it skips the trial. An
//! enumeration never tries, because a solution cannot be taken back: it decides by recent sizes
//! alone.

use crate::Stats;
use crate::dyn_search::{DynSearch, Event, Limits};
use crate::kernel::Kernel;
use crate::matrix::Matrix;
use crate::search::Search;
use crate::settings::{KernelName, Settings};

/// Most uncovered items to hand over: more make the dense kernel's lanes too wide to gain anything.
const ITEMS: u32 = 192;

/// Builds the search that takes over. Passed in, because building depends on every kernel.
pub(crate) type Build = fn(&Matrix, KernelName, &Settings, Limits) -> Option<Box<dyn DynSearch>>;

pub(crate) struct Handover {
    /// Hand over when at most this many options are alive.
    max_live: u32,
    trial_nodes: u64,
    /// Running mean of the nodes of subtrees small enough to hand over.
    mean: f64,
    /// Depth of the subtree being walked in place and the nodes before it.
    trial: Option<(usize, u64)>,
    settings: Settings,
    build: Build,
    /// The subtree that another kernel is enumerating.
    pub(crate) running: Option<Box<dyn DynSearch>>,
    /// Statistics of finished subtrees, with depths from their own root.
    done: Vec<(usize, Stats)>,
}

impl Handover {
    pub(crate) fn new(settings: Settings, build: Build) -> Self {
        let Settings { max_live, trial_nodes, .. } = settings;
        let (mean, trial, running) = (0.0, None, None);
        Self { max_live, trial_nodes, mean, trial, settings, build, running, done: vec![] }
    }

    fn closed(&mut self, depth: usize, nodes: u64) {
        if let Some((_, before)) = self.trial.filter(|t| t.0 == depth) {
            self.trial = None;
            self.learn(nodes - before);
        }
    }

    pub(crate) fn forget(&mut self) {
        (self.trial, self.running) = (None, None);
    }

    fn trial_end(&self) -> Option<u64> {
        self.trial.map(|(_, before)| before + self.trial_nodes)
    }

    fn learn(&mut self, nodes: u64) {
        self.mean += (nodes as f64 - self.mean) / 8.0;
    }

    /// Adds the statistics of handed-over subtrees; a running one began at `depth`.
    pub(crate) fn stats(&self, depth: usize, out: &mut Stats) {
        for (d, s) in &self.done {
            out.updates += s.updates;
            out.saved = out.saved.saturating_add(s.saved);
            out.lookups += s.lookups;
            out.hits += s.hits;
            out.deepen(*d, &s.profile);
        }
        if let Some(search) = &self.running {
            let mut s = Stats::default();
            search.stats(&mut s);
            let profile = std::mem::take(&mut s.profile);
            out.nodes += s.nodes;
            out.updates += s.updates;
            out.deepen(depth, &profile);
        }
    }

    /// Keeps the statistics of a finished subtree, merged by depth.
    fn keep(&mut self, depth: usize, search: &dyn DynSearch) -> u64 {
        let mut s = Stats::default();
        search.stats(&mut s);
        let nodes = s.nodes;
        match self.done.iter_mut().find(|x| x.0 == depth) {
            Some((_, sum)) => sum.merge(&s),
            None => self.done.push((depth, s)),
        }
        nodes
    }
}

impl<K: Kernel> Search<K> {
    pub(crate) fn closed(&mut self, depth: usize) {
        if let Some(handover) = &mut self.handover {
            handover.closed(depth, self.stack.nodes);
        }
    }

    /// Hands an open frame over if it is small enough. `None` means it must be walked here.
    pub(crate) fn hand_over(&mut self, depth: usize) -> Option<Option<Event>> {
        let header = self.kernel.header(depth);
        let handover = self.handover.as_mut()?;
        if header.live > handover.max_live || header.left > ITEMS || handover.trial.is_some() {
            return None;
        }
        if handover.mean < 2.0 * handover.trial_nodes as f64 {
            handover.trial = Some((depth, self.stack.nodes));
            self.stack.check_soon();
            return None;
        }
        let search = self.nested(depth)?;
        if self.stack.pause {
            self.handover.as_mut()?.running = Some(search);
            return Some(self.resume_nested());
        }
        Some(self.count_nested(depth, search))
    }

    /// A separate search for the live part of a frame.
    fn nested(&self, depth: usize) -> Option<Box<dyn DynSearch>> {
        let Handover { settings, build, .. } = self.handover.as_ref()?;
        let extract = K::EXTRACT?;
        let mut limits = self.stack.limits.for_part(self.stack.new_nodes());
        limits.prices = self.stack.limits.prices.as_ref().map(|prices| prices.below(depth));
        let part = extract(&self.kernel, depth);
        build(&part, KernelName::Dense, settings, limits.clone())
            .or_else(|| build(&part, KernelName::Wide, settings, limits))
    }

    /// Counts a whole subtree in another kernel.
    fn count_nested(&mut self, depth: usize, mut search: Box<dyn DynSearch>) -> Option<Event> {
        let event = search.run();
        let handover = self.handover.as_mut()?;
        if let Event::Stop(_) = event {
            handover.running = Some(search); // to be resumed
            return Some(event);
        }
        let nodes = handover.keep(depth, &*search);
        handover.learn(nodes);
        self.stack.credit(search.count(), nodes);
        self.stack.enough().then_some(Event::Most)
    }

    /// Continues a subtree that another kernel is enumerating; `None` if there is none left.
    pub(crate) fn resume_nested(&mut self) -> Option<Event> {
        let depth = self.stack.depth + 1;
        let handover = self.handover.as_mut()?;
        let mut search = handover.running.take()?;
        match search.run() {
            Event::Done => {
                let nodes = handover.keep(depth, &*search);
                handover.learn(nodes);
                self.stack.credit(search.count(), nodes);
                None
            }
            event => {
                handover.running = Some(search);
                Some(event)
            }
        }
    }

    /// Checks the limits, and ends a trial that has used up its nodes.
    #[inline(never)]
    pub(crate) fn check_limits_or_trial(&mut self) -> Option<Event> {
        let over = self
            .handover
            .as_ref()
            .and_then(|h| h.trial.filter(|t| self.stack.nodes >= t.1 + h.trial_nodes));
        if let Some((depth, _)) = over {
            let pause = self.stack.pause;
            let handover = self.handover.as_mut()?;
            handover.trial = None;
            if pause {
                // Large: hand over the next one at once.
                handover.mean = 4.0 * handover.trial_nodes as f64;
            } else if let Some(search) = self.nested(depth) {
                self.stack.drop_from(depth);
                return self.count_nested(depth, search);
            }
        }
        let stop = self.stack.check_limits();
        if let Some(end) = self.handover.as_ref().and_then(Handover::trial_end) {
            self.stack.check_at = self.stack.check_at.min(end);
        }
        stop
    }
}
