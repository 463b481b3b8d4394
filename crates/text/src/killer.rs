//! Killer Sudoku on one line: `3x3:[d]:k:` and N² numbers `256·sum + cage`, or 81 characters with
//! arrows, or SumoCue.
//!
//! Numbers: a sum of 0 in a single cell means no cage. Arrows: a cell is the sum of its cage
//! (`0`–`9`, `A`–`Z` for 10 to 35, `a`–`j` for 36 to 45) or points to a neighbour in the same cage:
//! `<` `>` `^` `v`, and diagonally `` ` `` up left, `'` up right, `,` down left, `.` down right.

use std::collections::BTreeMap;

use crate::codec::prelude::*;
use crate::line::{body, decimal, side_of};
use crate::symbols;
use quadrille_puzzle::{Cage, Cell, Puzzle};

pub(crate) const KILLER: Codec = Codec {
    names: &["killer"],
    about: "3x3:k: and numbers 256·sum + cage",
    cut: Cut::Line,
    begins: Some(|text| prefix(text).is_some()),
    read: Read::One(read_numbers),
    write: None,
};

pub(crate) const ARROWS: Codec = Codec {
    names: &["arrows"],
    about: "killer in sums and arrows",
    cut: Cut::Line,
    begins: None,
    read: Read::One(read_arrows),
    write: None,
};

pub(crate) const SUMOCUE: Codec = Codec {
    names: &["sumocue"],
    about: "SumoCue line",
    cut: Cut::Line,
    begins: Some(|text| text.starts_with("SumoCue")),
    read: Read::One(read_sumocue),
    write: None,
};

/// The error for a cage with cells but no sum. The model cannot express it, and without it the
/// puzzle would be another one.
pub(crate) const WITHOUT_SUM: &str = "cages without a sum are not supported";

/// The parameters of a line that begins with `3x3:k:`, `3x3::k:` or `3x3:d:k:`, and the rest.
pub(crate) fn prefix(text: &str) -> Option<(usize, usize, bool, &str)> {
    let (boxes, rest) = text.split_once(':')?;
    let (height, width) = boxes.split_once('x')?;
    let (diagonals, rest) = match rest.split_once(':')? {
        ("k", rest) => (false, rest),
        ("" | "d", rest) if rest.starts_with("k:") => (text.contains(":d:"), &rest[2..]),
        _ => return None,
    };
    Some((decimal(height)?, decimal(width)?, diagonals, rest))
}

pub(crate) fn read_numbers(block: &Block, _: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad = |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::Killer, why);
    let (height, width, diagonals, rest) =
        prefix(text).ok_or_else(|| bad(start, text.len(), "a line begins 3x3:k: or 3x3:d:k:"))?;
    let mut puzzle = Puzzle::sudoku(height, width).map_err(|e| line.whole(e.into()))?;
    let mut at = start + text.len() - rest.len();
    let mut cages: BTreeMap<u64, (u64, Vec<Cell>)> = BTreeMap::new();
    let mut count = 0;
    for word in rest.strip_suffix(':').unwrap_or(rest).split(':') {
        let number = decimal(word)
            .ok_or_else(|| bad(at, word.len().max(1), "a whole number must stand here"))?
            as u64;
        let (sum, id) = (number / 256, number % 256);
        if number > 0 {
            let cage = cages.entry(id).or_insert((sum, Vec::new()));
            let why = match cage.0 {
                0 if sum == 0 && !cage.1.is_empty() => format!("cage {id}: {WITHOUT_SUM}"),
                other if other != sum => format!("cage {id} has the sums {other} and {sum}"),
                _ => String::new(),
            };
            if !why.is_empty() {
                return Err(bad(at, word.len(), &why));
            }
            cage.1.push(Cell(count));
        }
        count += 1;
        at += word.len() + 1;
    }
    if count as usize != puzzle.givens().len() {
        let expected = format!("boxes of {height}×{width} make {}", puzzle.givens().len());
        return Err(line.whole(TextErrorKind::Length { found: count as usize, expected }));
    }
    if diagonals {
        puzzle = puzzle.with_diagonals();
    }
    let cages = cages.into_values().filter(|(sum, _)| *sum > 0);
    let cages = in_order(cages.map(|(sum, cells)| Cage::killer(sum.into(), cells)).collect());
    let puzzle = puzzle.with_cages(cages).map_err(|e| line.whole(e.into()))?;
    Ok(Entry::read(puzzle, Format::Killer))
}

fn in_order(mut cages: Vec<Cage>) -> Vec<Cage> {
    cages.sort_by_key(|cage| cage.cells.first().copied());
    cages
}

/// True if a line is 81 characters with an arrow among them.
pub(crate) fn is_arrows(text: &str) -> bool {
    text.len() == 81
        && text.contains(['<', '>', '^', 'v'])
        && text.bytes().all(|b| step(b as char).is_some() || sum(b as char).is_some())
}

