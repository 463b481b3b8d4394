//! Equality cages: as many odd digits as even ones, and as many low ones as high ones.

use super::prelude::*;

pub(super) const EQUALITY_CAGE: Kind = Kind {
    name: "equality-cage",
    about: "No digit repeats. There are as many odd digits as even ones and as many low ones as high \
            ones, and the digit in the middle of the range is not there.",
    look: look::outlined(Hue::Grey, false, Outline::Dashed).tagged("="),
    lists: Lists::One { least: 2, repeats: false },
    iss: &["EqualityCage"],
    check: shape::at_most_side,
    demands: |rule, puzzle| {
        let ends = puzzle.digits().start() + puzzle.digits().end();
        Demand::of(rule, move |v| {
            let count = |fits: &dyn Fn(u8) -> bool| v.iter().filter(|&&value| fits(value)).count();
            different(v)
                && 2 * count(&|value| value % 2 == 1) == v.len()
                && 2 * count(&|value| 2 * value < ends) == v.len()
                && 2 * count(&|value| 2 * value > ends) == v.len()
        })
    },
    lower: |rule, puzzle| {
        let cells = rule.line();
        let ends = puzzle.digits().start() + puzzle.digits().end();
        let most = cells.len() as i32;
        // Odd digits less even ones, and low digits less high ones.
        let step = |&(parity, height): &(i32, i32), value: u8| {
            let parity = if value % 2 == 1 { parity + 1 } else { parity - 1 };
            let height = match (2 * value).cmp(&ends) {
                std::cmp::Ordering::Less => height + 1,
                std::cmp::Ordering::Equal => return None,
                std::cmp::Ordering::Greater => height - 1,
            };
            (parity.abs() <= most && height.abs() <= most).then_some((parity, height))
        };
        let balanced = regular(cells, puzzle, (0, 0), step, |&state| state == (0, 0));
        let balanced = balanced.unwrap_or_else(|| unreachable!("few differences"));
        vec![distinct(cells), balanced]
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!(
            "The digits in {names} are different, half of them odd and half even, half of them low \
             and half high."
        )
    },
    example: || vec![Rule::new(RuleKind::EqualityCage, example(&[11, 12, 21, 22]))],
    ..CELLS
};
