//! Where to branch: part of the definition of the *first solution*, so every path computes exactly this.
//!
//! Among the open cells with the fewest candidates (2, else 3, else any number), take the one with the highest score;
//! cells of equal score are taken in the order (position in box, box). A node without a cell of 2 or 3 candidates takes
//! the first open cell unscored: scoring there scatters the guesses of a nearly empty grid, which then thrashes.
//!
//! The score of a cell sums, over its candidates d, the *busy* ones of seven units: the three minirows of its box, the
//! two other minirows of its row, the two other minicolumns of its column. A unit is busy for d when two or three
//! of its cells hold d, or one that is among the cells in question. Sums of 8 and more read as 8 + (sum mod 8), which
//! is what four bit planes hold.

use crate::simd::Boxes;

/// The two children of a stuck node: the chosen cell fixed to its smallest candidate, and the node without it.
#[inline(always)]
pub(crate) fn split<V: Boxes>(w: &[V; 9]) -> ([V; 9], [V; 9]) {
    let keys = keys(w);
    let mut best = keys[0];
    for key in &keys[1..] {
        best = best.max(*key);
    }
    let best = best.max_lane();
    let (mut first, mut second) = (*w, *w);
    for c in 0..9 {
        let chosen = keys[c].same(best);
        let rest = w[c].rest();
        let low = w[c].minus(rest);
        first[c] = w[c].minus_and(chosen, rest);
        second[c] = w[c].minus_and(chosen, low);
    }
    (first, second)
}

/// A key for every cell, larger is better, unique among the cells in question; zero for all others.
#[inline(always)]
fn keys<V: Boxes>(w: &[V; 9]) -> [V; 9] {
    let (asked, scored) = smallest(w);
    let mut v = [V::zero(); 9];
    for c in 0..9 {
        v[c] = w[c].and(asked[c]);
    }
    let mut keys = [V::zero(); 9];
    // Earlier boxes first: lanes count down.
    let lane = V::load(&[16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    for c in 0..9 {
        keys[c] = V::splat(32 * (8 - c as u16)).add(lane);
    }
    if scored {
        let scores = scores(w, &v);
        for c in 0..9 {
            keys[c] = keys[c].add(scores[c]);
        }
    }
    for c in 0..9 {
        keys[c] = keys[c].and(asked[c]);
    }
    keys
}

/// The cells in question (all ones in their lanes) and whether they are to be scored.
#[inline(always)]
fn smallest<V: Boxes>(w: &[V; 9]) -> ([V; 9], bool) {
    let (mut two, mut three, mut more) = ([V::zero(); 9], [V::zero(); 9], [V::zero(); 9]);
    let (mut any_two, mut any_three) = (V::zero(), V::zero());
    for c in 0..9 {
        let a = w[c].rest();
        let b = a.rest();
        let d = b.rest();
        two[c] = b.is_zero().minus(a.is_zero());
        three[c] = d.is_zero().minus(b.is_zero());
        more[c] = V::splat(0xffff).minus(d.is_zero());
        any_two = any_two.or(two[c]);
        any_three = any_three.or(three[c]);
    }
    if any_two.any() {
        (two, true)
    } else if any_three.any() {
        (three, true)
    } else {
        (more, false)
    }
}

/// The scores, in the bits above the tie-break: 512 times the score.
#[inline(always)]
fn scores<V: Boxes>(w: &[V; 9], v: &[V; 9]) -> [V; 9] {
    let mut rows = [V::zero(); 3];
    let mut columns = [V::zero(); 3];
    for x in 0..3 {
        let (a, b, c) = (3 * x, 3 * x + 1, 3 * x + 2);
        rows[x] = w[a].maj(w[b], w[c]).or(v[a].or3(v[b], v[c]));
        let (a, b, c) = (x, x + 3, x + 6);
        columns[x] = w[a].maj(w[b], w[c]).or(v[a].or3(v[b], v[c]));
    }
    // Full adders from here on: three, then five, then seven units, in planes of weight 1, 2 and 4.
    let own = (rows[0].xor3(rows[1], rows[2]), rows[0].maj(rows[1], rows[2]));
    let mut out = [V::zero(); 9];
    for i in 0..3 {
        let (x, y) = (rows[i].next_stack(), rows[i].last_stack());
        let row = (own.0.xor3(x, y), own.0.maj(x, y));
        for j in 0..3 {
            let (x, y) = (columns[j].next_band(), columns[j].last_band());
            let (ones, carry) = (row.0.xor3(x, y), row.0.maj(x, y));
            let (twos, fours) = (own.1.xor3(row.1, carry), own.1.maj(row.1, carry));
            out[3 * i + j] = weigh(v[3 * i + j], ones, twos, fours);
        }
    }
    out
}

/// 512 · (the sum of the planes over the bits of `v`, with 8 sticky).
#[inline(always)]
fn weigh<V: Boxes>(v: V, ones: V, twos: V, fours: V) -> V {
    let (a, b, c) = (v.and(ones).count(), v.and(twos).count(), v.and(fours).count());
    let c = c.add(c);
    let sum = a.add(b.add(c).add(b.add(c)));
    // sum = a + 2b + 4c, at most 21: bit 4 means 16 or more, which reads as 8 + (sum mod 8).
    let eight = sum.and(V::splat(24)).is_zero();
    let score = sum.and(V::splat(7)).or(V::splat(8).minus(eight));
    score.shl(9)
}
