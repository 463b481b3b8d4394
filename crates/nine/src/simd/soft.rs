//! The portable registers: plain arrays in safe code. Compilers turn these loops into the baseline vector
//! instructions of the target (SSE2, NEON), and every other path is tested against this one.

use super::{Boxes, Vector};

/// Sixteen 16-bit lanes in an array.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Soft([u16; 16]);

/// Applies a function lane by lane.
macro_rules! lanes {
    ($a:expr, $b:expr, $f:expr) => {{
        let (a, b) = ($a.0, $b.0);
        let mut out = [0; 16];
        for (o, (x, y)) in out.iter_mut().zip(a.into_iter().zip(b)) {
            *o = $f(x, y);
        }
        Soft(out)
    }};
}

/// Moves lanes by a constant table: lane i takes lane `$table[i]`.
macro_rules! moved {
    ($a:expr, $table:expr) => {{
        let mut out = [0; 16];
        for (o, from) in out.iter_mut().zip($table) {
            *o = $a.0[from];
        }
        Soft(out)
    }};
}

impl Vector for Soft {
    #[inline(always)]
    fn splat(x: u16) -> Self {
        Soft([x; 16])
    }
    #[inline(always)]
    fn and(self, o: Self) -> Self {
        lanes!(self, o, |x, y| x & y)
    }
    #[inline(always)]
    fn or(self, o: Self) -> Self {
        lanes!(self, o, |x, y| x | y)
    }
    #[inline(always)]
    fn xor(self, o: Self) -> Self {
        lanes!(self, o, |x, y| x ^ y)
    }
    #[inline(always)]
    fn minus(self, o: Self) -> Self {
        lanes!(self, o, |x, y: u16| x & !y)
    }
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        lanes!(self, o, |x: u16, y| x.wrapping_add(y))
    }
    #[inline(always)]
    fn min(self, o: Self) -> Self {
        lanes!(self, o, |x: u16, y: u16| if (x as i16) < (y as i16) { x } else { y })
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        lanes!(self, o, |x: u16, y: u16| if (x as i16) > (y as i16) { x } else { y })
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        lanes!(self, self, |x: u16, _| x << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        lanes!(self, self, |x: u16, _| x >> n)
    }
    #[inline(always)]
    fn same(self, o: Self) -> Self {
        lanes!(self, o, |x, y| if x == y { 0xffff } else { 0 })
    }
}

impl Boxes for Soft {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        Soft(*from)
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        *to = self.0;
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        moved!(self, [1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        moved!(self, [2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        moved!(self, [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn last_band(self) -> Self {
        moved!(self, [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |a, x| a | x) != 0
    }
    #[inline(always)]
    fn max_lane(self) -> Self {
        Soft([self.0.iter().fold(0, |a, &x| if x > a { x } else { a }); 16])
    }
    #[inline(always)]
    fn count(self) -> Self {
        let pairs = lanes!(self, self, |x: u16, _| x - (x >> 1 & 0x155));
        let fours = lanes!(pairs, pairs, |x: u16, _| (x & 0x133) + (x >> 2 & 0x33));
        lanes!(fours, fours, |x: u16, _| (x & 0xf) + (x >> 4 & 0xf) + (x >> 8))
    }
}
