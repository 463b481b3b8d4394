//! parse, convert.

use quadrille::Budget;
use quadrille::text::{Format, WriteOptions};
use serde::Serialize;

use super::model::PuzzleOut;
use super::schema::*;
use super::solve::placed;
use crate::fields::Field;
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

/// Most puzzles in one answer.
const MOST: usize = 1_000;

pub(super) const PARSE: QuestionInfo = QuestionInfo {
    name: "parse",
    about: "A text as it was understood",
    takes: Takes::Puzzle,
    fields: &[Field {
        name: "all",
        schema: FLAG_OR_NULL,
        about: "all puzzles of the text, 1,000 at most, as `puzzles`",
        required: false,
    }],
    answer: &[
        ("format", TEXT),
        ("kind", TEXT),
        ("size", NATURAL),
        ("box", LIST_OR_NULL),
        ("regions", LIST_OR_NULL),
        ("diagonals", FLAG),
        ("cages", LIST),
        ("givens", LIST),
        ("houses", LIST),
        ("text", TEXT),
        ("json", OBJECT),
        ("summary", TEXT),
        ("title", TEXT_OR_NULL),
        ("author", TEXT_OR_NULL),
        ("sentences", TEXTS),
        ("notes", TEXTS),
        ("solution", TEXT_OR_NULL),
        ("state", OBJECT_OR_NULL),
        ("conflict", TEXT_OR_NULL),
        ("puzzles", LIST),
    ],
    batch: true,
    progress: false,
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |fields| Ok(Box::new(Parse { all: fields.flag("all")? })),
};

struct Parse {
    all: bool,
}

#[derive(Serialize)]
struct Puzzles {
    puzzles: Vec<PuzzleOut>,
}

impl Ask for Parse {
    fn answer(&self, common: &Common, _: &Budget) -> Result<String, Problem> {
        if !self.all {
            return json(&PuzzleOut::new(&common.entry()?)?);
        }
        let entries = common.entries()?;
        if entries.len() > MOST {
            let detail = format!("there are {} puzzles; {MOST} is the most", entries.len());
            return Err(Problem::impossible(detail));
        }
        let puzzles = entries.iter().map(PuzzleOut::new).collect::<Result<_, _>>()?;
        json(&Puzzles { puzzles })
    }
}

pub(super) const CONVERT: QuestionInfo = QuestionInfo {
    name: "convert",
    about: "A puzzle in another text format",
    takes: Takes::Puzzle,
    fields: &[
        Field { name: "to", schema: TEXT, about: "the format to write", required: true },
        Field {
            name: "blank",
            schema: r#"{"type":["string","null"],"minLength":1,"maxLength":1}"#,
            about: "the character of a blank cell",
            required: false,
        },
    ],
    answer: &[("line", NATURAL), ("from", TEXT), ("to", TEXT), ("text", TEXT)],
    batch: true,
    progress: false,
    example: r#"{"puzzle":"...3...23...4...","to":"grid"}"#,
    read: |fields| {
        let to = fields.named("to")?.ok_or_else(|| Problem::bad("`to` is missing"))?;
        Ok(Box::new(Convert { to, blank: blank(fields.text("blank")?)? }))
    },
};

struct Convert {
    to: Format,
    blank: char,
}

/// A character that is not the symbol of a value.
fn blank(text: Option<String>) -> Result<char, Problem> {
    let Some(text) = text else { return Ok('.') };
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if "0xX".contains(c) => Ok(c),
        (Some(c), None) if !c.is_alphanumeric() && !c.is_control() => Ok(c),
        _ => Err(Problem::bad("`blank` is one character that no value has")),
    }
}

#[derive(Serialize)]
struct Converted {
    from: &'static str,
    to: &'static str,
    text: String,
}

impl Ask for Convert {
    fn answer(&self, common: &Common, _: &Budget) -> Result<String, Problem> {
        let entry = common.entry()?;
        let text = self.to.write(&entry, &WriteOptions { blank: self.blank });
        let text = text.map_err(|error| Problem::impossible(error.to_string()))?;
        let header = self.to.header().map(|header| format!("{header}\n")).unwrap_or_default();
        let (from, to) = (entry.format.name(), self.to.name());
        json(&placed(&entry, Converted { from, to, text: header + &text }))
    }
}
