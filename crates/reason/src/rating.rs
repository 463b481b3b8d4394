//! How hard a puzzle is, on every scale that fits it: ER/EP/ED, HoDoKu's score and level, our five
//! words, and the five levels of puzzles with cages.
//!
//! The words are defined by the hardest technique on the path of cheapest steps; `docs/levels.md`
//! is their page. A classic 9×9 puzzle is rated through its representative, so equivalent puzzles
//! get the same.

use quadrille_core::clock::Instant;
use std::collections::BTreeMap;
use std::fmt;

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{Request, Verdict, verdict};

use crate::cages::{CageLevel, cage_level};
use crate::explainer::{Explained, Limits, Unrated, explain_givens};
use crate::path::{Options, PathEnd, solve_path};
use crate::rating_score::{BRUTE_FORCE, Hodoku, HodokuLevel, step_score};
use crate::representative::representative;
use crate::state::State;
use crate::technique::Technique;

/// Our five words for puzzles without cages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, fish, patterns of one digit, wings, rectangles, colours.
    Hard,
    /// Chains, loops, almost locked sets, large and finned fish.
    Expert,
    /// Forcing chains and nets, or nothing but search.
    Extreme,
}

impl Level {
    /// From the easiest.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }

    /// The level of a word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == name)
    }

    /// The level of a puzzle whose hardest step is of this technique.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        match step_score(technique).0 {
            HodokuLevel::Easy => Level::Easy,
            HodokuLevel::Medium => Level::Medium,
            HodokuLevel::Hard => Level::Hard,
            HodokuLevel::Unfair => Level::Expert,
            HodokuLevel::Extreme => Level::Extreme,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The level in the words of the puzzle's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Without cages.
    Plain(Level),
    /// KenKen, Killer and whatever has cages.
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

/// All that is known of a puzzle's difficulty.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// ER, EP and ED; classic 9×9 only.
    pub explained: Option<Explained>,
    /// HoDoKu's score and level; puzzles without cages, once the path is complete.
    pub hodoku: Option<Hodoku>,
    /// Our word, once it is certain.
    pub grade: Option<Grade>,
    /// The hardest technique of the path.
    pub hardest: Option<Technique>,
    /// Steps of the path by technique.
    pub steps: BTreeMap<Technique, u32>,
    /// Values that no technique gave: the path took them from the solution.
    pub guesses: u32,
    /// What stopped the rating before it was complete.
    pub stopped: Option<Stop>,
}

/// Rates a puzzle on every scale that fits it.
///
/// # Errors
/// When it has not exactly one solution.
pub fn rate(puzzle: &Puzzle, limits: &Limits) -> Result<Rating, Unrated> {
    let start = Instant::now();
    let mut rating = Rating::default();
    let solution = match solution(puzzle, &limits.budget)? {
        Ok(solution) => solution,
        Err(stop) => {
            rating.stopped = Some(stop);
            return Ok(rating);
        }
    };
    if !puzzle.cages().is_empty() {
        rating.grade = cage_level(puzzle).map(Grade::Caged);
        if rating.grade != Some(Grade::Caged(CageLevel::Unreasonable)) {
            rating.walk(puzzle, &solution, &left(&limits.budget, start));
        }
        return Ok(rating);
    }
    match representative(puzzle, &solution) {
        Some(givens) => rating.classic(puzzle, &givens, limits, start)?,
        None => rating.walk(puzzle, &solution, &left(&limits.budget, start)),
    }
    if rating.stopped.is_none() {
        rating.conclude();
    }
    Ok(rating)
}

/// The one solution, or what stopped the search for it.
fn solution(puzzle: &Puzzle, budget: &Budget) -> Result<Result<Grid, Stop>, Unrated> {
    let request = Request { budget: budget.clone(), ..Request::default() };
    match verdict(puzzle, &request).map_err(|_| Unrated::Shape)?.answer {
        Verdict::Unique(solution) => Ok(Ok(solution)),
        Verdict::None(_) => Err(Unrated::None),
        Verdict::Many(..) => Err(Unrated::Many),
        Verdict::Unknown { stop, .. } => Ok(Err(stop)),
    }
}

/// What is left of a budget whose clock began at `start`.
fn left(budget: &Budget, start: Instant) -> Budget {
    Budget { time: budget.time.map(|time| time.saturating_sub(start.elapsed())), ..budget.clone() }
}

impl Rating {
    /// ER, EP and ED, and the path, of the representative of a classic 9×9 puzzle.
    fn classic(
        &mut self,
        puzzle: &Puzzle,
        givens: &[u8; 81],
        limits: &Limits,
        start: Instant,
    ) -> Result<(), Unrated> {
        let budget = left(&limits.budget, start);
        let explained = explain_givens(givens, &Limits { budget, ..limits.clone() })?;
        if let Explained::Unknown(stop, _) = explained {
            self.stopped = Some(stop);
        }
        self.explained = Some(explained);
        let budget = left(&limits.budget, start);
        let twin = puzzle.clone().with_givens(givens).map_err(|_| Unrated::Shape)?;
        match solution(&twin, &budget)? {
            Ok(solution) => self.walk(&twin, &solution, &budget),
            Err(stop) => self.stopped = Some(stop),
        }
        Ok(())
    }

    /// Takes the path of cheapest steps and counts them. Where no technique helps, one value comes
    /// from the solution.
    fn walk(&mut self, puzzle: &Puzzle, solution: &Grid, budget: &Budget) {
        let start = Instant::now();
        let mut state = State::new(puzzle);
        loop {
            let options = Options { budget: left(budget, start), ..Options::default() };
            let path = solve_path(&state, &options);
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
        self.hardest = self.steps.keys().copied().max_by_key(|t| (step_score(*t).0, t.order()));
    }

    /// Places the value of the open cell with the fewest candidates.
    fn guess(&mut self, state: &mut State, puzzle: &Puzzle, solution: &Grid) {
        let open = puzzle.cells().filter(|&cell| state.value(cell).is_none());
        if let Some(cell) = open.min_by_key(|&cell| state.candidates(cell).len()) {
            state.place(cell, solution.value(cell));
            self.guesses += 1;
        }
    }

    /// Score and level of a complete path.
    fn conclude(&mut self) {
        let hardest = match self.hardest {
            _ if self.guesses > 0 => HodokuLevel::Extreme,
            Some(technique) => step_score(technique).0,
            None => HodokuLevel::Easy,
        };
        let score = |(technique, count): (&Technique, &u32)| {
            step_score(*technique).1.saturating_mul(*count)
        };
        let steps = self.steps.iter().map(score).fold(0, u32::saturating_add);
        let guesses = BRUTE_FORCE.saturating_mul(self.guesses);
        self.hodoku = Some(Hodoku::new(steps.saturating_add(guesses), hardest));
        let level = match self.hardest {
            _ if self.guesses > 0 => Level::Extreme,
            Some(technique) => Level::of(technique),
            None => Level::Easy,
        };
        self.grade = Some(Grade::Plain(level));
    }
}
