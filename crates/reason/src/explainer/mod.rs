//! ER, EP and ED of classic 9×9 Sudoku on the scale of Sudoku Explainer 1.2.1.
//!
//! The grid is looked at with one technique group after the other, easiest first. The first group that finds something
//! gives all its deductions of the lowest rating at once; they are carried out and the look starts over. ER is the highest
//! rating met, EP the highest up to the first placement, ED the rating of the first step.
//!
//! Reference: the ratings that Sudoku Explainer publishes per technique (Nicolas Juillerat, 2005–2007).

mod aligned;
mod board;
mod chains;
mod dynamic;
mod finding;
mod graves;
mod locking;
mod loops;
mod nested;
mod reach;
mod rules;
mod run;
mod scale;
mod singles;
mod subsets;
mod waves;
mod wings;

pub use scale::{Technique, Tenths};

use board::Board;
use finding::Finding;

/// The easiest deductions of a grid.
fn look(board: &Board) -> Option<Finding> {
    singles::hidden_singles(board)
        .or_else(|| singles::direct_locking(board))
        .or_else(|| singles::direct_hidden_set(board, 2))
        .or_else(|| singles::naked_singles(board))
        .or_else(|| singles::direct_hidden_set(board, 3))
        .or_else(|| locking::locked(board))
        .or_else(|| subsets::naked(board, 2))
        .or_else(|| subsets::fish(board, 2))
        .or_else(|| subsets::hidden(board, 2))
        .or_else(|| subsets::naked(board, 3))
        .or_else(|| subsets::fish(board, 3))
        .or_else(|| subsets::hidden(board, 3))
        .or_else(|| wings::wings(board, false))
        .or_else(|| wings::wings(board, true))
        .or_else(|| loops::unique_loops(board))
        .or_else(|| subsets::naked(board, 4))
        .or_else(|| subsets::fish(board, 4))
        .or_else(|| subsets::hidden(board, 4))
        .or_else(|| graves::graves(board))
        .or_else(|| aligned::aligned_pairs(board))
        .or_else(|| chains::chains(board))
        .or_else(|| aligned::aligned_triplets(board))
        .or_else(|| dynamic::nishio(board))
        .or_else(|| chains::multiple_chains(board))
        .or_else(|| dynamic::dynamic_chains(board))
}

/// Ratings of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Hardest step.
    pub er: Tenths,
    /// Hardest step up to the first placement.
    pub ep: Tenths,
    /// First step.
    pub ed: Tenths,
    /// Whether it was solved
    pub solved: bool,
    /// steps
    pub steps: Vec<(Technique, Tenths, u32)>,
}

/// Rate.
pub fn explain(givens: &[u8; 81]) -> Option<Explained> {
    let mut board = Board::new(givens)?;
    let mut out = Explained { er: Tenths(0), ep: Tenths(0), ed: Tenths(0), solved: false, steps: vec![] };
    while !board.is_solved() {
        let Some(found) = look(&board) else { return Some(out) };
        out.er = out.er.max(found.rating);
        if out.ed == Tenths(0) {
            out.ed = found.rating;
        }
        if out.ep == Tenths(0) && !found.on.is_empty() {
            out.ep = out.er;
        }
        out.steps.push((found.technique, found.rating, found.steps()));
        found.apply(&mut board);
        if board.is_broken() {
            return None;
        }
    }
    out.solved = true;
    Some(out)
}

/// dev
pub fn look_at(
    givens: &[u8; 81],
    struck: &[(usize, usize)],
) -> Option<(Technique, Tenths, Vec<(usize, usize)>, Vec<(usize, usize)>)> {
    let mut board = Board::new(givens)?;
    for &(d, c) in struck {
        board.remove(d, c);
    }
    let f = look(&board)?;
    Some((f.technique, f.rating, f.off.iter().collect(), f.on.iter().collect()))
}

