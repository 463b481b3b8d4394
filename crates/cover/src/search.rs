//! The driver: depth-first search over any kernel, with an explicit stack, so that it can pause at a solution, stop at a
//! budget, start below a given prefix, and be compiled as one loop for each instruction set.
//!
//! Levels form the stack. Level `d` walks the choices of frame `d`; its tally counts the solutions found below it. When a
//! level ends, its tally is added to its parent's and, if the memo wanted it, remembered under the frame's key.
//!
//! Invariant: the tallies of all open levels together are exactly the solutions found so far, at every pause.
#![allow(unsafe_code)]

use crate::kernel::{Kernel, Step};
use crate::memo::Table;
use crate::nest::Nest;
use crate::run::{Event, Limits, Work};
use crate::simd::Level as _;
use crate::tally::Tally;
use num_bigint::BigUint;

/// One open node.
#[derive(Debug, Default)]
struct Level {
    /// First choice, in `choices`.
    start: u32,
    /// Next choice.
    next: u32,
    /// Behind the last choice.
    end: u32,
    /// Whether the count is to be remembered; its key is on top of `keys` when the level ends.
    remember: bool,
    /// Hash of that key.
    hash: u64,
    /// Nodes done and saved when the level began.
    work: u64,
    /// Solutions below.
    tally: Tally,
}

/// A search over one kernel.
pub(crate) struct Search<K: Kernel> {
    /// The state.
    pub(crate) kernel: K,
    /// Open levels `base..=depth`; what lies outside is stale.
    levels: Vec<Level>,
    /// Choices of all open levels.
    choices: Vec<u32>,
    /// The level being walked.
    pub(crate) depth: usize,
    /// The level where this search began.
    base: usize,
    /// Whether there is anything left to walk.
    open: bool,
    /// Nodes so far.
    pub(crate) nodes: u64,
    /// Node count at which limits are looked at.
    look_at: u64,
    /// What bounds the search.
    pub(crate) limits: Limits,
    /// Solutions counted so far, saturating; only to compare with `most`.
    pub(crate) found: u128,
    /// Pause at every solution.
    pause: bool,
    /// Pause instead of going below this depth.
    split: usize,
    /// Subtrees counted before.
    memo: Option<Table>,
    /// Room for a key.
    key: Vec<u64>,
    /// Keys of levels to remember.
    keys: Vec<u64>,
    /// Nodes that the memo saved.
    pub(crate) saved: u64,
    /// Nodes of closed levels, by depth.
    profile: Vec<u64>,
    /// Subtrees handed to another kernel.
    pub(crate) nest: Option<Nest>,
}

impl<K: Kernel> Search<K> {
    /// A search that has not begun.
    pub(crate) fn new(kernel: K, limits: Limits, memo: Option<Table>, nest: Option<Nest>) -> Self {
        let key = vec![0; memo.as_ref().map_or(0, Table::words)];
        let mut search = Self {
            kernel,
            levels: vec![],
            choices: vec![],
            depth: 0,
            base: 0,
            open: false,
            nodes: 0,
            look_at: 0,
            found: 0,
            pause: limits.pause,
            split: usize::MAX,
            memo,
            key,
            keys: vec![],
            saved: 0,
            profile: vec![],
            nest,
            limits,
        };
        search.begin(0);
        search
    }

    /// Opens the level at `depth` as the first one.
    fn begin(&mut self, depth: usize) {
        self.choices.clear();
        self.keys.clear();
        self.levels.resize_with(self.levels.len().max(depth + 1), Level::default);
        (self.base, self.depth, self.open) = (depth, depth, true);
        self.levels[depth] = Level::default();
        self.enter(depth, None);
    }

    /// Opens a level: gathers the choices of its frame.
    #[inline(always)]
    fn enter(&mut self, depth: usize, hash: Option<u64>) {
        let start = self.choices.len();
        // SAFETY: frame `depth` is open, and the caller runs on the kernel's level
        unsafe { self.kernel.choose(depth, &mut self.choices) };
        if self.pause && !self.kernel.in_order() {
            let id = &self.kernel.matrix().id;
            self.choices[start..].sort_unstable_by_key(|&o| id[o as usize]);
        }
        if self.levels.len() <= depth {
            self.levels.push(Level::default());
        }
        let level = &mut self.levels[depth];
        level.start = start as u32;
        level.next = start as u32;
        level.end = self.choices.len() as u32;
        level.remember = hash.is_some();
        level.hash = hash.unwrap_or(0);
        level.work = self.saved.saturating_add(self.nodes);
        level.tally = Tally::default();
        self.depth = depth;
    }

