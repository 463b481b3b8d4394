// The second kernel: depth-first search of the nodes that the rules left open.
//
// It is persistent: one block per multiprocessor. A block alternates ROUNDS rounds of the rules with
// one service: solved nodes are recorded; stuck nodes (no rule applies) branch, the second child goes
// to the slot's stack; idle slots take a node from their stack or the queue. All warps of a block serve
// at the same time, so that the instruction cache sees one stream; each lane serves whichever of its
// three slots waits.
//
// A slot searches one puzzle to its end before it takes the next. What is known of the puzzle then
// stays in registers, and no other lane takes up its siblings, which is work for nothing if it has two
// solutions. Only when the queue is empty do idle slots take nodes from other lanes of their warp: from
// then on its puzzles are `shared` and what is known of them is looked up in memory.
//
// All warps serve at the same time, so none of them hides another's wait for memory. The nodes that
// idle slots will get are on their way to shared memory while stuck nodes branch.
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
#define WORTH_A_PASS (WARP == 1 ? 1 : 5)
// Nodes that a warp takes from the queue at a time.
#define FETCH (WARP == 1 ? 2 : 64)
// Slots of a lane that get a node in one service.
#define REFILLS 2
// A lane's kept word: three bytes of depths, a bit for `shared`, three for `known`.
#define DEPTHS 0xFFFFFFu
#define SHARED_BIT (1u << 24)
#define KNOWN_SHIFT 25

// What the threads of a block have in shared memory, because registers are short: each its own column.
struct Desk {
    uint4 staged[REFILLS][NODE_WORDS / 4][SEARCH_THREADS]; // nodes on their way to slots
    u32 puzzle[3][SEARCH_THREADS];                         // puzzle of each slot
    u32 stack[SEARCH_THREADS];                             // number of the first node of slot 0's stack
    // The same in every lane of a warp:
    u32 next[SEARCH_THREADS], end[SEARCH_THREADS]; // the part of the queue that the warp has taken
    u32 guesses[SEARCH_THREADS];                   // branches so far
    int triads_gain[SEARCH_THREADS]; // eight times the nodes that triads changed, less those tried
    // The same for the block:
    u32 queued; // nodes in the queue
    u32 share;  // nodes that a warp of a small batch may hold
};

// A lane's three slots and their stacks.
struct Search {
    Nodes s;
    u32 active;  // slots that hold a node
    u32 fresh;   // slots changed outside the rules: not stuck whatever the next round says
    u32 solved;  // slots whose node is solved
    u32 stuck;   // slots whose node is open and did not change
    u32 known;   // slots whose puzzle has a solution already; not kept up once puzzles are shared
    u32 depths;  // nodes on the stack of each slot, a byte each
    bool shared; // whether several slots of the warp may search one puzzle; the same in every lane
    bool more;   // whether the queue may hold nodes; the same in every lane
    Desk &desk;
};

DEVICE u32 &puzzle_of(Search &w, u32 n) { return w.desk.puzzle[n][own_thread()]; }
// Number of the first node of slot n's stack.
DEVICE u32 stack_of(const Chunk &chunk, const Search &w, u32 n) {
    return w.desk.stack[own_thread()] + n * chunk.capacity;
}
DEVICE u32 depth_of(const Search &w, u32 n) { return w.depths >> (8 * n) & 0xFF; }
DEVICE u32 *answer_of(const Chunk &chunk, u32 puzzle) { return chunk.answers + (u64)puzzle * 12; }
DEVICE bool decided(const Chunk &chunk, u32 puzzle) {
    return load_fresh(answer_of(chunk, puzzle)) & TWO_FOUND;
}

// Whether slot n's solution is the second one of its puzzle, or a later one.
DEVICE bool is_second(Search &w, u32 *answer, u32 n) {
    bool second = w.known >> n & 1;
    if (w.shared) second = atomic_or(answer, ONE_FOUND) & ONE_FOUND;
    w.known |= 1u << n;
    return second;
}

