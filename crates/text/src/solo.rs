//! Simon Tatham's Solo ids: `CxR[j][x][k]…:grid[,regions][,cages,sums]` and `Nj…`.
//!
//! A CxR block is R columns wide and C rows tall. In `grid` and `sums`, letters are 1 to 26 blanks
//! and `_` separates two numbers. Symmetry and level in the parameters describe how the puzzle was
//! made and are kept unchanged.

use crate::codec::prelude::*;
use crate::edges;
use crate::line::{self, decimal};
use quadrille_puzzle::{Cage, Cell, Extra, Layout, ModelError, Op, Puzzle};

pub(crate) const FORMAT: Codec = Codec {
    names: &["solo"],
    about: "Simon Tatham's Solo id",
    cut: Cut::Line,
    begins: Some(is_id),
    read: Read::One(read),
    write: Some(write),
};

/// True if a line is one of Solo's ids, or begins as one.
fn is_id(text: &str) -> bool {
    let Some((params, _)) = text.split_once(':') else { return false };
    let boxes = text.starts_with(|c: char| c.is_ascii_digit()) && params.contains('x');
    boxes || Params::parse(params).is_some()
}

/// The text before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Params {
    /// Rows of a block; the side for a jigsaw.
    height: usize,
    /// Columns of a block; 1 for a jigsaw.
    width: usize,
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Params {
    /// Parses `3x3`, `9j`, `3x3xkdu`, `2x3m8`, …; `None` if they are not Solo's.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
        let (first, mut rest) = text.split_at(digits(text));
        let c = decimal(first)?;
        let mut r = None;
        if let Some(tail) = rest.strip_prefix('x').filter(|t| digits(t) > 0) {
            r = decimal(&tail[..digits(tail)]);
            rest = &tail[digits(tail)..];
        }
        let (height, width) = (c, r.unwrap_or(c));
        let mut params = Params { height, width, jigsaw: false, diagonals: false, killer: false };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match letter {
                'j' => params.jigsaw = true,
                'x' => params.diagonals = true,
                'k' => params.killer = true,
                'a' => {}
                'r' | 'm' => {
                    rest = rest.strip_prefix('d').unwrap_or(rest);
                    rest = &rest[digits(rest)..];
                }
                'd' => rest = rest.strip_prefix(['t', 'b', 'i', 'a', 'e', 'u'])?,
                _ => return None,
            }
        }
        if params.jigsaw {
            params.height = r.unwrap_or(1).checked_mul(c)?;
            params.width = 1;
        }
        (r.is_some() || params.jigsaw).then_some(params)
    }

    fn side(self) -> Option<usize> {
        self.height.checked_mul(self.width).filter(|s| (1..=quadrille_puzzle::MAX_SIDE).contains(s))
    }
}

/// A comma-separated field with its byte in the line.
struct Field<'a> {
    line: &'a Line,
    start: usize,
    text: &'a str,
}

impl Field<'_> {
    fn error(&self, at: usize, why: &str) -> TextError {
        self.line.syntax(self.start + at..self.start + at + 1, Format::Solo, why)
    }

    /// Numbers of a grid, 0 for blank.
    fn numbers(&self, cells: usize) -> Result<Vec<u64>> {
        let mut out = Vec::new();
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'_' => {
                    let digit = |b: Option<&u8>| b.is_some_and(u8::is_ascii_digit);
                    if !digit(at.checked_sub(1).and_then(|b| bytes.get(b)))
                        || !digit(bytes.get(at + 1))
                    {
                        return Err(self.error(at, "_ stands between two numbers"));
                    }
                    at += 1;
                }
                c @ b'a'..=b'z' => {
                    out.resize(out.len() + usize::from(c - b'a') + 1, 0);
                    at += 1;
                }
                b'1'..=b'9' => {
                    let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
                    let value = self.text[at..at + digits].parse();
                    out.push(value.map_err(|_| self.error(at, "this number is too large"))?);
                    at += digits;
                }
                _ => {
                    return Err(self
                        .error(at, "a number, a letter a to z for blanks, or _ must stand here"));
                }
            }
            if out.len() > cells {
                return Err(self.error(at.saturating_sub(1), &format!("more than {cells} cells")));
            }
        }
        if out.len() < cells {
            return Err(self.error(at, &format!("{} of {cells} cells", out.len())));
        }
        Ok(out)
    }

    fn blocks(&self, side: usize) -> Result<Vec<usize>> {
        edges::decode(self.text, side, false).map_err(|(at, why)| self.error(at, &why))
    }
}

