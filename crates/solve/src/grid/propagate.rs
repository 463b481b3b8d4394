//! The fixed point of all rules, cheapest first: singles, hidden singles, pair cages, overlaps and
//! cage parts, tables, and in a deep search the sharing out of houses.
//!
//! Measured, what costs is neither arithmetic nor memory but mispredicted branches: a puzzle seen
//! once takes three times as long as the same puzzle again. So loops over cells first write every
//! cell that a rule hits to a list, without a branch, and then walk the list.

use super::cage::Kind;
use super::state::Kernel;
use super::width::{HouseSet, Mask, Width};

impl<W: Width> Kernel<W> {
    /// Runs every rule to the fixed point; false on a contradiction, with nothing pending.
    pub(super) fn propagate(&mut self) -> bool {
        let ok = self.fixpoint();
        if !ok {
            self.clear_pending();
        }
        #[cfg(debug_assertions)]
        self.check_tallies();
        ok
    }

    fn fixpoint(&mut self) -> bool {
        loop {
            while self.queued > 0 {
                self.queued -= 1;
                if !self.place(self.queue[self.queued].into()) {
                    return false;
                }
            }
            if let Some(h) = self.dirty_houses.pop() {
                if !self.hidden_singles(h) {
                    return false;
                }
                self.dirty_parts.insert(h);
                continue;
            }
            let cage = self.awake.first();
            let pair = cage.is_some_and(|i| self.cages[i].kind == Kind::Pair);
            if !pair && let Some(h) = self.dirty_parts.pop() {
                if !self.overlaps(h)
                    || !self.cage_parts(h)
                    || self.shape.side > 9 && !self.naked_pairs(h)
                {
                    return false;
                }
                if self.sharing {
                    self.dirty_shares.insert(h);
                }
                continue;
            }
            match cage {
                Some(i) if self.filter(i) => {}
                Some(_) => return false,
                None => match self.dirty_shares.pop() {
                    Some(h) if self.share_out(h) => {}
                    Some(h) => {
                        self.blame_house(h);
                        return false;
                    }
                    None => return true,
                },
            }
        }
    }

    /// Filters one cage by its kind and lets it sleep; false on a contradiction, which its cells
    /// remember.
    #[inline(always)]
    fn filter(&mut self, i: usize) -> bool {
        let kind = self.cages[i].kind;
        if kind == Kind::Reach {
            // Not exact in one go: what it takes out itself wakes it again.
            self.awake.remove(i);
        }
        let ok = match kind {
            Kind::Pair => self.filter_pair(i),
            Kind::Waiting => self.filter_bounds(i),
            Kind::Small => self.filter_small(i),
            Kind::Large => self.filter_large(i),
            Kind::Reach => self.filter_reach(i),
        };
        if kind != Kind::Reach {
            self.awake.remove(i);
        }
        if !ok {
            let cage = &self.cages[i];
            for s in cage.slot..cage.slot + cage.len {
                self.weight[usize::from(self.slots[s as usize])] += 1;
            }
        }
        ok
    }

    /// Takes the value of a decided cell from its peers.
    #[inline(always)]
    fn place(&mut self, c: usize) -> bool {
        let value = self.dom[c];
        let spot = &self.shape.spots[c];
        let mark = W::mark(value.first());
        for &h in &spot.house[..usize::from(spot.house_count)] {
            self.decided[usize::from(h)] |= mark;
        }
        let from = spot.peers as usize;
        let mut hits = 0;
        for &p in &self.shape.peers[from..from + usize::from(spot.peer_count)] {
            self.hits[hits] = p;
            hits += usize::from(self.dom[usize::from(p)] & value != W::Mask::NONE);
        }
        for i in 0..hits {
            let p = usize::from(self.hits[i]);
            let old = self.dom[p];
            if !self.shrink(p, old, old & !value) {
                self.weight[p] += 1;
                return false;
            }
        }
        true
    }

    /// Values with one place left in a house go there; a value without a place is a contradiction.
    #[inline(always)]
    fn hidden_singles(&mut self, h: usize) -> bool {
        let none = W::none(&self.tally[h], self.all);
        if none != 0 && (!W::WRAPS || !self.full_house(h, none)) {
            return false;
        }
        let hidden = W::one(&self.tally[h], self.all) & !self.decided[h];
        if hidden == 0 {
            return true;
        }
        let values = W::values(hidden);
        let hits = self.holders(h, values, !0);
        for i in 0..hits {
            let c = usize::from(self.hits[i]);
            let one = self.dom[c] & values;
            // Two values with this one place left, or a place taken since.
            if !one.at_most_one() || one == W::Mask::NONE || !self.keep(c, one) {
                return false;
            }
        }
        true
    }

    /// Lists the cells of a house, at these positions, that hold one of the values.
    #[inline(always)]
    pub(super) fn holders(&mut self, h: usize, values: W::Mask, places: u64) -> usize {
        let n = self.shape.side;
        let mut hits = 0;
        for (i, &c) in self.shape.house_cells[h * n..(h + 1) * n].iter().enumerate() {
            self.hits[hits] = c;
            let holds = self.dom[usize::from(c)] & values != W::Mask::NONE;
            hits += usize::from(holds & (places >> i & 1 == 1));
        }
        hits
    }

    /// Takes values from the cells of a house at these positions.
    #[inline(always)]
    pub(super) fn clear(&mut self, h: usize, places: u64, values: W::Mask) -> bool {
        let hits = self.holders(h, values, places);
        (0..hits).all(|i| self.keep(self.hits[i].into(), !values))
    }

    /// Where counts wrap: whether every value that reads "no place" has them all.
    fn full_house(&self, h: usize, none: u64) -> bool {
        let first = self.dom[usize::from(self.shape.house(h)[0])];
        let values = W::values(none);
        first & values == values
    }
}
