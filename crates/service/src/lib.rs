//! Questions about puzzles, JSON in and JSON out, shared by the HTTP service of `quadrille serve`
//! and the WebAssembly worker of the static page.
//!
//! [`Question::read`] takes the name of a question and its JSON object. [`Question::answer`]
//! returns the answer as JSON, the same that the command of that name prints with `--json`. A
//! [`Problem`] describes an error and its position. Nothing here uses sockets, threads or clocks.
//!
//! ```
//! use quadrille_service::{Limits, Question};
//! let question = Question::read("count", br#"{"puzzle":"................"}"#)?;
//! let limits = Limits::default();
//! let answer = question.answer(&limits.budget(&question)?)?;
//! assert!(answer.contains(r#""count":"288""#));
//! # Ok::<(), quadrille_service::Problem>(())
//! ```
#![forbid(unsafe_code)]

mod ask;
mod fields;
mod limits;
mod plain_checks;
mod problem;
mod question;
mod shared_fields;

pub use ask::generate::{GenerateEvent, Making};
pub use ask::lists;
pub use fields::Field;
pub use limits::Limits;
pub use plain_checks::PlainChecks;
pub use problem::{Problem, ProblemKind};
pub use question::{Question, QuestionInfo, questions};

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
