// The choice of a cell to branch on, and of the digit that the first child tries there.
#pragma once
#include "rules.h"

// One cell per node, and the digit of the first child.
struct Branch {
    u32 cell[9];  // per place: the bit of the chosen cell's box
    u32 digit[9]; // per digit: the same bit, for the smallest candidate
    u32 open;     // every bit of the nodes that have an open cell
};

// Cells of the fewest candidates (2, then 3, then any number) of the nodes in `mask`.
// Returns the nodes whose cells have four candidates or more: these are not scored.
DEVICE u32 fewest_candidates(const Nodes &s, u32 mask, u32 (&ask)[9], u32 &open) {
    u32 three[9], more[9], any2 = 0, any3 = 0, any4 = 0;
#pragma unroll
    for (int c = 0; c < 9; c++) {
        Count n = count_nine(s.cand + c, 9);
        u32 one_pair = LOGIC((TA ^ TB ^ TC) & ~(TA & TB & TC), n.c[0], n.c[1], n.c[2]);
        u32 two_or_three = select(n.one, ~n.pairs, one_pair);
        ask[c] = LOGIC(TA & ~TB & TC, two_or_three, n.odd, mask);
        three[c] = LOGIC(TA & TB & TC, two_or_three, n.odd, mask);
        more[c] = LOGIC((TA | TB) & ~TC, n.pairs, n.one, two_or_three) & mask;
        any2 |= ask[c];
        any3 |= three[c];
        any4 |= more[c];
    }
    any2 = bits_of(nodes_of(any2));
    any3 = bits_of(nodes_of(any3)) & ~any2;
    any4 = bits_of(nodes_of(any4)) & ~any2 & ~any3;
#pragma unroll
    for (int c = 0; c < 9; c++) ask[c] = or_and(or_and(ask[c], three[c], any3), more[c], any4);
    open = any2 | any3 | any4;
    return any4;
}

// Score of a cell: how many of its candidates (0, 1, 2 or more) have, in its row AND in its column
// outside the box, a minirow (minicolumn) that is in `ask` or holds the digit twice. A guess at such a
// cell sets off rules on both sides. Keeps in `ask` the cells of the highest score of each node.
DEVICE void highest_score(const Nodes &s, Shift k, u32 unscored, u32 (&ask)[9]) {
    u32 one[9], two[9];
#pragma unroll
    for (int c = 0; c < 9; c++) one[c] = two[c] = 0;
#pragma unroll
    for (int d = 0; d < 9; d++) {
        const u32 *w = s.cand + 9 * d;
        u32 v[9], row[3], column[3];
#pragma unroll
        for (int c = 0; c < 9; c++) v[c] = w[c] & ask[c];
#pragma unroll
        for (int x = 0; x < 3; x++) {
            u32 r = or3(v[3 * x], v[3 * x + 1], v[3 * x + 2]) | majority(w[3 * x], w[3 * x + 1], w[3 * x + 2]);
            row[x] = other_stacks(r, k);
            u32 q = or3(v[x], v[x + 3], v[x + 6]) | majority(w[x], w[x + 3], w[x + 6]);
            column[x] = other_bands(q);
        }
#pragma unroll
        for (int c = 0; c < 9; c++) {
            u32 both = LOGIC(TA & TB & TC, w[c], row[c / 3], column[c % 3]);
            two[c] = or_and(two[c], one[c], both);
            one[c] |= both;
        }
    }
#pragma unroll
    for (int level = 2; level >= 1; level--) {
        const u32 *score = level == 2 ? two : one;
        u32 some = 0;
#pragma unroll
        for (int c = 0; c < 9; c++) some = or_and(some, ask[c], score[c]);
        some = bits_of(nodes_of(some)) & ~unscored;
#pragma unroll
        for (int c = 0; c < 9; c++) ask[c] = LOGIC(TA & (TB | ~TC), ask[c], score[c], some);
    }
}

// The branch of every node in `mask`: fewest candidates, highest score, first box, first place.
DEVICE Branch choose_branch(const Nodes &s, u32 mask, Shift k) {
    Branch b;
    u32 ask[9], all = 0, box = 0, done = 0, taken = 0;
    u32 unscored = fewest_candidates(s, mask, ask, b.open);
    highest_score(s, k, unscored, ask);
#pragma unroll
    for (int c = 0; c < 9; c++) all |= ask[c];
#pragma unroll
    for (int n = 0; n < 3; n++) {
        u32 boxes = all & (NODE_0 << n);
        box |= boxes & (0u - boxes);
    }
#pragma unroll
    for (int c = 0; c < 9; c++) {
        u32 here = ask[c] & box;
        b.cell[c] = here & ~done;
        done |= here;
    }
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 here = 0;
#pragma unroll
        for (int c = 0; c < 9; c++) here = or_and(here, s.cand[9 * d + c], b.cell[c]);
        b.digit[d] = here & ~taken;
        taken |= here;
    }
    return b;
}
