//! A progress line on standard error: only on a terminal, only when the work lasts over a second.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Shows how far the work has come.
pub struct Progress {
    /// Whether anybody looks.
    terminal: bool,
    /// Not shown before this moment.
    show_at: Instant,
    /// The line, once shown.
    bar: Option<ProgressBar>,
    /// Pieces in all, when known.
    total: Option<u64>,
    /// Pieces done.
    done: u64,
    /// What a piece is called.
    unit: &'static str,
}

impl Progress {
    /// Nothing done yet.
    pub fn new(total: Option<u64>, unit: &'static str) -> Self {
        Progress {
            terminal: std::io::stderr().is_terminal(),
            show_at: Instant::now() + Duration::from_secs(1),
            bar: None,
            total,
            done: 0,
            unit,
        }
    }

    /// So many more pieces are done.
    pub fn add(&mut self, pieces: u64) {
        self.done += pieces;
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        } else if self.terminal && Instant::now() >= self.show_at {
            let bar = match self.total {
                Some(total) => ProgressBar::new(total),
                None => ProgressBar::no_length(),
            };
            let line = match self.total {
                Some(_) => {
                    format!(
                        "{{bar:40}} {{human_pos}}/{{human_len}} {} {{per_sec}} {{eta}}",
                        self.unit
                    )
                }
                None => format!("{{spinner}} {{human_pos}} {} {{per_sec}}", self.unit),
            };
            if let Ok(style) = ProgressStyle::with_template(&line) {
                bar.set_style(style.with_key("per_sec", per_second));
            }
            self.bar = Some(bar);
        }
    }
}

/// A rate without digits that change too fast to be read.
fn per_second(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let _ = write!(out, "{:.0}/s", state.per_sec());
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
