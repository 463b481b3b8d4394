//! Portable registers: four 64-bit words of four lanes each, in safe code. Compilers combine the
//! words into the baseline vector instructions of the target (SSE2, NEON) where that pays. Every
//! other path is tested against this one.
//!
//! Lane-wise arithmetic handles the top bit of each lane separately, so that carries stay inside.
#![allow(clippy::needless_range_loop)]

use super::{Boxes, Nodes, Vector, pairs};

/// Sixteen 16-bit lanes; lane l is bits 16·(l mod 4) … of word l / 4.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Soft([u64; 4]);

const TOP: u64 = 0x8000_8000_8000_8000;
const ONE: u64 = 0x0001_0001_0001_0001;

macro_rules! words {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $f:expr) => {{
        let mut out = [0u64; 4];
        for k in 0..4 {
            let ($x, $y) = ($a.0[k], $b.0[k]);
            out[k] = $f;
        }
        Soft(out)
    }};
}

macro_rules! each {
    ($a:expr, |$x:ident| $f:expr) => {{
        let mut out = [0u64; 4];
        for k in 0..4 {
            let $x = $a.0[k];
            out[k] = $f;
        }
        Soft(out)
    }};
}

/// All ones in lanes whose top bit is set in `flags`, which has no other bits.
#[inline(always)]
fn fill(flags: u64) -> u64 {
    flags | (flags - (flags >> 15))
}

/// The top bit of every nonzero lane.
#[inline(always)]
fn set_lanes(x: u64) -> u64 {
    (((x & !TOP) + (TOP - ONE)) | x) & TOP
}

impl Vector for Soft {
    #[inline(always)]
    fn splat(x: u16) -> Self {
        Soft([u64::from(x) * ONE; 4])
    }
    of_two! { |a, b|
        and: words!(a, b, |x, y| x & y),
        or: words!(a, b, |x, y| x | y),
        xor: words!(a, b, |x, y| x ^ y),
        minus: words!(a, b, |x, y| x & !y),
        add: words!(a, b, |x, y| ((x & !TOP) + (y & !TOP)) ^ ((x ^ y) & TOP)),
        same: words!(a, b, |x, y| !fill(set_lanes(x ^ y))),
    }
    #[inline(always)]
    fn min(self, o: Self) -> Self {
        words!(self, o, |x, y| {
            let larger = fill(((x | TOP) - y) & TOP);
            (x & !larger) | (y & larger)
        })
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        words!(self, o, |x, y| {
            let larger = fill(((x | TOP) - y) & TOP);
            (x & larger) | (y & !larger)
        })
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        let kept = u64::from(0xffffu16 << n) * ONE;
        each!(self, |x| (x << n) & kept)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        let kept = u64::from(0xffffu16 >> n) * ONE;
        each!(self, |x| (x >> n) & kept)
    }
}

impl Boxes for Soft {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        let mut out = [0; 4];
        for (k, word) in out.iter_mut().enumerate() {
            for l in 0..4 {
                *word |= u64::from(from[4 * k + l]) << (16 * l);
            }
        }
        Soft(out)
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        for (l, lane) in to.iter_mut().enumerate() {
            *lane = (self.0[l / 4] >> (16 * (l % 4))) as u16;
        }
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        each!(self, |x| (x & 0xffff << 48) | (x >> 16 & 0xffff_ffff) | (x << 32 & 0xffff << 32))
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        each!(self, |x| (x & 0xffff << 48) | (x >> 32 & 0xffff) | (x << 16 & 0xffff_ffff_0000))
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d] = self.0;
        Soft([b, c, a, d])
    }
    #[inline(always)]
    fn last_band(self) -> Self {
        let [a, b, c, d] = self.0;
        Soft([c, a, b, d])
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] != 0
    }
    #[inline(always)]
    fn most(self) -> u16 {
        let mut lanes = [0; 16];
        self.store(&mut lanes);
        lanes.into_iter().fold(0, u16::max)
    }
    #[inline(always)]
    fn count(self) -> Self {
        each!(self, |x| {
            let pairs = x - (x >> 1 & (0x0155 * ONE));
            let fours = (pairs & (0x0133 * ONE)) + (pairs >> 2 & (0x0033 * ONE));
            (fours & (0xf * ONE)) + (fours >> 4 & (0xf * ONE)) + (fours >> 8 & (0xf * ONE))
        })
    }
}

