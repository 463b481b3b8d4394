//! How the program ends, by number.

use std::process::ExitCode;

/// Every question was answered.
pub const OK: u8 = 0;
/// Some lines of a batch were bad, or a check failed.
pub const FAILED: u8 = 1;
/// A budget ran out before the answer.
pub const STOPPED: u8 = 3;
/// The input is malformed.
pub const MALFORMED: u8 = 65;
/// A file could not be read or written.
pub const IO: u8 = 74;

/// An error whose message was already shown, with the code to end with.
#[derive(Debug, thiserror::Error)]
#[error("already reported")]
pub struct Reported(pub u8);

/// An error to show and end with this code.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// Shown on standard error after `error: `.
    pub message: String,
    /// How to end.
    pub code: u8,
}

/// A failure with a message, for `?`.
pub fn fail(code: u8, message: impl Into<String>) -> anyhow::Error {
    Failure { message: message.into(), code }.into()
}

/// The code an error ends with; its message is shown unless it was before. A reader that went away
/// is not an error.
pub fn conclude(error: &anyhow::Error) -> ExitCode {
    if let Some(Reported(code)) = error.downcast_ref() {
        return ExitCode::from(*code);
    }
    let io = error.chain().find_map(|e| e.downcast_ref::<std::io::Error>());
    if io.is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe) {
        return ExitCode::from(OK);
    }
    anstream::eprintln!("{} {error:#}", crate::paint::error("error:"));
    let code = match error.downcast_ref::<Failure>() {
        Some(failure) => failure.code,
        None if io.is_some() => IO,
        None => FAILED,
    };
    ExitCode::from(code)
}
