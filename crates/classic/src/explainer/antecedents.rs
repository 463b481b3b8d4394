//! The antecedents of a consequence: all assertions that its chain runs through, and their number.

use super::implication_log::{Assertion, ImplicationLog, Rule, Why};
use crate::bitboard::{ALONE, Bitboard, Candidates, Cells, Digits};

/// The length of a chain with several results: the sum of their antecedents, with each nested chain
/// counted once.
pub(super) fn chain_length<'a>(
    original: &Bitboard,
    results: impl Iterator<Item = (&'a ImplicationLog, Assertion)>,
) -> u32 {
    let (mut nested, mut flat) = (Vec::new(), 0);
    for (run, result) in results {
        let antecedents = run.antecedents(original, result);
        flat += antecedents.len();
        antecedents.nested(run, &mut nested);
    }
    flat + once(nested)
}

/// The length of the chain to a rule's strikes: the antecedents of its parents, with each nested
/// chain counted once.
pub(super) fn chain_length_of_rule(original: &Bitboard, run: &ImplicationLog, rule: &Rule) -> u32 {
    let mut antecedents = Antecedents { off: rule.parents, ..Antecedents::default() };
    antecedents.trace(run, run.entries.len(), original, |_, _, _| ());
    let mut nested = vec![(rule.mark, rule.nested)];
    antecedents.nested(run, &mut nested);
    antecedents.len() + once(nested)
}

/// Sum of the lengths of (mark, length) pairs, each mark counted once.
fn once(mut nested: Vec<(u64, u32)>) -> u32 {
    nested.sort_unstable();
    nested.dedup();
    nested.iter().map(|(_, nodes)| nodes).sum()
}

#[derive(Default)]
pub(super) struct Antecedents {
    pub(super) on: Candidates,
    pub(super) off: Candidates,
    pub(super) rules: Vec<usize>,
    count: u32,
}

impl Antecedents {
    /// Adds the antecedents of these assertions, which are among the first `upto` of the log. Calls
    /// `show` for those that are true, with their reasons.
    pub(super) fn trace(
        &mut self,
        run: &ImplicationLog,
        upto: usize,
        original: &Bitboard,
        mut show: impl FnMut(usize, usize, Why),
    ) {
        // By the upper bits of a packed assertion: false candidates by digit, true ones from 16 on.
        let mut sets: [Cells; 32] = [0; 32];
        sets[..9].copy_from_slice(&self.off.0);
        sets[16..25].copy_from_slice(&self.on.0);
        for entry in run.entries[..upto].iter().rev() {
            let number = usize::from(entry.number & 4095);
            if sets[number >> 7] & ALONE[number & 127] == 0 {
                continue;
            }
            self.count += 1;
            let ((digit, cell, is_on), why) = (entry.fact(), entry.why());
            match why {
                Why::Start => {}
                Why::True(digit, cell) => sets[16 + digit] |= ALONE[cell],
                Why::Cell => {
                    Digits(original.cands[cell] & !(1 << digit))
                        .for_each(|other| sets[other] |= ALONE[cell]);
                }
                Why::House(house) => sets[digit] |= original.places(digit, house) & !ALONE[cell],
                Why::Rule(number) => {
                    if !self.rules.contains(&number) {
                        self.rules.push(number);
                        let parents = &run.rules[number].parents;
                        sets.iter_mut().zip(parents.0).for_each(|(off, more)| *off |= more);
                    }
                }
            }
            if is_on {
                show(digit, cell, why);
            }
        }
        self.off.0.copy_from_slice(&sets[..9]);
        self.on.0.copy_from_slice(&sets[16..25]);
    }

    fn nested(&self, run: &ImplicationLog, chains: &mut Vec<(u64, u32)>) {
        let rules = self.rules.iter().map(|&number| &run.rules[number]);
        chains.extend(rules.filter(|rule| rule.nested > 0).map(|rule| (rule.mark, rule.nested)));
    }

    pub(super) fn len(&self) -> u32 {
        self.count
    }

    /// Hash of the antecedents: equal for equal ones, and for others with a probability of 2⁻⁶⁴.
    pub(super) fn mark(&self) -> u64 {
        let words = self
            .on
            .0
            .iter()
            .chain(&self.off.0)
            .flat_map(|cells| [*cells as u64, (cells >> 64) as u64]);
        words.fold(0, |mark: u64, word| {
            (mark.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}
