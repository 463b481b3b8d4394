// The layout: three search nodes of classic 9×9 Sudoku per thread, bit-sliced in 81 registers.
//
// A register belongs to a digit and a place inside the box; a bit of it to a box and a node:
//
//     cand[9·digit + place]                place in the box       bits of a register (27 of 32)
//                                            ┌───┬───┬───┐          band 2    band 1    band 0
//     digit 0..8 (the digit 1..9)            │ 0 │ 1 │ 2 │        ├─────────┼─────────┼─────────┤
//     place 0..8 = 3·row + column            ├───┼───┼───┤         s2 s1 s0  s2 s1 s0  s2 s1 s0
//                                            │ 3 │ 4 │ 5 │        each stack s: nodes 2 1 0
//     bit 9·band + 3·stack + node            ├───┼───┼───┤
//                                            │ 6 │ 7 │ 8 │
//                                            └───┴───┴───┘
//
// Work inside a box is between registers; between boxes of a band it is a rotation of three bits,
// between boxes of a stack a rotation of nine. A warp holds 96 nodes.
//
// A grid at rest (puzzle or answer) is twelve words: word 4·r + p holds bit p of the digits (0 is an
// open cell) of the rows r, r+3 and r+6; bit 9·band + column. Word 0 carries the flags below.
// A barred cell holds the one digit it must not have: see BAR_NONE.
// A node at rest is 27 words, word 3·digit + r as above, one bit per candidate, and the puzzle's number,
// with KNOWN if a solution of it is known beforehand. It lies in 32 words, a line of the cache.
#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned char u8;

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#define WARP 32
#define SEARCH_THREADS 384 // of a block of the search: with 168 registers each, what a multiprocessor holds
#else // compiled as C++ for tests: a warp is one thread
#define DEVICE static inline
#define WARP 1
#define SEARCH_THREADS 1
struct uint4 {
    u32 x, y, z, w;
};
#endif

#define ALL_BITS 0x07FFFFFFu
#define NODE_0 0x01249249u     // node 0 of every box
#define STACKS_0_1 0x00FC7E3Fu // stacks 0 and 1 of every band
#define STACK_0 0x001C0E07u    // stack 0 of every band
#define COLUMN 0x00040201u     // one column of a row word, a cell per band
#define NODE_WORDS 28          // a node at rest
#define NODE_STRIDE 32         // from one node at rest to the next

// Flags in word 0 of a grid at rest.
#define ONE_FOUND (1u << 27) // a solution is known
#define TWO_FOUND (1u << 28) // a second one is known
#define UNKNOWN (1u << 29)   // not a puzzle, or a branch of its search was dropped

// A question about a puzzle whose solution is known may bar one cell from its digit, so that any
// solution is a second one. The cell is bit b of its row word r: b stands in the top five bits of
// word 1 (BAR_NONE for no such cell), r in those of word 2.
#define BAR_NONE 31u

// In the last word of a node at rest: one solution of the puzzle is known, the next one is the second.
#define KNOWN (1u << 31)

// Any function of three bits in one instruction: the truth table is the expression in TA, TB, TC.
#define TA 0xF0
#define TB 0xCC
#define TC 0xAA
template <int TABLE> DEVICE u32 lop3(u32 a, u32 b, u32 c) {
#ifdef __CUDA_ARCH__
    u32 r;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "n"(TABLE));
    return r;
#else
    u32 r = 0;
    for (int row = 0; row < 8; row++)
        if (TABLE >> row & 1) r |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return r;
#endif
}
#define LOGIC(expression, a, b, c) lop3<((expression)&0xFF)>(a, b, c)

DEVICE u32 or3(u32 a, u32 b, u32 c) { return LOGIC(TA | TB | TC, a, b, c); }
DEVICE u32 xor3(u32 a, u32 b, u32 c) { return LOGIC(TA ^ TB ^ TC, a, b, c); }
DEVICE u32 majority(u32 a, u32 b, u32 c) { return LOGIC((TA & TB) | (TA & TC) | (TB & TC), a, b, c); }
DEVICE u32 or_and(u32 a, u32 b, u32 c) { return LOGIC(TA | (TB & TC), a, b, c); }
DEVICE u32 or_and_not(u32 a, u32 b, u32 c) { return LOGIC(TA | (TB & ~TC), a, b, c); }
DEVICE u32 or_xor(u32 a, u32 b, u32 c) { return LOGIC(TA | (TB ^ TC), a, b, c); }
DEVICE u32 and_nor(u32 a, u32 b, u32 c) { return LOGIC(TA & ~TB & ~TC, a, b, c); }
DEVICE u32 and_not_both(u32 a, u32 b, u32 c) { return LOGIC(TA & ~(TB & TC), a, b, c); }
DEVICE u32 select(u32 mask, u32 a, u32 b) { return LOGIC((TA & TB) | (~TA & TC), mask, a, b); }
DEVICE u32 rotate_left(u32 x, u32 n) {
#ifdef __CUDA_ARCH__
    return __funnelshift_l(x, x, n);
#else
    n &= 31;
    return n ? x << n | x >> (32 - n) : x;
#endif
}

// Powers of two that the compiler must not see through: a product with them is a left shift on the
// multiply-add pipe, which is otherwise idle while the logic pipe is the bottleneck.
struct Shift {
    u32 by_6;  // 2^6
    u32 by_18; // 2^18
};

// The value that the next stack (band) has, at every place. Bits above 26 come out dirty.
DEVICE u32 next_stack(u32 x, Shift k) { return select(STACKS_0_1, x >> 3, x * k.by_6); }
DEVICE u32 next_band(u32 x, Shift k) { return x * k.by_18 + (x >> 9); }
// The other two stacks (bands), joined.
DEVICE u32 other_stacks(u32 x, Shift k) { return next_stack(x, k) | select(STACK_0, x >> 6, x << 3); }
DEVICE u32 other_bands(u32 x) { return or3(x >> 9, x << 18, x >> 18) | x << 9; }

// Which of the three nodes have any bit (bits 0..2), and every bit of such nodes.
DEVICE u32 nodes_of(u32 x) {
    x = or3(x, x >> 9, x >> 18);
    return or3(x, x >> 3, x >> 6) & 7;
}
DEVICE u32 bits_of(u32 nodes) { return nodes * NODE_0; }

// Three nodes and what the rules know of them.
struct Nodes {
    u32 cand[81];   // candidates
    u32 several[9]; // per digit: boxes where it had two places or more after the last round
    u32 owned[9];   // per place: cells that are the only place of some digit in their box
};
