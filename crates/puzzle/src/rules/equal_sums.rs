//! Lists of cells with the same sum: drawn as such, or cut out of a line by box borders.

use super::prelude::*;

pub(super) const EQUAL_SUMS: Kind = Kind {
    name: "equal-sums",
    about: "All lists of cells have the same sum.",
    look: look::outlined(Hue::Gold, false, Outline::Solid).tagged("Σ{a}"),
    lists: Lists::Several { least: 2, most: usize::MAX, repeats: true },
    iss: &["EqualSum"],
    demands: |rule, _| demands(&rule.lists),
    lower: |rule, puzzle| lowering::equal_sums(&rule.lists, puzzle),
    sentence: |rule, puzzle| {
        format!("These cells have the same sum: {}.", wording::lists(&rule.lists, puzzle))
    },
    example: || {
        let lists = vec![example(&[11, 12]), example(&[33, 34]), example(&[66])];
        vec![Rule::with_lists(RuleKind::EqualSums, lists)]
    },
    ..CELLS
};

pub(super) const REGION_SUM_LINE: Kind = Kind {
    name: "region-sum-line",
    about: "Box borders cut the line into parts that all have the same sum.",
    look: look::line(Hue::Blue, 0.22, Body::Band, [End::Plain; 2], Ornament::Equals),
    lists: Lists::One { least: 2, repeats: true },
    iss: &["RegionSumLine"],
    fpuzzles: "regionsumline",
    demands: |rule, puzzle| demands(&geometry::segments(rule.line(), puzzle)),
    lower: |rule, puzzle| lowering::equal_sums(&geometry::segments(rule.line(), puzzle), puzzle),
    sentence: |rule, puzzle| {
        let parts = wording::lists(&geometry::segments(rule.line(), puzzle), puzzle);
        format!("The parts of the line in each box have the same sum: {parts}.")
    },
    example: || vec![Rule::new(RuleKind::RegionSumLine, example(&[12, 13, 14, 24, 34]))],
    ..LINE
};

fn demands(lists: &[Vec<Cell>]) -> Vec<Demand> {
    let lengths: Vec<usize> = lists.iter().map(Vec::len).collect();
    Demand::one(lists.concat(), move |v| {
        let mut rest = v;
        let sums = lengths.iter().map(|&length| {
            let (list, after) = rest.split_at(length);
            rest = after;
            list.iter().map(|&value| u32::from(value)).sum()
        });
        let sums: Vec<u32> = sums.collect();
        sums.iter().all(|&sum| sum == sums[0])
    })
}
