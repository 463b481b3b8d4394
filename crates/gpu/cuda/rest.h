// Grids and nodes at rest (see layout.h), to and from the registers of three nodes.
#pragma once
#include "layout.h"

// 3×3 transposition of bits between the column of a row word and the node of a register: words of
// three nodes to three registers, and its own inverse.
DEVICE void transpose(u32 r0, u32 r1, u32 r2, u32 &x0, u32 &x1, u32 &x2) {
    x0 = select(NODE_0, r0, select(NODE_0 << 1, r1 << 1, r2 << 2));
    x1 = select(NODE_0, r0 >> 1, select(NODE_0 << 1, r1, r2 << 1));
    x2 = select(NODE_0, r0 >> 2, select(NODE_0 << 1, r1 >> 1, r2));
}

// Node n's row word out of three registers, and back into the bits of `mask` (node n's, or none).
DEVICE u32 extract(u32 a, u32 b, u32 c, u32 n) {
    return select(NODE_0, a >> n, select(NODE_0 << 1, rotate_left(b, 1 - n), rotate_left(c, 2 - n))) & ALL_BITS;
}
DEVICE void insert(u32 word, u32 n, u32 mask, u32 &a, u32 &b, u32 &c) {
    a = select(mask, word << n, a);
    b = select(mask, rotate_left(word, n - 1), b);
    c = select(mask, rotate_left(word, n - 2), c);
}

// Whether a grid at rest bars a cell, and the bits of row word r that are barred.
DEVICE bool is_barred(const uint4 (&grid)[3]) { return grid[0].y >> 27 != BAR_NONE; }
DEVICE u32 barred(const uint4 (&grid)[3], u32 r) {
    return is_barred(grid) && grid[0].z >> 27 == r ? 1u << (grid[0].y >> 27) : 0;
}

// Candidates of three puzzles; grid[n][r] holds the four digit bits of node n's row word r. A barred
// cell has all digits but its own.
template <bool BARS> DEVICE void load_puzzles(Nodes &s, const uint4 (&grid)[3][3]) {
#pragma unroll
    for (int r = 0; r < 3; r++) {
        const uint4 &x = grid[0][r], &y = grid[1][r], &z = grid[2][r];
        u32 p[4][3];
        transpose(x.x, y.x, z.x, p[0][0], p[0][1], p[0][2]);
        transpose(x.y, y.y, z.y, p[1][0], p[1][1], p[1][2]);
        transpose(x.z, y.z, z.z, p[2][0], p[2][1], p[2][2]);
        transpose(x.w, y.w, z.w, p[3][0], p[3][1], p[3][2]);
        u32 bar[3] = {0, 0, 0};
        if (BARS) transpose(barred(grid[0], r), barred(grid[1], r), barred(grid[2], r), bar[0], bar[1], bar[2]);
#pragma unroll
        for (int j = 0; j < 3; j++) {
            u32 *w = s.cand + 3 * r + j;
            u32 a = p[0][j] & ALL_BITS, b = p[1][j] & ALL_BITS, c = p[2][j] & ALL_BITS, d = p[3][j] & ALL_BITS;
            u32 open = LOGIC(~TA & ~TB & TC, or3(a, b, c), d, ALL_BITS);
            w[0] = open | LOGIC(TA & ~TB & TC, a, d, ~(b | c));
            w[9] = or_and(open, b, ~(a | c));
            w[18] = open | LOGIC(TA & TB & ~TC, a, b, c);
            w[27] = or_and(open, c, ~(a | b));
            w[36] = open | LOGIC(TA & ~TB & TC, a, b, c);
            w[45] = open | LOGIC(~TA & TB & TC, a, b, c);
            w[54] = open | LOGIC(TA & TB & TC, a, b, c);
            w[63] = or_and_not(open, d, a);
            w[72] = or_and(open, d, a);
            if (BARS)
                for (int digit = 0; digit < 9; digit++) w[9 * digit] ^= bar[j] & ALL_BITS;
        }
    }
#pragma unroll
    for (int x = 0; x < 9; x++) {
        s.several[x] = ALL_BITS;
        s.owned[x] = 0;
    }
}

// The digit bits of solved nodes, p[4·r + bit][column in box], three nodes side by side.
DEVICE void digit_bits(const Nodes &s, u32 (&p)[12][3]) {
#pragma unroll
    for (int r = 0; r < 3; r++)
#pragma unroll
        for (int j = 0; j < 3; j++) {
            const u32 *w = s.cand + 3 * r + j;
            p[4 * r][j] = or3(or3(w[0], w[18], w[36]), w[54], w[72]);
            p[4 * r + 1][j] = or3(w[9], w[18], w[45]) | w[54];
            p[4 * r + 2][j] = or3(w[27], w[36], w[45]) | w[54];
            p[4 * r + 3][j] = w[63] | w[72];
        }
}

// Node `index` of a list of nodes at rest, four words at a time.
DEVICE uint4 *node_at(u32 *list, u32 index) { return (uint4 *)(list + (u64)index * NODE_STRIDE); }
DEVICE void write_node(uint4 *node, const u32 (&word)[NODE_WORDS]) {
#pragma unroll
    for (int k = 0; k < NODE_WORDS / 4; k++)
        node[k] = uint4{word[4 * k], word[4 * k + 1], word[4 * k + 2], word[4 * k + 3]};
}
