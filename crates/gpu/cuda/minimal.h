// Minimal puzzles: clues leave a full grid one at a time, in a random order, while one solution is
// left. Many grids are in flight at once; every step asks one question about each.
//
// The outcome is fixed by grid and order: a clue leaves when the puzzle without it, without the clues
// that left before and with all later ones has one solution. Fewer clues never mean fewer solutions,
// so several clues may be tried at once, and they all leave when that works. A question about one
// clue bars its cell from its digit: any solution is a second one then. Where few clues are left, most
// of them stay, and looking for a second solution is what costs: a partial question, in which all
// cells of three digits keep theirs, finds one for half of these clues with a third of the guesses.
// If it finds none, the whole question follows. Trades (trades.h) settle clues without a question.
//
// A step is two kernels. `ask` takes the answers and puts the next questions; a flight that has settled
// all 81 clues goes on a list instead. `renew` goes through that list: it writes the puzzle, takes the
// next number and asks its first question. One flight in fifty does so in a step; inside `ask` the
// other lanes of its warp would wait for it.
//
// The order of number n is drawn from seed and n alone (recipe.rs has the same in Rust): what else is
// in flight, and on which device, changes nothing. Or the host gives the orders; then clues that come
// first may have left before.
#pragma once
#include "formats.h"
#include "trades.h"
#include "warp.h"

#define FIRST_QUESTION 40 // clues that the first question of a grid takes away
#define LONG_QUESTION 8   // clues of the longest question that trades are looked at for
#define ORDER_WORDS 21    // 81 cells, a byte each
#define FREE_DIGITS 6     // digits that a partial question leaves open

// What Flight::part says.
#define WHOLE 0
#define PARTIAL 1
#define WHOLE_NEXT 2
#define FAILED 3 // the search of the open question was dropped

// A flight: the clues as bits 9·band + column of the row words 0 to 2, and how far it is.
struct Flight {
    u32 clues[3];
    u32 number; // of its puzzle, the first of the call being 1; 0 for none
    u32 at;     // clues settled
    u32 asked;  // clues in the question that is open
    u32 most;   // clues for the next question at most
    u32 part;   // which question is open: WHOLE, PARTIAL, or WHOLE_NEXT after a partial one
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
    u32 *list;          // flights that want the next number
    u32 *counters;      // numbers taken, numbers done, flights on the list
    const u32 *given;   // orders of the host, ORDER_WORDS per number; null if they are drawn
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
#pragma unroll 1
    for (u32 i = 0; i < 4 * ORDER_WORDS; i++) order[i] = i;
    u64 key = mix(r.seed ^ mix(number + 0x9E3779B97F4A7C15ull));
#pragma unroll 1
    for (u32 i = 80; i > 0; i--) {
        u64 draw = mix(key + i * 0x9E3779B97F4A7C15ull) >> 32;
        u32 j = draw * (i + 1) >> 32;
        u8 cell = order[i];
        order[i] = order[j], order[j] = cell;
    }
#pragma unroll 1
    for (u32 k = 0; k < ORDER_WORDS; k++)
        r.orders[(u64)k * r.flights + flight] =
            order[4 * k] | order[4 * k + 1] << 8 | order[4 * k + 2] << 16 | (u32)order[4 * k + 3] << 24;
}

// Takes the order of a number from the host; the byte after its cells says how many of them are open.
DEVICE u32 take_order(const Removal &r, u32 flight, u32 number) {
    u32 word = 0;
#pragma unroll 1
    for (u32 k = 0; k < ORDER_WORDS; k++)
        r.orders[(u64)k * r.flights + flight] = word = r.given[(u64)number * ORDER_WORDS + k];
    return word >> 8 & 0xFF;
}
DEVICE u32 cell_at(const Removal &r, u32 flight, u32 turn) {
    return r.orders[(u64)(turn / 4) * r.flights + flight] >> (turn % 4 * 8) & 0xFF;
}

// Takes a cell away from `clues`.
DEVICE void take_away(u32 (&clues)[3], u32 cell) {
    u32 row = cell / 9, bit = 1u << (9 * (row / 3) + cell % 9);
    clues[0] &= row % 3 == 0 ? ~bit : ~0u;
    clues[1] &= row % 3 == 1 ? ~bit : ~0u;
    clues[2] &= row % 3 == 2 ? ~bit : ~0u;
}

// Clues in a question when so many are left.
DEVICE u32 pace(const Flight &f) {
    u32 clues = popcount(f.clues[0]) + popcount(f.clues[1]) + popcount(f.clues[2]);
    return clues <= 34 ? 1 : clues <= 38 ? 2 : clues <= 42 ? 4 : 8;
}

// Takes the answer to the open question. That there is no second solution is no answer to a partial
// question: the whole one follows.
DEVICE void take_answer(const Removal &r, u32 flight, Flight &f, u32 verdict) {
    if (verdict == 1 && f.part == PARTIAL) {
        f.most = 1;
        f.part = WHOLE_NEXT;
        return;
    }
    f.part = WHOLE;
    if (verdict == 1) {
        for (u32 end = f.at + f.asked; f.at < end; f.at++) take_away(f.clues, cell_at(r, flight, f.at));
        f.most = pace(f);
    } else if (f.asked == 1) {
        f.at++;
        f.most = pace(f);
    } else {
        f.most = (f.asked + 2) / 3;
    }
}

