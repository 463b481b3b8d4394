//! Lines whose ends bound the digits on them, from outside or from inside.

use super::prelude::*;

pub(super) const BETWEEN: Kind = Kind {
    name: "between",
    about: "The digits on the line lie strictly between the digits at its ends.",
    look: look::line(Hue::Grey, 0.09, Body::Band, [End::Circle; 2], Ornament::Plain),
    lists: Lists::One { least: 3, repeats: false },
    iss: &["Between"],
    fpuzzles: "betweenline",
    demands: |rule, _| {
        Demand::one(ends_first(rule.line()), |v| {
            let (low, high) = (v[0].min(v[1]), v[0].max(v[1]));
            v[2..].iter().all(|&digit| low < digit && digit < high)
        })
    },
    lower: |rule, puzzle| {
        vec![lower(rule, puzzle, 2, |low, high, digit| low < digit && digit < high)]
    },
    sentence: |rule, puzzle| {
        let (line, last) = (rule.line(), rule.line().len() - 1);
        format!(
            "The digits in {} lie strictly between those in {} and {}.",
            wording::names(&line[1..last], puzzle),
            puzzle.name(line[0]),
            puzzle.name(line[last])
        )
    },
    example: || vec![Rule::new(RuleKind::Between, example(&[11, 12, 13, 14]))],
    ..LINE
};

pub(super) const LOCKOUT: Kind = Kind {
    name: "lockout",
    about: "The digits at the ends differ by at least the number, usually half of the largest \
            digit, rounded down. No digit on the line lies between them or equals one of them.",
    look: look::line(Hue::Blue, 0.09, Body::Band, [End::Diamond; 2], Ornament::Plain),
    number: Number::Usual(|side| {
        format!(
            "The digits at the ends differ by at least {}. No digit on the line lies between them \
             or equals one of them.",
            usual(side)
        )
    }),
    iss: &["Lockout"],
    fpuzzles: "lockout",
    check: |rule, puzzle| shape::in_range(apart(rule, puzzle).into(), 0, puzzle.side() as i32 - 1),
    demands: |rule, puzzle| {
        let apart = apart(rule, puzzle);
        Demand::one(ends_first(rule.line()), move |v| {
            let (low, high) = (v[0].min(v[1]), v[0].max(v[1]));
            high - low >= apart && v[2..].iter().all(|&digit| digit < low || digit > high)
        })
    },
    lower: |rule, puzzle| {
        let outside = |low, high, digit| digit < low || digit > high;
        vec![lower(rule, puzzle, apart(rule, puzzle), outside)]
    },
    sentence: |rule, puzzle| {
        let (ends, apart) = (wording::ends(rule.line(), puzzle), apart(rule, puzzle));
        format!(
            "The digits at the ends of the line {ends} differ by at least {apart}, and no digit on \
             the line lies between them or equals one of them."
        )
    },
    example: || vec![Rule::new(RuleKind::Lockout, example(&[11, 12, 13, 14]))],
    ..LINE
};

/// The least difference of the ends of a lockout line.
fn apart(rule: &Rule, puzzle: &Puzzle) -> u8 {
    rule.number.map_or(usual(puzzle.side()), |number| number.min(255) as u8)
}

fn usual(side: usize) -> u8 {
    side as u8 / 2
}

/// The cells with both ends in front.
fn ends_first(line: &[Cell]) -> Vec<Cell> {
    let (first, last) = (line[0], line[line.len() - 1]);
    [first, last].into_iter().chain(line[1..line.len() - 1].iter().copied()).collect()
}

/// The ends read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Ends {
    None,
    One(u8),
    Both(u8, u8),
}

/// The line, read with both ends first, so that an automaton knows the bounds at every other cell.
fn lower(rule: &Rule, puzzle: &Puzzle, apart: u8, fits: fn(u8, u8, u8) -> bool) -> Primitive {
    let step = |ends: &Ends, value: u8| match *ends {
        Ends::None => Some(Ends::One(value)),
        Ends::One(end) => {
            (end.abs_diff(value) >= apart).then(|| Ends::Both(end.min(value), end.max(value)))
        }
        Ends::Both(low, high) => fits(low, high, value).then(|| ends.clone()),
    };
    let accepts = |ends: &Ends| matches!(ends, Ends::Both(..));
    let line = regular(&ends_first(rule.line()), puzzle, Ends::None, step, accepts);
    line.unwrap_or_else(|| unreachable!("pairs of values are fewer than {MOST_STATES}"))
}
