//! The two rules on [families](crate::family), each exact within its scope:
//!
//! * *Chain*: the cells of a cage differ, and together they take a set that gives the target. The
//!   cells of a part, those in one house, take a set of that part's family. The forward pass
//!   computes the sets that the first cells can take, the backward pass those of them that lead to
//!   a target. Every remaining candidate and set has a support.
//! * *Sharing*: the parts of a house and its lone cells together take all values. The same passes
//!   run over parts instead of cells.

use quadrille_core::cpu::Available;
#[cfg(any(test, target_arch = "x86_64"))]
use quadrille_core::cpu::Simd;

use crate::family::Family;
use crate::lanes::{Lanes, Portable};

/// Most open cells of a cage or a house, plus one.
const STEPS: usize = 10;

/// Most nested parts of a cage: a cell has at most five houses.
pub(crate) const PARTS: usize = 5;

/// A cage with nested parts of it: its open cells, and the values of the decided ones.
pub(crate) struct Chain<'a> {
    /// The candidates of its open cells: those of the first part first, those in no part last.
    pub(crate) values: &'a mut [u16],
    /// The number of open cells of each part.
    pub(crate) ends: &'a [usize],
    /// The values decided in each part but not in the one before, and in the rest of the cage.
    pub(crate) decided: &'a [u16; PARTS + 1],
    pub(crate) open: &'a mut [Family],
    /// The sets that give the target.
    pub(crate) target: &'a Family,
}

/// The result of a [`Chain`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// The number of sets of the cage, 0 for a contradiction.
    pub(crate) sets: u32,
    /// One bit per part that lost a set.
    pub(crate) thinned: u32,
}

impl Chain<'_> {
    /// Removes everything without support.
    pub(crate) fn filter(self, simd: Available) -> Left {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512Bw | Simd::Avx512 => crate::avx2::filter_chain(simd, self),
            _ => self.run::<Portable>(),
        }
    }

    /// The same for one kind of registers.
    #[inline(always)]
    pub(crate) fn run<L: Lanes>(self) -> Left {
        let Chain { values, ends, decided, open, target } = self;
        let mut reached = [L::splat(0); STEPS];
        let (mut sets, mut i) = (L::load(&Family::of(decided[0])), 0);
        for (p, open) in open.iter().enumerate() {
            while i < ends[p] {
                reached[i] = sets;
                sets = sets.extend(values[i]);
                i += 1;
            }
            sets = sets.and(L::load(open)).with(decided[p + 1]);
        }
        while i < values.len() {
            reached[i] = sets;
            sets = sets.extend(values[i]);
            i += 1;
        }
        sets = sets.and(L::load(target));
        let mut left = Left { sets: sets.store().count(), thinned: 0 };
        if left.sets == 0 {
            return left;
        }
        for (p, open) in open.iter_mut().enumerate().rev() {
            while i > ends[p] {
                i -= 1;
                (sets, values[i]) = sets.retract(reached[i], values[i]);
            }
            sets = sets.without(decided[p + 1]);
            let kept = sets.store();
            left.thinned |= u32::from(kept != *open) << p;
            *open = kept;
        }
        while i > 0 {
            i -= 1;
            (sets, values[i]) = sets.retract(reached[i], values[i]);
        }
        left
    }
}

pub(crate) struct Sharing<'a> {
    /// The sets that each part may take. Those with the most are at the ends, at no cost.
    pub(crate) parts: &'a mut [Family],
    /// The candidates of the open cells outside the parts.
    pub(crate) cells: &'a mut [u16],
    /// The values of the decided cells, and those of the nine that the house does not have.
    pub(crate) gone: u16,
}

