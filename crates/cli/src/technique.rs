//! `quadrille explain technique NAME`: a technique with a generated example.

use std::fmt::Write as _;

use quadrille::core::Budget;
use quadrille::make::example_of;
use quadrille::reason::{Language, Technique, words};

use crate::exit::{self, fail};
use crate::{output, picture};

/// Prints the names, the definition, the level and a drawn example of a technique.
pub(crate) fn explain(name: &str, budget: &Budget) -> anyhow::Result<u8> {
    let technique: Technique = name.parse().map_err(|error| {
        fail(exit::USAGE, format!("{error}; `quadrille hint --technique list` names them all"))
    })?;
    let mut text = format!("{} ({})\n", technique.name(), technique.code());
    for language in Language::ALL.into_iter().skip(1) {
        if let Some(name) = language.technique(technique) {
            let _ = writeln!(text, "{}: {name}", language.name());
        }
    }
    let (level, score) = technique.score();
    let lesson = format!("{} {}", technique.definition(), technique.consequence());
    let _ = writeln!(text, "{}", picture::paragraph(&lesson));
    let _ = writeln!(text, "Level {}; HoDoKu: {}, {score}.", technique.level(), level.name());
    let stopped =
        |stop| fail(exit::STOPPED, format!("stopped by {stop} before an example came up"));
    match example_of(technique, budget).map_err(stopped)? {
        None if technique.needs_rules() => text += "\nIts examples are puzzles with rules.\n",
        None => text += "\nNo example came up in 400 puzzles.\n",
        Some((state, step)) => {
            text.push('\n');
            for line in words::lines(&step, state.puzzle(), Language::English) {
                let _ = writeln!(text, "{}", picture::paragraph(&line));
            }
            text += &picture::step_with_legend(&state, Some(&step));
        }
    }
    output::print(&text)?;
    Ok(exit::OK)
}
