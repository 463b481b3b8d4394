//! Colours for people; `anstream` takes them out where the stream is no terminal or `NO_COLOR` is
//! set.

use owo_colors::OwoColorize;

/// The word before an error.
pub fn error(word: &str) -> String {
    word.red().bold().to_string()
}

/// Something to look at.
pub fn strong(word: &str) -> String {
    word.bold().to_string()
}

/// An answer, as against what was given.
pub fn answer(word: &str) -> String {
    word.cyan().to_string()
}

/// Less important.
pub fn faint(word: &str) -> String {
    word.dimmed().to_string()
}
