//! `quadrille hint`: the next step of a puzzle in progress, or all of them; and technique
//! libraries.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use quadrille::core::{Budget, Stop};
use quadrille::puzzle::Grid;
use quadrille::reason::{Options, State, Step, StepJson, Technique, all_steps, hint, words};
use quadrille::solve::batch::Asked;
use quadrille::solve::{Request, Verdict, verdict};
use quadrille::text::Entry;
use serde::Serialize;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::hodoku_library::run_library;
use crate::input::{self, InputArgs};
use crate::output;
use crate::picture;

/// Say what a person could see next.
///
/// A puzzle may be in progress: pencil-mark grids and technique library lines are read as they
/// stand. Techniques that lean on the puzzle having one solution are used only where it has.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Say only where to look
    #[arg(long, conflicts_with = "all")]
    nudge: bool,
    /// List every step of every technique
    #[arg(long)]
    all: bool,
    /// Look for this technique only; may be given several times (`hidden-pair`, `0300`; `list`
    /// names them all)
    #[arg(long, value_name = "NAME")]
    technique: Vec<String>,
    #[command(flatten)]
    json: JsonArgs,
    /// Run a technique library and report how many cases pass
    #[arg(long, value_name = "FILE", conflicts_with_all = ["inputs", "nudge", "all", "technique"])]
    library: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  quadrille hint 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  quadrille hint --nudge puzzle.txt
  quadrille hint --all --technique x-wing --technique swordfish puzzle.txt
  quadrille hint --library cases.txt";

/// What can be seen next.
#[derive(Serialize)]
struct Hinted {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    conflict: Option<String>,
    mistakes: Vec<String>,
    steps: Vec<Seen>,
    stopped: Option<String>,
    search: Option<String>,
    /// The answer in words and a picture.
    #[serde(skip)]
    text: String,
}

/// A step, or where to look for it.
#[derive(Serialize)]
#[serde(untagged)]
enum Seen {
    /// The step.
    Step(Box<StepJson>),
    /// Where to look.
    Nudge { nudge: String },
}

impl Answer for Hinted {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// A technique's name and code.
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

/// A case of a technique library.
#[derive(Serialize)]
struct CaseLine<'a> {
    line: usize,
    code: &'a str,
    technique: &'a str,
    passed: bool,
    others: usize,
    reason: Option<&'a str>,
}

