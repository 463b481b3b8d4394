//! A progress line on standard error: only on a terminal, only for work of over a second, and only
//! until the first answer if answers go to a terminal too.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::output;

const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how far the work has come and that it is still running.
pub(crate) struct Progress {
    /// Hidden at first; none where it may not be shown.
    bar: Option<ProgressBar>,
    /// Shows the line after [`PATIENCE`], unless dropped before.
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Nothing done yet, of `total` pieces if known.
    pub(crate) fn new(total: Option<u64>, unit: &'static str) -> Self {
        if !output::shows_progress() {
            return Progress { bar: None, watch: None };
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let line = match total {
            Some(_) => {
                format!("{{bar:40}} {{human_pos}}/{{human_len}} {unit} {{per_sec}} {{elapsed}}")
            }
            None => format!("{{spinner}} {{human_pos}} {unit} {{per_sec}} {{elapsed}} {{msg}}"),
        };
        if let Ok(style) = ProgressStyle::with_template(&line) {
            bar.set_style(style.with_key("per_sec", per_second));
        }
        let watch = watch(bar.clone());
        Progress { bar: Some(bar), watch }
    }

    /// Adds a word at the end of the line.
    pub(crate) fn with_word(self, word: &'static str) -> Self {
        if let Some(bar) = &self.bar {
            bar.set_message(word);
        }
        self
    }

    pub(crate) fn add(&mut self, pieces: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(pieces);
        }
    }

    /// Call before writing an answer. On a terminal the answer would run into the line, and it
    /// shows that the work is still running.
    pub(crate) fn make_room(&mut self) {
        if output::is_terminal() {
            self.end();
        }
    }

    fn end(&mut self) {
        if let (Some(bar), Some((over, thread))) = (&self.bar, self.watch.take()) {
            drop(over);
            let _ = thread.join();
            bar.finish_and_clear();
        }
    }
}

/// Shows the bar when the work takes long, if there is a thread for it.
fn watch(bar: ProgressBar) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (over, waiting) = channel::<()>();
    let thread = std::thread::Builder::new().spawn(move || {
        if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
        }
    });
    thread.ok().map(|thread| (over, thread))
}

/// A readable rate without fast-changing digits; empty before there is one.
fn per_second(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    if state.pos() > 0 {
        let _ = write!(out, "{:.0}/s", state.per_sec());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}
