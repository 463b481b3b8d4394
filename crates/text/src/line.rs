//! A puzzle on one line: N² characters, or N groups of N, or N² numbers separated by blanks.

use crate::codec::prelude::*;
use crate::symbols::{self, Mark};
use crate::{division, links};
use quadrille_puzzle::{Extra, Layout, MAX_SIDE, Puzzle, value_char};

pub(crate) const FORMAT: Codec = Codec {
    names: &["line"],
    about: "N² symbols on one line",
    cut: Cut::Line,
    begins: None,
    read: Read::One(read),
    write: Some(write),
};

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = body(line);
    let tokens = text.split_whitespace().count();
    if tokens > 64 || matches!(tokens, 16 | 36 | 64) {
        return numbers(block, text, start, options);
    }
    let marks: Vec<Mark<'_>> =
        symbols::marks(line, text, start).filter(|m| !m.c.is_whitespace()).collect();
    let side = checked_side(line, &marks, options)?;
    let (givens, convention) = symbols::values(&marks, side, options)?;
    let told = division::from_comments(&block.comments, side, Format::Line)?;
    let puzzle = division::empty(side, told, options).map_err(|kind| line.whole(kind))?;
    let puzzle = puzzle.with_givens(&givens).map_err(|e| line.whole(e.into()))?;
    let mut entry = Entry::read(puzzle, Format::Line);
    entry.notes.extend(symbols::note(side, convention));
    Ok(entry)
}

/// The cells of a line, without surrounding blanks, a trailing comment, quotes, the address of a
/// classic puzzle and the other fields of a rated list.
pub(crate) fn body(line: &Line) -> (&str, usize) {
    let (text, start) = line.trimmed();
    if let Some((at, cells)) = links::cells(text) {
        return (cells, start + at);
    }
    if let Some(inner) = unquoted(text) {
        return (inner, start + 1);
    }
    let text = match text.find(" #").or_else(|| text.find("\t#")) {
        Some(end) => text[..end].trim_end(),
        None => text,
    };
    rated(text).map_or((text, start), |at| (&text[at..at + 81], start + at))
}

/// The text between quotes, as in program source; a comma may follow.
fn unquoted(text: &str) -> Option<&str> {
    let text = text.strip_suffix([',', ';']).unwrap_or(text);
    let quoted = |q: char| text.strip_prefix(q)?.strip_suffix(q).filter(|inner| !inner.contains(q));
    quoted('"').or_else(|| quoted('\''))
}

/// The position of the 81 cells in a line of a rated list. A hash may come before them, and ratings
/// such as `8.3` or `ER=8.3/1.2/1.2` must follow, separated by blanks or commas.
fn rated(text: &str) -> Option<usize> {
    let base = text.as_ptr() as usize;
    let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let is_cells = |w: &str| w.len() == 81 && w.bytes().all(|b| b == b'.' || b.is_ascii_digit());
    let is_hash = |w: &str| (6..=64).contains(&w.len()) && w.bytes().all(|b| b.is_ascii_hexdigit());
    let mut cells = words.next()?;
    if !is_cells(cells) && is_hash(cells) {
        cells = words.next()?;
    }
    let is_rating = |word: &str| {
        let numbers = word.rsplit_once('=').map_or(word, |(_, numbers)| numbers);
        numbers.split('/').all(|n| n.len() < 8 && n.parse::<f32>().is_ok_and(f32::is_finite))
    };
    let mut ratings = words.peekable();
    let found = is_cells(cells) && ratings.peek().is_some() && ratings.all(is_rating);
    found.then(|| cells.as_ptr() as usize - base)
}

/// The side of a grid with this many cells.
pub(crate) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=MAX_SIDE).contains(&side)).then_some(side)
}

