//! The stack of open nodes: choices, tallies, the memo and the limits. This is the
//! kernel-independent part of the search, so it is compiled once.
//!
//! Invariant: at every pause, the tallies of all open levels add up to the solutions found so far.

use crate::dyn_search::{Event, Limits};
use crate::memo::Table;
use crate::tally::Tally;
use num_bigint::BigUint;

#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) start: u32,
    pub(crate) next: u32,
    pub(crate) end: u32,
    /// True if the count will be remembered. Its key is on top of `keys` when the level ends.
    remember: bool,
    /// Hash of that key.
    hash: u64,
    /// Nodes of the finished subtrees, including those saved by the memo; saturating.
    work: u64,
    pub(crate) tally: Tally,
}

pub(crate) struct Stack {
    /// Open levels `0..=depth`; later ones are stale.
    pub(crate) levels: Vec<Level>,
    pub(crate) choices: Vec<u32>,
    pub(crate) depth: usize,
    /// True while something is left to walk.
    pub(crate) open: bool,
    /// Choices that lead to the subtree to walk: a level above its root has only this choice.
    pub(crate) prefix: Vec<u32>,
    /// Nodes so far, including those of prefixes.
    pub(crate) nodes: u64,
    /// Nodes of prefixes so far, already counted elsewhere.
    rewalked: u64,
    /// Node count at which limits are checked.
    pub(crate) check_at: u64,
    pub(crate) limits: Limits,
    /// Solutions counted so far, saturating; only kept if `bounded`.
    pub(crate) found: u128,
    /// True if there is a limit on solutions.
    pub(crate) bounded: bool,
    pub(crate) pause: bool,
    /// Pause instead of going below this depth.
    pub(crate) split: usize,
    pub(crate) memo: Option<Table>,
    pub(crate) key: Vec<u64>,
    /// Keys of levels to remember.
    keys: Vec<u64>,
    pub(crate) saved: u64,
    /// Nodes of closed levels, by depth.
    profile: Vec<u64>,
    /// Nodes of prefixes, by depth: walked again, not to be counted.
    again: Vec<u64>,
}

pub(crate) enum Seen {
    /// Counted; continue with the next choice.
    Counted,
    /// Counted, and the limit is reached.
    Enough,
    /// Not seen; remember it under this hash.
    New(u64),
}

impl Stack {
    pub(crate) fn new(limits: Limits, memo: Option<Table>) -> Self {
        Self {
            levels: vec![],
            choices: vec![],
            depth: 0,
            open: true,
            prefix: vec![],
            nodes: 0,
            rewalked: 0,
            check_at: 0,
            found: 0,
            bounded: limits.most != u128::MAX,
            pause: limits.pause,
            split: usize::MAX,
            key: vec![0; memo.as_ref().map_or(0, Table::words)],
            memo,
            keys: vec![],
            saved: 0,
            profile: vec![],
            again: vec![],
            limits,
        }
    }

    /// Opens a level over the choices from `start` on, already on the stack.
    #[inline(always)]
    pub(crate) fn enter(&mut self, depth: usize, start: usize, hash: Option<u64>) {
        if self.levels.len() <= depth {
            self.levels.push(Level::default());
        }
        if hash.is_some() {
            self.keys.extend_from_slice(&self.key);
        }
        let level = &mut self.levels[depth];
        level.start = start as u32;
        level.next = start as u32;
        level.end = self.choices.len() as u32;
        level.remember = hash.is_some();
        level.hash = hash.unwrap_or(0);
        level.work = 0;
        level.tally = Tally::default();
        self.depth = depth;
    }

    /// Closes the deepest level and returns to its parent.
    #[inline(always)]
    pub(crate) fn leave(&mut self) {
        let (above, rest) = self.levels.split_at_mut(self.depth);
        let level = &mut rest[0];
        let width = u64::from(level.end - level.start);
        level.work = level.work.saturating_add(width);
        let parent = &mut above[self.depth - 1];
        parent.tally.add(&level.tally);
        parent.work = parent.work.saturating_add(level.work);
        self.choices.truncate(level.start as usize);
        match self.profile.get_mut(self.depth) {
            Some(nodes) => *nodes += width,
            None => self.widen_profile(width),
        }
        if self.levels[self.depth].remember {
            self.remember();
        }
        self.depth -= 1;
    }

    #[cold]
    fn widen_profile(&mut self, nodes: u64) {
        self.profile.resize(self.depth + 1, 0);
        self.profile[self.depth] += nodes;
    }

    #[inline(never)]
    fn remember(&mut self) {
        let Some(memo) = &mut self.memo else { return };
        let level = &self.levels[self.depth];
        let from = self.keys.len() - memo.words();
        memo.put(level.hash, &self.keys[from..], &level.tally, level.work);
        self.keys.truncate(from);
    }

