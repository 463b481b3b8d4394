//! The flow of a puzzle: the number of its hardest steps, and its narrowest point.
//!
//! Two puzzles of one level can feel different. One has a single hard step and always several
//! places to continue; the other depends on one candidate again and again.

use quadrille_classic::Level;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Puzzle;

use crate::path::{Options, all_steps, hint};
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique;

/// The flow of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The hardest technique of the path.
    pub hardest: Technique,
    /// Steps of that technique.
    pub hardest_steps: usize,
    /// The fewest places, at any moment, where a step of the cheapest technique can be found: the
    /// cells in which such steps place or strike something.
    pub narrowest: usize,
    /// That moment, as the number of steps before it.
    pub narrowest_at: usize,
}

impl Flow {
    /// True if the hardest technique (other than singles) occurs once or twice, and every moment
    /// but the last has at least two places to continue.
    #[must_use]
    pub fn is_smooth(&self) -> bool {
        (self.is_easy() || self.hardest_steps <= 2) && self.narrowest >= 2
    }

    fn is_easy(&self) -> bool {
        self.hardest.level() == Level::Easy
    }

    /// True if the hardest technique (other than singles) occurs at least three times, and some
    /// moment has only one place to continue.
    #[must_use]
    pub fn is_bumpy(&self) -> bool {
        (self.is_easy() || self.hardest_steps >= 3) && self.narrowest == 1
    }
}

/// The flow of the path of cheapest steps. `None` if techniques do not solve the puzzle.
///
/// # Errors
/// The reason why it stopped.
pub fn flow(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Flow>, Stop> {
    let meter = budget.start();
    let (mut state, mut steps): (State, Vec<Step>) = (State::new(puzzle), Vec::new());
    let (mut narrowest, mut narrowest_at) = (usize::MAX, 0);
    while !state.is_full() {
        let Some(step) = hint(&state, &Options::default().within(meter.rest()))? else {
            return Ok(None);
        };
        let places = places(&state, step.technique, &meter.rest())?;
        // The last few cells are narrow in every puzzle, so they do not count.
        if places < narrowest && places < open(&state) {
            (narrowest, narrowest_at) = (places, steps.len());
        }
        state.apply(&step);
        steps.push(step);
    }
    let Some(hardest) = steps.iter().map(|s| s.technique).max_by_key(|t| t.order()) else {
        return Ok(None);
    };
    let hardest_steps = steps.iter().filter(|s| s.technique == hardest).count();
    Ok(Some(Flow { hardest, hardest_steps, narrowest, narrowest_at }))
}

/// Number of cells in which steps of a technique place or strike something.
fn places(state: &State, technique: Technique, budget: &Budget) -> Result<usize, Stop> {
    let options = Options::only(&[technique]).within(budget.clone());
    let steps = all_steps(state, &options).map_err(|(stop, _)| stop)?;
    let done = steps.iter().flat_map(|s| s.placements.iter().chain(&s.eliminations));
    let mut cells: Vec<_> = done.map(|c| c.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    Ok(cells.len())
}

fn open(state: &State) -> usize {
    state.puzzle().cells().filter(|&cell| state.value(cell).is_none()).count()
}
