//! trace: a bounded record of a textbook search.

use quadrille::Budget;
use quadrille::answer::{MatrixTraceRequest, TraceTooLarge, trace_clauses};
use quadrille::cover::TraceOrder;
use quadrille::encode::ItemOrder;

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
    batch: false,
    progress: false,
    example: r#"{"of":"cover","puzzle":"......14...1.3.."}"#,
    read: |fields| Ok(Box::new(Trace::take(fields)?)),
};

enum Trace {
    Cover {
        problem: Option<String>,
        order: TraceOrder,
        layout: ItemOrder,
        limit: usize,
        solutions: Option<u64>,
    },
    Clauses {
        limit: usize,
    },
}

const ORDERS: [(&str, TraceOrder); 2] =
    [("min", TraceOrder::Fewest), ("left", TraceOrder::Leftmost)];

impl Trace {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let of = fields.needed_text("of")?;
        let limit = fields.number("limit")?.unwrap_or(5_000) as usize;
        match of.as_str() {
            // Keys that only apply to exact cover stay in `fields` and are refused.
            "cnf" => Ok(Trace::Clauses { limit }),
            "cover" => Ok(Trace::Cover {
                problem: fields.text("problem")?,
                order: fields.choice("order", &ORDERS)?,
                layout: fields.named("layout")?.unwrap_or_default(),
                limit,
                solutions: fields.number("solutions")?.filter(|&most| most > 0),
            }),
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
            Trace::Clauses { limit } => {
                let trace = trace_clauses(&common.model()?, *limit, budget).map_err(too_large)?;
                return json(&trace);
            }
            Trace::Cover { problem, order, layout, limit, solutions } => {
                let (order, layout, steps) = (*order, *layout, *limit);
                let (solutions, budget) = (*solutions, budget.clone());
                (problem, MatrixTraceRequest { order, layout, steps, solutions, budget })
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
