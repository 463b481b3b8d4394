//! Looking ahead in a deep search: as in [`probe`](super::probe), values are tried before a decision, but what earlier looks
//! told of a cell says whether it is worth another.
//!
//! The size of a state is the logarithm of what its cells may hold and of where the values of its houses may go; a
//! subtree is expected to grow with a power of that. A cell's *factor* is what its values leave, each over what there was, per value;
//! next time the cells with the least factor times number of values are tried, and no others. That halves the tries.
//!
//! Where it is [believed](super::belief) how likely each value is, the decision is for the cell that shrinks the state most per bit
//! of doubt about it, instead of the cell whose values leave least in all: doubt is what a decision costs the search.
//!
//! Houses are not shared out while looking: it would take ten times as long, and a look is to tell which cell is best, not
//! all that follows. On 20 hard 12×12, whole trees by 40 cells take 0.7 s each instead of 2.3 s (geometric means).

use quadrille_limits::Stop;

use super::powers::{GRAIN, exp2, log2};
use super::search::Run;
use super::state::Kernel;
use super::width::{HouseSet, Mask, Width};

/// Cells tried before a decision.
const CELLS: usize = 16;
/// Size, in halvings, that halves the expected size of a subtree. A subtree shrinks more slowly in truth (see
/// [`roam`](super::roam)), but decisions by that take longer.
const SCALE: f32 = 16.0;
/// Bits that a decision costs besides its doubt: that of looking around once more.
const ONCE_MORE: f32 = 0.3;
/// How much of a factor is that of the latest look.
const LATEST: f32 = 0.7;
/// How much of a belief is put aside for all values alike: beliefs are at times sure of what is wrong.
const DOUBT: f32 = 0.1;

/// What looks have told.
#[derive(Clone, Default)]
pub(super) struct Looks {
    /// Per cell; 0 before its first look, and after one that left it no value: such cells are tried first.
    factors: Vec<f32>,
    /// Logarithms to base 2, in grains.
    logs: Vec<u32>,
}

/// What a look found.
pub(super) enum Looked {
    /// A contradiction.
    Dead,
    /// Every cell is decided.
    Solved,
    /// The cell to branch on, and its values.
    Branch(u16, Vec<Tried>),
}

/// A value of a cell.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    pub(super) value: u8,
    /// How likely it is among the values of its cell.
    pub(super) chance: f32,
    /// The size of what it leaves.
    pub(super) size: f32,
}

/// What tries have shown.
struct Seen {
    /// The best cell that is left, and the sizes that its values leave.
    best: Option<(u16, Vec<(usize, f32)>)>,
    /// Whether a candidate went.
    fewer: bool,
}

impl<W: Width> Kernel<W> {
    /// Forgets all earlier looks.
    pub(super) fn begin_looks(&mut self) {
        self.looks.factors.clear();
        self.looks.factors.resize(self.shape.cells, 0.0);
        self.looks.logs = (0..=self.shape.side).map(log2).collect();
    }

    /// Tries cells at the state saved at `depth`, which follows every removal and has open cells. `beliefs` are per cell and value.
    pub(super) fn look(
        &mut self,
        run: &mut Run,
        depth: usize,
        beliefs: Option<&[f32]>,
    ) -> Result<Looked, Stop> {
        let sharing = std::mem::replace(&mut self.sharing, false);
        let found = self.look_around(run, depth, beliefs);
        self.sharing = sharing;
        let Some(Seen { best, fewer }) = found? else { return Ok(Looked::Dead) };
        if fewer && sharing {
            (0..self.shape.houses).for_each(|h| self.dirty_shares.insert(h));
            if !self.propagate() {
                return Ok(Looked::Dead);
            }
            self.save(depth);
        }
        let best = best.filter(|&(c, _)| !self.dom[usize::from(c)].at_most_one());
        let (c, sizes) = match best {
            Some(best) => best,
            // What was seen last left no choice there.
            None => match self.choose() {
                Some(branch) => (branch.alternative(0).0, Vec::new()),
                None => return Ok(Looked::Solved),
            },
        };
        let size = self.size();
        let values = self.dom[usize::from(c)].members().map(|v| {
            let tried = sizes.iter().find(|&&(value, _)| value == v);
            (v, tried.map_or(size, |&(_, left)| left))
        });
        Ok(Looked::Branch(c, self.weigh_values(c, beliefs, values)))
    }

