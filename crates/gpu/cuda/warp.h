// What a warp and a block do together. As C++ both are one thread, and warps run beside each other.
#pragma once
#include "layout.h"

#ifdef __CUDACC__
DEVICE u32 ballot(bool p) { return __ballot_sync(0xFFFFFFFFu, p); }
DEVICE u32 popcount(u32 x) { return __popc(x); }
DEVICE u32 first_bit(u32 x) { return __ffs(x) - 1; }
DEVICE u32 lanes_below() {
    u32 mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}
DEVICE u32 warp_sum(u32 x) { return __reduce_add_sync(0xFFFFFFFFu, x); }
DEVICE u32 from_lane(u32 x, u32 lane) { return __shfl_sync(0xFFFFFFFFu, x, lane); }
DEVICE void sync_warp() { __syncwarp(); }
DEVICE bool block_any(bool p) { return __syncthreads_or(p); }
DEVICE u32 atomic_add(u32 *p, u32 x) { return atomicAdd(p, x); }
DEVICE u32 atomic_or(u32 *p, u32 x) { return atomicOr(p, x); }
DEVICE u32 load_fresh(const u32 *p) { return __ldcg(p); }
// Copies 16 bytes to shared memory while the thread goes on; they are there after copies_done.
DEVICE void copy_begin(uint4 *shared, const uint4 *global) {
    u32 to = (u32)__cvta_generic_to_shared(shared);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
}
DEVICE u32 own_thread() { return threadIdx.x; }
DEVICE void copies_done() { asm volatile("cp.async.wait_all;" ::: "memory"); }
#else
DEVICE u32 ballot(bool p) { return p; }
DEVICE u32 popcount(u32 x) { return __builtin_popcount(x); }
DEVICE u32 first_bit(u32 x) { return __builtin_ctz(x); }
DEVICE u32 lanes_below() { return 0; }
DEVICE u32 warp_sum(u32 x) { return x; }
DEVICE u32 from_lane(u32 x, u32) { return x; }
DEVICE void sync_warp() {}
DEVICE bool block_any(bool p) { return p; }
DEVICE u32 atomic_add(u32 *p, u32 x) { return __atomic_fetch_add(p, x, __ATOMIC_RELAXED); }
DEVICE u32 atomic_or(u32 *p, u32 x) { return __atomic_fetch_or(p, x, __ATOMIC_RELAXED); }
DEVICE u32 load_fresh(const u32 *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
DEVICE void copy_begin(uint4 *shared, const uint4 *global) { *shared = *global; }
DEVICE void copies_done() {}
DEVICE u32 own_thread() { return 0; }
#endif

DEVICE u32 from_lane_0(u32 x) { return from_lane(x, 0); }
// The bit of rank k in `lanes`.
DEVICE u32 lane_of_rank(u32 lanes, u32 k) {
#pragma unroll 1
    for (; k; k--) lanes &= lanes - 1;
    return first_bit(lanes);
}

// Appends the lanes where `mine` to a list.
DEVICE void append(u32 *list, u32 *length, bool mine, u32 value, u32 lane) {
    u32 lanes = ballot(mine), at = 0;
    if (!lanes) return;
    if (lane == 0) at = atomic_add(length, popcount(lanes));
    at = from_lane_0(at) + popcount(lanes & lanes_below());
    if (mine) list[at] = value;
}

// Counters of a chunk; the host clears all of them before it, and those after `taken` before every
// further slice.
struct Counters {
    u32 queued;  // nodes that propagation left to search
    u32 taken;   // of these, taken by search
    u32 parked;  // nonzero if search stopped at the end of its slice with work left
    u32 guesses; // branches of this slice
    u32 many;    // answers with two solutions
    u32 unknown; // answers without verdict
};

// Per warp: a word per lane, and the part of the queue that it has taken.
#define KEPT_WORDS (WARP + 2)

// A chunk of puzzles on the device. The host has the same struct (device.rs).
struct Chunk {
    const uint4 *puzzles; // grids at rest, three words of four each
    u32 *answers;         // grids at rest, twelve words each
    u32 *queue;           // nodes that propagation left, room for all
    u32 *stacks;          // nodes that wait, `capacity` per slot of the search, three slots per lane
    u32 *kept;            // what a warp of the search keeps from slice to slice, KEPT_WORDS each
    Counters *counters;
    u32 n;        // puzzles
    u32 capacity; // nodes per stack
    u32 warps;    // warps of the search
    u32 services; // a slice: how often a block serves its nodes before it stops
    Shift shift;  // {2^6, 2^18}
};
