// Clues to add: for every base (a puzzle, mostly with several solutions) which clues leave it exactly
// one solution? Every cell and digit is a question of its own, made here and never sent.
#pragma once
#include "formats.h"
#include "warp.h"

#define PER_BASE (81 * 9) // questions of a base: 9·cell + digit − 1

// Questions about bases. The host has the same struct (additions.rs).
struct Additions {
    const uint4 *bases; // grids at rest
    uint4 *questions;   // grids at rest
    const u32 *answers; // grids at rest
    u32 *unique;        // questions with one solution, in no order
    u32 *left;          // questions without verdict, in no order
    u32 *counters;      // how many of both
    u32 n;              // questions, from the first base on
    u32 unused;
};

// The base with one clue more. A cell that has a clue, or a digit that a clue rules out, makes what has
// no solution: two equal clues in a row.
DEVICE void put_addition(const Additions &a, u32 question) {
    u32 cell = question % PER_BASE / 9, digit = question % 9 + 1, row = cell / 9, column = cell % 9;
    u32 r = row % 3, bit = 9 * (row / 3) + column, given = 0, same = 0, same_row = 0;
    Grid g = read_grid(a.bases, question / PER_BASE);
#pragma unroll
    for (int k = 0; k < 3; k++) {
        u32 cells = cells_of(g, k, digit), any = g.word[4 * k] | g.word[4 * k + 1] | g.word[4 * k + 2] | g.word[4 * k + 3];
        same |= cells;
        same_row |= k == r ? cells : 0;
        given |= k == r ? any : 0;
    }
    u32 ruled_out = same_row & 0x1FFu << (bit - column);
    ruled_out |= same & (COLUMN << column | 7u << (bit - column % 3));
    bool fits = !ruled_out && !(given >> bit & 1);
#pragma unroll
    for (int k = 0; k < 12; k++)
        if (k / 4 == r && fits) g.word[k] |= (digit >> (k % 4) & 1) << bit;
    if (!fits) {
        g = Grid{};
        g.word[0] = 3;
    }
    write_grid(a.questions, question, g);
}

// Lists a question by its answer. Every lane of a warp comes here.
DEVICE void list_addition(const Additions &a, u32 question, u32 lane) {
    u32 verdict = question < a.n ? verdict_of(a.answers[(u64)question * 12]) : 0;
    append(a.unique, a.counters, verdict == 1, question, lane);
    append(a.left, a.counters + 1, verdict == 3, question, lane);
}
