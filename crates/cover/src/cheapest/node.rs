//! Frames of the branch and bound: sparse sets as in the cells kernel, with needs, rooms and net
//! costs.
//!
//! ```text
//! set   | item 0: live …, gone … | item 1: live …, gone … | …   uses, a permutation within each item
//! ```
//!
//! Removing an option swaps its uses behind the live parts; going back is using the parent's sizes
//! again. Invariants: `set[place[u]] = u`; closed items are never permuted; net costs of live
//! options are at least 0; `bound` and net costs obey the inequality of [the module page](super).

use super::SCALE;
use crate::matrix::Matrix;

/// Size of a closed item: covered as often as it may be, or its colour is settled.
const CLOSED: u32 = u32::MAX;

/// A way on from a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    /// Take this option; the choices tried before it are excluded.
    Take(u32),
    /// Take no option of this item.
    Leave(u32),
}

/// One depth.
#[derive(Clone)]
struct Frame {
    /// Live options of each item, or [`CLOSED`].
    size: Vec<u32>,
    /// By primary item: how often it must and may still be covered.
    bounds: Vec<(u32, u32)>,
    /// Live options, a bit each.
    live: Vec<u64>,
    /// Net cost of each live option.
    net: Vec<i64>,
    /// No solution below costs less than this and the net costs of its options.
    bound: i64,
    /// Options live.
    left: u32,
    /// Options taken.
    taken: u32,
    /// Items that lost options to choices tried before: every further child looks at them.
    dirty: Vec<u32>,
}

impl Frame {
    fn copy_from(&mut self, other: &Self) {
        self.size.copy_from_slice(&other.size);
        self.bounds.copy_from_slice(&other.bounds);
        self.live.copy_from_slice(&other.live);
        self.net.copy_from_slice(&other.net);
        (self.bound, self.left, self.taken) = (other.bound, other.left, other.taken);
        self.dirty.clear();
    }

    fn is_live(&self, option: u32) -> bool {
        self.live[option as usize / 64] >> (option % 64) & 1 == 1
    }
}

/// All frames and the tables they share.
pub(super) struct Nodes {
    /// The problem.
    m: Matrix,
    /// Where each item starts in `set`.
    base: Vec<u32>,
    /// Uses, permuted within each item.
    set: Vec<u32>,
    /// Where each use stands.
    place: Vec<u32>,
    /// Option of each use.
    option_of: Vec<u32>,
    /// By depth.
    frames: Vec<Frame>,
    /// Options taken, down to any depth.
    trail: Vec<u32>,
    /// Items to look at again: they lost an option.
    queue: Vec<u32>,
    /// Whether an item is in `queue`.
    queued: Vec<bool>,
    /// Options removed so far.
    updates: u64,
}

impl Nodes {
    pub(super) fn new(m: &Matrix, costs: &[u32], taxes: &[i64], bound: i64) -> Self {
        let columns = m.columns();
        let mut base = vec![0u32];
        for i in 0..m.items() {
            base.push(base[i] + columns.of(i).len() as u32);
        }
        let mut at = base.clone();
        let uses = m.item.len();
        let (mut set, mut place, mut option_of) = (vec![0; uses], vec![0; uses], vec![0; uses]);
        for o in 0..m.options() {
            for k in m.span(o) {
                let i = m.item[k] as usize;
                (set[at[i] as usize], place[k], option_of[k]) = (k as u32, at[i], o as u32);
                at[i] += 1;
            }
        }
        let tax =
            |o: usize| m.option(o).filter(|u| u.0 < m.primary).map(|u| taxes[u.0]).sum::<i64>();
        let mut live = vec![0u64; m.options().div_ceil(64)];
        (0..m.options()).for_each(|o| live[o / 64] |= 1 << (o % 64));
        let root = Frame {
            size: (0..m.items()).map(|i| columns.of(i).len() as u32).collect(),
            bounds: (0..m.primary).map(|i| m.bounds.get(i).copied().unwrap_or((1, 1))).collect(),
            live,
            net: (0..m.options()).map(|o| i64::from(costs[o]) * SCALE - tax(o)).collect(),
            bound,
            left: m.options() as u32,
            taken: 0,
            dirty: vec![],
        };
        Self {
            base,
            set,
            place,
            option_of,
            frames: vec![root.clone(), root],
            trail: vec![0; m.options()],
            queue: (0..m.primary as u32).collect(),
            queued: vec![true; m.primary],
            updates: 0,
            m: m.clone(),
        }
    }

