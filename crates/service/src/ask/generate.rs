//! generate: puzzles to order, all at once or one by one.

use std::ops::ControlFlow;

use quadrille::answer::Rated;
use quadrille::core::Meter;
use quadrille::make::{
    GenerateError, GenerateOptions, Generated, Kind, OptionValues, Reason, Spec, SpecOption,
    generate,
};
use quadrille::text::{Entry, Format, WriteOptions};
use quadrille::{Budget, Stop};
use serde::Serialize;
use serde_json::Value;

use super::schema::*;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes};

/// Most puzzles of one question.
const MOST: u64 = 1_000;

/// The keys of `generate` itself; the others are those of an order.
const OWN: [Field; 7] = [
    Field::required("kind", TEXT, "kind of puzzle"),
    Field::number("count", 1, MOST, "how many"),
    Field::optional("seed", SEED, "a random one if absent"),
    Field::number("first", 1, u64::MAX - MOST, "the number of the first, from 1"),
    Field::optional("keep_equivalent", FLAG_OR_NULL, "keep equivalent puzzles"),
    Field::optional("rate", FLAG_OR_NULL, "with level and ER; true if absent"),
    Field::optional("to", TEXT_OR_NULL, "the format of `puzzle`"),
];

/// All keys. Those of an order come from the library.
const FIELDS: [Field; OWN.len() + Spec::OPTIONS.len()] = {
    let mut fields = [OWN[0]; OWN.len() + Spec::OPTIONS.len()];
    let mut at = 0;
    while at < fields.len() {
        fields[at] = match at < OWN.len() {
            true => OWN[at],
            false => of_order(&Spec::OPTIONS[at - OWN.len()]),
        };
        at += 1;
    }
    fields
};

const fn of_order(order: &SpecOption) -> Field {
    match order.values {
        OptionValues::Number(least, most) => Field::number(order.name, least, most, order.about),
        OptionValues::Flag => Field::optional(order.name, FLAG_OR_NULL, order.about),
        _ => Field::optional(order.name, TEXT_OR_NULL, order.about),
    }
}

pub(super) const GENERATE: QuestionInfo = QuestionInfo {
    name: "generate",
    about: "Puzzles with exactly one solution, to order; the same seed gives the same puzzles",
    takes: Takes::Budget,
    fields: &FIELDS,
    answer: &[("seed", TEXT), ("puzzles", LIST), ("failed", LIST), ("stopped", TEXT_OR_NULL)],
    example: r#"{"kind":"sudoku","size":4,"count":2,"seed":7}"#,
    read: |fields| Ok(Box::new(Generate::take(fields)?)),
};

/// An order of puzzles.
pub(crate) struct Generate {
    spec: Spec,
    count: u64,
    seed: u64,
    /// The number of the first, from 0.
    first: u64,
    keep_equivalent: bool,
    rate: bool,
    to: Option<Format>,
}

impl Generate {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let spec = spec(fields)?;
        let rate = fields.value("rate").map(|value| {
            value.as_bool().ok_or_else(|| Problem::bad("`rate` must be true or false"))
        });
        Ok(Generate {
            spec,
            count: fields.number("count")?.unwrap_or(1),
            seed: match fields.seed("seed")? {
                Some(seed) => seed,
                None => any_seed(),
            },
            first: fields.number("first")?.map_or(0, |number| number - 1),
            keep_equivalent: fields.flag("keep_equivalent")?,
            rate: rate.transpose()?.unwrap_or(true),
            to: fields.named("to")?,
        })
    }
}

/// A random seed of 53 bits, so that JavaScript can represent it.
pub(super) fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 11
}

fn spec(fields: &mut Fields) -> Result<Spec, Problem> {
    let kind = Kind::from_name(&fields.needed_text("kind")?).map_err(Problem::bad)?;
    let mut texts = Vec::new();
    for option in Spec::OPTIONS {
        if let Some(value) = fields.value(option.name) {
            texts.push((option.name, text(option, value)?));
        }
    }
    let texts = texts.iter().map(|(name, text)| (*name, text.as_str()));
    Spec::read(kind, texts).map_err(|error| Problem::bad(error.to_string()))
}

/// The value of an option as text, which the library parses.
fn text(option: &SpecOption, value: Value) -> Result<String, Problem> {
    match (option.values, value) {
        (OptionValues::Flag, Value::Bool(flag)) => Ok(flag.to_string()),
        (OptionValues::Number(..), Value::Number(number)) => Ok(number.to_string()),
        (OptionValues::Flag | OptionValues::Number(..), _) => {
            Err(Problem::bad(format!("`{}` must be {}", option.name, option.values)))
        }
        (_, Value::String(text)) => Ok(text),
        _ => Err(Problem::bad(format!("`{}` must be a text", option.name))),
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize)]
struct MadeOut {
    number: u64,
    puzzle: String,
    solution: String,
    level: Option<String>,
    er: Option<f64>,
    er_step: Option<String>,
    hardest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tries: Option<u64>,
    shortfall: Option<String>,
}

