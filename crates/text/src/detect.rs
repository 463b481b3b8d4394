//! Detects the format of a puzzle from its first line and, if that is ambiguous, the lines after
//! it. The rules are the table in the [crate documentation](crate), from top to bottom.

use std::io::BufRead;

use crate::block::Line;
use crate::columns::Columns;
use crate::error::{Result, TextErrorKind};
use crate::format::Format;
use crate::lines::Lines;
use crate::options::ReadOptions;
use crate::{extent, grid, jigsaw, keen, kenken, killer, line, links, sdk, solo, symbols};

/// The format of the puzzle that begins with the next line, which must be valid and not blank.
pub(crate) fn detect<R: BufRead>(
    lines: &mut Lines<R>,
    comments: &[Line],
    options: &ReadOptions,
) -> Result<Format> {
    let first = match lines.peek(0) {
        Some(Ok(line)) => line.clone(),
        _ => unreachable!("the caller has seen the line"),
    };
    let text = first.trimmed().0;
    match Format::by_beginning(text) {
        Some(Format::Json) if text.starts_with('{') => return Ok(object(lines)),
        Some(format) => return Ok(format),
        None => {}
    }
    if links::cells(text).is_some() {
        return Ok(Format::Line);
    }
    if let Some(hint) = links::advice(text) {
        return Err(first.whole(TextErrorKind::Unknown(hint)));
    }
    if Columns::is_header(text) {
        return Ok(Format::Csv);
    }
    if is_seed(text) {
        return Err(first.whole(keen::seed_only()));
    }
    if grid::is_rule(text, options) {
        return Ok(Format::Framed);
    }
    if let Some(format) = kenken_form(lines, text) {
        return Ok(format);
    }
    if let Some(format) = one_line(lines, text, options) {
        return Ok(format);
    }
    if grid::is_row(text, options) {
        let sdk = comments.iter().any(|c| sdk::is_header(&c.text));
        return Ok(if sdk { Format::Sdk } else { Format::Grid });
    }
    Err(first.whole(TextErrorKind::Unknown(hint(text)))).or_else(|error| {
        // A line that is mostly cells was meant as a line: its reader names the wrong character.
        let cell = |&c: &char| c == '.' || c.is_ascii_digit() || symbols::is_loose(c);
        let (cells, all) = (text.chars().filter(cell).count(), text.chars().count());
        if cells * 2 >= all && all > 1 { Ok(Format::Line) } else { Err(error) }
    })
}

/// The format of a JSON object, by the first distinctive key of its first lines: `kind` is ours, `grid`
/// is f-puzzles', and `cells` that are objects are SudokuPad's.
fn object<R: BufRead>(lines: &mut Lines<R>) -> Format {
    let mut text = String::new();
    for k in 0..64 {
        let Some(line) = lines.peek_text(k) else { break };
        text.extend(line.chars().filter(|c| !c.is_whitespace()));
        let has = |key: &str| text.contains(key);
        match () {
            () if has("\"kind\":") => return Format::Json,
            () if has("\"grid\":") => return Format::FPuzzles,
            () if has("\"cells\":[[{") => return Format::SudokuPad,
            () => {}
        }
    }
    Format::Json
}

fn kenken_form<R: BufRead>(lines: &mut Lines<R>, text: &str) -> Option<Format> {
    if kenken::is_cells(text) {
        return Some(Format::Cages);
    }
    // A side has few digits; many digits are cells of a possibly complete grid.
    if text.len() < 16
        && line::decimal(text).is_some()
        && lines.peek_text(1).is_some_and(kenken::is_cells)
    {
        return Some(Format::Cages);
    }
    let labels = |c: char| c.is_ascii_alphanumeric() || "/, ".contains(c);
    let layout = text.split_once(';').map_or("", |(layout, _)| layout);
    if layout.contains(|c: char| c.is_ascii_alphabetic()) && layout.chars().all(labels) {
        return Some(Format::Layout);
    }
    extent::is_map(lines).then_some(Format::Map)
}

