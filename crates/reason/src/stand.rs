//! The five words, asked with a limit: a puzzle that turns out harder than wished is put aside at
//! once.
//!
//! The answer is that of [`rate`](crate::rate): the hardest technique on the path of cheapest
//! steps, for classic 9×9 on the path of the representative. Techniques that only extreme puzzles
//! need come last on every path, so they are not tried: a puzzle that needs one, or more, is
//! extreme. On classic 9×9 a [glance](crate::glance) goes before the path and along with it.

use std::sync::LazyLock;

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle, Values};

use crate::crux;
use crate::glance::{Boards, Reach};
use crate::path::{Options, hint};
use crate::rating::Level;
use crate::representative::representative;
use crate::screen::Screen;
use crate::state::{State, Width};
use crate::technique::Technique;

/// How a puzzle stands to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Its level is this one, at or below the one asked about.
    Is(Level),
    /// It is harder than the level asked about.
    Harder,
}

/// The usual techniques before the first that only extreme puzzles need.
static BELOW_EXTREME: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    Technique::usual().into_iter().take_while(|&t| Level::of(t) < Level::Extreme).collect()
});

/// Those of them that a glance leaves to the path, on classic 9×9.
pub(crate) static ABOVE_MEDIUM: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let cages = |t: &Technique| (Technique::CageCombination..=Technique::CageFactors).contains(t);
    let large = |t: &Technique| matches!(t, Technique::LargeSubset | Technique::LargeFish);
    let rest = BELOW_EXTREME.iter().copied().filter(|t| !cages(t) && !large(t));
    rest.skip_while(|&t| Level::of(t) <= Level::Medium).collect()
});

/// Those before the first that only expert puzzles need; behind it only colours are hard.
static HARD: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    ABOVE_MEDIUM.iter().copied().take_while(|&t| Level::of(t) == Level::Hard).collect()
});

/// Whether a glance at chains covers it: wings and almost locked sets are chains too.
pub(crate) fn is_chain(technique: Technique) -> bool {
    (Technique::WWing..=Technique::XyzWing).contains(&technique)
        || (Technique::XChain..=Technique::AlsChain).contains(&technique)
        || technique == Technique::RemotePair
}

