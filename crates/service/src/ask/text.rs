//! parse, convert.

use quadrille::text::{Format, WriteOptions};
use serde::Serialize;

use super::model::PuzzleOut;
use super::schema::*;
use super::solve::placed;
use crate::fields::Field;
use crate::problem::Problem;
use crate::question::{QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

/// Most puzzles in one answer.
const MOST: usize = 1_000;

pub(super) const PARSE: QuestionInfo = QuestionInfo {
    name: "parse",
    about: "A text as it was understood",
    takes: Takes::Puzzle,
    fields: &[Field::optional(
        "all",
        FLAG_OR_NULL,
        "all puzzles of the text, 1,000 at most, as `puzzles`",
    )],
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
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |fields| {
        let all = fields.flag("all")?;
        asked(move |common, _| parse(all, common))
    },
};

#[derive(Serialize)]
struct Puzzles {
    puzzles: Vec<PuzzleOut>,
}

fn parse(all: bool, common: &Common) -> Result<String, Problem> {
    if !all {
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

pub(super) const CONVERT: QuestionInfo = QuestionInfo {
    name: "convert",
    about: "A puzzle in another text format",
    takes: Takes::Puzzle,
    fields: &[
        Field::required("to", TEXT, "the format to write"),
        Field::optional(
            "blank",
            r#"{"type":["string","null"],"minLength":1,"maxLength":1}"#,
            "the character of a blank cell",
        ),
    ],
    answer: &[("line", NATURAL), ("from", TEXT), ("to", TEXT), ("text", TEXT)],
    example: r#"{"puzzle":"...3...23...4...","to":"grid"}"#,
    read: |fields| {
        let to = fields.named("to")?.ok_or_else(|| Problem::bad("`to` is missing"))?;
        let wrong = |why| Problem::bad(format!("`blank`: {why}"));
        let blank = fields.text("blank")?.as_deref().map(WriteOptions::parse_blank);
        let blank = blank.transpose().map_err(wrong)?.unwrap_or('.');
        asked(move |common, _| convert(to, blank, common))
    },
};

#[derive(Serialize)]
struct Converted {
    from: &'static str,
    to: &'static str,
    text: String,
}

fn convert(to: Format, blank: char, common: &Common) -> Result<String, Problem> {
    let entry = common.entry()?;
    let text = to.write(&entry, &WriteOptions { blank });
    let text = text.map_err(|error| Problem::impossible(error.to_string()))?;
    let header = to.header().map(|header| format!("{header}\n")).unwrap_or_default();
    let (from, to) = (entry.format.name(), to.name());
    json(&placed(&entry, Converted { from, to, text: header + &text }))
}
