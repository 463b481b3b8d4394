// The kernel sources as C++: a warp is one thread with three nodes, a block one warp.
//
//     emulator FORMAT SERVICES CAPACITY < puzzles > answers
//     emulator minimal SERVICES CAPACITY SEED FIRST COUNT PER_GRID FLIGHTS < grids > puzzles
//     emulator minimize SERVICES CAPACITY FLIGHTS < grids and orders > puzzles
//     emulator additions SERVICES CAPACITY < bases > questions
//
// FORMAT is `lines` (82 bytes per puzzle; answers are a verdict character and the line) or `rows`
// (36 bytes both ways). Grids, bases and minimal puzzles are rows. An order is 84 bytes and follows its
// grid. Questions are numbers: those with one solution, then those without a verdict with the top bit
// set. SERVICES is the length of a slice, CAPACITY that of a stack (at most 255).
#include "additions.h"
#include "formats.h"
#include "minimal.h"
#include "propagate.h"
#include "search.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

template <bool BARS>
static void solve(std::vector<uint4> &puzzles, std::vector<uint4> &answers, u32 services, u32 capacity) {
    u32 n = puzzles.size() / 3, warps = 4;
    std::vector<u32> queue(n * NODE_STRIDE), stacks(warps * 3 * capacity * NODE_STRIDE), kept(warps * KEPT_WORDS);
    std::vector<Desk> desks(warps);
    Counters counters = {};
    Chunk chunk = {puzzles.data(), (u32 *)answers.data(), queue.data(), stacks.data(), kept.data(), &counters,
                   n, capacity, warps, services, {1u << 6, 1u << 18}};
    for (u32 warp = 0; warp * 3 < n; warp++) propagate_warp<BARS>(chunk, warp, 0);
    u32 slices = 0, guesses = 0;
    do {
        counters.parked = counters.guesses = 0;
        // In parallel, so that the queue ends for one while another takes from it.
        std::vector<std::thread> running;
        for (u32 warp = 0; warp < warps; warp++)
            running.emplace_back([&, warp] { search_warp(chunk, desks[warp], warp, 0); });
        for (std::thread &thread : running) thread.join();
        slices++;
        guesses += counters.guesses;
    } while (counters.parked);
    fprintf(stderr, "%u puzzles, %u searched, %u guesses, %u slices\n", n, counters.queued, guesses, slices);
}

// Runs a removal with the given grids, orders and numbers, and writes its puzzles.
static int remove_clues(Removal removal, u32 services, u32 capacity) {
    u32 count = removal.count, flights = removal.flights, counters[3] = {};
    std::vector<u32> puzzles(9 * count), orders(ORDER_WORDS * flights), list(flights);
    std::vector<uint4> questions(3 * flights), answers(3 * flights), solutions(3 * flights);
    std::vector<Flight> state(flights);
    removal.puzzles = puzzles.data(), removal.questions = questions.data();
    removal.answers = (u32 *)answers.data(), removal.solutions = solutions.data();
    removal.state = state.data(), removal.orders = orders.data();
    removal.list = list.data(), removal.counters = counters;
    for (;;) {
        counters[2] = 0;
        for (u32 flight = 0; flight < flights; flight++) ask_flight(removal, flight, 0);
        for (u32 index = 0; index < counters[2]; index++) renew_flight(removal, index);
        if (counters[1] == count) break;
        solve<true>(questions, answers, services, capacity);
    }
    fwrite(puzzles.data(), 36, count, stdout);
    return 0;
}

// Minimal puzzles of the grids on standard input.
static int minimal(char **argv) {
    std::vector<u32> grids;
    u32 rows[9];
    while (fread(rows, 36, 1, stdin)) grids.insert(grids.end(), rows, rows + 9);
    Removal removal = {};
    removal.grids = grids.data();
    removal.seed = strtoull(argv[4], 0, 10), removal.first = strtoull(argv[5], 0, 10);
    removal.count = atoi(argv[6]), removal.per_grid = atoi(argv[7]), removal.flights = atoi(argv[8]);
    return remove_clues(removal, atoi(argv[2]), atoi(argv[3]));
}

// The same in the orders on standard input.
static int minimize(char **argv) {
    std::vector<u32> grids, given;
    u32 words[9 + ORDER_WORDS];
    Removal removal = {};
    for (; fread(words, sizeof words, 1, stdin); removal.count++) {
        grids.insert(grids.end(), words, words + 9);
        given.insert(given.end(), words + 9, words + 9 + ORDER_WORDS);
    }
    removal.grids = grids.data(), removal.given = given.data();
    removal.per_grid = 1, removal.flights = atoi(argv[4]);
    return remove_clues(removal, atoi(argv[2]), atoi(argv[3]));
}

// Clues that leave the bases on standard input exactly one solution.
static int additions(char **argv) {
    std::vector<uint4> bases;
    u32 rows[9], n = 0, counters[2] = {0, 0};
    for (; fread(rows, 36, 1, stdin); n++) {
        bases.resize(3 * (n + 1));
        write_grid(bases.data(), n, grid_of_rows(rows));
    }
    n *= PER_BASE;
    std::vector<uint4> questions(3 * n), answers(3 * n);
    std::vector<u32> unique(n), left(n);
    Additions a = {bases.data(), questions.data(), (u32 *)answers.data(), unique.data(), left.data(), counters, n, 0};
    for (u32 question = 0; question < n; question++) put_addition(a, question);
    solve<false>(questions, answers, atoi(argv[2]), atoi(argv[3]));
    for (u32 question = 0; question < n; question++) list_addition(a, question, 0);
    for (u32 k = 0; k < counters[1]; k++) left[k] |= 1u << 31;
    fwrite(unique.data(), 4, counters[0], stdout);
    fwrite(left.data(), 4, counters[1], stdout);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 9 && !strcmp(argv[1], "minimal")) return minimal(argv);
    if (argc == 5 && !strcmp(argv[1], "minimize")) return minimize(argv);
    if (argc != 4) return 2;
    if (!strcmp(argv[1], "additions")) return additions(argv);
    bool lines = !strcmp(argv[1], "lines");
    std::vector<uint4> puzzles;
    u8 line[LINE];
    u32 rows[9], n = 0;
    for (; lines ? fread(line, LINE, 1, stdin) : fread(rows, 36, 1, stdin); n++) {
        puzzles.resize(3 * (n + 1));
        write_grid(puzzles.data(), n, lines ? grid_of_line(line) : grid_of_rows(rows));
    }
    std::vector<uint4> answers(3 * n, uint4{~0u, ~0u, ~0u, ~0u}); // poisoned
    solve<false>(puzzles, answers, atoi(argv[2]), atoi(argv[3]));
    for (u32 k = 0; k < n; k++) {
        Grid g = read_grid(answers.data(), k);
        u32 verdict = verdict_of(g.word[0]);
        if (lines) {
            putchar('0' + verdict);
            line_of_grid(g, verdict, line);
            fwrite(line, LINE, 1, stdout);
        } else {
            rows_of_grid(g, verdict, rows);
            fwrite(rows, 36, 1, stdout);
        }
    }
}
