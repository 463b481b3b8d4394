//! What a command answers: a typed value that is JSON and text.
//!
//! `--json` prints the value as one line, keys in alphabetical order; `docs/json.md` names every
//! key, and a test holds the two together.

use std::fmt::{self, Write as _};

use quadrille::solve::Stats;
use serde::Serialize;

/// An answer to one question.
pub trait Answer: Serialize {
    /// The answer as text, with its line ends.
    fn write_text(&self, out: &mut String) -> fmt::Result;

    /// The answer in the form asked for.
    fn render(&self, json: bool) -> String {
        let mut text = String::new();
        let written =
            if json { writeln!(text, "{}", to_json(self)) } else { self.write_text(&mut text) };
        debug_assert!(written.is_ok(), "a String takes everything");
        text
    }
}

/// A value as JSON, keys in alphabetical order.
pub fn to_json(value: &(impl Serialize + ?Sized)) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// What an answer took, as a part of it.
#[derive(Debug, Serialize)]
pub struct Took {
    /// The engine that answered; `closed` where none was needed.
    engine: &'static str,
    /// Search nodes.
    nodes: u64,
    /// Milliseconds.
    ms: f64,
}

impl From<&Stats> for Took {
    fn from(stats: &Stats) -> Self {
        let engine = match stats.engine {
            quadrille::solve::Engine::Auto => "closed",
            engine => engine.name(),
        };
        Took { engine, nodes: stats.nodes, ms: stats.time.as_secs_f64() * 1e3 }
    }
}

/// `1 step`, `2 steps`.
pub fn counted(number: usize, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}
