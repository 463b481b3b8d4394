//! Cells that hold the same digits: palindromes and clones.

use super::prelude::*;

pub(super) const PALINDROME: Kind = Kind {
    name: "palindrome",
    about: "The line reads the same from both ends.",
    look: look::line(Hue::Grey, 0.22, Body::Rails, [End::Plain; 2], Ornament::Mirror),
    iss: &["Palindrome"],
    fpuzzles: "palindrome",
    demands: |rule, _| Demand::of(rule, |v| v.iter().eq(v.iter().rev())),
    lower: |rule, puzzle| {
        let (line, equal) = (rule.line(), Relation::new(puzzle, |a, b| a == b));
        let half = line.len() / 2;
        line[..half].iter().zip(line.iter().rev()).map(|(&a, &b)| equal.on(a, b)).collect()
    },
    sentence: |rule, puzzle| {
        format!("The line {} reads the same from both ends.", wording::ends(rule.line(), puzzle))
    },
    example: || vec![Rule::new(RuleKind::Palindrome, example(&[11, 22, 33, 43, 54]))],
    ..LINE
};

pub(super) const CLONE: Kind = Kind {
    name: "clone",
    about: "All lists of cells hold the same digits in the same order.",
    look: look::outlined(Hue::Pink, true, Outline::Solid).tagged("{a}"),
    lists: Lists::Several { least: 2, most: usize::MAX, repeats: false },
    fpuzzles: "clone",
    check: |rule, _| shape::same_lengths(rule),
    demands: |rule, _| {
        let length = rule.lists[0].len();
        Demand::of(rule, move |v| v.chunks(length).all(|list| list == &v[..length]))
    },
    lower: |rule, puzzle| {
        let (first, equal) = (&rule.lists[0], Relation::new(puzzle, |a, b| a == b));
        let pairs = rule.lists[1..].iter().flat_map(|list| first.iter().zip(list));
        pairs.map(|(&a, &b)| equal.on(a, b)).collect()
    },
    sentence: |rule, puzzle| {
        let lists = wording::lists(&rule.lists, puzzle);
        format!("These cells hold the same digits in the same order: {lists}.")
    },
    example: || {
        let lists = vec![example(&[11, 12]), example(&[33, 34])];
        vec![Rule::with_lists(RuleKind::Clone, lists)]
    },
    ..CELLS
};
