// The second kernel: depth-first search of the nodes that the rules left open.
//
// It is persistent: one block per multiprocessor. A block alternates ROUNDS rounds of the rules with
// one service: solved nodes are recorded; stuck nodes (no rule applies) branch, the second child goes
// to the warp's stack; idle slots take a node from the stack or the queue. All warps of a block serve
// at the same time, so that the instruction cache sees one stream; each lane serves whichever of its
// three slots waits.
//
// After `services` services a block parks its nodes on the stacks and ends: the host launches the
// kernel again until nothing is parked. Counting services instead of reading a clock keeps a slice
// reproducible.
#pragma once
#include "branch.h"
#include "rest.h"
#include "warp.h"

#define ROUNDS 3
// A further pass over waiting slots is worth it if this many lanes need one.
#define WORTH_A_PASS (WARP == 1 ? 1 : 8)
// Fresh puzzles before a stack shorter than this: otherwise the lanes would search siblings of one
// puzzle at once, which is work for nothing if that puzzle has two solutions.
#define SHORT_STACK (WARP == 1 ? 12 : 256)

// A warp's three slots per lane and its stack.
struct Search {
    Nodes s;
    u32 puzzle[3]; // puzzle of each slot
    u32 active;    // slots that hold a node
    u32 fresh;     // slots changed outside the rules: not stuck whatever the next round says
    u32 solved;    // slots whose node is solved
    u32 stuck;     // slots whose node is open and did not change
    u32 *stack;
    u32 depth;   // nodes on the stack; the same in every lane
    u32 guesses; // branches so far; the same in every lane
    int triads_gain; // eight times the nodes that triads changed, less those tried; the same in every lane
};

DEVICE u32 puzzle_of(const Search &w, u32 n) { return n == 0 ? w.puzzle[0] : n == 1 ? w.puzzle[1] : w.puzzle[2]; }
DEVICE u32 *answer_of(const Chunk &chunk, u32 puzzle) { return chunk.answers + (u64)puzzle * 12; }
DEVICE bool decided(const Chunk &chunk, u32 puzzle) {
    return load_fresh(answer_of(chunk, puzzle)) & TWO_FOUND;
}

// Records solved nodes. The first solution of a puzzle is stored, a second sets a flag.
DEVICE void record(const Chunk &chunk, Search &w) {
    u32 p[12][3];
    digit_bits(w.s, p);
    w.active &= ~w.solved;
#pragma unroll 1
    while (w.solved) {
        u32 n = first_bit(w.solved);
        w.solved &= w.solved - 1;
        u32 *answer = answer_of(chunk, puzzle_of(w, n));
        u32 old = atomic_or(answer, ONE_FOUND);
        if (old & ONE_FOUND) {
            if (!(old & TWO_FOUND)) atomic_or(answer, TWO_FOUND);
        } else {
            atomic_or(answer, extract(p[0][0], p[0][1], p[0][2], n));
#pragma unroll
            for (int k = 1; k < 12; k++) answer[k] = extract(p[k][0], p[k][1], p[k][2], n);
        }
    }
}

// Pushes slot n of the lanes in `lanes` (those where `mine`) as the rest of `b`: the branch cell
// without the digit. A full stack drops the node and leaves its puzzle without verdict.
DEVICE void push_rest(const Chunk &chunk, Search &w, const Branch &b, u32 n, bool mine, u32 lanes) {
    if (mine) {
        u32 at = w.depth + popcount(lanes & lanes_below());
        if (at >= chunk.capacity) {
            atomic_or(answer_of(chunk, puzzle_of(w, n)), UNKNOWN);
        } else {
            u32 *node = node_at(w.stack, at);
#pragma unroll
            for (int k = 0; k < 27; k++) {
                u32 x[3];
                for (int j = 0; j < 3; j++)
                    x[j] = and_not_both(w.s.cand[3 * k + j], b.cell[(3 * k + j) % 9], b.digit[k / 3]);
                node[32 * k] = extract(x[0], x[1], x[2], n);
            }
            node[32 * 27] = puzzle_of(w, n);
        }
    }
    w.depth += popcount(lanes);
    if (w.depth > chunk.capacity) w.depth = chunk.capacity;
}

