//! The ground that every search stands on: budgets, cancellation, a clock, the shapes of answers
//! and the instruction sets of the processor.
//!
//! * [`Budget`] is a request (nodes, time, a [`Cancel`] flag). A search turns it into a [`Meter`]
//!   once, then calls [`Meter::tick`] at every node.
//! * [`Verdict`], [`First`], [`Count`], [`End`] and [`Report`] are what searches answer. Running
//!   out is an answer, not an error: every one of them can be unknown, with the [`Stop`] that
//!   says why.
//! * [`clock`] is the only clock of the library crates; a host without one, or a test, sets it.
//! * [`QuickMap`] is the map inside searches; [`write_whole`] leaves a whole file or none.
//! * [`work`] runs questions on threads, and holds the one rule for panics: a panic ends its own
//!   question with an [`InternalError`], and is never lost. [`fault`] makes them for tests.
//! * [`Chance`] is the pinned random stream: the same seed gives the same draws everywhere.
//! * [`Simd`] is the only reader of processor features and of `QUADRILLE_SIMD`.
//!
//! ```
//! use quadrille_core::{Budget, Stop};
//! let mut meter = Budget::default().nodes(2).start();
//! assert_eq!(meter.tick(), Ok(()));
//! assert_eq!(meter.tick(), Ok(()));
//! assert_eq!(meter.tick(), Err(Stop::Nodes));
//! ```
#![forbid(unsafe_code)]

mod answer;
mod budget;
mod chance;
pub mod clock;
pub mod cpu;
pub mod fault;
mod file;
mod hash;
mod stop;
pub mod work;

pub use answer::{Count, End, First, Report, UpTo, Verdict};
pub use budget::{Budget, Meter};
pub use chance::Chance;
pub use cpu::{Simd, SimdError};
pub use file::write_whole;
pub use hash::{Quick, QuickMap};
pub use stop::{Cancel, Stop};
pub use work::InternalError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
