//! Killer cages that may overlap or have no sum, and sums in which digits may repeat.

use super::prelude::*;

pub(super) const CAGE: Kind = Kind {
    name: "cage",
    about: "No digit repeats in the cage, and its digits add up to the number if there is one.",
    look: look::outlined(Hue::Grey, false, Outline::Dashed),
    number: Number::Optional,
    iss: &["Cage"],
    fpuzzles: "killercage",
    check: shape::at_most_side,
    demands: |rule, _| {
        let target = rule.number;
        Demand::of(rule, move |v| {
            let sum = v.iter().map(|&value| i32::from(value)).sum();
            different(v) && target.is_none_or(|target| target == sum)
        })
    },
    lower: |rule, puzzle| {
        let cells = rule.line();
        let all = || cells.iter().map(|&cell| (1, cell));
        let sums = rule.number.map(|target| sum(all(), target, puzzle));
        [distinct(cells)].into_iter().chain(sums.into_iter().flatten()).collect()
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        match rule.number {
            Some(sum) => format!("The digits in {names} are different and add up to {sum}."),
            None => format!("The digits in {names} are different."),
        }
    },
    example: || vec![Rule::new(RuleKind::Cage, example(&[11, 12, 21])).number(10)],
    ..CELLS
};

pub(super) const SUM: Kind = Kind {
    name: "sum",
    about: "The digits add up to the number and may repeat. Digits of a second list are taken off, \
            and a cell that is listed twice counts twice.",
    look: Look { tags: ["Σ{n}", ""], ..look::outlined(Hue::Grey, false, Outline::Solid) },
    lists: Lists::Several { least: 1, most: 2, repeats: true },
    number: Number::Required,
    iss: &["Sum"],
    demands: |rule, _| {
        let (target, added) = (rule.required(), rule.lists[0].len());
        let total = |v: &[u8]| v.iter().map(|&value| i32::from(value)).sum::<i32>();
        Demand::of(rule, move |v| total(&v[..added]) - total(&v[added..]) == target)
    },
    lower: |rule, puzzle| {
        let signed = rule.lists.iter().zip([1, -1]);
        let terms = signed.flat_map(|(list, sign)| list.iter().map(move |&cell| (sign, cell)));
        sum(terms, rule.required(), puzzle)
    },
    sentence: |rule, puzzle| {
        let (names, sum) = (wording::names(&rule.lists[0], puzzle), rule.required());
        match rule.lists.get(1) {
            Some(off) => {
                let off = wording::names(off, puzzle);
                format!("The digits in {names}, less those in {off}, add up to {sum}.")
            }
            None => format!("The digits in {names} add up to {sum}."),
        }
    },
    example: || vec![Rule::with_lists(RuleKind::Sum, vec![example(&[11, 22, 33, 43])]).number(14)],
    ..CELLS
};
