//! Moves of chess: cells a knight's or a king's move apart differ.

use super::prelude::*;

pub(super) const ANTI_KNIGHT: Kind = Kind {
    name: "anti-knight",
    about: "Cells a knight's move apart hold different digits.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["AntiKnight"],
    fpuzzles: "antiknight",
    demands: |_, puzzle| Demand::pairs(knight(puzzle), |a, b| a != b),
    lower: |_, puzzle| lower(&knight(puzzle)),
    sentence: |_, _| "Cells a knight's move apart hold different digits.".to_owned(),
    example: || vec![Rule::global(RuleKind::AntiKnight)],
    ..GLOBAL
};

pub(super) const ANTI_KING: Kind = Kind {
    name: "anti-king",
    about: "Cells a king's move apart hold different digits.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["AntiKing"],
    fpuzzles: "antiking",
    demands: |_, puzzle| Demand::pairs(king(puzzle), |a, b| a != b),
    lower: |_, puzzle| lower(&king(puzzle)),
    sentence: |_, _| "Cells a king's move apart hold different digits.".to_owned(),
    example: || vec![Rule::global(RuleKind::AntiKing)],
    ..GLOBAL
};

fn knight(puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    geometry::pairs_apart(puzzle, &[(1, -2), (1, 2), (2, -1), (2, 1)])
}

/// Diagonal neighbours; the others are in one row or column.
fn king(puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    geometry::pairs_apart(puzzle, &[(1, -1), (1, 1)])
}

fn lower(pairs: &[[Cell; 2]]) -> Vec<Primitive> {
    pairs.iter().map(|pair| distinct(pair)).collect()
}
