//! The reason why a certificate is refused.

use std::fmt;

/// Called often; false stops the checker.
pub(crate) type GoOn<'a> = dyn FnMut() -> bool + 'a;

/// The reason why a certificate is refused, with the line if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of the file, from 1; 0 for the whole file.
    pub line: usize,
    /// The reason in words.
    pub reason: String,
    /// True if the text is not a certificate at all, rather than one that fails.
    pub malformed: bool,
    /// True if the checker was stopped early.
    pub stopped: bool,
}

impl Refusal {
    /// The text breaks the format.
    pub(crate) fn format(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: true, stopped: false }
    }

    /// The text is well formed, but its claim is not proved.
    pub(crate) fn claim(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: false, stopped: false }
    }

    pub(crate) fn stopped() -> Self {
        let reason = "the check was stopped before its end".to_owned();
        Refusal { line: 0, reason, malformed: false, stopped: true }
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
