//! The driver: depth-first search over any kernel. With its explicit stack it can pause at a
//! solution, stop at a budget, start below a prefix, and compile to one loop per instruction set.
//!
//! This file is compiled once per kernel, so it is small. [`crate::stack`] is kernel-independent.
#![allow(unsafe_code)]

use crate::dyn_search::{DynSearch, Event, Limits, Probe};
use crate::handover::Handover;
use crate::kernel::multi::TAKE_NONE;
use crate::kernel::{Kernel, Step};
use crate::memo::Table;
use crate::simd::{Isa, Job};
use crate::stack::{Seen, Stack, by_rank};
use num_bigint::BigUint;
use quadrille_core::Chance;
use quadrille_core::QuickMap;
use quadrille_core::cpu::Available;

/// Position of a rank that is not an option.
const NOWHERE: u32 = u32::MAX - 1;

pub(crate) struct Search<K: Kernel> {
    pub(crate) kernel: K,
    pub(crate) stack: Stack,
    pub(crate) handover: Option<Handover>,
    /// Position of each rank; built for the first prefix.
    positions: QuickMap<u32, u32>,
    /// The prefix has an option that is not a choice at its node.
    astray: bool,
}

impl<K: Kernel> Search<K> {
    /// A search that has not begun.
    ///
    /// # Panics
    /// If the machine was not found to have the kernel's instructions. The soundness of running
    /// relies on it.
    pub(crate) fn new(
        simd: Available,
        kernel: K,
        limits: Limits,
        memo: Option<Table>,
        handover: Option<Handover>,
    ) -> Self {
        assert!(K::Isa::SIMD <= simd.level(), "the kernel's instructions are available");
        let stack = Stack::new(limits, memo);
        Self { kernel, stack, handover, positions: QuickMap::default(), astray: false }
    }

    /// A prefix of ranks as positions. A rank that is not an option becomes [`NOWHERE`].
    fn positions_of(&mut self, prefix: &[u32]) -> Vec<u32> {
        if self.positions.is_empty() && !prefix.is_empty() {
            self.positions = self.kernel.matrix().id.iter().copied().zip(0..).collect();
            self.positions.insert(TAKE_NONE, TAKE_NONE);
        }
        prefix.iter().map(|r| self.positions.get(r).copied().unwrap_or(NOWHERE)).collect()
    }

    fn rank(&self, position: u32) -> u32 {
        self.kernel.matrix().id.get(position as usize).copied().unwrap_or(TAKE_NONE)
    }

    #[inline]
    fn enter(&mut self, depth: usize, hash: Option<u64>) {
        let start = self.stack.choices.len();
        self.kernel.choose(depth, &mut self.stack.choices);
        if let Some(&option) = self.stack.prefix.get(depth) {
            // A prefix may come from a file: only real choices may be taken.
            let choice = self.stack.choices[start..].contains(&option);
            self.stack.choices.truncate(start);
            self.stack.choices.extend(choice.then_some(option));
            self.astray |= !choice;
        } else if let Some(prices) = &self.stack.limits.prices {
            prices.sort(depth, &mut self.stack.choices, start, self.kernel.matrix());
        } else if self.stack.pause && !self.kernel.in_order() {
            by_rank(&mut self.stack.choices[start..], &self.kernel.matrix().id);
        }
        self.stack.enter(depth, start, hash);
    }

    /// Adds the cost of the frame just written; true if a solution within the limit is possible.
    #[inline(never)]
    fn pay(&mut self, depth: usize) -> bool {
        let taken = |depth| self.kernel.header(depth).taken as usize;
        let new = &self.kernel.trail()[taken(depth - 1)..taken(depth)];
        let id = &self.kernel.matrix().id;
        let prices = self.stack.limits.prices.as_mut();
        prices.is_none_or(|p| p.pay(depth, new.iter().map(|&o| id[o as usize])))
    }

