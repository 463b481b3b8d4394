//! Where to branch: a cell with the fewest candidates; among those the one that touches most,
//! failed most and whose cage has the fewest fillings. When no cell has two candidates but a value
//! has two places in some house, those.
//!
//! A deep search multiplies instead: candidates by fillings, over failures. On two 9×9 puzzles with
//! cages of four and five cells its whole tree is a third and a sixth as large (137,000 and 31,000
//! nodes instead of 462,000 and 180,000).

use super::cage::{Cage, Kind};
use super::state::Kernel;
use super::width::{Mask, Width};

/// A decision with its alternatives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    /// One of the candidates of a cell.
    Cell(u16),
    /// One of the two places of a value.
    Places([u16; 2], u8),
}

impl Branch {
    /// The cell and the value of an alternative.
    pub(super) fn alternative(self, pick: usize) -> (u16, u8) {
        match self {
            Branch::Cell(c) => (c, pick as u8),
            Branch::Places(places, v) => (places[pick], v),
        }
    }
}

impl<W: Width> Kernel<W> {
    /// The next decision, or `None` when every cell is decided.
    pub(super) fn choose(&self) -> Option<Branch> {
        if self.sharing {
            return self.choose_deep();
        }
        let mut best = None;
        let mut best_key = (u32::MAX, u32::MAX);
        for (c, &left) in self.dom.iter().enumerate() {
            let rest = left.rest();
            if rest == W::Mask::NONE {
                continue;
            }
            let count = if rest.at_most_one() { 2 } else { left.count() };
            if count <= best_key.0 {
                let key = (count, !self.promise(c));
                if key < best_key {
                    (best, best_key) = (Some(c), key);
                }
            }
        }
        let places = if best_key.0 > 2 && best.is_some() { self.two_places() } else { None };
        places.or(best.map(|c| Branch::Cell(c as u16)))
    }

    /// The cell with the fewest candidates times fillings of its cage, over failures.
    fn choose_deep(&self) -> Option<Branch> {
        let mut best = (f32::MAX, None);
        for (c, left) in self.dom.iter().enumerate() {
            if !left.at_most_one() {
                let key =
                    left.count() as f32 * (self.cage_size(c) + 1) as f32 / self.weight[c] as f32;
                if key < best.0 {
                    best = (key, Some(Branch::Cell(c as u16)));
                }
            }
        }
        best.1
    }

    /// The value of a cell that most fillings of its cage hold, if that has a table.
    pub(super) fn densest(&self, c: usize) -> Option<usize> {
        let cage = self.cage_of(c)?;
        if !matches!(cage.kind, Kind::Small | Kind::Large) {
            return None;
        }
        let n = self.shape.side;
        let k = self.slots[self.slots_of(cage)].iter().position(|&s| usize::from(s) == c)?;
        let block = (cage.len + cage.lines) as usize * n;
        let live = &self.live[cage.live as usize..][..cage.words as usize];
        let rows = &self.support[cage.rows as usize + k * n..];
        let fillings = |v: &usize| -> u32 {
            live.iter()
                .zip(rows[*v..].iter().step_by(block))
                .map(|(a, b)| (a & b).count_ones())
                .sum()
        };
        self.dom[c].members().max_by_key(fillings)
    }

    /// The first cage of a cell.
    fn cage_of(&self, c: usize) -> Option<&Cage> {
        let spot = &self.shape.spots[c];
        let wake = self.wakes.get(spot.wake as usize).filter(|_| spot.wakes > 0)?;
        Some(&self.cages[usize::from(wake.word) * 64 + wake.cages.trailing_zeros() as usize])
    }

    /// A value with exactly two places in some house.
    fn two_places(&self) -> Option<Branch> {
        let house = (0..self.shape.houses).find(|&h| W::two(&self.tally[h], self.all) != 0)?;
        let v = W::value(W::two(&self.tally[house], self.all));
        let mut places =
            self.shape.house(house).iter().filter(|&&c| self.dom[usize::from(c)].has(v));
        Some(Branch::Places([*places.next()?, *places.next()?], v as u8))
    }

    /// How much deciding this cell promises; higher is better.
    pub(super) fn promise(&self, c: usize) -> u32 {
        let spot = &self.shape.spots[c];
        let houses = &spot.house[..spot.house_count.into()];
        let open: u32 =
            houses.iter().map(|&h| W::places(&self.tally[usize::from(h)], self.dom[c])).sum();
        open.saturating_mul(self.weight[c]) / (self.cage_size(c) + 1)
    }

    /// How many fillings the cage of a cell has left, roughly; 0 without a cage.
    fn cage_size(&self, c: usize) -> u32 {
        let Some(cage) = self.cage_of(c) else { return 0 };
        let live = cage.live as usize..(cage.live + cage.words) as usize;
        match cage.kind {
            Kind::Small | Kind::Large => self.live[live].iter().map(|w| w.count_ones()).sum(),
            Kind::Pair => self.dom[usize::from(self.slots[cage.slot as usize])].count(),
            Kind::Waiting | Kind::Reach => 1000,
        }
    }
}
