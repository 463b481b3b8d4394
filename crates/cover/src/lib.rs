//! Exact cover with colours: solve, count, enumerate, sample.
//!
//! A [`Problem`] has primary items, secondary items and options. A solution is a set of options
//! that covers every primary item once, and every secondary item at most once or several times in
//! one colour. Make a problem with a [`Builder`] or read [Knuth's text form](Problem::from_text),
//! pass it to a [`Solver`], and ask: [`count`](Solver::count), [`count_to`](Solver::count_to),
//! [`first`](Solver::first), [`verdict`](Solver::verdict), [`solutions`](Solver::solutions),
//! [`visit`](Solver::visit).
//!
//! ```
//! use quadrille_cover::{Problem, Solver};
//! let problem = Problem::from_text("A B C\nB\nA C\nB C\n")?;
//! let solver = Solver::new(&problem);
//! assert_eq!(solver.count().answer.exact().unwrap().to_string(), "1");
//! let solution = solver.solutions().next().unwrap();
//! assert_eq!(solution.options().iter().map(|o| o.index()).collect::<Vec<_>>(), [0, 1]);
//! # Ok::<(), quadrille_cover::TextError>(())
//! ```
//!
//! Every question is limited by the solver's [`Budget`] and answers *unknown* when it runs out. The
//! kernels differ only in speed. [`Solver`] documents the order of solutions, which is fixed.

mod answer;
mod build;
mod builder;
mod cheapest;
mod checkpoint;
mod dyn_search;
mod error;
mod estimate;
mod fold;
mod handover;
mod ids;
mod kernel;
mod ledger;
mod matrix;
mod memo;
mod parallel;
mod part;
mod problem;
mod progress;
mod reduce;
mod search;
mod select;
mod settings;
mod setup;
mod simd;
mod solver;
mod stack;
mod tally;
mod text;
mod trace;
mod visit_from;
mod walk;
mod word;

pub use answer::{Count, First, Report, Solution, Stats, Verdict, Why};

pub use builder::Builder;
pub use cheapest::{Cheapest, Priced};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use error::{BuildError, TextError, TextErrorKind, Unfit};
pub use estimate::{Estimate, Interval};
pub use fold::{Families, Unfolded};
pub use ids::{Colour, Fingerprint, Item, OptionId};
pub use memo::Memo;
pub use num_bigint::BigUint;
pub use part::{Foreign, Part, Prefix};
pub use problem::{Problem, Use, Warning};
pub use progress::Progress;
pub use quadrille_core::{Budget, Cancel, End, Simd, SimdError, Stop};
pub use settings::KernelName;
pub use solver::Solver;
pub use trace::{Trace, TraceCut, TraceOptions, TraceOrder, TraceStep, trace};
pub use walk::Solutions;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
