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
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

const EXAMPLE: &str = r#"{"puzzle":"1..............."}"#;
const UNIQUE: &str = r#"{"puzzle":"24131342312442.."}"#;

fn ms(start: Instant) -> f64 {
    milliseconds(start.elapsed())
}

fn stop_word(stop: Option<Stop>) -> Option<String> {
    stop.map(|stop| stop.to_string())
}

/// `r1c1=3`.
fn given(puzzle: &Puzzle, (cell, value): (Cell, u8)) -> String {
    format!("{}={}", puzzle.name(cell), puzzle.digit(value))
}

pub(super) const CANDIDATES: QuestionInfo = QuestionInfo {
    name: "candidates",
    about: "True candidates: for each cell the values that occur in some solution",
    takes: Takes::Search,
    fields: &[Field {
        name: "counts",
        schema: r#"{"type":["integer","null"],"minimum":1,"maximum":1000}"#,
        about: "count the solutions with each candidate, up to this number",
        required: false,
    }],
    answer: &[
        ("verdict", VERDICT),
        ("candidates", CELLS),
        ("counts", CELLS),
        ("complete", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    batch: true,
    progress: false,
    example: EXAMPLE,
    read: |fields| Ok(Box::new(Candidates { most: fields.number("counts", 1, 1000)? })),
};

struct Candidates {
    /// Solutions of each candidate are counted up to this number.
    most: Option<u64>,
}

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
    stopped: Option<String>,
    ms: f64,
}

impl Ask for Candidates {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
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
        json(&CandidatesOut {
            verdict,
            counts: self.most.filter(|_| truth.stopped.is_none()).and_then(counted),
            candidates: truth.values.iter().map(digits).collect(),
            complete: truth.stopped.is_none(),
            stopped: stop_word(truth.stopped),
            ms: ms(start),
        })
    }
}

pub(super) const MINIMIZE: QuestionInfo = QuestionInfo {
    name: "minimize",
    about: "Removes givens, or rules, until every one is necessary",
    takes: Takes::Search,
    fields: &[
        Field {
            name: "seed",
            schema: SEED,
            about: "seed of the order; 0 if absent",
            required: false,
        },
        Field {
            name: "rules",
            schema: FLAG_OR_NULL,
            about: "removes rules instead; the givens stay",
            required: false,
        },
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
    batch: true,
    progress: false,
    example: UNIQUE,
    read: |fields| {
        let seed = fields.seed("seed")?.unwrap_or(0);
        Ok(Box::new(Minimize { seed, rules: fields.flag("rules")? }))
    },
};

struct Minimize {
    seed: u64,
    /// True if rules are removed, not givens.
    rules: bool,
}

#[derive(Serialize)]
struct Minimized {
    puzzle: Option<String>,
    taken: Vec<String>,
    /// Positions in the list of rules, if those were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_rules: Option<Vec<usize>>,
    givens: usize,
    undecided: usize,
    stopped: Option<String>,
    ms: f64,
}

const NOT_UNIQUE: &str = "it does not have exactly one solution";

impl Ask for Minimize {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let start = Instant::now();
        let Entry { puzzle: whole, first_line: line, .. } = common.entry()?;
        let smaller = if self.rules { minimize_rules } else { minimize };
        let (puzzle, undecided, stop) = match smaller(&whole, self.seed, line, budget) {
            Ok(Some(minimal)) => (Some(minimal.puzzle), minimal.undecided, None),
            Ok(None) => return Err(Problem::impossible(NOT_UNIQUE)),
            Err(stop) if self.rules => (None, whole.rules().len(), Some(stop)),
            Err(stop) => (None, whole.clues(), Some(stop)),
        };
        let fewer = puzzle.as_ref().unwrap_or(&whole);
        let gone = |&cell: &Cell| whole.given(cell).is_some() && fewer.given(cell).is_none();
        json(&Minimized {
            puzzle: puzzle.as_ref().map(to_text),
            taken: whole.cells().filter(gone).map(|cell| whole.name(cell).to_string()).collect(),
            taken_rules: self.rules.then(|| missing_rules(&whole, fewer)),
            givens: fewer.clues(),
            undecided,
            stopped: stop_word(stop),
            ms: ms(start),
        })
    }
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
    batch: true,
    progress: false,
    example: UNIQUE,
    read: |_| Ok(Box::new(Spare)),
};

struct Spare;

