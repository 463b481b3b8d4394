//! `quadrille hint`: the next step of a puzzle in progress, or all of them; and technique
//! libraries.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use quadrille::core::{Budget, Stop};
use quadrille::puzzle::Grid;
use quadrille::reason::{
    Options, State, Step, StepJson, Technique, all_steps, hint, picture, words,
};
use quadrille::solve::{Request, Verdict, verdict};
use quadrille::text::Entry;
use serde_json::json;

use crate::args::BudgetArgs;
use crate::batch::{self, Batch, Outcome};
use crate::exit::{self, fail};
use crate::explain::painted;
use crate::hodoku_library::run_library;
use crate::input::InputArgs;

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
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
    /// Run a technique library and report how many cases pass
    #[arg(long, value_name = "FILE", conflicts_with_all = ["inputs", "nudge", "all", "technique"])]
    library: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  quadrille hint 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  quadrille hint --nudge puzzle.txt
  quadrille hint --all --technique x-wing --technique swordfish puzzle.txt
  quadrille hint --library cases.txt";

impl HintArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let Some(path) = &self.library {
            return self.run_library(path);
        }
        if self.technique.iter().any(|t| t == "list") {
            let list = Technique::all().into_iter();
            list.for_each(|t| anstream::println!("{:<36} {}", t.key(), t.code()));
            return Ok(exit::OK);
        }
        let techniques = self.techniques()?;
        let batch = Batch { threads: 1, heading: "", plain: None };
        batch::run(&self.input, &batch, &|entry| self.answer(entry, &techniques))
    }

    /// Those asked for, or the usual ones; for a whole list all but the largest fish.
    fn techniques(&self) -> anyhow::Result<Vec<Technique>> {
        if !self.technique.is_empty() {
            let parse = |name: &String| {
                name.parse::<Technique>()
                    .map_err(|e| fail(2, format!("{e}; `--technique list` names them all")))
            };
            return self.technique.iter().map(parse).collect();
        }
        let small = |t: &Technique| !matches!(t, Technique::Fish(_, _, size) if *size > 4);
        let all = || Technique::all().into_iter().filter(small).collect();
        Ok(if self.all { all() } else { Technique::usual() })
    }

    fn answer(&self, entry: &Entry, techniques: &[Technique]) -> anyhow::Result<Outcome> {
        let state = State::of_entry(entry);
        if let Some(conflict) = state.conflict() {
            return Ok(self.conflicting(&conflict.to_string()));
        }
        let known = Known::of(entry, &self.budget.budget());
        let mistakes = known.solution(entry).map(|s| state.mistakes(s)).unwrap_or_default();
        if !mistakes.is_empty() {
            return Ok(self.mistaken(&state, &mistakes));
        }
        let fits = |t: &&Technique| known.is_unique() || !t.needs_uniqueness();
        let techniques: Vec<Technique> = techniques.iter().filter(fits).copied().collect();
        let options = Options::only(&techniques).within(self.budget.budget());
        let (steps, stopped) = if self.all {
            match all_steps(&state, &options) {
                Ok(steps) => (steps, None),
                Err((stop, steps)) => (steps, Some(stop)),
            }
        } else {
            match hint(&state, &options) {
                Ok(step) => (step.into_iter().collect(), None),
                Err(stop) => (Vec::new(), Some(stop)),
            }
        };
        let beyond = steps.is_empty() && stopped.is_none() && self.technique.is_empty();
        let search = known.solution(entry).filter(|_| beyond && known.is_unique());
        let search = search.and_then(|solution| self.by_search(&state, solution));
        let text = if self.json {
            self.as_json(entry, &state, &steps, stopped, search)
        } else {
            self.as_words(&state, &steps, stopped) + &search.map(|s| s + "\n").unwrap_or_default()
        };
        let mut outcome = Outcome::answer(text);
        outcome.note = known.remark();
        if stopped.is_some() && (self.all || steps.is_empty()) {
            outcome.code = exit::STOPPED;
        }
        Ok(outcome)
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

    fn conflicting(&self, conflict: &str) -> Outcome {
        Outcome::answer(if self.json {
            format!("{}\n", json!({ "conflict": conflict, "mistakes": [], "steps": [] }))
        } else {
            format!("There is no solution: {conflict}.\n")
        })
    }

    fn mistaken(&self, state: &State, cells: &[quadrille::puzzle::Cell]) -> Outcome {
        let names: Vec<String> =
            cells.iter().map(|&c| state.puzzle().name(c).to_string()).collect();
        Outcome::answer(if self.json {
            format!("{}\n", json!({ "mistakes": names, "steps": [] }))
        } else {
            format!("There is a mistake before this point, in {}.\n", names.join(", "))
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
            text += &line;
            text.push('\n');
        }
        if let ([step], false, false) = (steps, self.nudge, self.all) {
            text += &painted(state, Some(step));
            text += picture::LEGEND;
            text.push('\n');
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

    fn as_json(
        &self,
        entry: &Entry,
        state: &State,
        steps: &[Step],
        stopped: Option<Stop>,
        search: Option<String>,
    ) -> String {
        let told: Vec<serde_json::Value> = steps
            .iter()
            .map(|s| match self.nudge {
                true => json!({ "nudge": words::nudge(s, state.puzzle()) }),
                false => json!(StepJson::new(s, state.puzzle())),
            })
            .collect();
        let stopped = stopped.map(|s| s.to_string());
        format!(
            "{}\n",
            json!({ "line": entry.first_line, "mistakes": [], "steps": told, "stopped": stopped, "search": search })
        )
    }

    fn run_library(&self, path: &std::path::Path) -> anyhow::Result<u8> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| fail(exit::IO, format!("cannot read {}: {e}", path.display())))?;
        let report = run_library(&text, &self.budget.budget());
        if self.json {
            for case in &report.cases {
                anstream::println!(
                    "{}",
                    json!({ "line": case.line, "code": case.code, "technique": case.name,
                    "passed": case.passed, "others": case.others, "reason": case.reason })
                );
            }
        } else {
            for (name, passed, cases) in report.by_technique() {
                anstream::println!("{name:<36} {passed:>4} of {cases:>4}");
            }
            for case in report.cases.iter().filter(|c| !c.passed) {
                let why = case.reason.as_deref().unwrap_or_default();
                anstream::println!("line {}: {} ({}): {why}", case.line, case.code, case.name);
            }
            let alone = report.cases.iter().filter(|c| c.passed && c.others == 0).count();
            anstream::println!("{alone} without another step about the same values");
        }
        report
            .errors
            .iter()
            .for_each(|e| anstream::eprintln!("{} {e}", crate::paint::error("error:")));
        let (passed, cases) = (report.passed(), report.cases.len() + report.errors.len());
        anstream::println!("{passed} of {cases} passed");
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