// Triads on the stuck nodes; those that changed are not stuck any more. Triads cost half as much as a
// branch, so a warp uses them while they help one stuck node in eight (as on most puzzles a person can
// solve, but not on the hardest), and otherwise tries them every eighth service.
DEVICE void triads_if_useful(Search &w, u32 service) {
    if (w.triads_gain < 0 && service % 8) return;
    u32 changed = nodes_of(propagate_triads(w.s, bits_of(w.stuck)));
    w.triads_gain += 8 * (int)warp_sum(popcount(changed)) - (int)warp_sum(popcount(w.stuck));
    w.triads_gain = w.triads_gain < -256 ? -256 : w.triads_gain > 256 ? 256 : w.triads_gain;
    w.fresh |= changed;
    w.stuck &= ~changed;
}

// Branches at stuck nodes: the first child stays in its slot, the rest goes to the stack.
DEVICE void branch_stuck(const Chunk &chunk, Search &w, u32 service) {
    u32 gone = 0;
#pragma unroll
    for (u32 n = 0; n < 3; n++)
        if (w.stuck >> n & 1) gone |= (u32)decided(chunk, w.puzzle[n]) << n;
    w.active &= ~gone;
    w.stuck &= ~gone;
    triads_if_useful(w, service);
    Branch b = choose_branch(w.s, bits_of(w.stuck), chunk.shift);
    w.fresh |= w.stuck & ~nodes_of(b.open);
    u32 branched = 0, todo = w.stuck & nodes_of(b.open);
#pragma unroll 1
    for (u32 lanes = ballot(todo != 0); lanes;) {
        u32 n = todo ? first_bit(todo) : 0;
        if (todo) branched |= 1u << n;
        push_rest(chunk, w, b, n, todo != 0, lanes);
        w.guesses += popcount(lanes);
        todo &= todo - 1;
        lanes = ballot(todo != 0);
        if (popcount(lanes) < WORTH_A_PASS) break;
    }
    w.fresh |= branched;
    branched = bits_of(branched);
#pragma unroll
    for (int c = 0; c < 9; c++) b.cell[c] &= branched;
#pragma unroll
    for (int k = 0; k < 81; k++)
        w.s.cand[k] = LOGIC(TA & ~(TB & ~TC), w.s.cand[k], b.cell[k % 9], b.digit[k / 9]);
    w.stuck = 0;
    sync_warp();
}

// Loads a node at rest into slot n of the lanes where `has`.
DEVICE void load_node(const Chunk &chunk, Search &w, const u32 *node, u32 n, bool has) {
    u32 mask = has ? NODE_0 << n : 0, v[NODE_WORDS];
#pragma unroll
    for (int k = 0; k < NODE_WORDS; k++) {
        v[k] = 0;
        if (has) v[k] = node[32 * k];
    }
#pragma unroll
    for (int k = 0; k < 27; k++) insert(v[k], n, mask, w.s.cand[3 * k], w.s.cand[3 * k + 1], w.s.cand[3 * k + 2]);
#pragma unroll
    for (int x = 0; x < 9; x++) {
        w.s.several[x] |= mask;
        w.s.owned[x] &= ~mask;
    }
    if (has) {
        if (n == 0) w.puzzle[0] = v[27];
        else if (n == 1) w.puzzle[1] = v[27];
        else w.puzzle[2] = v[27];
        w.active |= (u32)!decided(chunk, v[27]) << n;
        w.fresh |= 1u << n;
    }
}

