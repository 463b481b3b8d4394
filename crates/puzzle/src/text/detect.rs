//! Which format a puzzle is in, from its first line and, where that leaves a choice, the lines after it. The rules are
//! the table in the [module documentation](crate::text), from top to bottom.

use std::io::BufRead;

use super::error::{TextError, TextErrorKind};
use super::format::Format;
use super::lines::Lines;
use super::options::ReadOptions;
use super::{grid, keen, line, solo, symbols};

/// The format of the puzzle that begins with the next line, which is there, sound and not blank.
pub(crate) fn detect<R: BufRead>(lines: &mut Lines<R>, options: &ReadOptions) -> Result<Format, TextError> {
    let first = match lines.peek(0) {
        Some(Ok(line)) => line.clone(),
        _ => unreachable!("the caller has seen the line"),
    };
    let text = first.trimmed().0;
    if text.starts_with(['{', '[']) {
        return Ok(Format::Json);
    }
    if let Some(format) = id(text) {
        return Ok(format);
    }
    if text.contains(':') && text.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(if text.contains('x') { Format::Solo } else { Format::Keen });
    }
    if is_seed(text) {
        return Err(first.whole(keen::seed_only()));
    }
    if grid::is_rule(text, options) {
        return Ok(Format::Framed);
    }
    if is_line(lines, text, options) {
        return Ok(Format::Line);
    }
    if grid::is_row(text, options) {
        return Ok(Format::Grid);
    }
    Err(first.whole(TextErrorKind::Unknown { hint: hint(text) })).or_else(|error| {
        // What is mostly cells was meant as a line: its reader names the character that is wrong.
        let cells = text.chars().filter(|&c| c == '.' || c.is_ascii_digit()).count();
        if cells * 2 >= text.chars().count() { Ok(Format::Line) } else { Err(error) }
    })
}

/// The program whose id this is.
fn id(text: &str) -> Option<Format> {
    let (params, _) = text.split_once(':')?;
    if keen::side_of(params).is_some() {
        return Some(Format::Keen);
    }
    solo::Params::parse(params).map(|_| Format::Solo)
}

/// `9dx#1234`: parameters and a random seed.
fn is_seed(text: &str) -> bool {
    text.split_once('#').is_some_and(|(params, seed)| {
        !seed.is_empty() && (keen::side_of(params).is_some() || solo::Params::parse(params).is_some())
    })
}

/// What may help with a line that is nothing.
fn hint(text: &str) -> &'static str {
    match text.split_once(',') {
        Some((first, _)) if first.chars().all(|c| c.is_ascii_alphabetic()) => {
            ": this looks like a CSV header; say that the format is csv"
        }
        _ => "",
    }
}

/// Whether the next line is a puzzle by itself, rather than the first row of one.
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
        1 => [16, 36, 64].contains(&letters) && !(letters == 16 && is_16_rows(lines, options)),
        16 | 36 | 64 => !next_has_words(lines, words.len()),
        n if n > 64 => true,
        _ => groups && words.len() > 2,
    }
}

/// Whether the next 16 lines are the rows of one 16×16 grid and not 16 puzzles of 4×4: some symbol is above 4, or all
/// are blank.
fn is_16_rows<R: BufRead>(lines: &mut Lines<R>, options: &ReadOptions) -> bool {
    let mut all = String::new();
    for k in 0..16 {
        match lines.peek_text(k).map(str::trim) {
            Some(row) if row.len() == 16 && row.chars().all(|c| symbols::is_symbol(c, options)) => all += row,
            _ => return false,
        }
    }
    let above =
        |c: char| c.is_ascii_alphanumeric() && !('0'..='4').contains(&c) && !symbols::is_blank(c, options);
    all.chars().any(above) || all.chars().all(|c| symbols::is_blank(c, options))
}

/// Whether the line after the next has this many words.
fn next_has_words<R: BufRead>(lines: &mut Lines<R>, words: usize) -> bool {
    lines.peek_text(1).is_some_and(|text| text.split_whitespace().count() == words)
}
