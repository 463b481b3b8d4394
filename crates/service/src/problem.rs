//! Errors of questions as `application/problem+json` (RFC 9457).

use std::fmt;

use quadrille::cover;
use quadrille::text::TextError;
use serde::Serialize;

/// The kinds of problems, each with its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// Not JSON, an unknown key, a wrong type or value.
    BadRequest,
    /// `Host` or `Origin` is not this server's.
    Foreign,
    /// Unknown address.
    NotFound,
    /// The address does not accept this method.
    Method,
    /// The body did not arrive in time.
    TooSlow,
    /// The body or a line of it is too large.
    TooLarge,
    /// Neither JSON nor NDJSON.
    MediaType,
    /// The puzzle, problem or certificate cannot be read.
    Unreadable,
    /// It can be read, but the question does not apply to it.
    Impossible,
    /// Too many questions at once.
    Busy,
    /// A panic.
    Bug,
    /// The server is shutting down.
    Stopping,
}

impl ProblemKind {
    /// The status, the address of the type, and the title.
    fn row(self) -> (u16, &'static str, &'static str) {
        match self {
            ProblemKind::BadRequest => (400, "/problems/bad-request", "The question is malformed"),
            ProblemKind::Foreign => (403, "/problems/foreign", "This page may not ask here"),
            ProblemKind::NotFound => {
                (404, "/problems/not-found", "There is nothing at this address")
            }
            ProblemKind::Method => (405, "/problems/method", "This address takes another method"),
            ProblemKind::TooSlow => {
                (408, "/problems/too-slow", "The question did not come in time")
            }
            ProblemKind::TooLarge => (413, "/problems/too-large", "The question is too large"),
            ProblemKind::MediaType => {
                (415, "/problems/media-type", "The question must be JSON or NDJSON")
            }
            ProblemKind::Unreadable => (422, "/problems/unreadable", "The puzzle cannot be read"),
            ProblemKind::Impossible => {
                (422, "/problems/impossible", "This question does not apply to this puzzle")
            }
            ProblemKind::Busy => (429, "/problems/busy", "Too much is being asked at once"),
            ProblemKind::Bug => (500, "/problems/bug", "This is a bug in Quadrille"),
            ProblemKind::Stopping => (503, "/problems/stopping", "The server is shutting down"),
        }
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> u16 {
        self.row().0
    }
}

/// An error and its position.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// The kind, which gives the status.
    #[serde(skip)]
    pub kind: ProblemKind,
    #[serde(rename = "type")]
    type_: &'static str,
    title: &'static str,
    status: u16,
    /// The message.
    pub detail: String,
    #[serde(flatten)]
    place: Option<Box<Place>>,
    /// The id of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}

/// The position of an error in a text.
#[derive(Clone, Debug, Default, Serialize)]
struct Place {
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    /// The line, or a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    excerpt: Option<String>,
    /// Blanks and a caret under the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    caret: Option<String>,
    /// A short stable name of the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

impl Problem {
    /// A problem of a kind.
    #[must_use]
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        let (status, name, title) = kind.row();
        Problem {
            kind,
            type_: name,
            title,
            status,
            detail: detail.into(),
            place: None,
            request: None,
        }
    }

    /// An unknown key, a wrong type or value.
    #[must_use]
    pub fn bad(detail: impl Into<String>) -> Self {
        Problem::new(ProblemKind::BadRequest, detail)
    }

    /// A question that does not apply to this puzzle.
    pub(crate) fn impossible(detail: impl Into<String>) -> Self {
        Problem::new(ProblemKind::Impossible, detail)
    }

    /// A text that contains no puzzle.
    pub(crate) fn unreadable(detail: impl Into<String>) -> Self {
        Problem::new(ProblemKind::Unreadable, detail)
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// As JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn at(self, place: Place) -> Self {
        Problem { place: Some(Box::new(place)), ..self }
    }
}

impl Place {
    /// Adds a line of the text, and a caret on the next line.
    fn shown(mut self, picture: Option<String>) -> Self {
        if let Some((excerpt, caret)) = picture.as_deref().and_then(|p| p.split_once('\n')) {
            self.excerpt = Some(excerpt.to_owned());
            self.caret = Some(caret.to_owned());
        }
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Problem {}

impl From<&TextError> for Problem {
    fn from(error: &TextError) -> Self {
        let place = Place {
            line: Some(error.line),
            column: Some(error.column),
            code: Some(error.kind.code()),
            ..Place::default()
        };
        Problem::unreadable(error.kind.to_string()).at(place.shown(error.caret()))
    }
}

impl From<&serde_json::Error> for Problem {
    /// An error in the JSON of a question.
    fn from(error: &serde_json::Error) -> Self {
        let known = error.line() > 0;
        Problem::bad(error.to_string()).at(Place {
            line: known.then(|| error.line() as u64),
            column: known.then(|| error.column() as u64),
            code: Some("json"),
            ..Place::default()
        })
    }
}

/// Characters shown on each side of an error.
const AROUND: usize = 60;

impl Problem {
    /// An error in an exact cover problem.
    pub(crate) fn cover(text: &str, error: &cover::TextError) -> Self {
        let line = text.lines().nth(error.line - 1).unwrap_or("").trim_start_matches('\u{feff}');
        let from = (error.column - 1).saturating_sub(AROUND);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let shown: String = line.chars().skip(from).take(2 * AROUND).map(visible).collect();
        let indent = " ".repeat(error.column - 1 - from);
        let carets = "^".repeat(error.length.clamp(1, AROUND));
        let place = Place {
            line: Some(error.line as u64),
            column: Some(error.column as u64),
            code: Some("cover"),
            ..Place::default()
        };
        let picture = format!("{shown}\n{indent}{carets}");
        Problem::unreadable(error.kind.to_string()).at(place.shown(Some(picture)))
    }
}