    /// Closes the deepest level, below `base`, and goes back to its parent.
    #[inline(always)]
    fn leave(&mut self) {
        let (above, rest) = self.levels.split_at_mut(self.depth);
        let level = &mut rest[0];
        above[self.depth - 1].tally.add(&level.tally);
        if let Some(count) = self.profile.get_mut(self.depth) {
            *count += u64::from(level.end - level.start);
        } else {
            self.profile.resize(self.depth + 1, 0);
            self.profile[self.depth] += u64::from(level.end - level.start);
        }
        self.choices.truncate(level.start as usize);
        if level.remember {
            if let Some(memo) = &mut self.memo {
                let from = self.keys.len() - memo.words();
                let work = self.saved.saturating_add(self.nodes) - level.work;
                memo.put(level.hash, &self.keys[from..], &level.tally, work);
                self.keys.truncate(from);
            }
        }
        if K::HOST {
            let (depth, nodes) = (self.depth, self.nodes);
            if let Some(nest) = &mut self.nest {
                nest.closed(depth, nodes);
            }
        }
        self.depth -= 1;
    }

    /// Goes below the frame just written: looks it up, hands it over, or opens a level for it.
    #[inline(always)]
    fn descend(&mut self) -> Option<Event> {
        let depth = self.depth + 1;
        if depth == self.split {
            return Some(Event::Split);
        }
        let mut hash = None;
        if let Some(memo) = &mut self.memo {
            let left = self.kernel.mark(depth).left as usize;
            if memo.wants(left) {
                self.kernel.key(depth, &mut self.key);
                match memo.get(left, &self.key) {
                    Ok((tally, work)) => {
                        self.found = self.found.saturating_add(tally.saturated());
                        self.saved = self.saved.saturating_add(work);
                        self.levels[self.depth].tally.add(&tally);
                        return (self.found >= self.limits.most).then_some(Event::Most);
                    }
                    Err(h) => hash = Some(h),
                }
            }
        }
        if K::HOST && self.nest.is_some() {
            if let Some(done) = self.hand_over(depth) {
                return done; // not remembered here: the other kernel has a memo of its own
            }
        }
        if hash.is_some() {
            self.keys.extend_from_slice(&self.key);
        }
        self.enter(depth, hash);
        None
    }

    /// The loop. [`crate::simd::Level::drive`] compiles it for an instruction set.
    #[inline(always)]
    pub(crate) fn drive(&mut self) -> Event {
        if !self.open {
            return Event::Done;
        }
        if K::HOST {
            if let Some(event) = self.resume_nested() {
                return event;
            }
        }
        loop {
            let level = &mut self.levels[self.depth];
            if level.next == level.end {
                if self.depth == self.base {
                    self.open = false;
                    return Event::Done;
                }
                self.leave();
                continue;
            }
            if self.nodes >= self.look_at {
                if let Some(event) = self.look() {
                    return event;
                }
                if K::HOST {
                    continue; // a trial may have been dropped
                }
            }
            self.nodes += 1;
            let level = &mut self.levels[self.depth];
            let option = self.choices[level.next as usize];
            level.next += 1;
            // SAFETY: the option is live in the frame of its level; `run` chose the code for this machine
            match unsafe { self.kernel.take(self.depth, option) } {
                Step::Dead => {}
                Step::Solved => {
                    level.tally.one();
                    self.found += 1;
                    if self.pause {
                        return Event::Solution;
                    }
                    if self.found >= self.limits.most {
                        return Event::Most;
                    }
                }
                Step::Open => {
                    if let Some(event) = self.descend() {
                        return event;
                    }
                }
            }
        }
    }

