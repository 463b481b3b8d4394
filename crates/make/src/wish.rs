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
        meter: &Meter,
    ) -> Result<Option<Completion>, Stop> {
        let judge = self.level.map(Judge::new);
        let mut questions = Questions::new(meter.clone());
        for _ in 0..TRIES {
            let Some(solution) = random_solution(puzzle, chance, &questions.meter)? else { break };
            let may_go = vec![false; puzzle.rules().len()];
            let mut draft = Draft { puzzle: puzzle.clone(), solution, may_go };
            let removed = draft.remove_givens(ClueSymmetry::None, &mut questions, chance)?;
            let fits = match &judge {
                Some(judge) => {
                    judge.meet(&mut draft, &removed, chance, &questions.meter)?
                        && judge.accepts(&draft, &questions.meter)?
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
