//! Counting circles: a digit in a circle is the number of circles that contain it.
//!
//! So the digits in circles, each taken once, add up to the number of circles: few sets of digits do.
//! An automaton for each digit alone does not see that.

use std::iter;

use super::prelude::*;

/// Most sets of digits that are told apart; 9 digits have at most 23.
const MOST_SETS: usize = 64;

pub(super) const COUNTING_CIRCLES: Kind = Kind {
    name: "counting-circles",
    about: "A digit in a circle is the number of circles that contain this digit.",
    look: look::marked(Hue::Grey, false, CellSign::Rings),
    iss: &["CountingCircles"],
    demands: |rule, _| {
        Demand::of(rule, |v| {
            v.iter().all(|&digit| v.iter().filter(|&&d| d == digit).count() == usize::from(digit))
        })
    },
    lower: |rule, puzzle| {
        let line = rule.line();
        let sets = digit_sets(puzzle, line.len());
        if sets.is_empty() {
            return vec![impossible(line[0])];
        }
        if sets.len() > MOST_SETS {
            let all_or_none = |v: u8| count(line, puzzle, v, move |n| n == 0 || n == v.into());
            return puzzle.digits().map(all_or_none).collect();
        }
        let exactly: Vec<Primitive> = (0..=*puzzle.digits().end())
            .map(|v| count(line, puzzle, v, move |n| n == v.into()))
            .collect();
        let list = |set: Vec<u8>| {
            let others = set[1..].iter().map(|&digit| exactly[usize::from(digit)].clone());
            iter::once(from_set(line, puzzle, &set)).chain(others).collect()
        };
        vec![Primitive::AnyOf(sets.into_iter().map(list).collect())]
    },
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("A digit in one of the circles {names} is the number of circles that contain it.")
    },
    example: || vec![Rule::new(RuleKind::CountingCircles, example(&[11, 22, 33, 44, 65]))],
    ..CELLS
};

/// The sets of digits that the circles can hold, each falling: every digit of a set stands in as many
/// circles, so the digits add up to the number of circles.
fn digit_sets(puzzle: &Puzzle, circles: usize) -> Vec<Vec<u8>> {
    let mut sets = vec![(Vec::new(), circles)];
    for digit in puzzle.digits().filter(|&digit| digit > 0).rev() {
        let with = |(set, left): &(Vec<u8>, usize)| {
            let left = left.checked_sub(digit.into())?;
            Some(([&set[..], &[digit]].concat(), left))
        };
        let more: Vec<(Vec<u8>, usize)> = sets.iter().filter_map(with).collect();
        sets.extend(more);
    }
    sets.into_iter().filter(|(_, left)| *left == 0).map(|(set, _)| set).collect()
}

/// All digits are from the set, and the first of it stands in as many circles as it says.
fn from_set(line: &[Cell], puzzle: &Puzzle, set: &[u8]) -> Primitive {
    let step = |&found: &u8, next: u8| {
        let found = found + u8::from(next == set[0]);
        (set.contains(&next) && found <= set[0]).then_some(found)
    };
    let read = regular(line, puzzle, 0, step, |&found| found == set[0]);
    read.unwrap_or_else(|| unreachable!("no more states than digits"))
}
