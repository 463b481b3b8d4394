//! Questions for setting a puzzle: candidates, minimize, spare, complete, core.

use quadrille::answer::{Improved, milliseconds};
use quadrille::core::Chance;
use quadrille::core::clock::Instant;
use quadrille::core::{Meter, Stop};
use quadrille::make::{
    ImproveError, Wish, complete, improve, minimize, minimize_rules, spare_givens, spare_rules,
};
use quadrille::puzzle::{Cell, Puzzle, RuleKind};
use quadrille::solve::{Count, Request, conflict_core, count, true_candidates};
use quadrille::text::Entry;
use quadrille::{Budget, puzzle, to_text};
use serde::Serialize;

use super::schema::*;
use crate::fields::Field;
use crate::problem::Problem;
use crate::question::{QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

const EXAMPLE: &str = r#"{"puzzle":"1..............."}"#;
const UNIQUE: &str = r#"{"puzzle":"24131342312442.."}"#;

/// An answer with the budget that ended the search, if any, and its milliseconds.
#[derive(Serialize)]
struct Timed<A> {
    #[serde(flatten)]
    answer: A,
    stopped: Option<String>,
    ms: f64,
}

fn timed(answer: impl Serialize, stop: Option<Stop>, start: Instant) -> Result<String, Problem> {
    let (stopped, ms) = (stop.map(|stop| stop.to_string()), milliseconds(start.elapsed()));
    json(&Timed { answer, stopped, ms })
}

/// `r1c1=3`.
fn given(puzzle: &Puzzle, (cell, value): (Cell, u8)) -> String {
    format!("{}={}", puzzle.name(cell), puzzle.digit(value))
}

pub(super) const CANDIDATES: QuestionInfo = QuestionInfo {
    name: "candidates",
    about: "True candidates: for each cell the values that occur in some solution",
    takes: Takes::Search,
    fields: &[Field::number(
        "counts",
        1,
        1000,
        "count the solutions with each candidate, up to this number",
    )],
    answer: &[
        ("verdict", VERDICT),
        ("candidates", CELLS),
        ("counts", CELLS),
        ("complete", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    example: EXAMPLE,
    read: |fields| {
        let most = fields.number("counts")?;
        asked(move |common, budget| candidates(most, common, budget))
    },
};

/// For each candidate the number of solutions that hold it, up to `most`. `None` if the budget runs
/// out.
fn solutions_with(
    puzzle: &Puzzle,
    candidates: &[puzzle::Values],
    most: u64,
    meter: &Meter,
) -> Option<Vec<Vec<u64>>> {
    let with = |(cell, value): (Cell, u8)| {
        let mut one = puzzle.clone();
        one.give(cell, Some(value));
        let request = Request { budget: meter.rest(), ..Request::default() };
        match count(&one, &request, Some(most)).ok()?.answer {
            Count::Exact(n) | Count::AtLeast(n) => Some(n.try_into().unwrap_or(most).min(most)),
            Count::Unknown { .. } => None,
        }
    };
    let of = |(cell, values): (Cell, &puzzle::Values)| {
        values.iter().map(|value| with((cell, value))).collect()
    };
    puzzle.cells().zip(candidates).map(of).collect()
}

#[derive(Serialize)]
struct CandidatesOut {
    verdict: &'static str,
    candidates: Vec<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    complete: bool,
}

fn candidates(most: Option<u64>, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let puzzle = common.model()?;
    let meter = budget.start();
    let truth = true_candidates(&puzzle, budget);
    let digits = |values: &puzzle::Values| values.iter().map(|v| puzzle.digit(v)).collect();
    let several = truth.values.iter().any(|values| values.len() > 1);
    let verdict = match (several, truth.stopped) {
        (true, _) => "many",
        (_, Some(_)) => "unknown",
        _ if truth.is_unique() => "unique",
        _ => "none",
    };
    let counted = |most| solutions_with(&puzzle, &truth.values, most, &meter);
    let answer = CandidatesOut {
        verdict,
        counts: most.filter(|_| truth.stopped.is_none()).and_then(counted),
        candidates: truth.values.iter().map(digits).collect(),
        complete: truth.stopped.is_none(),
    };
    timed(answer, truth.stopped, start)
}

pub(super) const MINIMIZE: QuestionInfo = QuestionInfo {
    name: "minimize",
    about: "Removes givens, or rules, until every one is necessary",
    takes: Takes::Search,
    fields: &[
        Field::optional("seed", SEED, "seed of the order; 0 if absent"),
        Field::optional("rules", FLAG_OR_NULL, "removes rules instead; the givens stay"),
    ],
    answer: &[
        ("puzzle", TEXT_OR_NULL),
        ("taken", TEXTS),
        ("taken_rules", LIST),
        ("givens", NATURAL),
        ("undecided", NATURAL),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    example: UNIQUE,
    read: |fields| {
        let (seed, rules) = (fields.seed("seed")?.unwrap_or(0), fields.flag("rules")?);
        asked(move |common, budget| minimized(seed, rules, common, budget))
    },
};

#[derive(Serialize)]
struct Minimized {
    puzzle: Option<String>,
    taken: Vec<String>,
    /// Positions in the list of rules, if those were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_rules: Option<Vec<usize>>,
    givens: usize,
    undecided: usize,
}

const NOT_UNIQUE: &str = "it does not have exactly one solution";

fn minimized(
    seed: u64,
    only_rules: bool,
    common: &Common,
    budget: &Budget,
) -> Result<String, Problem> {
    let start = Instant::now();
    let Entry { puzzle: whole, first_line: line, .. } = common.entry()?;
    let smaller = if only_rules { minimize_rules } else { minimize };
    let (puzzle, undecided, stop) = match smaller(&whole, seed, line, budget) {
        Ok(Some(minimal)) => (Some(minimal.puzzle), minimal.undecided, None),
        Ok(None) => return Err(Problem::impossible(NOT_UNIQUE)),
        Err(stop) if only_rules => (None, whole.rules().len(), Some(stop)),
        Err(stop) => (None, whole.clues(), Some(stop)),
    };
    let fewer = puzzle.as_ref().unwrap_or(&whole);
    let gone = |&cell: &Cell| whole.given(cell).is_some() && fewer.given(cell).is_none();
    let answer = Minimized {
        puzzle: puzzle.as_ref().map(to_text),
        taken: whole.cells().filter(gone).map(|cell| whole.name(cell).to_string()).collect(),
        taken_rules: only_rules.then(|| missing_rules(&whole, fewer)),
        givens: fewer.clues(),
        undecided,
    };
    timed(answer, stop, start)
}

/// Positions of the rules of `whole` that `fewer` lacks; the others keep their order.
fn missing_rules(whole: &Puzzle, fewer: &Puzzle) -> Vec<usize> {
    let mut left = fewer.rules().iter().peekable();
    let gone = |rule| left.next_if_eq(&rule).is_none();
    whole.rules().iter().map(gone).enumerate().filter_map(|(k, gone)| gone.then_some(k)).collect()
}

pub(super) const SPARE: QuestionInfo = QuestionInfo {
    name: "spare",
    about: "The givens and the rules that could each be removed alone",
    takes: Takes::Search,
    fields: &[],
    answer: &[("spare", TEXTS), ("rules", LIST), ("stopped", TEXT_OR_NULL), ("ms", NUMBER)],
    example: UNIQUE,
    read: |_| asked(spare),
};

#[derive(Serialize)]
struct SpareOut {
    spare: Vec<String>,
    /// Positions in the list of rules.
    rules: Vec<usize>,
}

fn spare(common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let puzzle = common.model()?;
    let meter = budget.start();
    let cells = spare_givens(&puzzle, budget);
    let rules = cells.clone().and_then(|_| spare_rules(&puzzle, &meter.rest()));
    let (cells, rules, stop) = match (cells, rules) {
        (Ok(Some(cells)), Ok(Some(rules))) => (cells, rules, None),
        (Ok(cells), Err(stop)) => (cells.unwrap_or_default(), Vec::new(), Some(stop)),
        (Err(stop), _) => (Vec::new(), Vec::new(), Some(stop)),
        _ => return Err(Problem::impossible(NOT_UNIQUE)),
    };
    let spare = cells.into_iter().map(|cell| puzzle.name(cell).to_string()).collect();
    timed(SpareOut { spare, rules }, stop, start)
}

pub(super) const COMPLETE: QuestionInfo = QuestionInfo {
    name: "complete",
    about: "Adds givens until one solution is left",
    takes: Takes::Search,
    fields: &[Field::optional("seed", SEED, "random seed; 0 if absent")],
    answer: &[
        ("puzzle", TEXT_OR_NULL),
        ("added", TEXTS),
        ("ways", TEXTS),
        ("verdict", r#"{"enum":["unique","unknown"]}"#),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    example: EXAMPLE,
    read: |fields| {
        let seed = fields.seed("seed")?.unwrap_or(0);
        asked(move |common, budget| completed(seed, common, budget))
    },
};

#[derive(Serialize)]
struct Completed {
    puzzle: Option<String>,
    added: Vec<String>,
    ways: Vec<String>,
    verdict: &'static str,
}

fn completed(seed: u64, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let whole = common.model()?;
    let (done, stop) = match complete(&whole, &mut Chance::new(seed), budget) {
        Ok(Some(done)) => (Some(done), None),
        Ok(None) => return Err(Problem::impossible("it has no solution")),
        Err(stop) => (None, Some(stop)),
    };
    let names = |list: &[(Cell, u8)]| list.iter().map(|&g| given(&whole, g)).collect();
    let answer = Completed {
        puzzle: done.as_ref().map(|done| to_text(&done.puzzle)),
        added: done.as_ref().map(|done| names(&done.added)).unwrap_or_default(),
        ways: done.as_ref().map(|done| names(&done.ways)).unwrap_or_default(),
        verdict: if stop.is_some() { "unknown" } else { "unique" },
    };
    timed(answer, stop, start)
}

pub(super) const IMPROVE: QuestionInfo = QuestionInfo {
    name: "improve",
    about: "What a draft does not need, and single givens, marks and clues that leave one solution",
    takes: Takes::Search,
    fields: &[
        Field::optional("seed", SEED, "random seed; 0 if absent"),
        Field::optional(
            "add",
            TEXT_OR_NULL,
            "kinds of marks and clues to try, as `white-dot,quadruple`; those of the puzzle if absent",
        ),
        Field::optional("level", TEXT_OR_NULL, "add givens that lead to this level"),
        Field::number("givens", 0, u64::MAX, "add givens up to this number in all"),
    ],
    answer: &[
        ("verdict", VERDICT),
        ("spare", TEXTS),
        ("spare_rules", LIST),
        ("ways", TEXTS),
        ("rules", LIST),
        ("added", TEXTS),
        ("puzzle", TEXT_OR_NULL),
        ("unmet", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    example: EXAMPLE,
    read: |fields| {
        let add = fields.text("add")?.unwrap_or_default();
        let kinds = add.split(',').filter(|name| !name.is_empty()).map(|name| name.trim().parse());
        let kinds: Result<Vec<RuleKind>, _> = kinds.collect();
        let kinds = kinds.map_err(|error| Problem::bad(format!("`add`: {error}")))?;
        let (level, givens) = (fields.text("level")?, fields.number("givens")?);
        let givens = givens.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        let wish = Wish::new(kinds, level.as_deref(), givens);
        let wish = wish.map_err(|error| Problem::bad(error.to_string()))?;
        let seed = fields.seed("seed")?.unwrap_or(0);
        asked(move |common, budget| improved(seed, &wish, common, budget))
    },
};

fn improved(seed: u64, wish: &Wish, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let whole = common.model()?;
    let found = improve(&whole, wish, &mut Chance::new(seed), budget);
    let (answer, stop) = match found {
        Ok(found) => (Improved::new(&whole, wish, &found), None),
        Err(ImproveError::Wish(error)) => return Err(Problem::impossible(error.to_string())),
        Err(ImproveError::Stopped(stop)) => {
            (Improved { verdict: "unknown", ..Improved::default() }, Some(stop))
        }
    };
    timed(answer, stop, start)
}

pub(super) const CORE: QuestionInfo = QuestionInfo {
    name: "core",
    about: "For a puzzle that has no solution: givens, cages and rules that contradict each other",
    takes: Takes::Search,
    fields: &[],
    answer: &[
        ("verdict", r#"{"enum":["none","solvable","unknown"]}"#),
        ("givens", TEXTS),
        ("cages", LIST),
        ("rules", LIST),
        ("complete", FLAG),
        ("conflict", TEXT_OR_NULL),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    example: r#"{"puzzle":"11.............."}"#,
    read: |_| asked(core),
};

/// The conflict of a puzzle whose core is empty.
const EMPTY_CORE: &str = "the grid has no solution, whatever is given";

#[derive(Default, Serialize)]
struct CoreOut {
    verdict: &'static str,
    givens: Vec<String>,
    cages: Vec<usize>,
    rules: Vec<usize>,
    complete: bool,
    conflict: Option<String>,
}

fn core(common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let whole: puzzle::Puzzle = common.model()?;
    let mut out = CoreOut {
        conflict: whole.conflict().map(|conflict| conflict.to_string()),
        ..CoreOut::default()
    };
    let mut stopped = None;
    match conflict_core(&whole, budget) {
        Ok(Some(core)) => {
            let name = |cell: Cell| given(&whole, (cell, whole.given(cell).unwrap_or(0)));
            out.verdict = "none";
            out.givens = core.givens.into_iter().map(name).collect();
            (out.cages, out.rules, out.complete) = (core.cages, core.rules, core.minimal);
            if out.givens.is_empty() && out.cages.is_empty() && out.rules.is_empty() {
                out.conflict = Some(EMPTY_CORE.to_owned());
            }
        }
        Ok(None) => (out.verdict, out.complete) = ("solvable", true),
        Err(stop) => (out.verdict, stopped) = ("unknown", Some(stop)),
    }
    timed(out, stopped, start)
}
