//! Bounds on the level of a classic 9×9 puzzle that need no path of steps.
//!
//! Singles, locked candidates, subsets and chains are *monotone*: a candidate that one of them
//! strikes in a grid is also struck in every later grid that has it, by the same rule or by a
//! single. So the order in which they are applied does not change their fixpoint, whatever else a
//! path uses in between. Two things follow.
//!
//! * A path that tries them first reaches their fixpoint before each of its other steps, so that
//!   grid can be computed in any order, all deductions at once.
//! * If they solve a puzzle by themselves, no path that may use them gets stuck.
//!
//! The grid is nine boards of 81 bits, one per digit, and bounds take microseconds.

mod als;
mod chains;
mod digit_cells;
mod fixpoint;
mod hard;
mod rectangles;
mod subsets;

pub use chains::ChainNodes;
pub use fixpoint::Fixpoint;

use quadrille_puzzle::Puzzle;

use crate::bitboard::Bitboard;
use crate::level::Level;

/// Bounds, least and greatest, on the level of a classic 9×9 puzzle with one solution; `None` for
/// other puzzles. They take a hundredth of the time of a path. Levels above `most` are not
/// distinguished. Easy and medium puzzles get exact bounds, and so do most others.
///
/// ```
/// use quadrille_classic::{Level, level_bounds};
/// use quadrille_puzzle::Puzzle;
/// let puzzle = b".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&puzzle.map(|c| if c == b'.' { 0 } else { c - b'0' }))?;
/// assert_eq!(level_bounds(&puzzle, Level::Extreme), Some((Level::Easy, Level::Easy)));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[must_use]
pub fn level_bounds(puzzle: &Puzzle, most: Level) -> Option<(Level, Level)> {
    let givens = puzzle.as_nine()?;
    let mut grid = Fixpoint::new(Bitboard::new(givens)?);
    grid.singles();
    if grid.is_solved() {
        return Some((Level::Easy, Level::Easy));
    }
    if most == Level::Easy {
        return Some((Level::Medium, Level::Extreme));
    }
    grid.subsets();
    if grid.is_solved() {
        return Some((Level::Medium, Level::Medium));
    }
    if most == Level::Medium {
        return Some((Level::Hard, Level::Extreme));
    }
    grid.before_rectangles();
    if grid.is_solved() {
        return Some((Level::Hard, Level::Hard));
    }
    let mut solved = grid.clone();
    if most > Level::Hard {
        solved.chains(ChainNodes::Groups);
    }
    Some(if !solved.is_solved() {
        (Level::Hard, Level::Extreme)
    } else if is_above_hard(&grid, &solved.board().digits(), givens) {
        (Level::Expert, Level::Expert)
    } else {
        (Level::Hard, Level::Expert)
    })
}

/// True if a superset of the hard techniques leaves cells open, starting from a grid in which a
/// path may try its first rectangle.
fn is_above_hard(grid: &Fixpoint, solution: &[u16; 81], givens: &[u8; 81]) -> bool {
    let mut left = grid.clone();
    loop {
        left.hard();
        match grid.strike_rectangles(&mut left, solution, givens) {
            Some(true) if !left.is_solved() => {}
            Some(false) => return !left.is_solved(),
            _ => return false,
        }
    }
}