#[derive(Serialize)]
struct SpareOut {
    spare: Vec<String>,
    /// Positions in the list of rules.
    rules: Vec<usize>,
    stopped: Option<String>,
    ms: f64,
}

impl Ask for Spare {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
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
        json(&SpareOut { spare, rules, stopped: stop_word(stop), ms: ms(start) })
    }
}

pub(super) const COMPLETE: QuestionInfo = QuestionInfo {
    name: "complete",
    about: "Adds givens until one solution is left",
    takes: Takes::Search,
    fields: &[Field {
        name: "seed",
        schema: SEED,
        about: "random seed; 0 if absent",
        required: false,
    }],
    answer: &[
        ("puzzle", TEXT_OR_NULL),
        ("added", TEXTS),
        ("ways", TEXTS),
        ("verdict", r#"{"enum":["unique","unknown"]}"#),
        ("stopped", TEXT_OR_NULL),
        ("ms", NUMBER),
    ],
    batch: true,
    progress: false,
    example: EXAMPLE,
    read: |fields| Ok(Box::new(Complete { seed: fields.seed("seed")?.unwrap_or(0) })),
};

struct Complete {
    seed: u64,
}

#[derive(Serialize)]
struct Completed {
    puzzle: Option<String>,
    added: Vec<String>,
    ways: Vec<String>,
    verdict: &'static str,
    stopped: Option<String>,
    ms: f64,
}

impl Ask for Complete {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let start = Instant::now();
        let whole = common.model()?;
        let (done, stop) = match complete(&whole, &mut Chance::new(self.seed), budget) {
            Ok(Some(done)) => (Some(done), None),
            Ok(None) => return Err(Problem::impossible("it has no solution")),
            Err(stop) => (None, Some(stop)),
        };
        let names = |list: &[(Cell, u8)]| list.iter().map(|&g| given(&whole, g)).collect();
        json(&Completed {
            puzzle: done.as_ref().map(|done| to_text(&done.puzzle)),
            added: done.as_ref().map(|done| names(&done.added)).unwrap_or_default(),
            ways: done.as_ref().map(|done| names(&done.ways)).unwrap_or_default(),
            verdict: if stop.is_some() { "unknown" } else { "unique" },
            stopped: stop_word(stop),
            ms: ms(start),
        })
    }
}

pub(super) const IMPROVE: QuestionInfo = QuestionInfo {
    name: "improve",
    about: "What a draft does not need, and single givens, marks and clues that leave one solution",
    takes: Takes::Search,
    fields: &[
        Field { name: "seed", schema: SEED, about: "random seed; 0 if absent", required: false },
        Field {
            name: "add",
            schema: TEXT_OR_NULL,
            about: "kinds of marks and clues to try, as `white-dot,quadruple`; those of the puzzle if absent",
            required: false,
        },
        Field {
            name: "level",
            schema: TEXT_OR_NULL,
            about: "add givens that lead to this level",
            required: false,
        },
        Field {
            name: "givens",
            schema: NATURAL_OR_NULL,
            about: "add givens up to this number in all",
            required: false,
        },
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
    batch: true,
    progress: false,
    example: EXAMPLE,
    read: |fields| {
        let add = fields.text("add")?.unwrap_or_default();
        let kinds = add.split(',').filter(|name| !name.is_empty()).map(|name| name.trim().parse());
        let kinds: Result<Vec<RuleKind>, _> = kinds.collect();
        let kinds = kinds.map_err(|error| Problem::bad(format!("`add`: {error}")))?;
        let (level, givens) = (fields.text("level")?, fields.number("givens", 0, u64::MAX)?);
        let givens = givens.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        let wish = Wish::new(kinds, level.as_deref(), givens);
        let wish = wish.map_err(|error| Problem::bad(error.to_string()))?;
        Ok(Box::new(Improve { seed: fields.seed("seed")?.unwrap_or(0), wish }))
    },
};

struct Improve {
    seed: u64,
    wish: Wish,
}

#[derive(Serialize)]
struct ImprovedOut {
    #[serde(flatten)]
    answer: Improved,
    stopped: Option<String>,
    ms: f64,
}

impl Ask for Improve {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let start = Instant::now();
        let whole = common.model()?;
        let found = improve(&whole, &self.wish, &mut Chance::new(self.seed), budget);
        let (answer, stop) = match found {
            Ok(found) => (Improved::new(&whole, &self.wish, &found), None),
            Err(ImproveError::Wish(error)) => return Err(Problem::impossible(error.to_string())),
            Err(ImproveError::Stopped(stop)) => {
                (Improved { verdict: "unknown", ..Improved::default() }, Some(stop))
            }
        };
        json(&ImprovedOut { answer, stopped: stop_word(stop), ms: ms(start) })
    }
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
    batch: true,
    progress: false,
    example: r#"{"puzzle":"11.............."}"#,
    read: |_| Ok(Box::new(Core)),
};

