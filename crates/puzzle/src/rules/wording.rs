//! Words that sentences of several kinds share.

use crate::cell::Cell;
use crate::model::Puzzle;

/// The names of cells: `r1c1, r1c2 and r1c3`.
pub(super) fn names(cells: &[Cell], puzzle: &Puzzle) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| puzzle.name(cell).to_string()).collect();
    listed(&names)
}

/// The ends of a line: `from r1c1 to r1c3`.
pub(super) fn ends(line: &[Cell], puzzle: &Puzzle) -> String {
    format!("from {} to {}", puzzle.name(line[0]), puzzle.name(line[line.len() - 1]))
}

/// Several lists: `r1c1 and r1c2; r2c1 and r2c2`.
pub(super) fn lists(lists: &[Vec<Cell>], puzzle: &Puzzle) -> String {
    let each: Vec<String> = lists.iter().map(|list| names(list, puzzle)).collect();
    each.join("; ")
}

/// Digits: `1, 2 and 3`.
pub(super) fn digits(digits: &[u8]) -> String {
    listed(&digits.iter().map(u8::to_string).collect::<Vec<_>>())
}

/// The line that a clue outside the grid looks along: `row 1 from r1c9`.
pub(super) fn outside(line: &[Cell], puzzle: &Puzzle) -> String {
    let (side, first) = (puzzle.side(), line[0]);
    let name = puzzle.name(first);
    match line.get(1).is_none_or(|second| second.row(side) == first.row(side)) {
        true => format!("row {}, read from {name}", name.row),
        false => format!("column {}, read from {name}", name.column),
    }
}

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}
