//! Help with a draft: what nothing needs, and what would leave exactly one solution.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::{Cell, Puzzle, Rule};

use crate::complete::{Completion, complete, spare_givens};
use crate::spare_rules::spare_rules;
use crate::spec::SpecError;
use crate::variant::{has_clues, one_more};
use crate::wish::Wish;

/// Rules of each kind that are listed if one is enough.
const LISTED: usize = 3;

/// The ways to improve a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Improvement {
    /// It has no solution.
    Unsolvable,
    /// It has one solution.
    Unique {
        /// The givens, each of which alone could be left out.
        givens: Vec<Cell>,
        /// The rules, by position, each of which alone could be left out.
        rules: Vec<usize>,
        /// Givens that lead to the level that is wished. `None` without such a wish, or if none
        /// were found.
        completion: Option<Completion>,
    },
    /// It has several solutions.
    Several {
        /// Givens that leave one. `None` if none were found that fulfil the wish.
        completion: Option<Completion>,
        /// Marks and clues, each of which alone leaves one.
        rules: Vec<Rule>,
    },
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImproveError {
    /// No givens fulfil the wish.
    #[error(transparent)]
    Wish(#[from] SpecError),
    /// The search stopped.
    #[error("stopped by {0}")]
    Stopped(Stop),
}

impl From<Stop> for ImproveError {
    fn from(stop: Stop) -> Self {
        ImproveError::Stopped(stop)
    }
}

/// Looks for ways to improve a draft. More marks and clues are of the kinds that are wished; if there
/// are none, of those that the draft has.
///
/// ```
/// use quadrille_core::{Budget, Chance};
/// use quadrille_make::{Improvement, Wish, improve};
/// use quadrille_puzzle::{Cell, Puzzle};
/// let spare = Puzzle::sudoku(2, 2)?.with_givens(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0])?;
/// let found = improve(&spare, &Wish::default(), &mut Chance::new(0), &Budget::unlimited())?;
/// assert!(matches!(found, Improvement::Unique { givens, .. } if givens.contains(&Cell(0))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A wish that no givens fulfil, or the reason why it stopped.
pub fn improve(
    puzzle: &Puzzle,
    wish: &Wish,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Improvement, ImproveError> {
    wish.check(puzzle)?;
    let meter = budget.start();
    if let Some(givens) = spare_givens(puzzle, budget)? {
        let rules = spare_rules(puzzle, &meter.rest())?.unwrap_or_default();
        let completion = match wish.level {
            Some(_) => wish.fulfil(puzzle, chance, &meter)?,
            None => None,
        };
        return Ok(Improvement::Unique { givens, rules, completion });
    }
    let Some(completion) = complete(puzzle, chance, &meter.rest())? else {
        return Ok(Improvement::Unsolvable);
    };
    let mut wanted = wish.add.clone();
    if wanted.is_empty() {
        wanted = puzzle.drawn_rules().iter().map(|rule| rule.kind).collect();
        wanted.retain(|&kind| has_clues(kind));
        wanted.sort_unstable();
        wanted.dedup();
    }
    let rules = one_more(puzzle, &wanted, LISTED, chance, &meter.rest())?;
    let is_plain = wish.level.is_none() && wish.givens.is_none();
    let completion = match is_plain {
        true => Some(completion),
        false => wish
            .fulfil(puzzle, chance, &meter)?
            .map(|wished| Completion { ways: completion.ways, ..wished }),
    };
    Ok(Improvement::Several { completion, rules })
}