/// A puzzle that could not be made.
#[derive(Clone, Debug, Serialize)]
struct FailedOut {
    number: u64,
    reason: String,
}

#[derive(Serialize)]
struct AllOut {
    seed: String,
    puzzles: Vec<MadeOut>,
    failed: Vec<FailedOut>,
    stopped: Option<String>,
}

/// An event of a batch that is being made.
#[derive(Clone, Debug)]
pub enum GenerateEvent {
    /// A puzzle, as JSON.
    Puzzle(String),
    /// One that could not be made, as JSON.
    Failed(String),
    /// The end, as JSON.
    End(String),
}

/// An order that is made puzzle by puzzle.
pub struct Making<'a>(&'a Generate);

impl<'a> Making<'a> {
    pub(crate) fn new(order: &'a Generate) -> Self {
        Making(order)
    }

    /// The number of puzzles ordered.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.count
    }

    /// Makes the puzzles and passes each one on as soon as it is ready, until the receiver is gone.
    ///
    /// # Errors If the order cannot be met.
    pub fn run(
        &self,
        budget: &Budget,
        mut emit: impl FnMut(GenerateEvent) -> ControlFlow<()>,
    ) -> Result<(), Problem> {
        let stopped = self.0.each(budget, &mut |made| match made {
            Ok(made) => emit(GenerateEvent::Puzzle(json(&made).unwrap_or_default())),
            Err(failed) => emit(GenerateEvent::Failed(json(&failed).unwrap_or_default())),
        })?;
        let seed = self.0.seed.to_string();
        let end = serde_json::json!({ "seed": seed, "stopped": stopped.map(|s| s.to_string()) });
        let _ = emit(GenerateEvent::End(end.to_string()));
        Ok(())
    }
}

impl Generate {
    /// Passes each puzzle to a visitor and returns the reason of an early end. Each puzzle may use
    /// the remaining time.
    fn each(
        &self,
        budget: &Budget,
        emit: &mut dyn FnMut(Result<MadeOut, FailedOut>) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Problem> {
        let meter = budget.start().every(1);
        let options = GenerateOptions {
            budget: meter.rest(),
            threads: 1,
            keep_equivalent: self.keep_equivalent,
            first: self.first,
        };
        let mut puzzles = generate(&self.spec, self.seed, self.count, &options)
            .map_err(|error| Problem::bad(error.to_string()))?;
        loop {
            if let Err(stop) = meter.check() {
                return Ok(Some(stop));
            }
            let made = match puzzles.next() {
                None => return Ok(None),
                Some(Ok(made)) => Ok(self.made(&made, &meter)?),
                Some(Err(GenerateError { reason: Reason::Stopped(stop), .. })) => {
                    return Ok(Some(stop));
                }
                Some(Err(GenerateError { index, reason })) => {
                    Err(FailedOut { number: index + 1, reason: reason.to_string() })
                }
            };
            if emit(made).is_break() {
                return Ok(Some(Stop::Cancelled));
            }
        }
    }

    fn made(&self, made: &Generated, meter: &Meter) -> Result<MadeOut, Problem> {
        let rating = self.rate.then(|| quadrille::rate(&made.puzzle, &meter.rest()).ok()).flatten();
        let rated = rating.map(|rating| Rated::new(&rating, None));
        let entry = Entry::new(made.puzzle.clone());
        let puzzle = match self.to {
            Some(format) => format
                .write(&entry, &WriteOptions::default())
                .map_err(|error| Problem::impossible(error.to_string()))?,
            None => quadrille::to_text(&made.puzzle),
        };
        let known = made.level.map(|level| level.to_string());
        Ok(MadeOut {
            number: made.index + 1,
            puzzle,
            solution: made.solution.to_string(),
            level: rated.as_ref().and_then(|rated| rated.level.clone()).or(known),
            er: rated.as_ref().and_then(|rated| rated.er).or(made.er.map(f64::from)),
            er_step: rated.as_ref().and_then(|rated| rated.er_step.clone()),
            hardest: rated.and_then(|rated| rated.hardest),
            tries: made.tries,
            shortfall: made.shortfall.as_ref().map(ToString::to_string),
        })
    }
}

impl Ask for Generate {
    fn answer(&self, _: &Common, budget: &Budget) -> Result<String, Problem> {
        let (mut puzzles, mut failed) = (Vec::new(), Vec::new());
        let stopped = self.each(budget, &mut |made| {
            match made {
                Ok(made) => puzzles.push(made),
                Err(why) => failed.push(why),
            }
            ControlFlow::Continue(())
        })?;
        let (seed, stopped) = (self.seed.to_string(), stopped.map(|stop| stop.to_string()));
        json(&AllOut { seed, puzzles, failed, stopped })
    }

    fn making(&self) -> Option<&Generate> {
        Some(self)
    }
}
