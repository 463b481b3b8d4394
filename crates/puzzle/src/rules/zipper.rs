//! Zipper lines: pairs at the same distance from the middle have the same sum.

use super::prelude::*;

pub(super) const ZIPPER: Kind = Kind {
    name: "zipper",
    about: "Digits at the same distance from the middle of the line have the same sum, which is \
            the digit in the middle if there is one.",
    look: look::line(Hue::Pink, 0.27, Body::Soft, [End::Plain; 2], Ornament::Teeth),
    lists: Lists::One { least: 3, repeats: false },
    iss: &["Zipper"],
    fpuzzles: "zipperline",
    demands: |rule, _| {
        Demand::of(rule, |v| {
            let (half, odd) = (v.len() / 2, v.len() % 2 == 1);
            let sum = if odd { v[half] } else { v[0] + v[v.len() - 1] };
            (0..half).all(|i| v[i] + v[v.len() - 1 - i] == sum)
        })
    },
    lower: |rule, puzzle| {
        let line = rule.line();
        let (half, last) = (line.len() / 2, line.len() - 1);
        let pairs = (0..half).map(|i| vec![line[i], line[last - i]]);
        let middle = (line.len() % 2 == 1).then(|| vec![line[half]]);
        lowering::equal_sums(&pairs.chain(middle).collect::<Vec<Vec<Cell>>>(), puzzle)
    },
    sentence: |rule, puzzle| {
        let (ends, middle) = (wording::ends(rule.line(), puzzle), rule.line().len() / 2);
        let sum = match rule.line().len() % 2 {
            1 => format!("add up to the digit in {}", puzzle.name(rule.line()[middle])),
            _ => "have the same sum".to_owned(),
        };
        format!("Digits at the same distance from the middle of the line {ends} {sum}.")
    },
    example: || vec![Rule::new(RuleKind::Zipper, example(&[11, 12, 22, 32, 31]))],
    ..LINE
};