// Records solved nodes. The first solution of a puzzle is stored, a second sets a flag and ends the
// search of the slot.
DEVICE void record(const Chunk &chunk, Search &w) {
    u32 p[12][3];
    digit_bits(w.s, p);
    w.active &= ~w.solved;
#pragma unroll 1
    while (w.solved) {
        u32 n = first_bit(w.solved);
        w.solved &= w.solved - 1;
        u32 *answer = answer_of(chunk, puzzle_of(w, n));
        if (is_second(w, answer, n)) {
            atomic_or(answer, TWO_FOUND);
            w.depths &= ~(0xFFu << (8 * n));
        } else {
            atomic_or(answer, extract(p[0][0], p[0][1], p[0][2], n) | ONE_FOUND);
#pragma unroll
            for (int k = 1; k < 12; k++) answer[k] = extract(p[k][0], p[k][1], p[k][2], n);
        }
    }
}

// Pushes slot n as the rest of `b`: the branch cell without the digit. A full stack drops the node and
// leaves its puzzle without verdict.
DEVICE void push_rest(const Chunk &chunk, Search &w, const Branch &b, u32 n) {
    u32 depth = depth_of(w, n);
    if (depth >= chunk.capacity) {
        atomic_or(answer_of(chunk, puzzle_of(w, n)), UNKNOWN);
        return;
    }
    u32 node[NODE_WORDS];
#pragma unroll
    for (int k = 0; k < 27; k++) {
        u32 x[3];
        for (int j = 0; j < 3; j++) x[j] = and_not_both(w.s.cand[3 * k + j], b.cell[(3 * k + j) % 9], b.digit[k / 3]);
        node[k] = extract(x[0], x[1], x[2], n);
    }
    node[27] = puzzle_of(w, n) | (w.known >> n & 1 ? KNOWN : 0);
    write_node(node_at(chunk.stacks, stack_of(chunk, w, n) + depth), node);
    w.depths += 1u << (8 * n);
}

// Triads on the stuck nodes; those that changed are not stuck any more. Triads cost half as much as a
// branch, so a warp uses them while they help one stuck node in eight (as on most puzzles a person can
// solve, but not on the hardest), and otherwise tries them every eighth service.
DEVICE void triads_if_useful(Search &w, u32 service) {
    int &gain = w.desk.triads_gain[own_thread()];
    if (gain < 0 && service % 8) return;
    u32 changed = nodes_of(propagate_triads(w.s, bits_of(w.stuck)));
    int sum = gain + 8 * (int)warp_sum(popcount(changed)) - (int)warp_sum(popcount(w.stuck));
    gain = sum < -256 ? -256 : sum > 256 ? 256 : sum;
    w.fresh |= changed;
    w.stuck &= ~changed;
}

// Drops the stuck nodes of puzzles that another slot has decided.
DEVICE void drop_decided(const Chunk &chunk, Search &w) {
    u32 gone = 0;
#pragma unroll
    for (u32 n = 0; n < 3; n++)
        if (w.stuck >> n & 1) gone |= (u32)decided(chunk, puzzle_of(w, n)) << n;
    w.active &= ~gone;
    w.stuck &= ~gone;
}

