//! The driver: depth-first search over any kernel, with an explicit stack, so that it can pause at
//! a solution, stop at a budget, start below a given prefix, and be compiled as one loop for each
//! instruction set.
//!
//! What does not depend on the kernel lives in [`crate::stack`]; what is here is compiled once per
//! kernel, so it is little.
#![allow(unsafe_code)]

use crate::dyn_search::{DynSearch, Event, Limits};
use crate::handover::Handover;
use crate::kernel::{Kernel, Step};
use crate::memo::Table;
use crate::simd::{Isa, Job};
use crate::stack::{Seen, Stack, by_rank};
use num_bigint::BigUint;
use quadrille_core::cpu::Available;

/// A search over one kernel.
pub(crate) struct Search<K: Kernel> {
    /// The state.
    pub(crate) kernel: K,
    /// Open nodes.
    pub(crate) stack: Stack,
    /// Subtrees handed to another kernel.
    pub(crate) handover: Option<Handover>,
}

impl<K: Kernel> Search<K> {
    /// A search that has not begun.
    ///
    /// # Panics
    /// If the machine was not found to have the kernel's instructions: running rests on it.
    pub(crate) fn new(
        simd: Available,
        kernel: K,
        limits: Limits,
        memo: Option<Table>,
        handover: Option<Handover>,
    ) -> Self {
        assert!(K::Isa::SIMD <= simd.level(), "the kernel's instructions are available");
        Self { kernel, stack: Stack::new(limits, memo), handover }
    }

    /// Opens a level: gathers the choices of its frame.
    #[inline]
    fn enter(&mut self, depth: usize, hash: Option<u64>) {
        let start = self.stack.choices.len();
        if let Some(&option) = self.stack.prefix.get(depth) {
            self.stack.choices.push(option);
        } else {
            self.kernel.choose(depth, &mut self.stack.choices);
            if self.stack.pause && !self.kernel.in_order() {
                by_rank(&mut self.stack.choices[start..], &self.kernel.matrix().id);
            }
        }
        self.stack.enter(depth, start, hash);
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
            if K::HOST
                && self.handover.is_some()
                && let Some(done) = self.hand_over(depth)
            {
                return done; // not remembered here: the other kernel has a memo of its own
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
                if K::HOST {
                    self.closed(depth);
                }
                continue;
            }
            if self.stack.nodes >= self.stack.check_at {
                if K::HOST {
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

impl<K: Kernel> DynSearch for Search<K> {
    fn run(&mut self) -> Event {
        if !self.stack.open {
            return Event::Done;
        }
        if K::HOST
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
        self.stack.path(out)
    }

    fn seek(&mut self, prefix: &[u32], share: f64) {
        self.handover.iter_mut().for_each(Handover::forget);
        self.stack.seek(prefix, share);
    }

    fn finish(&mut self, event: Event) {
        let fraction = if event == Event::Done { 1.0 } else { self.stack.fraction() };
        self.stack.limits.report(self.stack.nodes, fraction);
    }
}