/// The level of a puzzle without cages that has this one solution, as far as `most`.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_puzzle::{Grid, Puzzle};
/// use quadrille_reason::{Level, Stand, level_up_to};
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[1, 0, 0, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
/// let solution = Grid::new(4, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
/// assert_eq!(level_up_to(&puzzle, &solution, Level::Easy, &Budget::unlimited()), Ok(Stand::Is(Level::Easy)));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
///
/// # Errors
/// What stopped it.
pub fn level_up_to(
    puzzle: &Puzzle,
    solution: &Grid,
    most: Level,
    budget: &Budget,
) -> Result<Stand, Stop> {
    if let Some(bounds) = level_bounds(puzzle, most) {
        return level_between(puzzle, solution, bounds, most, budget);
    }
    if falls_to_singles(puzzle) {
        return Ok(Stand::Is(Level::Easy));
    }
    if most == Level::Easy {
        return Ok(Stand::Harder);
    }
    by_path(puzzle, most, budget).map(|level| level.stand(most))
}

/// The least and the most that the level of a classic 9×9 puzzle with one solution can be, from a
/// look that takes a hundredth of the time of a path; `None` for other puzzles. It does not look
/// beyond `most`. Easy and medium puzzles are known exactly, most others too.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_reason::{Level, level_bounds};
/// let puzzle = b".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&puzzle.map(|c| if c == b'.' { 0 } else { c - b'0' }))?;
/// assert_eq!(level_bounds(&puzzle, Level::Extreme), Some((Level::Easy, Level::Easy)));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[must_use]
pub fn level_bounds(puzzle: &Puzzle, most: Level) -> Option<(Level, Level)> {
    let classic = puzzle.is_classic() && puzzle.side() == 9;
    let givens = <&[u8; 81]>::try_from(puzzle.givens()).ok().filter(|_| classic)?;
    let mut boards = Boards::new(givens);
    boards.singles();
    if boards.is_full() {
        return Some((Level::Easy, Level::Easy));
    }
    if most > Level::Easy {
        boards.subsets();
        if boards.is_full() {
            return Some((Level::Medium, Level::Medium));
        }
    }
    if most <= Level::Medium {
        return Some((
            if most == Level::Easy { Level::Medium } else { Level::Hard },
            Level::Extreme,
        ));
    }
    boards.before_rectangles();
    if boards.is_full() {
        return Some((Level::Hard, Level::Hard));
    }
    let mut solved = boards.clone();
    if most > Level::Hard {
        solved.chains(Reach::Groups);
    }
    Some(if !solved.is_full() {
        (Level::Hard, Level::Extreme)
    } else if is_above_hard(&boards, &solved.digits(), givens) {
        (Level::Expert, Level::Expert)
    } else {
        (Level::Hard, Level::Expert)
    })
}

/// Whether all that hard techniques, and more, may strike leaves cells open, from a state in which
/// a path may first ask for a rectangle.
fn is_above_hard(boards: &Boards, solution: &[u16; 81], givens: &[u8; 81]) -> bool {
    let mut left = boards.clone();
    loop {
        left.hard();
        match boards.lean_on_rectangles(&mut left, solution, givens) {
            Some(true) if !left.is_full() => {}
            Some(false) => return !left.is_full(),
            _ => return false,
        }
    }
}

/// As [`level_up_to`], where [`level_bounds`] are known, up to the same level.
///
/// # Errors
/// What stopped it.
pub fn level_between(
    puzzle: &Puzzle,
    solution: &Grid,
    (least, greatest): (Level, Level),
    most: Level,
    budget: &Budget,
) -> Result<Stand, Stop> {
    if least == greatest || least > most {
        return Ok(least.stand(most));
    }
    let Some(givens) = representative(puzzle, solution) else {
        return by_path(puzzle, most, budget).map(|level| level.stand(most));
    };
    let Ok(twin) = puzzle.clone().with_givens(&givens) else {
        unreachable!("the givens of an equivalent puzzle")
    };
    nine(&twin, &givens, greatest < Level::Extreme, most, budget).map(|level| level.stand(most))
}

impl Level {
    fn stand(self, most: Level) -> Stand {
        if self <= most { Stand::Is(self) } else { Stand::Harder }
    }
}

/// Walks the path; no farther than the first step above `most`.
fn by_path(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Level, Stop> {
    let mut state = State::new(puzzle);
    let mut options = Options { techniques: BELOW_EXTREME.clone(), budget: budget.clone() };
    let mut meter = budget.start().every(1);
    let mut level = Level::Easy;
    while !state.is_full() && level <= most {
        meter.tick()?;
        options.budget = meter.rest();
        let Some(step) = hint(&state, &options)? else { return Ok(Level::Extreme) };
        level = level.max(Level::of(step.technique));
        state.apply(&step);
    }
    Ok(level)
}

/// The same on classic 9×9 above medium. Between the steps of the path stands what a glance does;
/// and once the path has left the hard techniques, a glance at chains may see that it ends, unless
/// that is known.
fn nine(
    twin: &Puzzle,
    givens: &[u8; 81],
    ends: bool,
    most: Level,
    budget: &Budget,
) -> Result<Level, Stop> {
    let mut state = State::new(twin);
    let mut boards = Boards::new(givens);
    let mut meter = budget.start().every(1);
    // A glance at chains that was in vain need not be repeated after a step that is one.
    let (mut level, mut is_new) = (Level::Medium, true);
    loop {
        boards.subsets();
        let Width::Small(marks) = &mut state.marks else { unreachable!("81 cells") };
        boards.lead(marks);
        if state.is_full() || level > most {
            return Ok(level);
        }
        meter.tick()?;
        let ask = |techniques: &[Technique]| {
            hint(&state, &Options { techniques: techniques.to_vec(), budget: meter.rest() })
        };
        let mut step = ask(&HARD)?;
        if step.is_none() {
            // Colours strike nothing where no value is fruitful, so what comes next is no hard
            // step.
            let Width::Small(marks) = &state.marks else { unreachable!("81 cells") };
            if Screen::default().fruitful(marks).is_empty() {
                level = Level::Expert;
            }
            if level == Level::Expert && (ends || most < Level::Expert) {
                return Ok(level);
            }
            if level == Level::Expert && std::mem::take(&mut is_new) {
                let mut glance = boards.clone();
                glance.chains(Reach::Sets);
                if glance.is_full() {
                    return Ok(level);
                }
                if crux::stuck(&state, &boards, glance, givens, &meter.rest())?.is_some() {
                    return Ok(Level::Extreme);
                }
            }
            step = ask(&ABOVE_MEDIUM[HARD.len()..])?;
        }
        let Some(step) = step else { return Ok(Level::Extreme) };
        level = level.max(Level::of(step.technique));
        is_new |= !is_chain(step.technique);
        state.apply(&step);
        let Width::Small(marks) = &state.marks else { unreachable!("81 cells") };
        boards.follow(marks);
    }
}

/// Whether single candidates and single places are enough, in whatever order: the easiest level,
/// known in a tenth of the time of a path.
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
