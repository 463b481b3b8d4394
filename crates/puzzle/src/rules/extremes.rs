//! Minima and maxima among neighbours. Marked cells of one rule are not compared with each other.

use super::prelude::*;

pub(super) const MINIMUM: Kind = Kind {
    name: "minimum",
    about: "Each marked cell holds a smaller digit than every unmarked cell that shares a border \
            with it.",
    look: look::marked(Hue::Grey, true, CellSign::Inwards),
    fpuzzles: "minimum",
    demands: |rule, puzzle| Demand::pairs(borders(rule, puzzle), |a, b| a < b),
    lower: |rule, puzzle| related(&borders(rule, puzzle), puzzle, |a, b| a < b),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("Smaller digits than in all neighbours stand in {names}.")
    },
    example: || vec![Rule::new(RuleKind::Minimum, example(&[11, 33, 34]))],
    ..CELLS
};

pub(super) const MAXIMUM: Kind = Kind {
    name: "maximum",
    about: "Each marked cell holds a greater digit than every unmarked cell that shares a border \
            with it.",
    look: look::marked(Hue::Grey, true, CellSign::Outwards),
    fpuzzles: "maximum",
    demands: |rule, puzzle| Demand::pairs(borders(rule, puzzle), |a, b| a > b),
    lower: |rule, puzzle| related(&borders(rule, puzzle), puzzle, |a, b| a > b),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!("Greater digits than in all neighbours stand in {names}.")
    },
    example: || vec![Rule::new(RuleKind::Maximum, example(&[11, 33, 34]))],
    ..CELLS
};

/// Each marked cell with each unmarked neighbour.
fn borders(rule: &Rule, puzzle: &Puzzle) -> Vec<[Cell; 2]> {
    let marked = rule.line();
    let pairs = |&cell: &Cell| geometry::around(cell, puzzle).map(move |other| [cell, other]);
    marked.iter().flat_map(pairs).filter(|[_, other]| !marked.contains(other)).collect()
}
