//! Transposes squares of registers by exchanging ever larger parts of pairs of rows: lanes with the
//! neighbour, pairs of lanes with the row after that, and so on.
#![allow(unsafe_code)]
// Calls nest, and so do their blocks.
#![allow(unused_unsafe)]

use super::neon::{Neon, op};
use std::arch::aarch64::*;

/// One step: rows k and k + `$apart` exchange every second part of the width of `$a` and `$b`.
macro_rules! exchange {
    ($rows:ident, $apart:literal, $to:ident, $from:ident, $a:ident, $b:ident) => {
        for k in 0..$rows.len() {
            if k & $apart == 0 {
                let (x, y) = (op!($to, $rows[k]), op!($to, $rows[k + $apart]));
                $rows[k] = op!($from, op!($a, x, y));
                $rows[k + $apart] = op!($from, op!($b, x, y));
            }
        }
    };
}

/// Identity, for steps without a change of type.
#[inline(always)]
unsafe fn same<T>(x: T) -> T {
    x
}

#[inline(always)]
fn eight(mut rows: [uint16x8_t; 8]) -> [uint16x8_t; 8] {
    exchange!(rows, 1, same, same, vtrn1q_u16, vtrn2q_u16);
    exchange!(rows, 2, vreinterpretq_u32_u16, vreinterpretq_u16_u32, vtrn1q_u32, vtrn2q_u32);
    exchange!(rows, 4, vreinterpretq_u64_u16, vreinterpretq_u16_u64, vtrn1q_u64, vtrn2q_u64);
    rows
}

/// Transposes 16 × 16 words, a quarter at a time.
#[inline(always)]
pub(super) fn words(rows: &[Neon; 16]) -> [Neon; 16] {
    let top =
        [eight(std::array::from_fn(|k| rows[k].0)), eight(std::array::from_fn(|k| rows[k].1))];
    let low = [
        eight(std::array::from_fn(|k| rows[8 + k].0)),
        eight(std::array::from_fn(|k| rows[8 + k].1)),
    ];
    std::array::from_fn(|k| Neon(top[k / 8][k % 8], low[k / 8][k % 8]))
}

#[inline(always)]
pub(super) fn bytes(rows: &[uint8x16_t; 16]) -> [uint8x16_t; 16] {
    let mut rows = *rows;
    exchange!(rows, 1, same, same, vtrn1q_u8, vtrn2q_u8);
    exchange!(rows, 2, vreinterpretq_u16_u8, vreinterpretq_u8_u16, vtrn1q_u16, vtrn2q_u16);
    exchange!(rows, 4, vreinterpretq_u32_u8, vreinterpretq_u8_u32, vtrn1q_u32, vtrn2q_u32);
    exchange!(rows, 8, vreinterpretq_u64_u8, vreinterpretq_u8_u64, vtrn1q_u64, vtrn2q_u64);
    rows
}