    /// Goes below the frame just written: looks it up, hands it over, or opens a level for it.
    ///
    /// # Safety
    /// As [`drive`](Self::drive).
    #[inline(always)]
    unsafe fn descend(&mut self) -> Option<Event> {
        let depth = self.stack.depth + 1;
        if depth == self.stack.split {
            return Some(Event::Split);
        }
        if self.stack.limits.prices.is_some() && !self.pay(depth) {
            return None;
        }
        let mut hash = None;
        if depth >= self.stack.prefix.len() {
            if let Some(memo) = &mut self.stack.memo {
                let left = self.kernel.header(depth).left as usize;
                if memo.wants(left) {
                    // SAFETY: the caller runs on the kernel's instruction set
                    unsafe { self.kernel.key(depth, &mut self.stack.key) };
                    match self.stack.recall(left) {
                        Seen::Counted => return None,
                        Seen::Enough => return Some(Event::Most),
                        Seen::New(h) => hash = Some(h),
                    }
                }
            }
            if K::EXTRACT.is_some()
                && self.handover.is_some()
                && let Some(done) = self.hand_over(depth)
            {
                return done; // not remembered here: the other kernel has its own memo
            }
        }
        self.enter(depth, hash);
        None
    }

    /// The loop. [`Isa::enter`] compiles it for an instruction set.
    ///
    /// # Safety
    /// The machine has the instructions of `K::Isa`.
    #[inline(always)]
    unsafe fn drive(&mut self) -> Event {
        if self.stack.levels.is_empty() {
            self.enter(0, None);
        }
        loop {
            let depth = self.stack.depth;
            let level = &mut self.stack.levels[depth];
            if level.next == level.end {
                if depth == 0 {
                    self.stack.open = false;
                    return Event::Done;
                }
                self.stack.leave();
                if K::EXTRACT.is_some() {
                    self.closed(depth);
                }
                continue;
            }
            if self.stack.nodes >= self.stack.check_at {
                if K::EXTRACT.is_some() {
                    if let Some(event) = self.check_limits_or_trial() {
                        return event;
                    }
                    if self.stack.depth != depth {
                        continue; // a trial was dropped
                    }
                } else if let Some(event) = self.stack.check_limits() {
                    return event;
                }
            }
            self.stack.nodes += 1;
            let level = &mut self.stack.levels[depth];
            let option = self.stack.choices[level.next as usize];
            level.next += 1;
            // SAFETY: the option is live in the frame of its level; the caller runs on the kernel's
            // instruction set
            match unsafe { self.kernel.take(depth, option) } {
                Step::Dead => {}
                Step::Solved => {
                    level.tally.one();
                    if self.stack.pause {
                        return Event::Solution;
                    }
                    if self.stack.bounded {
                        self.stack.found = self.stack.found.saturating_add(1);
                        if self.stack.enough() {
                            return Event::Most;
                        }
                    }
                }
                Step::Open => {
                    // SAFETY: as above
                    if let Some(event) = unsafe { self.descend() } {
                        return event;
                    }
                }
            }
        }
    }
}

impl<K: Kernel> Job for &mut Search<K> {
    type Output = Event;

    #[inline(always)]
    unsafe fn run(self) -> Event {
        // SAFETY: the caller runs on the kernel's instruction set
        unsafe { self.drive() }
    }
}

struct RandomWalk<'a, K> {
    kernel: &'a mut K,
    /// The start, as positions.
    prefix: &'a [u32],
    chance: &'a mut Chance,
}

impl<K: Kernel> Job for RandomWalk<'_, K> {
    type Output = Probe;

    #[inline(always)]
    unsafe fn run(self) -> Probe {
        let (mut probe, mut weight, mut choices) = (Probe::default(), 1.0, vec![]);
        for depth in 0.. {
            choices.clear();
            self.kernel.choose(depth, &mut choices);
            let choice = match self.prefix.get(depth) {
                Some(option) => choices.iter().copied().find(|c| c == option),
                None => {
                    weight *= choices.len() as f64;
                    probe.nodes += weight;
                    // By rank, so that every kernel takes the same walk.
                    by_rank(&mut choices, &self.kernel.matrix().id);
                    self.chance.pick(&choices).copied()
                }
            };
            let Some(choice) = choice else { break };
            // SAFETY: the choice is live in the frame just opened; the caller runs on the kernel's
            // instruction set
            match unsafe { self.kernel.take(depth, choice) } {
                Step::Dead => break,
                Step::Solved => {
                    probe.solutions = weight;
                    break;
                }
                Step::Open => {}
            }
        }
        probe
    }
}

