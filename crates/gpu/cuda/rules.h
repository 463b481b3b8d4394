// The rules of propagation: singles, locked candidates and, on request, triads.
#pragma once
#include "layout.h"

// What a round says of the nodes, as bits in some box of each.
struct Outcome {
    u32 dead;    // a cell without candidate, a digit without place, or two digits that need one cell
    u32 open;    // a cell with two candidates or more
    u32 changed; // a digit became settled in a box
};

// One round on candidates `s`:
//   naked single     a cell with one candidate takes that digit from the rest of its box;
//   hidden single    a digit with one place in a box takes that cell from the other digits;
//   locked           a digit stays in a minirow only if the other two boxes of the band can use the
//                    other two rows, and in a minicolumn likewise. This is pointing and claiming.
DEVICE Outcome propagate_round(Nodes &s, Shift k) {
    u32 filled = ALL_BITS, open = 0, named[9], single[9], clash = 0, changed = 0;
#pragma unroll
    for (int c = 0; c < 9; c++) {
        u32 *w = s.cand + c;
        u32 any1 = or3(w[0], w[9], w[18]), two1 = majority(w[0], w[9], w[18]);
        u32 any2 = or3(w[27], w[36], w[45]), two2 = majority(w[27], w[36], w[45]);
        u32 any3 = or3(w[54], w[63], w[72]), two3 = majority(w[54], w[63], w[72]);
        u32 any = or3(any1, any2, any3);
        u32 two_in = or3(two1, two2, two3), two_across = majority(any1, any2, any3);
        filled &= any;
        open = or3(open, two_in, two_across);
        single[c] = and_nor(any, two_in, two_across);
#pragma unroll
        for (int d = 0; d < 9; d++)
            named[d] = c ? or_and(named[d], w[9 * d], single[c]) : w[9 * d] & single[c];
    }
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 *old = s.cand + 9 * d, w[9], line[3], next[3];
#pragma unroll
        for (int c = 0; c < 9; c++) {
            w[c] = LOGIC(TA & (~TB | TC), old[c], named[d], single[c]);
            w[c] = and_not_both(w[c], s.owned[c], s.several[d]);
        }
#pragma unroll
        for (int i = 0; i < 3; i++) {
            line[i] = or3(w[3 * i], w[3 * i + 1], w[3 * i + 2]);
            next[i] = next_stack(line[i], k);
        }
#pragma unroll
        for (int i = 0; i < 3; i++) {
            int a = (i + 1) % 3, b = (i + 2) % 3;
            u32 keep = next_stack(or_and(line[a] & next[b], line[b], next[a]), k);
            for (int j = 0; j < 3; j++) w[3 * i + j] &= keep;
        }
#pragma unroll
        for (int j = 0; j < 3; j++) {
            line[j] = or3(w[j], w[3 + j], w[6 + j]);
            next[j] = next_band(line[j], k);
        }
#pragma unroll
        for (int j = 0; j < 3; j++) {
            int a = (j + 1) % 3, b = (j + 2) % 3;
            u32 keep = next_band(or_and(line[a] & next[b], line[b], next[a]), k);
            for (int i = 0; i < 3; i++) w[3 * i + j] &= keep;
        }
        for (int i = 0; i < 3; i++) line[i] = or3(w[3 * i], w[3 * i + 1], w[3 * i + 2]);
        u32 two_in = or3(majority(w[0], w[1], w[2]), majority(w[3], w[4], w[5]), majority(w[6], w[7], w[8]));
        u32 several = two_in | majority(line[0], line[1], line[2]);
        filled &= or3(line[0], line[1], line[2]);
        clash = or_and(clash, several, named[d]);
        changed = or_xor(changed, s.several[d], several);
        s.several[d] = several;
#pragma unroll
        for (int c = 0; c < 9; c++) {
            s.owned[c] = or_and_not(s.owned[c], w[c], several);
            old[c] = w[c];
        }
    }
    return Outcome{(filled ^ ALL_BITS) | clash, open, changed};
}

// Full adder of nine bits: how many of f[0], f[stride], … are set, as far as the callers ask.
struct Count {
    u32 odd;   // the lowest bit
    u32 pairs; // some pair inside a group of three
    u32 two;   // two or all three groups of three hold a pair
    u32 one;   // carry of the three groups' lowest bits
    u32 c[3];  // pair inside each group of three
};
DEVICE Count count_nine(const u32 *f, int stride) {
    u32 s[3];
    Count n;
#pragma unroll
    for (int g = 0; g < 3; g++) {
        const u32 *x = f + 3 * g * stride;
        s[g] = xor3(x[0], x[stride], x[2 * stride]);
        n.c[g] = majority(x[0], x[stride], x[2 * stride]);
    }
    n.odd = xor3(s[0], s[1], s[2]);
    n.one = majority(s[0], s[1], s[2]);
    n.pairs = or3(n.c[0], n.c[1], n.c[2]);
    n.two = majority(n.c[0], n.c[1], n.c[2]);
    return n;
}

// Triads: three digits confined to one minirow (minicolumn) of a box fill it, so the others leave.
// Works on the nodes in `mask`; returns the bits that changed.
DEVICE u32 propagate_triads(Nodes &s, u32 mask) {
    u32 changed = 0;
#pragma unroll
    for (int columns = 0; columns < 2; columns++) {
        u32 confined[3][9];
#pragma unroll
        for (int d = 0; d < 9; d++) {
            u32 *w = s.cand + 9 * d, line[3];
            for (int x = 0; x < 3; x++)
                line[x] = columns ? or3(w[x], w[x + 3], w[x + 6]) : or3(w[3 * x], w[3 * x + 1], w[3 * x + 2]);
            for (int x = 0; x < 3; x++) confined[x][d] = and_nor(line[x], line[(x + 1) % 3], line[(x + 2) % 3]);
        }
#pragma unroll
        for (int x = 0; x < 3; x++) {
            u32 *f = confined[x];
            Count n = count_nine(f, 1);
            u32 full = (or_and(n.two, n.pairs, n.one) | ((n.pairs | n.one) & n.odd)) & mask;
#pragma unroll
            for (int d = 0; d < 9; d++)
                for (int k = 0; k < 3; k++) {
                    u32 &w = s.cand[9 * d + (columns ? 3 * k + x : 3 * x + k)];
                    u32 kept = LOGIC(TA & (TB | ~TC), w, f[d], full);
                    changed = or_xor(changed, w, kept);
                    w = kept;
                }
        }
    }
    return changed;
}