fn step(c: char) -> Option<(i32, i32)> {
    Some(match c {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

fn sum(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        'A'..='Z' => Some(c as u32 - 'A' as u32 + 10),
        'a'..='j' => Some(c as u32 - 'a' as u32 + 36),
        _ => None,
    }
}

pub(crate) fn read_arrows(block: &Block, _: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = body(line);
    let marks: Vec<symbols::Mark<'_>> = symbols::marks(line, text, start).collect();
    if marks.len() != 81 {
        let expected = "a killer in arrows has 81".to_owned();
        return Err(line.whole(TextErrorKind::Length { found: marks.len(), expected }));
    }
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for cell in 0..81 {
        let head = follow(&marks, cell)
            .map_err(|(i, why)| marks[i].error(TextErrorKind::syntax(Format::Arrows, why)))?;
        cages.entry(head).or_default().push(Cell(cell as u32));
    }
    let mut list = Vec::with_capacity(cages.len());
    for (head, cells) in cages {
        match (sum(marks[head].c), cells.len()) {
            (Some(sum), _) if sum > 0 => list.push(Cage::killer(sum.into(), cells)),
            (_, 1) => {}
            _ => {
                return Err(marks[head].error(TextErrorKind::syntax(Format::Arrows, WITHOUT_SUM)));
            }
        }
    }
    let puzzle = Puzzle::sudoku(3, 3).and_then(|p| p.with_cages(in_order(list)));
    Ok(Entry::read(puzzle.map_err(|e| line.whole(e.into()))?, Format::Arrows))
}

/// The cell with the sum to which the arrows from a cell lead.
fn follow(marks: &[symbols::Mark<'_>], cell: usize) -> Result<usize, (usize, &'static str)> {
    let mut at = cell;
    for _ in 0..81 {
        let c = marks[at].c;
        if sum(c).is_some() {
            return Ok(at);
        }
        let Some((down, right)) = step(c) else {
            return Err((at, "a sum or an arrow must stand here"));
        };
        let (row, column) = (at as i32 / 9 + down, at as i32 % 9 + right);
        if !(0..9).contains(&row) || !(0..9).contains(&column) {
            return Err((at, "this arrow leaves the grid"));
        }
        at = (row * 9 + column) as usize;
    }
    Err((cell, "the arrows from here run in a circle"))
}

/// Reads SumoCue: `SumoCueV1` (`SumoCueV1D` with diagonals) and for each cell `=` and a number, or
/// `+` and the 0-based cell whose cage it joins, then `J` and a region. With a `+` anywhere the
/// numbers are sums of cages, otherwise givens, 0 for blank.
pub(crate) fn read_sumocue(block: &Block, _: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad =
        |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::SumoCue, why);
    let head =
        text.find(['=', '+']).ok_or_else(|| bad(start, text.len(), "no cells follow the name"))?;
    let diagonals = match &text[..head] {
        "SumoCueV1" => false,
        "SumoCueV1D" => true,
        _ => return Err(bad(start, head, "a line begins SumoCueV1, or SumoCueV1D with diagonals")),
    };
    let mut cells: Vec<(usize, char, usize)> = Vec::new();
    let mut regions = Vec::new();
    let mut at = head;
    while at < text.len() {
        let sign = text[at..].chars().next().unwrap_or(' ');
        let rest = &text[(at + sign.len_utf8()).min(text.len())..];
        let cell = &rest[..rest.find(['=', '+']).unwrap_or(rest.len())];
        let (number, region) = match cell.split_once('J') {
            Some((number, region)) => (decimal(number), decimal(region).map(Some)),
            None => (decimal(cell), Some(None)),
        };
        let (number, region) = number.zip(region).ok_or_else(|| {
            bad(start + at, 1 + cell.len(), "a cell is =NUMBER or +CELL, then J and a region")
        })?;
        cells.push((start + at, sign, number));
        regions.push(region);
        at += sign.len_utf8() + cell.len();
    }
    let side = side_of(cells.len()).ok_or_else(|| {
        line.whole(TextErrorKind::Length {
            found: cells.len(),
            expected: "a 9×9 grid has 81".to_owned(),
        })
    })?;
    if let Some(i) = regions.iter().position(|r| r.is_some() != regions[0].is_some()) {
        return Err(bad(cells[i].0, 1, "some cells name a region (J) and others do not"));
    }
    let puzzle = match regions[0].is_none() {
        true => super::division::empty(side, None, &ReadOptions::default())
            .map_err(|kind| line.whole(kind))?,
        false => Puzzle::jigsaw(&regions).map_err(|e| line.whole(e.into()))?,
    };
    let puzzle = if diagonals { puzzle.with_diagonals() } else { puzzle };
    let killer = cells.iter().any(|&(_, sign, _)| sign == '+');
    let puzzle = if killer {
        let cages = sumocue_cages(&cells).map_err(|(at, why)| bad(at, 1, why))?;
        puzzle.with_cages(cages)
    } else {
        let values: Vec<u8> = cells.iter().map(|c| u8::try_from(c.2).unwrap_or(u8::MAX)).collect();
        puzzle.with_givens(&values)
    };
    let mut entry = Entry::read(puzzle.map_err(|e| line.whole(e.into()))?, Format::SumoCue);
    entry.notes.push(format!("numbers are {}", if killer { "sums of cages" } else { "givens" }));
    Ok(entry)
}

/// Cages from cells that name the cell they join.
fn sumocue_cages(cells: &[(usize, char, usize)]) -> Result<Vec<Cage>, (usize, &'static str)> {
    let mut members: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (i, &(at, ..)) in cells.iter().enumerate() {
        let mut head = i;
        for _ in 0..=cells.len() {
            match cells.get(head) {
                Some(&(_, '+', next)) => head = next,
                Some(_) => break,
                None => return Err((at, "this cell joins one outside the grid")),
            }
        }
        if cells[head].1 == '+' {
            return Err((at, "this cell and those it joins run in a circle"));
        }
        members.entry(head).or_default().push(Cell(i as u32));
    }
    let mut cages = Vec::with_capacity(members.len());
    for (head, list) in members {
        match (cells[head].2, list.len()) {
            (0, 1) => {}
            (0, _) => return Err((cells[head].0, WITHOUT_SUM)),
            (sum, _) => cages.push(Cage::killer(sum as u128, list)),
        }
    }
    Ok(in_order(cages))
}
