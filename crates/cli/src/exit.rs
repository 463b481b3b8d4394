//! The exit codes. `docs/exit-codes.md` shows the same table.

use std::fmt::Display;

use quadrille::core::Stop;

/// Every question was answered.
pub(crate) const OK: u8 = 0;
/// Some puzzles could not be read, or a check failed.
pub(crate) const FAILED: u8 = 1;
/// The command line asks for something impossible.
pub(crate) const USAGE: u8 = 2;
/// A budget ran out before the answer.
pub(crate) const STOPPED: u8 = 3;
/// `sat solve`: satisfiable, the usual code of SAT solvers.
pub(crate) const SATISFIABLE: u8 = 10;
/// `sat solve`: unsatisfiable, the usual code of SAT solvers.
pub(crate) const UNSATISFIABLE: u8 = 20;
/// The input is malformed.
pub(crate) const MALFORMED: u8 = 65;
/// A question panicked: a defect of this program.
pub(crate) const INTERNAL: u8 = 70;
/// A file could not be read or written.
pub(crate) const IO: u8 = 74;

/// An error whose message was already shown, with its exit code.
#[derive(Debug, thiserror::Error)]
#[error("already reported")]
pub(crate) struct Reported(pub u8);

/// An error with a message and an exit code.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Failure {
    /// Shown on standard error after `error: `.
    pub message: String,
    pub code: u8,
}

/// An error with a message, for `?`.
pub(crate) fn fail(code: u8, message: impl Display) -> anyhow::Error {
    Failure { message: message.to_string(), code }.into()
}

/// Gives an error of the library its exit code, for `map_err`.
pub(crate) fn with<E: Display>(code: u8) -> impl Fn(E) -> anyhow::Error {
    move |error| fail(code, error)
}

/// The error of a search without an answer.
pub(crate) fn stopped(stop: Stop) -> anyhow::Error {
    fail(STOPPED, format!("stopped by {stop}"))
}

/// The exit code of a command. Prints the error unless it was already shown. A reader that closed
/// the pipe is not an error.
pub(crate) fn conclude(result: anyhow::Result<u8>) -> u8 {
    let code = match &result {
        Ok(code) => *code,
        Err(error) => code_of(error),
    };
    crate::output::note_omitted_errors();
    code
}

fn code_of(error: &anyhow::Error) -> u8 {
    if let Some(Reported(code)) = error.downcast_ref() {
        return *code;
    }
    let io = error.chain().find_map(|e| e.downcast_ref::<std::io::Error>());
    if io.is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe) {
        return OK;
    }
    crate::output::fatal(&format!("{error:#}"));
    match error.downcast_ref::<Failure>() {
        Some(failure) => failure.code,
        None if io.is_some() => IO,
        None => FAILED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_in_the_documentation_has_every_code_and_no_other() {
        let table = include_str!("../../../docs/exit-codes.md");
        let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
        let shown: Vec<u8> = rows.filter_map(|code| code.parse().ok()).collect();
        let all = [OK, FAILED, USAGE, STOPPED, SATISFIABLE, UNSATISFIABLE, MALFORMED, INTERNAL, IO];
        assert_eq!(shown, all);
    }
}
