//! X-sums: the sum of the first X digits of a row or column, where X is the first digit.

use super::prelude::*;

pub(super) const X_SUM: Kind = Kind {
    name: "x-sum",
    about: "The first X digits of the row or column add up to the number, where X is the first of \
            them.",
    look: Look { tags: ["Σ{n}", ""], ..look::look(Hue::Grey, Form::Outside(Sign::Plain)) },
    iss: &["XSum"],
    fpuzzles: "xsum",
    demands: |rule, _| {
        let target = rule.required();
        Demand::of(rule, move |v| {
            let first = v.get(..usize::from(v[0])).filter(|first| !first.is_empty());
            let sum = first.map(|first| first.iter().map(|&digit| i32::from(digit)).sum::<i32>());
            sum == Some(target)
        })
    },
    lower: |rule, puzzle| {
        let (side, target) = (puzzle.side() as i32, rule.required());
        if target > side * side {
            return vec![impossible(rule.line()[0])];
        }
        // Digits still to be added, and what is missing of the sum.
        let step = |state: &Option<(u8, i32)>, value: u8| {
            let (left, missing) = match *state {
                None if value == 0 => return None,
                None => (value, target),
                Some((0, _)) => return Some(*state),
                Some(open) => open,
            };
            let after = (left - 1, missing - i32::from(value));
            let dead = after.1 < 0 || (after.0 == 0 && after.1 > 0);
            (!dead).then_some(Some(after))
        };
        let accepts = |state: &Option<(u8, i32)>| *state == Some((0, 0));
        let line = regular(rule.line(), puzzle, None, step, accepts);
        vec![line.unwrap_or_else(|| unreachable!("few counts and few sums"))]
    },
    sentence: |rule, puzzle| {
        let line = wording::outside(rule.line(), puzzle);
        format!(
            "The first X digits of {line}, add up to {}. X is the first digit.",
            rule.required()
        )
    },
    example: || vec![Rule::new(RuleKind::XSum, example(&[11, 12, 13, 14, 15, 16])).number(9)],
    ..OUTSIDE
};