/// `9dx#1234`: parameters and a random seed.
fn is_seed(text: &str) -> bool {
    text.split_once('#').is_some_and(|(params, seed)| {
        !seed.is_empty()
            && (keen::side_of(params).is_some() || solo::Params::parse(params).is_some())
    })
}

fn hint(text: &str) -> &'static str {
    let mut words = text.split([',', ';', '\t']);
    let letters = |w: &str| w.chars().all(|c| c.is_ascii_alphabetic() || c == '_' || c == ' ');
    match text.chars().count() {
        1 => ": one character is not a puzzle",
        _ if text.contains(',') && words.all(letters) => {
            ": this looks like a CSV header, but no column is called puzzle"
        }
        _ => "",
    }
}

/// Formats of one solid line, or a pair of them.
fn one_line<R: BufRead>(lines: &mut Lines<R>, text: &str, options: &ReadOptions) -> Option<Format> {
    let line = Line { number: 0, text: text.to_owned() };
    let body = line::body(&line).0;
    let solid = !body.contains(char::is_whitespace);
    let line = is_line(lines, text, options);
    match () {
        () if solid && killer::is_arrows(body) => Some(Format::Arrows),
        () if solid && line && body.len() == 729 => Some(Format::Sukaku),
        () if solid && jigsaw::halves(body).is_some() => Some(Format::Jigsaw),
        () if solid
            && lines.peek_soon(1).is_some_and(|next| jigsaw::is_pair(body, next.trim())) =>
        {
            (!(body.len() == 4 && is_4_rows(lines))).then_some(Format::Jigsaw)
        }
        () if line => Some(Format::Line),
        () => None,
    }
}

/// True if the next line is a complete puzzle rather than the first row of one.
fn is_line<R: BufRead>(lines: &mut Lines<R>, text: &str, options: &ReadOptions) -> bool {
    let body = line::body(&super::block::Line { number: 0, text: text.to_owned() }).0.to_owned();
    let words: Vec<&str> = body.split_whitespace().collect();
    let symbols = body.chars().all(|c| c.is_whitespace() || symbols::is_symbol(c, options));
    let letters: usize = words.iter().map(|w| w.len()).sum();
    if !symbols || letters == 0 {
        return false;
    }
    let groups = words.iter().all(|w| w.len() == words.len());
    match words.len() {
        1 if letters > 64 => true,
        1 => {
            [36, 64].contains(&letters)
                || [16, 25, 49].contains(&letters) && !is_rows(lines, letters, options)
        }
        16 | 36 | 64 => !next_has_words(lines, words.len()),
        n if n > 64 => true,
        _ => groups && words.len() > 2,
    }
}

/// True if the next four lines are the rows of one 4×4 grid and not two jigsaws of 2×2.
fn is_4_rows<R: BufRead>(lines: &mut Lines<R>) -> bool {
    (1..4).all(|k| lines.peek_text(k).is_some_and(|text| text.trim().len() == 4))
}

/// True if the next 16 lines are the rows of one 16×16 grid and not 16 puzzles of 4×4: some symbol
/// is above 4, or all are blank. The same for 25 and 49.
fn is_rows<R: BufRead>(lines: &mut Lines<R>, side: usize, options: &ReadOptions) -> bool {
    let mut all = String::new();
    for k in 0..side {
        match lines.peek_soon(k).map(str::trim) {
            Some(row)
                if row.len() == side && row.chars().all(|c| symbols::is_symbol(c, options)) =>
            {
                all += row
            }
            _ => return false,
        }
    }
    let above = |c: char| {
        c.to_digit(36).is_some_and(|v| v as usize > side.isqrt()) && !symbols::is_blank(c, options)
    };
    all.chars().any(above) || all.chars().all(|c| symbols::is_blank(c, options))
}

fn next_has_words<R: BufRead>(lines: &mut Lines<R>, words: usize) -> bool {
    lines.peek_soon(1).is_some_and(|text| text.split_whitespace().count() == words)
}
