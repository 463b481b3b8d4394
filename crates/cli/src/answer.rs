//! What a command answers: a typed value that is JSON and text.
//!
//! `--json` prints the value as one line, keys in alphabetical order; `docs/json.md` names every
//! key, and a test holds the two together.

use std::fmt::{self, Write as _};

use quadrille::solve::batch::Asked;
use serde::Serialize;

use crate::input;

/// An answer to one question.
pub trait Answer: Serialize {
    /// Whether the text is one line that may stand after the place of its puzzle.
    const HAS_PREFIX: bool = false;

    /// The answer as text, with its line ends.
    fn write_text(&self, out: &mut String) -> fmt::Result;

    /// The answer in the form asked for.
    fn render(&self, json: bool) -> String {
        let mut text = String::new();
        let written =
            if json { writeln!(text, "{}", to_json(self)) } else { self.write_text(&mut text) };
        debug_assert!(written.is_ok(), "a String takes everything");
        text
    }
}

/// A value as JSON, keys in alphabetical order.
pub fn to_json(value: &(impl Serialize + ?Sized)) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// An answer about a puzzle of the input, with its place.
#[derive(Serialize)]
pub struct Placed<A> {
    /// The line where the puzzle begins.
    line: u64,
    /// The argument that it is, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// What stands before the text.
    #[serde(skip)]
    prefix: String,
}

impl<A> Placed<A> {
    /// An answer about this puzzle.
    pub fn new(asked: &Asked<'_>, answer: A) -> Self {
        let (line, argument) = (asked.first_line, input::argument(asked));
        Placed { line, argument, answer, prefix: input::prefix(asked) }
    }
}

impl<A: Answer> Answer for Placed<A> {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let start = out.len();
        self.answer.write_text(out)?;
        if A::HAS_PREFIX && out.len() > start {
            out.insert_str(start, &self.prefix);
        }
        Ok(())
    }
}

/// `1 step`, `2 steps`.
pub fn counted(number: usize, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}
