//! Rules about every 2×2 square of the grid: one digit of each class.

use super::classes::{Classes, check_thirds, thirds};
use super::prelude::*;

pub(super) const GLOBAL_ENTROPY: Kind = Kind {
    name: "global-entropy",
    about: "Every 2×2 square contains a low, a middle and a high digit.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["GlobalEntropy"],
    check: |_, puzzle| check_thirds(puzzle),
    demands: |_, puzzle| demands(puzzle, thirds(puzzle)),
    lower: |_, puzzle| lower(puzzle, thirds(puzzle)),
    sentence: |_, _| "Every 2×2 square contains a low, a middle and a high digit.".to_owned(),
    example: || vec![Rule::global(RuleKind::GlobalEntropy)],
    ..GLOBAL
};

pub(super) const GLOBAL_MODULAR: Kind = Kind {
    name: "global-modular",
    about: "The digits of every 2×2 square leave all three remainders when divided by 3.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["GlobalMod"],
    demands: |_, puzzle| demands(puzzle, Classes::MODULO_THREE),
    lower: |_, puzzle| lower(puzzle, Classes::MODULO_THREE),
    sentence: |_, _| {
        "The digits of every 2×2 square leave all three remainders when divided by 3.".to_owned()
    },
    example: || vec![Rule::global(RuleKind::GlobalModular)],
    ..GLOBAL
};

fn demands(puzzle: &Puzzle, classes: Classes) -> Vec<Demand> {
    let complete = move |v: &[u8]| {
        (0..classes.number).all(|class| v.iter().any(|&digit| classes.of(digit) == class))
    };
    geometry::squares(puzzle).into_iter().map(|s| Demand::new(s, complete)).collect()
}

fn lower(puzzle: &Puzzle, classes: Classes) -> Vec<Primitive> {
    let step = |&seen: &u8, value: u8| Some(seen | 1 << classes.of(value));
    let all = (1 << classes.number) - 1;
    let squares = geometry::squares(puzzle);
    let Some(first) = squares.first() else { return Vec::new() };
    let Some(Primitive::Regular { automaton, .. }) =
        regular(first, puzzle, 0_u8, step, |&seen| seen == all)
    else {
        unreachable!("sets of three classes are few")
    };
    let read = |square: &[_; 4]| Primitive::Regular {
        cells: lowering::ids(square),
        automaton: automaton.clone(),
    };
    squares.iter().map(read).collect()
}
