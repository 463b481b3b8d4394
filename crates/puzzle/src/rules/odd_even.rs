//! Cells with odd or even digits.

use super::kind::Kind;
use super::look::{self, CellSign, Hue};
use super::lowering::mask;
use super::rule::example;
use super::{Demand, Detail, Lists, Number, Rule, RuleKind, Shape, wording};

pub(super) const ODD: Kind = Kind {
    name: "odd",
    about: "The cells hold odd digits.",
    shape: Shape::Cells,
    look: look::marked(Hue::Grey, false, CellSign::Disc),
    lists: Lists::One { least: 1, repeats: false },
    number: Number::No,
    detail: Detail::Nothing,
    iss: &[],
    fpuzzles: "odd",
    check: |_, _| Ok(()),
    demands: |rule, _| {
        rule.line().iter().map(|&cell| Demand::new([cell], |v| v[0] % 2 == 1)).collect()
    },
    lower: |rule, puzzle| {
        rule.line().iter().map(|&cell| mask(cell, puzzle, |value| value % 2 == 1)).collect()
    },
    sentence: |rule, puzzle| format!("Odd digits in {}.", wording::names(rule.line(), puzzle)),
    example: || vec![Rule::new(RuleKind::Odd, example(&[11, 22]))],
};

pub(super) const EVEN: Kind = Kind {
    name: "even",
    about: "The cells hold even digits.",
    shape: Shape::Cells,
    look: look::marked(Hue::Grey, false, CellSign::Square),
    lists: Lists::One { least: 1, repeats: false },
    number: Number::No,
    detail: Detail::Nothing,
    iss: &[],
    fpuzzles: "even",
    check: |_, _| Ok(()),
    demands: |rule, _| {
        rule.line().iter().map(|&cell| Demand::new([cell], |v| v[0] % 2 == 0)).collect()
    },
    lower: |rule, puzzle| {
        rule.line().iter().map(|&cell| mask(cell, puzzle, |value| value % 2 == 0)).collect()
    },
    sentence: |rule, puzzle| format!("Even digits in {}.", wording::names(rule.line(), puzzle)),
    example: || vec![Rule::new(RuleKind::Even, example(&[11, 22]))],
};
