//! Reads a certificate and checks what the rest relies on: numbers in range, cells on the grid.

use crate::check::Claim;
use crate::primitive_text::primitive;
use crate::puzzle::{Cage, Puzzle};
use crate::refusal::Refusal;

pub(crate) struct Certificate<'a> {
    pub(crate) puzzle: Puzzle,
    pub(crate) claim: Claim,
    /// The solutions and their first lines.
    pub(crate) solutions: Vec<(usize, Vec<u32>)>,
    pub(crate) refutation: Vec<(usize, &'a str)>,
    /// True if the checksum matches.
    pub(crate) intact: bool,
}

/// The lines before the end, without comments, with their numbers.
pub(crate) struct Lines<'a> {
    lines: Vec<(usize, &'a str)>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<(usize, &'a str), Refusal> {
        self.at += 1;
        self.lines
            .get(self.at - 1)
            .copied()
            .ok_or_else(|| Refusal::format(0, "the file ends too early"))
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Refusal> {
        let (line, text) = self.next()?;
        if text == wanted {
            Ok(())
        } else {
            Err(Refusal::format(line, format!("expected `{wanted}`")))
        }
    }

    /// The words after `word` on the next line, if that starts with it.
    pub(crate) fn after(&mut self, word: &str) -> Option<(usize, Vec<&'a str>)> {
        let &(line, text) = self.lines.get(self.at)?;
        let rest = text.strip_prefix(word)?.strip_prefix(' ')?;
        self.at += 1;
        Some((line, rest.split_whitespace().collect()))
    }

    /// N lines of N values; 0 for `.`, if allowed.
    fn grid(&mut self, size: usize, open: bool) -> Result<Vec<u32>, Refusal> {
        let mut grid = Vec::with_capacity(size * size);
        for number in 1..=size {
            let (line, text) = self.next()?;
            for word in text.split_whitespace() {
                grid.push(if open && word == "." { 0 } else { value(word, size, line)? });
            }
            if grid.len() != number * size {
                return Err(Refusal::format(line, format!("expected {size} values")));
            }
        }
        Ok(grid)
    }
}

pub(crate) fn read(text: &str) -> Result<Certificate<'_>, Refusal> {
    let end = text.rfind("\nend ").ok_or_else(|| Refusal::format(0, "there is no `end`"))? + 1;
    let (body, last) = text.split_at(end);
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let lines = (1..).zip(body.lines()).filter(|(_, line)| !line.starts_with('#')).collect();
    let mut lines = Lines { lines, at: 0 };
    lines.expect("quadrille certificate 1")?;
    lines.expect("encoding 1")?;
    let puzzle = read_puzzle(&mut lines)?;
    let (claim, count) = read_claim(&mut lines)?;
    let mut solutions = Vec::new();
    for _ in 0..count {
        lines.expect("solution")?;
        let line = lines.lines.get(lines.at).map_or(0, |&(line, _)| line);
        solutions.push((line, lines.grid(puzzle.size, false)?));
    }
    if claim != Claim::Several {
        lines.expect("refutation")?;
    }
    let refutation = lines.lines.split_off(lines.at);
    if let (Claim::Several, Some(&(line, _))) = (claim, refutation.first()) {
        return Err(Refusal::format(line, "expected `end`"));
    }
    let intact = last.trim_end() == format!("end {sum:016x}");
    Ok(Certificate { puzzle, claim, solutions, refutation, intact })
}

fn read_claim(lines: &mut Lines<'_>) -> Result<(Claim, usize), Refusal> {
    match lines.next()? {
        (_, "claim unique") => Ok((Claim::Unique, 1)),
        (_, "claim none") => Ok((Claim::None, 0)),
        (_, "claim several") => Ok((Claim::Several, 2)),
        (line, _) => Err(Refusal::format(line, "expected `claim unique`, `none` or `several`")),
    }
}

