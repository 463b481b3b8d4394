//! Parts of houses: where two houses, or a house and a cage, overlap.
//!
//! * *Locked candidates*: all places of a value in one house lie in a second house, so it leaves
//!   the rest of that.
//! * *Forced into a cage*: all places of a value in a house lie in one cage, so every filling of
//!   the cage must hold it there. Halves the nodes of KenKen searches.
//! * *Naked pairs*, on sides above 9, where they pay.
//!
//! The first two are one comparison of tallies for all values at once: as many places in the part
//! as in the house.

use super::cage::Kind;
use super::shape::END;
use super::state::Kernel;
use super::width::{Mask, Width};

impl<W: Width> Kernel<W> {
    /// Locked candidates between a house and all that overlap it.
    #[inline(always)]
    pub(super) fn overlaps(&mut self, h: usize) -> bool {
        let mut next = self.shape.first_overlap[h];
        while next != END {
            let o = &self.shape.overlaps[next as usize];
            let [a, b] = [usize::from(o.houses[0]), usize::from(o.houses[1])];
            next = o.next[usize::from(b == h)];
            let part = &self.tally[usize::from(o.tally)];
            let all_a = W::same(&self.tally[a], part, self.all);
            let all_b = W::same(&self.tally[b], part, self.all);
            let locked = (all_a ^ all_b) & !W::none(part, self.all);
            if locked != 0 {
                let outside = o.outside;
                let (from_b, from_a) = (W::values(locked & all_a), W::values(locked & all_b));
                if !self.clear(b, outside[1], from_b) || !self.clear(a, outside[0], from_a) {
                    return false;
                }
            }
        }
        true
    }

    /// Values forced into the cages that a house meets.
    #[inline(always)]
    pub(super) fn cage_parts(&mut self, h: usize) -> bool {
        let mut next = self.first_line[h];
        while next != END {
            let line = &self.lines[next as usize];
            let index = next as usize;
            next = line.next;
            let part = &self.tally[usize::from(line.tally)];
            let inside = W::same(&self.tally[h], part, self.all);
            let forced = inside & !W::none(part, self.all) & !self.decided[h];
            if forced != 0 && !self.force(index, forced) {
                return false;
            }
        }
        true
    }

    /// The cage of a line must hold these values in the line.
    fn force(&mut self, line: usize, forced: u64) -> bool {
        let i = self.lines[line].cage as usize;
        match self.cages[i].kind {
            Kind::Pair => self.force_pair(i, forced),
            Kind::Small | Kind::Large => {
                self.force_table(i, line, forced);
                true
            }
            Kind::Waiting | Kind::Reach => true,
        }
    }

    /// Two cells of a house with the same two candidates take them from the rest of it.
    pub(super) fn naked_pairs(&mut self, h: usize) -> bool {
        let n = self.shape.side;
        let mut twos = 0;
        for &c in &self.shape.house_cells[h * n..(h + 1) * n] {
            self.hits[twos] = c;
            let rest = self.dom[usize::from(c)].rest();
            twos += usize::from(rest != W::Mask::NONE && rest.at_most_one());
        }
        for j in 1..twos {
            let second = usize::from(self.hits[j]);
            let pair = self.dom[second];
            if !pair.at_most_one() {
                let first = (0..j).find(|&i| self.dom[usize::from(self.hits[i])] == pair);
                if first.is_some() && !self.clear_all_but(h, pair) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes the values of a naked pair from all cells of a house but the two.
    fn clear_all_but(&mut self, h: usize, pair: W::Mask) -> bool {
        for i in h * self.shape.side..(h + 1) * self.shape.side {
            let c = usize::from(self.shape.house_cells[i]);
            if self.dom[c] != pair && !self.keep(c, !pair) {
                return false;
            }
        }
        true
    }
}
