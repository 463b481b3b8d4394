// The kernels that the host launches. See layout.h for the layout, search.h for the search.
#include "additions.h"
#include "formats.h"
#include "minimal.h"
#include "propagate.h"
#include "search.h"

#define THREADS 128        // of all kernels but the search

extern "C" __global__ void __launch_bounds__(THREADS, 3) propagate(Chunk chunk) {
    u32 thread = blockIdx.x * THREADS + threadIdx.x;
    propagate_warp<false>(chunk, thread / 32, thread % 32);
}

extern "C" __global__ void __launch_bounds__(THREADS, 3) propagate_barred(Chunk chunk) {
    u32 thread = blockIdx.x * THREADS + threadIdx.x;
    propagate_warp<true>(chunk, thread / 32, thread % 32);
}

extern "C" __global__ void __launch_bounds__(THREADS) ask(Removal removal) {
    ask_flight(removal, blockIdx.x * THREADS + threadIdx.x, threadIdx.x % 32);
}

extern "C" __global__ void __launch_bounds__(THREADS) renew(Removal removal) {
    u32 index = blockIdx.x * THREADS + threadIdx.x;
    if (index < removal.counters[2]) renew_flight(removal, index);
}

extern "C" __global__ void __launch_bounds__(THREADS) put_additions(Additions additions) {
    u32 question = blockIdx.x * THREADS + threadIdx.x;
    if (question < additions.n) put_addition(additions, question);
}

extern "C" __global__ void __launch_bounds__(THREADS) list_additions(Additions additions) {
    list_addition(additions, blockIdx.x * THREADS + threadIdx.x, threadIdx.x % 32);
}

extern "C" __global__ void __launch_bounds__(SEARCH_THREADS, 1) search(Chunk chunk) {
    extern __shared__ uint4 desk[];
    u32 thread = blockIdx.x * SEARCH_THREADS + threadIdx.x;
    search_warp(chunk, *(Desk *)desk, thread / 32, thread % 32);
}

// Copies `bytes` (a block's part of a buffer, 16-byte aligned) between shared and global memory.
DEVICE void copy_block(uint4 *to, const uint4 *from, u64 bytes) {
    for (u32 k = threadIdx.x; 16ull * k < bytes; k += THREADS) to[k] = from[k];
}
DEVICE u64 block_bytes(u32 n, u32 record) {
    u64 start = (u64)blockIdx.x * THREADS * record, end = (u64)n * record;
    return end - start < THREADS * record ? end - start : THREADS * record;
}

// Buffers of lines and rows are padded to 16 bytes.
extern "C" __global__ void __launch_bounds__(THREADS) read_lines(const u8 *lines, uint4 *grids, u32 n) {
    __shared__ __align__(16) u8 text[THREADS * LINE];
    copy_block((uint4 *)text, (const uint4 *)(lines + (u64)blockIdx.x * THREADS * LINE), block_bytes(n, LINE));
    __syncthreads();
    u32 index = blockIdx.x * THREADS + threadIdx.x;
    if (index < n) write_grid(grids, index, grid_of_line(text + threadIdx.x * LINE));
}

extern "C" __global__ void __launch_bounds__(THREADS) read_rows(const u32 *rows, uint4 *grids, u32 n) {
    __shared__ __align__(16) u32 words[THREADS * 9];
    copy_block((uint4 *)words, (const uint4 *)(rows + (u64)blockIdx.x * THREADS * 9), block_bytes(n, 36));
    __syncthreads();
    u32 index = blockIdx.x * THREADS + threadIdx.x;
    if (index < n) write_grid(grids, index, grid_of_rows(words + threadIdx.x * 9));
}

// Counts what the host must look at.
DEVICE void count_verdicts(Counters *counters, bool inside, u32 verdict) {
    u32 many = ballot(inside && verdict == 2), unknown = ballot(inside && verdict == 3);
    if (threadIdx.x % 32 == 0 && many) atomicAdd(&counters->many, popcount(many));
    if (threadIdx.x % 32 == 0 && unknown) atomicAdd(&counters->unknown, popcount(unknown));
}

extern "C" __global__ void __launch_bounds__(THREADS)
write_lines(const uint4 *grids, u8 *lines, u8 *verdicts, Counters *counters, u32 n) {
    __shared__ __align__(16) u8 text[THREADS * LINE];
    u32 index = blockIdx.x * THREADS + threadIdx.x, verdict = 0;
    if (index < n) {
        Grid g = read_grid(grids, index);
        verdict = verdict_of(g.word[0]);
        verdicts[index] = verdict;
        line_of_grid(g, verdict, text + threadIdx.x * LINE);
    }
    count_verdicts(counters, index < n, verdict);
    __syncthreads();
    copy_block((uint4 *)(lines + (u64)blockIdx.x * THREADS * LINE), (uint4 *)text, block_bytes(n, LINE));
}

extern "C" __global__ void __launch_bounds__(THREADS)
write_rows(const uint4 *grids, u32 *rows, Counters *counters, u32 n) {
    __shared__ __align__(16) u32 words[THREADS * 9];
    u32 index = blockIdx.x * THREADS + threadIdx.x, verdict = 0;
    if (index < n) {
        Grid g = read_grid(grids, index);
        verdict = verdict_of(g.word[0]);
        rows_of_grid(g, verdict, words + threadIdx.x * 9);
    }
    count_verdicts(counters, index < n, verdict);
    __syncthreads();
    copy_block((uint4 *)(rows + (u64)blockIdx.x * THREADS * 9), (uint4 *)words, block_bytes(n, 36));
}

extern "C" __global__ void __launch_bounds__(THREADS)
write_verdicts(const uint4 *grids, u8 *verdicts, Counters *counters, u32 n) {
    u32 index = blockIdx.x * THREADS + threadIdx.x, verdict = 0;
    if (index < n) {
        verdict = verdict_of(grids[(u64)index * 3].x);
        verdicts[index] = verdict;
    }
    count_verdicts(counters, index < n, verdict);
}
