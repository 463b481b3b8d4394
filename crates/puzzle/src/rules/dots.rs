//! Kropki dots: a white one for a difference, a black one for a ratio.

use super::prelude::*;

pub(super) const WHITE_DOT: Kind = Kind {
    name: "white-dot",
    about: "The two digits differ by the number, usually 1.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Open)),
    number: Number::Usual(|_| "The two digits differ by 1.".to_owned()),
    iss: &["WhiteDot"],
    fpuzzles: "difference",
    check: |rule, puzzle| shape::in_range(rule.number.unwrap_or(1), 0, puzzle.side() as i32 - 1),
    demands: |rule, _| {
        let apart = difference(rule);
        Demand::of(rule, move |v| v[0].abs_diff(v[1]) == apart)
    },
    lower: |rule, puzzle| {
        let apart = difference(rule);
        Relation::new(puzzle, |a, b| a.abs_diff(b) == apart).along(rule.line())
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("The digits in {names} differ by {}.", difference(rule))
    },
    example: || vec![Rule::new(RuleKind::WhiteDot, example(&[11, 12]))],
    ..EDGE
};

pub(super) const BLACK_DOT: Kind = Kind {
    name: "black-dot",
    about: "One digit is the number times the other, usually twice.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Filled)),
    number: Number::Usual(|_| "One digit is twice the other.".to_owned()),
    iss: &["BlackDot"],
    fpuzzles: "ratio",
    check: |rule, puzzle| shape::in_range(rule.number.unwrap_or(2), 1, puzzle.side() as i32),
    demands: |rule, _| {
        let times = ratio(rule);
        Demand::of(rule, move |v| {
            let (a, b) = (u16::from(v[0]), u16::from(v[1]));
            a == times * b || b == times * a
        })
    },
    lower: |rule, puzzle| {
        let times = ratio(rule);
        let multiple = |a: u8, b: u8| u16::from(a) == times * u16::from(b);
        Relation::new(puzzle, |a, b| multiple(a, b) || multiple(b, a)).along(rule.line())
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        match ratio(rule) {
            2 => format!("Of the digits in {names}, one is twice the other."),
            times => format!("Of the digits in {names}, one is {times} times the other."),
        }
    },
    example: || vec![Rule::new(RuleKind::BlackDot, example(&[11, 21]))],
    ..EDGE
};

fn difference(rule: &Rule) -> u8 {
    rule.number.unwrap_or(1) as u8
}

fn ratio(rule: &Rule) -> u16 {
    rule.number.unwrap_or(2) as u16
}
