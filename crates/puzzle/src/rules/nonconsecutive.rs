//! Neighbours that do not differ by 1, or by another number.

use super::prelude::*;

pub(super) const NONCONSECUTIVE: Kind = Kind {
    name: "nonconsecutive",
    about: "Cells with a common border do not differ by the number, usually 1.",
    look: look::look(Hue::Grey, Form::Sentence),
    number: Number::Usual(|_| "Cells with a common border do not differ by 1.".to_owned()),
    iss: &["AntiConsecutive"],
    fpuzzles: "nonconsecutive",
    check: |rule, puzzle| shape::in_range(rule.number.unwrap_or(1), 1, puzzle.side() as i32),
    demands: |rule, puzzle| {
        let apart = difference(rule);
        Demand::pairs(geometry::neighbours(puzzle), move |a, b| a.abs_diff(b) != apart)
    },
    lower: |rule, puzzle| {
        let apart = difference(rule);
        related(&geometry::neighbours(puzzle), puzzle, |a, b| a.abs_diff(b) != apart)
    },
    sentence: |rule, _| {
        format!("Cells with a common border do not differ by {}.", difference(rule))
    },
    example: || vec![Rule::global(RuleKind::Nonconsecutive).number(4)],
    ..GLOBAL
};

fn difference(rule: &Rule) -> u8 {
    rule.number.unwrap_or(1) as u8
}
