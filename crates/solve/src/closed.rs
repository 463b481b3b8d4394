//! Counts that need no search: Sudoku with one given or none, where all grids of the shape are
//! counted.
//!
//! The numbers are those of the literature (OEIS A107739 and Felgenhauer and Jarvis, 2005);
//! `quadrille_full_grids::count_grids` works them out anew.

use quadrille_puzzle::Puzzle;

/// Complete grids by rows and columns of their boxes, or turned.
const GRIDS: [(usize, usize, u128); 8] = [
    (1, 1, 1),
    (1, 2, 2),
    (1, 3, 12),
    (1, 4, 576),
    (2, 2, 288),
    (2, 3, 28_200_960),
    (2, 4, 29_136_487_207_403_520),
    (3, 3, 6_670_903_752_021_072_936_960),
];

/// The number of complete grids with boxes of `height` rows by `width` columns, where it is known
/// here.
///
/// ```
/// assert_eq!(quadrille_solve::count_grids(3, 2), Some(28_200_960));
/// assert_eq!(quadrille_solve::count_grids(7, 7), None);
/// ```
#[must_use]
pub fn count_grids(height: usize, width: usize) -> Option<u128> {
    let shape = (height.min(width), height.max(width));
    GRIDS.iter().find(|&&(h, w, _)| (h, w) == shape).map(|&(_, _, count)| count)
}

/// The number of solutions of a Sudoku with one given or none, without a search: relabelling makes
/// every value of the one given equally likely.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// assert_eq!(quadrille_solve::closed_count(&Puzzle::sudoku(2, 2)?), Some(288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn closed_count(puzzle: &Puzzle) -> Option<u128> {
    let (height, width) = puzzle.plain_boxes()?;
    let share = match puzzle.clues() {
        0 => 1,
        1 => puzzle.side() as u128,
        _ => return None,
    };
    Some(count_grids(height, width)? / share)
}
