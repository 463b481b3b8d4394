//! `quadrille draw`: a puzzle, its solution, its candidates or its next step as a picture.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use clap::Args;
use quadrille::answer::{DrawRequest, Drawing, NotDrawn, Shown};
use quadrille::solve::batch::Asked;
use serde::Serialize;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit;
use crate::file::numbered;
use crate::input::InputArgs;
use crate::output;
use crate::picture_file::PictureArgs;

/// Draw puzzles of any kind as SVG, PNG or PDF.
///
/// Killer cages have a dashed outline and their sum, KenKen cages a bold one with target and
/// operation. Rules such as thermometers are drawn on the grid, and each kind is explained below
/// it. Values above 9 are letters. Colour never carries the meaning alone. Several puzzles
/// need --output: with `-o x.svg` the second picture is `x.2.svg`, and so on.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Draw the solution
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
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille draw 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4 -o keen.svg
  quadrille draw -o sheet.svg puzzles.txt
  quadrille draw --step --theme screen -o step.png puzzle.txt
  quadrille draw --solution --size 90mm -o answer.pdf puzzle.txt";

#[derive(Serialize)]
struct Drawn {
    file: Option<String>,
    /// The picture itself, if there is no file.
    svg: Option<String>,
    note: Option<&'static str>,
}

impl Answer for Drawn {
    /// Only the picture: a file needs no message.
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(self.svg.as_deref().unwrap_or_default())
    }
}

impl DrawArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let shown = match (self.solution, self.candidates, self.step) {
            (true, ..) => Shown::Solution,
            (_, true, _) => Shown::Candidates,
            (.., true) => Shown::Step,
            _ => Shown::Puzzle,
        };
        let request = DrawRequest { shown, budget: self.budget.budget() };
        let number = AtomicUsize::new(0);
        let batch = Batch { threads: 1, json: self.json.json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| {
            self.draw(&request, asked, number.fetch_add(1, Relaxed) + 1)
        })
    }

    fn draw(
        &self,
        request: &DrawRequest,
        asked: &Asked<'_>,
        number: usize,
    ) -> anyhow::Result<Outcome> {
        let json = self.json.json;
        if number > 1 && self.picture.output.is_none() && !json {
            if number == 2 {
                output::note("only the first puzzle is drawn; --output FILE draws all of them");
            }
            return Ok(Outcome::default());
        }
        let Drawing { scene, remark, .. } = match request.answer(asked.entry) {
            Ok(drawing) => drawing,
            Err(why) => {
                let stopped = matches!(why, NotDrawn::Stopped(_));
                let code = if stopped { exit::STOPPED } else { exit::FAILED };
                return Ok(Outcome::failed(asked, code, why));
            }
        };
        let (mut file, mut svg) = (None, None);
        match &self.picture.output {
            None => svg = Some(self.picture.look.svg(&scene)),
            Some(path) => {
                let path = numbered(path, number);
                self.picture.look.write(&path, &scene)?;
                file = Some(path.display().to_string());
            }
        }
        if !json {
            remark.into_iter().for_each(output::note);
        }
        Ok(Outcome::of(asked, Drawn { file, svg, note: remark }, json))
    }
}
