//! Jigsaw: a line of givens and a line that maps every cell to its region, or both on one line.
//!
//! A line is a region map if it has N labels, N times each, and is not a full grid, which also has
//! every digit N times. A grid has each digit once in a row or column. In a map most rows and
//! columns repeat a label, even if regions are not connected.

use crate::codec::prelude::*;
use crate::line::{self, side_of};
use crate::symbols::{self, Mark};
use quadrille_puzzle::{Layout, Puzzle, value_char};

pub(crate) const FORMAT: Codec = Codec {
    names: &["jigsaw"],
    about: "givens and region map",
    cut: Cut::Pair,
    begins: None,
    read: Read::One(read),
    write: Some(write),
};

pub(crate) fn is_map(text: &str) -> bool {
    let Some(side) = side_of(text.len()).filter(|s| (2..=35).contains(s)) else { return false };
    let mut counts = [0usize; 128];
    for byte in text.bytes() {
        if !byte.is_ascii_alphanumeric() {
            return false;
        }
        counts[usize::from(byte)] += 1;
    }
    let even = counts.iter().filter(|&&n| n > 0).count() == side
        && counts.iter().all(|&n| n == 0 || n == side);
    even && !is_grid(text.as_bytes(), side)
}

/// True if cells are a full grid, possibly with some mistakes: valid values, and fewer than half of
/// its rows and columns repeat one.
fn is_grid(cells: &[u8], side: usize) -> bool {
    let values = |&b: &u8| value_of(b).is_some_and(|v| (1..=side).contains(&v));
    let twice = |line: &dyn Fn(usize) -> u8| {
        let seen: u128 = (0..side).fold(0, |seen, i| seen | 1 << line(i));
        (seen.count_ones() as usize) < side
    };
    let rows = (0..side).filter(|r| twice(&|i| cells[r * side + i])).count();
    let columns = (0..side).filter(|c| twice(&|i| cells[i * side + c])).count();
    cells.iter().all(values) && rows + columns < side
}

fn value_of(byte: u8) -> Option<usize> {
    char::from(byte).to_digit(36).map(|v| v as usize)
}

/// True if two lines are givens and their map. A digit above the side is not a given.
pub(crate) fn is_pair(givens: &str, map: &str) -> bool {
    let fits =
        |side: usize| givens.chars().filter_map(|c| c.to_digit(10)).all(|d| d as usize <= side);
    givens.len() == map.len()
        && is_map(map)
        && !is_map(givens)
        && side_of(map.len()).is_some_and(fits)
}

/// The halves of a line that holds both.
pub(crate) fn halves(text: &str) -> Option<(&str, &str)> {
    let (givens, map) = text.is_ascii().then(|| text.split_at(text.len() / 2))?;
    is_pair(givens, map).then_some((givens, map))
}

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let mut filled = block.filled();
    let first = filled.next().unwrap_or_else(|| block.first());
    let (text, start) = line::body(first);
    let ((givens, g), (map, m), second) = match filled.next() {
        Some(second) => {
            let (map, m) = line::body(second);
            ((text, start), (map, m), second)
        }
        None => {
            let half = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(i, _)| i);
            ((&text[..half], start), (&text[half..], start + half), first)
        }
    };
    let regions: Vec<char> = map.chars().collect();
    let mut puzzle =
        Puzzle::jigsaw(&regions).map_err(|e| second.error(m..m + map.len(), e.into()))?;
    let side = puzzle.side();
    let marks: Vec<Mark<'_>> = symbols::marks(first, givens, g).collect();
    let (values, convention) = symbols::values(&marks, side, options)?;
    if values.len() != side * side {
        let expected = format!("the region map has {}", side * side);
        return Err(first
            .error(g..g + givens.len(), TextErrorKind::Length { found: values.len(), expected }));
    }
    puzzle = puzzle.with_givens(&values).map_err(|e| first.whole(e.into()))?;
    let mut entry = Entry::read(puzzle, Format::Jigsaw);
    entry.notes.extend(symbols::note(side, convention));
    Ok(entry)
}

/// The number of lines: two, or one that holds both halves.
pub(crate) fn extent(first: &Line, second: Option<&str>) -> usize {
    let (givens, _) = line::body(first);
    if halves(givens).is_none() && second.is_some_and(|s| !s.trim().is_empty()) { 2 } else { 1 }
}

/// Writes a line of givens and a line of regions numbered from 1.
pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    line::extras(puzzle, Format::Jigsaw)?;
    let no = |why: &str| Err(WriteError::new(Format::Jigsaw, why));
    let Some(map) = puzzle.layout().region_map(puzzle.side()) else {
        return no("it has no regions");
    };
    if puzzle.side() > 35 {
        return no("its side is above 35");
    }
    if !line::has_characters(puzzle) {
        return no("all its givens are letters, and would be read from A = 1");
    }
    if matches!(puzzle.layout(), Layout::Boxes { .. }) {
        return no("it has rectangular boxes, and would be read with irregular regions");
    }
    let labels: String = map.iter().map(|&r| value_char(r + 1).unwrap_or('?')).collect();
    if !is_map(&labels) {
        return no("its region map would be read as a full grid");
    }
    Ok(format!("{}\n{labels}\n", line::cells(puzzle, options)))
}
