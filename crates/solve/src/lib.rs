//! The one door to a solution: first, all, count, verdict.
//!
//! A [`Request`] says which [`Engine`] answers, within what budget, in what order. Answers never depend on the engine;
//! only time does.

mod certify;
mod outcome;
mod request;

pub use certify::{Certificate, Claim, NoCertificate, TooLarge, certify};
pub use outcome::{Count, End, First, Verdict};
pub use request::{Engine, Request, UnknownEngine};
