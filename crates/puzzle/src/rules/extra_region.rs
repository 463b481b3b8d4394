//! Cells without repeats: extra regions, single diagonals, disjoint groups.

use super::prelude::*;

pub(super) const EXTRA_REGION: Kind = Kind {
    name: "extra-region",
    about: "No digit repeats in the region.",
    look: look::outlined(Hue::Blue, true, Outline::Dotted),
    iss: &["AllDifferent"],
    fpuzzles: "extraregion",
    check: shape::at_most_side,
    demands: |rule, _| Demand::of(rule, different),
    lower: |rule, _| vec![distinct(rule.line())],
    sentence: |rule, puzzle| {
        format!("No digit repeats in the region of {}.", wording::names(rule.line(), puzzle))
    },
    example: || vec![Rule::new(RuleKind::ExtraRegion, example(&[22, 23, 24, 32, 33, 34]))],
    ..CELLS
};

pub(super) const FALLING_DIAGONAL: Kind = Kind {
    name: "falling-diagonal",
    about: "No digit repeats on the diagonal from the top left to the bottom right.",
    look: look::look(Hue::Blue, Form::Diagonal { rising: false }),
    iss: &["Diagonal"],
    fpuzzles: "diagonal-",
    check: |_, puzzle| shape::square(puzzle),
    demands: |_, puzzle| Demand::one(falling(puzzle), different),
    lower: |_, puzzle| vec![distinct(&falling(puzzle))],
    sentence: |_, puzzle| {
        let ends = wording::ends(&falling(puzzle), puzzle);
        format!("No digit repeats on the diagonal {ends}.")
    },
    example: || vec![Rule::global(RuleKind::FallingDiagonal)],
    ..GLOBAL
};

pub(super) const RISING_DIAGONAL: Kind = Kind {
    name: "rising-diagonal",
    about: "No digit repeats on the diagonal from the bottom left to the top right.",
    look: look::look(Hue::Blue, Form::Diagonal { rising: true }),
    iss: &["Diagonal"],
    fpuzzles: "diagonal+",
    check: |_, puzzle| shape::square(puzzle),
    demands: |_, puzzle| Demand::one(rising(puzzle), different),
    lower: |_, puzzle| vec![distinct(&rising(puzzle))],
    sentence: |_, puzzle| {
        let ends = wording::ends(&rising(puzzle), puzzle);
        format!("No digit repeats on the diagonal {ends}.")
    },
    example: || vec![Rule::global(RuleKind::RisingDiagonal)],
    ..GLOBAL
};

pub(super) const DISJOINT_GROUPS: Kind = Kind {
    name: "disjoint-groups",
    about: "No digit stands at the same place of two boxes.",
    look: look::look(Hue::Grey, Form::Sentence),
    iss: &["DisjointSets"],
    fpuzzles: "disjointgroups",
    check: |_, puzzle| {
        shape::grid(matches!(puzzle.layout(), Layout::Boxes { .. }), "rectangular boxes")
    },
    demands: |_, puzzle| {
        groups(puzzle).into_iter().map(|group| Demand::new(group, different)).collect()
    },
    lower: |_, puzzle| groups(puzzle).iter().map(|group| distinct(group)).collect(),
    sentence: |_, _| "No digit stands at the same place of two boxes.".to_owned(),
    example: || vec![Rule::global(RuleKind::DisjointGroups)],
    ..GLOBAL
};

fn falling(puzzle: &Puzzle) -> Vec<Cell> {
    (0..puzzle.rows()).map(|i| Cell::at(i, i, puzzle.side())).collect()
}

fn rising(puzzle: &Puzzle) -> Vec<Cell> {
    let rows = puzzle.rows();
    (0..rows).map(|i| Cell::at(rows - 1 - i, i, puzzle.side())).collect()
}

/// For each place of a box, the cells at this place of all boxes.
fn groups(puzzle: &Puzzle) -> Vec<Vec<Cell>> {
    let &Layout::Boxes { height, width } = puzzle.layout() else { return Vec::new() };
    let (side, height, width) = (puzzle.side(), usize::from(height), usize::from(width));
    let place = |cell: Cell| cell.row(side) % height * width + cell.column(side) % width;
    (0..side).map(|group| puzzle.cells().filter(|&cell| place(cell) == group).collect()).collect()
}
