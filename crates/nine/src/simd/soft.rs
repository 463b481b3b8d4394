//! The portable registers: plain arrays in safe code. Compilers turn these loops into the baseline vector
//! instructions of the target (SSE2, NEON), and every other path is tested against this one.

use super::{Boxes, Nodes, Vector, pairs};

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

impl Nodes for Soft {
    const LANES: usize = 16;
    /// The source of each lane, and the lanes that move (all ones).
    type Route = ([u8; 32], Soft);

    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.0.iter().enumerate().fold(0, |mask, (l, &x)| mask | u32::from(x != 0) << l)
    }
    #[inline(always)]
    fn with(self, lanes: u32, x: Self) -> Self {
        spread(lanes).pick(x, self)
    }
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        let mut out = [0; 32];
        out[..16].copy_from_slice(&self.0);
        out
    }
    #[inline(always)]
    fn from_lanes(lanes: &[u16; 32]) -> Self {
        let mut out = [0; 16];
        out.copy_from_slice(&lanes[..16]);
        Soft(out)
    }
    #[inline(always)]
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32) {
        let (source, used_to, used_from) = pairs(from, to);
        ((source, spread(used_to)), used_to, used_from)
    }
    #[inline(always)]
    fn merge(to: Self, from: Self, (source, moved): &Self::Route) -> Self {
        let mut out = [0; 16];
        for l in 0..16 {
            out[l] = from.0[source[l] as usize & 15];
        }
        moved.pick(Soft(out), to)
    }
}

/// All ones in these lanes.
#[inline(always)]
fn spread(lanes: u32) -> Soft {
    let mut out = [0; 16];
    for (l, o) in out.iter_mut().enumerate() {
        *o = 0u16.wrapping_sub((lanes >> l & 1) as u16);
    }
    Soft(out)
}