    /// Looks up `key` for a node with `left` uncovered items.
    #[inline(never)]
    pub(crate) fn recall(&mut self, left: usize) -> Seen {
        let Some(memo) = &mut self.memo else { return Seen::New(0) };
        match memo.get(left, &self.key) {
            Err(hash) => Seen::New(hash),
            Ok((tally, work)) => {
                let enough = self.found_more(&tally);
                self.saved = self.saved.saturating_add(work);
                let level = &mut self.levels[self.depth];
                level.tally.add(&tally);
                level.work = level.work.saturating_add(work);
                if enough { Seen::Enough } else { Seen::Counted }
            }
        }
    }

    /// Adds solutions; true if the limit is reached.
    fn found_more(&mut self, tally: &Tally) -> bool {
        self.found = self.found.saturating_add(tally.saturated());
        self.enough()
    }

    #[inline(always)]
    pub(crate) fn enough(&self) -> bool {
        self.bounded && self.found >= self.limits.most
    }

    /// Checks the limits, reports progress, and schedules the next check.
    #[cold]
    #[inline(never)]
    pub(crate) fn check_limits(&mut self) -> Option<Event> {
        let fraction = if self.limits.reports() { self.fraction() } else { 0.0 };
        if let Err(stop) = self.limits.check(self.new_nodes(), fraction) {
            return Some(Event::Stop(stop));
        }
        self.check_at = self.limits.next_check(self.new_nodes()).saturating_add(self.rewalked);
        None
    }

    /// Nodes that no earlier search walked.
    pub(crate) fn new_nodes(&self) -> u64 {
        self.nodes.saturating_sub(self.rewalked)
    }

    /// Checks the limits again before the next node.
    pub(crate) fn check_soon(&mut self) {
        self.check_at = self.nodes;
    }

    /// The fraction done below the prefix, counting every subtree of a node as equally large.
    pub(crate) fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in self.levels.iter().take(self.depth + 1).skip(self.prefix.len()) {
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

    /// Drops all levels from `depth` down with their counts, as if never entered.
    pub(crate) fn drop_from(&mut self, depth: usize) {
        self.found = self.found.saturating_sub(self.found_below(depth));
        if let Some(memo) = &self.memo {
            let open = self.levels[depth..=self.depth].iter().filter(|l| l.remember).count();
            self.keys.truncate(self.keys.len() - open * memo.words());
        }
        self.close_profile(depth);
        self.choices.truncate(self.levels[depth].start as usize);
        self.depth = depth - 1;
    }

    /// Restarts below another prefix, keeping the memo and the statistics.
    pub(crate) fn seek(&mut self, prefix: &[u32], share: f64) {
        self.limits.begin_part(share);
        if !self.levels.is_empty() {
            self.close_profile(0);
        }
        self.check_soon();
        self.rewalked += prefix.len() as u64;
        self.prefix = prefix.to_vec();
        self.again.resize(self.again.len().max(prefix.len()), 0);
        self.again[..prefix.len()].iter_mut().for_each(|n| *n += 1);
        self.choices.clear();
        self.keys.clear();
        self.levels.clear();
        (self.found, self.depth, self.open) = (0, 0, true);
    }

    /// Adds solutions found elsewhere to the current level.
    pub(crate) fn credit(&mut self, count: BigUint, nodes: u64) {
        let small = u128::try_from(&count).ok().filter(|&c| c < 1 << 127);
        let tally = small.map_or_else(|| Tally::from(count), Tally::from_small);
        self.found_more(&tally);
        self.nodes += nodes;
        let level = &mut self.levels[self.depth];
        level.tally.add(&tally);
        level.work = level.work.saturating_add(nodes);
        self.check_soon();
    }

    pub(crate) fn count(&self) -> BigUint {
        self.levels.iter().take(self.depth + 1).map(|l| l.tally.total()).sum()
    }

    /// The choices that lead below the current choice, and the share of the tree there.
    pub(crate) fn path(&self, out: &mut Vec<u32>) -> f64 {
        let mut share = 1.0;
        for level in &self.levels[..=self.depth] {
            out.push(self.choices[level.next as usize - 1]);
            share /= f64::from((level.end - level.start).max(1));
        }
        share
    }

    pub(crate) fn stats(&self, out: &mut crate::Stats) {
        // A search cut short inside a prefix walked less of it than is subtracted here.
        out.nodes += self.nodes.saturating_sub(self.again.iter().sum());
        out.saved = out.saved.saturating_add(self.saved);
        if let Some(memo) = &self.memo {
            out.lookups += memo.lookups;
            out.hits += memo.hits;
        }
        let mut profile = self.profile.clone();
        profile.resize(profile.len().max(self.depth + 1).max(self.again.len()), 0);
        for (nodes, level) in profile.iter_mut().zip(self.levels.iter().take(self.depth + 1)) {
            *nodes += u64::from(level.next - level.start);
        }
        for (nodes, again) in profile.iter_mut().zip(&self.again) {
            *nodes = nodes.saturating_sub(*again);
        }
        out.deepen(0, &profile);
    }
}

/// Sorts choices by their rank in search order.
#[inline(never)]
pub(crate) fn by_rank(choices: &mut [u32], rank: &[u32]) {
    choices.sort_unstable_by_key(|&o| rank.get(o as usize).copied().unwrap_or(u32::MAX));
}
