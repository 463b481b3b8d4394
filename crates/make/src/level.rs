//! The five words, asked with a limit: a puzzle that turns out harder than wished is put aside at once.
//!
//! The answer is that of `quadrille_reason::rate`: the hardest technique on the path of cheapest steps, for classic 9×9 on the path
//! of the representative. Techniques that only extreme puzzles need come last on every path, so they are not tried:
//! a puzzle that needs one, or more, is extreme.

use std::sync::LazyLock;

use quadrille_limits::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle, Values};
use quadrille_reason::{Level, Options, State, Technique, hint, representative};

/// How a puzzle stands to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Its level is this one, at or below the one asked about.
    Is(Level),
    /// It is harder than the level asked about.
    Harder,
}

/// The usual techniques before the first that only extreme puzzles need.
fn techniques() -> &'static [Technique] {
    static ALL: LazyLock<Vec<Technique>> = LazyLock::new(|| {
        Technique::usual().into_iter().take_while(|&t| Level::of(t) < Level::Extreme).collect()
    });
    &ALL
}

/// The level of a puzzle without cages that has this one solution, as far as `most`.
///
/// ```
/// use quadrille_limits::Budget;
/// use quadrille_make::{Stand, level_up_to};
/// use quadrille_puzzle::{Grid, Puzzle};
/// use quadrille_reason::Level;
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[1, 0, 0, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
/// let solution = Grid::new(4, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
/// assert_eq!(level_up_to(&puzzle, &solution, Level::Easy, &Budget::unlimited()), Ok(Stand::Is(Level::Easy)));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
///
/// # Errors
/// What stopped it.
pub fn level_up_to(puzzle: &Puzzle, solution: &Grid, most: Level, budget: &Budget) -> Result<Stand, Stop> {
    if falls_to_singles(puzzle) {
        return Ok(Stand::Is(Level::Easy));
    }
    if most == Level::Easy {
        return Ok(Stand::Harder);
    }
    let twin = representative(puzzle, solution).and_then(|g| puzzle.clone().with_givens(&g).ok());
    let mut state = State::new(twin.as_ref().unwrap_or(puzzle));
    let mut options = Options { techniques: techniques().to_vec(), budget: budget.clone() };
    let mut meter = budget.start().every(1);
    let mut level = Level::Easy;
    while !state.is_full() {
        meter.tick()?;
        options.budget = meter.rest();
        let Some(step) = hint(&state, &options)? else {
            return Ok(if most == Level::Extreme { Stand::Is(Level::Extreme) } else { Stand::Harder });
        };
        level = level.max(Level::of(step.technique));
        if level > most {
            return Ok(Stand::Harder);
        }
        state.apply(&step);
    }
    Ok(Stand::Is(level))
}

/// Whether single candidates and single places are enough, in whatever order: the easiest level, known in a tenth of the
/// time of a path.
fn falls_to_singles(puzzle: &Puzzle) -> bool {
    let mut left = puzzle.candidates();
    let mut open: Vec<bool> = vec![true; left.len()];
    loop {
        let mut changed = false;
        for cell in puzzle.cells() {
            if let (true, Some(value)) = (open[cell.index()], left[cell.index()].single()) {
                open[cell.index()] = false;
                changed = true;
                for house in puzzle.houses().iter().filter(|house| house.cells.contains(&cell)) {
                    for peer in house.cells.iter().filter(|&&peer| peer != cell) {
                        left[peer.index()] = left[peer.index()] - Values::only(value);
                    }
                }
            }
        }
        for house in puzzle.houses() {
            let (mut once, mut twice) = (Values::EMPTY, Values::EMPTY);
            for cell in &house.cells {
                twice |= once & left[cell.index()];
                once |= left[cell.index()];
            }
            for &cell in house.cells.iter().filter(|cell| open[cell.index()]) {
                let only = left[cell.index()] & (once - twice);
                if !only.is_empty() && only != left[cell.index()] {
                    left[cell.index()] = only;
                    changed = true;
                }
            }
        }
        if !changed {
            return open.iter().all(|open| !open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Minimals, NineGrids, Pattern};
    use quadrille_reason::explainer::Limits;
    use quadrille_reason::{Grade, rate};

    /// The short cut and the full rating agree.
    #[test]
    fn the_level_is_that_of_the_rating() {
        let grids = NineGrids::new();
        let made = Minimals::new(&grids, Pattern::None).make(2, 0..25, 0, &Budget::unlimited()).unwrap();
        for thin in made {
            let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&thin.clues).unwrap();
            let solution = Grid::new(9, thin.solution.to_vec()).unwrap();
            let stand = level_up_to(&puzzle, &solution, Level::Extreme, &Budget::unlimited()).unwrap();
            let rating = rate(&puzzle, &Limits::default()).unwrap();
            let Some(Grade::Plain(level)) = rating.grade else { panic!("{puzzle:?}") };
            assert_eq!(stand, Stand::Is(level));
            for most in Level::ALL {
                let stand = level_up_to(&puzzle, &solution, most, &Budget::unlimited()).unwrap();
                assert_eq!(stand, if level <= most { Stand::Is(level) } else { Stand::Harder });
            }
        }
    }
}
