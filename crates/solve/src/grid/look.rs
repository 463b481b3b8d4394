//! Looking ahead in a deep search: as in [`probe`](super::probe), values are tried before a decision, but what earlier looks
//! told of a cell says whether it is worth another.
//!
//! The size of a state is the logarithm of what its cells may hold and of where the values of its houses may go; a
//! subtree is expected to grow with a power of that. A cell's *factor* is what its values leave, each over what there was, per value;
//! next time the cells with the least factor times number of values are tried, and no others. That halves the tries.
//!
//! Houses are not shared out while looking: it would take ten times as long, and a look is to tell which cell is best, not
//! all that follows. On 20 hard 12×12, whole trees by 40 cells take 0.7 s each instead of 2.3 s (geometric means).

use quadrille_limits::Stop;

use super::search::Run;
use super::state::Kernel;
use super::width::{HouseSet, Mask, Width};

/// Cells tried before a decision.
const CELLS: usize = 16;
/// Size, in halvings, that halves the expected size of a subtree.
const SCALE: f32 = 16.0;
/// How much of a factor is that of the latest look.
const LATEST: f32 = 0.7;
/// Parts of one in which sizes are counted.
const GRAIN: u32 = 256;

/// What looks have told.
#[derive(Default)]
pub(super) struct Looks {
    /// Per cell; 0 before its first look, and after one that left it no value: such cells are tried first.
    factors: Vec<f32>,
    /// Logarithms to base 2, in grains.
    logs: Vec<u32>,
}

impl<W: Width> Kernel<W> {
    /// Forgets all earlier looks.
    pub(super) fn begin_looks(&mut self) {
        self.looks.factors.clear();
        self.looks.factors.resize(self.shape.cells, 0.0);
        self.looks.logs = (0..=self.shape.side).map(log2).collect();
    }

    /// Tries cells at the state saved at `depth`, which follows every removal. The cell to branch on and the value to try
    /// first, or `None` on a contradiction.
    pub(super) fn look(&mut self, run: &mut Run, depth: usize) -> Result<Option<(u16, usize)>, Stop> {
        let sharing = std::mem::replace(&mut self.sharing, false);
        let found = self.look_around(run, depth);
        self.sharing = sharing;
        let Some((c, value, fewer)) = found? else { return Ok(None) };
        if fewer && sharing {
            (0..self.shape.houses).for_each(|h| self.dirty_shares.insert(h));
            if !self.propagate() {
                return Ok(None);
            }
            self.save(depth);
        }
        Ok(Some((c, value)))
    }

    /// The same while houses are not shared out; also says whether a candidate went.
    fn look_around(&mut self, run: &mut Run, depth: usize) -> Result<Option<(u16, usize, bool)>, Stop> {
        let mut list: Vec<(f32, u16)> = Vec::with_capacity(self.shape.cells);
        for (c, left) in self.dom.iter().enumerate().filter(|(_, left)| !left.at_most_one()) {
            list.push((self.looks.factors[c] * left.count() as f32, c as u16));
        }
        list.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let unknown = list.iter().take_while(|&&(factor, _)| factor == 0.0).count();
        list.truncate(unknown.max(CELLS));
        let first = list[0].1;
        let mut best = (f32::MAX, (first, self.dom[usize::from(first)].first()));
        let mut union = vec![W::Mask::NONE; self.shape.cells];
        let (mut size, mut fewer) = (self.size(), false);
        for (_, c) in list {
            let left = self.dom[usize::from(c)];
            if left.at_most_one() {
                continue;
            }
            let weigh = |kernel: &Self| (kernel.size() - size) / SCALE;
            let (cost, value) = self.try_values(run, depth, c, &mut union, weigh)?;
            let (factor, got) = (&mut self.looks.factors[usize::from(c)], cost / left.count() as f32);
            *factor = if *factor == 0.0 { got } else { *factor + (got - *factor) * LATEST };
            match self.keep_union(depth, &union) {
                None => return Ok(None),
                Some(false) => {}
                Some(true) => (size, fewer) = (self.size(), true),
            }
            if !self.dom[usize::from(c)].at_most_one() && cost < best.0 {
                best = (cost, (c, value));
            }
        }
        Ok(Some((best.1.0, best.1.1, fewer)))
    }

    /// The size of the present state, in halvings.
    fn size(&self) -> f32 {
        let logs = &self.looks.logs[..];
        let cells: u32 = self.dom.iter().map(|left| logs[left.count() as usize]).sum();
        let places = |tally: &W::Tally| -> u32 {
            (0..self.shape.side).map(|v| logs[W::places(tally, W::Mask::bit(v)) as usize]).sum()
        };
        let houses: u32 = self.tally[..self.shape.houses].iter().map(places).sum();
        (cells + houses) as f32 / GRAIN as f32
    }
}

/// The logarithm to base 2 in grains, rounded down. By integers alone, so that it is the same everywhere; of 0, 0.
fn log2(k: usize) -> u32 {
    // 2^(log / GRAIN) <= k is 2^log <= k^GRAIN; squaring keeps 32 bits of a number between 1 and 2.
    let Some(whole) = k.checked_ilog2() else { return 0 };
    let (mut log, mut x) = (whole, (k as u64) << (31 - whole));
    for _ in 0..GRAIN.ilog2() {
        x = (x * x) >> 31;
        let bit = x >> 32;
        log = 2 * log + bit as u32;
        x >>= bit;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_a_library() {
        assert_eq!((log2(0), log2(1), log2(2), log2(8)), (0, 0, GRAIN, 3 * GRAIN));
        for k in 1..=64 {
            let want = (k as f64).log2() * f64::from(GRAIN);
            assert!((f64::from(log2(k)) - want).abs() < 1.01, "{k}: {} is not {want}", log2(k));
        }
    }
}
