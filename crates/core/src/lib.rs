//! The basis of every search: budgets, cancellation, a clock, the types of answers and the
//! instruction sets of the processor.
//!
//! * [`Budget`] is a request (nodes, time, a [`Cancel`] flag). A search turns it into a [`Meter`]
//!   once, then calls [`Meter::tick`] at every node.
//! * [`Verdict`], [`First`], [`Count`], [`End`] and [`Report`] are the answers of searches. Running
//!   out of budget is an answer, not an error: each can be unknown, with a [`Stop`] as the reason.
//! * [`clock`] is the only clock of the library crates. A host without one, or a test, sets it.
//! * [`QuickMap`] is the map used inside searches. [`write_whole`] writes a complete file or none.
//! * [`work`] runs questions on threads and defines the rule for panics: a panic ends its own
//!   question with an [`InternalError`] and is never lost. [`fault`] causes panics in tests.
//! * [`sync`] has the threads, locks and channels of the standard library, which tests of schedules replace.
//! * [`Chance`] is the pinned random stream: the same seed gives the same draws everywhere.
//! * [`named_enum`] declares enums whose variants have names.
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
mod chacha;
mod chance;
pub mod clock;
pub mod cpu;
pub mod fault;
mod file;
mod hash;
mod named;
mod stop;
pub mod sync;
pub mod work;

pub use answer::{Count, End, First, Report, UpTo, Verdict};
pub use budget::{Budget, Meter};
pub use chance::Chance;
pub use cpu::{Simd, SimdError};
pub use file::write_whole;
pub use hash::{Quick, QuickIndex, QuickMap};
pub use stop::{Cancel, Stop};
pub use work::InternalError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
