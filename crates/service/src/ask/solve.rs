//! check, solve, count.

use std::ops::ControlFlow;

use quadrille::Budget;
use quadrille::answer::{Checked, Counted, Solved};
use quadrille::puzzle::{Conflict, Puzzle};
use quadrille::solve::{Request, Verdict, count, for_each_up_to, verdict};
use quadrille::text::Entry;
use serde::Serialize;

use super::schema::*;
use crate::fields::Field;
use crate::limits::MEMO_BYTES;
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

/// An answer with the line where its puzzle begins.
#[derive(Serialize)]
pub(super) struct At<T> {
    /// From 1.
    pub line: u64,
    #[serde(flatten)]
    pub answer: T,
}

impl<T> At<T> {
    pub(super) fn new(entry: &Entry, answer: T) -> Self {
        At { line: entry.first_line, answer }
    }
}

fn request(common: &Common, budget: &Budget) -> Request {
    let (engine, budget) = (common.engine, budget.clone());
    Request { engine, budget, memo_bytes: MEMO_BYTES, ..Request::default() }
}

pub(super) const CHECK: QuestionInfo = QuestionInfo {
    name: "check",
    about: "None, unique or many: the number of solutions of a puzzle, with the evidence",
    takes: Takes::Engine,
    fields: &[],
    answer: &[
        ("line", NATURAL),
        ("verdict", r#"{"enum":["none","unique","many","unknown"]}"#),
        ("solutions", TEXTS),
        ("differ", TEXTS),
        ("conflict", TEXT_OR_NULL),
        ("clash", CELLS),
        ("mismatch", TEXT_OR_NULL),
        ("file_solution", FILE_SOLUTION),
        ("stopped", TEXT_OR_NULL),
        ("engine", TEXT),
        ("nodes", NATURAL),
        ("ms", NUMBER),
    ],
    batch: true,
    progress: false,
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |_| Ok(Box::new(Check)),
};

struct Check;

#[derive(Serialize)]
struct CheckedAt {
    #[serde(flatten)]
    checked: At<Checked>,
    /// Row and column from 0.
    clash: Vec<[usize; 2]>,
}

impl Ask for Check {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let puzzle = &entry.puzzle;
        let report = verdict(puzzle, &request(common, budget)).map_err(unfit)?;
        let clash = match &report.answer {
            Verdict::None(Some(conflict)) => clash(puzzle, conflict),
            _ => Vec::new(),
        };
        let checked = Checked::new(&entry, &report, ToString::to_string);
        json(&CheckedAt { checked: At::new(&entry, checked), clash })
    }
}

/// The cells involved in a conflict.
fn clash(puzzle: &Puzzle, conflict: &Conflict) -> Vec<[usize; 2]> {
    let side = puzzle.side();
    let named = |cell| puzzle.cells().filter(move |&c| puzzle.name(c) == cell);
    let cells: Vec<_> = match conflict {
        Conflict::Givens { first, second, .. } => named(*first).chain(named(*second)).collect(),
        Conflict::Cell { cell } => named(*cell).collect(),
        Conflict::Place { house, .. } => {
            let found = puzzle.houses().iter().find(|h| h.kind == *house);
            found.map(|house| house.cells.clone()).unwrap_or_default()
        }
        Conflict::Cage { cage, .. } => {
            puzzle.cages().get(cage - 1).map(|cage| cage.cells.clone()).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    cells.into_iter().map(|cell| [cell.row(side), cell.column(side)]).collect()
}

pub(super) fn unfit(error: quadrille::solve::Unfit) -> Problem {
    Problem::impossible(error.to_string())
}

/// Most solutions in one answer.
const MOST: u64 = 10_000;

pub(super) const SOLVE: QuestionInfo = QuestionInfo {
    name: "solve",
    about: "The first solutions of a puzzle",
    takes: Takes::Engine,
    fields: &[
        Field {
            name: "limit",
            schema: r#"{"type":["integer","null"],"minimum":1,"maximum":10000}"#,
            about: "number of solutions; 1 if absent",
            required: false,
        },
        Field { name: "seed", schema: SEED, about: "random ones, by this seed", required: false },
    ],
    answer: &[
        ("line", NATURAL),
        ("solutions", TEXTS),
        ("complete", FLAG),
        ("conflict", TEXT_OR_NULL),
        ("file_solution", FILE_SOLUTION),
        ("stopped", TEXT_OR_NULL),
        ("engine", TEXT),
        ("nodes", NATURAL),
        ("ms", NUMBER),
    ],
    batch: true,
    progress: false,
    example: r#"{"puzzle":"...3...23...4...","limit":2}"#,
    read: |fields| {
        let limit = fields.number("limit", 1, MOST)?.unwrap_or(1);
        Ok(Box::new(Solve { limit, seed: fields.seed("seed")? }))
    },
};

struct Solve {
    limit: u64,
    seed: Option<u64>,
}

impl Ask for Solve {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let request = Request { seed: self.seed, ..request(common, budget) };
        let (mut solutions, mut first) = (Vec::new(), Vec::new());
        let report = for_each_up_to(&entry.puzzle, &request, self.limit, |grid| {
            solutions.push(grid.to_string());
            if first.len() < 2 {
                first.push(grid);
            }
            ControlFlow::Continue(())
        })
        .map_err(unfit)?;
        let found = solutions.len() as u64;
        json(&At::new(&entry, Solved::new(&entry, solutions, found, &first, &report)))
    }
}

pub(super) const COUNT: QuestionInfo = QuestionInfo {
    name: "count",
    about: "The exact number of solutions of a puzzle",
    takes: Takes::Engine,
    fields: &[Field {
        name: "limit",
        schema: r#"{"type":["integer","null"],"minimum":1}"#,
        about: "stop at this many",
        required: false,
    }],
    answer: &[
        ("line", NATURAL),
        ("count", TEXT),
        ("exact", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("engine", TEXT),
        ("nodes", NATURAL),
        ("ms", NUMBER),
    ],
    batch: true,
    progress: true,
    example: r#"{"puzzle":"................"}"#,
    read: |fields| Ok(Box::new(Counting { limit: fields.number("limit", 1, u64::MAX)? })),
};

struct Counting {
    limit: Option<u64>,
}

impl Ask for Counting {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let report = count(&entry.puzzle, &request(common, budget), self.limit).map_err(unfit)?;
        json(&At::new(&entry, Counted::from(&report)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{Limits, Question};

    fn answer(name: &str, body: &Value) -> Value {
        let question = Question::read(name, body.to_string().as_bytes()).unwrap();
        let budget = Limits::default().budget(&question).unwrap();
        serde_json::from_str(&question.answer(&budget).unwrap()).unwrap()
    }

    #[test]
    fn the_solution_in_the_text_is_compared() {
        let cells = "...3...23...4...";
        for (solution, word) in [
            (",2413134231244231", Some("agrees")),
            (",2413134231244213", Some("differs")),
            (",", None),
        ] {
            let body = json!({"puzzle": format!("puzzle,solution\n{cells}{solution}\n")});
            for name in ["check", "solve"] {
                let answer = answer(name, &body);
                let told = answer.get("file_solution").and_then(Value::as_str);
                assert_eq!(told, word, "{name}: {answer}");
            }
        }
    }
}
