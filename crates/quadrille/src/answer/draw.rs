//! A puzzle as a picture, for all front ends.

use quadrille_core::{Budget, Stop};
use quadrille_press::{Plate, Scene, kind_name};
use quadrille_reason::State;
use quadrille_solve::{First, Request, first};
use quadrille_text::Entry;

use super::HintRequest;

/// The contents of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The puzzle with the entries so far.
    #[default]
    Puzzle,
    /// The same with the candidates of open cells.
    Candidates,
    /// The solution.
    Solution,
    /// The next step that a person could take, with its reason below.
    Step,
}

/// A request for a picture.
#[derive(Clone, Debug, Default)]
pub struct DrawRequest {
    /// The contents of the picture.
    pub shown: Shown,
    /// The budget for finding solutions and steps.
    pub budget: Budget,
}

/// A picture and a remark.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The picture.
    pub scene: Scene,
    /// A remark about the number of solutions.
    pub remark: Option<&'static str>,
}

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotDrawn {
    /// There is no solution to show.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// No technique finds a step.
    #[error("no technique finds a step here")]
    NoStep,
    /// The budget ran out before there was anything to show.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// The engine cannot hold the puzzle.
    #[error("{0}")]
    Unfit(String),
}

impl DrawRequest {
    /// Draws one puzzle.
    ///
    /// # Errors
    /// If there is no solution or step to show.
    pub fn answer(&self, entry: &Entry) -> Result<Drawing, NotDrawn> {
        let scene = match self.shown {
            Shown::Puzzle | Shown::Candidates => self.plate(entry),
            Shown::Solution => self.solution(entry)?,
            Shown::Step => return self.step(entry),
        };
        Ok(Drawing { scene, remark: None })
    }

    fn plate(&self, entry: &Entry) -> Scene {
        let state = State::of_entry(entry);
        let plate = Plate::new(&entry.puzzle);
        let plate = match (self.shown, &entry.state) {
            (Shown::Candidates, _) => plate.state(&state),
            (_, Some(_)) => plate.values(state.values()),
            _ => plate,
        };
        Scene::plate(&plate, &entry.puzzle, kind_name(&entry.puzzle))
    }

    fn solution(&self, entry: &Entry) -> Result<Scene, NotDrawn> {
        let request = Request { budget: self.budget.clone(), ..Request::default() };
        match first(&entry.puzzle, &request).map(|report| report.answer) {
            Ok(First::Found(grid)) => Ok(Scene::solution(&entry.puzzle, &grid)),
            Ok(First::None(_)) => Err(NotDrawn::NoSolution),
            Ok(First::Unknown { stop }) => Err(NotDrawn::Stopped(stop)),
            Err(unfit) => Err(NotDrawn::Unfit(unfit.to_string())),
        }
    }

    fn step(&self, entry: &Entry) -> Result<Drawing, NotDrawn> {
        let request = HintRequest { budget: self.budget.clone(), ..HintRequest::default() };
        let hint = request.answer(entry);
        let remark = hint.uniqueness.remark();
        match (hint.steps.first(), hint.stopped) {
            (Some(step), _) => Ok(Drawing { scene: Scene::step(&hint.state, step), remark }),
            (None, Some(stop)) => Err(NotDrawn::Stopped(stop)),
            (None, None) => Err(NotDrawn::NoStep),
        }
    }
}