/// The side for this many characters. Characters that are not symbols are reported first.
fn checked_side(line: &Line, marks: &[Mark<'_>], options: &ReadOptions) -> Result<usize> {
    let blank = symbols::only_blank(marks.iter().map(|m| m.c));
    let strange = |m: &&Mark<'_>| Some(m.c) != blank && !symbols::is_symbol(m.c, options);
    if let Some(odd) = marks.iter().find(strange) {
        let loose = match odd.c {
            ',' => " (if this is CSV without a header, name the format csv)",
            '_' | '*' => {
                " (it is a blank where there is no other, or when loose blanks are asked for)"
            }
            c if symbols::is_loose(c) => " (it is a blank only when loose blanks are asked for)",
            _ => "",
        };
        let expected = format!("a cell is a digit or letter, or . or 0 when blank{loose}");
        return Err(odd.error(TextErrorKind::symbol(odd.c, expected)));
    }
    side_of(marks.len()).ok_or_else(|| {
        let kind = TextErrorKind::Length { found: marks.len(), expected: nearest(marks.len()) };
        let at = marks.last().map_or(0, |m| m.at + m.c.len_utf8());
        let extra = marks
            .get(marks.len().isqrt().pow(2))
            .filter(|_| marks.len() == 82 || marks.len() > 4096);
        line.error(extra.map_or(at, |m| m.at)..at, kind)
    })
}

/// A guess at the number of cells that was meant.
fn nearest(found: usize) -> String {
    let side = |s: usize| s.clamp(1, MAX_SIDE);
    let low = side(found.isqrt());
    let high = side(found.isqrt() + 1);
    let best = if found.abs_diff(low * low) <= found.abs_diff(high * high) { low } else { high };
    format!("a {best}×{best} grid has {}", best * best)
}

fn numbers(block: &Block, text: &str, start: usize, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let tokens: Vec<(usize, &str)> = tokens(text, start);
    let side = side_of(tokens.len()).ok_or_else(|| {
        line.whole(TextErrorKind::Length { found: tokens.len(), expected: nearest(tokens.len()) })
    })?;
    let givens: Result<Vec<u8>, _> =
        tokens.iter().map(|&(at, t)| number(line, at, t, side, options)).collect();
    let told = division::from_comments(&block.comments, side, Format::Integers)?;
    let puzzle = division::empty(side, told, options).map_err(|kind| line.whole(kind))?;
    let puzzle = puzzle.with_givens(&givens?).map_err(|e| line.whole(e.into()))?;
    Ok(Entry::read(puzzle, Format::Integers))
}

/// Tokens separated by blanks, with the byte where each starts.
pub(crate) fn tokens(text: &str, start: usize) -> Vec<(usize, &str)> {
    let base = text.as_ptr() as usize;
    text.split_whitespace().map(|t| (start + (t.as_ptr() as usize - base), t)).collect()
}

/// The value of a token: a decimal number up to the side, or a blank.
pub(crate) fn number(
    line: &Line,
    at: usize,
    token: &str,
    side: usize,
    options: &ReadOptions,
) -> Result<u8> {
    let first = token.chars().next();
    let blank = token.chars().all(|c| symbols::is_blank(c, options) && Some(c) == first);
    let value = if blank { Some(0) } else { decimal(token) };
    value.filter(|&v| v <= side).map(|v| v as u8).ok_or_else(|| {
        let odd = token.char_indices().find(|(_, c)| !c.is_ascii_digit());
        let expected = format!("a cell is a number 1 to {side}, or . or 0 when blank");
        match odd {
            Some((i, c)) => {
                line.error(at + i..at + i + c.len_utf8(), TextErrorKind::symbol(c, expected))
            }
            None => {
                let found = super::error::cut(token, 12);
                line.error(at..at + token.len(), TextErrorKind::Symbol { found, expected })
            }
        }
    })
}

/// A number of ASCII digits and nothing else.
pub(crate) fn decimal(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Writes one line: a character per cell where that reads back, otherwise numbers separated by blanks.
pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    plain(&entry.puzzle, Format::Line)?;
    Ok(cells(&entry.puzzle, options) + "\n")
}

pub(crate) fn cells(puzzle: &Puzzle, options: &WriteOptions) -> String {
    if has_characters(puzzle) {
        return puzzle.givens().iter().map(|&v| symbol(v, options)).collect();
    }
    let words: Vec<String> = puzzle
        .givens()
        .iter()
        .map(|&v| if v == 0 { ".".to_owned() } else { v.to_string() })
        .collect();
    words.join(" ")
}

/// True if a character per cell reads back: there are characters for all values, and the givens are
/// not letters alone, which would count from A = 1.
pub(crate) fn has_characters(puzzle: &Puzzle) -> bool {
    let mut values = puzzle.givens().iter().filter(|&&v| v > 0).peekable();
    match puzzle.side() {
        10..=26 => values.peek().is_none() || values.any(|&v| v < 10),
        side => side <= 35,
    }
}

/// The character of a value up to 35, or the blank.
pub(crate) fn symbol(value: u8, options: &WriteOptions) -> char {
    if value == 0 { options.blank } else { value_char(value).unwrap_or('?') }
}

/// Refuses puzzles that cells alone cannot express: with regions, diagonals, cages, struck
/// candidates or boxes other than the default.
pub(crate) fn plain(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    boxed(puzzle, format)?;
    extras(puzzle, format)
}

/// The refusal of grids that are not square, or have more values than cells in a row.
pub(crate) fn rectangle(format: Format) -> WriteError {
    WriteError::new(format, "its rows or columns have fewer cells than there are values")
}

/// Refuses every division but the default boxes.
pub(crate) fn boxed(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    let no = |why: &str| Err(WriteError::new(format, why));
    match puzzle.layout() {
        Layout::Latin => no("it has no boxes, and would be read with boxes"),
        Layout::Regions(_) => no("it has irregular regions"),
        Layout::Rectangle { .. } => Err(rectangle(format)),
        Layout::Boxes { height, width } => {
            let (height, width) = (usize::from(*height), usize::from(*width));
            if division::default_box(puzzle.side()) != Some((height, width)) {
                return no(&format!(
                    "its boxes are {height} rows by {width} columns, and would be read otherwise"
                ));
            }
            Ok(())
        }
    }
}

/// Refuses extra houses, cages and struck candidates.
pub(crate) fn extras(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    rules(puzzle, format)?;
    struck(puzzle, format)
}

pub(crate) fn rules(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    let no = |why: &str| Err(WriteError::new(format, why));
    match () {
        () if !puzzle.cages().is_empty() && puzzle.extras().is_empty() => no("it has cages"),
        () => houses(puzzle, format, &[]),
    }
}

/// Refuses all extra houses except those of the allowed kinds.
pub(crate) fn houses(puzzle: &Puzzle, format: Format, allowed: &[Extra]) -> Result<(), WriteError> {
    match puzzle.extras().iter().find(|extra| !allowed.contains(extra)) {
        Some(extra) => Err(WriteError::new(format, format!("it has {}", extra.name()))),
        None => Ok(()),
    }
}

pub(crate) fn struck(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    if puzzle.struck().iter().any(|s| !s.is_empty()) {
        return Err(WriteError::new(format, "it has candidates struck out"));
    }
    Ok(())
}
