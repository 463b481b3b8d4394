//! Reading an exact cover problem. Errors are shown with the line and a caret.

use std::io::Read;

use anyhow::Context;
use quadrille::cover::{Problem, TextError, Warning};

use crate::exit::{self, fail};
use crate::output;

pub(super) fn read(file: Option<&str>) -> anyhow::Result<Problem> {
    let (name, bytes) = match file {
        None | Some("-") => {
            let mut bytes = vec![];
            std::io::stdin().read_to_end(&mut bytes).context("standard input")?;
            ("standard input", bytes)
        }
        Some(file) => (file, std::fs::read(file).with_context(|| file.to_owned())?),
    };
    let problem = Problem::from_bytes(&bytes)
        .map_err(|e| fail(exit::MALFORMED, picture(name, &bytes, &e)))?;
    for warning in problem.warnings().iter().take(MOST_WARNINGS) {
        match warning {
            Warning::NeverCovered(item) => {
                let name = short(&problem.item_name(*item));
                output::warn(&format!("no option covers item `{name}`: there is no solution"));
            }
            Warning::OnlySecondary(o) => {
                let text = short(&problem.option_text(*o));
                let number = o.index() + 1;
                output::warn(&format!(
                    "option {number} ({text}) has no primary item: no solution uses it"
                ));
            }
            _ => {}
        }
    }
    Ok(problem)
}

/// Warnings shown at most.
const MOST_WARNINGS: usize = 10;
/// Characters of an input line shown on each side of an error.
const AROUND: usize = 60;

/// Text of at most twice [`AROUND`] characters.
fn short(text: &str) -> String {
    let mut cut: String = text.chars().take(2 * AROUND).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

/// The message of an input error, with the line and a caret below the position.
fn picture(name: &str, bytes: &[u8], error: &TextError) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().nth(error.line - 1).unwrap_or("").trim_start_matches('\u{feff}');
    let from = (error.column - 1).saturating_sub(AROUND);
    let shown: String = line
        .chars()
        .skip(from)
        .take(2 * AROUND)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let indent = " ".repeat(error.column - 1 - from);
    let carets = "^".repeat(error.length.clamp(1, AROUND));
    let message = short(&error.kind.to_string());
    format!(
        "{name}: line {}, column {}: {message}\n  {shown}\n  {indent}{carets}",
        error.line, error.column
    )
}
