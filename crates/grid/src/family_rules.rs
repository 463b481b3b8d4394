//! The two rules on [families](crate::family), each exact for what it looks at:
//!
//! * *Chain*: the cells of a cage differ, and together they take a set that gives the target; the
//!   cells of one part of it, those in one house, take a set of that part's family. Forward over
//!   the cells, the sets that the first ones can take; backward, those of them that lead to a
//!   target. What is left of each cell's candidates and of the family has a support.
//! * *Sharing*: the parts of a house and its lone cells share out all values. The same forward and
//!   backward, over parts instead of cells.

use quadrille_core::cpu::{Available, Simd};

use crate::family::Family;
use crate::lanes::{Lanes, Portable};

/// Most open cells of a cage or a house, plus one.
const STEPS: usize = 10;

/// A cage and one part of it: its open cells, and what the decided ones hold.
pub(crate) struct Chain<'a> {
    /// The candidates of its open cells, those of the part first.
    pub(crate) values: &'a mut [u16],
    /// How many open cells the part has.
    pub(crate) inside: usize,
    /// The values decided inside the part, and outside it.
    pub(crate) decided: [u16; 2],
    /// The sets that the part may take.
    pub(crate) open: &'a mut Family,
    /// The sets that give the target.
    pub(crate) target: &'a Family,
}

impl Chain<'_> {
    /// Drops what has no support; how many sets are left to the cage, 0 for a contradiction.
    pub(crate) fn filter(self, simd: Available) -> u32 {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512 => crate::avx2::filter_chain(simd, self),
            _ => self.run::<Portable>(),
        }
    }

    /// The same in registers of a kind.
    #[inline(always)]
    pub(crate) fn run<L: Lanes>(self) -> u32 {
        let (values, inside) = (self.values, self.inside);
        let [decided, outside] = self.decided;
        let mut reached = [L::splat(0); STEPS];
        reached[0] = L::load(&Family::of(decided));
        for i in 0..inside {
            reached[i + 1] = reached[i].extend(values[i]);
        }
        let part = reached[inside].and(L::load(self.open));
        reached[inside] = part.with(outside);
        for i in inside..values.len() {
            reached[i + 1] = reached[i].extend(values[i]);
        }
        let mut whole = reached[values.len()].and(L::load(self.target));
        let sets = whole.store().count();
        if sets == 0 {
            return 0;
        }
        for i in (inside..values.len()).rev() {
            (whole, values[i]) = whole.retract(reached[i], values[i]);
        }
        whole = whole.without(outside);
        *self.open = whole.store();
        for i in (0..inside).rev() {
            (whole, values[i]) = whole.retract(reached[i], values[i]);
        }
        sets
    }
}

/// A house and what it is shared out among.
pub(crate) struct Sharing<'a> {
    /// The sets that each part may take; those with the most at the ends, where they cost nothing.
    pub(crate) parts: &'a mut [Family],
    /// The candidates of the open cells in no part.
    pub(crate) cells: &'a mut [u16],
    /// The values of the decided ones, and those of nine that the house does not have.
    pub(crate) gone: u16,
}

impl Sharing<'_> {
    /// Drops the sets and candidates that no way to share out the house has; false when there is no
    /// way.
    pub(crate) fn filter(self, simd: Available) -> bool {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512 => crate::avx2::filter_sharing(simd, self),
            _ => self.run::<Portable>(),
        }
    }

    /// The same in registers of a kind. The first part is where the unions begin, the last one's
    /// complements are where they end.
    #[inline(always)]
    pub(crate) fn run<L: Lanes>(self) -> bool {
        let (first, rest) = match self.parts.split_first_mut() {
            Some((first, rest)) => (Some(first), rest),
            None => (None, &mut [] as &mut [Family]),
        };
        let (last, middle) = match rest.split_last_mut() {
            Some((last, middle)) => (Some(last), middle),
            None => (None, &mut [] as &mut [Family]),
        };
        let mut reached = [L::splat(0); STEPS];
        let none = Family::of(0);
        reached[0] = L::load(first.as_deref().unwrap_or(&none)).with(self.gone);
        let mut k = 0;
        for part in middle.iter() {
            reached[k + 1] = reached[k].join(part);
            k += 1;
        }
        for &values in self.cells.iter() {
            reached[k + 1] = reached[k].extend(values);
            k += 1;
        }
        let ends = last.as_ref().map_or(Family::of(511), |last| last.complements());
        let mut whole = reached[k].and(L::load(&ends));
        if !whole.any() {
            return false;
        }
        if let Some(last) = last {
            *last = whole.store().complements();
        }
        for values in self.cells.iter_mut().rev() {
            k -= 1;
            (whole, *values) = whole.retract(reached[k], *values);
        }
        for part in middle.iter_mut().rev() {
            k -= 1;
            (whole, *part) = whole.part(reached[k], part);
        }
        if let Some(first) = first {
            *first = whole.without(self.gone).store();
        }
        true
    }
}