    /// Looks at the limits, tells how far the search is, and sets the next time to look.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Option<Event> {
        if K::HOST {
            if let Some(event) = self.end_trial() {
                return event;
            }
        }
        let fraction = if self.limits.reports() { self.fraction() } else { 0.0 };
        if let Err(stop) = self.limits.check(self.nodes, fraction) {
            return Some(Event::Stop(stop));
        }
        self.look_at = self.limits.next_look(self.nodes);
        if let Some(trial) = self.nest.as_ref().and_then(Nest::trial_end) {
            self.look_at = self.look_at.min(trial);
        }
        None
    }

    /// Looks at the limits again before the next node.
    pub(crate) fn look_soon(&mut self) {
        self.look_at = self.nodes;
    }

    /// How much of the tree below `base` is done, counting every subtree of a node as equally large.
    fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in &self.levels[self.base..=self.depth] {
            let width = f64::from((level.end - level.start).max(1));
            done += share * f64::from((level.next - level.start).saturating_sub(1)) / width;
            share /= width;
        }
        done
    }

    /// Solutions counted in the open levels from `depth` down, saturating.
    pub(crate) fn found_below(&self, depth: usize) -> u128 {
        let levels = &self.levels[depth..=self.depth];
        levels.iter().fold(0, |sum: u128, l| sum.saturating_add(l.tally.saturated()))
    }

    /// Adds the nodes of the open levels from `depth` down to the profile of closed ones.
    fn close_profile(&mut self, depth: usize) {
        self.profile.resize(self.profile.len().max(self.depth + 1), 0);
        for d in depth..=self.depth {
            self.profile[d] += u64::from(self.levels[d].next - self.levels[d].start);
        }
    }

    /// Drops all levels below `depth - 1` and what they counted, as if the option that led there was not yet followed.
    pub(crate) fn drop_below(&mut self, depth: usize) {
        if let Some(memo) = &self.memo {
            let open = self.levels[depth..=self.depth].iter().filter(|l| l.remember).count();
            self.keys.truncate(self.keys.len() - open * memo.words());
        }
        self.close_profile(depth);
        self.choices.truncate(self.levels[depth].start as usize);
        self.depth = depth - 1;
    }

    /// Adds solutions found elsewhere to the current level.
    pub(crate) fn credit(&mut self, count: BigUint, nodes: u64) {
        let tally = u128::try_from(&count).ok().filter(|&c| c < 1 << 127);
        let tally = tally.map_or_else(|| Tally::from(count), Tally::from_small);
        self.found = self.found.saturating_add(tally.saturated());
        self.nodes += nodes;
        self.levels[self.depth].tally.add(&tally);
    }

    /// Whether this search pauses at solutions.
    pub(crate) fn pauses(&self) -> bool {
        self.pause
    }
}

impl<K: Kernel> Work for Search<K> {
    fn run(&mut self) -> Event {
        debug_assert!(K::Level::SIMD.is_available());
        // SAFETY: kernels of a level are only built where the machine has it (`crate::build`)
        unsafe { K::Level::drive(self) }
    }

    fn count(&self) -> BigUint {
        let mut sum: BigUint = self.levels[self.base..=self.depth].iter().map(|l| l.tally.total()).sum();
        if let Some(nested) = self.nest.as_ref().and_then(|n| n.running.as_ref()) {
            sum += nested.count();
        }
        sum
    }

    fn solution(&self, out: &mut Vec<u32>) {
        let id = &self.kernel.matrix().id;
        if let Some(nested) = self.nest.as_ref().and_then(|n| n.running.as_ref()) {
            nested.solution(out);
            let own = self.kernel.mark(self.depth + 1).taken as usize;
            out.extend(self.kernel.trail()[..own].iter().map(|&o| id[o as usize]));
            return;
        }
        let taken = self.kernel.mark(self.depth + 1).taken as usize;
        out.extend(self.kernel.trail()[..taken].iter().map(|&o| id[o as usize]));
    }

    fn stats(&self, out: &mut crate::Stats) {
        out.nodes += self.nodes;
        out.updates += self.kernel.updates();
        out.saved = out.saved.saturating_add(self.saved);
        if let Some(memo) = &self.memo {
            out.lookups += memo.lookups;
            out.hits += memo.hits;
        }
        out.deepen(0, &self.profile);
        for (d, level) in self.levels.iter().enumerate().take(self.depth + 1).skip(self.base) {
            out.deepen(d, &[u64::from(level.next - level.start)]);
        }
        if let Some(nest) = &self.nest {
            nest.stats(self.depth + 1, out);
        }
    }

    fn set_split(&mut self, depth: usize) {
        self.split = depth;
    }

    fn prefix(&self, out: &mut Vec<u32>) -> f64 {
        let mut share = 1.0;
        for level in &self.levels[self.base..=self.depth] {
            out.push(self.choices[level.next as usize - 1]);
            share /= f64::from((level.end - level.start).max(1));
        }
        share
    }

    fn seek(&mut self, prefix: &[u32], share: f64) {
        self.limits.begin_part(share);
        self.look_soon();
        for (depth, &option) in prefix.iter().enumerate() {
            // SAFETY: the prefix was walked by a search over the same kernel and problem, so each option is live
            let step = unsafe { self.kernel.take(depth, option) };
            debug_assert_eq!(step, Step::Open);
        }
        self.found = 0;
        self.close_profile(self.base);
        self.begin(prefix.len());
    }

    fn finish(&mut self, event: Event) {
        let fraction = if event == Event::Done { 1.0 } else { self.fraction() };
        self.limits.tell(self.nodes, fraction);
    }
}
