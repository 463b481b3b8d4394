//! Sum lines: the line falls into parts with the same given sum. Ten-lines are the usual ones. A
//! line that ends where it begins is closed: its parts may begin anywhere.

use super::prelude::*;

pub(super) const SUM_LINE: Kind = Kind {
    name: "sum-line",
    about: "The line falls into parts that each add up to the number, usually 10. A closed line ends \
            with its first cell.",
    look: look::line(Hue::Gold, 0.14, Body::Band, [End::Plain; 2], Ornament::Plain).tagged("10"),
    lists: Lists::One { least: 1, repeats: true },
    number: Number::Usual(|_| {
        "The line falls into parts that each add up to 10. A closed line ends with its first cell."
            .to_owned()
    }),
    iss: &["SumLine"],
    check: |rule, puzzle| {
        let number = number(rule);
        shape::in_range(number, 1, 10_000)?;
        // A closed line has an automaton for each cell, which starts there.
        let lines = ring(rule).map_or(1, <[Cell]>::len);
        let steps = lines * rule.line().len() * (number as usize + 2) * puzzle.side();
        let long = || format!("a line of {} cells is too long for {number}", rule.line().len());
        if steps > MOST_STEPS { Err(RuleFlaw::text(long())) } else { Ok(()) }
    },
    demands: |rule, _| {
        let number = number(rule);
        match ring(rule) {
            None => Demand::of(rule, move |v| falls_apart(v, number)),
            Some(ring) => Demand::one(ring.to_vec(), move |v| {
                let turned = |start: usize| [&v[start..], &v[..start]].concat();
                (0..v.len()).any(|start| falls_apart(&turned(start), number))
            }),
        }
    },
    lower: |rule, puzzle| match ring(rule) {
        None => vec![lower(rule.line(), rule, puzzle)],
        Some(ring) => {
            let starts = 0..ring.len();
            let turned = |start: usize| [&ring[start..], &ring[..start]].concat();
            let lists = starts.map(|start| vec![lower(&turned(start), rule, puzzle)]);
            vec![Primitive::AnyOf(lists.collect())]
        }
    },
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("The line {ends} falls into parts that each add up to {}.", number(rule))
    },
    example: || vec![Rule::new(RuleKind::SumLine, example(&[11, 12, 13, 23]))],
    ..LINE
};

fn number(rule: &Rule) -> i32 {
    rule.number.unwrap_or(10)
}

/// The cells of a closed line, each once.
fn ring(rule: &Rule) -> Option<&[Cell]> {
    let (last, ring) = rule.line().split_last()?;
    (ring.first() == Some(last)).then_some(ring)
}

/// The line from its first cell on. A part ends as soon as its sum is reached; a 0 after that
/// belongs to it as well as to the next part. The state before the first part ends is `None` or
/// a sum.
fn lower(line: &[Cell], rule: &Rule, puzzle: &Puzzle) -> Primitive {
    let number = number(rule);
    let step = |&sum: &Option<i32>, value: u8| match sum.unwrap_or(0) + i32::from(value) {
        full if full == number => Some(Some(0)),
        0 => Some(sum),
        part => Some(Some(part)).filter(|_| part < number),
    };
    let read = regular(line, puzzle, None, step, |&sum| sum == Some(0));
    read.unwrap_or_else(|| unreachable!("as many states as sums"))
}

/// True if the values can be cut into parts with this sum.
fn falls_apart(values: &[u8], sum: i32) -> bool {
    let total = |part: &[u8]| part.iter().map(|&value| i32::from(value)).sum::<i32>();
    // The ends of parts: 0s may belong to either side, so there may be many ways to cut.
    let mut ends = vec![true];
    for end in 1..=values.len() {
        ends.push((0..end).any(|start| ends[start] && total(&values[start..end]) == sum));
    }
    ends[values.len()]
}