    /// The same while houses are not shared out; `None` on a contradiction.
    fn look_around(
        &mut self,
        run: &mut Run,
        depth: usize,
        beliefs: Option<&[f32]>,
    ) -> Result<Option<Seen>, Stop> {
        let mut list: Vec<(f32, u16)> = Vec::with_capacity(self.shape.cells);
        for (c, left) in self.dom.iter().enumerate().filter(|(_, left)| !left.at_most_one()) {
            let choices = beliefs.and_then(|all| self.choices(c, all)).unwrap_or(left.count() as f32);
            list.push((self.looks.factors[c] * choices, c as u16));
        }
        list.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let unknown = list.iter().take_while(|&&(factor, _)| factor == 0.0).count();
        list.truncate(unknown.max(CELLS));
        let (mut best, mut least) = (None, f32::MAX);
        let mut union = vec![W::Mask::NONE; self.shape.cells];
        let (mut size, mut fewer) = (self.size(), false);
        for (_, c) in list {
            let left = self.dom[usize::from(c)];
            if left.at_most_one() {
                continue;
            }
            let mut sizes = Vec::with_capacity(left.count() as usize);
            self.try_values(run, depth, c, &mut union, |kernel, v| sizes.push((v, kernel.size())))?;
            let all: f32 = sizes.iter().map(|&(_, left)| exp2((left - size) / SCALE)).sum();
            let (factor, got) = (&mut self.looks.factors[usize::from(c)], all / left.count() as f32);
            *factor = if *factor == 0.0 { got } else { *factor + (got - *factor) * LATEST };
            let cost = match beliefs {
                None => all,
                Some(_) => bits(&self.weigh_values(c, beliefs, sizes.iter().copied()), size),
            };
            match self.keep_union(depth, &union) {
                None => return Ok(None),
                Some(false) => {}
                Some(true) => (size, fewer) = (self.size(), true),
            }
            if !self.dom[usize::from(c)].at_most_one() && cost < least {
                (best, least) = (Some((c, sizes)), cost);
            }
        }
        Ok(Some(Seen { best, fewer }))
    }

    /// How many values a cell has in effect: many unlikely ones count little. `None` where beliefs ran out of range.
    fn choices(&self, c: usize, beliefs: &[f32]) -> Option<f32> {
        let own = &beliefs[c * self.shape.side..];
        let (mut sum, mut squares) = (0.0, 0.0);
        for v in self.dom[c].members() {
            sum += own[v];
            squares += own[v] * own[v];
        }
        Some(sum * sum / squares).filter(|many| many.is_normal())
    }

    /// Values of a cell with their chances; all alike where nothing is believed.
    fn weigh_values(
        &self,
        c: u16,
        beliefs: Option<&[f32]>,
        values: impl Iterator<Item = (usize, f32)>,
    ) -> Vec<Tried> {
        let own = beliefs.map(|all| &all[usize::from(c) * self.shape.side..]);
        let belief = |v: usize| own.map_or(1.0, |own| own[v]);
        let mut list: Vec<Tried> =
            values.map(|(v, size)| Tried { value: v as u8, chance: belief(v), size }).collect();
        let (sum, alike) = (list.iter().map(|tried| tried.chance).sum::<f32>(), 1.0 / list.len() as f32);
        for tried in &mut list {
            let chance = if sum.is_normal() { tried.chance / sum } else { alike };
            tried.chance = chance * (1.0 - DOUBT) + alike * DOUBT;
        }
        list
    }

    /// The size of the present state, in halvings.
    pub(super) fn size(&self) -> f32 {
        let logs = &self.looks.logs[..];
        let cells: u32 = self.dom.iter().map(|left| logs[left.count() as usize]).sum();
        let places = |tally: &W::Tally| -> u32 {
            (0..self.shape.side).map(|v| logs[W::places(tally, W::Mask::bit(v)) as usize]).sum()
        };
        let houses: u32 = self.tally[..self.shape.houses].iter().map(places).sum();
        (cells + houses) as f32 / GRAIN as f32
    }
}

/// Bits that a decision costs per halving of the state that it brings, if the right value is as likely as believed.
fn bits(values: &[Tried], size: f32) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
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
            assert!((surprise(chance) + chance.log2()).abs() < 0.01, "{chance}: {}", surprise(chance));
        }
        let tried = |chance, size| Tried { value: 0, chance, size };
        assert_eq!(bits(&[tried(0.5, 10.0), tried(0.5, 30.0)], 40.0), (1.0 + ONCE_MORE) / 20.0);
        // The unlikely value matters little.
        let sure = bits(&[tried(0.99, 10.0), tried(0.01, 39.0)], 40.0);
        assert!(sure < bits(&[tried(0.5, 10.0), tried(0.5, 10.0)], 40.0), "{sure}");
    }
}
