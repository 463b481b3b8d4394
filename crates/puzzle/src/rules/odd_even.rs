//! Cells with odd or even digits.

use super::prelude::*;

pub(super) const ODD: Kind = Kind {
    name: "odd",
    about: "The cells hold odd digits.",
    look: look::marked(Hue::Grey, false, CellSign::Disc),
    fpuzzles: "odd",
    demands: |rule, _| {
        rule.line().iter().map(|&cell| Demand::new([cell], |v| v[0] % 2 == 1)).collect()
    },
    lower: |rule, puzzle| {
        rule.line().iter().map(|&cell| mask(cell, puzzle, |value| value % 2 == 1)).collect()
    },
    sentence: |rule, puzzle| format!("Odd digits in {}.", wording::names(rule.line(), puzzle)),
    example: || vec![Rule::new(RuleKind::Odd, example(&[11, 22]))],
    ..CELLS
};

pub(super) const EVEN: Kind = Kind {
    name: "even",
    about: "The cells hold even digits.",
    look: look::marked(Hue::Grey, false, CellSign::Square),
    fpuzzles: "even",
    demands: |rule, _| {
        rule.line().iter().map(|&cell| Demand::new([cell], |v| v[0] % 2 == 0)).collect()
    },
    lower: |rule, puzzle| {
        rule.line().iter().map(|&cell| mask(cell, puzzle, |value| value % 2 == 0)).collect()
    },
    sentence: |rule, puzzle| format!("Even digits in {}.", wording::names(rule.line(), puzzle)),
    example: || vec![Rule::new(RuleKind::Even, example(&[11, 22]))],
    ..CELLS
};
