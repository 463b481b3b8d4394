//! `quadrille explain`: the whole solving path, step by step, in words and pictures.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use quadrille::answer::{Explained, Explanation};
use quadrille::press::{Scene, Theme};
use quadrille::reason::{Language, Path, PathEnd, State, words};
use quadrille::solve::batch::Asked;
use quadrille::text::Entry;
use serde::Serialize;

use crate::answer::{Answer, Placed, counted};
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::hint::remark;
use crate::input::InputArgs;
use crate::picture;

/// Explain how a person solves a puzzle, the cheapest step first; or, as `explain technique NAME`,
/// what a technique is, with an example.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
    /// Write a picture of each step into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Words only, without pictures
    #[arg(long)]
    brief: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille explain 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  quadrille explain --svg pictures puzzle.txt
  quadrille explain --brief puzzles.sdm
  quadrille explain technique xy-wing";

impl ExplainArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let [word, name] = &self.input.inputs[..]
            && word == "technique"
        {
            return crate::technique::explain(name, &self.budget.budget());
        }
        if let Some(folder) = &self.svg {
            std::fs::create_dir_all(folder)
                .map_err(|e| fail(exit::IO, format!("cannot make {}: {e}", folder.display())))?;
        }
        let batch = Batch { threads: 1, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| self.explain(asked))
    }

    fn explain(&self, asked: &Asked<'_>) -> anyhow::Result<Outcome> {
        let explanation = Explanation::of(asked.entry, &self.budget.budget());
        let (start, uniqueness) = (&explanation.start, &explanation.uniqueness);
        let Some(path) = &explanation.path else {
            let why = explanation.answer.conflict.as_deref().unwrap_or_default();
            let text = format!("There is no solution: {why}.\n");
            return Ok(Outcome::answer(self.render(asked, explanation.answer, text)));
        };
        if let Some(folder) = &self.svg {
            pictures(folder, asked.entry, start, path)?;
        }
        let text = if self.json.json { String::new() } else { self.as_words(start, path) };
        let stopped = matches!(path.end, PathEnd::Stopped(_));
        let code = if stopped { exit::STOPPED } else { exit::OK };
        let note = remark(uniqueness);
        Ok(Outcome { note, code, ..Outcome::answer(self.render(asked, explanation.answer, text)) })
    }

    fn render(&self, asked: &Asked<'_>, explained: Explained, text: String) -> String {
        Placed::new(asked, Shown { explained, text }).render(self.json.json)
    }

    fn as_words(&self, start: &State, path: &Path) -> String {
        let mut text = String::new();
        let mut state = start.clone();
        for (i, step) in path.steps.iter().enumerate() {
            for (k, line) in
                words::lines(step, state.puzzle(), Language::English).iter().enumerate()
            {
                let line = if k == 0 { format!("{}. {line}", i + 1) } else { format!("   {line}") };
                let _ = writeln!(text, "{}", picture::paragraph(&line));
            }
            if !self.brief {
                text += &picture::explained_step(&state, step);
                text.push('\n');
            }
            state.apply(step);
        }
        if !self.brief {
            text += &picture::end_of_path(&state);
        }
        let steps = counted(path.steps.len(), "step");
        text + &match path.end {
            PathEnd::Solved => format!("Solved in {steps}.\n"),
            PathEnd::Stuck => format!("After {steps} no technique helps any more.\n"),
            PathEnd::Broken => {
                "There is no solution: a cell or a house has no choice left.\n".to_owned()
            }
            PathEnd::Stopped(stop) => format!("Stopped by {stop} after {steps}.\n"),
        }
    }
}

/// How a person solves a puzzle, with the words and pictures for people.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    explained: Explained,
    /// The steps in words and pictures.
    #[serde(skip)]
    text: String,
}

impl Answer for Shown {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// One file per step, named by puzzle and step, and one for the end.
fn pictures(
    folder: &std::path::Path,
    entry: &Entry,
    start: &State,
    path: &Path,
) -> anyhow::Result<()> {
    let mut state = start.clone();
    let steps = path.steps.iter().map(Some).chain([None]);
    for (i, step) in steps.enumerate() {
        let file = folder.join(format!("puzzle{:04}-step{:03}.svg", entry.first_line, i + 1));
        let scene = step.map_or_else(|| Scene::state(&state), |step| Scene::step(&state, step));
        std::fs::write(&file, scene.to_svg(&Theme::SCREEN))
            .map_err(|e| fail(exit::IO, format!("cannot write {}: {e}", file.display())))?;
        step.iter().for_each(|s| state.apply(s));
    }
    Ok(())
}
