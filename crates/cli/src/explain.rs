//! `quadrille explain`: the whole solving path, step by step, in words and pictures.

use std::fmt::Write as _;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueHint};
use quadrille::answer::Explanation;
use quadrille::press::{Scene, StepPage, Theme};
use quadrille::reason::{Language, Path, PathEnd, State, words};
use quadrille::solve::batch::Asked;
use quadrille::text::Entry;

use crate::answer::WithText;
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::file;
use crate::hint::remark;
use crate::input::{self, InputArgs};
use crate::picture;

/// Explain step by step how a person solves a puzzle.
///
/// The easiest possible step comes first. `explain technique NAME` explains a technique, with an
/// example.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
    /// Write a picture of each step into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    svg: Option<PathBuf>,
    /// Write all steps with their pictures into this file, an HTML page
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// Write the steps as pages of pictures, six to a page (with the feature `print`)
    #[arg(long, value_name = "FILE.pdf")]
    pdf: Option<PathBuf>,
    /// Words only, without pictures
    #[arg(long)]
    brief: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille explain puzzle.txt
  quadrille explain --html steps.html puzzle.txt
  quadrille explain --svg pictures puzzle.txt
  quadrille explain --brief puzzles.sdm
  quadrille explain technique xy-wing";

/// An HTML page that is being written.
type HtmlFile<'a> = Mutex<StepPage<&'a mut BufWriter<File>>>;

impl ExplainArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if let [word, names @ ..] = &self.input.inputs[..]
            && word == "technique"
        {
            let [name] = names else {
                return Err(fail(
                    exit::USAGE,
                    "`explain technique` takes one name, such as x-wing",
                ));
            };
            return crate::technique::explain(name, &self.budget.budget());
        }
        if let Some(folder) = &self.svg {
            file::make_folder(folder)?;
        }
        if self.pdf.is_some() && !self.input.is_single()? {
            return Err(fail(exit::USAGE, "--pdf takes one puzzle, as an argument or a file"));
        }
        let batch = Batch { threads: 1, json: self.json.json, ..Batch::default() };
        let Some(path) = &self.html else {
            return batch::run(&self.input, &batch, &|asked| self.explain(asked, None));
        };
        let mut code = exit::OK;
        file::write(path, |out| {
            let page = Mutex::new(StepPage::new(out)?);
            code = batch::run(&self.input, &batch, &|asked| self.explain(asked, Some(&page)))?;
            page.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?;
            Ok(())
        })?;
        Ok(code)
    }

    fn explain(&self, asked: &Asked<'_>, page: Option<&HtmlFile<'_>>) -> anyhow::Result<Outcome> {
        let explanation = Explanation::of(asked.entry, &self.budget.budget());
        let (start, uniqueness) = (&explanation.start, &explanation.uniqueness);
        let Some(path) = &explanation.path else {
            let text = format!("{}\n", explanation.answer.ending);
            let answer = WithText { answer: explanation.answer, text };
            return Ok(Outcome::of(asked, answer, self.json.json));
        };
        if let Some(folder) = &self.svg {
            pictures(folder, asked.entry, start, path)?;
        }
        if let Some(file) = &self.pdf {
            pages(file, start, path, &explanation.answer.ending)?;
        }
        if let Some(page) = page {
            let mut page = page.lock().unwrap_or_else(PoisonError::into_inner);
            page.add(&input::place(asked), start, path, &explanation.answer.ending)?;
        }
        let text = match self.json.json {
            true => String::new(),
            false => {
                let first = match uniqueness.is_none() {
                    true => "This puzzle has no solution. These steps lead to a contradiction.\n",
                    false => "",
                };
                format!("{first}{}{}\n", self.as_words(start, path), explanation.answer.ending)
            }
        };
        let stopped = matches!(path.end, PathEnd::Stopped(_));
        let code = if stopped { exit::STOPPED } else { exit::OK };
        let note = remark(uniqueness);
        let answer = WithText { answer: explanation.answer, text };
        Ok(Outcome { note, code, ..Outcome::of(asked, answer, self.json.json) })
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
        text
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
        let to = folder.join(format!("puzzle{:04}-step{:03}.svg", entry.first_line, i + 1));
        let drawn = Scene::state_or_step(&state, step).to_svg(&Theme::SCREEN);
        file::write_bytes(&to, drawn.as_bytes())?;
        step.iter().for_each(|s| state.apply(s));
    }
    Ok(())
}

#[cfg(feature = "print")]
fn pages(to: &std::path::Path, start: &State, path: &Path, ending: &str) -> anyhow::Result<()> {
    let document = quadrille::press::step_sheets(start, path, ending);
    file::write_bytes(to, &document.to_pdf(&Theme::PRINT, &mut || {})?)
}

#[cfg(not(feature = "print"))]
fn pages(_: &std::path::Path, _: &State, _: &Path, _: &str) -> anyhow::Result<()> {
    Err(crate::picture_file::not_built("PDF"))
}
