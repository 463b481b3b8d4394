//! The text of a bank.

use quadrille_reason::explainer::Tenths;

use super::BankEntry;
use crate::cells::Cells;

/// The reason why a text is not a bank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BankError {
    /// A line that is not a puzzle, a solution and an ER.
    #[error("line {line}: expected 81 cells, 81 digits and a rating like 7.2")]
    Line {
        /// Counted from 1.
        line: usize,
    },
    /// A line that is not the candidates of 81 cells with one solution.
    #[error(
        "line {line}: expected 162 digits of base 32, two for the candidates of each cell, and one solution"
    )]
    Crux {
        /// Counted from 1.
        line: usize,
    },
    /// No puzzle at all.
    #[error("there is nothing in it")]
    Empty,
}

pub(super) fn parse(text: &str) -> Result<Vec<BankEntry>, BankError> {
    let lines =
        text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
    let puzzles: Result<Vec<BankEntry>, BankError> =
        lines.map(|(at, line)| puzzle(line).ok_or(BankError::Line { line: at + 1 })).collect();
    puzzles.and_then(|all| if all.is_empty() { Err(BankError::Empty) } else { Ok(all) })
}

fn puzzle(line: &str) -> Option<BankEntry> {
    let mut words = line.split_ascii_whitespace();
    let (clues, solution) = (cells(words.next()?)?, cells(words.next()?)?);
    let (whole, tenth) = words.next()?.split_once('.')?;
    let er = whole
        .parse::<u16>()
        .ok()?
        .checked_mul(10)?
        .checked_add(tenth.parse().ok().filter(|t| *t < 10)?)?;
    words.next().is_none().then_some(BankEntry { clues, solution, er: Tenths(er) })
}

fn cells(text: &str) -> Option<Cells> {
    let value = |byte: u8| match byte {
        b'.' => Some(0),
        b'0'..=b'9' => Some(byte - b'0'),
        _ => None,
    };
    let values: Option<Vec<u8>> = text.bytes().map(value).collect();
    values.and_then(|v| Cells::try_from(v).ok())
}
