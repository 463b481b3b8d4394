//! Where to branch: a cell with the fewest candidates; among those the one that touches most, failed most and whose
//! cage has the fewest fillings. When no cell has two candidates but a value has two places in some house, those.

use super::cage::Kind;
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

impl<W: Width> Kernel<W> {
    /// The next decision, or `None` when every cell is decided.
    pub(super) fn choose(&self) -> Option<Branch> {
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

    /// A value with exactly two places in some house.
    fn two_places(&self) -> Option<Branch> {
        let house = (0..self.shape.houses).find(|&h| W::two(&self.tally[h], self.all) != 0)?;
        let v = W::value(W::two(&self.tally[house], self.all));
        let mut places = self.shape.house(house).iter().filter(|&&c| self.dom[usize::from(c)].has(v));
        Some(Branch::Places([*places.next()?, *places.next()?], v as u8))
    }

    /// How much deciding this cell promises; higher is better.
    pub(super) fn promise(&self, c: usize) -> u32 {
        let spot = &self.shape.spots[c];
        let houses = &spot.house[..spot.house_count.into()];
        let open: u32 = houses.iter().map(|&h| W::places(&self.tally[usize::from(h)], self.dom[c])).sum();
        open.saturating_mul(self.weight[c]) / (self.cage_size(c) + 1)
    }

    /// How many fillings the cage of a cell has left, roughly; 0 without a cage.
    fn cage_size(&self, c: usize) -> u32 {
        let spot = &self.shape.spots[c];
        if spot.wakes == 0 {
            return 0;
        }
        let wake = &self.wakes[spot.wake as usize];
        let cage = &self.cages[usize::from(wake.word) * 64 + wake.cages.trailing_zeros() as usize];
        let live = cage.live as usize..(cage.live + cage.words) as usize;
        match cage.kind {
            Kind::Small | Kind::Large => self.live[live].iter().map(|w| w.count_ones()).sum(),
            Kind::Pair => self.dom[usize::from(self.slots[cage.slot as usize])].count(),
            Kind::Waiting | Kind::Reach => 1000,
        }
    }
}
