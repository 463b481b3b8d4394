//! Positions to practise a technique on.
//!
//! A position is a puzzle in progress in which the technique applies and nothing cheaper does. It
//! comes from the solving path of a generated puzzle: the first state at which the technique is
//! next. Position number n of a seed depends only on the technique, the seed and n, because each
//! has its own range of puzzle numbers.

use quadrille_core::{Budget, Stop};
use quadrille_reason::{Options, State, Step, Technique, all_steps, hint};

use crate::example::spec_for;
use crate::generate::{GenerateError, GenerateOptions, Reason, generate};

/// Puzzles that are searched for one position.
const PUZZLES: u64 = 2_000;

/// A position and the steps to find in it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle in progress.
    pub state: State,
    /// Every step of the technique, at least one.
    pub steps: Vec<Step>,
}

impl Position {
    /// Position `number` (from 0) of a technique and a seed. `None` if no puzzle of its range has
    /// one: rare techniques, and those that a cheaper one always precedes.
    ///
    /// ```
    /// use quadrille_core::Budget;
    /// use quadrille_make::Position;
    /// use quadrille_reason::{Options, Technique, hint};
    /// let position = Position::find(Technique::NakedPair, 7, 0, &Budget::unlimited())?;
    /// let position = position.expect("naked pairs are common");
    /// let next = hint(&position.state, &Options::default())?.expect("it applies");
    /// assert_eq!(next.technique, Technique::NakedPair);
    /// # Ok::<(), quadrille_core::Stop>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the search stopped.
    pub fn find(
        technique: Technique,
        seed: u64,
        number: u64,
        budget: &Budget,
    ) -> Result<Option<Position>, Stop> {
        if !Technique::usual().contains(&technique) {
            return Ok(None);
        }
        let meter = budget.start().every(1);
        let options = GenerateOptions {
            budget: budget.clone(),
            keep_equivalent: true,
            first: number.saturating_mul(PUZZLES),
            ..GenerateOptions::default()
        };
        let Ok(puzzles) = generate(&spec_for(technique), seed, PUZZLES, &options) else {
            return Ok(None);
        };
        for made in puzzles {
            meter.check()?;
            let made = match made {
                Ok(made) => made,
                Err(GenerateError { reason: Reason::Stopped(stop), .. }) => return Err(stop),
                Err(_) => continue,
            };
            let start = State::new(&made.puzzle);
            if let Some(state) = where_next(start, technique, &meter.rest())? {
                let only = Options::only(&[technique]).within(meter.rest());
                let steps = all_steps(&state, &only).map_err(|(stop, _)| stop)?;
                return Ok(Some(Position { state, steps }));
            }
        }
        Ok(None)
    }
}

/// The first state of a solving path whose next step is of a technique.
fn where_next(
    mut state: State,
    technique: Technique,
    budget: &Budget,
) -> Result<Option<State>, Stop> {
    let usual = Options::default().within(budget.clone());
    while let Some(step) = hint(&state, &usual)? {
        if step.technique == technique {
            return Ok(Some(state));
        }
        state.apply(&step);
    }
    Ok(None)
}
