//! Arrows: a circle, a pill or two circles hold the sum of a shaft.

use super::prelude::*;

/// Cells of a pill: numbers of one to three digits.
const MOST_PILL: usize = 3;

pub(super) const ARROW: Kind = Kind {
    name: "arrow",
    about: "The digits on the shaft add up to the digit in the circle, which is the first cell.",
    look: look::line(Hue::Grey, 0.044, Body::Shaft, [End::Circle, End::Head], Ornament::Plain),
    iss: &["Arrow"],
    fpuzzles: "arrow",
    demands: |rule, _| Demand::of(rule, |v| u32::from(v[0]) == total(&v[1..])),
    lower: |rule, puzzle| {
        let (circle, shaft) = (rule.line()[0], &rule.line()[1..]);
        sum([(1, circle)].into_iter().chain(shaft.iter().map(|&cell| (-1, cell))), 0, puzzle)
    },
    sentence: |rule, puzzle| {
        let (circle, shaft) = (puzzle.name(rule.line()[0]), &rule.line()[1..]);
        format!("The digits in {} add up to the digit in {circle}.", wording::names(shaft, puzzle))
    },
    example: || vec![Rule::new(RuleKind::Arrow, example(&[22, 12, 11]))],
    ..LINE
};

pub(super) const PILL_ARROW: Kind = Kind {
    name: "pill-arrow",
    about: "The digits on each shaft add up to the number in the pill: the first list of cells, \
            read in its order.",
    look: look::line(Hue::Grey, 0.044, Body::Shaft, [End::Pill, End::Head], Ornament::Plain),
    lists: Lists::Several { least: 2, most: usize::MAX, repeats: false },
    iss: &["PillArrow"],
    fpuzzles: "arrow",
    check: |rule, _| match rule.lists[0].len() {
        1..=MOST_PILL => Ok(()),
        found => Err(RuleFlaw::cells(format!("a pill of 1 to {MOST_PILL} cells"), found)),
    },
    demands: |rule, _| {
        let (pill, shafts) = (&rule.lists[0], &rule.lists[1..]);
        let digits = pill.len();
        let holds = move |v: &[u8]| {
            let (pill, shaft) = v.split_at(digits);
            let number = pill.iter().fold(0, |number, &digit| 10 * number + u32::from(digit));
            pill[1..].iter().all(|&digit| digit <= 9) && number == total(shaft)
        };
        shafts.iter().map(|shaft| Demand::new([&pill[..], shaft].concat(), holds)).collect()
    },
    lower: |rule, puzzle| {
        let (pill, shafts) = (&rule.lists[0], &rule.lists[1..]);
        let places = pill.iter().rev().zip([1, 10, 100]);
        let number: Vec<_> = places.map(|(&cell, place)| (place, cell)).collect();
        let equal = |shaft: &Vec<_>| {
            sum(number.iter().copied().chain(shaft.iter().map(|&cell| (-1, cell))), 0, puzzle)
        };
        // Where values pass 9, only the leading cell of a pill may hold one of them.
        let large = *puzzle.digits().end() > 9;
        let digits = pill[1..].iter().filter(|_| large).map(|&cell| mask(cell, puzzle, |v| v <= 9));
        digits.chain(shafts.iter().flat_map(equal)).collect()
    },
    sentence: |rule, puzzle| {
        let (pill, shafts) = (&rule.lists[0], &rule.lists[1..]);
        format!(
            "The number read in {} is the sum of the digits in {}.",
            wording::names(pill, puzzle),
            wording::lists(shafts, puzzle)
        )
    },
    example: || {
        let lists = vec![example(&[11, 12]), example(&[22, 33, 43])];
        vec![Rule::with_lists(RuleKind::PillArrow, lists)]
    },
    ..LINE
};

pub(super) const DOUBLE_ARROW: Kind = Kind {
    name: "double-arrow",
    about: "The digits between the two circles add up to the sum of the digits in the circles.",
    look: look::line(Hue::Grey, 0.044, Body::Shaft, [End::Target; 2], Ornament::Plain),
    lists: Lists::One { least: 3, repeats: false },
    iss: &["DoubleArrow"],
    fpuzzles: "doublearrow",
    demands: |rule, _| {
        Demand::of(rule, |v| {
            let last = v.len() - 1;
            u32::from(v[0]) + u32::from(v[last]) == total(&v[1..last])
        })
    },
    lower: |rule, puzzle| {
        let line = rule.line();
        let last = line.len() - 1;
        let factor = |i: usize| if i == 0 || i == last { 1 } else { -1 };
        sum(line.iter().enumerate().map(|(i, &cell)| (factor(i), cell)), 0, puzzle)
    },
    sentence: |rule, puzzle| {
        let (line, last) = (rule.line(), rule.line().len() - 1);
        format!(
            "The digits in {} add up to the sum of the digits in {}.",
            wording::names(&line[1..last], puzzle),
            wording::names(&[line[0], line[last]], puzzle)
        )
    },
    example: || vec![Rule::new(RuleKind::DoubleArrow, example(&[11, 12, 13, 14]))],
    ..LINE
};

fn total(values: &[u8]) -> u32 {
    values.iter().map(|&value| u32::from(value)).sum()
}
