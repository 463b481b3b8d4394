//! The difficulty of a puzzle on every scale that fits it: ER/EP/ED, HoDoKu's score and level, our
//! five levels, and the five levels of puzzles with cages.
//!
//! Our levels are defined by the hardest technique on the path of cheapest steps; see
//! `docs/levels.md`. A classic 9×9 puzzle is rated through its representative, so equivalent
//! puzzles get the same rating.

use std::collections::BTreeMap;
use std::fmt;

use crate::cage_level::{CageLevel, cage_level_within};
use quadrille_classic::explainer::{Explained, Unrated, explain_givens, unique_solution};
use quadrille_classic::{Level, Limits, Tenths, representative};
use quadrille_core::{Meter, Stop};
use quadrille_puzzle::{Grid, Puzzle};

use crate::hodoku::{BRUTE_FORCE, Hodoku, HodokuLevel};
use crate::path::{Finder, PathEnd};
use crate::state::State;
use crate::technique::Technique;

/// The level on the scale of the puzzle's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The level of a puzzle without cages, or with rules.
    Plain(Level),
    /// The level of a KenKen, a Killer or another puzzle with cages and without rules.
    Caged(CageLevel),
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Plain(level) => level.fmt(f),
            Grade::Caged(level) => level.fmt(f),
        }
    }
}

/// The ratings of a puzzle on all scales.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// ER, EP and ED; classic 9×9 only.
    pub explained: Option<Explained>,
    /// HoDoKu's score and level; puzzles without cages, once the path is complete.
    pub hodoku: Option<Hodoku>,
    /// Our level, once it is certain.
    pub grade: Option<Grade>,
    /// The hardest technique of the path.
    pub hardest: Option<Technique>,
    /// Steps of the path by technique.
    pub steps: BTreeMap<Technique, u32>,
    /// Values that no technique found, taken from the solution.
    pub guesses: u32,
    /// The reason why the rating stopped before it was complete.
    pub stopped: Option<Stop>,
}

/// Rates a puzzle on every scale that fits it. One budget covers the solution, ER and the path.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_reason::{Limits, Tenths, rate};
/// let line = b"800000016090006000040020500000000800000004000614082070002003000003908100000007960";
/// let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&line.map(|c| c - b'0'))?;
/// assert_eq!(rate(&puzzle, &Limits::default())?.er(), Some(Tenths(15)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it does not have exactly one solution.
pub fn rate(puzzle: &Puzzle, limits: &Limits) -> Result<Rating, Unrated> {
    let mut meter = limits.budget.start().every(1);
    let mut rating = Rating::default();
    let solution = match unique_solution(puzzle, &mut meter)? {
        Ok(solution) => solution,
        Err(stop) => {
            rating.stopped = Some(stop);
            return Ok(rating);
        }
    };
    if puzzle.is_variant() {
        rating.walk(puzzle, &solution, meter);
        rating.grade = rating.stopped.is_none().then(|| Grade::Plain(rating.level()));
        return Ok(rating);
    }
    if !puzzle.cages().is_empty() {
        match cage_level_within(puzzle, &meter) {
            Ok(level) => rating.grade = level.map(Grade::Caged),
            Err(stop) => {
                rating.stopped = Some(stop);
                return Ok(rating);
            }
        }
        if rating.grade != Some(Grade::Caged(CageLevel::Unreasonable)) {
            rating.walk(puzzle, &solution, meter);
        }
        return Ok(rating);
    }
    match representative(puzzle, &solution) {
        Some(givens) => rating.classic(puzzle, &givens, limits.max, meter)?,
        None => rating.walk(puzzle, &solution, meter),
    }
    if rating.stopped.is_none() {
        rating.conclude();
    }
    Ok(rating)
}

impl Rating {
    /// ER, if it is known.
    #[must_use]
    pub fn er(&self) -> Option<Tenths> {
        self.explained.as_ref().and_then(Explained::er)
    }

    /// The name of the hardest step on ER's scale.
    #[must_use]
    pub fn er_step(&self) -> Option<&'static str> {
        match &self.explained {
            Some(Explained::Rated(ratings)) => ratings.step_name(),
            _ => None,
        }
    }

    /// ER, EP, ED and the path of the representative of a classic 9×9 puzzle.
    fn classic(
        &mut self,
        puzzle: &Puzzle,
        givens: &[u8; 81],
        max: Option<Tenths>,
        mut meter: Meter,
    ) -> Result<(), Unrated> {
        let explained = explain_givens(givens, max, &mut meter)?;
        if let Explained::Unknown(stop, _) = explained {
            self.stopped = Some(stop);
        }
        self.explained = Some(explained);
        let twin = puzzle.clone().with_givens(givens).map_err(|_| Unrated::Shape)?;
        match unique_solution(&twin, &mut meter)? {
            Ok(solution) => self.walk(&twin, &solution, meter),
            Err(stop) => self.stopped = Some(stop),
        }
        Ok(())
    }

    /// Takes the path of cheapest steps and counts them. If no technique applies, one value is
    /// taken from the solution.
    fn walk(&mut self, puzzle: &Puzzle, solution: &Grid, meter: Meter) {
        let (techniques, mut finder) = (Technique::usual(), Finder::within(meter));
        let mut state = State::new(puzzle);
        loop {
            let path = finder.path(state, &techniques);
            for step in &path.steps {
                *self.steps.entry(step.technique).or_default() += 1;
            }
            state = path.state;
            match path.end {
                PathEnd::Stopped(stop) => {
                    self.stopped = Some(stop);
                    break;
                }
                PathEnd::Stuck => self.guess(&mut state, puzzle, solution),
                PathEnd::Solved | PathEnd::Broken => break,
            }
        }
        self.hardest = self.steps.keys().copied().max_by_key(|t| (t.score().0, t.order()));
    }

    /// Places the value of the open cell with the fewest candidates.
    fn guess(&mut self, state: &mut State, puzzle: &Puzzle, solution: &Grid) {
        let open = puzzle.cells().filter(|&cell| state.value(cell).is_none());
        if let Some(cell) = open.min_by_key(|&cell| state.candidates(cell).len()) {
            state.place(cell, solution.value(cell));
            self.guesses += 1;
        }
    }

    fn conclude(&mut self) {
        let hardest = match self.hardest {
            _ if self.guesses > 0 => HodokuLevel::Extreme,
            Some(technique) => technique.score().0,
            None => HodokuLevel::Easy,
        };
        let score =
            |(technique, count): (&Technique, &u32)| technique.score().1.saturating_mul(*count);
        let steps = self.steps.iter().map(score).fold(0, u32::saturating_add);
        let guesses = BRUTE_FORCE.saturating_mul(self.guesses);
        self.hodoku = Some(Hodoku::new(steps.saturating_add(guesses), hardest));
        self.grade = Some(Grade::Plain(self.level()));
    }

    /// Our level after a complete path.
    fn level(&self) -> Level {
        match self.hardest {
            _ if self.guesses > 0 => Level::Extreme,
            Some(technique) => technique.level(),
            None => Level::Easy,
        }
    }
}
