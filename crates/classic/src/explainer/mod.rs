//! ER, EP and ED of classic 9×9 Sudoku on the scale of Sudoku Explainer 1.2.1.
//!
//! Technique groups are tried one after the other, easiest first. The first group that finds
//! something gives all its deductions of the lowest rating at once. They are applied together, and
//! the search restarts. ER is the highest rating met, EP the highest up to the first placement, ED
//! the rating of the first step.
//!
//! Equivalent puzzles get the same ratings, because the representative of the puzzle is rated.
//!
//! Reference: the ratings that Sudoku Explainer publishes per technique (Nicolas Juillerat,
//! 2005–2007).
//!
//! ```
//! use quadrille_puzzle::Puzzle;
//! use quadrille_classic::explainer::{Explained, Limits, Technique, Tenths, explain};
//! let line = "800000016090006000040020500000000800000004000614082070002003000003908100000007960";
//! let givens: Vec<u8> = line.bytes().map(|c| c - b'0').collect();
//! let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&givens)?;
//! let Explained::Rated(ratings) = explain(&puzzle, &Limits::default())? else { panic!() };
//! assert_eq!((ratings.er, ratings.ep, ratings.ed), (Tenths(15), Tenths(12), Tenths(12)));
//! assert_eq!(ratings.hardest, Some(Technique::HiddenSingle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned;
mod antecedents;
mod bfs_links;
mod bug;
mod chains;
mod dynamic;
mod finding;
mod implication_log;
mod link_closure;
mod locking;
mod loops;
mod nested;
mod nested_dynamic;
mod propagation;
mod rating_loop;
mod rules;
mod scale;
mod singles;
mod subsets;
mod wings;

pub use rating_loop::{
    Explained, Limits, Ratings, Unrated, explain, explain_givens, unique_solution,
};
pub use scale::{Technique, Tenths};