impl HintArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let Some(path) = &self.library {
            return self.run_library(path);
        }
        if self.technique.iter().any(|t| t == "list") {
            let line =
                |t: Technique| TechniqueLine { technique: t.key(), code: t.code().to_string() };
            let lines = Technique::all().into_iter().map(|t| line(t).render(self.json.json));
            output::print(&lines.collect::<String>())?;
            return Ok(exit::OK);
        }
        let techniques = self.techniques()?;
        let batch = Batch { threads: 1, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| Ok(self.answer(asked, &techniques)))
    }

    /// Those asked for, or the usual ones; for a whole list all but the largest fish.
    fn techniques(&self) -> anyhow::Result<Vec<Technique>> {
        if !self.technique.is_empty() {
            let parse = |name: &String| {
                name.parse::<Technique>().map_err(|e| {
                    fail(exit::USAGE, format!("{e}; `--technique list` names them all"))
                })
            };
            return self.technique.iter().map(parse).collect();
        }
        let small = |t: &Technique| !matches!(t, Technique::Fish(_, _, size) if *size > 4);
        let all = || Technique::all().into_iter().filter(small).collect();
        Ok(if self.all { all() } else { Technique::usual() })
    }

    fn answer(&self, asked: &Asked<'_>, techniques: &[Technique]) -> Outcome {
        let mut hinted = Hinted {
            line: asked.first_line,
            argument: input::argument(asked),
            conflict: asked.puzzle.conflict().map(|c| c.to_string()),
            mistakes: Vec::new(),
            steps: Vec::new(),
            stopped: None,
            search: None,
            text: String::new(),
        };
        if let Some(why) = &hinted.conflict {
            hinted.text = format!("There is no solution: {why}.\n");
            return Outcome::answer(hinted.render(self.json.json));
        }
        let state = State::of_entry(asked.entry);
        let known = Known::of(asked.entry, &self.budget.budget());
        let mistakes = known.solution(asked.entry).map(|s| state.mistakes(s)).unwrap_or_default();
        if !mistakes.is_empty() {
            let name = |&cell| state.puzzle().name(cell).to_string();
            hinted.mistakes = mistakes.iter().map(name).collect();
            let names = hinted.mistakes.join(", ");
            hinted.text = format!("There is a mistake before this point, in {names}.\n");
            return Outcome::answer(hinted.render(self.json.json));
        }
        let (steps, stopped) = self.steps(&state, &known, techniques);
        let beyond = steps.is_empty() && stopped.is_none() && self.technique.is_empty();
        let search = known.solution(asked.entry).filter(|_| beyond && known.is_unique());
        hinted.search = search.and_then(|solution| self.by_search(&state, solution));
        hinted.text = self.as_words(&state, &steps, stopped);
        hinted.text.extend(hinted.search.iter().flat_map(|s| [s.as_str(), "\n"]));
        hinted.steps = steps.iter().map(|step| self.seen(step, &state)).collect();
        hinted.stopped = stopped.map(|s| s.to_string());
        let unfinished = stopped.is_some() && (self.all || steps.is_empty());
        let code = if unfinished { exit::STOPPED } else { exit::OK };
        let note = known.remark();
        Outcome { note, code, ..Outcome::answer(hinted.render(self.json.json)) }
    }

    /// The next step, or all.
    fn steps(
        &self,
        state: &State,
        known: &Known,
        techniques: &[Technique],
    ) -> (Vec<Step>, Option<Stop>) {
        let fits = |t: &&Technique| known.is_unique() || !t.needs_uniqueness();
        let techniques: Vec<Technique> = techniques.iter().filter(fits).copied().collect();
        let options = Options::only(&techniques).within(self.budget.budget());
        if self.all {
            return match all_steps(state, &options) {
                Ok(steps) => (steps, None),
                Err((stop, steps)) => (steps, Some(stop)),
            };
        }
        match hint(state, &options) {
            Ok(step) => (step.into_iter().collect(), None),
            Err(stop) => (Vec::new(), Some(stop)),
        }
    }

    fn seen(&self, step: &Step, state: &State) -> Seen {
        match self.nudge {
            true => Seen::Nudge { nudge: words::nudge(step, state.puzzle()) },
            false => Seen::Step(Box::new(StepJson::new(step, state.puzzle()))),
        }
    }

    /// What a search tells where every technique is silent: the cell with the fewest candidates,
    /// and, unless a nudge is wanted, its value.
    fn by_search(&self, state: &State, solution: &Grid) -> Option<String> {
        let open = state.puzzle().cells().filter(|&cell| state.value(cell).is_none());
        let cell = open.min_by_key(|&cell| state.candidates(cell).len())?;
        let name = state.puzzle().name(cell);
        Some(if self.nudge {
            format!("Only a search helps; it is shortest from {name}.")
        } else {
            format!("Only a search helps: it finds {name}={}.", solution.value(cell))
        })
    }

    fn as_words(&self, state: &State, steps: &[Step], stopped: Option<Stop>) -> String {
        let mut text = String::new();
        for step in steps {
            let line = if self.nudge {
                words::nudge(step, state.puzzle())
            } else {
                words::sentence(step, state.puzzle())
            };
            text += &picture::paragraph(&line);
            text.push('\n');
        }
        if let ([step], false, false) = (steps, self.nudge, self.all) {
            text += &picture::step_with_legend(state, Some(step));
        }
        if let Some(stop) = stopped {
            let _ = writeln!(text, "Stopped by {stop} before the end.");
        } else if steps.is_empty() {
            text += match (state.is_full(), state.is_broken()) {
                (true, _) => "Nothing is left to do.\n",
                (_, true) => "There is no way on: some cell or house has no choice left.\n",
                _ => "No technique finds anything here.\n",
            };
        }
        text
    }

    fn run_library(&self, path: &std::path::Path) -> anyhow::Result<u8> {
        let shown = path.display();
        let bytes =
            std::fs::read(path).map_err(|e| fail(exit::IO, format!("cannot read {shown}: {e}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| fail(exit::MALFORMED, format!("{shown} is not text")))?;
        let report = run_library(&text, &self.budget.budget());
        let mut out = String::new();
        if self.json.json {
            for case in &report.cases {
                let line = CaseLine {
                    line: case.line,
                    code: &case.code,
                    technique: &case.name,
                    passed: case.passed,
                    others: case.others,
                    reason: case.reason.as_deref(),
                };
                writeln!(out, "{}", crate::answer::to_json(&line))?;
            }
        } else {
            for (name, passed, cases) in report.by_technique() {
                writeln!(out, "{name:<36} {passed:>4} of {cases:>4}")?;
            }
            for case in report.cases.iter().filter(|c| !c.passed) {
                let why = case.reason.as_deref().unwrap_or_default();
                writeln!(out, "line {}: {} ({}): {why}", case.line, case.code, case.name)?;
            }
            let alone = report.cases.iter().filter(|c| c.passed && c.others == 0).count();
            writeln!(out, "{alone} without another step about the same values")?;
        }
        output::print(&out)?;
        report.errors.iter().for_each(|error| output::error(&error.to_string(), &[]));
        let (passed, cases) = (report.passed(), report.cases.len() + report.errors.len());
        if !self.json.json {
            output::print(&format!("{passed} of {cases} passed\n"))?;
        }
        Ok(if passed == cases { exit::OK } else { exit::FAILED })
    }
}

/// What a quick search knows about a puzzle, so that no hint leans on what is not so.
pub struct Known(Verdict);

impl Known {
    /// Asks for the verdict within the budget, and a second at most.
    pub fn of(entry: &Entry, budget: &Budget) -> Self {
        let second = std::time::Duration::from_secs(1);
        let time = budget.time.map_or(second, |t| t.min(second));
        let mut puzzle = entry.puzzle.clone();
        // Pencil marks are somebody's progress: the puzzle is what the givens say.
        if entry.state.is_some() {
            puzzle = without_struck(&puzzle);
        }
        let request = Request { budget: budget.clone().time(time), ..Request::default() };
        match verdict(&puzzle, &request) {
            Ok(report) => Known(report.answer),
            Err(_) => Known(Verdict::Unknown { stop: Stop::Nodes, found: None }),
        }
    }

    /// Whether the puzzle has exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self.0, Verdict::Unique(_))
    }

    /// The one solution.
    pub fn solution(&self, _entry: &Entry) -> Option<&Grid> {
        match &self.0 {
            Verdict::Unique(grid) => Some(grid),
            _ => None,
        }
    }

    /// What to tell besides the answer.
    pub fn remark(&self) -> String {
        match &self.0 {
            Verdict::Unique(_) => String::new(),
            Verdict::Many(..) => {
                "note: this puzzle has several solutions; no technique leans on there being one"
                    .to_owned()
            }
            Verdict::None(_) => "note: this puzzle has no solution".to_owned(),
            Verdict::Unknown { .. } => {
                "note: whether this puzzle has one solution is not known; no technique leans on it"
                    .to_owned()
            }
        }
    }
}

/// The same puzzle without struck candidates.
fn without_struck(puzzle: &quadrille::puzzle::Puzzle) -> quadrille::puzzle::Puzzle {
    use quadrille::puzzle::{Layout, Puzzle};
    let side = puzzle.side();
    let plain = match puzzle.layout() {
        Layout::Latin => Puzzle::latin(side),
        Layout::Boxes { height, width } => Puzzle::sudoku((*height).into(), (*width).into()),
        Layout::Regions(map) => Puzzle::jigsaw(map),
    };
    let plain = plain.map(|p| if puzzle.diagonals() { p.with_diagonals() } else { p });
    let plain = plain.and_then(|p| p.with_cages(puzzle.cages().to_vec()));
    plain.and_then(|p| p.with_givens(puzzle.givens())).unwrap_or_else(|_| puzzle.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use quadrille::puzzle::Puzzle;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        hint: HintArgs,
    }

    #[test]
    fn a_search_tells_the_value_of_the_tightest_cell_unless_nudged() {
        let puzzle = Puzzle::sudoku(2, 2).unwrap();
        let puzzle = puzzle.with_givens(&[1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 4, 0, 0, 1]).unwrap();
        let solution = Grid::new(4, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
        let told =
            |args: &[&str]| Line::parse_from(args).hint.by_search(&State::new(&puzzle), &solution);
        assert_eq!(told(&["hint"]).unwrap(), "Only a search helps: it finds r1c2=2.");
        assert_eq!(
            told(&["hint", "--nudge"]).unwrap(),
            "Only a search helps; it is shortest from r1c2."
        );
    }
}
