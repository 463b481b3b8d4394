//! A setter's wish for a draft: the kinds of clues to try, the level, the number of givens.

use quadrille_core::{Chance, Meter, Stop};
use quadrille_puzzle::{Cell, Puzzle, RuleKind};
use quadrille_reason::Level;

use crate::clue_symmetry::ClueSymmetry;
use crate::complete::{Completion, random_solution};
use crate::spec::{Difficulty, Kind, SpecError};
use crate::variant::{Draft, Judge, Questions, has_clues};

/// Random solutions that are tried.
const TRIES: usize = 200;

/// A setter's wish for a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    pub(crate) add: Vec<RuleKind>,
    pub(crate) level: Option<Level>,
    pub(crate) givens: Option<usize>,
}

impl Wish {
    /// Marks and clues of these kinds are tried, those of the draft if there are none. Givens are
    /// added so that the puzzle has the level, and at most this many givens.
    ///
    /// ```
    /// use quadrille_make::Wish;
    /// use quadrille_puzzle::RuleKind;
    /// assert!(Wish::new(vec![RuleKind::WhiteDot], Some("medium"), Some(8)).is_ok());
    /// assert!(Wish::new(vec![RuleKind::Thermometer], None, None).is_err());
    /// ```
    ///
    /// # Errors
    /// A kind that is not read off a grid, or a level that does not exist.
    pub fn new(
        add: Vec<RuleKind>,
        level: Option<&str>,
        givens: Option<usize>,
    ) -> Result<Self, SpecError> {
        if let Some(kind) = add.iter().find(|&&kind| !has_clues(kind)) {
            let reason = format!("only marks and clues are tried, and {kind} is neither");
            return Err(SpecError::Value { option: "add", reason });
        }
        let read = |name| match Difficulty::read(Kind::Variant, false, name) {
            Ok(Difficulty::Plain(level)) => Ok(level),
            Ok(other) => unreachable!("a level of puzzles with cages: {other}"),
            Err(reason) => Err(SpecError::Value { option: "level", reason }),
        };
        Ok(Wish { add, level: level.map(read).transpose()?, givens })
    }

    /// True if a level is wished.
    #[must_use]
    pub fn has_level(&self) -> bool {
        self.level.is_some()
    }

    /// Rejects a wish that no givens fulfil.
    pub(crate) fn check(&self, draft: &Puzzle) -> Result<(), SpecError> {
        if self.level.is_some() && !draft.cages().is_empty() && draft.rules().is_empty() {
            let reason = "a puzzle with cages has levels of its own".to_owned();
            return Err(SpecError::Value { option: "level", reason });
        }
        match self.givens {
            Some(most) if most < draft.clues() => {
                let reason = format!("the draft has {} already", draft.clues());
                Err(SpecError::Value { option: "givens", reason })
            }
            _ => Ok(()),
        }
    }

    /// Givens that fulfil the wish. `None` if none were found.
    pub(crate) fn fulfil(
        &self,
        puzzle: &Puzzle,
        chance: &mut Chance,
        meter: &mut Meter,
    ) -> Result<Option<Completion>, Stop> {
        let (judge, mut questions) = (self.level.map(Judge::new), Questions::new());
        for _ in 0..TRIES {
            let Some(solution) = random_solution(puzzle, chance, meter)? else { break };
            let may_go = vec![false; puzzle.rules().len()];
            let mut draft = Draft { puzzle: puzzle.clone(), solution, may_go };
            let removed = draft.remove_givens(ClueSymmetry::None, &mut questions, chance, meter)?;
            let fits = match &judge {
                Some(judge) => {
                    judge.meet(&mut draft, &removed, chance, meter)?
                        && judge.accepts(&draft, meter)?
                }
                None => true,
            };
            if fits && self.givens.is_none_or(|most| draft.puzzle.clues() <= most) {
                return Ok(Some(completion(puzzle, draft)));
            }
        }
        Ok(None)
    }
}

/// The givens of a draft that the puzzle does not have.
fn completion(puzzle: &Puzzle, draft: Draft) -> Completion {
    let is_new = |&cell: &Cell| puzzle.given(cell).is_none() && draft.puzzle.given(cell).is_some();
    let cells = puzzle.cells().filter(is_new);
    let added = cells.map(|cell| (cell, draft.solution.value(cell))).collect();
    Completion { puzzle: draft.puzzle, added, ways: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Budget;
    use quadrille_puzzle::Rule;
    use quadrille_reason::{Grade, Limits, rate};

    #[test]
    fn a_layout_gets_givens_for_each_level() {
        let line = |cells: [u32; 5]| Rule::new(RuleKind::Thermometer, cells.map(Cell));
        let draft = Puzzle::sudoku(2, 3).unwrap();
        let mut draft = draft.with_rule(line([0, 1, 2, 3, 4])).unwrap();
        draft.give(Cell(35), Some(2));
        let budget = Budget::unlimited();
        for level in [Level::Easy, Level::Medium] {
            let wish = Wish::new(Vec::new(), Some(&level.to_string()), Some(14)).unwrap();
            assert_eq!(wish.check(&draft), Ok(()));
            let mut meter = budget.start();
            let found = wish.fulfil(&draft, &mut Chance::new(1), &mut meter).unwrap().unwrap();
            assert_eq!(found.puzzle.given(Cell(35)), Some(2));
            assert_eq!(found.puzzle.clues(), found.added.len() + 1);
            assert!(found.puzzle.clues() <= 14);
            let rated = rate(&found.puzzle, &Limits::default()).unwrap();
            assert_eq!(rated.grade, Some(Grade::Plain(level)));
        }
        let none = Wish::new(Vec::new(), None, Some(1)).unwrap();
        let found = none.fulfil(&draft, &mut Chance::new(1), &mut budget.start());
        assert_eq!(found, Ok(None));
    }

    #[test]
    fn wishes_that_no_givens_fulfil_are_refused() {
        let said = |wish: Result<Wish, SpecError>| wish.unwrap_err().to_string();
        let line = Wish::new(vec![RuleKind::Arrow], None, None);
        assert_eq!(said(line), "add: only marks and clues are tried, and arrow is neither");
        let level = said(Wish::new(Vec::new(), Some("nice"), None));
        assert!(level.starts_with("level: ") && level.contains("medium"), "{level}");
        let few = Wish::new(Vec::new(), None, Some(0)).unwrap();
        let four = Puzzle::sudoku(2, 2).unwrap();
        assert_eq!(few.check(&four), Ok(()));
        let given = four.with_givens(&[[1].as_slice(), &[0; 15]].concat()).unwrap();
        assert_eq!(
            said(few.check(&given).map(|()| few.clone())),
            "givens: the draft has 1 already"
        );
    }
}
