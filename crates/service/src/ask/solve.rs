//! check, solve, count.

use std::ops::ControlFlow;

use quadrille::answer::{Checked, Counted, Placed, Solved, SolvedEnd, Took};
use quadrille::puzzle::{Cell, CellName, Conflict, Puzzle};
use quadrille::solve::plain::{self, Found};
use quadrille::solve::{Report, Request, Verdict, count, for_each_up_to, verdict};
use quadrille::text::Entry;
use quadrille::{Budget, Engine};
use serde::Serialize;

use super::schema::*;
use crate::fields::Field;
use crate::limits::MEMO_BYTES;
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

/// Nodes of a quick answer: some tens of microseconds.
const QUICK: u64 = 300;

/// An answer with the line of its puzzle.
pub(super) fn placed<A>(entry: &Entry, answer: A) -> Placed<A> {
    Placed { line: entry.first_line, argument: None, answer }
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
        ("nodes", NATURAL_OR_NULL),
        ("ms", NUMBER),
    ],
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |_| Ok(Box::new(Check)),
};

struct Check;

#[derive(Serialize)]
pub(crate) struct CheckedAt<'a> {
    /// The verdict.
    #[serde(flatten)]
    checked: Placed<Checked<'a>>,
    /// The cells of the conflict, row and column from 0.
    clash: Vec<[usize; 2]>,
}

impl<'a> CheckedAt<'a> {
    fn new(entry: &Entry, report: &Report<Verdict>) -> Self {
        let clash = match &report.answer {
            Verdict::None(Some(conflict)) => clash(&entry.puzzle, conflict),
            _ => Vec::new(),
        };
        let checked = Checked::new(entry, report, |grid| entry.puzzle.line(grid));
        CheckedAt { checked: placed(entry, checked), clash }
    }

    /// The verdict on the plain puzzle of a line.
    pub(crate) fn plain(line: u64, answer: &plain::Answer<'a>) -> Self {
        let clash = match &answer.found {
            Found::None(Some(Conflict::Givens { first, second, .. })) => {
                vec![place(*first), place(*second)]
            }
            _ => Vec::new(),
        };
        CheckedAt { checked: Placed { line, argument: None, answer: answer.into() }, clash }
    }
}

impl Ask for Check {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let report = verdict(&entry.puzzle, &request(common, budget)).map_err(unfit)?;
        json(&CheckedAt::new(&entry, &report))
    }

    fn quick_answer(&self, common: &Common) -> Option<String> {
        let is_plain = plain::cells(common.puzzle.as_ref()?.as_bytes()).is_some();
        if !is_plain || common.nodes.is_some() || common.engine != Engine::Auto {
            return None;
        }
        let entry = common.entry().ok()?;
        let request = request(common, &Budget::default().nodes(QUICK));
        let report = verdict(&entry.puzzle, &request).ok()?;
        match report.answer {
            Verdict::Unknown { .. } => None,
            _ => json(&CheckedAt::new(&entry, &report)).ok(),
        }
    }
}

/// The cells of a conflict.
fn clash(puzzle: &Puzzle, conflict: &Conflict) -> Vec<[usize; 2]> {
    let named = |cells: &[Cell]| cells.iter().map(|&cell| place(puzzle.name(cell))).collect();
    match conflict {
        Conflict::Givens { first, second, .. } => vec![place(*first), place(*second)],
        Conflict::Cell { cell } => vec![place(*cell)],
        Conflict::Place { house, .. } => {
            let found = puzzle.houses().iter().find(|h| h.kind == *house);
            found.map_or(vec![], |house| named(&house.cells))
        }
        Conflict::Cage { cage, .. } => {
            puzzle.cages().get(cage - 1).map_or(vec![], |cage| named(&cage.cells))
        }
        _ => Vec::new(),
    }
}

/// Row and column of a cell, from 0.
fn place(cell: CellName) -> [usize; 2] {
    [cell.row - 1, cell.column - 1]
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
        Field::number("limit", 1, MOST, "number of solutions; 1 if absent"),
        Field::optional("seed", SEED, "random ones, by this seed"),
    ],
    answer: &[
        ("line", NATURAL),
        ("solutions", TEXTS),
        ("complete", FLAG),
        ("conflict", TEXT_OR_NULL),
        ("file_solution", FILE_SOLUTION),
        ("stopped", TEXT_OR_NULL),
        ("engine", TEXT),
        ("nodes", NATURAL_OR_NULL),
        ("ms", NUMBER),
    ],
    example: r#"{"puzzle":"...3...23...4...","limit":2}"#,
    read: |fields| {
        let limit = fields.number("limit")?.unwrap_or(1);
        let seed = fields.seed("seed")?;
        asked(move |common, budget| solve(limit, seed, common, budget))
    },
};

fn solve(
    limit: u64,
    seed: Option<u64>,
    common: &Common,
    budget: &Budget,
) -> Result<String, Problem> {
    let entry = common.entry()?;
    let request = Request { seed, ..request(common, budget) };
    let (mut solutions, mut first) = (Vec::new(), Vec::new());
    let report = for_each_up_to(&entry.puzzle, &request, limit, |grid| {
        solutions.push(entry.puzzle.line(&grid));
        if first.len() < 2 {
            first.push(grid);
        }
        ControlFlow::Continue(())
    })
    .map_err(unfit)?;
    let end = SolvedEnd::new(&entry, solutions.len() as u64, &first, &report);
    json(&placed(&entry, Solved { solutions, end }))
}

pub(super) const COUNT: QuestionInfo = QuestionInfo {
    name: "count",
    about: "The exact number of solutions of a puzzle",
    takes: Takes::Engine,
    fields: &[Field::number("limit", 1, u64::MAX, "stop at this number")],
    answer: &[
        ("line", NATURAL),
        ("count", TEXT),
        ("exact", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("engine", TEXT),
        ("nodes", NATURAL),
        ("ms", NUMBER),
    ],
    example: r#"{"puzzle":"................"}"#,
    read: |fields| {
        let limit = fields.number("limit")?;
        asked(move |common, budget| counted(limit, common, budget))
    },
};

fn counted(limit: Option<u64>, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let entry = common.entry()?;
    let report = count(&entry.puzzle, &request(common, budget), limit).map_err(unfit)?;
    json(&placed(&entry, Counted::new(&report.answer, Took::from(&report.stats))))
}
