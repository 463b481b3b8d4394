//! A progress line on standard error: only on a terminal, only when the work lasts over a second,
//! and only until the first answer where answers go to a terminal too.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::output;

/// The time before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how far the work has come, and that it goes on between two pieces.
pub struct Progress {
    /// The line; hidden at first.
    bar: ProgressBar,
    /// Shows the line when the time has come, unless this is dropped before.
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Nothing done yet, of so many pieces where that is known.
    pub fn new(total: Option<u64>, unit: &'static str) -> Self {
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
        let watch = output::shows_progress().then(|| watch(bar.clone()));
        Progress { bar, watch }
    }

    /// The same with a word at the end of the line.
    pub fn with_word(self, word: &'static str) -> Self {
        self.bar.set_message(word);
        self
    }

    /// So many more pieces are done.
    pub fn add(&mut self, pieces: u64) {
        self.bar.inc(pieces);
    }

    /// An answer is about to be written. On a terminal it would run into the line, and shows by
    /// itself that the work goes on.
    pub fn make_room(&mut self) {
        if output::is_terminal() {
            self.end();
        }
    }

    fn end(&mut self) {
        if let Some((over, thread)) = self.watch.take() {
            drop(over);
            let _ = thread.join();
            self.bar.finish_and_clear();
        }
    }
}

/// Shows a line once it is time to.
fn watch(bar: ProgressBar) -> (Sender<()>, JoinHandle<()>) {
    let (over, waiting) = channel::<()>();
    let thread = std::thread::spawn(move || {
        if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
        }
    });
    (over, thread)
}

/// A rate without digits that change too fast to be read; nothing before there is one.
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
