// Unavoidable sets of a grid that are found without search: the cells where two rows of a band hold
// the same digits can trade places and give another grid, and so can those of two columns of a stack.
// A puzzle with that grid as its one solution has a clue in each such set, so a clue that is the last
// one in a set stays.
#pragma once
#include "formats.h"

#define ROWS_OF_COLUMN (COLUMN | COLUMN << 1 | COLUMN << 2)

// Two lines of cells, as bits, that share their boxes: the bits of their digits, and their clues.
struct Lines {
    u32 a[4], b[4];
    u32 clues_a, clues_b;
};

// Whether cell x of line a holds the last clue of the cells that trade places with it. `all` are the
// cells of a line. The cycle is followed from x until it meets another clue, or x again.
DEVICE bool is_last_of_cycle(const Lines &l, u32 all, u32 x) {
    u32 others = (l.clues_a & ~x) | l.clues_b, cell = x;
#pragma unroll 1
    while (!(others & cell)) {
        u32 same = all; // the cell of line a that holds the digit of line b here
#pragma unroll
        for (int p = 0; p < 4; p++) same &= l.b[p] & cell ? l.a[p] : ~l.a[p];
        cell = same;
        if (cell == x) return true;
    }
    return false;
}

// One of three words by number.
DEVICE u32 pick(u32 n, u32 a, u32 b, u32 c) { return n == 0 ? a : n == 1 ? b : c; }

// A column of three row words: row r of a band becomes bit 9·band + r.
DEVICE u32 column_of(u32 a, u32 b, u32 c, u32 column) {
    return (a >> column & COLUMN) | (b >> column & COLUMN) << 1 | (c >> column & COLUMN) << 2;
}

// Whether a clue is the last one of some trade, so that it stays.
DEVICE bool is_last_of_trade(const Grid &g, const u32 (&clues)[3], u32 cell) {
    u32 row = cell / 9, column = cell % 9, r = row % 3, band = row / 3, stack = column - column % 3;
    const u32 *w = g.word;
    bool last = false;
#pragma unroll 1
    for (u32 k = 1; k < 3; k++) {
        u32 other = (r + k) % 3;
        Lines l;
#pragma unroll
        for (int p = 0; p < 4; p++) {
            l.a[p] = pick(r, w[p], w[4 + p], w[8 + p]);
            l.b[p] = pick(other, w[p], w[4 + p], w[8 + p]);
        }
        l.clues_a = pick(r, clues[0], clues[1], clues[2]);
        l.clues_b = pick(other, clues[0], clues[1], clues[2]);
        last |= is_last_of_cycle(l, 0x1FFu << (9 * band), 1u << (9 * band + column));
        other = stack + (column + k) % 3;
#pragma unroll
        for (int p = 0; p < 4; p++) {
            l.a[p] = column_of(w[p], w[4 + p], w[8 + p], column);
            l.b[p] = column_of(w[p], w[4 + p], w[8 + p], other);
        }
        l.clues_a = column_of(clues[0], clues[1], clues[2], column);
        l.clues_b = column_of(clues[0], clues[1], clues[2], other);
        last |= is_last_of_cycle(l, ROWS_OF_COLUMN, 1u << (9 * band + r));
    }
    return last;
}
