//! draw.

use quadrille::Budget;
use quadrille::answer::{DrawRequest, NotDrawn, Shown};
use quadrille::press::Theme;
use serde::Serialize;

use super::schema::*;
use super::solve::placed;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

/// Default width of a picture in pixels.
const WIDTH: u64 = 540;

pub(super) const DRAW: QuestionInfo = QuestionInfo {
    name: "draw",
    about: "A puzzle as a picture, in SVG",
    takes: Takes::Search,
    fields: &[
        Field {
            name: "show",
            schema: r#"{"enum":["puzzle","candidates","solution","step",null]}"#,
            about: "the puzzle, candidates too, its solution, or the next step with its reason",
            required: false,
        },
        Field {
            name: "theme",
            schema: r#"{"enum":["print","screen","dark",null]}"#,
            about: "the colours",
            required: false,
        },
        Field {
            name: "size",
            schema: r#"{"type":["integer","null"],"minimum":16,"maximum":16384}"#,
            about: "the width in pixels",
            required: false,
        },
    ],
    answer: &[("line", NATURAL), ("svg", TEXT_OR_NULL), ("stopped", TEXT_OR_NULL)],
    batch: true,
    progress: false,
    example: r#"{"puzzle":"...3...23...4...","show":"solution"}"#,
    read: |fields| {
        let size = fields.number("size", 16, 16_384)?.unwrap_or(WIDTH);
        Ok(Box::new(Draw { shown: shown(fields)?, theme: theme(fields)?, size }))
    },
};

fn shown(fields: &mut Fields) -> Result<Shown, Problem> {
    Ok(match fields.text("show")?.as_deref() {
        None | Some("puzzle") => Shown::Puzzle,
        Some("candidates") => Shown::Candidates,
        Some("solution") => Shown::Solution,
        Some("step") => Shown::Step,
        _ => return Err(Problem::bad("`show` is puzzle, candidates, solution or step")),
    })
}

fn theme(fields: &mut Fields) -> Result<&'static Theme, Problem> {
    let Some(name) = fields.text("theme")? else { return Ok(&Theme::PRINT) };
    Theme::from_name(&name).ok_or_else(|| Problem::bad("`theme` is print, screen or dark"))
}

struct Draw {
    shown: Shown,
    theme: &'static Theme,
    size: u64,
}

/// A picture, or the budget that ran out before it.
#[derive(Serialize)]
struct Drawn {
    svg: Option<String>,
    stopped: Option<String>,
}

impl Ask for Draw {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let request = DrawRequest { shown: self.shown, budget: budget.clone() };
        let drawn = match request.answer(&entry) {
            Ok(drawing) => {
                let svg = drawing.scene.to_svg_wide(self.theme, self.size as f64);
                Drawn { svg: Some(svg), stopped: None }
            }
            Err(NotDrawn::Stopped(stop)) => Drawn { svg: None, stopped: Some(stop.to_string()) },
            Err(why) => return Err(Problem::impossible(why.to_string())),
        };
        json(&placed(&entry, drawn))
    }
}
