//! The exact number of complete grids of a shape.
//!
//! Boxes of n rows by 2 columns (or transposed): 2n columns in n stacks of two, and two bands of n
//! rows. In the upper band a digit is once in each stack, in its left or its right column: n bits.
//! In the lower band it is in the other column each time. Each bit must be set for exactly half of
//! the digits. For one choice of bits, the upper band can be filled in f ways and the lower in as
//! many, so the count is Σ f² over all choices. Choices that differ by names of digits, by flips
//! and by permutations of the stacks have the same f, so only one of each class is computed.
//!
//! 3×3 uses the [numbering](crate::NineGrids) of its grids.

use std::collections::BTreeMap;

use crate::NineGrids;

/// Largest n.
const LARGEST: usize = 4;

/// The number of complete grids with boxes of `height` × `width`; `None` if unknown.
///
/// ```
/// use quadrille_full_grids::count_grids;
/// assert_eq!(count_grids(2, 2), Some(288));
/// assert_eq!(count_grids(2, 3), Some(28_200_960));
/// assert_eq!(count_grids(7, 7), None);
/// ```
#[must_use]
pub fn count_grids(height: usize, width: usize) -> Option<u128> {
    match (height.min(width), height.max(width)) {
        (1, n @ 1..=4) => Some([1, 2, 12, 576][n - 1]),
        (2, n @ 2..=LARGEST) => Some(two_by(n)),
        (3, 3) => Some(NineGrids::shared().count()),
        _ => None,
    }
}

/// Boxes of two by n.
fn two_by(n: usize) -> u128 {
    let mut classes = BTreeMap::new();
    multisets(n, &mut Vec::new(), 0, &mut |vectors| {
        *classes.entry(least(vectors, n)).or_insert(0u128) += multinomial(vectors);
    });
    let ways = |vectors: &Vec<u32>| u128::from(arrangements(vectors, n));
    classes.iter().map(|(vectors, weight)| weight * ways(vectors).pow(2)).sum()
}

/// Multisets of 2n vectors, in ascending order, with each bit set in exactly n of them.
fn multisets(n: usize, chosen: &mut Vec<u32>, from: u32, visit: &mut impl FnMut(&[u32])) {
    let left = 2 * n - chosen.len();
    let fits = |bit: usize| {
        let set = chosen.iter().filter(|&&v| v >> bit & 1 == 1).count();
        set <= n && set + left >= n
    };
    if !(0..n).all(fits) {
        return;
    }
    if left == 0 {
        return visit(chosen);
    }
    for vector in from..1 << n {
        chosen.push(vector);
        multisets(n, chosen, vector, visit);
        chosen.pop();
    }
}

/// The number of ways to assign the vectors to the digits.
fn multinomial(vectors: &[u32]) -> u128 {
    let factorial = |k: usize| (1..=k as u128).product::<u128>();
    vectors
        .chunk_by(|a, b| a == b)
        .fold(factorial(vectors.len()), |ways, same| ways / factorial(same.len()))
}

/// The least equivalent under flips (by one of the vectors) and permutations of the bits.
fn least(vectors: &[u32], n: usize) -> Vec<u32> {
    let mut best: Option<Vec<u32>> = None;
    for order in permutations(n) {
        for flip in vectors {
            let moved = |v: &u32| (0..n).fold(0, |out, b| out | ((v ^ flip) >> b & 1) << order[b]);
            let mut other: Vec<u32> = vectors.iter().map(moved).collect();
            other.sort_unstable();
            if best.as_ref().is_none_or(|b| other < *b) {
                best = Some(other);
            }
        }
    }
    best.unwrap_or_default()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for next in 0..n {
        all = all
            .iter()
            .flat_map(|p| (0..=next).map(move |at| [&p[..at], &[next], &p[at..]].concat()))
            .collect();
    }
    all
}

/// The number of ways to fill n rows of 2n columns so that every digit is once in each row and,
/// over the rows, once in the column of each pair that its vector names.
fn arrangements(vectors: &[u32], n: usize) -> u64 {
    let columns: Vec<u32> = vectors
        .iter()
        .map(|v| (0..n).fold(0, |set, b| set | 1 << (2 * b as u32 + (v >> b & 1))))
        .collect();
    rows(columns, n)
}

/// The number of ways to split the rest into rows, each with a different column for every digit.
fn rows(left: Vec<u32>, count: usize) -> u64 {
    if count <= 1 {
        return 1;
    }
    fn go(left: &[u32], rest: &mut Vec<u32>, used: u32, count: usize) -> u64 {
        let at = rest.len();
        if at == left.len() {
            return rows(rest.clone(), count - 1);
        }
        // Rows can be permuted: the first digit takes its first column, times the rows.
        let mut free = if at == 0 { left[0] & left[0].wrapping_neg() } else { left[at] & !used };
        let mut total = 0;
        while free != 0 {
            let column = free & free.wrapping_neg();
            free &= free - 1;
            rest.push(left[at] & !column);
            total += go(left, rest, used | column, count);
            rest.pop();
        }
        total
    }
    count as u64 * go(&left, &mut Vec::with_capacity(left.len()), 0, count)
}
