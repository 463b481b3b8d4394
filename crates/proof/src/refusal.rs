//! Why a certificate is refused.

use std::fmt;

/// Why a certificate is refused, and at which line where that can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of the file, from 1; 0 when the whole is meant.
    pub line: usize,
    /// What is wrong, in words.
    pub reason: String,
    /// Whether the text is not a certificate at all, rather than one that proves nothing.
    pub malformed: bool,
}

impl Refusal {
    /// The text breaks the format.
    pub(crate) fn format(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: true }
    }

    /// The text is well formed, but what it claims is not shown.
    pub(crate) fn claim(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: false }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            line => write!(f, "line {line}: {}", self.reason),
        }
    }
}

impl std::error::Error for Refusal {}
