//! `quadrille explain`: the whole solving path, step by step, in words and pictures.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use quadrille::press::{Scene, Theme};
use quadrille::reason::picture::LEGEND;
use quadrille::reason::{Options, Path, PathEnd, State, StepJson, Technique, solve_path, words};
use quadrille::solve::batch::Asked;
use quadrille::text::Entry;
use serde::Serialize;

use crate::answer::{Answer, counted};
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::hint::Known;
use crate::input::{self, InputArgs};
use crate::picture;

/// Explain how a person solves a puzzle, the cheapest step first.
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
    /// Write the path as pages of pictures, six steps to a page, where PDF was built in (the feature
    /// `print`)
    #[arg(long, value_name = "FILE.pdf")]
    pdf: Option<PathBuf>,
    /// Words only, without pictures
    #[arg(long)]
    brief: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille explain 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  quadrille explain --svg pictures puzzle.txt
  quadrille explain --brief --pdf steps.pdf puzzle.txt
  quadrille explain --brief puzzles.sdm";

impl ExplainArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let Some(folder) = &self.svg {
            std::fs::create_dir_all(folder)
                .map_err(|e| fail(exit::IO, format!("cannot make {}: {e}", folder.display())))?;
        }
        if self.pdf.is_some() && !self.input.is_single()? {
            return Err(fail(exit::USAGE, "--pdf takes one puzzle, as an argument or a file"));
        }
        let batch = Batch { threads: 1, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| self.explain(asked))
    }

    fn explain(&self, asked: &Asked<'_>) -> anyhow::Result<Outcome> {
        if let Some(conflict) = asked.puzzle.conflict() {
            return Ok(Outcome::answer(self.clash(asked, conflict.to_string())));
        }
        let known = Known::of(asked.entry, &self.budget.budget());
        let state = State::of_entry(asked.entry);
        let fits = |t: &Technique| known.is_unique() || !t.needs_uniqueness();
        let techniques: Vec<Technique> = Technique::usual().into_iter().filter(fits).collect();
        let path = solve_path(&state, &Options::only(&techniques).within(self.budget.budget()));
        if let Some(folder) = &self.svg {
            pictures(folder, asked.entry, &state, &path)?;
        }
        if let Some(file) = &self.pdf {
            pages(file, &state, &path)?;
        }
        let answer = Explained {
            line: asked.first_line,
            argument: input::argument(asked),
            end: end_word(path.end),
            conflict: None,
            solution: path.state.solution().map(|g| g.to_string()),
            steps: path.steps.iter().map(|s| StepJson::new(s, path.state.puzzle())).collect(),
            text: if self.json.json { String::new() } else { self.as_words(&state, &path) },
        };
        let stopped = matches!(path.end, PathEnd::Stopped(_));
        let code = if stopped { exit::STOPPED } else { exit::OK };
        let note = known.remark();
        Ok(Outcome { note, code, ..Outcome::answer(answer.render(self.json.json)) })
    }

    /// Givens that clash leave nothing to explain.
    fn clash(&self, asked: &Asked<'_>, conflict: String) -> String {
        let answer = Explained {
            line: asked.first_line,
            argument: input::argument(asked),
            end: end_word(PathEnd::Broken),
            text: format!("There is no solution: {conflict}.\n"),
            conflict: Some(conflict),
            solution: None,
            steps: Vec::new(),
        };
        answer.render(self.json.json)
    }

    fn as_words(&self, start: &State, path: &Path) -> String {
        let mut text = String::new();
        let mut state = start.clone();
        for (i, step) in path.steps.iter().enumerate() {
            let _ = writeln!(text, "{}. {}", i + 1, words::sentence(step, state.puzzle()));
            if !self.brief {
                text += &picture::step(&state, Some(step));
                text.push('\n');
            }
            state.apply(step);
        }
        if !self.brief {
            text += &picture::step(&state, None);
            text += LEGEND;
            text.push('\n');
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

/// How a person solves a puzzle.
#[derive(Serialize)]
struct Explained {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    end: &'static str,
    conflict: Option<String>,
    solution: Option<String>,
    steps: Vec<StepJson>,
    /// The steps in words and pictures.
    #[serde(skip)]
    text: String,
}

impl Answer for Explained {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(&self.text)
    }
}

fn end_word(end: PathEnd) -> &'static str {
    match end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Broken => "broken",
        PathEnd::Stopped(_) => "stopped",
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

/// The path as pages.
#[cfg(feature = "print")]
fn pages(file: &std::path::Path, start: &State, path: &Path) -> anyhow::Result<()> {
    let document = quadrille::press::step_sheets(start, path);
    crate::picture_file::write_file(file, &document.to_pdf(&Theme::PRINT, &mut || {})?)
}

#[cfg(not(feature = "print"))]
fn pages(_: &std::path::Path, _: &State, _: &Path) -> anyhow::Result<()> {
    Err(crate::picture_file::not_built("PDF"))
}
