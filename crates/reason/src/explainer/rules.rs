//! The plain rules that a run of level 1 and up may use: locked candidates, pairs and X-wings in the grid of the run.
//!
//! A rule rests on the candidates that the original grid has, and the run has not, where the pattern needs them gone.

use super::board::{Board, Candidates, Digits, HOUSES, Members};
use super::locking::{Lock, claims, points};
use super::run::Rule;
use super::subsets::{fishes, hidden_sets, naked_sets};

/// The rules of the first kind that gives any.
pub(super) fn plain_rules(original: &Board, now: &Board) -> Vec<Rule> {
    let kinds: [fn(&Board, &Board) -> Vec<Rule>; 4] = [locks, hidden_pairs, naked_pairs, x_wings];
    kinds.iter().map(|kind| kind(original, now)).find(|rules| !rules.is_empty()).unwrap_or_default()
}

/// Keeps a rule that rules something out and rests on something.
fn keep(rules: &mut Vec<Rule>, off: Candidates, parents: Candidates) {
    if !off.is_empty() && !parents.is_empty() {
        rules.push(Rule { off, parents, nested: 0, mark: 0 });
    }
}

fn locks(original: &Board, now: &Board) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut found = |lock: Lock| {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        off.0[lock.digit] = now.places(lock.digit, lock.to) & !HOUSES[lock.from];
        if off.0[lock.digit] != 0 {
            parents.0[lock.digit] = original.places(lock.digit, lock.from) & !now.at[lock.digit];
            keep(&mut rules, off, parents);
        }
    };
    points(now, &mut found);
    claims(now, &mut found);
    rules
}

fn hidden_pairs(original: &Board, now: &Board) -> Vec<Rule> {
    let mut rules = Vec::new();
    hidden_sets(now, 2, &mut |house, digits, cells| {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        for digit in 0..9 {
            if digits >> digit & 1 == 1 {
                parents.0[digit] = original.places(digit, house) & !now.at[digit];
            } else {
                off.0[digit] = now.at[digit] & cells;
            }
        }
        keep(&mut rules, off, parents);
    });
    rules
}

fn naked_pairs(original: &Board, now: &Board) -> Vec<Rule> {
    let mut rules = Vec::new();
    naked_sets(now, 2, &mut |house, digits, cells| {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        for digit in Digits(digits) {
            off.0[digit] = now.places(digit, house) & !cells;
        }
        for cell in Members(cells) {
            for digit in Digits(original.cands[cell] & !now.cands[cell]) {
                parents.add(digit, cell);
            }
        }
        keep(&mut rules, off, parents);
    });
    rules
}

fn x_wings(original: &Board, now: &Board) -> Vec<Rule> {
    let mut rules = Vec::new();
    fishes(now, 2, &mut |digit, base, cover| {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        off.0[digit] = now.at[digit] & cover & !base;
        parents.0[digit] = original.at[digit] & base & !now.at[digit];
        keep(&mut rules, off, parents);
    });
    rules
}
