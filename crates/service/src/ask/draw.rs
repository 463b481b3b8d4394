//! draw.

#[cfg(feature = "print")]
use base64::prelude::{BASE64_STANDARD, Engine};
use quadrille::Budget;
use quadrille::answer::{DrawRequest, NotDrawn, Shown};
use quadrille::press::{Scene, Theme};
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
    about: "A puzzle as a picture",
    takes: Takes::Search,
    fields: &[
        Field::choice(
            "show",
            &["puzzle", "candidates", "solution", "step"],
            "the puzzle, candidates too, its solution, or the next step with its reason",
        ),
        Field::choice("theme", &["print", "screen", "dark"], "the colours"),
        Field::number("size", 16, 16_384, "the width in pixels"),
        Field::choice(
            "as",
            &["svg", "pdf"],
            "the format; `pdf` if the server is built with it, see `formats`",
        ),
    ],
    answer: &[
        ("line", NATURAL),
        ("svg", TEXT_OR_NULL),
        ("pdf", TEXT_OR_NULL),
        ("stopped", TEXT_OR_NULL),
    ],
    example: r#"{"puzzle":"...3...23...4...","show":"solution"}"#,
    read: |fields| {
        let size = fields.number("size")?.unwrap_or(WIDTH);
        let picture = picture(fields)?;
        Ok(Box::new(Draw {
            shown: fields.choice("show", &SHOWN)?,
            theme: theme(fields)?,
            size,
            picture,
        }))
    },
};

const SHOWN: [(&str, Shown); 4] = [
    ("puzzle", Shown::Puzzle),
    ("candidates", Shown::Candidates),
    ("solution", Shown::Solution),
    ("step", Shown::Step),
];

fn theme(fields: &mut Fields) -> Result<&'static Theme, Problem> {
    let Some(name) = fields.text("theme")? else { return Ok(&Theme::PRINT) };
    Theme::from_name(&name).ok_or_else(|| Problem::bad("`theme` is print, screen or dark"))
}

/// The formats of a picture that are built in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Picture {
    Svg,
    #[cfg(feature = "print")]
    Pdf,
}

impl Picture {
    #[cfg(not(feature = "print"))]
    pub(super) const ALL: [Picture; 1] = [Picture::Svg];
    #[cfg(feature = "print")]
    pub(super) const ALL: [Picture; 2] = [Picture::Svg, Picture::Pdf];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            #[cfg(feature = "print")]
            Picture::Pdf => "pdf",
        }
    }
}

fn picture(fields: &mut Fields) -> Result<Picture, Problem> {
    let Some(name) = fields.text("as")? else { return Ok(Picture::Svg) };
    let known = Picture::ALL.into_iter().find(|picture| picture.name() == name);
    known.ok_or_else(|| {
        let names = Picture::ALL.map(Picture::name).join(" or ");
        Problem::bad(format!("`as` is {names} in this build"))
    })
}

struct Draw {
    shown: Shown,
    theme: &'static Theme,
    size: u64,
    picture: Picture,
}

/// A picture, or the budget that ran out before it.
#[derive(Default, Serialize)]
struct Drawn {
    svg: Option<String>,
    /// In base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pdf: Option<String>,
    stopped: Option<String>,
}

impl Draw {
    fn drawn(&self, scene: &Scene) -> Result<Drawn, Problem> {
        match self.picture {
            Picture::Svg => {
                let svg = scene.to_svg_wide(self.theme, self.size as f64);
                Ok(Drawn { svg: Some(svg), ..Drawn::default() })
            }
            #[cfg(feature = "print")]
            Picture::Pdf => {
                let width = self.size as f64 / 96.0 * 25.4;
                let pdf = scene.to_pdf(self.theme, Some(width));
                let pdf = pdf.map_err(|why| Problem::impossible(why.to_string()))?;
                Ok(Drawn { pdf: Some(BASE64_STANDARD.encode(pdf)), ..Drawn::default() })
            }
        }
    }
}

impl Ask for Draw {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let request = DrawRequest { shown: self.shown, budget: budget.clone() };
        let drawn = match request.answer(&entry) {
            Ok(drawing) => self.drawn(&drawing.scene)?,
            Err(NotDrawn::Stopped(stop)) => {
                Drawn { stopped: Some(stop.to_string()), ..Drawn::default() }
            }
            Err(why) => return Err(Problem::impossible(why.to_string())),
        };
        json(&placed(&entry, drawn))
    }
}
