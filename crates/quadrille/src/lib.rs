//! Sudoku of every size and shape, KenKen, and any exact cover problem: solve, count, prove,
//! generate, rate, explain.
//!
//! ```
//! use quadrille::{Budget, First, Verdict, check, parse, solve};
//!
//! let puzzle =
//!     parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let within = Budget::default().time(std::time::Duration::from_secs(2));
//! let First::Found(grid) = solve(&puzzle, &within) else { panic!("no solution in two seconds") };
//! assert!(puzzle.is_solved_by(&grid));
//! assert!(matches!(check(&puzzle, &within), Verdict::Unique(_)));
//! # Ok::<(), quadrille::ParseError>(())
//! ```
//!
//! A [`Puzzle`] is read by [`parse`] from any of 26 text formats, or built. Every question takes a
//! [`Budget`], and a budget that runs out is an answer:
//!
//! | ask | answer |
//! |---|---|
//! | [`solve`](solve()) | the first solution |
//! | [`solutions`] | each solution, to a visitor |
//! | [`check`](check()) | none, one or several, with the evidence |
//! | [`count`](count()) | the exact number, of any size |
//! | [`prove`] | a certificate of the verdict; [`verify`] checks one |
//! | [`hint`](hint()), [`explain`](explain()) | the next step; the whole path |
//! | [`rate`](rate()) | ER, level, score |
//! | [`generate`](generate()) | puzzles, from a [`Spec`] and a seed |
//!
//! With the feature `serde`, `answer` has the same answers as typed JSON, as in every front end.
//!
//! For any exact cover problem see [`cover`], for clauses [`cnf`]. The layers below are modules
//! here: [`puzzle`], [`text`], [`encode`], [`solve`](mod@solve), [`full_grids`], [`reason`], [`make`],
//! [`nine`], [`proof`], [`core`].
//!
//! Searches are very slow without optimisation, and a library cannot enable it for its users. For
//! debug builds, put `[profile.dev.package."*"] opt-level = 2` into your own Cargo.toml.
#![forbid(unsafe_code)]

#[cfg(feature = "serde")]
pub mod answer;
#[cfg(feature = "serde")]
pub mod as_text;
mod ask;
mod threads;
#[cfg(feature = "reason")]
mod uniqueness;

#[cfg(feature = "sat")]
pub use ask::prove;
pub use ask::{check, count, solutions, solve, verify};
#[cfg(feature = "reason")]
pub use ask::{explain, hint, rate};
pub use threads::threads;
#[cfg(feature = "reason")]
pub use uniqueness::Uniqueness;

#[cfg(feature = "print")]
pub use quadrille_book as book;
pub use quadrille_cnf as cnf;
pub use quadrille_core as core;
pub use quadrille_core::{Budget, Cancel, Stop};
pub use quadrille_cover as cover;
pub use quadrille_encode as encode;
pub use quadrille_full_grids as full_grids;
#[cfg(feature = "cuda")]
pub use quadrille_gpu as gpu;
#[cfg(feature = "make")]
pub use quadrille_make as make;
#[cfg(feature = "make")]
pub use quadrille_make::{GenerateOptions, Generated, Kind, Spec, generate};
pub use quadrille_nine as nine;
#[cfg(feature = "press")]
pub use quadrille_press as press;
pub use quadrille_proof as proof;
pub use quadrille_proof::{Refusal, Verified};
pub use quadrille_puzzle as puzzle;
pub use quadrille_puzzle::{Cage, Cell, Conflict, Extra, Grid, Op, Puzzle};
#[cfg(feature = "reason")]
pub use quadrille_reason as reason;
#[cfg(feature = "reason")]
pub use quadrille_reason::{Grade, Level, Path, PathEnd, Rating, Step, words};
pub use quadrille_solve as solve;
#[cfg(feature = "sat")]
pub use quadrille_solve::Certificate;
pub use quadrille_solve::{Count, End, Engine, First, Request, Verdict};
pub use quadrille_text as text;
pub use quadrille_text::{ParseError, parse, to_text};
pub use quadrille_zdd as zdd;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
