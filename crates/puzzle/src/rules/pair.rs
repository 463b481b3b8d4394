//! Relations that a setter writes down as a table.
//!
//! The text lists values, a colon, and the values that may follow them: `1:23 23:1` allows 1 with 2
//! or 3, and 2 or 3 with 1. A value is one character: `1` to `9`, then `A` for 10 and so on.

use std::ops::RangeInclusive;

use super::prelude::*;

pub(super) const PAIR_FUNCTION: Kind = Kind {
    name: "pair-function",
    about: "Neighbours on the line are a pair of the table. In `1:23 4:1` these are 1 and 2, 1 and \
            3, 4 and 1, in this order.",
    look: look::own_line("pairs"),
    lists: Lists::One { least: 2, repeats: true },
    detail: Detail::Text,
    iss: &["Pair"],
    check: check_table,
    demands: |rule, _| {
        let table = pairs(rule);
        let listed = move |pair: &[u8]| table.contains(&(pair[0], pair[1]));
        Demand::of(rule, move |v| v.windows(2).all(&listed))
    },
    lower: |rule, puzzle| relation(rule, puzzle).along(rule.line()),
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("Neighbours on the line {ends} are pairs of the table {}.", rule.text)
    },
    example: || {
        vec![Rule::new(RuleKind::PairFunction, example(&[11, 12, 13])).text("1:23 23:14 4:1234")]
    },
    ..LINE
};

pub(super) const ALL_PAIRS: Kind = Kind {
    name: "all-pairs",
    about: "Any two of the cells, the earlier one first, are a pair of the table, which is written \
            as for pair-function.",
    look: look::outlined(Hue::Grey, false, Outline::Dotted).tagged("pairs"),
    lists: Lists::One { least: 2, repeats: false },
    detail: Detail::Text,
    iss: &["PairX"],
    check: check_table,
    demands: |rule, _| {
        let table = pairs(rule);
        Demand::of(rule, move |v| {
            let with = |i: usize| v[i + 1..].iter().all(|&later| table.contains(&(v[i], later)));
            (0..v.len()).all(with)
        })
    },
    lower: |rule, puzzle| relation(rule, puzzle).among(rule.line()),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("Any two of {names} are a pair of the table {}.", rule.text)
    },
    example: || vec![Rule::new(RuleKind::AllPairs, example(&[11, 12, 22])).text("1:34 3:14 4:13")],
    ..CELLS
};

/// The digit that one character stands for.
fn digit(c: char, digits: &RangeInclusive<u8>) -> Result<u8, RuleFlaw> {
    let digit = c.to_digit(36).map(|digit| digit as u8).filter(|digit| digits.contains(digit));
    digit.ok_or_else(|| RuleFlaw::text(format!("{c:?} in the table is not a value")))
}

/// The pairs of the table.
fn read(text: &str, digits: &RangeInclusive<u8>) -> Result<Vec<(u8, u8)>, RuleFlaw> {
    let mut pairs = Vec::new();
    for entry in text.split_whitespace() {
        let no_colon = || RuleFlaw::text(format!("{entry:?} in the table has no colon"));
        let (first, second) = entry.split_once(':').ok_or_else(no_colon)?;
        for a in first.chars() {
            for b in second.chars() {
                pairs.push((digit(a, digits)?, digit(b, digits)?));
            }
        }
    }
    Ok(pairs)
}

fn check_table(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    read(&rule.text, &puzzle.digits()).map(drop)
}

/// The pairs of a table that was checked.
fn pairs(rule: &Rule) -> Vec<(u8, u8)> {
    read(&rule.text, &(0..=super::MAX_RULE_SIDE as u8)).unwrap_or_default()
}

fn relation(rule: &Rule, puzzle: &Puzzle) -> Relation {
    let mut table = [[false; super::MAX_RULE_SIDE + 1]; super::MAX_RULE_SIDE + 1];
    for (a, b) in pairs(rule) {
        table[usize::from(a)][usize::from(b)] = true;
    }
    Relation::new(puzzle, |a, b| table[usize::from(a)][usize::from(b)])
}