impl<K: Kernel> DynSearch for Search<K> {
    fn run(&mut self) -> Event {
        if !self.stack.open {
            return Event::Done;
        }
        if K::EXTRACT.is_some()
            && let Some(event) = self.resume_nested()
        {
            return event;
        }
        // SAFETY: `new` was shown that the machine has these instructions
        unsafe { K::Isa::enter(self) }
    }

    fn count(&self) -> BigUint {
        let nested = self.handover.as_ref().and_then(|h| h.running.as_ref());
        self.stack.count() + nested.map_or(BigUint::ZERO, |search| search.count())
    }

    fn solution(&self, out: &mut Vec<u32>) {
        if let Some(nested) = self.handover.as_ref().and_then(|h| h.running.as_ref()) {
            nested.solution(out);
        }
        let id = &self.kernel.matrix().id;
        let taken = self.kernel.header(self.stack.depth + 1).taken as usize;
        out.extend(self.kernel.trail()[..taken].iter().map(|&o| id[o as usize]));
    }

    fn stats(&self, out: &mut crate::Stats) {
        self.stack.stats(out);
        out.updates += self.kernel.updates();
        if let Some(handover) = &self.handover {
            handover.stats(self.stack.depth + 1, out);
        }
    }

    fn set_split(&mut self, depth: usize) {
        self.stack.split = depth;
    }

    fn prefix(&self, out: &mut Vec<u32>) -> f64 {
        let from = out.len();
        let share = self.stack.path(out);
        out[from..].iter_mut().for_each(|x| *x = self.rank(*x));
        if let Some(nested) = self.handover.as_ref().and_then(|h| h.running.as_ref()) {
            return share * nested.prefix(out);
        }
        share
    }

    fn seek(&mut self, prefix: &[u32], share: f64) {
        self.handover.iter_mut().for_each(Handover::forget);
        let prefix = self.positions_of(prefix);
        self.stack.seek(&prefix, share);
        self.astray = false;
    }

    fn on_tree(&self) -> bool {
        !self.astray && self.stack.levels.len() >= self.stack.prefix.len()
    }

    fn frontier(&self, out: &mut Vec<Vec<u32>>) {
        if !self.stack.open {
            return;
        }
        if self.stack.levels.is_empty() {
            return out.push(self.stack.prefix.iter().map(|&p| self.rank(p)).collect());
        }
        let mut path: Vec<u32> = vec![];
        for (depth, level) in self.stack.levels[..=self.stack.depth].iter().enumerate() {
            for &choice in &self.stack.choices[level.next as usize..level.end as usize] {
                if depth < self.stack.prefix.len() {
                    // Still above the subtree: all of it remains.
                    out.push(self.stack.prefix.iter().map(|&p| self.rank(p)).collect());
                } else {
                    out.push(path.iter().copied().chain([self.rank(choice)]).collect());
                }
            }
            if level.next > level.start {
                path.push(self.rank(self.stack.choices[level.next as usize - 1]));
            }
        }
        if let Some(nested) = self.handover.as_ref().and_then(|h| h.running.as_ref()) {
            let from = out.len();
            nested.frontier(out);
            out[from..].iter_mut().for_each(|p| *p = path.iter().chain(&*p).copied().collect());
        }
    }

    fn probe(&mut self, prefix: &[u32], chance: &mut Chance) -> Probe {
        let prefix = self.positions_of(prefix);
        // SAFETY: `new` was shown that the machine has these instructions
        unsafe { K::Isa::enter(RandomWalk { kernel: &mut self.kernel, prefix: &prefix, chance }) }
    }

    fn stop_at(&mut self, nodes: u64) {
        self.stack.limits.nodes = nodes;
        self.stack.check_soon();
        if let Some(nested) = self.handover.as_mut().and_then(|h| h.running.as_mut()) {
            nested.stop_at(nodes.saturating_sub(self.stack.new_nodes()));
        }
    }

    fn fraction(&self) -> f64 {
        self.stack.fraction()
    }

    fn finish(&mut self, event: Event) {
        let fraction = if event == Event::Done { 1.0 } else { self.stack.fraction() };
        self.stack.limits.report(self.stack.new_nodes(), fraction);
    }
}
