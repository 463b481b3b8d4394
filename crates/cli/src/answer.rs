//! The answer of a command: a typed value that is JSON and text.
//!
//! `--json` prints the value as one line; `docs/json.md` names every key, and a test compares the
//! two.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use quadrille::answer;
use quadrille::core::InternalError;
use quadrille::solve::batch::{Asked, PlainLine};
use quadrille::text::TextError;
use serde::Serialize;

use crate::input;

pub(crate) trait Answer: Serialize {
    /// True if the text is one line that may follow the position of its puzzle.
    const HAS_PREFIX: bool = false;

    /// The text, with its line ends.
    fn write_text(&self, out: &mut String) -> fmt::Result;

    /// The answer as JSON or as text.
    fn render(&self, json: bool) -> String {
        let mut text = String::with_capacity(256);
        let written =
            if json { writeln!(text, "{}", to_json(self)) } else { self.write_text(&mut text) };
        debug_assert!(written.is_ok(), "a String takes everything");
        text
    }
}

/// A value as JSON.
pub(crate) fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// An answer about a puzzle of the input, with its position.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Placed<A> {
    /// The object with its place.
    object: answer::Placed<A>,
    /// The text in front.
    #[serde(skip)]
    prefix: String,
}

impl<A> Placed<A> {
    pub(crate) fn new(asked: &Asked<'_>, answer: A) -> Self {
        let (line, argument) = (asked.first_line, input::argument(asked.source));
        Placed { object: answer::Placed { line, argument, answer }, prefix: input::prefix(asked) }
    }
}

/// Data with a text of its own, which is made where the data is.
#[derive(Serialize)]
pub(crate) struct WithText<A> {
    #[serde(flatten)]
    pub answer: A,
    #[serde(skip)]
    pub text: String,
}

impl<A: Serialize> Answer for WithText<A> {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// The answer to a plain line, with its place.
pub(crate) fn plain<A>(line: &PlainLine<'_>, answer: A) -> answer::Placed<A> {
    answer::Placed { line: line.number, argument: input::argument(line.source), answer }
}

/// Appends the text of the answer to a plain line.
pub(crate) fn write_plain(answer: &impl Answer, out: &mut Vec<u8>) -> bool {
    out.extend_from_slice(answer.render(false).as_bytes());
    true
}

/// The object that stands in place of the answer to a puzzle that could not be read or answered.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Unanswered {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    error: Trouble,
}

/// The reason why there is no answer, with the keys of the service's problems.
#[derive(Clone, Debug, Default, Serialize)]
struct Trouble {
    detail: String,
    /// A short stable name, if the text is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
}

impl Unanswered {
    /// A puzzle that was read.
    pub(crate) fn asked(asked: &Asked<'_>, detail: String) -> Self {
        let error = Trouble { detail, ..Trouble::default() };
        Unanswered { line: asked.first_line, argument: input::argument(asked.source), error }
    }

    /// A question that panicked.
    pub(crate) fn broken(place: Option<&(Arc<str>, u64)>, error: &InternalError) -> Self {
        let error = Trouble { detail: error.to_string(), ..Trouble::default() };
        let argument = place.and_then(|(source, _)| input::argument(source));
        Unanswered { line: place.map_or(0, |place| place.1), argument, error }
    }

    /// A puzzle that could not be read.
    pub(crate) fn unread(source: &str, error: &TextError) -> Self {
        let is_text = !error.is_io();
        let trouble = Trouble {
            detail: if is_text { error.kind.to_string() } else { input::message(source, error) },
            code: Some(error.kind.code()),
            line: Some(error.line),
            column: Some(error.column),
        };
        Unanswered { line: error.line, argument: input::argument(source), error: trouble }
    }
}

impl<A: Answer> Answer for Placed<A> {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let start = out.len();
        self.object.answer.write_text(out)?;
        if A::HAS_PREFIX && out.len() > start {
            out.insert_str(start, &self.prefix);
        }
        Ok(())
    }
}

/// `1 step`, `2 steps`.
pub(crate) fn counted(number: usize, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}
