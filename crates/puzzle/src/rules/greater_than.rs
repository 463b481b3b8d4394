//! Greater-than signs on borders. The first cell holds the greater digit.

use super::prelude::*;

pub(super) const GREATER_THAN: Kind = Kind {
    name: "greater-than",
    about: "The digit in the first cell is greater than that in the second, to which the \
            sign points.",
    look: look::look(Hue::Grey, Form::Edge(Mark::Chevron)),
    iss: &["GreaterThan"],
    demands: |rule, _| Demand::of(rule, |v| v[0] > v[1]),
    lower: |rule, puzzle| Relation::new(puzzle, |a, b| a > b).along(rule.line()),
    sentence: |rule, puzzle| {
        let (greater, smaller) = (puzzle.name(rule.line()[0]), puzzle.name(rule.line()[1]));
        format!("The digit in {greater} is greater than the digit in {smaller}.")
    },
    example: || vec![Rule::new(RuleKind::GreaterThan, example(&[12, 11]))],
    ..EDGE
};
