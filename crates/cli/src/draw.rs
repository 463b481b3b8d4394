//! `quadrille draw`: a puzzle, its solution, its candidates or its next step as a picture.

use clap::Args;
use quadrille::answer::{DrawRequest, NotDrawn, Shown};

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
        let shown = match (self.solution, self.candidates, self.step) {
            (true, ..) => Shown::Solution,
            (_, true, _) => Shown::Candidates,
            (.., true) => Shown::Step,
            _ => Shown::Puzzle,
        };
        let request = DrawRequest { shown, budget: self.budget.budget() };
        let drawing = request.answer(&entry).map_err(|why| {
            let stopped = matches!(why, NotDrawn::Stopped(_));
            fail(if stopped { exit::STOPPED } else { exit::FAILED }, why.to_string())
        })?;
        drawing.remark.into_iter().for_each(output::note);
        self.picture.write(&drawing.scene)?;
        Ok(exit::OK)
    }
}
