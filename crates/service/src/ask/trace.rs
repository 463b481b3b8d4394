//! trace: a bounded record of a textbook search.

use quadrille::Budget;
use quadrille::answer::{MatrixTraceRequest, TraceTooLarge, trace_clauses};
use quadrille::cover::TraceOrder;

use super::cover;
use super::schema::*;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

pub(super) const TRACE: QuestionInfo = QuestionInfo {
    name: "trace",
    about: "A bounded record of Algorithm X or of DPLL",
    takes: Takes::Search,
    fields: &[
        Field::required("of", r#"{"enum":["cover","cnf"]}"#, "which search"),
        Field::optional("puzzle", PUZZLE_OR_NULL, "text in any format, or our JSON"),
        Field::optional(
            "problem",
            TEXT_OR_NULL,
            "for `cover`: a problem in Knuth's text form, in place of a puzzle",
        ),
        Field::choice(
            "order",
            &["min", "left"],
            "for `cover`: the item with the fewest options, or the leftmost",
        ),
        Field::choice(
            "layout",
            &["cell-first", "row-first"],
            "for `cover` of a puzzle: the order of the items",
        ),
        Field::number("limit", 1, 50_000, "maximum number of steps; 5,000 if absent"),
        Field::number(
            "solutions",
            0,
            u64::MAX,
            "for `cover`: stop after this many solutions; 0 for all",
        ),
    ],
    answer: &[
        ("of", TEXT),
        ("items", LIST),
        ("primary", NATURAL),
        ("options", LIST),
        ("variables", LIST),
        ("clauses", LIST),
        ("steps", LIST),
        ("cut", FLAG),
        ("stopped", TEXT_OR_NULL),
        ("solutions", NATURAL),
        ("nodes", NATURAL),
        ("dead_ends", NATURAL),
        ("decisions", NATURAL),
        ("conflicts", NATURAL),
        ("side", NATURAL),
    ],
    example: r#"{"of":"cover","puzzle":"......14...1.3.."}"#,
    read: |fields| Ok(Box::new(Trace::take(fields)?)),
};

/// The search and, for exact cover, a problem in place of a puzzle.
enum Trace {
    Cover(Option<String>, MatrixTraceRequest),
    /// With the maximum number of steps.
    Clauses(usize),
}

const ORDERS: [(&str, TraceOrder); 2] =
    [("min", TraceOrder::Fewest), ("left", TraceOrder::Leftmost)];

impl Trace {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let of = fields.needed_text("of")?;
        let steps = fields.number("limit")?.unwrap_or(5_000) as usize;
        match of.as_str() {
            // Keys that only apply to exact cover stay in `fields` and are refused.
            "cnf" => Ok(Trace::Clauses(steps)),
            "cover" => {
                let request = MatrixTraceRequest {
                    order: fields.choice("order", &ORDERS)?,
                    layout: fields.named("layout")?.unwrap_or_default(),
                    steps,
                    solutions: fields.number("solutions")?.filter(|&most| most > 0),
                    budget: Budget::unlimited(),
                };
                Ok(Trace::Cover(fields.text("problem")?, request))
            }
            _ => Err(Problem::bad("`of` is cover or cnf")),
        }
    }
}

fn too_large(error: TraceTooLarge) -> Problem {
    Problem::impossible(error.to_string())
}

impl Ask for Trace {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let (problem, request) = match self {
            Trace::Clauses(steps) => {
                let trace = trace_clauses(&common.model()?, *steps, budget).map_err(too_large)?;
                return json(&trace);
            }
            Trace::Cover(problem, request) => {
                (problem, MatrixTraceRequest { budget: budget.clone(), ..request.clone() })
            }
        };
        let trace = match problem {
            Some(_) if common.puzzle.is_some() => {
                return Err(Problem::bad("either `puzzle` or `problem`"));
            }
            Some(text) => request.problem(&cover::read(text)?),
            None => request.puzzle(&common.model()?),
        };
        json(&trace.map_err(too_large)?)
    }
}