    pub(super) fn bound(&self, depth: usize) -> i64 {
        self.frames[depth].bound
    }

    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    pub(super) fn taken(&self, depth: usize) -> &[u32] {
        &self.trail[..self.frames[depth].taken as usize]
    }

    pub(super) fn solved(&self, depth: usize) -> bool {
        self.frames[depth].left == 0
    }

    /// Live uses of an item.
    fn members(&self, depth: usize, item: usize) -> &[u32] {
        let from = self.base[item] as usize;
        match self.frames[depth].size[item] {
            CLOSED => &[],
            size => &self.set[from..from + size as usize],
        }
    }

    /// Removes a live option from the live parts of its items.
    fn remove(&mut self, depth: usize, option: u32) {
        let frame = &mut self.frames[depth];
        frame.live[option as usize / 64] &= !(1 << (option % 64));
        frame.left -= 1;
        self.updates += 1;
        for use_ in self.m.span(option as usize) {
            let item = self.m.item[use_] as usize;
            if frame.size[item] == CLOSED {
                continue;
            }
            frame.size[item] -= 1;
            let last = self.base[item] + frame.size[item];
            let moved = self.set[last as usize];
            self.set.swap(self.place[use_] as usize, last as usize);
            self.place[moved as usize] = self.place[use_];
            self.place[use_] = last;
            if item < self.m.primary && !self.queued[item] {
                self.queued[item] = true;
                self.queue.push(item as u32);
            }
        }
    }

    fn enqueue(&mut self, item: usize) {
        if !self.queued[item] {
            self.queued[item] = true;
            self.queue.push(item as u32);
        }
    }

    /// Removes an option whose solutions were all seen from an open node.
    fn exclude(&mut self, depth: usize, option: u32) {
        self.remove(depth, option);
        let items = self.m.option(option as usize).filter(|u| u.0 < self.m.primary);
        self.frames[depth].dirty.extend(items.map(|u| u.0 as u32));
    }

    /// Takes a live option and removes what it rules out.
    fn take(&mut self, depth: usize, option: u32) {
        let frame = &mut self.frames[depth];
        self.trail[frame.taken as usize] = option;
        frame.taken += 1;
        frame.bound += frame.net[option as usize];
        self.remove(depth, option);
        for use_ in self.m.span(option as usize) {
            let item = self.m.item[use_] as usize;
            let colour = self.m.colour[use_];
            if item < self.m.primary {
                let (need, room) = &mut self.frames[depth].bounds[item];
                (*need, *room) = (need.saturating_sub(1), *room - 1);
                if *room > 0 {
                    continue;
                }
            } else if self.frames[depth].size[item] == CLOSED {
                continue;
            }
            self.clear(depth, item, colour);
            self.frames[depth].size[item] = CLOSED;
        }
    }

    /// Removes the live options of an item, except those that give it this colour (if not 0).
    fn clear(&mut self, depth: usize, item: usize, colour: u32) {
        let mut k = self.frames[depth].size[item];
        while k > 0 {
            k -= 1;
            let use_ = self.set[(self.base[item] + k) as usize] as usize;
            if colour == 0 || self.m.colour[use_] != colour {
                self.remove(depth, self.option_of[use_]);
            }
        }
    }

    /// Propagates to a fixpoint: too few options, forced options, taxes, options past the limit.
    /// False if no solution within the limit is left.
    pub(super) fn settle(&mut self, depth: usize, limit: i64) -> bool {
        loop {
            if !self.drain(depth) || self.frames[depth].bound > limit {
                self.queue.drain(..).for_each(|i| self.queued[i as usize] = false);
                return false;
            }
            if !self.cut(depth, limit) {
                return true;
            }
        }
    }

    /// Looks at every queued item; false if one of them cannot be covered.
    fn drain(&mut self, depth: usize) -> bool {
        while let Some(item) = self.queue.pop() {
            let item = item as usize;
            self.queued[item] = false;
            let (need, _) = self.frames[depth].bounds[item];
            let size = self.frames[depth].size[item];
            if size == CLOSED || need == 0 {
                continue;
            }
            if size < need {
                return false;
            }
            if size == need {
                let first = self.option_of[self.members(depth, item)[0] as usize];
                self.take(depth, first);
                self.enqueue(item);
                continue;
            }
            self.tax(depth, item, need);
        }
        true
    }

