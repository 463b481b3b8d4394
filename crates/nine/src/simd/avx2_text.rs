//! The characters of one puzzle into the registers of a node, and back. Both ways a row is a group
//! of four bytes per column of a box (the three stacks and a spare one), and four registers of four
//! groups are transposed.
//!
//! ```text
//!  row 3b + i   s0j0 s0j1 s0j2 s1j0 s1j1 s1j2 s2j0 s2j1 s2j2        s: stack, j: column of the box
//!  groups       s0j0 s1j0 s2j0 .  | s0j1 s1j1 s2j1 .  | s0j2 s1j2 s2j2 .  | .
//!  cell 3i + j  the groups j of b = 0, 1 and 2                       as in `Boxes`
//! ```
#![allow(unsafe_code)]

use super::avx2::{Avx2, sets};
use super::{Boxes, Vector};
use crate::node::ALL;
use crate::puzzle::Clues;
use std::arch::x86_64::*;

/// Bytes of one row of a grid, or of one cell in every box.
#[derive(Clone, Copy)]
struct Bytes(__m128i);

macro_rules! bytes {
    ($f:path, $($x:expr),*) => {
        // SAFETY: called only where AVX2 was detected (invariant of `simd`); loads read arrays of
        // 16 bytes.
        Bytes(unsafe { $f($($x),*) })
    };
}

/// The byte at column `3s + j` of a row belongs at `4j + s`. A row begins `skip` bytes after the
/// register; spare bytes become zero.
const fn groups(skip: u8) -> [u8; 16] {
    let (mut out, mut k) = ([0x80; 16], 0);
    while k < 9 {
        out[k % 3 * 4 + k / 3] = k as u8 + skip;
        k += 1;
    }
    out
}

/// The inverse of `groups(0)`.
const ROW: [u8; 16] = {
    let (mut out, mut k) = ([0x80; 16], 0);
    while k < 9 {
        out[k] = (k % 3 * 4 + k / 3) as u8;
        k += 1;
    }
    out
};

#[inline(always)]
fn shuffle(x: Bytes, order: &[u8; 16]) -> Bytes {
    let order = bytes!(_mm_loadu_si128, order.as_ptr().cast());
    bytes!(_mm_shuffle_epi8, x.0, order.0)
}

/// The first three columns of groups of three rows of them.
#[inline(always)]
fn transpose([a, b, c]: [Bytes; 3]) -> [Bytes; 3] {
    let none = bytes!(_mm_setzero_si128,);
    let (ab, cd) = (bytes!(_mm_unpacklo_epi32, a.0, b.0), bytes!(_mm_unpacklo_epi32, c.0, none.0));
    let (high_ab, high_cd) =
        (bytes!(_mm_unpackhi_epi32, a.0, b.0), bytes!(_mm_unpackhi_epi32, c.0, none.0));
    [
        bytes!(_mm_unpacklo_epi64, ab.0, cd.0),
        bytes!(_mm_unpackhi_epi64, ab.0, cd.0),
        bytes!(_mm_unpacklo_epi64, high_ab.0, high_cd.0),
    ]
}

/// The groups of a row. The last one is read from the end of the text.
#[inline(always)]
fn row(text: &Clues, row: usize) -> Bytes {
    let start = (9 * row).min(81 - 16);
    let from: &[u8; 16] = text[start..].first_chunk().expect("16 characters");
    let line = bytes!(_mm_loadu_si128, from.as_ptr().cast());
    shuffle(line, if row < 8 { &const { groups(0) } } else { &const { groups(7) } })
}

/// [`Boxes::read_one`].
#[inline(always)]
pub(super) fn read(text: &Clues) -> [Avx2; 9] {
    let mut cells = [bytes!(_mm_setzero_si128,); 10];
    for i in 0..3 {
        let found = transpose([row(text, i), row(text, i + 3), row(text, i + 6)]);
        cells[3 * i..3 * i + 3].copy_from_slice(&found);
    }
    let (mut out, used) = ([Avx2::zero(); 10], Avx2::load(&USED));
    for c in (0..10).step_by(2) {
        let (a, b) = (cells[c].0, cells[c + 1].0);
        let (low, high) = (bytes!(_mm_unpacklo_epi64, a, b), bytes!(_mm_unpackhi_epi64, a, b));
        // SAFETY: AVX2 by the module invariant.
        let both = sets(Avx2::wrap(unsafe { _mm256_set_m128i(high.0, low.0) }));
        (out[c], out[c + 1]) = (both[0].and(used), both[1].and(used));
    }
    *out.first_chunk().expect("nine of ten")
}

/// All candidates in the lanes of boxes.
const USED: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];

/// The digits of sixteen lanes that have one candidate each; 0 without any.
#[inline(always)]
fn digits(x: Avx2) -> Bytes {
    /// The digits of the sets of four bits, after `skip` digits.
    const fn table(skip: u8) -> [u8; 32] {
        let (mut out, mut i) = ([0; 32], 0);
        while i < 32 {
            out[i] = match i % 16 {
                1 => skip + 1,
                2 => skip + 2,
                4 => skip + 3,
                8 => skip + 4,
                _ => 0,
            };
            i += 1;
        }
        out
    }
    let (low, high) = (x.and(Avx2::splat(0x010f)), x.shr(4).and(Avx2::splat(0x000f)));
    // SAFETY: AVX2 by the module invariant; loads read arrays of 32 bytes.
    Bytes(unsafe {
        let low_table = _mm256_loadu_si256(const { &table(0) }.as_ptr().cast());
        let high_table = _mm256_loadu_si256(const { &table(4) }.as_ptr().cast());
        let (low, high) = (
            _mm256_shuffle_epi8(low_table, low.raw()),
            _mm256_shuffle_epi8(high_table, high.raw()),
        );
        // The upper byte of a lane is 1 for the digit 9.
        let digit = _mm256_maddubs_epi16(_mm256_or_si256(low, high), _mm256_set1_epi16(0x0901));
        _mm_packus_epi16(_mm256_castsi256_si128(digit), _mm256_extracti128_si256::<1>(digit))
    })
}

/// [`Boxes::write_one`].
#[inline(always)]
pub(super) fn write(w: &[Avx2; 9]) -> [u8; 81] {
    let mut rows = [bytes!(_mm_setzero_si128,); 9];
    for i in 0..3 {
        let cells = [digits(w[3 * i]), digits(w[3 * i + 1]), digits(w[3 * i + 2])];
        [rows[i], rows[i + 3], rows[i + 6]] = transpose(cells);
    }
    let mut out = [0; 8 * 9 + 16];
    for (r, row) in rows.into_iter().enumerate() {
        let row = shuffle(row, &ROW);
        let to: &mut [u8; 16] = out[9 * r..].first_chunk_mut().expect("16 bytes");
        // SAFETY: writes the 16 bytes of `to`, of which the next row overwrites seven.
        unsafe {
            _mm_storeu_si128(to.as_mut_ptr().cast(), _mm_or_si128(row.0, _mm_set1_epi8(0x30)))
        }
    }
    *out.first_chunk().expect("81 of 88")
}
