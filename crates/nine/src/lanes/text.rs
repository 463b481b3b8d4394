//! Characters to lanes and back, a frame at a time.
//!
//! A puzzle arrives as 81 sets of digits (one per cell, bit d − 1), one register per cell. A frame
//! needs one register per (digit, position in box) with one bit per box. Per lane and position that
//! is a 9×9 bit transposition of boxes and digits, done as two steps of 3×3 ones: first (stack,
//! digit mod 3), then (band, digit div 3).
#![allow(clippy::needless_range_loop)]

use super::frame::{BOXES, Frame};
use crate::puzzle::Clues;
use crate::simd::{Nodes, Texts};

/// Fills a frame with the roots of puzzles.
#[inline(always)]
pub(super) fn parse<V: Nodes>(puzzles: &[&Clues; 32], sets: &mut [V; 81], frame: &mut Frame<V>) {
    V::read(puzzles, sets);
    let (m0, m1) = (V::splat(0o111), V::splat(0o222));
    let (g0, g1, all) = (V::splat(0x7), V::splat(0xe0), V::splat(BOXES));
    for c in 0..9 {
        let (i, j) = (c / 3, c % 3);
        let mut q = [[V::zero(); 3]; 3]; // by band, by digit mod 3
        for (b, q) in q.iter_mut().enumerate() {
            let at = (b * 3 + i) * 9 + j;
            let (x, y, z) = (sets[at], sets[at + 3], sets[at + 6]);
            q[0] = m0.pick(x, m1.pick(y.shl(1), z.shl(2)));
            q[1] = m0.pick(x.shr(1), m1.pick(y, z.shl(1)));
            q[2] = m0.pick(x.shr(2), m1.pick(y.shr(1), z));
        }
        for f in 0..3 {
            let (x, y, z) = (q[0][f], q[1][f], q[2][f]);
            frame.w[9 * f + c] = all.and(g0.pick(x, g1.pick(y.shl(5), z.shl(10))));
            frame.w[9 * (3 + f) + c] = all.and(g0.pick(x.shr(3), g1.pick(y.shl(2), z.shl(7))));
            frame.w[9 * (6 + f) + c] = all.and(g0.pick(x.shr(6), g1.pick(y.shr(1), z.shl(4))));
        }
    }
}

/// Solved grids waiting to be written: per position in box, four bit planes of the digit.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Grids<V>([[V; 4]; 9]);

impl<V: Nodes> Grids<V> {
    pub(super) fn blank() -> Self {
        Grids([[V::zero(); 4]; 9])
    }

    #[inline(always)]
    pub(super) fn take(&mut self, frame: &Frame<V>, route: &V::Route) {
        for c in 0..9 {
            let w = |d: usize| frame.w[9 * (d - 1) + c];
            let planes = [
                w(1).or3(w(3), w(5)).or3(w(7), w(9)),
                w(2).or3(w(3), w(6)).or(w(7)),
                w(4).or3(w(5), w(6)).or(w(7)),
                w(8).or(w(9)),
            ];
            for b in 0..4 {
                self.0[c][b] = V::merge(self.0[c][b], planes[b], route);
            }
        }
    }

    /// Writes all grids as characters; row k of `texts` gets lane k.
    #[inline(always)]
    pub(super) fn write(&self, out: &mut [V; 81], texts: &mut Texts) {
        let (n1, n2, n4, n8) =
            (V::splat(0x1111), V::splat(0x2222), V::splat(0x4444), V::splat(0x8888));
        let (zero, nibble) = (V::splat(b'0' as u16), V::splat(0xf));
        for c in 0..9 {
            let [p, q, r, s] = self.0[c];
            // Nibble h of t[k] is the digit of the box at bit 4h + k.
            let t = [
                p.and(n1).or_and(q.shl(1), n2).or(r.shl(2).and(n4).or_and(s.shl(3), n8)),
                p.shr(1).and(n1).or_and(q, n2).or(r.shl(1).and(n4).or_and(s.shl(2), n8)),
                p.shr(2).and(n1).or_and(q.shr(1), n2).or(r.and(n4).or_and(s.shl(1), n8)),
                p.shr(3).and(n1).or_and(q.shr(2), n2).or(r.shr(1).and(n4).or_and(s, n8)),
            ];
            let boxes = [
                [t[0], t[1], t[2]],
                [t[1].shr(4), t[2].shr(4), t[3].shr(4)],
                [t[2].shr(8), t[3].shr(8), t[0].shr(12)],
            ];
            for band in 0..3 {
                for stack in 0..3 {
                    let cell = (band * 3 + c / 3) * 9 + stack * 3 + c % 3;
                    out[cell] = zero.or_and(boxes[band][stack], nibble);
                }
            }
        }
        V::write(out, texts);
    }
}
