// The first kernel: the rules alone, on every puzzle once. A warp takes 96 puzzles, runs rounds until
// few of them still move, writes the answers of those solved or refuted, and queues the others.
#pragma once
#include "rest.h"
#include "rules.h"
#include "warp.h"

#define MOST_ROUNDS 20
// Rounds end when at most this many of a warp's 96 nodes still move: the search takes over cheaper.
#define FEW_MOVING (WARP == 1 ? 0 : 8)

// Appends the nodes in `left` to the queue; a solution of those in `known` is known.
DEVICE void enqueue(const Chunk &chunk, const Nodes &s, u32 left, u32 known, u32 first, u32 lane) {
#pragma unroll 1
    for (u32 n = 0; n < 3; n++) {
        bool mine = left >> n & 1;
        u32 lanes = ballot(mine), at = 0;
        if (!lanes) continue;
        if (lane == 0) at = atomic_add(&chunk.counters->queued, popcount(lanes));
        at = from_lane_0(at) + popcount(lanes & lanes_below());
        if (mine) {
            u32 node[NODE_WORDS];
#pragma unroll
            for (int k = 0; k < 27; k++) node[k] = extract(s.cand[3 * k], s.cand[3 * k + 1], s.cand[3 * k + 2], n);
            node[27] = (first + n * WARP) | (known >> n & 1 ? KNOWN : 0);
            write_node(node_at(chunk.queue, at), node);
        }
    }
}

// Writes the answers of the nodes in `active`: the grid if solved, else blank; flags in word 0. One
// solution of those in `bars` is known, so that the first one found counts as the second.
DEVICE void write_answers(const Chunk &chunk, const Nodes &s, u32 active, u32 solved, u32 malformed, u32 bars,
                          u32 first) {
    u32 p[12][3];
    digit_bits(s, p);
#pragma unroll
    for (int r = 0; r < 3; r++) {
        u32 v[4][3];
#pragma unroll
        for (int k = 0; k < 4; k++)
            transpose(p[4 * r + k][0], p[4 * r + k][1], p[4 * r + k][2], v[k][0], v[k][1], v[k][2]);
#pragma unroll
        for (int n = 0; n < 3; n++) {
            u32 keep = solved >> n & 1 ? ALL_BITS : 0;
            uint4 word = {v[0][n] & keep, v[1][n] & keep, v[2][n] & keep, v[3][n] & keep};
            if (r == 0) {
                word.x |= (keep ? ONE_FOUND : 0) | (malformed >> n & 1 ? UNKNOWN : 0);
                if (bars >> n & 1) word.x |= ONE_FOUND | (keep ? TWO_FOUND : 0);
            }
            if (active >> n & 1) ((uint4 *)chunk.answers)[(u64)(first + n * WARP) * 3 + r] = word;
        }
    }
}

template <bool BARS> DEVICE void propagate_warp(const Chunk &chunk, u32 warp, u32 lane) {
    Nodes s;
    u32 active = 0, malformed = 0, bars = 0, first = warp * (3 * WARP) + lane;
    {
        uint4 grid[3][3];
#pragma unroll
        for (int n = 0; n < 3; n++) {
            u32 puzzle = first + n * WARP;
            bool inside = puzzle < chunk.n;
            active |= (u32)inside << n;
#pragma unroll
            for (int r = 0; r < 3; r++) {
                grid[n][r] = uint4{0, 0, 0, 0};
                if (inside) grid[n][r] = chunk.puzzles[(u64)puzzle * 3 + r];
            }
            malformed |= (grid[n][0].x & UNKNOWN ? 1u : 0u) << n;
            if (BARS) bars |= (u32)is_barred(grid[n]) << n;
        }
        load_puzzles<BARS>(s, grid);
    }
    u32 alive = active & ~malformed, open = 7;
#pragma unroll 1
    for (u32 round = 0; round < MOST_ROUNDS; round++) {
        Outcome o = propagate_round(s, chunk.shift);
        alive &= ~nodes_of(o.dead);
        open = nodes_of(o.open);
        if (warp_sum(popcount(alive & open & nodes_of(o.changed))) <= FEW_MOVING) break;
    }
    enqueue(chunk, s, alive & open, bars, first, lane);
    write_answers(chunk, s, active, alive & ~open, malformed, bars, first);
}
