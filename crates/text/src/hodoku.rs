//! HoDoKu library lines: `:code[-variant]:values:givens:deleted:eliminations:placements:[extra]`.
//!
//! `givens` has 81 cells, each `.`, a digit, or `+` and a digit for a placed value. Triples are
//! digit, row, column, 1-based: `436` is 4 in r3c6.

use crate::codec::prelude::*;
use crate::division;
use crate::entry::{LibraryCase, State};
use quadrille_puzzle::Cell;

pub(crate) const FORMAT: Codec = Codec {
    names: &["hodoku", "library"],
    about: "HoDoKu library line",
    cut: Cut::Line,
    begins: Some(|text| text.starts_with(':')),
    read: Read::One(read),
    write: None,
};

/// A digit, row and column, the last two 0-based.
type Triple = (u8, usize, usize);

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let mut at = start;
    let mut fields = Vec::new();
    for field in text.split(':') {
        fields.push((at, field));
        at += field.len() + 1;
    }
    let bad = |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::Hodoku, why);
    let more = fields.iter().skip(8).any(|field| !field.1.is_empty());
    if fields.len() < 7 || more || !fields[0].1.is_empty() {
        return Err(bad(
            start,
            text.len(),
            "a line is :code:values:givens:deleted:eliminations:placements:extra",
        ));
    }
    let (givens, placed) = cells(fields[3].1).map_err(|(i, why)| bad(fields[3].0 + i, 1, &why))?;
    let triples =
        |(at, field): (usize, &str)| triples(field).map_err(|(i, why)| bad(at + i, 1, &why));
    let (at, digits) = fields[2];
    let odd = digits.char_indices().find(|(_, c)| !c.is_ascii_digit());
    if let Some((i, c)) = odd.filter(|_| digits != "x") {
        return Err(bad(at + i, c.len_utf8(), "values are digits, or x"));
    }
    let (code, variant) = match fields[1].1.split_once('-') {
        Some((code, variant)) => (code, Some(variant.to_owned())),
        None => (fields[1].1, None),
    };
    let code_fits = code.len() == 4 && code.bytes().all(|b| b.is_ascii_digit());
    if !code_fits {
        return Err(bad(fields[1].0, code.len().max(1), "a code has four digits: 0300"));
    }
    let values: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
    let case = LibraryCase {
        code: code.to_owned(),
        variant,
        values,
        eliminations: triples(fields[5])?,
        placements: triples(fields[6])?,
        extra: fields.get(7).map_or("", |f| f.1).to_owned(),
    };
    let mut state = State { placed, ..State::new(9) };
    for (value, row, column) in triples(fields[4])? {
        let removed = &mut state.removed[Cell::at(row, column, 9).index()];
        *removed = removed.with(value);
    }
    let puzzle = division::empty(9, None, options).map_err(|kind| line.whole(kind))?;
    let puzzle = puzzle.with_givens(&givens).map_err(|e| line.whole(e.into()))?;
    let mut entry = Entry::read(puzzle, Format::Hodoku);
    entry.title = Some(fields[1].1.to_owned());
    (entry.state, entry.case) = (Some(state), Some(case));
    Ok(entry)
}

/// Givens and placed values of 81 cells.
fn cells(text: &str) -> Result<(Vec<u8>, Vec<u8>), (usize, String)> {
    let (mut givens, mut placed) = (Vec::new(), Vec::new());
    let mut plus = false;
    for (i, c) in text.char_indices() {
        let value = match c {
            '+' if !plus => {
                plus = true;
                continue;
            }
            '1'..='9' => c as u8 - b'0',
            '.' | '0' if !plus => 0,
            _ => return Err((i, "a cell is ., a digit, or + and a digit".to_owned())),
        };
        givens.push(if plus { 0 } else { value });
        placed.push(if plus { value } else { 0 });
        plus = false;
    }
    match givens.len() {
        81 if !plus => Ok((givens, placed)),
        found => Err((text.len().saturating_sub(1), format!("{found} cells: a 9×9 grid has 81"))),
    }
}

fn triples(text: &str) -> Result<Vec<Triple>, (usize, String)> {
    let mut out = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let digits: Vec<u8> = word.bytes().collect();
        let good = digits.len() == 3 && digits.iter().all(|b| (b'1'..=b'9').contains(b));
        match good {
            true => out.push((
                digits[0] - b'0',
                usize::from(digits[1] - b'1'),
                usize::from(digits[2] - b'1'),
            )),
            false if word.is_empty() => {}
            false => {
                return Err((
                    at,
                    "a triple is a digit, a row and a column, each 1 to 9".to_owned(),
                ));
            }
        }
        at += word.len() + 1;
    }
    Ok(out)
}
