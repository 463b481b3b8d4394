//! `quadrille explain`: the whole solving path, step by step, in words and pictures.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use owo_colors::OwoColorize;
use quadrille::reason::picture::{self, Part};
use quadrille::reason::{
    Options, Path, PathEnd, State, Step, StepJson, Technique, solve_path, svg, words,
};
use quadrille::text::Entry;
use serde_json::json;

use crate::args::BudgetArgs;
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::hint::Known;
use crate::input::InputArgs;

/// Explain how a person solves a puzzle, the cheapest step first.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
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
  quadrille explain --brief puzzles.sdm";

impl ExplainArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let Some(folder) = &self.svg {
            std::fs::create_dir_all(folder)
                .map_err(|e| fail(exit::IO, format!("cannot make {}: {e}", folder.display())))?;
        }
        let batch = Batch { threads: 1, heading: "", plain: None };
        batch::run(&self.input, &batch, &|entry| self.explain(entry))
    }

    fn explain(&self, entry: &Entry) -> anyhow::Result<Outcome> {
        let known = Known::of(entry, &self.budget.budget());
        let state = State::of_entry(entry);
        let fits = |t: &Technique| known.is_unique() || !t.needs_uniqueness();
        let techniques: Vec<Technique> = Technique::usual().into_iter().filter(fits).collect();
        let options = Options::only(&techniques).within(self.budget.budget());
        let path = solve_path(&state, &options);
        if let Some(folder) = &self.svg {
            pictures(folder, entry, &state, &path)?;
        }
        let text = if self.json { as_json(entry, &path) } else { self.as_words(&state, &path) };
        let mut outcome = Outcome::answer(text);
        outcome.note = known.remark();
        if matches!(path.end, PathEnd::Stopped(_)) {
            outcome.code = exit::STOPPED;
        }
        Ok(outcome)
    }

    fn as_words(&self, start: &State, path: &Path) -> String {
        let mut text = String::new();
        let mut state = start.clone();
        for (i, step) in path.steps.iter().enumerate() {
            let _ = writeln!(text, "{}. {}", i + 1, words::sentence(step, state.puzzle()));
            if !self.brief {
                text += &painted(&state, Some(step));
                text.push('\n');
            }
            state.apply(step);
        }
        if !self.brief {
            text += &painted(&state, None);
            text += picture::LEGEND;
            text.push('\n');
        }
        if let Some(conflict) = start.conflict() {
            return format!("{text}There is no solution: {conflict}.\n");
        }
        text + &match path.end {
            PathEnd::Solved => format!("Solved in {} steps.\n", path.steps.len()),
            PathEnd::Stuck => {
                format!("After {} steps no technique helps any more.\n", path.steps.len())
            }
            PathEnd::Broken => {
                "There is no solution: a cell or a house has no choice left.\n".to_owned()
            }
            PathEnd::Stopped(stop) => {
                format!("Stopped by {stop} after {} steps.\n", path.steps.len())
            }
            _ => String::new(),
        }
    }
}

fn end_word(end: PathEnd) -> &'static str {
    match end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Broken => "broken",
        PathEnd::Stopped(_) => "stopped",
        _ => "",
    }
}

fn as_json(entry: &Entry, path: &Path) -> String {
    let steps: Vec<StepJson> =
        path.steps.iter().map(|s| StepJson::new(s, path.state.puzzle())).collect();
    let solution = path.state.solution().map(|g| g.to_string());
    let end = end_word(path.end);
    format!(
        "{}\n",
        json!({ "line": entry.first_line, "end": end, "solution": solution, "steps": steps })
    )
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
        std::fs::write(&file, svg::draw(&state, step))
            .map_err(|e| fail(exit::IO, format!("cannot write {}: {e}", file.display())))?;
        step.iter().for_each(|s| state.apply(s));
    }
    Ok(())
}

/// The pencil-mark picture, in colour on a terminal.
pub fn painted(state: &State, step: Option<&Step>) -> String {
    let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if !colour {
        return picture::plain(state, step);
    }
    let mut text = String::new();
    for line in picture::draw(state, step) {
        for span in line {
            text += &match span.part {
                Part::Given => span.text.bold().to_string(),
                Part::Written => span.text.cyan().to_string(),
                Part::Premise => span.text.green().to_string(),
                Part::Fin => span.text.yellow().to_string(),
                Part::Struck => span.text.red().to_string(),
                Part::Placed => span.text.blue().bold().to_string(),
                Part::Frame | Part::Candidate => span.text,
            };
        }
        text.push('\n');
    }
    text
}
