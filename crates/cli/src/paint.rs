//! Colours, as far as the [policy](crate::output::Policy) allows them.

use owo_colors::{OwoColorize, Style};

use crate::output::policy;

pub(crate) fn error(word: &str) -> String {
    painted(policy().colour_err, word, Style::new().red().bold())
}

pub(crate) fn faint_err(word: &str) -> String {
    painted(policy().colour_err, word, Style::new().dimmed())
}

pub(crate) fn part(word: &str, style: Style) -> String {
    painted(policy().colour_out, word, style)
}

fn painted(coloured: bool, word: &str, style: Style) -> String {
    if coloured { word.style(style).to_string() } else { word.to_owned() }
}
