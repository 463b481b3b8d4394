//! What a result of a run rests on: the assertions behind it, and how many they are.

use super::board::{Board, Candidates, Digits, Members};
use super::run::{Fact, Rule, Run, Why};

/// Assertions on which several results rest together: the sum of their pasts, and each chain nested in them once.
pub(super) fn weight<'a>(original: &Board, results: impl Iterator<Item = (&'a Run, Fact)>) -> u32 {
    let (mut nested, mut flat) = (Vec::new(), 0);
    for (run, result) in results {
        let past = run.past(original, result);
        flat += past.len();
        past.nested(run, &mut nested);
    }
    flat + once(nested)
}

/// Assertions on which everything rests that a rule rules out: those behind its parents, and each nested chain once.
pub(super) fn burden(original: &Board, run: &Run, rule: &Rule) -> u32 {
    let mut past = Past::default();
    rule.parents.iter().for_each(|(digit, cell)| past.trace(run, original, (digit, cell, false)));
    let mut nested = vec![(rule.mark, rule.nested)];
    past.nested(run, &mut nested);
    past.len() + once(nested)
}

/// The sum of the lengths of chains by mark, each chain once.
fn once(mut nested: Vec<(u64, u32)>) -> u32 {
    nested.sort_unstable();
    nested.dedup();
    nested.iter().map(|(_, nodes)| nodes).sum()
}

/// The assertions behind a result.
#[derive(Default)]
pub(super) struct Past {
    /// Candidates true.
    pub(super) on: Candidates,
    /// Candidates false.
    pub(super) off: Candidates,
    /// Numbers of the rules used.
    pub(super) rules: Vec<usize>,
    /// How many candidates these are.
    count: u32,
}

impl Past {
    /// Adds a result and all that it rests on.
    pub(super) fn trace(&mut self, run: &Run, original: &Board, result: Fact) {
        let mut todo = vec![result];
        while let Some((digit, cell, is_on)) = todo.pop() {
            let seen = if is_on { &mut self.on } else { &mut self.off };
            if seen.has(digit, cell) {
                continue;
            }
            seen.add(digit, cell);
            self.count += 1;
            match run.why((digit, cell, is_on)) {
                Why::Start => {}
                Why::True(d, c) => todo.push((d, c, true)),
                Why::Cell => {
                    let others = Digits(original.cands[cell] & !(1 << digit));
                    todo.extend(others.map(|other| (other, cell, false)));
                }
                Why::House(house) => {
                    let others = Members(original.places(digit, house) & !(1 << cell) & !self.off.0[digit]);
                    todo.extend(others.map(|other| (digit, other, false)));
                }
                Why::Rule(number) => {
                    if !self.rules.contains(&number) {
                        self.rules.push(number);
                        let parents = run.rules[number].parents;
                        todo.extend(parents.iter().map(|(d, c)| (d, c, false)));
                    }
                }
            }
        }
    }

    /// Adds mark and length of each chain nested here.
    fn nested(&self, run: &Run, chains: &mut Vec<(u64, u32)>) {
        let rules = self.rules.iter().map(|&number| &run.rules[number]);
        chains.extend(rules.filter(|rule| rule.nested > 0).map(|rule| (rule.mark, rule.nested)));
    }

    /// How many assertions.
    pub(super) fn len(&self) -> u32 {
        self.count
    }

    /// Equal for equal pasts, and for others with a probability of 2⁻⁶⁴.
    pub(super) fn mark(&self) -> u64 {
        let words =
            self.on.0.iter().chain(&self.off.0).flat_map(|cells| [*cells as u64, (cells >> 64) as u64]);
        words.fold(0, |mark: u64, word| (mark.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}
