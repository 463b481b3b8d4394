// Grids at rest to and from what the host sends and gets: lines of text and packed rows.
//
// Packed rows are 36 bytes: nine little-endian 32-bit words, each a row as a nine-digit decimal number
// (first column first, 0 for an open cell). In an answer the two top bits of the first word are the
// verdict: 0 no solution, 1 one, 2 two or more, 3 unknown. Only a unique solution has its digits
// stored: of several, which one the search meets first depends on timing.
#pragma once
#include "layout.h"

#define LINE 82 // 81 symbols and a line end

struct Grid {
    u32 word[12];
};

// Adds the digit of a cell; `cell` is known when the loop around it is unrolled.
DEVICE void put_digit(Grid &g, int cell, u32 digit) {
    int row = cell / 9, bit = 9 * (row / 3) + cell % 9;
#pragma unroll
    for (int p = 0; p < 4; p++)
        g.word[4 * (row % 3) + p] |= (bit >= p ? digit << (bit - p) : digit >> (p - bit)) & (1u << bit);
}
DEVICE u32 get_digit(const Grid &g, int cell) {
    int row = cell / 9, bit = 9 * (row / 3) + cell % 9;
    u32 digit = 0;
#pragma unroll
    for (int p = 0; p < 4; p++) {
        u32 w = g.word[4 * (row % 3) + p];
        digit |= (bit >= p ? w >> (bit - p) : w << (p - bit)) & (1u << p);
    }
    return digit;
}

DEVICE Grid read_grid(const uint4 *grids, u32 index) {
    Grid g;
#pragma unroll
    for (int r = 0; r < 3; r++) {
        uint4 q = grids[(u64)index * 3 + r];
        g.word[4 * r] = q.x, g.word[4 * r + 1] = q.y, g.word[4 * r + 2] = q.z, g.word[4 * r + 3] = q.w;
    }
    return g;
}
DEVICE void write_grid(uint4 *grids, u32 index, const Grid &g) {
#pragma unroll
    for (int r = 0; r < 3; r++)
        grids[(u64)index * 3 + r] = uint4{g.word[4 * r], g.word[4 * r + 1], g.word[4 * r + 2], g.word[4 * r + 3]};
}

// The cells of a digit in row word r.
DEVICE u32 cells_of(const Grid &g, int r, u32 digit) {
    u32 cells = ALL_BITS;
#pragma unroll
    for (int p = 0; p < 4; p++) cells &= digit >> p & 1 ? g.word[4 * r + p] : ~g.word[4 * r + p];
    return cells;
}

DEVICE u32 verdict_of(u32 word0) {
    return word0 & TWO_FOUND ? 2 : word0 & UNKNOWN ? 3 : word0 & ONE_FOUND ? 1 : 0;
}

// Symbols other than 1 to 9 are open cells; the host has checked them.
DEVICE Grid grid_of_line(const u8 *line) {
    Grid g = {};
#pragma unroll
    for (int cell = 0; cell < 81; cell++) {
        u32 digit = line[cell] - '0';
        put_digit(g, cell, digit < 10 ? digit : 0);
    }
    return g;
}
DEVICE void line_of_grid(const Grid &g, u32 verdict, u8 *line) {
#pragma unroll
    for (int cell = 0; cell < 81; cell++) line[cell] = '0' + (verdict == 1 ? get_digit(g, cell) : 0);
    line[81] = '\n';
}

// A word of 10^9 or more is no row: the puzzle is marked UNKNOWN.
DEVICE Grid grid_of_rows(const u32 *rows) {
    Grid g = {};
    bool good = true;
#pragma unroll
    for (int row = 0; row < 9; row++) {
        u32 x = rows[row];
        good &= x < 1000000000u;
#pragma unroll
        for (int third = 2; third >= 0; third--) {
            u32 v = x % 1000, a = v / 100, b = v / 10 % 10, c = v % 10;
            x /= 1000;
            put_digit(g, 9 * row + 3 * third, a);
            put_digit(g, 9 * row + 3 * third + 1, b);
            put_digit(g, 9 * row + 3 * third + 2, c);
        }
    }
    if (!good) g.word[0] = (g.word[0] & ALL_BITS) | UNKNOWN;
    return g;
}
DEVICE void rows_of_grid(const Grid &g, u32 verdict, u32 *rows) {
#pragma unroll
    for (int row = 0; row < 9; row++) {
        u32 x = 0;
#pragma unroll
        for (int column = 0; column < 9; column++) x = 10 * x + get_digit(g, 9 * row + column);
        rows[row] = (verdict == 1 ? x : 0) | (row == 0 ? verdict << 30 : 0);
    }
}
