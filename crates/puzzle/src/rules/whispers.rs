//! Whispers: neighbours on a line are far apart. German whispers differ by 5, Dutch ones by 4.

use super::prelude::*;

pub(super) const WHISPERS: Kind = Kind {
    name: "whispers",
    about: "Neighbours on the line differ by at least the number, usually half of the largest \
            digit, rounded up.",
    look: look::line(Hue::Green, 0.23, Body::Band, [End::Plain; 2], Ornament::Zigzag),
    lists: Lists::One { least: 2, repeats: true },
    number: Number::Usual(|side| {
        format!("Neighbours on the line differ by at least {}.", usual(side))
    }),
    iss: &["Whisper"],
    fpuzzles: "whispers",
    check: |rule, puzzle| shape::in_range(least(rule, puzzle).into(), 1, puzzle.side() as i32 - 1),
    demands: |rule, puzzle| {
        let least = least(rule, puzzle);
        let apart = move |pair: &[u8]| pair[0].abs_diff(pair[1]) >= least;
        Demand::of(rule, move |v| v.windows(2).all(apart))
    },
    lower: |rule, puzzle| {
        let least = least(rule, puzzle);
        Relation::new(puzzle, |a, b| a.abs_diff(b) >= least).along(rule.line())
    },
    sentence: |rule, puzzle| {
        let (ends, least) = (wording::ends(rule.line(), puzzle), least(rule, puzzle));
        format!("Neighbours on the line {ends} differ by at least {least}.")
    },
    example: || vec![Rule::new(RuleKind::Whispers, example(&[11, 12, 13, 24])).number(3)],
    ..LINE
};

/// The least difference. Numbers that do not fit a value are refused as out of range.
fn least(rule: &Rule, puzzle: &Puzzle) -> u8 {
    rule.number.map_or(usual(puzzle.side()), |number| number.min(255) as u8)
}

fn usual(side: usize) -> u8 {
    side.div_ceil(2) as u8
}
