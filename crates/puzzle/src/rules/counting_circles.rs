//! Counting circles: a digit in a circle is the number of circles that contain it.

use super::prelude::*;

pub(super) const COUNTING_CIRCLES: Kind = Kind {
    name: "counting-circles",
    about: "A digit in a circle is the number of circles that contain this digit.",
    look: look::marked(Hue::Grey, false, CellSign::Rings),
    iss: &["CountingCircles"],
    demands: |rule, _| {
        Demand::one(rule.line().to_vec(), |v| {
            v.iter().all(|&digit| v.iter().filter(|&&d| d == digit).count() == usize::from(digit))
        })
    },
    lower: |rule, puzzle| {
        let all_or_none = |value: u8| {
            count(rule.line(), puzzle, value, move |n| n == 0 || n == usize::from(value))
        };
        puzzle.digits().map(all_or_none).collect()
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("A digit in one of the circles {names} is the number of circles that contain it.")
    },
    example: || vec![Rule::new(RuleKind::CountingCircles, example(&[11, 22, 33, 44, 65]))],
    ..CELLS
};
