//! The number of different digits in some cells.

use super::prelude::*;

pub(super) const COUNT_DISTINCT: Kind = Kind {
    name: "count-distinct",
    about: "The digit in the first cell is the number of different digits in the others.",
    look: look::outlined(Hue::Grey, false, Outline::Dotted).tagged("≠"),
    lists: Lists::One { least: 2, repeats: false },
    iss: &["CountDistinct"],
    check: |rule, puzzle| shape::grid(lower(rule, puzzle).is_some(), "fewer digits"),
    demands: |rule, _| {
        Demand::of(rule, |v| {
            let new = |&i: &usize| !v[1..i].contains(&v[i]);
            (1..v.len()).filter(new).count() == usize::from(v[0])
        })
    },
    lower: |rule, puzzle| lower(rule, puzzle).into_iter().collect(),
    sentence: |rule, puzzle| {
        let (first, rest) =
            (puzzle.name(rule.line()[0]), wording::names(&rule.line()[1..], puzzle));
        format!("The digit in {first} is the number of different digits in {rest}.")
    },
    example: || vec![Rule::new(RuleKind::CountDistinct, example(&[11, 22, 33, 43]))],
    ..CELLS
};

/// The number of digits still to come and the set of those seen.
fn lower(rule: &Rule, puzzle: &Puzzle) -> Option<Primitive> {
    let step = |state: &Option<(u8, u32)>, digit: u8| {
        let Some((left, seen)) = *state else { return Some(Some((digit, 0))) };
        let new = seen >> digit & 1 == 0;
        let left = left.checked_sub(new.into())?;
        // Once all are seen, only the set matters; before, its size follows from what is left.
        Some(Some((left, seen | 1 << digit)))
    };
    regular(rule.line(), puzzle, None, step, |state| state.is_some_and(|(left, _)| left == 0))
}
