//! Sums between two digits: sandwiches between the 1 and the largest digit of a row or column, and
//! lunchboxes between the smallest and the largest of any cells.

use super::prelude::*;

pub(super) const SANDWICH: Kind = Kind {
    name: "sandwich",
    about: "The digits between the 1 and the largest digit of the row or column add up to the \
            number.",
    look: look::look(Hue::Grey, Form::Outside(Sign::Bars)),
    lists: Lists::One { least: 2, repeats: false },
    iss: &["Sandwich"],
    fpuzzles: "sandwichsum",
    demands: |rule, puzzle| {
        let (digits, target) = (puzzle.digits(), rule.required());
        let (low, high) = digits.into_inner();
        Demand::of(rule, move |v| sum_between(v, low, high) == Some(target))
    },
    lower: |rule, puzzle| {
        let (low, high) = puzzle.digits().into_inner();
        vec![between(rule.line(), low, high, rule, puzzle)]
    },
    sentence: |rule, puzzle| {
        let (line, sum) = (wording::outside(rule.line(), puzzle), rule.required());
        let (low, high) = puzzle.digits().into_inner();
        format!("The digits between the {low} and the {high} in {line}, add up to {sum}.")
    },
    example: || vec![Rule::new(RuleKind::Sandwich, example(&[11, 12, 13, 14, 15, 16])).number(5)],
    ..OUTSIDE
};

pub(super) const LUNCHBOX: Kind = Kind {
    name: "lunchbox",
    about: "No digit repeats, and the digits between the smallest and the largest one add up to the \
            number.",
    look: look::line(Hue::Gold, 0.18, Body::Band, [End::Bar; 2], Ornament::Plain),
    number: Number::Required,
    iss: &["Lunchbox"],
    check: shape::at_most_side,
    demands: |rule, _| {
        let target = rule.required();
        Demand::of(rule, move |v| {
            let ends = v.iter().min().zip(v.iter().max());
            let sum = ends.and_then(|(&low, &high)| sum_between(v, low, high));
            different(v) && sum == Some(target)
        })
    },
    lower: |rule, puzzle| {
        let (line, (least, most)) = (rule.line(), puzzle.digits().into_inner());
        let ends = (least..most).flat_map(|low| (low + 1..=most).map(move |high| (low, high)));
        let lists = ends.map(|(low, high)| vec![between(line, low, high, rule, puzzle)]);
        vec![distinct(line), Primitive::AnyOf(lists.collect())]
    },
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!(
            "The digits {ends} are different, and those between the smallest and the largest add up \
             to {}.",
            rule.required()
        )
    },
    example: || vec![Rule::new(RuleKind::Lunchbox, example(&[11, 12, 13, 23])).number(4)],
    ..LINE
};

/// The sum between two digits that stand once each; `None` if they do not.
fn sum_between(values: &[u8], low: u8, high: u8) -> Option<i32> {
    let crusts: Vec<usize> =
        (0..values.len()).filter(|&i| values[i] == low || values[i] == high).collect();
    let &[from, to] = &crusts[..] else { return None };
    let inner = values[from + 1..to].iter().map(|&value| i32::from(value));
    (values[from] != values[to]).then(|| inner.sum())
}

/// The part of the line read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    /// No crust yet.
    Before,
    /// One crust and the sum since.
    Between(u8, i32),
    /// Both crusts.
    After,
}

/// All values lie between two digits, which stand once each and have the sum of the rule between
/// them.
fn between(line: &[Cell], low: u8, high: u8, rule: &Rule, puzzle: &Puzzle) -> Primitive {
    let target = rule.required();
    let step = |place: &Place, value: u8| match (place, value == low || value == high) {
        _ if value < low || value > high => None,
        (Place::Before, true) => Some(Place::Between(value, 0)),
        (Place::Between(crust, sum), true) => {
            (value != *crust && *sum == target).then_some(Place::After)
        }
        (Place::Between(crust, sum), false) => {
            let sum = sum + i32::from(value);
            (sum <= target).then_some(Place::Between(*crust, sum))
        }
        (Place::After, true) => None,
        (Place::Before | Place::After, false) => Some(place.clone()),
    };
    // No row adds up to as much, and the automaton stays small.
    if target > (puzzle.side() * puzzle.side()) as i32 {
        return impossible(line[0]);
    }
    let read = regular(line, puzzle, Place::Before, step, |place| *place == Place::After);
    read.unwrap_or_else(|| unreachable!("two crusts and few sums"))
}
