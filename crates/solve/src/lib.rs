//! The one door to a solution: first, all, count, verdict.
//!
//! A [`Request`] says which [`Engine`] answers, within what budget, in what order. Verdicts and
//! counts never depend on the engine; only time does. Which of several solutions comes first is the
//! engine's own, documented order.
//!
//! ```
//! use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
//! use quadrille_solve::{Request, Verdict, verdict};
//! let cage = |op, target, cells: &[u32]| Cage::kenken(op, target, cells.iter().copied().map(Cell).collect());
//! let kenken = Puzzle::kenken(2, vec![cage(Op::Sub, 1, &[0, 1]), cage(Op::Eq, 2, &[2]), cage(Op::Eq, 1, &[3])])?;
//! let Verdict::Unique(grid) = verdict(&kenken, &Request::default())?.answer else { panic!() };
//! assert_eq!(grid.to_string(), "1221");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adapter;
mod auto;
pub mod batch;
mod certified_rules;
#[cfg(feature = "sat")]
mod certify;
mod closed;
mod conflict_core;
mod cover;
mod door;
mod engine;
mod evidence;
mod grid;
mod hybrid;
mod nine;
mod outcome;
pub mod plain;
mod registry;
mod request;
#[cfg_attr(not(feature = "sat"), path = "without_sat.rs")]
mod sat;
mod self_check;
mod true_candidates;
mod uniform;

pub use adapter::{Stats, Unfit};
#[cfg(feature = "sat")]
pub use certify::{Certificate, Claim, NoCertificate, certify};
pub use closed::{closed_count, count_grids};
pub use conflict_core::{ConflictCore, conflict_core};
pub use door::{count, first, for_each, for_each_up_to, verdict};
pub use engine::Engine;
pub use evidence::{FileSolution, cells_that_differ, difference, file_solution};
pub use grid::GridSolver;
pub use outcome::{Count, First, Report, Verdict};
pub use quadrille_core::End;
pub use quadrille_encode::TooLarge;
pub use quadrille_grid::{GridStats, Stage};
pub use registry::UnknownEngine;
pub use request::Request;
pub use true_candidates::{TrueCandidates, true_candidates};
pub use uniform::{NotUniform, for_each_uniform};
