//! Filtering tables: fillings that lost a value go, then values that lost all fillings, then values
//! that every filling holds in a line leave the rest of that house.

use super::state::Kernel;
use super::width::{Mask, Width};

impl<W: Width> Kernel<W> {
    /// A table of one word. Loops have a fixed length and no branch inside.
    #[inline(always)]
    pub(super) fn filter_small(&mut self, i: usize) -> bool {
        let thinned = self.thinned.remove(i);
        let cage = &self.cages[i];
        let (n, slots, lines) =
            (self.shape.side, self.slots_of(cage), cage.line..cage.line + cage.lines);
        let rows = cage.rows as usize;
        let live = cage.live as usize;
        let before = self.live[live];
        let mut left = before;
        for (row, s) in self.support[rows..].chunks_exact(n).zip(slots.clone()) {
            let open = self.dom[usize::from(self.slots[s])].wide();
            let mut some = 0;
            for (v, fillings) in row.iter().enumerate() {
                some |= fillings & (open >> v & 1).wrapping_neg();
            }
            left &= some;
        }
        if left == 0 {
            return false;
        }
        if left == before && !thinned {
            return true;
        }
        self.live[live] = left;
        self.note_thinned(i);
        let mut row = rows;
        for s in slots {
            let mut good = 0;
            for (v, fillings) in self.support[row..row + n].iter().enumerate() {
                good |= u64::from(left & fillings != 0) << v;
            }
            if !self.keep(self.slots[s].into(), W::Mask::narrow(good)) {
                return false;
            }
            row += n;
        }
        for l in lines {
            let mut needed = 0;
            for (v, fillings) in self.support[row..row + n].iter().enumerate() {
                needed |= u64::from(left & !fillings == 0) << v;
            }
            if needed != 0 && !self.need(l as usize, W::Mask::narrow(needed)) {
                return false;
            }
            row += n;
        }
        true
    }

    /// The cage of this line holds these values in it, so the rest of the house does not.
    #[inline(always)]
    fn need(&mut self, line: usize, values: W::Mask) -> bool {
        let line = &self.lines[line];
        let (house, outside) = (usize::from(line.house), line.outside);
        self.clear(house, outside, values)
    }

    /// A table of many words.
    pub(super) fn filter_large(&mut self, i: usize) -> bool {
        let thinned = self.thinned.remove(i);
        if !self.drop_fillings(i) && !thinned {
            return true;
        }
        self.note_thinned(i);
        let cage = self.cages[i];
        if self.active[cage.large.active as usize] == 0 {
            return false;
        }
        let (n, slots) = (self.shape.side, self.slots_of(&cage));
        let mut row = 0;
        for (k, s) in slots.enumerate() {
            let c = usize::from(self.slots[s]);
            let mut good = W::Mask::NONE;
            for v in self.dom[c].members() {
                if self.row_holds(i, row + v, 0) {
                    good |= W::Mask::bit(v);
                }
            }
            self.seen[cage.large.seen as usize + k] = good;
            if !self.keep(c, good) {
                return false;
            }
            row += n;
        }
        for l in cage.line..cage.line + cage.lines {
            // What has no place outside the line is not looked for: to see that every filling holds
            // it takes all words.
            let line = &self.lines[l as usize];
            let (house, part) =
                (&self.tally[usize::from(line.house)], &self.tally[usize::from(line.tally)]);
            let inside = if line.tally == 0 { 0 } else { W::same(house, part, self.all) };
            let open = W::Mask::all(n) & !W::values(inside);
            let mut needed = W::Mask::NONE;
            for v in open.members() {
                if !self.row_holds(i, row + v, !0) {
                    needed |= W::Mask::bit(v);
                }
            }
            if needed != W::Mask::NONE && !self.need(l as usize, needed) {
                return false;
            }
            row += n;
        }
        true
    }

    /// Drops the fillings of a large table that lost a value; says whether there were any.
    fn drop_fillings(&mut self, i: usize) -> bool {
        let cage = self.cages[i];
        let n = self.shape.side;
        let (at, block) = (cage.large, (cage.len + cage.lines) as usize * n);
        // Changed cells: their first row, and the values to subtract or to keep, whichever are
        // fewer.
        let mut changed = [(0usize, 0u64, 0u64); super::fillings::TABLE_CELLS];
        let mut count = 0;
        for k in 0..cage.len as usize {
            let left = self.dom[usize::from(self.slots[cage.slot as usize + k])];
            let gone = self.seen[at.seen as usize + k] & !left;
            if gone != W::Mask::NONE {
                self.seen[at.seen as usize + k] = left;
                let subtract = gone.count() <= left.count();
                let (values, flip) = if subtract { (gone, !0) } else { (left, 0) };
                changed[count] = (k * n, values.wide(), flip);
                count += 1;
            }
        }
        let order = &mut self.word_order[at.order as usize..(at.order + cage.words) as usize];
        let active = &mut self.active[at.active as usize];
        let mut dropped = false;
        for k in (0..usize::from(*active)).rev() {
            let x = usize::from(order[k]);
            let rows = &self.support[cage.rows as usize + x * block..][..block];
            let before = self.live[cage.live as usize + x];
            let mut left = before;
            for &(row, values, flip) in &changed[..count] {
                let some = values.members().fold(0, |some, v| some | rows[row + v]);
                left &= some ^ flip;
            }
            dropped |= left != before;
            self.live[cage.live as usize + x] = left;
            if left == 0 {
                *active -= 1;
                order.swap(k, usize::from(*active));
            }
        }
        dropped
    }

    /// Whether a live filling is in a row (`flip` 0) or outside it (`flip` all ones).
    #[inline(always)]
    fn row_holds(&mut self, i: usize, row: usize, flip: u64) -> bool {
        let cage = &self.cages[i];
        let at = cage.large;
        let (rows, live) = (cage.rows as usize + row, cage.live as usize);
        let block = (cage.len + cage.lines) as usize * self.shape.side;
        let holds = |x: usize| self.live[live + x] & (self.support[rows + x * block] ^ flip) != 0;
        let residue = &mut self.residue[at.residue as usize + row];
        if holds((*residue).into()) {
            return true;
        }
        let order = &self.word_order[at.order as usize..][..self.active[at.active as usize].into()];
        match order.iter().find(|&&x| holds(x.into())) {
            Some(&x) => {
                *residue = x;
                true
            }
            None => false,
        }
    }
}
