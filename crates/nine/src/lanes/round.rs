//! One branch-free round of the rules for all lanes of a frame: the hot loop of the crate.
#![allow(clippy::needless_range_loop)]

use super::frame::{BOXES, Frame, copy_stacks, next_band};
use crate::simd::Nodes;

/// State that rounds keep besides the candidates.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Memory<V> {
    /// Per digit: boxes where it had two or more places after the previous round.
    twice: [V; 9],
    /// Per position in box: cells owned by a digit with one place left.
    owned: [V; 9],
}

impl<V: Nodes> Memory<V> {
    pub(super) fn blank() -> Self {
        Memory { twice: [V::splat(BOXES); 9], owned: [V::zero(); 9] }
    }

    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: u32) {
        let lanes = V::spread(lanes);
        let all = lanes.and(V::splat(BOXES));
        for x in 0..9 {
            self.twice[x] = self.twice[x].or(all);
            self.owned[x] = self.owned[x].minus(lanes);
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// A cell without candidates, a digit without a place, or a box with two equal singles.
    pub(super) bad: u32,
    /// Some cell has two or more candidates.
    pub(super) open: u32,
    /// More may follow: a candidate was removed, or, without `EXACT`, a digit became single.
    pub(super) moving: u32,
}

/// Applies every rule of `node` once to every lane.
///
/// Before: candidates lie inside `BOXES`. After: they still do, and no solution of any lane is
/// lost. A lane that is neither bad nor open is a solution: every cell had one candidate, and every
/// box still has every digit after the rules, so nothing was removed. A lane that is unchanged and
/// not in its first round is at the closure, because `owned` was complete before the round began.
///
/// Without `EXACT`, a lane counts as unchanged if no digit was left with one place in a box. That
/// saves a round on most nodes and 72 operations per round, with hardly more guesses (62.4 against
/// 62.1 on hardest_11plus).
#[inline(always)]
pub(super) fn round<V: Nodes, const EXACT: bool>(
    frame: &mut Frame<V>,
    memory: &mut Memory<V>,
) -> Seen {
    // By cell: cells with one candidate (`single`), and the boxes of each such digit (`named`).
    let (mut ok, mut open) = (V::splat(BOXES), V::zero());
    let (mut named, mut single) = ([V::zero(); 9], [V::zero(); 9]);
    for c in 0..9 {
        let (mut once, mut twice) = (V::zero(), V::zero());
        for d in 0..9 {
            let w = frame.w[9 * d + c];
            twice = twice.or_and(once, w);
            once = once.or(w);
        }
        ok = ok.and(once);
        open = open.or(twice);
        single[c] = once.minus(twice);
        for d in 0..9 {
            named[d] = named[d].or_and(frame.w[9 * d + c], single[c]);
        }
    }
    // By digit. `owned` grows on the way, so later digits profit in the same round.
    let (mut clash, mut moving) = (V::zero(), V::zero());
    let mut owned = memory.owned;
    for d in 0..9 {
        let old: &mut [V; 9] = (&mut frame.w[9 * d..9 * d + 9]).try_into().expect("nine words");
        let mut w = *old;
        for c in 0..9 {
            w[c] = w[c].minus_unless(named[d], single[c]).minus_and(owned[c], memory.twice[d]);
        }
        lines(&mut w);
        let m = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
        let inside = w[0].maj(w[1], w[2]).or3(w[3].maj(w[4], w[5]), w[6].maj(w[7], w[8]));
        let twice = inside.or(m[0].maj(m[1], m[2]));
        ok = ok.and(m[0].or3(m[1], m[2]));
        clash = clash.or_and(twice, named[d]);
        if !EXACT {
            moving = moving.or_minus(memory.twice[d], twice);
        }
        memory.twice[d] = twice;
        for c in 0..9 {
            owned[c] = owned[c].or_minus(w[c], twice);
            if EXACT {
                moving = moving.or_diff(old[c], w[c]);
            }
            old[c] = w[c];
        }
    }
    memory.owned = owned;
    let bad = ok.xor(V::splat(BOXES)).or(clash).nonzero();
    Seen { bad, open: open.nonzero(), moving: moving.nonzero() }
}

/// The rule for lines, for one digit: rows of each band, then columns of each stack.
#[inline(always)]
fn lines<V: Nodes>(w: &mut [V; 9]) {
    let m = [w[0].or3(w[1], w[2]), w[3].or3(w[4], w[5]), w[6].or3(w[7], w[8])];
    let m = [copy_stacks(m[0]), copy_stacks(m[1]), copy_stacks(m[2])];
    let s = [m[0].shr(1), m[1].shr(1), m[2].shr(1)];
    let t = [m[0].shr(2), m[1].shr(2), m[2].shr(2)];
    for i in 0..3 {
        let (a, b) = ((i + 1) % 3, (i + 2) % 3);
        let keep = s[a].and(t[b]).or_and(t[a], s[b]);
        for j in 0..3 {
            w[3 * i + j] = w[3 * i + j].and(keep);
        }
    }
    let m = [w[0].or3(w[3], w[6]), w[1].or3(w[4], w[7]), w[2].or3(w[5], w[8])];
    let s = [next_band(m[0]), next_band(m[1]), next_band(m[2])];
    for j in 0..3 {
        let (a, b) = ((j + 1) % 3, (j + 2) % 3);
        // Columns a and b can take bands x and x + 1; then j can take band x + 2.
        let pair = m[a].and(s[b]).or_and(s[a], m[b]);
        let (up, down) = (pair.shr(5), pair.shl(10));
        for i in 0..3 {
            w[3 * i + j] = w[3 * i + j].and_or(up, down);
        }
    }
}
