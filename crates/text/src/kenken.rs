//! KenKen as people type it.
//!
//! * Cells: a line per cage, `+13 a1 a2` or `11 + A1 A2` (the letter is the column, the number the
//!   row). A first line may contain only the side.
//! * Map: N rows of N labels, then a line per cage: `A - 3`, `A 3-`, `a: 3-`. A digit in the map is
//!   a cell's value.
//! * One line: the N² labels (rows may be separated by `/`), `;`, then the clues with labels, or
//!   without them in the order of the cages' first cells: `AABB…;A4*,B5+` or `AABB…;4*,5+`.
//!
//! A clue is a number with an operation before or after it. Without an operation it is the value of
//! a single cell, or the result of an unknown operation.

use crate::codec::prelude::*;
use crate::line::{decimal, side_of, tokens};
use quadrille_puzzle::{Cage, Cell, CellName, MAX_SIDE, ModelError, Op, Puzzle};

pub(crate) const CAGES: Codec = Codec {
    names: &["cages", "ken"],
    about: "KenKen: a clue and its cells on each line",
    cut: Cut::Cages,
    begins: None,
    read: Read::One(read_cells),
    write: None,
};

pub(crate) const MAP: Codec = Codec {
    names: &["map"],
    about: "KenKen: rows of labels, then their clues",
    cut: Cut::Map,
    begins: None,
    read: Read::One(read_map),
    write: None,
};

pub(crate) const LAYOUT: Codec = Codec {
    names: &["layout"],
    about: "KenKen: labels; clues",
    cut: Cut::Line,
    begins: None,
    read: Read::One(read_one),
    write: None,
};

/// A clue: `+13`, `13+`, `+ 13`, `13 +`, `13`; with the operation if given.
pub(crate) fn clue(text: &str) -> Option<(Option<Op>, u128)> {
    let text = text.trim();
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if digits(text) {
        return Some((None, text.parse().ok()?));
    }
    let first = text.chars().next()?.len_utf8();
    let last = text.chars().next_back()?.len_utf8();
    let (op, number) =
        match (Op::from_symbol(&text[..first]), Op::from_symbol(&text[text.len() - last..])) {
            (Some(op), None) => (op, text[first..].trim()),
            (None, Some(op)) => (op, text[..text.len() - last].trim()),
            _ => return None,
        };
    if digits(number) { Some((Some(op), number.parse().ok()?)) } else { None }
}

/// A cage. Without an operation, it is the value of a single cell, or any operation.
fn cage(op: Option<Op>, target: u128, cells: Vec<Cell>, options: &ReadOptions) -> Cage {
    let op = match (op, cells.len()) {
        (None, 1) => Op::Eq,
        (None, _) => Op::Any,
        // Some people write the value of one cell as `3+`.
        (Some(Op::Sub | Op::Div), 1) => Op::Eq,
        (Some(op), _) => op,
    };
    let many = options.many && cells.len() > 2;
    Cage { many, ..Cage::kenken(op, target, cells) }
}

/// A cell named by column letter and row number: `a1`, `B12`; 0-based (row, column).
fn cell_name(word: &str) -> Option<(usize, usize)> {
    let letter = word.chars().next().filter(char::is_ascii_alphabetic)?;
    let row = decimal(&word[1..]).filter(|&r| (1..=MAX_SIDE).contains(&r))?;
    Some((row - 1, (letter.to_ascii_lowercase() as u8 - b'a').into()))
}

pub(crate) fn is_cells(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = words.iter().position(|w| cell_name(w).is_some());
    named.is_some_and(|n| {
        (1..=2).contains(&n)
            && clue(&words[..n].join(" ")).is_some()
            && words[n..].iter().all(|w| cell_name(w).is_some())
    })
}

pub(crate) fn is_label(text: &str) -> bool {
    label(text).is_some()
}

/// A label and its clue: `A - 3`, `A 3-`, `a: 3-`, `A=3-`.
fn label(text: &str) -> Option<(char, &str)> {
    let text = text.trim();
    let label = text.chars().next().filter(|c| c.is_alphabetic())?;
    let rest = text[label.len_utf8()..].trim_start();
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    clue(rest).map(|_| (label, rest)).or_else(|| {
        let rest = rest.strip_prefix('=')?;
        clue(rest).map(|_| (label, rest))
    })
}

/// A line with a clue and its cells.
struct CageLine<'a> {
    line: &'a Line,
    op: Option<Op>,
    target: u128,
    /// 0-based rows and columns.
    cells: Vec<(usize, usize)>,
}

