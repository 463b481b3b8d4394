//! Sums on borders: X is 10, V is 5, and a number is itself.

use super::prelude::*;

pub(super) const X: Kind = Kind {
    name: "x",
    about: "The two digits add up to 10.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Text)).tagged("X"),
    iss: &["X"],
    fpuzzles: "xv",
    demands: |rule, _| demands(rule, 10),
    lower: |rule, puzzle| lower(rule, puzzle, 10),
    sentence: |rule, puzzle| sentence(rule, puzzle, 10),
    example: || vec![Rule::new(RuleKind::X, example(&[11, 12]))],
    ..EDGE
};

pub(super) const V: Kind = Kind {
    name: "v",
    about: "The two digits add up to 5.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Text)).tagged("V"),
    iss: &["V"],
    fpuzzles: "xv",
    demands: |rule, _| demands(rule, 5),
    lower: |rule, puzzle| lower(rule, puzzle, 5),
    sentence: |rule, puzzle| sentence(rule, puzzle, 5),
    example: || vec![Rule::new(RuleKind::V, example(&[11, 12]))],
    ..EDGE
};

pub(super) const EDGE_SUM: Kind = Kind {
    name: "edge-sum",
    about: "The two digits add up to the number.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Text)),
    number: Number::Required,
    fpuzzles: "xv",
    demands: |rule, _| demands(rule, rule.required()),
    lower: |rule, puzzle| lower(rule, puzzle, rule.required()),
    sentence: |rule, puzzle| sentence(rule, puzzle, rule.required()),
    example: || vec![Rule::new(RuleKind::EdgeSum, example(&[11, 12])).number(8)],
    ..EDGE
};

fn demands(rule: &Rule, target: i32) -> Vec<Demand> {
    Demand::of(rule, move |v| i32::from(v[0]) + i32::from(v[1]) == target)
}

fn lower(rule: &Rule, puzzle: &Puzzle, target: i32) -> Vec<Primitive> {
    Relation::new(puzzle, |a, b| i32::from(a) + i32::from(b) == target).along(rule.line())
}

fn sentence(rule: &Rule, puzzle: &Puzzle, target: i32) -> String {
    format!("The digits in {} add up to {target}.", wording::names(rule.line(), puzzle))
}
