//! The only writers for standard output and standard error.
//!
//! Nothing here panics: a reader that closed the pipe ends the program quietly, and a failing
//! standard error is ignored. Text from the input is escaped before it reaches a terminal. Colours
//! and frames follow one [policy](Policy).

use std::borrow::Cow;
use std::io::{BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use clap::ValueEnum;
use quadrille::text::escape;

use crate::{exit, paint};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On terminals, unless NO_COLOR, CLICOLOR=0 or TERM=dumb say no or CLICOLOR_FORCE says yes
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    pub colour_out: bool,
    pub colour_err: bool,
    /// Unicode frames and bars: the locale is UTF-8.
    pub unicode: bool,
    /// Width of the terminal in characters.
    pub columns: usize,
    pub quiet: bool,
}

static POLICY: OnceLock<Policy> = OnceLock::new();

/// Sets the policy, once, before anything is written.
pub(crate) fn set_policy(choice: Colour, quiet: bool) {
    POLICY.get_or_init(|| Policy::new(choice, quiet));
}

/// The policy of this run.
pub(crate) fn policy() -> Policy {
    *POLICY.get_or_init(|| Policy::new(Colour::Auto, false))
}

impl Policy {
    fn new(choice: Colour, quiet: bool) -> Self {
        let get = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Policy {
            colour_out: is_coloured(choice, std::io::stdout().is_terminal(), get),
            colour_err: is_coloured(choice, std::io::stderr().is_terminal(), get),
            unicode: cfg!(windows) || is_utf8(get),
            columns: columns(get),
            quiet,
        }
    }
}

/// Decides whether a stream is coloured, by the usual variables.
fn is_coloured(choice: Colour, terminal: bool, get: impl Fn(&str) -> Option<String>) -> bool {
    let is = |name: &str, value: &str| get(name).is_some_and(|v| v == value);
    match choice {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto if get("NO_COLOR").is_some() => false,
        Colour::Auto if get("CLICOLOR_FORCE").is_some_and(|v| v != "0") => true,
        Colour::Auto => terminal && !is("TERM", "dumb") && !is("CLICOLOR", "0"),
    }
}

/// The width of the terminal, else COLUMNS, else 80.
fn columns(get: impl Fn(&str) -> Option<String>) -> usize {
    let set = || get("COLUMNS").and_then(|columns| columns.parse().ok());
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map(|(width, _)| usize::from(width.0)).or_else(set).filter(|&n| n > 0).unwrap_or(80)
}

/// True if the locale's character set is UTF-8.
fn is_utf8(get: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(get).unwrap_or_default();
    let name = locale.to_ascii_lowercase();
    name.contains("utf-8") || name.contains("utf8")
}

/// Standard output, buffered. True if every write is flushed, because no thread can do that later.
pub(crate) struct Output(Arc<Mutex<BufWriter<Stdout>>>, bool);

impl Output {
    /// For answers that come all at once or are flushed by the caller.
    pub(crate) fn new() -> Self {
        Output(Arc::new(Mutex::new(BufWriter::with_capacity(1 << 16, std::io::stdout()))), false)
    }

    /// For answers that come one by one: text is shown after a moment at the latest.
    pub(crate) fn eager() -> Self {
        let mut output = Output::new();
        let writer = Arc::downgrade(&output.0);
        let started = std::thread::Builder::new().spawn(move || {
            while let Some(writer) = writer.upgrade() {
                // A failure is reported by the next write.
                let _ = writer.lock().unwrap_or_else(PoisonError::into_inner).flush();
                drop(writer);
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        output.1 = started.is_err();
        output
    }

    fn lock(&self) -> MutexGuard<'_, BufWriter<Stdout>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.lock().write(bytes)?;
        if self.1 {
            self.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.lock().flush()
    }
}

pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = Output::new();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

pub(crate) fn is_terminal() -> bool {
    static TERMINAL: LazyLock<bool> = LazyLock::new(|| std::io::stdout().is_terminal());
    *TERMINAL
}

/// Text from the input, escaped for a terminal.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if is_terminal() { Cow::Owned(escape(text)) } else { Cow::Borrowed(text) }
}

/// Errors printed before the rest is only counted.
const MOST_ERRORS: u64 = 20;

static ERRORS: AtomicU64 = AtomicU64::new(0);

/// A note on standard error, unless `--quiet`.
pub(crate) fn note(message: &str) {
    if !policy().quiet {
        say(&paint::faint_err("note:"), message);
    }
}

/// True if a progress line may be shown.
pub(crate) fn shows_progress() -> bool {
    std::io::stderr().is_terminal() && !policy().quiet
}

/// A warning on standard error.
pub(crate) fn warn(message: &str) {
    say(&paint::error("warning:"), message);
}

/// An error that ends the command.
pub(crate) fn fatal(message: &str) {
    say(&paint::error("error:"), message);
}

/// One of possibly many errors. The first ones are printed with their details, the others are
/// counted.
pub(crate) fn error(message: &str, details: &[(&str, String)]) {
    let number = ERRORS.fetch_add(1, Ordering::Relaxed) + 1;
    if number > MOST_ERRORS {
        // Print now and then: if the reader has gone, the program can end.
        if number >= 1000 && 10u64.pow(number.ilog10()) == number {
            note(&format!("{number} errors so far"));
        }
        return;
    }
    fatal(message);
    for (mark, text) in details {
        say(&format!("  {}", paint::faint_err(mark)), text);
    }
}

/// Prints how many errors were only counted.
pub(crate) fn note_omitted_errors() {
    let more = ERRORS.load(Ordering::Relaxed).saturating_sub(MOST_ERRORS);
    if more > 0 {
        let word = if more == 1 { "error" } else { "errors" };
        say(&paint::faint_err("note:"), &format!("and {more} more {word}"));
    }
}

/// Unescaped lines on standard error, for figures and bars.
pub(crate) fn say_plain(text: &str) {
    write_err(&format!("{text}\n"));
}

/// A label and a text, which is escaped line by line.
fn say(label: &str, text: &str) {
    let lines: Vec<String> = text.lines().map(escape).collect();
    write_err(&format!("{label} {}\n", lines.join("\n")));
}

/// A failing standard error is ignored. A closed one ends the program, because the reader of the
/// answers is probably gone too.
fn write_err(text: &str) {
    if let Err(error) = std::io::stderr().write_all(text.as_bytes())
        && error.kind() == ErrorKind::BrokenPipe
    {
        std::process::exit(exit::OK.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<'a>(all: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + use<'a> {
        move |name| all.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn colours_follow_the_usual_variables() {
        let auto = |terminal, all: &[(&str, &str)]| is_coloured(Colour::Auto, terminal, with(all));
        assert!(auto(true, &[]) && !auto(false, &[]));
        for off in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!auto(true, &[off]), "{off:?}");
        }
        assert!(auto(false, &[("CLICOLOR_FORCE", "1")]));
        assert!(!auto(false, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
        assert!(is_coloured(Colour::Always, false, with(&[("NO_COLOR", "1")])));
        assert!(!is_coloured(Colour::Never, true, with(&[("CLICOLOR_FORCE", "1")])));
    }

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        assert!(is_utf8(with(&[("LANG", "de_DE.UTF-8")])));
        assert!(!is_utf8(with(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")])));
        assert!(is_utf8(with(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")])));
        assert!(!is_utf8(with(&[])));
    }
}