struct Core;

/// The conflict of a puzzle whose core is empty.
const EMPTY_CORE: &str = "the grid has no solution, whatever is given";

/// Givens, cages and rules that contradict each other.
#[derive(Default, Serialize)]
struct CoreOut {
    verdict: &'static str,
    givens: Vec<String>,
    cages: Vec<usize>,
    rules: Vec<usize>,
    complete: bool,
    conflict: Option<String>,
    stopped: Option<String>,
    ms: f64,
}

impl Ask for Core {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let start = Instant::now();
        let whole: puzzle::Puzzle = common.model()?;
        let mut out = CoreOut {
            conflict: whole.conflict().map(|conflict| conflict.to_string()),
            ..CoreOut::default()
        };
        match conflict_core(&whole, budget) {
            Ok(Some(core)) => {
                let told = |cell: Cell| given(&whole, (cell, whole.given(cell).unwrap_or(0)));
                out.verdict = "none";
                out.givens = core.givens.into_iter().map(told).collect();
                (out.cages, out.rules, out.complete) = (core.cages, core.rules, core.minimal);
                if out.givens.is_empty() && out.cages.is_empty() && out.rules.is_empty() {
                    out.conflict = Some(EMPTY_CORE.to_owned());
                }
            }
            Ok(None) => (out.verdict, out.complete) = ("solvable", true),
            Err(stop) => (out.verdict, out.stopped) = ("unknown", Some(stop.to_string())),
        }
        out.ms = ms(start);
        json(&out)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::question::Question;

    fn answer(name: &str, keys: Value) -> Value {
        let question = Question::named(name, keys).unwrap();
        serde_json::from_str(&question.answer(&Budget::unlimited()).unwrap()).unwrap()
    }

    #[test]
    fn solutions_are_counted_for_each_candidate() {
        let found = answer("candidates", json!({ "puzzle": "................", "counts": 1000 }));
        assert_eq!(found["counts"][0], json!([72, 72, 72, 72]));
        let found = answer("candidates", json!({ "puzzle": "1...............", "counts": 10 }));
        assert_eq!(
            (&found["counts"][0], &found["counts"][1]),
            (&json!([10]), &json!([10, 10, 10]))
        );
        assert_eq!(
            answer("candidates", json!({ "puzzle": "1..............." })).get("counts"),
            None
        );
    }

    #[test]
    fn rules_that_are_not_needed_are_removed() {
        let rules =
            json!([{ "thermometer": ["r1c1", "r1c2"] }, { "thermometer": ["r1c1", "r1c2"] }]);
        let cells = ["1.34", "34.2", "214.", "4321"];
        let puzzle = json!({ "kind": "sudoku", "box": [2, 2], "cells": cells, "rules": rules });
        let found = answer("minimize", json!({ "puzzle": puzzle, "rules": true }));
        assert_eq!((&found["taken_rules"], &found["taken"]), (&json!([0, 1]), &json!([])));
        let found = answer("minimize", json!({ "puzzle": puzzle }));
        assert_eq!((found.get("taken_rules"), &found["undecided"]), (None, &json!(0)));
        assert_ne!(found["taken"], json!([]));
    }

    /// The command line gives the same answer: both pass on the seed and the line.
    #[test]
    fn a_seed_minimizes_as_on_the_command_line() {
        let puzzle = r#"{"kind":"sudoku","size":5,"cells":["45.13","1..35","2.3.1","53142","31..4"],"regions":["11111","22222","33333","44444","55555"]}"#;
        let keys = format!(r#"{{"puzzle":{puzzle},"seed":7}}"#);
        let question = Question::read("minimize", keys.as_bytes()).unwrap();
        let answer = question.answer(&Budget::unlimited()).unwrap();
        let cells = r#"[\"...1.\",\".....\",\"2.3.1\",\"53...\",\"3...4\"]"#;
        assert!(answer.contains(cells) && answer.contains(r#""undecided":0"#), "{answer}");
    }
}