    /// Moves what all live options of an item cost at least to the bound.
    fn tax(&mut self, depth: usize, item: usize, need: u32) {
        let from = self.base[item] as usize;
        let frame = &mut self.frames[depth];
        let uses = &self.set[from..from + frame.size[item] as usize];
        let nets = uses.iter().map(|&u| frame.net[self.option_of[u as usize] as usize]);
        let least = nets.min().unwrap_or(0);
        if least > 0 {
            uses.iter().for_each(|&u| frame.net[self.option_of[u as usize] as usize] -= least);
            frame.bound += least * i64::from(need);
        }
    }

    /// Removes the live options that pass the limit; whether there were any.
    fn cut(&mut self, depth: usize, limit: i64) -> bool {
        if limit == i64::MAX {
            return false;
        }
        let slack = limit - self.frames[depth].bound;
        let mut any = false;
        for word in 0..self.frames[depth].live.len() {
            let mut bits = self.frames[depth].live[word];
            while bits != 0 {
                let option = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if self.frames[depth].net[option] > slack {
                    self.remove(depth, option as u32);
                    any = true;
                }
            }
        }
        any
    }

    /// The item to branch on: fewest children, items in need first; of several the one whose second
    /// cheapest option is dearest, where a wrong choice is noticed soonest.
    fn item(&self, depth: usize) -> usize {
        let frame = &self.frames[depth];
        let mut best = (true, u32::MAX, 0, 0);
        for item in 0..self.m.primary {
            let (need, size) = (frame.bounds[item].0, frame.size[item]);
            if size == CLOSED || size == 0 {
                continue;
            }
            let key = (need == 0, size + 1 - need);
            if key > (best.0, best.1) {
                continue;
            }
            let regret = self.second(depth, item);
            if key < (best.0, best.1) || regret > best.2 {
                best = (key.0, key.1, regret, item);
            }
        }
        best.3
    }

    /// The second least net cost of an item's live options, or the least if there is one only.
    fn second(&self, depth: usize, item: usize) -> i64 {
        let (mut first, mut second) = (i64::MAX, i64::MAX);
        for &u in self.members(depth, item) {
            let net = self.frames[depth].net[self.option_of[u as usize] as usize];
            if net < first {
                (first, second) = (net, first);
            } else {
                second = second.min(net);
            }
        }
        if second == i64::MAX { first } else { second }
    }

    /// The ways on from an open node, the first one to try last. As many options of the item must
    /// be taken as it needs, so the last few cannot be the first one taken.
    pub(super) fn choices(&self, depth: usize) -> Vec<Chosen> {
        let item = self.item(depth);
        let need = self.frames[depth].bounds[item].0 as usize;
        let mut options: Vec<u32> =
            self.members(depth, item).iter().map(|&u| self.option_of[u as usize]).collect();
        options.sort_unstable_by_key(|&o| (self.frames[depth].net[o as usize], o));
        options.truncate(options.len() + 1 - need.max(1));
        let mut choices: Vec<Chosen> = options.into_iter().map(Chosen::Take).rev().collect();
        if need == 0 {
            choices.push(Chosen::Leave(item as u32));
        }
        choices
    }

    /// Writes the child of a choice, not settled yet, and excludes the choice from its parent; false
    /// if the child is not worth a look.
    pub(super) fn branch(&mut self, depth: usize, choice: Chosen, limit: i64) -> bool {
        if self.frames.len() < depth + 2 {
            self.frames.push(self.frames[depth].clone());
        }
        let (above, below) = self.frames.split_at_mut(depth + 1);
        below[0].copy_from(&above[depth]);
        for k in 0..self.frames[depth].dirty.len() {
            self.enqueue(self.frames[depth].dirty[k] as usize);
        }
        match choice {
            Chosen::Leave(item) => {
                self.clear(depth + 1, item as usize, 0);
                self.frames[depth + 1].size[item as usize] = CLOSED;
            }
            Chosen::Take(option) => {
                let frame = &self.frames[depth];
                debug_assert!(frame.is_live(option));
                let good = frame.net[option as usize] <= limit.saturating_sub(frame.bound);
                if good {
                    self.take(depth + 1, option);
                }
                // the parent's own frame, for the choices after this one
                self.exclude(depth, option);
                return good;
            }
        }
        true
    }
}