// Fills idle slots. `more` is whether the queue may hold nodes; a warp of a small batch takes no more
// than `share` of them, so that all warps get some.
DEVICE void refill(const Chunk &chunk, Search &w, u32 queued, u32 share, bool &more, u32 lane) {
#pragma unroll 1
    for (bool again = false;; again = true) {
        u32 idle = ~w.active & 7, lanes = ballot(idle != 0);
        if (!lanes || !(w.depth || more) || (again && popcount(lanes) < WORTH_A_PASS)) break;
        u32 n = idle ? first_bit(idle) : 0, wanted = popcount(lanes), rank = popcount(lanes & lanes_below());
        bool mine = idle != 0;
        u32 popped = wanted < w.depth ? wanted : w.depth, need, from = queued;
        if (share < 3 * WARP) {
            u32 have = warp_sum(popcount(w.active)) + popped, room = have < share ? share - have : 0;
            need = wanted - popped < room ? wanted - popped : room;
            if (!need && !popped) break;
            mine = mine && rank < popped + need;
        } else {
            if (w.depth <= SHORT_STACK && more) popped = 0;
            need = wanted - popped;
        }
        if (need && more) {
            if (lane == 0) from = atomic_add(&chunk.counters->taken, need);
            from = from_lane_0(from);
            if (from + need >= queued) more = false;
        }
        bool pop = rank < popped, has = mine && (pop || from + (rank - popped) < queued);
        load_node(chunk, w, pop ? node_at(w.stack, w.depth - 1 - rank) : node_at(chunk.queue, from + (rank - popped)), n, has);
        w.depth -= popped;
        sync_warp();
    }
}

// The end of a slice: every node goes to the stack as it is.
DEVICE void park(const Chunk &chunk, Search &w, u32 lane) {
    Branch as_it_is;
    for (int x = 0; x < 9; x++) as_it_is.cell[x] = as_it_is.digit[x] = 0;
#pragma unroll 1
    for (u32 n = 0; n < 3; n++) {
        bool mine = w.active >> n & 1;
        u32 lanes = ballot(mine);
        if (lanes) push_rest(chunk, w, as_it_is, n, mine, lanes);
    }
    if (lane == 0) atomic_or(&chunk.counters->parked, 1);
}

DEVICE void search_warp(const Chunk &chunk, u32 warp, u32 lane) {
    Search w;
#pragma unroll
    for (int k = 0; k < 81; k++) w.s.cand[k] = 0;
#pragma unroll
    for (int k = 0; k < 9; k++) w.s.several[k] = w.s.owned[k] = 0;
    w.puzzle[0] = w.puzzle[1] = w.puzzle[2] = 0;
    w.active = w.fresh = w.solved = w.stuck = w.guesses = 0;
    w.triads_gain = 0;
    w.stack = chunk.stacks + (u64)warp * chunk.capacity * NODE_WORDS;
    w.depth = chunk.depths[warp];
    u32 queued = chunk.counters->queued, share = (queued + chunk.warps - 1) / chunk.warps;
    bool more = from_lane_0(load_fresh(&chunk.counters->taken)) < queued;
#pragma unroll 1
    for (u32 service = 0;; service++) {
        if (ballot(w.solved != 0)) record(chunk, w);
        if (ballot(w.stuck != 0)) branch_stuck(chunk, w, service);
        refill(chunk, w, queued, share, more, lane);
        bool live = ballot(w.active != 0) != 0;
        if (!block_any(live || w.depth || more)) break;
        if (service == chunk.services) {
            park(chunk, w, lane);
            break;
        }
        if (!live) continue;
#pragma unroll 1
        for (u32 round = 0; round < ROUNDS; round++) {
            Outcome o = propagate_round(w.s, chunk.shift);
            w.active &= ~nodes_of(o.dead);
            u32 open = nodes_of(o.open), moving = nodes_of(o.changed) | w.fresh;
            w.fresh = 0;
            w.solved = w.active & ~open;
            w.stuck = w.active & open & ~moving;
        }
    }
    if (lane == 0) {
        chunk.depths[warp] = w.depth;
        atomic_add(&chunk.counters->guesses, w.guesses);
    }
}
