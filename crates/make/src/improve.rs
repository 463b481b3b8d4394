//! Help with a draft: what nothing needs, and what would leave exactly one solution.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};

use crate::complete::{Completion, complete, spare_givens};
use crate::spare_rules::spare_rules;
use crate::variant::{has_clues, one_more};

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
    },
    /// It has several solutions.
    Several {
        /// Givens that leave one.
        completion: Completion,
        /// Marks and clues, each of which alone leaves one.
        rules: Vec<Rule>,
    },
}

/// Looks for ways to improve a draft. More marks and clues are of these kinds; if there are none, of
/// those that the draft has.
///
/// ```
/// use quadrille_core::{Budget, Chance};
/// use quadrille_make::{Improvement, improve};
/// use quadrille_puzzle::{Cell, Puzzle};
/// let spare = Puzzle::sudoku(2, 2)?.with_givens(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0])?;
/// let found = improve(&spare, &[], &mut Chance::new(0), &Budget::unlimited())?;
/// assert!(matches!(found, Improvement::Unique { givens, .. } if givens.contains(&Cell(0))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why it stopped.
pub fn improve(
    puzzle: &Puzzle,
    kinds: &[RuleKind],
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Improvement, Stop> {
    let meter = budget.start();
    if let Some(givens) = spare_givens(puzzle, budget)? {
        let rules = spare_rules(puzzle, &meter.rest())?.unwrap_or_default();
        return Ok(Improvement::Unique { givens, rules });
    }
    let Some(completion) = complete(puzzle, chance, &meter.rest())? else {
        return Ok(Improvement::Unsolvable);
    };
    let mut wanted = kinds.to_vec();
    if wanted.is_empty() {
        wanted = puzzle.drawn_rules().iter().map(|rule| rule.kind).collect();
        wanted.retain(|&kind| has_clues(kind));
        wanted.sort_unstable();
        wanted.dedup();
    }
    let rules = one_more(puzzle, &wanted, LISTED, chance, &meter.rest())?;
    Ok(Improvement::Several { completion, rules })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn improved(puzzle: &Puzzle) -> Improvement {
        improve(puzzle, &[], &mut Chance::new(3), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn drafts_with_no_one_and_several_solutions() {
        let dot = |a, b| Rule::new(RuleKind::WhiteDot, [Cell(a), Cell(b)]);
        let four = Puzzle::sudoku(2, 2).unwrap();
        let wrong = four.clone().with_givens(&[[1, 1].as_slice(), &[0; 14]].concat()).unwrap();
        assert_eq!(improved(&wrong), Improvement::Unsolvable);
        let full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let spare = four.clone().with_givens(&full).unwrap().with_rule(dot(0, 1)).unwrap();
        let Improvement::Unique { givens, rules } = improved(&spare) else { panic!() };
        assert_eq!((givens.len(), rules), (16, vec![0]));
        let open = [1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 4, 3, 4, 3, 0, 0];
        let open = four.with_givens(&open).unwrap().with_rule(dot(1, 2)).unwrap();
        let Improvement::Several { completion, rules } = improved(&open) else { panic!() };
        assert_eq!(completion.added.len(), 1);
        assert!(rules.iter().all(|rule| rule.kind == RuleKind::WhiteDot));
    }
}
