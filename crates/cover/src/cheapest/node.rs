//! Frames of the branch and bound: live options as bits, needs, rooms and net costs.
//!
//! A frame is a copy of its parent's frame minus the options that a choice removes. Removing all
//! options of an item is a pass over the words of its [column](Columns). An item is visited again
//! only if one of its options is `gone`, and its net costs only if none of its live options is
//! `free`.
//!
//! Invariants: net costs of live options are at least 0. `bound` and net costs obey the inequality
//! of [the parent module](super). In a settled frame every item that must be covered has a free
//! option, and more options than it needs.

use super::columns::Columns;
use crate::matrix::Matrix;

#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    /// Take this option. The choices tried before it are excluded.
    Take(u32),
    /// Take no option of this item.
    Leave(u32),
}

/// The state at one depth.
#[derive(Clone)]
struct Frame {
    /// Items that may not be covered again, or whose colour is fixed.
    closed: Vec<bool>,
    /// By primary item: the least and greatest number of times it must still be covered.
    bounds: Vec<(u32, u32)>,
    /// Live options, one bit each.
    live: Vec<u64>,
    /// Options removed since items were last visited.
    gone: Vec<u64>,
    /// Options of net cost 0. Exact for live options only.
    free: Vec<u64>,
    net: Vec<i64>,
    /// Lower bound: a solution below costs at least this plus the net costs of its options.
    bound: i64,
    taken: u32,
}

impl Frame {
    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.closed.copy_from_slice(&other.closed);
        self.bounds.copy_from_slice(&other.bounds);
        self.live.copy_from_slice(&other.live);
        self.gone.copy_from_slice(&other.gone);
        self.free.copy_from_slice(&other.free);
        self.net.copy_from_slice(&other.net);
        (self.bound, self.taken) = (other.bound, other.taken);
    }

    #[inline(always)]
    fn is_live(&self, option: u32) -> bool {
        self.live[option as usize / 64] >> (option % 64) & 1 == 1
    }

    #[inline(always)]
    fn remove(&mut self, option: u32) {
        let (word, bit) = (option as usize / 64, 1 << (option % 64));
        self.live[word] &= !bit;
        self.gone[word] |= bit;
    }

    /// The two least net costs of an item's live options.
    #[inline(always)]
    fn least(&self, columns: &Columns, item: usize) -> (i64, i64) {
        let (mut first, mut second) = (i64::MAX, i64::MAX);
        columns.each_live(item, &self.live, |option| {
            let net = self.net[option];
            second = second.min(net.max(first));
            first = first.min(net);
        });
        (first, second)
    }

    /// Moves the least net cost of an item's live options to the bound.
    #[inline(always)]
    fn tax(&mut self, columns: &Columns, item: usize) {
        let (least, _) = self.least(columns, item);
        let (net, free) = (&mut self.net, &mut self.free);
        columns.each_live(item, &self.live, |option| {
            net[option] -= least;
            free[option / 64] |= u64::from(net[option] == 0) << (option % 64);
        });
        self.bound += least * i64::from(self.bounds[item].0);
    }
}

/// All frames and their shared tables.
pub(super) struct Nodes {
    m: Matrix,
    columns: Columns,
    frames: Vec<Frame>,
    /// Options taken, down to any depth.
    trail: Vec<u32>,
    /// Buffer for the options removed before items are visited.
    left: Vec<u64>,
    /// True if an item has too few options from the start, which no removal would reveal.
    is_hopeless: bool,
    /// Options taken or excluded so far.
    updates: u64,
}

impl Nodes {
    pub(super) fn new(m: &Matrix, net: Vec<i64>, bound: i64) -> Self {
        let columns = Columns::new(m);
        let mut live = vec![0u64; m.options().div_ceil(64)];
        (0..m.options()).for_each(|o| live[o / 64] |= 1 << (o % 64));
        let root = Frame {
            closed: vec![false; m.items()],
            bounds: (0..m.primary).map(|i| m.bounds.get(i).copied().unwrap_or((1, 1))).collect(),
            gone: live.clone(), // every item is new
            free: vec![0; live.len()],
            net,
            bound,
            taken: 0,
            live,
        };
        let lacks = |i: usize| columns.uses(i).len() < root.bounds[i].0 as usize;
        Self {
            is_hopeless: (0..m.primary).any(lacks),
            columns,
            left: root.live.clone(),
            frames: vec![root.clone(), root],
            trail: vec![0; m.options()],
            updates: 0,
            m: m.clone(),
        }
    }

    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    #[inline(always)]
    pub(super) fn taken(&self, depth: usize) -> &[u32] {
        &self.trail[..self.frames[depth].taken as usize]
    }

    #[inline(always)]
    pub(super) fn solved(&self, depth: usize) -> bool {
        self.frames[depth].live.iter().all(|&word| word == 0)
    }

    /// Takes a live option and removes the options it rules out.
    #[inline(always)]
    fn take(&mut self, depth: usize, option: u32) {
        let frame = &mut self.frames[depth];
        self.trail[frame.taken as usize] = option;
        frame.taken += 1;
        frame.bound += frame.net[option as usize];
        frame.remove(option);
        self.updates += 1;
        for use_ in self.m.span(option as usize) {
            let (item, colour) = (self.m.item[use_] as usize, self.m.colour[use_]);
            if item < self.m.primary {
                let (need, room) = &mut frame.bounds[item];
                (*need, *room) = (need.saturating_sub(1), *room - 1);
                if *room > 0 {
                    continue;
                }
            } else if frame.closed[item] {
                continue;
            }
            match colour {
                0 => self.columns.remove(item, &mut frame.live, &mut frame.gone),
                _ => {
                    let rivals = self.columns.uses(item).iter().map(|&u| u as usize);
                    for rival in rivals.filter(|&u| self.m.colour[u] != colour) {
                        let option = self.columns.option_of(rival);
                        if frame.is_live(option) {
                            frame.remove(option);
                        }
                    }
                }
            }
            frame.closed[item] = true;
        }
    }