impl<'a> CageLine<'a> {
    fn new(line: &'a Line) -> Result<Self> {
        let (text, start) = line.trimmed();
        let words = tokens(text, start);
        let named = words.iter().position(|(_, w)| cell_name(w).is_some()).unwrap_or(words.len());
        let end = words.get(named).map_or(start + text.len(), |w| w.0);
        let why = "a line begins with a clue such as +13 or 11 +";
        let (op, target) = clue(&line.text[start..end])
            .ok_or_else(|| line.syntax(start..end, Format::Cages, why))?;
        let mut cells = Vec::new();
        for &(at, word) in &words[named..] {
            let why = "a cell is a column letter and a row number, such as a1";
            cells.push(
                cell_name(word)
                    .ok_or_else(|| line.syntax(at..at + word.len(), Format::Cages, why))?,
            );
        }
        if cells.is_empty() {
            return Err(
                line.whole(TextErrorKind::syntax(Format::Cages, "no cells follow the clue"))
            );
        }
        Ok(CageLine { line, op, target, cells })
    }
}

pub(crate) fn read_cells(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let mut lines: Vec<&Line> =
        block.filled().filter(|l| !l.text.trim_start().starts_with('#')).collect();
    let told = lines.first().and_then(|l| decimal(l.text.trim()));
    if told.is_some() {
        lines.remove(0);
    }
    let found: Vec<CageLine<'_>> =
        lines.into_iter().map(CageLine::new).collect::<Result<_, _>>()?;
    let largest = found.iter().flat_map(|f| &f.cells).map(|&(r, c)| r.max(c) + 1).max();
    let side = told.or(largest).unwrap_or(0);
    let mut cages = Vec::with_capacity(found.len());
    for (i, found) in found.iter().enumerate() {
        if let Some(&(row, column)) = found.cells.iter().find(|&&(r, c)| r >= side || c >= side) {
            let cell = CellName { row: row + 1, column: column + 1 };
            let (cage, rows, columns) = (i + 1, side, side);
            let outside = ModelError::CageOutside { cage, cell, rows, columns };
            return Err(found.line.whole(outside.into()));
        }
        let cells = found.cells.iter().map(|&(r, c)| Cell::at(r, c, side)).collect();
        cages.push(cage(found.op, found.target, cells, options));
    }
    let at = |n: usize| found.get(n.wrapping_sub(1)).map_or(block.first(), |f| f.line);
    let mut entry = finish(side, cages, Format::Cages, at)?;
    entry.notes.push("a1 is column a, row 1".to_owned());
    Ok(entry)
}

/// The KenKen, or the model's error at the line of its cage.
fn finish<'a>(
    side: usize,
    cages: Vec<Cage>,
    format: Format,
    at: impl Fn(usize) -> &'a Line,
) -> Result<Entry> {
    let puzzle = Puzzle::kenken(side, cages).map_err(|error| {
        let number = match error {
            ModelError::CageOverlap { second, .. } => second,
            ModelError::CageTwice { cage, .. }
            | ModelError::CageSplit { cage, .. }
            | ModelError::CageOp { cage, .. } => cage,
            _ => 0,
        };
        at(number).whole(error.into())
    })?;
    Ok(Entry::read(puzzle, format))
}

/// The labels of a map row, without blanks and bars.
fn labels(text: &str) -> Vec<char> {
    text.chars().filter(|c| !c.is_whitespace() && *c != '|').collect()
}

struct LabelLine<'a> {
    line: &'a Line,
    label: char,
    op: Option<Op>,
    target: u128,
}

pub(crate) fn read_map(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let lines: Vec<&Line> =
        block.filled().filter(|l| !l.text.trim_start().starts_with('#')).collect();
    let side = lines.first().map_or(0, |l| labels(&l.text).len());
    let map = map(block, &lines, side)?;
    let clues = clues(&lines[side..], &map)?;
    let mut cages = Vec::new();
    let mut at = Vec::new();
    for (label, cells) in groups(&map) {
        let row = lines[cells[0].row(side)];
        let (op, target, line) = match (clues.iter().find(|c| c.label == label), label.to_digit(10))
        {
            (Some(clue), _) => (clue.op, clue.target, clue.line),
            (None, Some(value)) => (Some(Op::Eq), u128::from(value), row),
            (None, None) => {
                return Err(
                    row.whole(TextErrorKind::syntax(Format::Map, format!("no clue for {label}")))
                );
            }
        };
        cages.push(cage(op, target, cells, options));
        at.push(line);
    }
    finish(side, cages, Format::Map, |n| {
        at.get(n.wrapping_sub(1)).copied().unwrap_or(block.first())
    })
}

