// Minimal puzzles: clues leave a full grid one at a time, in a random order, while one solution is
// left. Many grids are in flight at once; every step asks one question about each.
//
// The outcome is fixed by grid and order: a clue leaves when the puzzle without it, without the clues
// that left before and with all later ones has one solution. Fewer clues never mean fewer solutions,
// so several clues may be tried at once, and they all leave when that works. A question about one
// clue bars its cell from its digit: any solution is a second one then.
//
// A flight that has settled all 81 clues writes its puzzle and takes the next number. The order of
// number n is drawn from seed and n alone (recipe.rs has the same in Rust): what else is in flight,
// and on which device, changes nothing.
#pragma once
#include "formats.h"
#include "warp.h"

#define FIRST_QUESTION 40 // clues that the first question of a grid takes away
#define ORDER_WORDS 21    // 81 cells, a byte each

// A flight: the clues as bits 9·band + column of the row words 0 to 2, and how far it is.
struct Flight {
    u32 clues[3];
    u32 number; // of its puzzle, the first of the call being 1; 0 for none
    u32 at;     // clues settled
    u32 asked;  // clues in the question that is open
    u32 most;   // clues for the next question at most
    u32 unused;
};

// All flights of a call. The host has the same struct (removal.rs).
struct Removal {
    const u32 *grids;   // full grids as packed rows
    u32 *puzzles;       // packed rows, one per number; the verdict 3 where the search failed
    uint4 *questions;   // grids at rest, one per flight
    const u32 *answers; // grids at rest, one per flight
    uint4 *solutions;   // grids at rest, one per flight
    Flight *state;      // one per flight
    u32 *orders;        // word k of flight f at k·flights + f
    u32 *counters;      // numbers taken, numbers done
    u64 seed;           // of the orders
    u64 first;          // number that the call's number 0 has in the recipe
    u32 count;          // numbers of the call
    u32 flights;
    u32 per_grid; // numbers that share a grid
    u32 unused;
};

// The finaliser of SplitMix64.
DEVICE u64 mix(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

// Draws the order of a number: Fisher-Yates from the back, draw i from mix(key + i·golden).
DEVICE void draw_order(const Removal &r, u32 flight, u64 number) {
    u8 order[4 * ORDER_WORDS];
    for (u32 i = 0; i < 4 * ORDER_WORDS; i++) order[i] = i;
    u64 key = mix(r.seed ^ mix(number + 0x9E3779B97F4A7C15ull));
    for (u32 i = 80; i > 0; i--) {
        u64 draw = mix(key + i * 0x9E3779B97F4A7C15ull) >> 32;
        u32 j = draw * (i + 1) >> 32;
        u8 cell = order[i];
        order[i] = order[j], order[j] = cell;
    }
    for (u32 k = 0; k < ORDER_WORDS; k++)
        r.orders[(u64)k * r.flights + flight] =
            order[4 * k] | order[4 * k + 1] << 8 | order[4 * k + 2] << 16 | (u32)order[4 * k + 3] << 24;
}
DEVICE u32 cell_at(const Removal &r, u32 flight, u32 turn) {
    return r.orders[(u64)(turn / 4) * r.flights + flight] >> (turn % 4 * 8) & 0xFF;
}

// Takes the cells of the turns from `at` on away from `clues`.
DEVICE void take_away(const Removal &r, u32 flight, u32 at, u32 turns, u32 (&clues)[3]) {
    for (u32 turn = at; turn < at + turns; turn++) {
        u32 cell = cell_at(r, flight, turn), row = cell / 9, bit = 1u << (9 * (row / 3) + cell % 9);
        clues[0] &= row % 3 == 0 ? ~bit : ~0u;
        clues[1] &= row % 3 == 1 ? ~bit : ~0u;
        clues[2] &= row % 3 == 2 ? ~bit : ~0u;
    }
}

// Clues in a question when so many are left; as measured for the CPU kernel.
DEVICE u32 pace(const Flight &f) {
    u32 clues = popcount(f.clues[0]) + popcount(f.clues[1]) + popcount(f.clues[2]);
    return clues <= 32 ? 1 : clues <= 37 ? 2 : clues <= 42 ? 4 : 8;
}

// Takes the answer to the open question.
DEVICE void take_answer(const Removal &r, u32 flight, Flight &f, u32 verdict) {
    if (verdict == 1) {
        take_away(r, flight, f.at, f.asked, f.clues);
        f.at += f.asked;
        f.most = pace(f);
    } else if (f.asked == 1) {
        f.at++;
        f.most = pace(f);
    } else {
        f.most = (f.asked + 2) / 3;
    }
}

// Writes the puzzle of a flight.
DEVICE void land(const Removal &r, u32 flight, const Flight &f, bool failed) {
    Grid g = read_grid(r.solutions, flight);
#pragma unroll
    for (int k = 0; k < 12; k++) g.word[k] &= f.clues[k / 4];
    u32 rows[9];
    rows_of_grid(g, 1, rows);
    rows[0] = (rows[0] & ~(3u << 30)) | (failed ? 3u << 30 : 0);
    for (int row = 0; row < 9; row++) r.puzzles[(u64)(f.number - 1) * 9 + row] = rows[row];
    atomic_add(r.counters + 1, 1);
}

// Takes the next number, if one is left.
DEVICE void launch(const Removal &r, u32 flight, Flight &f) {
    u32 taken = atomic_add(r.counters, 1);
    f.number = taken < r.count ? taken + 1 : 0;
    if (!f.number) return;
    u64 number = r.first + taken, grid = number / r.per_grid - r.first / r.per_grid;
    write_grid(r.solutions, flight, grid_of_rows(r.grids + grid * 9));
    draw_order(r, flight, number);
    f.clues[0] = f.clues[1] = f.clues[2] = ALL_BITS;
    f.at = 0;
    f.most = FIRST_QUESTION;
}

// Writes the next question; a flight without puzzle has none.
DEVICE void put_question(const Removal &r, u32 flight, Flight &f) {
    Grid g = {};
    if (!f.number) {
        g.word[0] = UNKNOWN;
    } else {
        u32 clues[3] = {f.clues[0], f.clues[1], f.clues[2]}, bit = BAR_NONE, row = 0;
        f.asked = f.most < 81 - f.at ? f.most : 81 - f.at;
        if (f.asked == 1) {
            u32 cell = cell_at(r, flight, f.at);
            row = cell / 9 % 3, bit = 9 * (cell / 27) + cell % 9;
        } else {
            take_away(r, flight, f.at, f.asked, clues);
        }
        g = read_grid(r.solutions, flight);
#pragma unroll
        for (int k = 0; k < 12; k++) g.word[k] &= clues[k / 4];
        g.word[1] |= bit << 27;
        g.word[2] |= row << 27;
    }
    write_grid(r.questions, flight, g);
}

// One step of a flight: the last answer in, the next question out.
DEVICE void ask_flight(const Removal &r, u32 flight) {
    Flight f = r.state[flight];
    bool landed = !f.number;
    if (!landed) {
        u32 verdict = verdict_of(r.answers[(u64)flight * 12]);
        if (verdict != 3) take_answer(r, flight, f, verdict);
        landed = verdict == 3 || f.at == 81;
        if (landed) land(r, flight, f, verdict == 3);
    }
    if (landed) launch(r, flight, f);
    put_question(r, flight, f);
    r.state[flight] = f;
}
