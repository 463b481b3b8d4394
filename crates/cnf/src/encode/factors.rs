//! The product of the chosen values is the target: for every prime, the exponents add up.
//!
//! Partial products are divisors of the target, and there can be hundreds of thousands (25! has
//! 340,992). The exponents of each prime are few. So there is one [`total`](super::total) per prime
//! of the target, and values with other primes are ruled out. Exact, for targets far beyond 64
//! bits. Propagates less than a table, which is for small cases.

use super::{Choice, total};
use crate::formula::Formula;

/// The chosen weights, one per choice, multiply to `target`. Returns the number of edges. If there
/// would be more than `bound`, returns `None` and leaves the formula unchanged.
pub fn product_total(
    formula: &mut Formula,
    choices: &[Choice],
    target: u128,
    bound: usize,
) -> Option<usize> {
    if target == 0 {
        return Some(zero(formula, choices));
    }
    let largest = choices.iter().flatten().map(|&(value, _)| value).max().unwrap_or(1);
    let (primes, rest) = factor(target, largest);
    let mark = formula.mark();
    for &(value, lit) in choices.iter().flatten() {
        if value == 0 || !target.is_multiple_of(u128::from(value)) {
            formula.add(&[!lit]);
        }
    }
    if rest > 1 {
        // A prime above every value divides the target, so no product equals it.
        formula.add(&[]);
    }
    let edges = exponents(formula, choices, &primes, bound);
    if edges.is_none() {
        formula.rewind(mark);
    }
    edges
}

/// For each prime, the exponents of the chosen values add up.
fn exponents(
    formula: &mut Formula,
    choices: &[Choice],
    primes: &[(u64, u64)],
    bound: usize,
) -> Option<usize> {
    let mut edges = 0;
    for &(prime, exponent) in primes {
        let scaled: Vec<Choice> = choices
            .iter()
            .map(|choice| {
                choice.iter().map(|&(value, lit)| (exponent_of(prime, value), lit)).collect()
            })
            .collect();
        edges += total(formula, &scaled, exponent, bound.checked_sub(edges)?)?;
    }
    Some(edges)
}

/// A product is zero exactly when a factor is.
fn zero(formula: &mut Formula, choices: &[Choice]) -> usize {
    let zeros: Vec<_> =
        choices.iter().flatten().filter(|&&(value, _)| value == 0).map(|&(_, lit)| lit).collect();
    formula.add(&zeros);
    0
}

/// The prime factors up to `largest` with their exponents, and the remaining factor.
fn factor(mut number: u128, largest: u64) -> (Vec<(u64, u64)>, u128) {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime <= largest && number > 1 {
        let mut exponent = 0;
        while number.is_multiple_of(u128::from(prime)) {
            number /= u128::from(prime);
            exponent += 1;
        }
        if exponent > 0 {
            primes.push((prime, exponent));
        }
        prime += 1;
    }
    (primes, number)
}

fn exponent_of(prime: u64, mut value: u64) -> u64 {
    let mut exponent = 0;
    while value > 0 && value.is_multiple_of(prime) {
        value /= prime;
        exponent += 1;
    }
    exponent
}
