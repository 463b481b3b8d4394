//! The plain rules that a run of level 1 or higher may use: locked candidates, pairs and X-wings in
//! the grid of the run.
//!
//! A rule relies on the candidates that the original grid has and the run lacks, where the
//! pattern needs them gone. There is mostly no pattern, so each kind first tests for one in all
//! places at once.

use super::implication_log::Rule;
use super::locking::{crossings, striking};
use super::propagation::Counts;
use crate::bitboard::{ALONE, Bitboard, Candidates, Cells, Digits, HOUSES, Members, PEERS};

/// The rules of the first kind that has any.
pub(super) fn plain_rules(original: &Bitboard, now: &Bitboard, counts: &Counts) -> Vec<Rule> {
    let mut rules = locks(original, now);
    if rules.is_empty() {
        let twos = std::array::from_fn(|digit| counts.twos(digit));
        rules = hidden_pairs(original, now, &twos);
        if rules.is_empty() {
            rules = naked_pairs(original, now);
        }
        if rules.is_empty() {
            rules = x_wings(original, now, &twos);
        }
    }
    rules
}

/// Keeps a rule that rules out a candidate and has parents.
fn keep(rules: &mut Vec<Rule>, off: Candidates, parents: Candidates) {
    if !off.is_empty() && !parents.is_empty() {
        rules.push(Rule { off, parents, nested: 0, mark: 0 });
    }
}

fn locks(original: &Bitboard, now: &Bitboard) -> Vec<Rule> {
    let mut rules = Vec::new();
    let digits = striking(now, 0x1ff);
    if digits == 0 {
        return rules;
    }
    for points in [true, false] {
        for (b, line) in crossings() {
            let (from, to) = if points { (b, line) } else { (line, b) };
            for digit in Digits(digits) {
                let places = now.places(digit, from);
                if places != 0 && places & !HOUSES[to] == 0 {
                    let (mut off, mut parents) = (Candidates::default(), Candidates::default());
                    off.0[digit] = now.places(digit, to) & !HOUSES[from];
                    parents.0[digit] = original.places(digit, from) & !now.at[digit];
                    keep(&mut rules, off, parents);
                }
            }
        }
    }
    rules
}

fn hidden_pairs(original: &Bitboard, now: &Bitboard, twos: &[u32; 9]) -> Vec<Rule> {
    let mut pairs = Vec::new();
    for a in 0..9 {
        for b in a + 1..9 {
            let same = now.at[a] ^ now.at[b];
            let houses =
                Members(Cells::from(twos[a] & twos[b])).filter(|&house| same & HOUSES[house] == 0);
            pairs.extend(houses.map(|house| (house, a, b)));
        }
    }
    pairs.sort_unstable();
    let mut rules = Vec::new();
    for (house, a, b) in pairs {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        let cells = now.places(a, house);
        for digit in Digits(0x1ff & !(1 << a | 1 << b)) {
            off.0[digit] = now.at[digit] & cells;
        }
        for digit in [a, b] {
            parents.0[digit] = original.places(digit, house) & !now.at[digit];
        }
        keep(&mut rules, off, parents);
    }
    rules
}

fn naked_pairs(original: &Bitboard, now: &Bitboard) -> Vec<Rule> {
    let (mut pairs, bivalue) = (Vec::new(), now.bivalue());
    for a in Members(bivalue) {
        let same =
            Digits(now.cands[a]).fold(bivalue & PEERS[a], |cells, digit| cells & now.at[digit]);
        for b in Members(same).filter(|&b| b > a) {
            let both = ALONE[a] | ALONE[b];
            pairs.extend(
                (0..27).filter(|&house| HOUSES[house] & both == both).map(|house| (house, a, b)),
            );
        }
    }
    pairs.sort_unstable();
    let mut rules = Vec::new();
    for (house, a, b) in pairs {
        let (mut off, mut parents) = (Candidates::default(), Candidates::default());
        for digit in Digits(now.cands[a]) {
            off.0[digit] = now.places(digit, house) & !(ALONE[a] | ALONE[b]);
        }
        for cell in [a, b] {
            Digits(original.cands[cell] & !now.cands[cell])
                .for_each(|digit| parents.add(digit, cell));
        }
        keep(&mut rules, off, parents);
    }
    rules
}

fn x_wings(original: &Bitboard, now: &Bitboard, twos: &[u32; 9]) -> Vec<Rule> {
    let mut rules = Vec::new();
    for digit in 0..9 {
        for (first, across) in [(9, 18), (18, 9)] {
            let lines = twos[digit] >> first & 0x1ff;
            for a in Digits(lines as u16) {
                let ends = crossing(now.places(digit, first + a), across);
                for b in Digits(lines as u16).filter(|&b| b > a) {
                    if crossing(now.places(digit, first + b), across) != ends {
                        continue;
                    }
                    let base = HOUSES[first + a] | HOUSES[first + b];
                    let cover = HOUSES[ends.0] | HOUSES[ends.1];
                    let (mut off, mut parents) = (Candidates::default(), Candidates::default());
                    off.0[digit] = now.at[digit] & cover & !base;
                    parents.0[digit] = original.at[digit] & base & !now.at[digit];
                    keep(&mut rules, off, parents);
                }
            }
        }
    }
    rules
}

/// The lines, numbered from `across`, of the first and the last of these cells.
fn crossing(cells: Cells, across: usize) -> (usize, usize) {
    let line = |cell: usize| across + if across == 9 { cell / 9 } else { cell % 9 };
    (line(cells.trailing_zeros() as usize), line(127 - cells.leading_zeros() as usize))
}
