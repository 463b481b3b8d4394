//! Lines on which classes of digits take turns: remainders; low, middle and high; odd and even.
//! Every run of as many cells as there are classes has one digit of each.

use super::prelude::*;

pub(super) const MODULAR: Kind = Kind {
    name: "modular",
    about: "Any N neighbours on the line leave different remainders when divided by N. The number \
            N is usually 3.",
    look: look::line(Hue::Teal, 0.20, Body::Band, [End::Plain; 2], Ornament::DashDots),
    lists: Lists::One { least: 2, repeats: true },
    number: Number::Usual(|_| {
        "Any three neighbours on the line leave different remainders when divided by 3.".to_owned()
    }),
    iss: &["Modular"],
    fpuzzles: "modularline",
    check: |rule, puzzle| shape::in_range(rule.number.unwrap_or(3), 2, puzzle.side() as i32),
    demands: |rule, _| demands(rule, remainders(rule)),
    lower: |rule, puzzle| lower(rule, puzzle, remainders(rule)),
    sentence: |rule, puzzle| {
        let (ends, number) = (wording::ends(rule.line(), puzzle), remainders(rule).number);
        format!(
            "Any {number} neighbours on the line {ends} leave different remainders when divided \
             by {number}."
        )
    },
    example: || vec![Rule::new(RuleKind::Modular, example(&[11, 12, 13, 24, 34]))],
    ..LINE
};

pub(super) const ENTROPIC: Kind = Kind {
    name: "entropic",
    about: "Any three neighbours on the line are a low, a middle and a high digit, in any order.",
    look: look::line(Hue::Orange, 0.23, Body::Band, [End::Plain; 2], Ornament::Stroke),
    lists: Lists::One { least: 2, repeats: true },
    iss: &["Entropic"],
    fpuzzles: "entropicline",
    check: |_, puzzle| check_thirds(puzzle),
    demands: |rule, puzzle| demands(rule, thirds(puzzle)),
    lower: |rule, puzzle| lower(rule, puzzle, thirds(puzzle)),
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("Any three neighbours on the line {ends} are a low, a middle and a high digit.")
    },
    example: || vec![Rule::new(RuleKind::Entropic, example(&[11, 12, 13, 24, 34]))],
    ..LINE
};

pub(super) const PARITY_LINE: Kind = Kind {
    name: "parity-line",
    about: "Odd and even digits take turns along the line.",
    look: look::line(Hue::Teal, 0.22, Body::Band, [End::Plain; 2], Ornament::Blocks),
    lists: Lists::One { least: 2, repeats: true },
    demands: |rule, _| demands(rule, PARITY),
    lower: |rule, puzzle| lower(rule, puzzle, PARITY),
    sentence: |rule, puzzle| {
        let ends = wording::ends(rule.line(), puzzle);
        format!("Odd and even digits take turns along the line {ends}.")
    },
    example: || vec![Rule::new(RuleKind::ParityLine, example(&[11, 12, 13, 24, 34]))],
    ..LINE
};

/// Classes of digits.
#[derive(Clone, Copy)]
pub(super) struct Classes {
    /// Their number.
    pub(super) number: u8,
    /// True if they are blocks of equal size, false if they are remainders.
    blocks: bool,
    /// The digits of a block.
    size: u8,
    /// The lowest digit.
    lowest: u8,
}

const PARITY: Classes = Classes { number: 2, blocks: false, size: 0, lowest: 0 };

fn remainders(rule: &Rule) -> Classes {
    Classes { number: rule.number.unwrap_or(3) as u8, blocks: false, size: 0, lowest: 0 }
}

impl Classes {
    /// The remainders of a division by 3.
    pub(super) const MODULO_THREE: Classes =
        Classes { number: 3, blocks: false, size: 0, lowest: 0 };

    /// The class of a digit.
    pub(super) fn of(self, digit: u8) -> u8 {
        if self.blocks { (digit - self.lowest) / self.size } else { digit % self.number }
    }
}

/// Low, middle and high.
pub(super) fn thirds(puzzle: &Puzzle) -> Classes {
    let (size, lowest) = (puzzle.side() as u8 / 3, *puzzle.digits().start());
    Classes { number: 3, blocks: true, size, lowest }
}

/// Checks that the digits can be cut into low, middle and high ones.
pub(super) fn check_thirds(puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    shape::grid(puzzle.side().is_multiple_of(3), "a side that is a multiple of 3")
}

fn demands(rule: &Rule, classes: Classes) -> Vec<Demand> {
    Demand::of(rule, move |v| {
        let run = usize::from(classes.number).min(v.len());
        v.windows(run).all(|run| {
            let found = |i: usize| run[..i].iter().any(|&d| classes.of(d) == classes.of(run[i]));
            !(1..run.len()).any(found)
        })
    })
}

/// An automaton that remembers the last classes. Where it would have too many states, pairs say the
/// same.
fn lower(rule: &Rule, puzzle: &Puzzle, classes: Classes) -> Vec<Primitive> {
    let (line, number) = (rule.line(), usize::from(classes.number));
    let step = |last: &Vec<u8>, value: u8| {
        let class = classes.of(value);
        let mut after = last.clone();
        after.push(class);
        let from = after.len().saturating_sub(number - 1);
        (!last.contains(&class)).then(|| after[from..].to_vec())
    };
    // Five classes have 206 states already, and nobody draws them.
    let automaton = (number <= 4).then(|| regular(line, puzzle, Vec::new(), step, |_| true));
    if let Some(line) = automaton.flatten() {
        return vec![line];
    }
    let different = Relation::new(puzzle, |a, b| classes.of(a) != classes.of(b));
    let near = |i: usize| line[i + 1..].iter().take(number - 1).map(move |&other| (line[i], other));
    (0..line.len()).flat_map(near).map(|(a, b)| different.on(a, b)).collect()
}
