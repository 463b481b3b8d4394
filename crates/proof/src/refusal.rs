//! Why a certificate is refused.

use std::fmt;

/// True if the checker shall go on; asked often.
pub(crate) type GoOn<'a> = dyn FnMut() -> bool + 'a;

/// Why a certificate is refused, and at which line where that can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of the file, from 1; 0 when the whole is meant.
    pub line: usize,
    /// The error in words.
    pub reason: String,
    /// True if the text is not a certificate at all, rather than one that proves nothing.
    pub malformed: bool,
    /// True if the checker was told to stop before it knew.
    pub stopped: bool,
}

impl Refusal {
    /// The text breaks the format.
    pub(crate) fn format(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: true, stopped: false }
    }

    /// The text is well formed, but what it claims is not shown.
    pub(crate) fn claim(line: usize, reason: impl Into<String>) -> Self {
        Refusal { line, reason: reason.into(), malformed: false, stopped: false }
    }

    /// Nobody waits for the verdict any more.
    pub(crate) fn stopped() -> Self {
        let reason = "told to stop before the end".to_owned();
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
