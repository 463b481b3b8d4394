//! The lines of one puzzle, with their numbers, as input of a format's reader.

use std::ops::Range;

use crate::error::{TextError, TextErrorKind};
use crate::format::Format;
use quadrille_puzzle::ModelError;

/// One line of the input without line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// 1-based number.
    pub(crate) number: u64,
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn error(&self, span: Range<usize>, kind: TextErrorKind) -> TextError {
        TextError::at(self.number, &self.text, span, kind)
    }

    /// An error about the line as a whole: it marks everything but surrounding blanks.
    pub(crate) fn whole(&self, kind: TextErrorKind) -> TextError {
        let start = self.text.len() - self.text.trim_start().len();
        self.error(start..self.text.trim_end().len().max(start), kind)
    }

    pub(crate) fn syntax(
        &self,
        span: Range<usize>,
        format: Format,
        message: impl AsRef<str>,
    ) -> TextError {
        self.error(span, TextErrorKind::syntax(format, message))
    }

    /// The trimmed text, and the byte where it starts.
    pub(crate) fn trimmed(&self) -> (&str, usize) {
        let text = self.text.trim_start();
        (text.trim_end(), self.text.len() - text.len())
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// Comment lines (`#…`) and titles before it.
    pub(crate) comments: Vec<Line>,
    /// Its lines, at least one. The first one is not blank.
    pub(crate) lines: Vec<Line>,
}

impl Block {
    pub(crate) fn first(&self) -> &Line {
        &self.lines[0]
    }

    pub(crate) fn last(&self) -> &Line {
        &self.lines[self.lines.len() - 1]
    }

    pub(crate) fn filled(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| !line.is_blank())
    }

    /// The text as one string, lines joined by `\n`.
    pub(crate) fn joined(&self) -> String {
        self.lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// A model error, placed at the first line if nothing better is known.
    pub(crate) fn model(&self, error: ModelError) -> TextError {
        self.first().whole(error.into())
    }

    /// An error at a byte offset of [`joined`](Self::joined).
    pub(crate) fn error_at(
        &self,
        mut offset: usize,
        width: usize,
        kind: TextErrorKind,
    ) -> TextError {
        for line in &self.lines {
            if offset <= line.text.len() {
                return line.error(offset..offset + width, kind);
            }
            offset -= line.text.len() + 1;
        }
        self.last().whole(kind)
    }
}
