//! The chosen weights add up to a target, in binary: one ripple-carry adder per choice.
//!
//! The size grows with the number of bits, not with the number of partial sums, so targets of any
//! size are possible. It propagates worse than [`total`](super::total), which is therefore tried
//! first.
//!
//! Bit k of the chosen weight is the disjunction of the literals whose weight has it. A full adder
//! takes fourteen clauses, or fewer if a summand has a known bit. Reference: Eén and Sörensson,
//! "Translating pseudo-Boolean constraints into SAT", 2006.

use super::Choice;
use crate::formula::{Formula, Lit};

#[derive(Clone, Copy, Debug)]
enum Bit {
    Known(bool),
    Lit(Lit),
}

/// The chosen weights, one per choice, add up to `target`. Exact for all `u64`: high bits are kept.
pub fn adder_total(formula: &mut Formula, choices: &[Choice], target: u64) {
    let highest = choices
        .iter()
        .map(|c| c.iter().map(|&(w, _)| u128::from(w)).max().unwrap_or(0))
        .sum::<u128>();
    let width = (128 - highest.max(u128::from(target)).leading_zeros()) as usize;
    let mut sum = vec![Bit::Known(false); width];
    for choice in choices {
        let mut carry = Bit::Known(false);
        for (k, bit) in sum.iter_mut().enumerate() {
            let summand = weight_bit(formula, choice, k);
            let (a, b, c) = (*bit, summand, carry);
            *bit = xor3(formula, a, b, c);
            carry = majority(formula, a, b, c);
        }
        // The width holds the highest sum, so the last carry is always false.
    }
    for (k, &bit) in sum.iter().enumerate() {
        let wanted = k < 64 && target >> k & 1 == 1;
        match bit {
            Bit::Known(value) if value == wanted => {}
            Bit::Known(_) => formula.add(&[]),
            Bit::Lit(lit) => formula.add(&[if wanted { lit } else { !lit }]),
        }
    }
}

fn weight_bit(formula: &mut Formula, choice: &Choice, k: usize) -> Bit {
    let has = |weight: u64| k < 64 && weight >> k & 1 == 1;
    let with = choice.iter().filter(|&&(weight, _)| has(weight)).count();
    if with == 0 || with == choice.len() {
        return Bit::Known(with > 0);
    }
    let bit = formula.new_var().pos();
    for &(weight, lit) in choice {
        formula.add(&[!lit, if has(weight) { bit } else { !bit }]);
    }
    Bit::Lit(bit)
}

/// True if an odd number of the bits hold.
fn xor3(formula: &mut Formula, a: Bit, b: Bit, c: Bit) -> Bit {
    gate(formula, [a, b, c], |ones| ones % 2 == 1)
}

/// True if at least two of the bits hold.
fn majority(formula: &mut Formula, a: Bit, b: Bit, c: Bit) -> Bit {
    gate(formula, [a, b, c], |ones| ones >= 2)
}

/// A fresh bit equal to `value(number of true inputs)`, by truth table over the unknown inputs.
fn gate(formula: &mut Formula, inputs: [Bit; 3], value: impl Fn(u32) -> bool) -> Bit {
    let known = inputs.iter().filter(|bit| matches!(bit, Bit::Known(true))).count() as u32;
    let lits: Vec<Lit> = inputs
        .iter()
        .filter_map(|bit| if let Bit::Lit(lit) = bit { Some(*lit) } else { None })
        .collect();
    let table: Vec<bool> =
        (0..1u32 << lits.len()).map(|bits| value(known + bits.count_ones())).collect();
    if table.iter().all(|&v| v == table[0]) {
        return Bit::Known(table[0]);
    }
    let out = formula.new_var().pos();
    for (bits, &holds) in table.iter().enumerate() {
        let mut clause: Vec<Lit> = (lits.iter().enumerate())
            .map(|(i, &lit)| if bits >> i & 1 == 1 { !lit } else { lit })
            .collect();
        clause.push(if holds { out } else { !out });
        formula.add(&clause);
    }
    Bit::Lit(out)
}
