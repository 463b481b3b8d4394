//! Errors in a text, with their place, and reasons why a puzzle cannot be written in a format.
//!
//! Invariant: untrusted text never reaches a terminal unescaped. Excerpts and messages have control
//! and direction characters escaped (`\u{202e}`), and are cut to a screen's width.

use std::fmt::Write as _;
use std::ops::Range;

use crate::format::Format;
use quadrille_core::InternalError;
use quadrille_puzzle::ModelError;

/// The answer of a reader.
pub(crate) type Result<T, E = TextError> = std::result::Result<T, E>;

/// The reason why a text was refused, with the place: `line 3, column 7: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct TextError {
    /// 1-based line.
    pub line: u64,
    /// 1-based column, in characters.
    pub column: u64,
    /// The error.
    pub kind: TextErrorKind,
    /// The place itself, ready to be shown.
    pub excerpt: Excerpt,
}

/// An error in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// Reading failed.
    #[error("cannot read: {0}")]
    Io(String),
    /// The stream contains damaged packed rows: the message of its reader.
    #[error("{0}")]
    Packed(String),
    /// A byte order mark of UTF-16.
    #[error("looks like UTF-16 ({0}): convert it to UTF-8, or ask for UTF-16 to be decoded")]
    Utf16(&'static str),
    /// Zero bytes of UTF-16, without a byte order mark.
    #[error("looks like UTF-16 ({0}) without a byte order mark: convert it to UTF-8")]
    Utf16Bare(&'static str),
    /// Not UTF-8 from this byte on, counted from 0 at the start of the input.
    #[error("invalid UTF-8 at byte {0} of the input")]
    Utf8(u64),
    /// A line exceeds this limit.
    #[error("line is longer than the limit of {0} bytes")]
    LineTooLong(usize),
    /// A puzzle of many lines exceeds this limit.
    #[error("puzzle text is longer than the limit of {0} bytes")]
    TooLong(usize),
    /// A character without a meaning here.
    #[error("unexpected {found}: {expected}")]
    Symbol {
        /// The character, escaped and quoted.
        found: String,
        /// The values allowed here.
        expected: String,
    },
    /// A line with too few or too many cells.
    #[error("{found} cells: {expected}")]
    Length {
        /// Their number.
        found: usize,
        /// The expected number, in words.
        expected: String,
    },
    /// A row of a grid with too few or too many cells.
    #[error("row {row} has {found} cells, but row 1 has {expected}")]
    Ragged {
        /// 1-based row.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// A grid with too few rows.
    #[error("{found} rows of {side} cells: a {side}×{side} grid has {side}")]
    Rows {
        /// Their number.
        found: usize,
        /// The number required.
        side: usize,
    },
    /// This side is not divided by any rectangular box.
    #[error(
        "{0} has no rectangular box except 1×{0}: give regions or say that it is a Latin square"
    )]
    NoBox(usize),
    /// The text is well formed, but the puzzle is not.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A violation of a format's grammar.
    #[error("{format}: {message}")]
    Syntax {
        /// The format it was read as.
        format: Format,
        /// The error, safe to show.
        message: String,
    },
    /// The reader of the format panicked.
    #[error(transparent)]
    Internal(InternalError),
    /// No format begins like this. The hint is empty, or a sentence that begins with `: `.
    #[error("not a puzzle in any known format{0}")]
    Unknown(&'static str),
}

impl TextErrorKind {
    /// A short stable name of the kind of error, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            TextErrorKind::Io(_) => "io",
            TextErrorKind::Packed(_) => "packed",
            TextErrorKind::Utf16(_) | TextErrorKind::Utf16Bare(_) => "utf-16",
            TextErrorKind::Utf8(_) => "utf-8",
            TextErrorKind::LineTooLong(_) => "line-too-long",
            TextErrorKind::TooLong(_) => "too-long",
            TextErrorKind::Symbol { .. } => "symbol",
            TextErrorKind::Length { .. } => "length",
            TextErrorKind::Ragged { .. } => "ragged",
            TextErrorKind::Rows { .. } => "rows",
            TextErrorKind::NoBox(_) => "no-box",
            TextErrorKind::Model(_) => "model",
            TextErrorKind::Syntax { .. } => "syntax",
            TextErrorKind::Internal(_) => "internal",
            TextErrorKind::Unknown(_) => "unknown-format",
        }
    }

    /// A stream that cannot be read further. A reader that unpacks reports `InvalidData`.
    pub(crate) fn failed(error: &std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::InvalidData => TextErrorKind::Packed(error.to_string()),
            _ => TextErrorKind::Io(error.to_string()),
        }
    }

    /// A violation of a format's grammar; the message is escaped and cut.
    pub(crate) fn syntax(format: Format, message: impl AsRef<str>) -> Self {
        TextErrorKind::Syntax { format, message: cut(&escape(message.as_ref()), 200) }
    }

    pub(crate) fn symbol(found: char, expected: impl Into<String>) -> Self {
        TextErrorKind::Symbol { found: quote(found), expected: expected.into() }
    }
}