/// The labels of N rows, row-major.
fn map(block: &Block, lines: &[&Line], side: usize) -> Result<Vec<char>> {
    let mut map = Vec::with_capacity(side * side);
    for r in 0..side {
        let Some(line) = lines.get(r) else {
            return Err(block.last().whole(TextErrorKind::Rows { found: r, side }));
        };
        let row = labels(&line.text);
        if row.len() != side {
            return Err(line.whole(TextErrorKind::Ragged {
                row: r + 1,
                found: row.len(),
                expected: side,
            }));
        }
        map.extend(row);
    }
    Ok(map)
}

/// The clues after a map, one for a label.
fn clues<'a>(lines: &[&'a Line], map: &[char]) -> Result<Vec<LabelLine<'a>>> {
    let mut out: Vec<LabelLine<'a>> = Vec::new();
    for &line in lines {
        let bad = |why: String| line.whole(TextErrorKind::syntax(Format::Map, why));
        let found =
            label(&line.text).and_then(|(label, rest)| clue(rest).map(|clue| (label, clue)));
        let (label, (op, target)) = found
            .ok_or_else(|| bad("a clue is a label, an operation and a number: A - 3".to_owned()))?;
        if out.iter().any(|c| c.label == label) {
            return Err(bad(format!("a second clue for {label}")));
        }
        if !map.contains(&label) {
            return Err(bad(format!("no cell has the label {label}")));
        }
        out.push(LabelLine { line, label, op, target });
    }
    Ok(out)
}

/// Labels with their cells, by first cell. Each digit is a separate cage.
fn groups(map: &[char]) -> Vec<(char, Vec<Cell>)> {
    let mut out: Vec<(char, Vec<Cell>)> = Vec::new();
    for (i, &label) in map.iter().enumerate() {
        let cell = Cell(i as u32);
        match out.iter_mut().find(|(l, _)| *l == label && !label.is_ascii_digit()) {
            Some((_, cells)) => cells.push(cell),
            None => out.push((label, vec![cell])),
        }
    }
    out
}

pub(crate) fn read_one(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad = |at: usize, width: usize, why: &str| {
        line.syntax(start + at..start + at + width, Format::Layout, why)
    };
    let (layout, clues) = text
        .split_once(';')
        .ok_or_else(|| bad(text.len(), 1, "a semicolon must follow the layout"))?;
    let map: Vec<char> =
        layout.chars().filter(|c| !c.is_whitespace() && *c != '/' && *c != ',').collect();
    let side = side_of(map.len()).ok_or_else(|| {
        let expected = "the labels of a square grid must stand before the semicolon".to_owned();
        line.error(
            start..start + layout.len(),
            TextErrorKind::Length { found: map.len(), expected },
        )
    })?;
    let mut at = layout.len() + 1;
    let mut found = Vec::new();
    for word in clues.split([',', ';', ' ']) {
        if !word.is_empty() {
            found.push((at, word));
        }
        at += word.len() + 1;
    }
    let groups = groups(&map);
    let first = |w: &str| w.chars().next();
    let labelled =
        found.first().is_some_and(|(_, w)| label(w).is_some_and(|(l, _)| map.contains(&l)));
    if let Some(k) = (1..found.len())
        .find(|&k| labelled && found[..k].iter().any(|f| first(f.1) == first(found[k].1)))
    {
        return Err(bad(found[k].0, found[k].1.len(), "a second clue for this label"));
    }
    let mut cages = Vec::with_capacity(groups.len());
    for (i, (name, cells)) in groups.iter().enumerate() {
        let word = match labelled {
            true => found.iter().find(|(_, w)| w.starts_with(*name)),
            false => found.get(i),
        };
        let own = name.to_digit(10).filter(|_| labelled && word.is_none());
        let (op, target) = match (own, word) {
            (Some(value), _) => (Some(Op::Eq), u128::from(value)),
            (None, None) => return Err(bad(text.len(), 1, &format!("no clue for cage {name}"))),
            (None, Some(&(at, word))) => {
                let rest = if labelled { label(word).map(|l| l.1) } else { Some(word) };
                rest.and_then(clue).ok_or_else(|| {
                    bad(at, word.len(), "a clue is a number and an operation, such as 4*")
                })?
            }
        };
        cages.push(cage(op, target, cells.clone(), options));
    }
    if !labelled && found.len() > groups.len() {
        let (at, word) = found[groups.len()];
        return Err(bad(
            at,
            word.len(),
            &format!("{} cages, and this is one clue more", groups.len()),
        ));
    }
    if let Some(&(at, word)) =
        found.iter().find(|(_, w)| labelled && !first(w).is_some_and(|c| map.contains(&c)))
    {
        return Err(bad(at, word.len(), "no cell has this label"));
    }
    finish(side, cages, Format::Layout, |_| line)
}