// Writes the puzzle of a flight.
DEVICE void land(const Removal &r, u32 flight, const Flight &f) {
    Grid g = read_grid(r.solutions, flight);
#pragma unroll
    for (int k = 0; k < 12; k++) g.word[k] &= f.clues[k / 4];
    u32 rows[9];
    rows_of_grid(g, 1, rows);
    rows[0] = (rows[0] & ~(3u << 30)) | (f.part == FAILED ? 3u << 30 : 0);
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
    f.clues[0] = f.clues[1] = f.clues[2] = ALL_BITS;
    f.part = WHOLE;
    u32 open = 0;
    if (r.given) open = take_order(r, flight, taken);
    else draw_order(r, flight, number);
#pragma unroll 1
    for (f.at = 0; f.at < open; f.at++) take_away(f.clues, cell_at(r, flight, f.at));
    f.most = open ? pace(f) : FIRST_QUESTION;
}

// Passes over the clues that trades settle, then takes the clues of the next question away from
// `clues`: as many as may leave together as far as trades can tell. None is asked about when all are
// settled. Long questions come without a look at trades: the other lanes would wait for it.
DEVICE void choose_clues(const Removal &r, u32 flight, Flight &f, const Grid &solution, u32 (&clues)[3]) {
    f.asked = 0;
#pragma unroll 1
    while (f.at + f.asked < 81 && f.asked < f.most) {
        u32 cell = cell_at(r, flight, f.at + f.asked);
        if (f.most > LONG_QUESTION || !is_last_of_trade(solution, clues, cell)) {
            take_away(clues, cell);
            f.asked++;
        } else if (!f.asked) {
            f.at++;
        } else {
            break;
        }
    }
}

// Cells that a partial question leaves open: those of FREE_DIGITS digits, the digit of `cell` among
// them, the others those with the fewest clues.
DEVICE void free_cells(const Grid &g, const u32 (&clues)[3], u32 cell, u32 (&open)[3]) {
    u32 row = cell / 9 % 3, x = 1u << (9 * (cell / 27) + cell % 9), counts[9];
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 n = 0, own = 0;
#pragma unroll
        for (int r = 0; r < 3; r++) {
            u32 cells = cells_of(g, r, d + 1);
            n += popcount(cells & clues[r]);
            own |= (u32)(r == row) & (u32)((cells & x) != 0);
        }
        counts[d] = own ? 0 : 16 * n + 16 + d;
    }
    open[0] = open[1] = open[2] = 0;
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 before = 0;
#pragma unroll
        for (int e = 0; e < 9; e++) before += counts[e] < counts[d];
        if (before < FREE_DIGITS)
            for (int r = 0; r < 3; r++) open[r] |= cells_of(g, r, d + 1);
    }
}

// Writes the question that is left when `clues` have left.
DEVICE void put_question(const Removal &r, u32 flight, Flight &f, Grid g, u32 (&clues)[3]) {
    u32 bit = BAR_NONE, row = 0;
    if (f.asked == 1) {
        u32 cell = cell_at(r, flight, f.at);
        row = cell / 9 % 3, bit = 9 * (cell / 27) + cell % 9;
        f.part = f.part == WHOLE_NEXT || pace(f) > 1 ? WHOLE : PARTIAL;
        u32 open[3] = {ALL_BITS, ALL_BITS, ALL_BITS};
        if (f.part == PARTIAL) free_cells(g, f.clues, cell, open);
        for (int k = 0; k < 3; k++) clues[k] = f.clues[k] | (ALL_BITS & ~open[k]);
    }
#pragma unroll
    for (int k = 0; k < 12; k++) g.word[k] &= clues[k / 4];
    g.word[1] |= bit << 27;
    g.word[2] |= row << 27;
    write_grid(r.questions, flight, g);
}

// Chooses and writes the next question of a flight; `false` if all clues are settled.
DEVICE bool ask_next(const Removal &r, u32 flight, Flight &f) {
    Grid solution = read_grid(r.solutions, flight);
    u32 clues[3] = {f.clues[0], f.clues[1], f.clues[2]};
    choose_clues(r, flight, f, solution, clues);
    if (f.asked) put_question(r, flight, f, solution, clues);
    return f.asked;
}

// One step of a flight: the last answer in, the next question out. A flight that has no question is
// put on the list, unless it has no puzzle and none is left. Every lane of a warp comes here.
DEVICE void ask_flight(const Removal &r, u32 flight, u32 lane) {
    bool asks = true;
    if (flight < r.flights) {
        Flight f = r.state[flight];
        asks = !f.number && load_fresh(r.counters) >= r.count;
        if (f.number) {
            u32 verdict = verdict_of(r.answers[(u64)flight * 12]);
            if (verdict == 3) f.part = FAILED;
            else take_answer(r, flight, f, verdict);
            asks = f.part != FAILED && ask_next(r, flight, f);
            r.state[flight] = f;
        }
    }
    append(r.list, r.counters + 2, !asks, flight, lane);
}

// The end of a flight on the list, and its next beginning. One without puzzle asks what is no question.
DEVICE void renew_flight(const Removal &r, u32 index) {
    u32 flight = r.list[index];
    Flight f = r.state[flight];
    if (f.number) land(r, flight, f);
    launch(r, flight, f);
    if (f.number) {
        ask_next(r, flight, f);
    } else {
        Grid none = {};
        none.word[0] = UNKNOWN;
        write_grid(r.questions, flight, none);
    }
    r.state[flight] = f;
}