impl Sharing<'_> {
    /// Removes sets and candidates that occur in no distribution; false if there is none.
    pub(crate) fn filter(self, simd: Available) -> bool {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512Bw | Simd::Avx512 => crate::avx2::filter_sharing(simd, self),
            _ => self.run::<Portable>(),
        }
    }

    /// For one kind of registers. Unions begin with the first part and end with the last's
    /// complements.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::Mask;
    use quadrille_core::Chance;

    fn has(family: &Family, set: u16) -> bool {
        family.0[usize::from(set / 64)] >> (set % 64) & 1 == 1
    }

    fn random_family(chance: &mut Chance, size: u32, among: u16) -> Family {
        let mut family = Family::default();
        for set in (0..512u16).filter(|s| s & !among == 0 && s.count_ones() == size) {
            if chance.odds(2, 5) {
                family.insert(set);
            }
        }
        family
    }

    /// Visits every choice of one value per cell, without repeats and without those of `used`.
    fn each(cells: &[u16], used: u16, chosen: &mut Vec<u16>, visit: &mut dyn FnMut(&[u16])) {
        let Some((&first, rest)) = cells.split_first() else { return visit(chosen) };
        for v in (first & !used).members() {
            chosen.push(1 << v);
            each(rest, used | 1 << v, chosen, visit);
            chosen.pop();
        }
    }

    #[test]
    fn a_chain_leaves_what_some_filling_has() {
        let (mut chance, mut lost, mut none) = (Chance::new(3), 0, 0);
        for case in 0..2_000 {
            // Up to five open cells; at most two parts, one within the other.
            let cells = 1 + chance.index(5);
            let mut ends = vec![chance.index(3).min(cells), chance.index(5).min(cells)];
            ends.sort_unstable();
            ends.truncate(chance.index(3));
            let mut decided = [0; PARTS + 1];
            for (k, decided) in decided.iter_mut().take(ends.len() + 1).enumerate() {
                *decided = 1 << k & chance.bits() as u16;
            }
            let known = |parts: usize| decided[..parts].iter().fold(0, |all, &v| all | v);
            let values: Vec<u16> = (0..cells)
                .map(|_| (chance.bits() as u16 & 511 | 1 << chance.index(9)) & !0b111)
                .map(|values| if values == 0 { 0b11_0000 } else { values })
                .collect();
            let mut family = |open: usize, known: u16| {
                random_family(&mut chance, open as u32 + known.count_ones(), 511)
            };
            let open: Vec<Family> =
                (0..ends.len()).map(|p| family(ends[p], known(p + 1))).collect();
            let whole = known(ends.len() + 1);
            let target = family(cells, whole);
            let (mut want, mut sets) = (vec![0; cells], Family::default());
            let mut parts = vec![Family::default(); ends.len()];
            each(&values, whole, &mut Vec::new(), &mut |chosen| {
                let set = |cells: &[u16], known| cells.iter().fold(known, |all, v| all | v);
                let part = |p: usize| set(&chosen[..ends[p]], known(p + 1));
                let all = set(chosen, whole);
                if (0..ends.len()).all(|p| has(&open[p], part(p))) && has(&target, all) {
                    want.iter_mut().zip(chosen).for_each(|(want, v)| *want |= v);
                    parts.iter_mut().enumerate().for_each(|(p, parts)| parts.insert(part(p)));
                    sets.insert(all);
                }
            });
            let lost_some = |p: usize| u32::from(parts[p] != open[p]) << p;
            let thinned = (0..ends.len()).fold(0, |all, p| all | lost_some(p));
            for simd in Simd::available().filter_map(|level| level.check().ok()) {
                let (mut left, mut kept) = (values.clone(), open.clone());
                let (values, open, target) = (&mut left, &mut kept, &target);
                let chain = Chain { values, ends: &ends, decided: &decided, open, target };
                let got = chain.filter(simd);
                assert_eq!(got.sets, sets.count(), "case {case}, {:?}", simd.level());
                if sets.count() > 0 {
                    assert_eq!((&left, &kept), (&want, &parts), "case {case}");
                    assert_eq!(got.thinned, thinned, "case {case}");
                }
            }
            lost += u32::from(sets.count() > 0 && want != values);
            none += u32::from(sets.count() == 0);
        }
        assert!(lost > 200 && none > 50, "{lost} lost something, {none} had nothing");
    }

    /// Visits every choice of one set per part and one value per cell that distributes the rest.
    fn share(
        parts: &[Family],
        cells: &[u16],
        left: u16,
        kept: &mut [Family],
        want: &mut [u16],
    ) -> bool {
        let mut any = false;
        if let Some((first, rest)) = parts.split_first() {
            for set in (0..512u16).filter(|&set| has(first, set) && set & !left == 0) {
                if share(rest, cells, left & !set, &mut kept[1..], want) {
                    kept[0].insert(set);
                    any = true;
                }
            }
            return any;
        }
        each(cells, 511 & !left, &mut Vec::new(), &mut |chosen| {
            if chosen.iter().fold(0, |all, v| all | v) == left {
                want.iter_mut().zip(chosen).for_each(|(want, v)| *want |= v);
                any = true;
            }
        });
        any
    }

    #[test]
    fn sharing_leaves_what_some_way_has() {
        let (mut chance, mut lost, mut none) = (Chance::new(4), 0, 0);
        for case in 0..600 {
            // Side 6 to 9, up to three parts of two cells, and lone cells.
            let side = 6 + chance.index(4);
            let (gone, count) = (511 & !u16::all(side), chance.index(4));
            let mut parts: Vec<Family> =
                (0..count).map(|_| random_family(&mut chance, 2, !gone & 511)).collect();
            let mut cells: Vec<u16> =
                (2 * count..side).map(|_| chance.bits() as u16 & !gone & 511).collect();
            let (mut kept, mut want) = (vec![Family::default(); count], vec![0; cells.len()]);
            let possible = share(&parts, &cells, 511 & !gone, &mut kept, &mut want);
            let (before, open) = (parts.clone(), cells.clone());
            for simd in Simd::available().filter_map(|level| level.check().ok()) {
                (parts, cells) = (before.clone(), open.clone());
                let sharing = Sharing { parts: &mut parts, cells: &mut cells, gone };
                assert_eq!(sharing.filter(simd), possible, "case {case}, {:?}", simd.level());
                if possible {
                    assert_eq!((&parts, &cells), (&kept, &want), "case {case}");
                }
            }
            lost += u32::from(possible && (kept != before || want != open));
            none += u32::from(!possible);
        }
        assert!(lost > 100 && none > 20, "{lost} lost something, {none} had no way");
    }
}