    /// Propagates to a fixpoint: too few options, forced options, taxes, options beyond the limit.
    /// False if no solution within the limit is left.
    #[inline(always)]
    pub(super) fn settle(&mut self, depth: usize, limit: i64) -> bool {
        loop {
            if self.is_hopeless || !self.drain(depth) || self.frames[depth].bound > limit {
                return false;
            }
            if !self.cut(depth, limit) {
                return true;
            }
        }
    }

    /// Visits every item that lost an option until nothing changes; false if one cannot be covered.
    #[inline(always)]
    fn drain(&mut self, depth: usize) -> bool {
        while self.frames[depth].gone.iter().any(|&word| word != 0) {
            let frame = &mut self.frames[depth];
            std::mem::swap(&mut self.left, &mut frame.gone);
            frame.gone.fill(0);
            for item in 0..self.m.primary {
                let frame = &mut self.frames[depth];
                let need = frame.bounds[item].0;
                if need == 0 || frame.closed[item] || !self.columns.touches(item, &self.left) {
                    continue;
                }
                let count = self.columns.count(item, &frame.live);
                if count < need {
                    return false;
                }
                if count == need {
                    self.take_all(depth, item);
                } else if !self.columns.has_both(item, &frame.live, &frame.free) {
                    frame.tax(&self.columns, item);
                }
            }
        }
        true
    }

    /// Takes every live option of an item that needs them all.
    #[inline(always)]
    fn take_all(&mut self, depth: usize, item: usize) {
        let mut forced = Vec::new();
        let frame = &self.frames[depth];
        self.columns.each_live(item, &frame.live, |option| forced.push(option as u32));
        for option in forced {
            // One may have ruled out another. Then the item has too few and is visited again.
            if self.frames[depth].is_live(option) {
                self.take(depth, option);
            }
        }
    }

    /// Removes the live options that exceed the limit; true if there were any.
    #[inline(always)]
    fn cut(&mut self, depth: usize, limit: i64) -> bool {
        if limit == i64::MAX {
            return false;
        }
        let frame = &mut self.frames[depth];
        let slack = limit - frame.bound;
        let mut any = false;
        for word in 0..frame.live.len() {
            let mut bits = frame.live[word];
            while bits != 0 {
                let option = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if frame.net[option] > slack {
                    frame.remove(option as u32);
                    any = true;
                }
            }
        }
        any
    }

    /// The item to branch on: fewest children, items in need first. Ties go to the item with the
    /// most expensive second-cheapest option, where a wrong choice shows soonest.
    #[inline(always)]
    fn item(&self, depth: usize) -> usize {
        let frame = &self.frames[depth];
        let mut best = (true, u32::MAX, 0, 0);
        for item in 0..self.m.primary {
            let need = frame.bounds[item].0;
            let size = if frame.closed[item] { 0 } else { self.columns.count(item, &frame.live) };
            let key = (need == 0, size.wrapping_sub(need));
            if size == 0 || key > (best.0, best.1) {
                continue;
            }
            let (least, second) = frame.least(&self.columns, item);
            let regret = if second == i64::MAX { least } else { second };
            if key < (best.0, best.1) || regret > best.2 {
                best = (key.0, key.1, regret, item);
            }
        }
        best.3
    }

    /// The choices at an open node, the first to try last. An item must take as many options as it
    /// needs, so the last few cannot be the first one taken.
    #[inline(always)]
    pub(super) fn choices(&self, depth: usize) -> Vec<Chosen> {
        let (item, frame) = (self.item(depth), &self.frames[depth]);
        let need = frame.bounds[item].0 as usize;
        let mut options = Vec::new();
        self.columns.each_live(item, &frame.live, |option| options.push(option as u32));
        options.sort_unstable_by_key(|&o| (frame.net[o as usize], o));
        options.truncate(options.len() + 1 - need.max(1));
        let mut choices: Vec<Chosen> = options.into_iter().map(Chosen::Take).rev().collect();
        if need == 0 {
            choices.push(Chosen::Leave(item as u32));
        }
        choices
    }

    /// Writes the unsettled child of a choice and excludes the choice from its parent. False if the
    /// child already exceeds the limit.
    #[inline(always)]
    pub(super) fn branch(&mut self, depth: usize, choice: Chosen, limit: i64) -> bool {
        if self.frames.len() < depth + 2 {
            self.frames.push(self.frames[depth].clone());
        }
        let (above, below) = self.frames.split_at_mut(depth + 1);
        below[0].copy_from(&above[depth]);
        match choice {
            Chosen::Leave(item) => {
                let frame = &mut below[0];
                self.columns.remove(item as usize, &mut frame.live, &mut frame.gone);
                frame.closed[item as usize] = true;
                true
            }
            Chosen::Take(option) => {
                let frame = &self.frames[depth];
                debug_assert!(frame.is_live(option));
                let good = frame.net[option as usize] <= limit.saturating_sub(frame.bound);
                if good {
                    self.take(depth + 1, option);
                }
                // Applies to the later choices of this parent.
                self.frames[depth].remove(option);
                self.updates += 1;
                good
            }
        }
    }
}