impl TextError {
    pub(crate) fn at(number: u64, text: &str, span: Range<usize>, kind: TextErrorKind) -> Self {
        let start = floor(text, span.start);
        let end = floor(text, span.end).max(start);
        let column = text[..start].chars().count() as u64 + 1;
        TextError { line: number, column, kind, excerpt: Excerpt::new(text, start, end) }
    }

    /// True if reading the input failed, rather than its contents.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self.kind, TextErrorKind::Io(_))
    }

    /// The line with a caret under the place, as two lines; `None` if there is no line to show.
    #[must_use]
    pub fn caret(&self) -> Option<String> {
        if self.excerpt.text.is_empty() {
            return None;
        }
        let Excerpt { text, start, width } = &self.excerpt;
        Some(format!("{text}\n{}{}", " ".repeat(*start), "^".repeat(*width)))
    }
}

/// A piece of the input around an error, escaped and cut, with the place marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, escaped.
    pub text: Box<str>,
    /// Start of the mark, in characters of `text`.
    pub start: usize,
    /// The length of the mark, at least 1.
    pub width: usize,
}

impl Excerpt {
    /// Characters shown on each side of the place.
    const SIDE: usize = 40;

    fn new(line: &str, start: usize, end: usize) -> Self {
        let before: Vec<char> = line[..start].chars().rev().take(Self::SIDE).collect();
        let mut text = String::new();
        if line[..start].chars().nth(Self::SIDE).is_some() {
            text.push('…');
        }
        before.iter().rev().for_each(|&c| push(&mut text, c));
        let mark = text.chars().count();
        line[start..end].chars().take(Self::SIDE).for_each(|c| push(&mut text, c));
        let width = (text.chars().count() - mark).max(1);
        // If the mark itself is cut, the text after it is far away and not shown.
        let cut = line[start..end].chars().nth(Self::SIDE).is_some();
        let mut rest = line[end..].chars();
        if !cut {
            rest.by_ref().take(Self::SIDE).for_each(|c| push(&mut text, c));
        }
        if cut || rest.next().is_some() {
            text.push('…');
        }
        Excerpt { text: text.into(), start: mark, width }
    }
}

/// The greatest character boundary at or below a byte index.
fn floor(text: &str, mut index: usize) -> usize {
    index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// True if a character may be shown unescaped: printable, and not one that moves or hides others.
fn is_plain(c: char) -> bool {
    let hides = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}')
        || u32::from(c) >= 0xe0000;
    let joins =
        matches!(c, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{20d0}'..='\u{20ff}');
    !c.is_control() && !hides && !joins
}

/// Appends a character, escaped unless plain; a tab becomes one blank.
fn push(text: &mut String, c: char) {
    match c {
        '\t' => text.push(' '),
        c if is_plain(c) => text.push(c),
        c => write!(text, "{}", c.escape_unicode()).expect("a String takes everything"),
    }
}

/// Escapes everything that could move the cursor, hide text or change a terminal's state.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut out, c));
    out
}

/// The first characters of a text, with an ellipsis if there were more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A character in quotes, escaped if necessary, with its code point if it is not ASCII.
fn quote(c: char) -> String {
    match c {
        '\t' => "a tab".to_owned(),
        ' ' => "a blank".to_owned(),
        c if c.is_ascii_graphic() => format!("`{c}`"),
        c if is_plain(c) => format!("`{c}` (U+{:04X})", u32::from(c)),
        c => format!("U+{:04X}", u32::from(c)),
    }
}

/// The reason why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot hold this puzzle: {why}")]
#[non_exhaustive]
pub struct WriteError {
    /// The requested format.
    pub format: Format,
    /// The feature it cannot express.
    pub why: String,
}

impl WriteError {
    pub(crate) fn new(format: Format, why: impl Into<String>) -> Self {
        WriteError { format, why: why.into() }
    }
}
