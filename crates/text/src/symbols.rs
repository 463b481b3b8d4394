//! Characters that stand for values and blanks, and the conventions for them.
//!
//! | side | convention taken | when |
//! |---|---|---|
//! | to 9 | `1`–`9` | always |
//! | 10 to 26 | letters, `A` = 1 | letters and no digit `1`–`9` occur |
//! | 16, 25 | zero-based, `0`–`F`, `0`–`O` | both `.` and `0` occur, and the character of N in `1`–`9A`–`Z` does not |
//! | 10 to 35 | `1`–`9`, `A`–`Z` | otherwise |
//!
//! `.` is always blank; `0` is blank unless it is a value. `_` or `*` is blank in a text without
//! other blanks. If they are mixed, and for `-?x`,
//! [`loose_blanks`](super::ReadOptions::loose_blanks) is needed. Lower-case letters count as
//! capitals.

use crate::block::Line;
use crate::error::{Result, TextError, TextErrorKind};
use crate::options::{ReadOptions, Symbols};

/// A character that stands for a cell, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) line: &'a Line,
    pub(crate) at: usize,
    pub(crate) c: char,
}

impl Mark<'_> {
    pub(crate) fn error(&self, kind: TextErrorKind) -> TextError {
        self.line.error(self.at..self.at + self.c.len_utf8(), kind)
    }
}

pub(crate) fn marks<'a>(
    line: &'a Line,
    text: &'a str,
    start: usize,
) -> impl Iterator<Item = Mark<'a>> + Clone {
    text.char_indices().map(move |(i, c)| Mark { line, at: start + i, c })
}

/// True if a character may stand for a blank cell.
pub(crate) fn is_blank(c: char, options: &ReadOptions) -> bool {
    c == '.' || c == '0' || options.loose_blanks && is_loose(c)
}

/// The blanks that need [`ReadOptions::loose_blanks`].
pub(crate) fn is_loose(c: char) -> bool {
    matches!(c, '*' | '_' | '-' | '?' | 'x' | 'X')
}

/// A blank character that does not need the option: `_` or `*`, in a text without other blanks.
pub(crate) fn only_blank(mut chars: impl Iterator<Item = char> + Clone) -> Option<char> {
    let blank = chars.clone().find(|c| matches!(c, '_' | '*'))?;
    chars.all(|c| c == blank || c != '0' && c.is_ascii_alphanumeric()).then_some(blank)
}

/// True if a character may stand for a cell of some grid.
pub(crate) fn is_symbol(c: char, options: &ReadOptions) -> bool {
    c.is_ascii_alphanumeric() || is_blank(c, options)
}

/// The convention of a grid's characters, by the table above.
pub(crate) fn convention(
    side: usize,
    chars: impl Iterator<Item = char> + Clone,
    options: &ReadOptions,
) -> Symbols {
    if options.symbols != Symbols::Auto {
        return options.symbols;
    }
    if side <= 9 {
        return Symbols::Numbers;
    }
    let letter = |c: char| c.is_ascii_alphabetic() && !is_blank(c, options);
    let digits = chars.clone().any(|c| ('1'..='9').contains(&c));
    if side <= 26 && !digits && chars.clone().any(letter) {
        return Symbols::Letters;
    }
    let last = quadrille_puzzle::value_char(side as u8);
    let (zero, dot) = (chars.clone().any(|c| c == '0'), chars.clone().any(|c| c == '.'));
    let full = chars.clone().any(|c| Some(c.to_ascii_uppercase()) == last);
    if matches!(side, 16 | 25) && zero && dot && !full {
        Symbols::ZeroBased
    } else {
        Symbols::Numbers
    }
}

/// A note about the convention, if it was not obvious.
pub(crate) fn note(side: usize, symbols: Symbols) -> Option<String> {
    let last =
        |first: u32| char::from_digit(side as u32 - 1 + first, 36).map(|c| c.to_ascii_uppercase());
    match symbols {
        _ if side <= 9 => None,
        Symbols::ZeroBased => {
            last(0).map(|l| format!("symbols 0 to {l}, 0 is a value and only . is blank"))
        }
        Symbols::Letters => Some(format!("symbols A to {}", (b'A' + side as u8 - 1) as char)),
        _ => last(1).map(|l| format!("symbols 1 to {l}, 0 is blank")),
    }
}

/// The value of a character, 0 for a blank; `None` if it has no meaning.
pub(crate) fn value(c: char, side: usize, symbols: Symbols, options: &ReadOptions) -> Option<u8> {
    let value = match symbols {
        Symbols::ZeroBased if c == '0' => 1,
        _ if is_blank(c, options) => 0,
        Symbols::ZeroBased => c.to_digit(36)? + 1,
        Symbols::Letters if c.is_ascii_alphabetic() => c.to_digit(36)? - 9,
        Symbols::Letters => return None,
        _ => c.to_digit(36)?,
    };
    u8::try_from(value).ok().filter(|&v| usize::from(v) <= side)
}

/// The values of all cells, 0 for blanks, and the convention they follow.
pub(crate) fn values(
    marks: &[Mark<'_>],
    side: usize,
    options: &ReadOptions,
) -> Result<(Vec<u8>, Symbols)> {
    let blank = only_blank(marks.iter().map(|m| m.c));
    let plain = |c: char| if Some(c) == blank { '.' } else { c };
    let symbols = convention(side, marks.iter().map(|m| plain(m.c)), options);
    let values = marks.iter().map(|mark| {
        value(plain(mark.c), side, symbols, options)
            .ok_or_else(|| mark.error(TextErrorKind::symbol(mark.c, expected(side, symbols))))
    });
    Ok((values.collect::<Result<_, _>>()?, symbols))
}

fn expected(side: usize, symbols: Symbols) -> String {
    match (note(side, symbols), side) {
        (Some(note), _) => format!("{note} on a {side}×{side} grid"),
        (None, 1) => "a 1×1 grid has the value 1".to_owned(),
        (None, 2..=9) => format!("a cell is 1 to {side}, or . or 0 when blank"),
        _ => "such a large grid is written in numbers separated by blanks".to_owned(),
    }
}
