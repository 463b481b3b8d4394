//! The level of a puzzle, with an upper limit: a puzzle above it is rejected early.
//!
//! The answer is that of [`rate`](crate::rate): the hardest technique on the path of cheapest
//! steps, for classic 9×9 on the path of the representative. Techniques that only extreme puzzles
//! need come last on every path, so they are not tried: a puzzle that needs one is extreme. On
//! classic 9×9 [bounds](level_bounds) come first, and fixpoints of monotone techniques replace the
//! cheap steps of the path.

use quadrille_classic::{Bitboard, ChainNodes, Fixpoint, Level, level_bounds, representative};
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle, Values};

use crate::bitboard::{bitboard_of, restrict};
use crate::crux;
use crate::level_techniques::{ABOVE_MEDIUM, BELOW_EXTREME, HARD};
use crate::path::Finder;
use crate::state::{State, Width};
use crate::step::Step;
use crate::technique::Technique;
use crate::template_filter::TemplateFilter;

/// The level of a puzzle, compared with a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtMost {
    /// Its level, which is at most the limit.
    Is(Level),
    /// It is harder than the limit.
    Above,
}

impl AtMost {
    fn new(level: Level, most: Level) -> Self {
        if level <= most { AtMost::Is(level) } else { AtMost::Above }
    }
}

/// The level of a puzzle without cages that has exactly this solution, up to `most`. Pass bounds if
/// [`level_bounds`] was already called with the same `most`. A node limit applies to each step of
/// the path.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_puzzle::{Grid, Puzzle};
/// use quadrille_reason::{AtMost, Level, level_at_most};
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[1, 0, 0, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
/// let solution = Grid::new(4, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
/// let level = level_at_most(&puzzle, &solution, Level::Easy, None, &Budget::unlimited());
/// assert_eq!(level, Ok(AtMost::Is(Level::Easy)));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
///
/// # Errors
/// The reason why it stopped.
pub fn level_at_most(
    puzzle: &Puzzle,
    solution: &Grid,
    most: Level,
    bounds: Option<(Level, Level)>,
    budget: &Budget,
) -> Result<AtMost, Stop> {
    let level = match bounds.or_else(|| level_bounds(puzzle, most)) {
        Some((least, greatest)) if least == greatest || least > most => least,
        Some((_, greatest)) => match representative(puzzle, solution) {
            Some(givens) => classic(puzzle, &givens, greatest < Level::Extreme, most, budget)?,
            None => by_path(puzzle, most, budget)?,
        },
        None if is_solved_by_singles(puzzle) => Level::Easy,
        None if most == Level::Easy => return Ok(AtMost::Above),
        None => by_path(puzzle, most, budget)?,
    };
    Ok(AtMost::new(level, most))
}

/// Follows the path, up to the first step above `most`.
fn by_path(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Level, Stop> {
    let mut state = State::new(puzzle);
    let mut meter = budget.start().every(1);
    let mut level = Level::Easy;
    while !state.is_full() && level <= most {
        meter.tick()?;
        let mut finder = Finder::within(meter.rest().start());
        let Some(step) = finder.next(&state, &BELOW_EXTREME)? else { return Ok(Level::Extreme) };
        level = level.max(step.technique.level());
        state.apply(&step);
    }
    Ok(level)
}

/// The same for classic 9×9 above medium: the path of the representative, with the fixpoint of
/// medium techniques instead of its cheap steps. `ends` if the path is known to solve the puzzle.
fn classic(
    puzzle: &Puzzle,
    givens: &[u8; 81],
    ends: bool,
    most: Level,
    budget: &Budget,
) -> Result<Level, Stop> {
    let (Ok(twin), Some(board)) = (puzzle.clone().with_givens(givens), Bitboard::new(givens))
    else {
        unreachable!("the givens of an equivalent puzzle")
    };
    let (mut state, mut grid) = (State::new(&twin), Fixpoint::new(board));
    let mut meter = budget.start().every(1);
    // A closure without chains need not be recomputed after a step that is itself a chain.
    let (mut level, mut is_new) = (Level::Medium, true);
    loop {
        grid.subsets();
        restrict(&mut state, grid.board());
        if state.is_full() || level > most {
            return Ok(level);
        }
        meter.tick()?;
        let ask = |techniques: &[Technique]| -> Result<Option<Step>, Stop> {
            Finder::within(meter.rest().start()).next(&state, techniques)
        };
        let mut step = ask(&HARD)?;
        if step.is_none() {
            // If templates use every candidate, colours strike nothing, so the next step is above
            // hard.
            let Width::Small(candidates) = &state.grid else { unreachable!("81 cells") };
            if TemplateFilter::default().strikable(candidates).is_empty() {
                level = Level::Expert;
            }
            if level == Level::Expert && (ends || most < Level::Expert) {
                return Ok(level);
            }
            if level == Level::Expert && std::mem::take(&mut is_new) {
                let mut chained = grid.clone();
                chained.chains(ChainNodes::Sets);
                if chained.is_solved() {
                    return Ok(level);
                }
                if crux::stuck(&state, &grid, chained, givens, &meter.rest())?.is_some() {
                    return Ok(Level::Extreme);
                }
            }
            step = ask(&ABOVE_MEDIUM[HARD.len()..])?;
        }
        let Some(step) = step else { return Ok(Level::Extreme) };
        level = level.max(step.technique.level());
        is_new |= !step.technique.is_chain();
        state.apply(&step);
        grid.restrict(&bitboard_of(&state));
    }
}

/// True if the fixpoint of singles solves a puzzle: the easiest level, found in a tenth of the time
/// of a path.
fn is_solved_by_singles(puzzle: &Puzzle) -> bool {
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
