//! cover/solve, cover/count, cover/show: any exact cover problem in Knuth's text form.

use std::ops::ControlFlow;

use quadrille::Budget;
use quadrille::answer::{Counted, CoverListed, CoverShown, CoverSolution, CoverTook};
use quadrille::core::clock::Instant;
use quadrille::cover::{Problem as CoverProblem, Solver};
use serde::Serialize;

use super::schema::*;
use crate::fields::Field;
use crate::limits::MEMO_BYTES;
use crate::problem::Problem;
use crate::question::{QuestionInfo, asked, json};
use crate::shared_fields::Takes;

pub(super) const PROBLEM: Field =
    Field::required("problem", TEXT, "items, then options, in Knuth's text form");
const LIMIT: Field = Field::number("limit", 1, 10_000, "number of solutions; 1 if absent");
const COUNT_LIMIT: Field = Field::number("limit", 1, u64::MAX, "stop at this number");
const EXAMPLE: &str = r#"{"problem":"A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n"}"#;

pub(super) fn read(text: &str) -> Result<CoverProblem, Problem> {
    CoverProblem::from_text(text).map_err(|error| Problem::cover(text, &error))
}

fn solver<'p>(problem: &'p CoverProblem, budget: &Budget) -> Solver<'p> {
    Solver::new(problem).budget(budget.clone()).threads(1).memo_bytes(MEMO_BYTES)
}

pub(super) const SOLVE: QuestionInfo = QuestionInfo {
    name: "cover/solve",
    about: "The first solutions of an exact cover problem",
    takes: Takes::Budget,
    fields: &[PROBLEM, LIMIT],
    answer: &[
        ("solutions", LIST),
        ("complete", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("kernel", TEXT_OR_NULL),
        ("nodes", NATURAL),
        ("updates", NATURAL),
        ("ms", NUMBER),
    ],
    example: EXAMPLE,
    read: |fields| {
        let limit = fields.number("limit")?.unwrap_or(1);
        let problem = fields.needed_text("problem")?;
        asked(move |_, budget| solve(&problem, limit, budget))
    },
};

#[derive(Serialize)]
struct Solutions {
    solutions: Vec<CoverSolution>,
    complete: bool,
    stopped: Option<String>,
    #[serde(flatten)]
    took: CoverTook,
}

fn solve(text: &str, limit: u64, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let problem = read(text)?;
    let mut solutions = Vec::new();
    let report = solver(&problem, budget).visit_up_to(limit, |solution| {
        solutions.push(CoverSolution::new(&problem, solution));
        ControlFlow::Continue(())
    });
    let took = CoverTook::new(&report.stats, start.elapsed());
    let end = CoverListed::new(solutions.len() as u64, report.answer, took);
    json(&Solutions { solutions, complete: end.complete, stopped: end.stopped, took: end.took })
}

pub(super) const COUNT: QuestionInfo = QuestionInfo {
    name: "cover/count",
    about: "The exact number of solutions of an exact cover problem",
    takes: Takes::Budget,
    fields: &[PROBLEM, COUNT_LIMIT],
    answer: &[
        ("count", TEXT),
        ("exact", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("kernel", TEXT_OR_NULL),
        ("nodes", NATURAL),
        ("updates", NATURAL),
        ("ms", NUMBER),
    ],
    example: EXAMPLE,
    read: |fields| {
        let limit = fields.number("limit")?;
        let problem = fields.needed_text("problem")?;
        asked(move |_, budget| count(&problem, limit, budget))
    },
};

fn count(text: &str, limit: Option<u64>, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let problem = read(text)?;
    let solver = solver(&problem, budget);
    let report = limit.map_or_else(|| solver.count(), |limit| solver.count_to(limit));
    let took = CoverTook::new(&report.stats, start.elapsed());
    json(&Counted::new(&report.answer, took))
}

pub(super) const SHOW: QuestionInfo = QuestionInfo {
    name: "cover/show",
    about: "Items and options of an exact cover problem",
    takes: Takes::Budget,
    fields: &[PROBLEM],
    answer: &[
        ("primary", NATURAL),
        ("secondary", NATURAL),
        ("items", TEXTS),
        ("options", CELLS),
        ("ones", NATURAL),
    ],
    example: EXAMPLE,
    read: |fields| {
        let problem = fields.needed_text("problem")?;
        asked(move |_, _| show(&problem))
    },
};

fn show(text: &str) -> Result<String, Problem> {
    json(&CoverShown::from(&read(text)?))
}
