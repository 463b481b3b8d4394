//! The classic 9×9 Sudoku kernel: one puzzle with low latency, or many at once in SIMD lanes.
//!
//! ```
//! use quadrille_nine::{Answer, Puzzle, Solver};
//! let puzzle = Puzzle::parse(b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")?;
//! let mut solver = Solver::new();
//! assert_eq!(solver.solve(&puzzle, 2).count(), 1);
//!
//! let puzzles = vec![puzzle; 100];
//! let mut answers = vec![Answer::NONE; 100];
//! solver.solve_batch(&puzzles, 2, &mut answers);
//! assert!(answers.iter().all(|answer| *answer == solver.solve(&puzzle, 2)));
//! # Ok::<(), quadrille_nine::PuzzleError>(())
//! ```
//!
//! # The first solution
//! An answer holds the number of solutions up to a limit and the *first* solution. The first one
//! depends on the puzzle alone, never on the limit, the processor, or the rest of a batch. It is
//! the first leaf of this tree:
//!
//! 1. Apply these rules until none changes anything: a cell with one candidate takes it from its
//!    box; a digit stays in a minirow only if the three boxes of the band can share its three rows,
//!    and the same for columns; a digit with one place in a box owns it. Then, if three digits are
//!    confined to one minirow or minicolumn of a box, remove the others from it and start again.
//! 2. If cells are open, choose one: fewest candidates first (2, then 3, then any number), then the
//!    highest score (see `choose.rs`), then by position inside the box, then by box. First set it
//!    to its smallest candidate; afterwards remove that candidate. A *loose* puzzle (fewer than 17
//!    clues or more than 27) chooses up to three cells at once, each in its own band and stack, and
//!    guesses all of them before it applies the rules again. Its cells have no scores.
//!
//! The rules have one closure, whatever their order. This is why a single puzzle in 256-bit
//! registers and thirty-two nodes in 512-bit lanes walk the same tree.
//!
//! # Paths
//! [`Solver::solve`] and [`Solver::visit`] keep one node in nine registers.
//! [`Solver::solve_batch`] and [`Solver::solve_rows`] keep one node in every 16-bit lane. Both exist for AVX-512, AVX2, NEON and portable code; see [`Simd`].
//!
//! Nothing is allocated per puzzle, there is no global state, and all `unsafe` is in `simd/`.

mod batch;
mod choose;
mod clash;
mod lanes;
mod node;
mod packed;
mod puzzle;
mod recipe;
mod rows;
mod search;
mod simd;
mod solver;

pub use clash::{Clash, House};
pub use packed::{BadRow, Packed, Verdict};
pub use puzzle::{Answer, Puzzle, PuzzleError};
pub use quadrille_core::{Simd, SimdError};
pub use recipe::{Recipe, is_full_grid, minimize};
pub use rows::{Evidence, Rows};
pub use solver::{Solver, Visitor, solve};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
