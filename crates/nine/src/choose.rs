//! The choice of the cell to branch on. It is part of the definition of the *first solution*, so
//! every path computes exactly this.
//!
//! Among the open cells with the fewest candidates (2, else 3, else any number), the one with the
//! highest score is taken; ties are broken by (position in box, box). A node without a cell of 2 or
//! 3 candidates takes the first open cell unscored: scoring there scatters the guesses of a nearly
//! empty grid, which then thrashes. All nodes of a loose puzzle are unscored too, since its
//! solutions are easy to find (34 clues with several solutions: 8.9 guesses with scores, 8.7
//! without).
//!
//! The score of a cell sums four yes-or-no questions for each of its candidates d. Does one of the
//! two other minirows of its row hold d twice or more? Does one of them hold d in another cell to
//! choose from? And the same two for the minicolumns of its column. (Units of the cell's own box
//! add nothing measurable. Counting d exactly saves 2 % of the guesses and costs more than that.)
#![allow(clippy::needless_range_loop)]

use crate::simd::Boxes;

/// Splits a stuck node: `w` becomes the first child; the others go to `wait` in reverse order.
///
/// A tight node has two children: the chosen cell set to its smallest candidate, and the node
/// without that candidate. A loose node chooses up to three cells at once, each in a box that
/// shares no band and no stack with the earlier ones. It is split at the first, its first child at
/// the second, and that child at the third, without applying the rules in between.
///
/// `wait` receives the node before each choice, and the register that the other child has instead
/// of one of its own.
#[inline(always)]
pub(crate) fn split<V: Boxes>(
    w: &mut [V; 9],
    loose: bool,
    mut wait: impl FnMut(&[V; 9], usize, V),
) {
    let mut keys = keys(w, !loose);
    for _ in 0..if loose { 3 } else { 1 } {
        let mut best = keys[0];
        for key in &keys[1..] {
            best = best.max(*key);
        }
        let best = best.most();
        if best == 0 {
            return;
        }
        let (c, lane) = (8 - usize::from(best >> 5 & 15), 16 - usize::from(best & 31));
        let (cell, rest) = (w[c].and(V::load(&HERE[lane & 15])), w[c].rest());
        wait(w, c, w[c].minus(cell.minus(rest)));
        w[c] = w[c].minus_and(cell, rest);
        let met = V::load(&MET[lane & 15]);
        for key in &mut keys {
            *key = key.minus(met);
        }
    }
}

/// All ones in one lane.
const HERE: [[u16; 16]; 16] = {
    let (mut out, mut lane) = ([[0; 16]; 16], 0);
    while lane < 16 {
        out[lane][lane] = 0xffff;
        lane += 1;
    }
    out
};

/// All ones in the lanes that share a band or a stack with a lane.
const MET: [[u16; 16]; 16] = {
    let (mut out, mut at) = ([[0; 16]; 16], 0);
    while at < 256 {
        let (a, b) = (at / 16, at % 16);
        if a / 4 == b / 4 || a % 4 == b % 4 {
            out[a][b] = 0xffff;
        }
        at += 1;
    }
    out
};

/// A key for every cell: larger is better; unique among the cells to choose from, 0 for others.
#[inline(always)]
fn keys<V: Boxes>(w: &[V; 9], scored: bool) -> [V; 9] {
    let (asked, few) = smallest(w);
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
    if scored && few {
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

/// The cells to choose from (all ones in their lanes), and true if they have 2 or 3 candidates.
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

/// 512 times the score, above the tie-break bits.
#[inline(always)]
fn scores<V: Boxes>(w: &[V; 9], v: &[V; 9]) -> [V; 9] {
    // Two bits per line: the sum of its two questions.
    let (mut rows, mut columns) = ([(V::zero(), V::zero()); 3], [(V::zero(), V::zero()); 3]);
    for x in 0..3 {
        let (a, b, c) = (3 * x, 3 * x + 1, 3 * x + 2);
        let (twice, asked) = (w[a].maj(w[b], w[c]), v[a].or3(v[b], v[c]));
        let twice = twice.next_stack().or(twice.last_stack());
        let asked = asked.next_stack().or(asked.last_stack());
        rows[x] = (twice.xor(asked), twice.and(asked));
        let (a, b, c) = (x, x + 3, x + 6);
        let (twice, asked) = (w[a].maj(w[b], w[c]), v[a].or3(v[b], v[c]));
        let twice = twice.next_band().or(twice.last_band());
        let asked = asked.next_band().or(asked.last_band());
        columns[x] = (twice.xor(asked), twice.and(asked));
    }
    let mut out = [V::zero(); 9];
    for i in 0..3 {
        for j in 0..3 {
            let (row, column, v) = (rows[i], columns[j], v[3 * i + j]);
            let carry = row.0.and(column.0);
            let ones = row.0.xor(column.0).and(v);
            // Each line counts 0 to 2: a carry from below and a two of either exclude each other.
            let twos = row.1.xor(column.1).or(carry).and(v);
            let fours = row.1.and(column.1).and(v);
            out[3 * i + j] = V::count_weighted(ones, twos, fours).shl(9);
        }
    }
    out
}
