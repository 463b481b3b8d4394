//! `quadrille draw`: a puzzle, its solution, its candidates or its next step as a picture.

use clap::Args;
use quadrille::answer::HintRequest;
use quadrille::press::{Plate, Scene, kind_name};
use quadrille::reason::State;
use quadrille::solve::{First, Request, first};
use quadrille::text::Entry;

use crate::args::BudgetArgs;
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::output;
use crate::picture_file::PictureArgs;

/// Draw a puzzle of any kind as SVG, PNG or PDF.
///
/// Killer cages are dashed inside with their sum, KenKen cages bold with target and operation,
/// diagonals leave the middle of cells free, values above 9 are letters. Nothing is told by colour
/// alone.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DrawArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Write the solution in
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    solution: bool,
    /// Show the candidates of open cells
    #[arg(long, conflicts_with = "step")]
    candidates: bool,
    /// Show the next step that a person could take, with its reason below
    #[arg(long)]
    step: bool,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    budget: BudgetArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille draw 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4 -o keen.svg
  quadrille draw --step --theme screen -o step.png puzzle.txt
  quadrille draw --solution --size 90mm -o answer.pdf puzzle.txt";

impl DrawArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let entry = self.input.single()?;
        let scene = match (self.solution, self.step) {
            (true, _) => self.solved(&entry)?,
            (_, true) => self.next_step(&entry)?,
            _ => self.plain(&entry),
        };
        self.picture.write(&scene)?;
        Ok(exit::OK)
    }

    fn plain(&self, entry: &Entry) -> Scene {
        let state = State::of_entry(entry);
        let plate = Plate::new(&entry.puzzle);
        let plate = match (self.candidates, &entry.state) {
            (true, _) => plate.state(&state),
            (_, Some(_)) => plate.values(state.values()),
            _ => plate,
        };
        Scene::plate(&plate, &entry.puzzle, kind_name(&entry.puzzle))
    }

    fn solved(&self, entry: &Entry) -> anyhow::Result<Scene> {
        let request = Request { budget: self.budget.budget(), ..Request::default() };
        let grid = match first(&entry.puzzle, &request)?.answer {
            First::Found(grid) => grid,
            First::None(_) => return Err(fail(exit::FAILED, "the puzzle has no solution")),
            First::Unknown { stop } => {
                return Err(fail(exit::STOPPED, format!("stopped by {stop}")));
            }
        };
        Ok(Scene::solution(&entry.puzzle, &grid))
    }

    fn next_step(&self, entry: &Entry) -> anyhow::Result<Scene> {
        let request = HintRequest { budget: self.budget.budget(), ..HintRequest::default() };
        let hint = request.answer(entry);
        if let Some(remark) = hint.uniqueness.remark() {
            output::note(remark);
        }
        match (hint.steps.first(), hint.stopped) {
            (Some(step), _) => Ok(Scene::step(&hint.state, step)),
            (None, Some(stop)) => Err(fail(exit::STOPPED, format!("stopped by {stop}"))),
            (None, None) => Err(fail(exit::FAILED, "no technique finds a step here")),
        }
    }
}