fn read_puzzle(lines: &mut Lines<'_>) -> Result<Puzzle, Refusal> {
    // Large enough for every puzzle, small enough for the variable numbers.
    const MAX_SIZE: usize = 64;
    let (line, words) = lines.after("size").unwrap_or((0, Vec::new()));
    let [word] = words[..] else {
        return Err(Refusal::format(line, "expected `size` and a number"));
    };
    let size = value(word, MAX_SIZE, line)? as usize;
    let mut puzzle = Puzzle { size, ..Puzzle::default() };
    puzzle.houses.extend((0..size).map(|r| (0..size).map(|c| r * size + c).collect()));
    puzzle.houses.extend((0..size).map(|c| (0..size).map(|r| r * size + c).collect()));
    if let Some((line, words)) = lines.after("boxes") {
        puzzle.houses.extend(boxes(&words, size, line)?);
    }
    while let Some((line, words)) = lines.after("house") {
        puzzle.houses.push(cells(&words, size, line)?);
        if words.len() != size {
            return Err(Refusal::format(line, format!("a house has {size} cells")));
        }
    }
    while let Some((line, words)) = lines.after("cage") {
        puzzle.cages.push(cage(&words, size, line)?);
    }
    while let Some((line, words)) = lines.after("strike") {
        let cell = cells(&words[..words.len().min(1)], size, line)?[0];
        for word in &words[1..] {
            puzzle.strikes.push((cell, value(word, size, line)?));
        }
    }
    while let Some(primitive) = primitive(lines, size)? {
        puzzle.rules.push(primitive);
    }
    lines.expect("givens")?;
    puzzle.givens = lines.grid(size, true)?;
    Ok(puzzle)
}

fn boxes(words: &[&str], size: usize, line: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    let [height, width] = words else {
        return Err(Refusal::format(line, "expected two numbers"));
    };
    let (height, width) = (value(height, size, line)? as usize, value(width, size, line)? as usize);
    if height * width != size {
        return Err(Refusal::format(line, "height times width of a box must be the size"));
    }
    let box_of = |cell: usize| cell / size / height * (size / width) + cell % size / width;
    Ok((0..size).map(|b| (0..size * size).filter(|&c| box_of(c) == b).collect()).collect())
}

fn cage(words: &[&str], size: usize, line: usize) -> Result<Cage, Refusal> {
    let (ops, target, distinct, names) = match words {
        [ops, target, "distinct", names @ ..] => (ops.as_bytes().to_vec(), target, true, names),
        [ops, target, "repeats", names @ ..] => (ops.as_bytes().to_vec(), target, false, names),
        _ => {
            return Err(Refusal::format(
                line,
                "expected operations, target, `distinct` or `repeats`, cells",
            ));
        }
    };
    let cells = cells(names, size, line)?;
    let known = |(at, op): (usize, &u8)| b"+*-/=".contains(op) && !ops[..at].contains(op);
    if !ops.iter().enumerate().all(known) || (ops.contains(&b'=') && cells.len() != 1) {
        return Err(Refusal::format(line, "operations are some of + * - / or, for one cell, ="));
    }
    let target = target.parse().ok().filter(|_| !target.starts_with('+'));
    let target =
        target.ok_or_else(|| Refusal::format(line, "the target is not a number below 2^128"))?;
    Ok(Cage { ops, target, distinct, cells })
}

/// Cells by name, at least one, no two the same.
pub(crate) fn cells(words: &[&str], size: usize, line: usize) -> Result<Vec<usize>, Refusal> {
    let mut cells = Vec::with_capacity(words.len());
    for word in words {
        let cell = cell(word, size, line)?;
        if cells.contains(&cell) {
            return Err(Refusal::format(line, format!("{word} is there twice")));
        }
        cells.push(cell);
    }
    if cells.is_empty() { Err(Refusal::format(line, "no cell is named")) } else { Ok(cells) }
}

/// A cell by name.
pub(crate) fn cell(word: &str, size: usize, line: usize) -> Result<usize, Refusal> {
    let parts = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let (row, column) =
        parts.ok_or_else(|| Refusal::format(line, format!("`{word}` is not a cell")))?;
    let (row, column) = (value(row, size, line)? as usize, value(column, size, line)? as usize);
    Ok((row - 1) * size + column - 1)
}

pub(crate) fn value(word: &str, size: usize, line: usize) -> Result<u32, Refusal> {
    let value =
        word.parse().ok().filter(|v| !word.starts_with('+') && (1..=size as u32).contains(v));
    value.ok_or_else(|| Refusal::format(line, format!("`{word}` is not a number from 1 to {size}")))
}
