//! Skyscrapers: the digits in a row or column that are greater than all before them can be seen, the
//! others are hidden.

use super::prelude::*;

pub(super) const SKYSCRAPER: Kind = Kind {
    name: "skyscraper",
    about: "Digits are heights. The number says how many can be seen from the clue: those greater \
            than all before them.",
    look: look::look(Hue::Grey, Form::Outside(Sign::Steps)),
    iss: &["Skyscraper"],
    fpuzzles: "skyscraper",
    check: |rule, puzzle| {
        shape::whole_line(rule, puzzle)?;
        shape::in_range(rule.required(), 1, puzzle.side() as i32)
    },
    demands: |rule, _| {
        let target = rule.required() as usize;
        Demand::of(rule, move |v| {
            let seen = |&i: &usize| v[..i].iter().all(|&before| before < v[i]);
            (0..v.len()).filter(seen).count() == target
        })
    },
    lower: |rule, puzzle| {
        let target = rule.required();
        // The first digit is seen even if it is 0.
        let step = |&(highest, seen): &(u8, i32), value: u8| {
            let after =
                if value > highest || seen == 0 { (value, seen + 1) } else { (highest, seen) };
            (after.1 <= target).then_some(after)
        };
        let line = regular(rule.line(), puzzle, (0, 0), step, |&(_, seen)| seen == target);
        vec![line.unwrap_or_else(|| unreachable!("few heights and few counts"))]
    },
    sentence: |rule, puzzle| {
        let (line, number) = (wording::outside(rule.line(), puzzle), rule.required());
        let digits = if number == 1 { "digit is" } else { "digits are" };
        let them = if number == 1 { "it" } else { "them" };
        format!("In {line}, exactly {number} {digits} greater than all before {them}.")
    },
    example: || vec![Rule::new(RuleKind::Skyscraper, example(&[11, 12, 13, 14, 15, 16])).number(3)],
    ..OUTSIDE
};

pub(super) const HIDDEN_SKYSCRAPER: Kind = Kind {
    name: "hidden-skyscraper",
    about: "Digits are heights. The number is the first one that is hidden from the clue by a \
            greater one before it.",
    look: look::look(Hue::Grey, Form::Outside(Sign::Roof)),
    iss: &["HiddenSkyscraper"],
    check: |rule, puzzle| {
        shape::whole_line(rule, puzzle)?;
        shape::digit(rule.required(), puzzle)
    },
    demands: |rule, _| {
        let target = rule.required();
        Demand::of(rule, move |v| {
            let hidden = |&i: &usize| v[..i].iter().any(|&before| before > v[i]);
            (0..v.len()).find(hidden).is_some_and(|i| i32::from(v[i]) == target)
        })
    },
    lower: |rule, puzzle| {
        let target = rule.required();
        // The greatest digit so far; `None` once a hidden one was found.
        let step = |highest: &Option<u8>, value: u8| match *highest {
            Some(highest) if value < highest => (i32::from(value) == target).then_some(None),
            Some(_) => Some(Some(value)),
            None => Some(None),
        };
        let line = regular(rule.line(), puzzle, Some(0), step, Option::is_none);
        vec![line.unwrap_or_else(|| unreachable!("as many states as values"))]
    },
    sentence: |rule, puzzle| {
        let (line, number) = (wording::outside(rule.line(), puzzle), rule.required());
        format!("In {line}, the first digit with a greater one before it is {number}.")
    },
    example: || {
        vec![Rule::new(RuleKind::HiddenSkyscraper, example(&[11, 12, 13, 14, 15, 16])).number(2)]
    },
    ..OUTSIDE
};
