//! Moves of chess: cells a knight's or a king's move apart differ.

use super::kind::Kind;
use super::look::{self, Form, Hue};
use super::lowering::distinct;
use super::{Demand, Detail, Lists, Number, Rule, RuleKind, Shape, geometry};
use crate::cell::Cell;
use crate::model::Puzzle;
use quadrille_constraint::Primitive;

pub(super) const ANTI_KNIGHT: Kind = Kind {
    name: "anti-knight",
    about: "Cells a knight's move apart hold different digits.",
    shape: Shape::Global,
    look: look::look(Hue::Grey, Form::Sentence),
    lists: Lists::None,
    number: Number::No,
    detail: Detail::Nothing,
    iss: &["AntiKnight"],
    fpuzzles: "antiknight",
    check: |_, _| Ok(()),
    demands: |_, puzzle| demands(knight(puzzle)),
    lower: |_, puzzle| lower(&knight(puzzle)),
    sentence: |_, _| "Cells a knight's move apart hold different digits.".to_owned(),
    example: || vec![Rule::global(RuleKind::AntiKnight)],
};

pub(super) const ANTI_KING: Kind = Kind {
    name: "anti-king",
    about: "Cells a king's move apart hold different digits.",
    shape: Shape::Global,
    look: look::look(Hue::Grey, Form::Sentence),
    lists: Lists::None,
    number: Number::No,
    detail: Detail::Nothing,
    iss: &["AntiKing"],
    fpuzzles: "antiking",
    check: |_, _| Ok(()),
    demands: |_, puzzle| demands(king(puzzle)),
    lower: |_, puzzle| lower(&king(puzzle)),
    sentence: |_, _| "Cells a king's move apart hold different digits.".to_owned(),
    example: || vec![Rule::global(RuleKind::AntiKing)],
};

fn knight(puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    geometry::pairs_apart(puzzle, &[(1, -2), (1, 2), (2, -1), (2, 1)])
}

/// Diagonal neighbours; the others are in one row or column.
fn king(puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    geometry::pairs_apart(puzzle, &[(1, -1), (1, 1)])
}

fn demands(pairs: Vec<[Cell; 2]>) -> Vec<Demand> {
    pairs.into_iter().map(|pair| Demand::new(pair, |v| v[0] != v[1])).collect()
}

fn lower(pairs: &[[Cell; 2]]) -> Vec<Primitive> {
    pairs.iter().map(|pair| distinct(pair)).collect()
}
