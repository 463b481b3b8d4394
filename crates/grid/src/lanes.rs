//! Arithmetic on [families](crate::family) in registers: a trait of a dozen word operations, and
//! the operations of the rules on top of them. Kernels are generic over [`Lanes`], marked
//! `#[inline(always)]`, and instantiated once per instruction set ([`avx2`](crate::avx2)). The
//! answers are the same.

use crate::family::Family;

/// Per value below 6: the sets within a word that hold it.
const HOLDERS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Per value and candidate flag: the sets within a word that can take it, and those that hold it. A
/// table, because a broadcast from memory is cheaper than one from a register.
static TAKE: [[u64; 2]; 9] = by_value(true);
static HOLD: [[u64; 2]; 9] = by_value(false);

const fn by_value(without: bool) -> [[u64; 2]; 9] {
    let mut sets = [[0, !0]; 9];
    let mut v = 0;
    while v < 6 {
        sets[v][1] = if without { !HOLDERS[v] } else { HOLDERS[v] };
        v += 1;
    }
    sets
}

/// Per low six values of a set: the sets within a word that are disjoint from it.
static APART: [u64; 64] = {
    let mut apart = [!0; 64];
    let mut set = 0;
    while set < 64 {
        let mut v = 0;
        while v < 6 {
            if set >> v & 1 == 1 {
                apart[set] &= !HOLDERS[v];
            }
            v += 1;
        }
        set += 1;
    }
    apart
};

/// Eight words of a family, in registers.
pub(crate) trait Lanes: Copy {
    fn load(family: &Family) -> Self;
    fn store(self) -> Family;
    fn splat(word: u64) -> Self;
    /// Sets in both.
    fn and(self, other: Self) -> Self;
    /// Sets in either.
    fn or(self, other: Self) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// Words shifted up by a variable number.
    fn shl_by(self, by: u32) -> Self;
    /// Words shifted down by a variable number.
    fn shr_by(self, by: u32) -> Self;
    /// Word `w | high` takes word `w`, where they differ in all bits of `high`; others are zero.
    fn raise(self, high: usize) -> Self;
    /// Word `w` takes word `w | high`, where they differ in all bits of `high`; others are zero.
    fn lower(self, high: usize) -> Self;
    fn any(self) -> bool;

    /// Every set plus one of these values that it does not hold.
    #[inline(always)]
    fn extend(self, values: u16) -> Self {
        let some = chosen(self, &TAKE, values, 0).shl::<1>();
        let some = chosen(self, &TAKE, values, 1).shl::<2>().or(some);
        let some = chosen(self, &TAKE, values, 2).shl::<4>().or(some);
        let some = chosen(self, &TAKE, values, 3).shl::<8>().or(some);
        let some = chosen(self, &TAKE, values, 4).shl::<16>().or(some);
        let some = chosen(self, &TAKE, values, 5).shl::<32>().or(some);
        let some = chosen(self, &TAKE, values, 6).raise(1).or(some);
        let some = chosen(self, &TAKE, values, 7).raise(2).or(some);
        chosen(self, &TAKE, values, 8).raise(4).or(some)
    }

    /// The sets of `before` that these values [extend](Self::extend) to this family, and those
    /// values.
    #[inline(always)]
    fn retract(self, before: Self, values: u16) -> (Self, u16) {
        let sets = [
            chosen(self, &HOLD, values, 0).shr::<1>().and(before),
            chosen(self, &HOLD, values, 1).shr::<2>().and(before),
            chosen(self, &HOLD, values, 2).shr::<4>().and(before),
            chosen(self, &HOLD, values, 3).shr::<8>().and(before),
            chosen(self, &HOLD, values, 4).shr::<16>().and(before),
            chosen(self, &HOLD, values, 5).shr::<32>().and(before),
            chosen(self, &HOLD, values, 6).lower(1).and(before),
            chosen(self, &HOLD, values, 7).lower(2).and(before),
            chosen(self, &HOLD, values, 8).lower(4).and(before),
        ];
        let (mut from, mut held) = (sets[0], u16::from(sets[0].any()));
        for v in 1..9 {
            from = from.or(sets[v]);
            held |= u16::from(sets[v].any()) << v;
        }
        (from, held)
    }

    /// Every set that has none of these values, with all of them added.
    #[inline(always)]
    fn with(self, values: u16) -> Self {
        let low = u32::from(values & 63);
        let apart = self.and(Self::splat(APART[low as usize]));
        apart.shl_by(low).raise(usize::from(values >> 6))
    }

    /// Every set that has all of these values, with all of them removed.
    #[inline(always)]
    fn without(self, values: u16) -> Self {
        let low = u32::from(values & 63);
        let whole = self.lower(usize::from(values >> 6)).shr_by(low);
        whole.and(Self::splat(APART[low as usize]))
    }

    /// Every union of a set of this family and a disjoint one of `part`.
    #[inline(always)]
    fn join(self, part: &Family) -> Self {
        let mut unions = Self::splat(0);
        for (high, &word) in part.0.iter().enumerate() {
            if word == 0 {
                continue;
            }
            let (mut some, mut rest) = (Self::splat(0), word);
            while rest != 0 {
                let low = rest.trailing_zeros();
                rest &= rest - 1;
                some = some.or(self.and(Self::splat(APART[low as usize])).shl_by(low));
            }
            unions = unions.or(some.raise(high));
        }
        unions
    }

    /// The sets of `before` that sets of `part` [join](Self::join) to this family, and those sets.
    #[inline(always)]
    fn part(self, before: Self, part: &Family) -> (Self, Family) {
        let (mut from, mut kept) = (Self::splat(0), Family::default());
        for (high, &word) in part.0.iter().enumerate() {
            if word == 0 {
                continue;
            }
            let (whole, mut rest) = (self.lower(high), word);
            while rest != 0 {
                let low = rest.trailing_zeros();
                rest &= rest - 1;
                let apart = before.and(Self::splat(APART[low as usize]));
                let sets = whole.shr_by(low).and(apart);
                from = from.or(sets);
                kept.0[high] |= u64::from(sets.any()) << low;
            }
        }
        (from, kept)
    }
}

/// The sets that can take a value, or that hold it, if it is among these.
#[inline(always)]
fn chosen<L: Lanes>(sets: L, by_value: &[[u64; 2]; 9], values: u16, v: usize) -> L {
    sets.and(L::splat(by_value[v][usize::from(values >> v & 1)]))
}

/// Plain words; compilers combine some of them.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u64; 8]);

impl Lanes for Portable {
    #[inline(always)]
    fn load(family: &Family) -> Self {
        Portable(family.0)
    }
    #[inline(always)]
    fn store(self) -> Family {
        Family(self.0)
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Portable([word; 8])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Portable(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Portable(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        self.shl_by(BY as u32)
    }
    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        self.shr_by(BY as u32)
    }
    #[inline(always)]
    fn shl_by(self, by: u32) -> Self {
        Portable(self.0.map(|word| word << by))
    }
    #[inline(always)]
    fn shr_by(self, by: u32) -> Self {
        Portable(self.0.map(|word| word >> by))
    }
    #[inline(always)]
    fn raise(self, high: usize) -> Self {
        Portable(std::array::from_fn(|w| if w & high == high { self.0[w ^ high] } else { 0 }))
    }
    #[inline(always)]
    fn lower(self, high: usize) -> Self {
        Portable(std::array::from_fn(|w| if w & high == 0 { self.0[w | high] } else { 0 }))
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }
}