impl Nodes for Soft {
    const LANES: usize = 16;
    /// The source of each lane, and the lanes that move (all ones).
    type Route = ([u8; 32], Soft);

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let mut mask = 0;
        for k in 0..4 {
            // Moves the four flags of a word together in its top bits.
            let flags = set_lanes(self.0[k]) >> 15;
            mask |= (flags.wrapping_mul(0x0001_0002_0004_0008) >> 48 & 0xf) << (4 * k);
        }
        mask as u32
    }
    #[inline(always)]
    fn spread(lanes: u32) -> Self {
        let mut out = [0; 4];
        for (k, word) in out.iter_mut().enumerate() {
            let four = u64::from(lanes >> (4 * k) & 0xf);
            // Copies the four bits into every lane and keeps lane l's own.
            *word = fill(set_lanes(four.wrapping_mul(ONE) & 0x0008_0004_0002_0001));
        }
        Soft(out)
    }
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        let mut out = [0; 32];
        for l in 0..16 {
            out[l] = (self.0[l / 4] >> (16 * (l % 4))) as u16;
        }
        out
    }
    #[inline(always)]
    fn from_lanes(lanes: &[u16; 32]) -> Self {
        let mut out = [0; 4];
        for l in 0..16 {
            out[l / 4] |= u64::from(lanes[l]) << (16 * (l % 4));
        }
        Soft(out)
    }
    #[inline(always)]
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32) {
        let (source, used_to, used_from) = pairs(from, to);
        ((source, Soft::spread(used_to)), used_to, used_from)
    }
    #[inline(always)]
    fn merge(to: Self, from: Self, (source, moved): &Self::Route) -> Self {
        let (lanes, mut out) = (from.lanes(), [0; 4]);
        for l in 0..16 {
            out[l / 4] |= u64::from(lanes[source[l] as usize & 15]) << (16 * (l % 4));
        }
        moved.pick(Soft(out), to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Soft> {
        let mut out = Vec::new();
        let mut x = 1u64;
        for _ in 0..200 {
            x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let word = |k: u32| {
                x.rotate_left(17 * k) & if k.is_multiple_of(2) { !0 } else { 0x01ff_0000_1fff_0001 }
            };
            out.push(Soft([word(0), word(1), word(2), word(3)]));
        }
        out
    }

    fn lanes(x: Soft) -> Vec<u16> {
        x.lanes()[..16].to_vec()
    }

    #[test]
    fn lane_arithmetic_is_that_of_u16() {
        for pair in samples().windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let zip = |f: fn(u16, u16) -> u16| -> Vec<u16> {
                lanes(a).into_iter().zip(lanes(b)).map(|(x, y)| f(x, y)).collect()
            };
            assert_eq!(lanes(a.add(b)), zip(u16::wrapping_add));
            assert_eq!(lanes(a.same(b)), zip(|x, y| if x == y { 0xffff } else { 0 }));
            let small = |x: Soft| x.and(Soft::splat(0x7fff));
            let halves: Vec<_> = zip(|x, y| (x & 0x7fff).min(y & 0x7fff));
            assert_eq!(lanes(small(a).min(small(b))), halves);
            assert_eq!(lanes(small(a).max(small(b))), zip(|x, y| (x & 0x7fff).max(y & 0x7fff)));
            for n in 0..16 {
                assert_eq!(lanes(a.shl(n)), lanes(a).iter().map(|x| x << n).collect::<Vec<_>>());
                assert_eq!(lanes(a.shr(n)), lanes(a).iter().map(|x| x >> n).collect::<Vec<_>>());
            }
            let nine = a.and(Soft::splat(0x1ff));
            assert_eq!(
                lanes(nine.count()),
                lanes(nine).iter().map(|x| x.count_ones() as u16).collect::<Vec<_>>()
            );
            let mask = lanes(a).iter().enumerate().fold(0, |m, (l, &x)| m | u32::from(x != 0) << l);
            assert_eq!(a.nonzero(), mask);
            assert_eq!(
                lanes(Soft::zero().with(mask, Soft::splat(7))).iter().filter(|&&x| x == 7).count(),
                mask.count_ones() as usize
            );
        }
    }

    #[test]
    fn lanes_move_where_the_layout_says() {
        let mut count = [0; 16];
        for (l, lane) in count.iter_mut().enumerate() {
            *lane = l as u16;
        }
        let x = Soft::load(&count);
        assert_eq!(lanes(x.next_stack()), [1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15]);
        assert_eq!(lanes(x.last_stack()), lanes(x.next_stack().next_stack()));
        assert_eq!(lanes(x.next_band()), [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15]);
        assert_eq!(lanes(x.last_band()), lanes(x.next_band().next_band()));
        assert_eq!(x.most(), 15);
        let (route, to, from) = Soft::route(0b1010_0100, 0b11);
        assert_eq!((to, from), (0b11, 0b10_0100));
        assert_eq!(lanes(Soft::merge(Soft::splat(99), x, &route))[..3], [2, 5, 99]);
    }
}
