//! Renban and nabner lines: sets of consecutive digits, and sets without any two of them.

use super::prelude::*;

pub(super) const RENBAN: Kind = Kind {
    name: "renban",
    about: "The digits on the line are different and consecutive, in any order.",
    look: look::line(Hue::Purple, 0.12, Body::Band, [End::Plain; 2], Ornament::Beads),
    lists: Lists::One { least: 2, repeats: true },
    iss: &["Renban"],
    fpuzzles: "renban",
    check: check_cells,
    demands: |rule, _| {
        Demand::one(cells(rule), |v| {
            let ends = v.iter().min().zip(v.iter().max());
            different(v) && ends.is_some_and(|(low, high)| usize::from(high - low) == v.len() - 1)
        })
    },
    // Different values that lie closer together than their number are consecutive.
    lower: |rule, puzzle| {
        let cells = cells(rule);
        let close = |a: u8, b: u8| a != b && usize::from(a.abs_diff(b)) < cells.len();
        Relation::new(puzzle, close).among(&cells)
    },
    sentence: |rule, puzzle| {
        let names = wording::names(&cells(rule), puzzle);
        format!("The digits in {names} are consecutive, in any order.")
    },
    example: || vec![Rule::new(RuleKind::Renban, example(&[11, 21, 31, 32]))],
    ..LINE
};

pub(super) const NABNER: Kind = Kind {
    name: "nabner",
    about: "No two digits on the line are equal or consecutive, wherever they stand.",
    look: look::line(Hue::Gold, 0.05, Body::Dashes, [End::Plain; 2], Ornament::Rings),
    lists: Lists::One { least: 2, repeats: true },
    fpuzzles: "nabner",
    check: check_cells,
    demands: |rule, _| {
        Demand::one(cells(rule), |v| {
            let apart = |i: usize| v[i + 1..].iter().all(|other| v[i].abs_diff(*other) > 1);
            (0..v.len()).all(apart)
        })
    },
    lower: |rule, puzzle| Relation::new(puzzle, |a, b| a.abs_diff(b) > 1).among(&cells(rule)),
    sentence: |rule, puzzle| {
        let names = wording::names(&cells(rule), puzzle);
        format!("No two of the digits in {names} are equal or consecutive.")
    },
    example: || vec![Rule::new(RuleKind::Nabner, example(&[11, 21, 31]))],
    ..LINE
};

/// The cells of the line; the first cell of a closed line counts once.
fn cells(rule: &Rule) -> Vec<Cell> {
    let mut cells = rule.line().to_vec();
    if cells.len() > 2 && cells.first() == cells.last() {
        cells.pop();
    }
    cells
}

fn check_cells(rule: &Rule, puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    let (cells, side) = (cells(rule), puzzle.side());
    if let Some(i) = (1..cells.len()).find(|&i| cells[..i].contains(&cells[i])) {
        return Err(RuleFlaw::Twice { cell: puzzle.name(cells[i]) });
    }
    let many = || RuleFlaw::cells(format!("at most {side} cells"), cells.len());
    if cells.len() > side { Err(many()) } else { Ok(()) }
}
