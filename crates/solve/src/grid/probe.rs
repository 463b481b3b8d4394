//! Probing: try every value of the most promising cells. Values that fail go, candidates that are
//! lost under every value go too, and the cell whose values leave the smallest grids is branched
//! on, widest value first. Dear, so only where a plain search did not end soon.

use quadrille_core::Stop;

use super::powers::exp2;
use super::search::Run;
use super::state::Kernel;
use super::width::{Mask, Width};

/// Cells probed before a decision.
const CELLS: usize = 40;
/// Candidates that halve the expected size of a subtree.
const SCALE: f32 = 20.0;

impl<W: Width> Kernel<W> {
    /// Probes the state saved at `depth`, which follows every removal. The cell to branch on and
    /// the value to try first, or `None` on a contradiction.
    pub(super) fn probe(
        &mut self,
        run: &mut Run,
        depth: usize,
    ) -> Result<Option<(u16, usize)>, Stop> {
        let mut list: Vec<(u32, u32, u16)> = Vec::with_capacity(self.shape.cells);
        for (c, left) in self.dom.iter().enumerate() {
            if !left.at_most_one() {
                list.push((left.count(), !self.promise(c), c as u16));
            }
        }
        list.sort_unstable();
        list.truncate(CELLS);
        let first = list[0].2;
        let mut best = (f32::MAX, (first, self.dom[usize::from(first)].first()));
        let mut union = vec![W::Mask::NONE; self.shape.cells];
        for (_, _, c) in list {
            if self.dom[usize::from(c)].at_most_one() {
                continue;
            }
            let (mut cost, mut most, mut value) =
                (0.0, f32::NEG_INFINITY, self.dom[usize::from(c)].first());
            self.try_values(run, depth, c, &mut union, |kernel, v| {
                let size = kernel.dom.iter().map(|left| left.count()).sum::<u32>() as f32 / SCALE;
                cost += exp2(size);
                // The value that leaves most: where there are solutions, they are likeliest there.
                if size > most {
                    (most, value) = (size, v);
                }
            })?;
            if self.keep_union(depth, &union).is_none() {
                return Ok(None);
            }
            if !self.dom[usize::from(c)].at_most_one() && cost < best.0 {
                best = (cost, (c, value));
            }
        }
        Ok(Some(best.1))
    }

    /// Tries every value of a cell and collects what any of them leaves; calls `survived` in the
    /// state that a value leaves, unless that is a contradiction.
    pub(super) fn try_values(
        &mut self,
        run: &mut Run,
        depth: usize,
        c: u16,
        union: &mut [W::Mask],
        mut survived: impl FnMut(&Self, usize),
    ) -> Result<(), Stop> {
        let cell = usize::from(c);
        union.fill(W::Mask::NONE);
        let mut rest = self.dom[cell];
        while rest != W::Mask::NONE {
            let value = rest.lowest();
            rest = rest.rest();
            run.meter.tick()?;
            run.stats.probes += 1;
            if self.keep(cell, value) && self.propagate() {
                union.iter_mut().zip(&self.dom).for_each(|(u, &d)| *u |= d);
                survived(self, value.first());
            }
            self.restore(depth);
        }
        Ok(())
    }

    /// Drops what no value leaves; says whether there was any, or nothing on a contradiction.
    pub(super) fn keep_union(&mut self, depth: usize, union: &[W::Mask]) -> Option<bool> {
        let mut changed = false;
        for (c, &left) in union.iter().enumerate() {
            if self.dom[c] & !left != W::Mask::NONE {
                changed = true;
                if !self.keep(c, left) {
                    self.clear_pending();
                    return None;
                }
            }
        }
        if changed {
            if !self.propagate() {
                return None;
            }
            self.save(depth);
        }
        Some(changed)
    }
}
