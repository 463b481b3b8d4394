//! Classic 9×9 Sudoku on a CUDA device: batches of puzzles in, verdicts and solutions out.
//!
//! The answers are those of [`quadrille_nine`], to the byte. Of a puzzle with several solutions the
//! device learns only that there are several; the first one, where it is asked for, comes from the
//! CPU kernel. Puzzles that the device cannot finish (its stack is full, the device is lost) go to
//! the CPU kernel too.
//!
//! ```
//! use quadrille_core::Budget;
//! use quadrille_gpu::{GpuSolver, Many, Packed, Verdict};
//! use quadrille_nine::Puzzle;
//! let puzzle = Puzzle::parse(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let puzzles = vec![Packed::from(&puzzle); 1000];
//! let mut answers = vec![Packed::EMPTY; 1000];
//! match GpuSolver::new() {
//!     Ok(mut solver) => {
//!         solver.solve_packed(&puzzles, Many::Blank, &mut answers, &Budget::unlimited());
//!         assert!(answers.iter().all(|answer| answer.verdict() == Verdict::Unique));
//!     }
//!     Err(reason) => println!("{reason}"), // one line; nothing else was done
//! }
//! # Ok::<(), quadrille_nine::PuzzleError>(())
//! ```
//!
//! # Parts
//! `cuda/` holds the kernels in CUDA C and the PTX made of them (`just gpu-ptx`); the driver
//! compiles the PTX for its device when the solver is made. The driver's library is loaded when
//! the first solver is made, so neither building nor running needs CUDA. `cuda/layout.h` draws how
//! nodes lie in registers.
//!
//! A solver also makes [minimal puzzles](GpuSolver::minimal) by the million, of which the CPU makes
//! the same: a [`Recipe`] says which. It [takes clues away](GpuSolver::minimize) from puzzles, and finds
//! all [clues](GpuSolver::additions) that leave a puzzle exactly one solution.
//!
//! `driver` wraps the driver's handles, `device` launches the kernels, `pipeline` cuts a batch into
//! chunks and keeps several of them under way, `fallback` is the CPU's part. `removal` launches the
//! kernels of minimal puzzles, `minimal` and `minimize` are their doors; `additions` are the clues
//! to add.

mod additions;
mod device;
mod driver;
mod error;
mod fallback;
mod minimal;
mod minimize;
mod pipeline;
mod removal;
mod solver;

pub use additions::Addition;
pub use driver::{Pinned, Plain};
pub use error::GpuError;
pub use minimize::Order;
pub use pipeline::Report;
pub use quadrille_nine::{Packed, Recipe, Verdict};
pub use solver::{GpuSolver, KernelTime, Many};
