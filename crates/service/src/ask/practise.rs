//! practise: a position in which a technique applies and nothing cheaper does.

use quadrille::Budget;
use quadrille::make::Position;
use quadrille::reason::{StepJson, Technique};
use quadrille::text::Entry;
use serde::Serialize;

use super::generate::any_seed;
use super::model::{PuzzleOut, StateOut};
use super::schema::*;
use crate::fields::Field;
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

pub(super) const PRACTISE: QuestionInfo = QuestionInfo {
    name: "practise",
    about: "A position in which a technique applies and nothing cheaper does, with its steps",
    takes: Takes::Budget,
    fields: &[
        Field::required("technique", TEXT, "the technique to practise"),
        Field::optional("seed", SEED, "a random one if absent"),
        Field::number("number", 1, u64::MAX, "the number of the position, from 1"),
    ],
    answer: &[
        ("technique", TEXT),
        ("seed", TEXT),
        ("number", NATURAL),
        ("puzzle", OBJECT_OR_NULL),
        ("state", OBJECT_OR_NULL),
        ("steps", LIST),
        ("stopped", TEXT_OR_NULL),
    ],
    example: r#"{"technique":"naked-pair","seed":7,"time":"30s"}"#,
    read: |fields| {
        let technique = fields.named("technique")?;
        Ok(Box::new(Practise {
            technique: technique.ok_or_else(|| Problem::bad("`technique` is missing"))?,
            seed: fields.seed("seed")?.unwrap_or_else(any_seed),
            number: fields.number("number")?.unwrap_or(1),
        }))
    },
};

struct Practise {
    technique: Technique,
    seed: u64,
    number: u64,
}

/// The position. `puzzle` is null if none was found.
#[derive(Serialize)]
struct Practice {
    technique: String,
    seed: String,
    number: u64,
    /// As in the answer of `parse`.
    puzzle: Option<PuzzleOut>,
    state: Option<StateOut>,
    /// Every step of the technique.
    steps: Vec<StepJson>,
    stopped: Option<String>,
}

impl Ask for Practise {
    fn answer(&self, _: &Common, budget: &Budget) -> Result<String, Problem> {
        let found = Position::find(self.technique, self.seed, self.number - 1, budget);
        let (position, stopped) = match found {
            Ok(position) => (position, None),
            Err(stop) => (None, Some(stop.to_string())),
        };
        let steps = |position: &Position| {
            let puzzle = position.state.puzzle();
            position.steps.iter().map(|step| StepJson::new(step, puzzle)).collect()
        };
        let puzzle =
            |position: &Position| PuzzleOut::new(&Entry::new(position.state.puzzle().clone()));
        json(&Practice {
            technique: self.technique.key(),
            seed: self.seed.to_string(),
            number: self.number,
            puzzle: position.as_ref().map(puzzle).transpose()?,
            state: position.as_ref().map(|position| StateOut::of(&position.state)),
            steps: position.as_ref().map(steps).unwrap_or_default(),
            stopped,
        })
    }
}
