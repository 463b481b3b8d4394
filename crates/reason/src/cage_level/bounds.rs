//! Bounds for cages that are too large to list: no single value may put the target out of reach of
//! the other cells.
//!
//! Bounds come from the least and the greatest sum, product, and exponent of each prime in the
//! product that the other cells can have. Clashes inside the cage are ignored, so the bounds are
//! sound.

use quadrille_puzzle::Op;

use super::table::{CageShape, bit, values};

/// The values that each position may still take. An empty set is a contradiction.
pub(crate) fn within_bounds(shape: &CageShape, domains: &[u64]) -> Vec<u64> {
    match shape.ops {
        [Op::Add] => sums(shape, domains),
        [Op::Mul] => products(shape, domains),
        _ => domains.to_vec(),
    }
}

fn extent(domain: u64, weight: impl Fn(u8) -> u128) -> (u128, u128) {
    let weights = || values(domain).map(&weight);
    (weights().min().unwrap_or(0), weights().max().unwrap_or(0))
}

/// Keeps the values whose weight the other positions can complete to exactly `target`.
fn balanced(domains: &[u64], target: u128, weight: impl Fn(u8) -> u128) -> Vec<u64> {
    let extents: Vec<_> = domains.iter().map(|&d| extent(d, &weight)).collect();
    let low: u128 = extents.iter().map(|e| e.0).sum();
    let high: u128 = extents.iter().map(|e| e.1).sum();
    let keep = |(&domain, e): (&u64, &(u128, u128))| {
        let fits = |&v: &u8| {
            let w = weight(v);
            low - e.0 + w <= target && target <= high - e.1 + w
        };
        values(domain).filter(fits).fold(0, |m, v| m | bit(v))
    };
    domains.iter().zip(&extents).map(keep).collect()
}

fn sums(shape: &CageShape, domains: &[u64]) -> Vec<u64> {
    balanced(domains, shape.target, u128::from)
}

fn products(shape: &CageShape, domains: &[u64]) -> Vec<u64> {
    if shape.target == 0 {
        return vec![0; domains.len()];
    }
    let divides = |&v: &u8| shape.target.is_multiple_of(u128::from(v));
    let mut out: Vec<u64> =
        domains.iter().map(|&d| values(d).filter(divides).fold(0, |m, v| m | bit(v))).collect();
    let mut left = shape.target;
    for prime in (2..64u8).filter(|&p| (2..p).all(|q| p % q != 0)) {
        let mut exponent = 0;
        while left.is_multiple_of(u128::from(prime)) {
            (left, exponent) = (left / u128::from(prime), exponent + 1);
        }
        out = balanced(&out, exponent, |v| exponent_of(prime, v));
    }
    // The target has a prime factor that no value has: nothing fits.
    if left > 1 { vec![0; out.len()] } else { out }
}

pub(crate) fn exponent_of(prime: u8, mut value: u8) -> u128 {
    let mut exponent = 0;
    while value.is_multiple_of(prime) {
        (value, exponent) = (value / prime, exponent + 1);
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cage_level::table::FillingTable;
    use quadrille_puzzle::{Cage, Cell, Puzzle};

    /// The cages are small enough to list, so the exact answer is known: bounds may keep more,
    /// never less.
    #[test]
    fn never_removes_what_a_filling_uses_and_does_remove() {
        let puzzle = Puzzle::latin(6).unwrap();
        let cells: Vec<Cell> = [0, 1, 7, 8, 14].map(Cell).to_vec();
        let mut removed = 0;
        for op in [Op::Add, Op::Mul] {
            for target in 1..400 {
                let shape = CageShape::new(&puzzle, &Cage::kenken(op, target, cells.clone()));
                let domains = [0b111111, 0b101111, 0b111011, 0b11110, 0b110101u64];
                let kept = within_bounds(&shape, &domains);
                for row in FillingTable::list(&shape, &domains).rows() {
                    assert!(
                        row.iter().zip(&kept).all(|(&v, k)| k & bit(v) != 0),
                        "{op}{target} {row:?}"
                    );
                }
                removed += usize::from(kept != domains);
            }
        }
        assert!(removed > 300, "{removed}");
    }
}
