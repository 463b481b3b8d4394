//! Classic 9×9 Sudoku on a CUDA device: batches of puzzles in, verdicts and solutions out.
//!
//! The answers are identical to those of [`quadrille_nine`]. For a puzzle with several solutions
//! the device only finds out that there are several. The CPU kernel computes the first one if
//! requested. It also gets the puzzles that the device cannot finish (its stack is full, the device
//! is lost).
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
//! `cuda/` contains the kernels in CUDA C and the PTX compiled from them (`just gpu-ptx`). The
//! driver compiles the PTX for its device when a solver is created. The driver's library is loaded
//! with the first solver, so neither building nor running needs CUDA. `cuda/layout.h` shows the
//! layout of nodes in registers.
//!
//! A solver also generates [minimal puzzles](GpuSolver::minimal) by the million, the same as the
//! CPU: a [`Recipe`] defines them. It [removes clues](GpuSolver::minimize) from puzzles, and finds
//! all [clues](GpuSolver::additions) that leave a puzzle exactly one solution.
//!
//! `driver` wraps the driver's handles, `device` launches the kernels, `pipeline` cuts a batch into
//! chunks and keeps several in progress, and `fallback` is the CPU's part. `removal` launches the
//! kernels of minimal puzzles, with the entry points `minimal` and `minimize`. `additions` finds
//! the clues to add.

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
