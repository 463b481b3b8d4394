//! Sukaku: 729 characters, nine for each cell of a 9×9 grid. The d-th is `d` if the cell may hold
//! d, otherwise `.` or `0`.

use crate::codec::prelude::*;
use crate::{division, line, symbols};
use quadrille_puzzle::{Cell, Values};

pub(crate) const FORMAT: Codec = Codec {
    names: &["sukaku"],
    about: "729 candidates on one line",
    cut: Cut::Line,
    begins: None,
    read: Read::One(read),
    write: Some(write),
};

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line::body(line);
    let found = text.chars().count();
    if found != 729 {
        let expected = "a sukaku has 729 characters, nine for each cell".to_owned();
        return Err(line.whole(TextErrorKind::Length { found, expected }));
    }
    let mut kept = vec![Values::EMPTY; 81];
    for (i, mark) in symbols::marks(line, text, start).enumerate() {
        let value = (i % 9) as u8 + 1;
        if mark.c == (b'0' + value) as char {
            kept[i / 9] = kept[i / 9].with(value);
        } else if !symbols::is_blank(mark.c, options) {
            let name = Cell((i / 9) as u32).name(9);
            let expected = format!("{value} where {name} may hold it, else . or 0");
            return Err(mark.error(TextErrorKind::symbol(mark.c, expected)));
        }
    }
    let mut puzzle = division::empty(9, None, options).map_err(|kind| line.whole(kind))?;
    kept.iter().enumerate().for_each(|(i, &k)| puzzle.strike(Cell(i as u32), Values::all(9) - k));
    Ok(Entry::read(puzzle, Format::Sukaku))
}

/// Writes the candidates that givens and struck candidates leave, without deductions.
pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    if puzzle.side() != 9 {
        return Err(WriteError::new(Format::Sukaku, "its side is not 9"));
    }
    line::boxed(puzzle, Format::Sukaku)?;
    line::rules(puzzle, Format::Sukaku)?;
    let cell = |&kept: &Values| {
        (1..=9u8)
            .map(|v| if kept.has(v) { (b'0' + v) as char } else { options.blank })
            .collect::<String>()
    };
    Ok(puzzle.candidates().iter().map(cell).collect::<String>() + "\n")
}
