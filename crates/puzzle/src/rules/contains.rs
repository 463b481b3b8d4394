//! Cells that contain given digits: quadruples around a corner, any cells, and look-and-say cages.

use super::prelude::*;

pub(super) const QUADRUPLE: Kind = Kind {
    name: "quadruple",
    about: "The four cells around the corner contain all of the digits. A digit that is given \
            twice stands there at least twice.",
    shape: Shape::Corner,
    look: look::look(Hue::Grey, Form::Corner).tagged("{d}"),
    lists: Lists::One { least: 4, repeats: false },
    detail: Detail::Digits,
    iss: &["Quad"],
    fpuzzles: "quadruple",
    check: check_contained,
    demands: |rule, _| contained(rule),
    lower: lower_contained,
    sentence: sentence_contained,
    example: || vec![Rule::new(RuleKind::Quadruple, example(&[11, 12, 21, 22])).digits([1, 4])],
    ..CELLS
};

pub(super) const CONTAINS: Kind = Kind {
    name: "contains",
    about: "The cells contain all of the digits. A digit that is given twice stands there at least \
            twice.",
    look: look::outlined(Hue::Grey, false, Outline::Dotted).tagged("∋ {d}"),
    detail: Detail::Digits,
    iss: &["ContainAtLeast"],
    check: check_contained,
    demands: |rule, _| contained(rule),
    lower: lower_contained,
    sentence: sentence_contained,
    example: || vec![Rule::new(RuleKind::Contains, example(&[11, 22, 33])).digits([2, 2])],
    ..CELLS
};

pub(super) const LOOK_AND_SAY: Kind = Kind {
    name: "look-and-say",
    about: "The digits are pairs of a count and a value: 1 2 2 3 means exactly one 2 and two 3s. \
            Other values are free.",
    look: look::outlined(Hue::Grey, false, Outline::Dotted).tagged("{p}"),
    detail: Detail::Digits,
    iss: &["LookAndSay"],
    check: |rule, puzzle| match rule.digits.len() % 2 {
        0 if pairs(rule).all(|(_, value)| puzzle.digits().contains(&value)) => Ok(()),
        _ => Err(RuleFlaw::text("the digits are not pairs of count and value")),
    },
    demands: |rule, _| {
        let pairs: Vec<(u8, u8)> = pairs(rule).collect();
        Demand::of(rule, move |v| {
            pairs.iter().all(|&(count, value)| found(v, value) == usize::from(count))
        })
    },
    lower: |rule, puzzle| {
        let exactly = |(number, value): (u8, u8)| {
            count(rule.line(), puzzle, value, |found| found == usize::from(number))
        };
        pairs(rule).map(exactly).collect()
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        let say = |(count, value): (u8, u8)| {
            format!("{value} exactly {count} {}", if count == 1 { "time" } else { "times" })
        };
        format!("{names} contain {}.", pairs(rule).map(say).collect::<Vec<_>>().join(", "))
    },
    example: || {
        vec![Rule::new(RuleKind::LookAndSay, example(&[11, 22, 33, 43])).digits([2, 5, 0, 1])]
    },
    ..CELLS
};

/// Counts and values of a look-and-say rule.
fn pairs(rule: &Rule) -> impl Iterator<Item = (u8, u8)> {
    rule.digits.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

fn found(values: &[u8], value: u8) -> usize {
    values.iter().filter(|&&v| v == value).count()
}

fn check_contained(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let (found, most) = (rule.digits.len(), rule.line().len());
    if rule.digits.contains(&0) && *puzzle.digits().start() > 0 {
        return Err(RuleFlaw::text("0 is not a digit"));
    }
    let few = || RuleFlaw::cells(format!("at least {found} cells"), most);
    if found > most { Err(few()) } else { Ok(()) }
}

fn contained(rule: &Rule) -> Vec<Demand> {
    let digits = rule.digits.clone();
    Demand::of(rule, move |v| digits.iter().all(|&digit| found(v, digit) >= found(&digits, digit)))
}

/// One automaton whose state is the digits that are still missing. Very long lists, which would have
/// too many states, are counted digit by digit.
fn lower_contained(rule: &Rule, puzzle: &Puzzle) -> Vec<Primitive> {
    let mut digits = rule.digits.clone();
    digits.sort_unstable();
    let step = |missing: &Vec<u8>, value: u8| {
        let mut missing = missing.clone();
        if let Some(at) = missing.iter().position(|&digit| digit == value) {
            missing.remove(at);
        }
        Some(missing)
    };
    // Every digit doubles the states at most.
    let together = (digits.len() <= 8)
        .then(|| regular(rule.line(), puzzle, digits.clone(), step, Vec::is_empty));
    if let Some(one) = together.flatten() {
        return vec![one];
    }
    let least = |&digit: &u8| {
        let least = found(&rule.digits, digit);
        count(rule.line(), puzzle, digit, move |found| found >= least)
    };
    digits.dedup();
    digits.iter().map(least).collect()
}

fn sentence_contained(rule: &Rule, puzzle: &Puzzle) -> String {
    let (names, digits) = (wording::names(rule.line(), puzzle), wording::digits(&rule.digits));
    format!("{names} contain {digits}.")
}
