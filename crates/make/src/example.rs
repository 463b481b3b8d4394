//! An example of a technique, from generated puzzles.

use quadrille_core::{Budget, Stop};
use quadrille_reason::{CageLevel, Level, Options, State, Step, Technique, hint};

use crate::generate::{GenerateOptions, generate};
use crate::spec::{Kind, Spec};
use crate::style::Style;

const PUZZLES: u64 = 400;

/// The first state with a step of a technique on the paths of generated puzzles of its level, and
/// the step. `None` if there was none, as for techniques about rules, which these puzzles lack.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::example_of;
/// use quadrille_reason::{Technique, check};
/// let (state, step) = example_of(Technique::XyWing, &Budget::unlimited())?.expect("not rare");
/// assert_eq!(check(&state, &step), Ok(()));
/// # Ok::<(), quadrille_core::Stop>(())
/// ```
///
/// # Errors
/// The reason why the search stopped.
pub fn example_of(technique: Technique, budget: &Budget) -> Result<Option<(State, Step)>, Stop> {
    if technique.needs_rules() {
        return Ok(None);
    }
    let meter = budget.start().every(1);
    let options = GenerateOptions { budget: budget.clone(), ..GenerateOptions::default() };
    let Ok(puzzles) = generate(&spec_for(technique), 1, PUZZLES, &options) else {
        return Ok(None);
    };
    for made in puzzles.flatten() {
        meter.check()?;
        if let Some(found) = on_path(State::new(&made.puzzle), technique, &meter.rest())? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// A spec whose puzzles are likely to have steps of a technique.
pub(crate) fn spec_for(technique: Technique) -> Spec {
    let sudoku = Spec::new(Kind::Sudoku);
    match technique {
        Technique::CageFactors | Technique::CageParity => {
            Spec::new(Kind::KenKen).level(CageLevel::Hard)
        }
        _ if technique.needs_cages() => Spec::new(Kind::Killer).level(CageLevel::Hard),
        Technique::LargeSubset | Technique::LargeFish => sudoku.boxes(4, 4).level(Level::Hard),
        _ => sudoku.level(technique.level().max(Level::Medium)).style(Style::Minimal),
    }
}

/// The first state on a puzzle's path in which a technique finds a step.
fn on_path(
    mut state: State,
    technique: Technique,
    budget: &Budget,
) -> Result<Option<(State, Step)>, Stop> {
    let only = Options::only(&[technique]).within(budget.clone());
    let usual = Options::default().within(budget.clone());
    loop {
        if let Some(step) = hint(&state, &only)? {
            return Ok(Some((state, step)));
        }
        match hint(&state, &usual)? {
            Some(step) => state.apply(&step),
            None => return Ok(None),
        }
    }
}