pub(crate) fn read(block: &Block, _: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad = |at: usize, width: usize, why: &str| {
        line.syntax(start + at..start + at + width, Format::Solo, why)
    };
    let colon = text.find(':').ok_or_else(|| bad(text.len(), 1, "an id is PARAMETERS:GRID"))?;
    let params = Params::parse(&text[..colon]).ok_or_else(|| {
        bad(0, colon, "parameters are CxR or Nj, then x for diagonals, k for killer, …")
    })?;
    let side = params.side().ok_or_else(|| bad(0, colon, "the side must be 1 to 64"))?;
    let mut fields = Vec::new();
    let mut at = colon + 1;
    for text in text[colon + 1..].split(',') {
        fields.push(Field { line, start: start + at, text });
        at += text.len() + 1;
    }
    let wanted = 1 + usize::from(params.jigsaw) + 2 * usize::from(params.killer);
    if fields.len() != wanted {
        return Err(bad(
            colon + 1,
            text.len() - colon - 1,
            &format!("{} fields, not {wanted}", fields.len()),
        ));
    }
    let mut fields = fields.iter();
    let mut next = || fields.next().expect("their number was checked");
    let model = |e: ModelError| line.whole(e.into());
    let values = next().numbers(side * side)?;
    let mut puzzle = match params.jigsaw {
        true => Puzzle::jigsaw(&next().blocks(side)?).map_err(model)?,
        false => Puzzle::sudoku(params.height, params.width).map_err(model)?,
    };
    if params.diagonals {
        puzzle = puzzle.with_diagonals();
    }
    if params.killer {
        let (blocks, sums) = (next(), next());
        let cages = cages(&blocks.blocks(side)?, &sums.numbers(side * side)?, side);
        puzzle = puzzle.with_cages(cages.map_err(|why| sums.error(0, &why))?).map_err(model)?;
    }
    let mut entry = Entry::read(give(puzzle, &values).map_err(model)?, Format::Solo);
    entry.params = Some(text[..colon].to_owned());
    Ok(entry)
}

fn give(puzzle: Puzzle, values: &[u64]) -> Result<Puzzle, ModelError> {
    let side = puzzle.side();
    if let Some(i) = values.iter().position(|&v| v > side as u64) {
        let cell = Cell(i as u32).name(side);
        return Err(ModelError::GivenRange { cell, value: values[i], side });
    }
    let givens: Vec<u8> = values.iter().map(|&v| v as u8).collect();
    puzzle.with_givens(&givens)
}

/// Sum cages from blocks and the sums in their first cells.
fn cages(blocks: &[usize], sums: &[u64], side: usize) -> Result<Vec<Cage>, String> {
    let count = blocks.iter().max().map_or(0, |m| m + 1);
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); count];
    blocks.iter().enumerate().for_each(|(i, &b)| cells[b].push(Cell(i as u32)));
    let mut out = Vec::with_capacity(count);
    for cells in cells {
        let with: Vec<&Cell> = cells.iter().filter(|c| sums[c.index()] > 0).collect();
        match with[..] {
            [&one] => out.push(Cage::killer(sums[one.index()].into(), cells)),
            [] => return Err(format!("the cage at {} has no sum", cells[0].name(side))),
            [_, second, ..] => {
                return Err(format!("{} is in a cage that has a sum already", second.name(side)));
            }
        }
    }
    Ok(out)
}

/// Numbers with letters for blanks.
fn encode(numbers: &[u128]) -> String {
    let mut out = String::new();
    for (i, run) in numbers.chunk_by(|a, b| *a == 0 && *b == 0).enumerate() {
        let after_number = i > 0 && out.ends_with(|c: char| c.is_ascii_digit());
        match run[0] {
            0 => {
                let mut left = run.len();
                while left > 0 {
                    let take = left.min(26);
                    out.push((b'a' + take as u8 - 1) as char);
                    left -= take;
                }
            }
            value if after_number => out += &format!("_{value}"),
            value => out += &value.to_string(),
        }
    }
    out
}

pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    line::struck(puzzle, Format::Solo)?;
    line::houses(puzzle, Format::Solo, &[Extra::Diagonals])?;
    let side = puzzle.side();
    let killer = !puzzle.cages().is_empty();
    let mut params = match puzzle.layout() {
        Layout::Latin => return Err(WriteError::new(Format::Solo, "it has no boxes or regions")),
        Layout::Boxes { height, width } => format!("{height}x{width}"),
        Layout::Regions(_) => format!("{side}j"),
        Layout::Rectangle { .. } => return Err(line::rectangle(Format::Solo)),
    };
    params += if puzzle.diagonals() { "x" } else { "" };
    params += if killer { "k" } else { "" };
    if let Some(kept) = entry.params.as_deref().filter(|_| entry.format == Format::Solo)
        && Params::parse(kept) == Params::parse(&params)
    {
        params = kept.to_owned();
    }
    let givens: Vec<u128> = puzzle.givens().iter().map(|&v| v.into()).collect();
    let mut out = format!("{params}:{}", encode(&givens));
    if let Layout::Regions(map) = puzzle.layout() {
        let map: Vec<usize> = map.iter().map(|&r| r.into()).collect();
        if !edges::connected(&map, side) {
            return Err(edges::in_pieces(Format::Solo));
        }
        out += &format!(",{}", edges::encode(&map, side));
    }
    if killer {
        out += &write_cages(puzzle)?;
    }
    Ok(out + "\n")
}

fn write_cages(puzzle: &Puzzle) -> Result<String, WriteError> {
    let no = |why: &str| Err(WriteError::new(Format::Solo, why));
    let side = puzzle.side();
    let mut blocks = vec![usize::MAX; side * side];
    let mut sums = vec![0; side * side];
    for (i, cage) in puzzle.cages().iter().enumerate() {
        cage.cells.iter().for_each(|c| blocks[c.index()] = i);
        if cage.op != Op::Add && cage.op != Op::Eq || cage.repeats && cage.cells.len() > 1 {
            return no("a cage is not a sum without repeats");
        }
        let first = cage.cells.iter().min().expect("a cage has a cell");
        sums[first.index()] = cage.target;
        if cage.target == 0 {
            return no("a cage has the target 0");
        }
    }
    if blocks.contains(&usize::MAX) {
        return no("a cell is in no cage");
    }
    if !edges::connected(&blocks, side) {
        return Err(edges::in_pieces(Format::Solo));
    }
    Ok(format!(",{},{}", edges::encode(&blocks, side), encode(&sums)))
}
