//! `quadrille hint`: the next step of a puzzle in progress, or all of them.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::Uniqueness;
use quadrille::answer::{About, DeepHintRequest, DeepHinted, Hint, HintRequest};
use quadrille::core::Stop;
use quadrille::reason::{Language, Names, Order, Progress, State, Step, Technique, words};
use quadrille::solve::batch::Asked;
use serde::Serialize;

use crate::answer::{Answer, WithText};
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::names;
use crate::output;
use crate::picture;

/// Show the next step that a person could find.
///
/// A puzzle may be in progress: pencil-mark grids and technique library lines keep their state.
/// Techniques that assume one solution are used only if the puzzle has exactly one. A puzzle
/// without a solution gets no step.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Show only where to look
    #[arg(long, conflicts_with = "all")]
    nudge: bool,
    /// Show hints up to this depth: 1 where to look, 2 the technique, 3 the pattern, 4 the action
    #[arg(long, value_name = "1-4", conflicts_with_all = ["nudge", "all"],
          value_parser = clap::value_parser!(u8).range(1..=4))]
    depth: Option<u8>,
    /// List every step of every technique
    #[arg(long)]
    all: bool,
    /// Look for this technique only; may be given several times (`hidden-pair`, `0300`; `list`
    /// lists them all)
    #[arg(long, value_name = "NAME", value_parser = names::technique_or_list())]
    technique: Vec<String>,
    /// Techniques to try first: ours (the order in which people look), hodoku, explainer [default:
    /// ours]
    #[arg(long, value_name = "ORDER", value_parser = names::order(), conflicts_with = "all")]
    order: Option<Order>,
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille hint puzzle.txt
  quadrille hint --nudge puzzle.txt
  quadrille hint --depth 2 puzzle.txt
  quadrille hint --all --technique x-wing --technique swordfish puzzle.txt";

impl Answer for DeepHinted {
    const HAS_PREFIX: bool = true;

    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.hint.text())
    }
}

#[derive(Serialize)]
struct TechniqueLine {
    technique: String,
    code: String,
}

impl Answer for TechniqueLine {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{:<36} {}", self.technique, self.code)
    }
}

impl HintArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if self.technique.iter().any(|t| t == "list") {
            let line =
                |t: Technique| TechniqueLine { technique: t.key(), code: t.code().to_string() };
            let lines = Technique::all().into_iter().map(|t| line(t).render(self.json.json));
            output::print(&lines.collect::<String>())?;
            return Ok(exit::OK);
        }
        if let Some(depth) = self.depth {
            return self.run_deep(depth);
        }
        let request = HintRequest {
            techniques: self.techniques()?,
            all: self.all,
            nudge: self.nudge,
            order: self.order.unwrap_or_default(),
            budget: self.budget.budget(),
        };
        let batch = Batch { threads: 1, json: self.json.json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| Ok(self.answer(asked, &request)))
    }

    fn run_deep(&self, depth: u8) -> anyhow::Result<u8> {
        let (techniques, budget) = (self.techniques()?, self.budget.budget());
        let order = self.order.unwrap_or_default();
        let request = DeepHintRequest { depth, techniques, order, budget };
        let batch = Batch { threads: 1, json: self.json.json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| {
            let hinted = request.answer(asked.entry, &Progress::of_entry(asked.entry));
            let code = if hinted.stopped.is_some() { exit::STOPPED } else { exit::OK };
            let is_step = hinted.hint.about == About::Step;
            let note = hinted.remark.filter(|_| is_step).map(|remark| format!("note: {remark}"));
            let note = note.unwrap_or_default();
            Ok(Outcome { note, code, ..Outcome::of(asked, hinted, self.json.json) })
        })
    }

    /// The requested techniques.
    fn techniques(&self) -> anyhow::Result<Vec<Technique>> {
        let parse = |name: &String| {
            name.parse::<Technique>()
                .map_err(|e| fail(exit::USAGE, format!("{e}; `--technique list` names them all")))
        };
        self.technique.iter().map(parse).collect()
    }

    fn answer(&self, asked: &Asked<'_>, request: &HintRequest) -> Outcome {
        let hint = request.answer(asked.entry);
        let unfinished = hint.stopped.is_some() && (self.all || hint.steps.is_empty());
        let code = if unfinished { exit::STOPPED } else { exit::OK };
        let note = if hint.answer.is_sound() { remark(&hint.uniqueness) } else { String::new() };
        let text = self.as_words(&hint);
        let answer = WithText { answer: hint.answer, text };
        Outcome { note, code, ..Outcome::of(asked, answer, self.json.json) }
    }

    fn as_words(&self, hint: &Hint) -> String {
        if let Some(why) = &hint.answer.conflict {
            return format!("There is no solution: {why}.\n");
        }
        if hint.uniqueness.is_none() {
            return "This puzzle has no solution.\n".to_owned();
        }
        if !hint.answer.mistakes.is_empty() {
            let names = hint.answer.mistakes.join(", ");
            return format!("There is a mistake before this point, in {names}.\n");
        }
        let mut text = self.steps_in_words(&hint.state, &hint.steps, hint.stopped);
        text.extend(hint.answer.search.iter().flat_map(|s| [s.as_str(), "\n"]));
        text
    }

    fn steps_in_words(&self, state: &State, steps: &[Step], stopped: Option<Stop>) -> String {
        let mut text = String::new();
        for step in steps {
            let lines = if self.nudge {
                vec![words::nudge(step, state.puzzle())]
            } else {
                words::lines(step, state.puzzle(), Language::English)
            };
            lines.iter().for_each(|line| {
                let _ = writeln!(text, "{}", picture::paragraph(line));
            });
        }
        if let ([step], false, false) = (steps, self.nudge, self.all) {
            text += &picture::step_with_legend(state, Some(step));
        }
        if let Some(stop) = stopped {
            let _ = writeln!(text, "Stopped by {stop} before the end.");
        } else if steps.is_empty() {
            let names = Names::new(state.puzzle());
            text += &match (state.is_full(), state.dead_end()) {
                (true, _) => "Nothing is left to do.".to_owned(),
                (_, Some(choice)) => {
                    names.text("hint.broken", &[("why", &names.nothing_left(&choice))])
                }
                _ => "No technique finds anything here.".to_owned(),
            };
            text.push('\n');
        }
        text
    }
}

/// Note added when the puzzle may not have exactly one solution.
pub(crate) fn remark(uniqueness: &Uniqueness) -> String {
    uniqueness.remark().map_or(String::new(), |remark| format!("note: {remark}"))
}