// Branches at stuck nodes: the first child stays in its slot, the rest goes to the stack.
DEVICE void branch_stuck(const Chunk &chunk, Search &w, u32 service) {
    if (w.shared) drop_decided(chunk, w);
    triads_if_useful(w, service);
    Branch b = choose_branch(w.s, bits_of(w.stuck), chunk.shift);
    w.fresh |= w.stuck & ~nodes_of(b.open);
    u32 branched = 0, todo = w.stuck & nodes_of(b.open);
#pragma unroll 1
    for (u32 lanes = ballot(todo != 0); lanes;) {
        if (todo) {
            u32 n = first_bit(todo);
            branched |= 1u << n;
            push_rest(chunk, w, b, n);
        }
        w.desk.guesses[own_thread()] += popcount(lanes);
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
}

// Gives the lanes in `lanes` a node of the queue each, at most `most`. Returns whether this lane gets
// one, and which.
DEVICE bool take_from_queue(const Chunk &chunk, Search &w, u32 lanes, u32 most, u32 lane, u32 &index) {
    u32 queued = w.desk.queued;
    u32 wanted = popcount(lanes), need = wanted < most ? wanted : most, rank = popcount(lanes & lanes_below());
    u32 &next = w.desk.next[own_thread()], &end = w.desk.end[own_thread()], left = end - next;
    index = next + rank;
    if (need > left) {
        u32 fetch = most < FETCH ? need - left : FETCH, from = queued;
        if (lane == 0) from = atomic_add(&chunk.counters->taken, fetch);
        from = from_lane_0(from);
        if (rank >= left) index = from + (rank - left);
        next = from + (need - left);
        end = from + fetch;
    } else {
        next += need;
    }
    if (end > queued) end = queued;
    if (next >= queued) next = queued, w.more = false;
    return (lanes & (lanes_below() + 1)) && rank < need && index < queued;
}

// Gives the lanes in `poor` a node from the stacks of other lanes. Returns whether this lane gets one,
// and which.
DEVICE bool take_from_others(const Chunk &chunk, Search &w, u32 poor, u32 &index) {
    u32 rich = ballot(w.depths != 0), below = lanes_below();
    u32 slot = w.depths & 0xFF ? 0 : w.depths & 0xFF00 ? 1 : 2;
    u32 top = stack_of(chunk, w, slot) + depth_of(w, slot) - 1, rank = popcount(poor & below);
    bool takes = (poor & (below + 1)) && rank < popcount(rich);
    u32 other = from_lane(top, takes ? lane_of_rank(rich, rank) : 0);
    if (w.depths && popcount(rich & below) < popcount(poor)) w.depths -= 1u << (8 * slot);
    if (takes) index = other;
    return takes;
}

// Nodes on their way to idle slots.
struct Refill {
    u32 slots; // per refill two bits: the slot
    u32 has;   // per refill a bit: whether this lane gets a node
};

// Finds nodes for idle slots and starts to copy them to the desk. A warp of a small batch holds no
// more than its share, so that all warps get some.
DEVICE Refill begin_refill(const Chunk &chunk, Search &w, u32 lane) {
    Refill refill = {0, 0};
    u32 share = w.desk.share;
    bool small = share < 3 * WARP;
    u32 idle = ~w.active & 7;
#pragma unroll 1
    for (u32 pass = 0; pass < REFILLS; pass++) {
        u32 lanes = ballot(idle != 0);
        if (!lanes || (pass && popcount(lanes) < WORTH_A_PASS)) break;
        u32 n = idle ? first_bit(idle) : 0, depth = depth_of(w, n), index = stack_of(chunk, w, n) + depth - 1;
        bool own = idle && depth, pop = own, has = own;
        if (own) w.depths -= 1u << (8 * n);
        u32 poor = ballot(idle && !has);
        if (poor && (small || !w.more) && ballot(w.depths != 0)) {
            w.shared = true;
            bool takes = take_from_others(chunk, w, poor, index);
            pop |= takes;
            has |= takes;
            poor = ballot(idle && !has);
        }
        if (poor && w.more) {
            u32 most = 3 * WARP;
            if (small) {
                u32 have = warp_sum(popcount(w.active) + has);
                most = have < share ? share - have : 0;
            }
            u32 number;
            if (take_from_queue(chunk, w, poor, most, lane, number)) {
                has = true;
                index = number;
            }
        }
        if (has) {
            if (!own) w.known &= ~(1u << n);
            const uint4 *node = node_at(pop ? chunk.stacks : chunk.queue, index);
#pragma unroll
            for (int k = 0; k < NODE_WORDS / 4; k++)
                copy_begin(&w.desk.staged[pass][k][own_thread()], node + k);
        }
        refill.slots |= n << (2 * pass);
        refill.has |= (u32)has << pass;
        idle &= idle - 1;
    }
    // A lane whose node was taken may push another in its place.
    if (w.shared) {
        copies_done();
        sync_warp();
    }
    return refill;
}

// Loads the node of a pass into slot n of the lanes where `has`.
DEVICE void load_node(Search &w, u32 pass, u32 n, bool has) {
    u32 mask = has ? NODE_0 << n : 0, v[NODE_WORDS];
#pragma unroll
    for (int k = 0; k < NODE_WORDS / 4; k++) {
        uint4 q = w.desk.staged[pass][k][own_thread()];
        v[4 * k] = q.x, v[4 * k + 1] = q.y, v[4 * k + 2] = q.z, v[4 * k + 3] = q.w;
    }
#pragma unroll
    for (int k = 0; k < 27; k++) insert(v[k], n, mask, w.s.cand[3 * k], w.s.cand[3 * k + 1], w.s.cand[3 * k + 2]);
#pragma unroll
    for (int x = 0; x < 9; x++) {
        w.s.several[x] |= mask;
        w.s.owned[x] &= ~mask;
    }
    if (has) {
        puzzle_of(w, n) = v[27] & ~KNOWN;
        w.known |= v[27] >> 31 << n;
        w.active |= 1u << n;
        w.fresh |= 1u << n;
    }
}

// Loads the nodes that begin_refill found.
DEVICE void end_refill(Search &w, const Refill &refill) {
    if (!ballot(refill.has != 0)) return;
    copies_done();
#pragma unroll 1
    for (u32 pass = 0; pass < REFILLS; pass++) {
        bool has = refill.has >> pass & 1;
        // The queue may end in the first pass, and the second take from the stacks.
        if (!ballot(has)) continue;
        load_node(w, pass, refill.slots >> (2 * pass) & 3, has);
    }
}

// The end of a slice: every node goes to the stack as it is.
DEVICE void park(const Chunk &chunk, Search &w, u32 lane) {
    Branch as_it_is;
    for (int x = 0; x < 9; x++) as_it_is.cell[x] = as_it_is.digit[x] = 0;
#pragma unroll 1
    for (u32 n = 0; n < 3; n++)
        if (w.active >> n & 1) push_rest(chunk, w, as_it_is, n);
    if (lane == 0) atomic_or(&chunk.counters->parked, 1);
}

// What a warp keeps from slice to slice; all zeros at first.
DEVICE void resume(const Chunk &chunk, Search &w, u32 warp, u32 lane) {
    u32 queued = chunk.counters->queued;
    if (own_thread() == 0) {
        w.desk.queued = queued;
        w.desk.share = (queued + chunk.warps - 1) / chunk.warps;
    }
    block_any(true);
    const u32 *kept = chunk.kept + (u64)warp * KEPT_WORDS;
    w.depths = kept[lane] & DEPTHS;
    w.known = kept[lane] >> KNOWN_SHIFT;
    w.shared = kept[lane] & SHARED_BIT;
    u32 thread = own_thread(), next = kept[WARP], end = kept[WARP + 1];
    w.desk.stack[thread] = (warp * WARP + lane) * 3 * chunk.capacity;
    w.desk.next[thread] = next;
    w.desk.end[thread] = end;
    w.desk.guesses[thread] = w.desk.triads_gain[thread] = 0;
    w.more = next < end || from_lane_0(load_fresh(&chunk.counters->taken)) < queued;
}
DEVICE void keep(const Chunk &chunk, const Search &w, u32 warp, u32 lane) {
    u32 *kept = chunk.kept + (u64)warp * KEPT_WORDS, thread = own_thread();
    kept[lane] = w.depths | (w.shared ? SHARED_BIT : 0) | w.known << KNOWN_SHIFT;
    if (lane) return;
    kept[WARP] = w.desk.next[thread];
    kept[WARP + 1] = w.desk.end[thread];
    atomic_add(&chunk.counters->guesses, w.desk.guesses[thread]);
}

DEVICE void search_warp(const Chunk &chunk, Desk &desk, u32 warp, u32 lane) {
    Search w = {{}, 0, 0, 0, 0, 0, 0, false, false, desk};
    resume(chunk, w, warp, lane);
#pragma unroll 1
    for (u32 service = 0;; service++) {
        if (ballot(w.solved != 0)) record(chunk, w);
        Refill refill = begin_refill(chunk, w, lane);
        if (ballot(w.stuck != 0)) branch_stuck(chunk, w, service);
        end_refill(w, refill);
        bool live = ballot(w.active != 0) != 0;
        if (!block_any(live || w.depths || w.more)) break;
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
    keep(chunk, w, warp, lane);
}
