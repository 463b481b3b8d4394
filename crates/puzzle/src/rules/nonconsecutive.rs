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
        let holds = move |v: &[u8]| v[0].abs_diff(v[1]) != apart;
        let pairs = geometry::neighbours(puzzle).into_iter();
        pairs.map(|pair| Demand::new(pair, holds)).collect()
    },
    lower: |rule, puzzle| {
        let apart = difference(rule);
        let relation = Relation::new(puzzle, |a, b| a.abs_diff(b) != apart);
        geometry::neighbours(puzzle).into_iter().map(|[a, b]| relation.on(a, b)).collect()
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
