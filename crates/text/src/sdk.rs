//! `.sdk` files: headers `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L`
//! level, `#U` address; an optional `[Puzzle]` line; nine rows; and optionally `[State]` with nine
//! more rows. `.sdm` has one puzzle per line.

use crate::codec::prelude::*;
use crate::entry::State;
use crate::error::escape;
use crate::{grid, line};

pub(crate) const SDM: Codec = Codec {
    names: &["sdm"],
    about: "81 cells on a line",
    cut: Cut::Line,
    begins: None,
    read: Read::One(read_sdm),
    write: Some(write_sdm),
};

pub(crate) const SDK: Codec = Codec {
    names: &["sdk"],
    about: "headers and nine rows",
    cut: Cut::Sections,
    begins: Some(|text| section(text).is_some()),
    read: Read::One(read),
    write: Some(write),
};

/// True if a comment is a header: `#` and one of the format's letters, directly before text.
pub(crate) fn is_header(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next() == Some('#')
        && chars.next().is_some_and(|c| "ABCDHLSTU".contains(c))
        && chars.next().is_some_and(|c| !c.is_lowercase())
}

/// The name in a line that opens a section: `[Puzzle]`, `[State]`.
pub(crate) fn section(text: &str) -> Option<String> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    name.chars()
        .all(|c| c.is_ascii_alphabetic())
        .then(|| name.to_ascii_lowercase())
        .filter(|n| !n.is_empty())
}

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let mut parts: Vec<(String, Vec<Line>)> = vec![("puzzle".to_owned(), Vec::new())];
    for line in &block.lines {
        match section(&line.text) {
            Some(name) if ["puzzle", "state"].contains(&name.as_str()) => {
                parts.push((name, Vec::new()));
            }
            Some(_) => {
                let why = "sections are [Puzzle] and [State]; others are not read";
                return Err(line.whole(TextErrorKind::syntax(Format::Sdk, why)));
            }
            None if parts.len() == 1 || !line.is_blank() => {
                let last = parts.len() - 1;
                parts[last].1.push(line.clone());
            }
            None => {}
        }
    }
    let part = |name: &str| {
        let lines = parts
            .iter()
            .find(|(n, lines)| n == name && lines.iter().any(|l| !l.is_blank()))?
            .1
            .clone();
        let lines: Vec<Line> = lines.into_iter().skip_while(Line::is_blank).collect();
        Some(Block { comments: Vec::new(), lines })
    };
    let Some(puzzle) = part("puzzle") else {
        return Err(block
            .first()
            .whole(TextErrorKind::syntax(Format::Sdk, "no rows after the headers")));
    };
    let mut entry = grid::read(&puzzle, options)?;
    if let Some(now) = part("state") {
        entry.state = Some(state(&entry, &now, options)?);
    }
    entry.format = Format::Sdk;
    for comment in &block.comments {
        let text = escape(comment.text.trim_start().get(2..).unwrap_or_default().trim());
        match comment.text.trim_start().as_bytes().get(1) {
            Some(b'A') => entry.author = Some(text),
            Some(b'D') => entry.title = Some(text),
            _ => {}
        }
    }
    Ok(entry)
}

fn state(entry: &Entry, block: &Block, options: &ReadOptions) -> Result<State> {
    let now = grid::read(block, options)?.puzzle;
    if now.side() != entry.puzzle.side() {
        let kind = TextErrorKind::syntax(Format::Sdk, "the state has another size than the puzzle");
        return Err(block.first().whole(kind));
    }
    let mut state = State::new(now.side());
    let givens = entry.puzzle.givens();
    for (i, (&now, &given)) in now.givens().iter().zip(givens).enumerate() {
        if given == 0 {
            state.placed[i] = now;
        } else if now != 0 && now != given {
            let cell = entry.puzzle.name(quadrille_puzzle::Cell(i as u32));
            let why = format!("{cell} is {given} in the puzzle and {now} in the state");
            return Err(block.first().whole(TextErrorKind::syntax(Format::Sdk, why)));
        }
    }
    Ok(state)
}

pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    nine(entry, Format::Sdk)?;
    let mut out = String::new();
    for (letter, text) in [('A', &entry.author), ('D', &entry.title)] {
        if let Some(text) = text {
            out += &format!("#{letter} {}\n", escape(text));
        }
    }
    out += "[Puzzle]\n";
    let entry = Entry { format: Format::Grid, ..entry.clone() };
    out += &grid::write(&entry, options).map_err(|e| WriteError { format: Format::Sdk, ..e })?;
    Ok(out)
}

pub(crate) fn read_sdm(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let mut entry = line::read(block, options)?;
    if entry.puzzle.side() != 9 {
        let (found, expected) = (entry.puzzle.givens().len(), "an .sdm line has 81".to_owned());
        return Err(block.first().whole(TextErrorKind::Length { found, expected }));
    }
    entry.format = Format::Sdm;
    Ok(entry)
}

/// Writes a line of an `.sdm` file, with `0` for blank.
pub(crate) fn write_sdm(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    nine(entry, Format::Sdm)?;
    line::write(entry, &WriteOptions { blank: '0' })
        .map_err(|e| WriteError { format: Format::Sdm, ..e })
}

fn nine(entry: &Entry, format: Format) -> Result<(), WriteError> {
    match entry.puzzle.side() {
        9 => line::plain(&entry.puzzle, format),
        _ => Err(WriteError::new(format, "its side is not 9")),
    }
}
