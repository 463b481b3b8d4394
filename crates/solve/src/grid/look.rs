//! What to decide next in a deep search: every candidate is [tried](super::broad) first.
//!
//! The size of a state is the logarithm of what its cells may hold and of where the values of its
//! houses may go; a subtree is expected to grow with a power of that. Where it is
//! [believed](super::belief) how likely each value is, the decision is for the cell that shrinks
//! the state most per bit of doubt about it: doubt is what a decision costs the search. Else it is
//! the cell whose values leave least in all.

use quadrille_core::Stop;

use super::broad::Field;
use super::powers::{GRAIN, exp2, log2};
use super::search::Run;
use super::state::Kernel;
use super::width::{Mask, Width};

/// Size, in halvings, that halves the expected size of a subtree. A subtree shrinks more slowly in
/// truth (see [`roam`](super::roam)), but decisions by that take longer.
const SCALE: f32 = 16.0;
/// Bits that a decision costs besides its doubt: that of looking around once more.
const ONCE_MORE: f32 = 0.3;
/// How much of a belief is put aside for all values alike: beliefs are at times sure of what is
/// wrong.
const DOUBT: f32 = 0.1;

/// A value of a cell.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    pub(super) value: u8,
    /// How likely it is among the values of its cell.
    pub(super) chance: f32,
    /// The size of what it leaves.
    pub(super) size: f32,
}

impl<W: Width> Kernel<W> {
    /// Lists what [`Self::size`] needs.
    pub(super) fn list_logs(&mut self) {
        self.logs = (0..=self.shape.side).map(log2).collect();
    }

    /// Tries all candidates of the state saved at `depth`, of which this is the field, and drops
    /// those that end in a contradiction. False when that leaves a contradiction.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn look_around(
        &mut self,
        run: &mut Run,
        depth: usize,
        field: &mut Field,
    ) -> Result<bool, Stop> {
        let tries = field.candidates().len() as u64;
        run.meter.add(tries)?;
        run.stats.probes += tries;
        if !field.settle(run.meter)? {
            return Ok(false);
        }
        let mut fewer = false;
        for (x, &(c, v)) in
            field.candidates().iter().enumerate().filter(|&(x, _)| !field.is_live(x))
        {
            debug_assert_eq!(usize::from(field.number_of(c, v)), x);
            fewer = true;
            if !self.keep(c.into(), !W::Mask::bit(v.into())) {
                self.clear_pending();
                return Ok(false);
            }
        }
        if fewer {
            if !self.propagate() {
                return Ok(false);
            }
            self.save(depth);
        }
        Ok(true)
    }

    /// Drops what a candidate excludes by its lane; false when nothing is left of a cell.
    pub(super) fn keep_lane(&mut self, field: &Field, x: usize) -> bool {
        let candidates = field.candidates().iter().enumerate();
        let kept = candidates
            .filter(|&(y, _)| !field.allows(x, y))
            .all(|(_, &(c, v))| self.keep(c.into(), !W::Mask::bit(v.into())));
        if !kept {
            self.clear_pending();
        }
        kept
    }

    /// The cell to decide and its values, in a state with open cells whose field has settled.
    /// `beliefs` are per cell and value.
    pub(super) fn choose_by(&self, field: &Field, beliefs: Option<&[f32]>) -> (u16, Vec<Tried>) {
        let (size, sizes) = (self.size(), field.sizes(&self.logs));
        let left = |c: usize, v: usize| {
            let x = usize::from(field.number_of(c as u16, v as u8));
            sizes[x] as f32 / GRAIN as f32
        };
        let open = (0..self.shape.cells).filter(|&c| !self.dom[c].at_most_one());
        let weighed = open.map(|c| {
            let values =
                self.weigh_values(c, beliefs, self.dom[c].members().map(|v| (v, left(c, v))));
            let cost = match beliefs {
                None => values.iter().map(|tried| exp2((tried.size - size) / SCALE)).sum(),
                Some(_) => bits(&values, size),
            };
            (cost, c as u16, values)
        });
        let (_, cell, values) =
            weighed.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).expect("a cell is open");
        (cell, values)
    }

    /// Values of a cell with their chances; all alike where nothing is believed.
    fn weigh_values(
        &self,
        c: usize,
        beliefs: Option<&[f32]>,
        values: impl Iterator<Item = (usize, f32)>,
    ) -> Vec<Tried> {
        let own = beliefs.map(|all| &all[c * self.shape.side..]);
        let belief = |v: usize| own.map_or(1.0, |own| own[v]);
        let mut list: Vec<Tried> =
            values.map(|(v, size)| Tried { value: v as u8, chance: belief(v), size }).collect();
        let (sum, alike) =
            (list.iter().map(|tried| tried.chance).sum::<f32>(), 1.0 / list.len() as f32);
        for tried in &mut list {
            let chance = if sum.is_normal() { tried.chance / sum } else { alike };
            tried.chance = chance * (1.0 - DOUBT) + alike * DOUBT;
        }
        list
    }

    /// The size of the present state, in halvings.
    pub(super) fn size(&self) -> f32 {
        let logs = &self.logs[..];
        let cells: u32 = self.dom.iter().map(|left| logs[left.count() as usize]).sum();
        let places = |tally: &W::Tally| -> u32 {
            (0..self.shape.side).map(|v| logs[W::places(tally, W::Mask::bit(v)) as usize]).sum()
        };
        let houses: u32 = self.tally[..self.shape.houses].iter().map(places).sum();
        (cells + houses) as f32 / GRAIN as f32
    }
}

/// Bits that a decision costs per halving of the state that it brings, if the right value is as
/// likely as believed.
fn bits(values: &[Tried], size: f32) -> f32 {
    let doubt: f32 = values.iter().map(|tried| tried.chance * surprise(tried.chance)).sum();
    // Never nothing: the cell itself has fewer values then.
    let shrinks: f32 = values.iter().map(|tried| tried.chance * (size - tried.size)).sum();
    (doubt + ONCE_MORE) / shrinks
}

/// The bits that it tells that something of this chance is true.
fn surprise(chance: f32) -> f32 {
    const ONE: u32 = 20;
    let parts = (chance * (1 << ONE) as f32) as usize;
    ONE as f32 - log2(parts) as f32 / GRAIN as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_costs_its_doubt() {
        for chance in [1.0, 0.5, 0.3, 0.01] {
            assert!(
                (surprise(chance) + chance.log2()).abs() < 0.01,
                "{chance}: {}",
                surprise(chance)
            );
        }
        let tried = |chance, size| Tried { value: 0, chance, size };
        assert_eq!(bits(&[tried(0.5, 10.0), tried(0.5, 30.0)], 40.0), (1.0 + ONCE_MORE) / 20.0);
        // The unlikely value matters little.
        let sure = bits(&[tried(0.99, 10.0), tried(0.01, 39.0)], 40.0);
        assert!(sure < bits(&[tried(0.5, 10.0), tried(0.5, 10.0)], 40.0), "{sure}");
    }
}
