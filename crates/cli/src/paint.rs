//! Colours for people, where the [policy](crate::output::Policy) has them.

use owo_colors::{OwoColorize, Style};

use crate::output::policy;

/// The word before an error, for standard error.
pub fn error(word: &str) -> String {
    painted(policy().colour_err, word, Style::new().red().bold())
}

/// Less important, for standard error.
pub fn faint_err(word: &str) -> String {
    painted(policy().colour_err, word, Style::new().dimmed())
}

/// A piece of an answer, for standard output.
pub fn part(word: &str, style: Style) -> String {
    painted(policy().colour_out, word, style)
}

fn painted(coloured: bool, word: &str, style: Style) -> String {
    if coloured { word.style(style).to_string() } else { word.to_owned() }
}
