//! generate: puzzles to order, all at once or one by one.

use std::ops::{ControlFlow, RangeInclusive};

use quadrille::answer::Rated;
use quadrille::core::Meter;
use quadrille::make::{
    ClueSymmetry, GenerateError, GenerateOptions, Generated, GivensLevel, Kind, Reason, Spec,
    Style, generate,
};
use quadrille::puzzle::Op;
use quadrille::reason::explainer::Tenths;
use quadrille::reason::{CageLevel, Level, Technique};
use quadrille::text::{Entry, Format, WriteOptions};
use quadrille::{Budget, Stop};
use serde::Serialize;

use super::schema::*;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, json};
use crate::shared_fields::{Common, Takes, sides};

/// Most puzzles of one question.
const MOST: u64 = 1_000;

const fn option(name: &'static str, schema: &'static str, about: &'static str) -> Field {
    Field { name, schema, about, required: false }
}

pub(super) const GENERATE: QuestionInfo = QuestionInfo {
    name: "generate",
    about: "Puzzles with exactly one solution, to order; the same from the same seed",
    takes: Takes::Budget,
    fields: &[
        Field {
            name: "kind",
            schema: r#"{"enum":["sudoku","kenken","killer","jigsaw","grid","seventeen","hardest"]}"#,
            about: "what kind",
            required: true,
        },
        option("size", NATURAL_OR_NULL, "the side"),
        option("box", TEXT_OR_NULL, "rows and columns of a box (`2x3`)"),
        option("diagonals", FLAG_OR_NULL, "both diagonals hold every value"),
        option("level", TEXT_OR_NULL, "how hard"),
        option("recipe", r#"{"enum":["techniques","givens",null]}"#, "what levels mean"),
        option("tries", NATURAL_OR_NULL, "tries before the givens recipe allows one more given"),
        option("technique", TEXT_OR_NULL, "one that must be needed"),
        option("er", TEXT_OR_NULL, "ER from … to … (`6.5..7.2`)"),
        option("style", r#"{"enum":["newspaper","minimal",null]}"#, "how givens are spread"),
        option("symmetry", TEXT_OR_NULL, "how givens repeat"),
        option("givens", NATURAL_OR_NULL, "so many givens"),
        option("minimal", FLAG_OR_NULL, "no given more than needed"),
        option("cage", NATURAL_OR_NULL, "cells of a cage, at most"),
        option("singles", NATURAL_OR_NULL, "cages of one cell, at most"),
        option("ops", TEXT_OR_NULL, "operations allowed, from + * - /"),
        option("no_ops", FLAG_OR_NULL, "operations hidden"),
        option("count", r#"{"type":["integer","null"],"minimum":1,"maximum":1000}"#, "how many"),
        option("seed", SEED, "a random one if absent"),
        option(
            "first",
            r#"{"type":["integer","null"],"minimum":1}"#,
            "the number of the first, from 1",
        ),
        option("keep_equivalent", FLAG_OR_NULL, "keep equivalent puzzles"),
        option("rate", FLAG_OR_NULL, "with level and ER; true if absent"),
        option("to", TEXT_OR_NULL, "the format of `puzzle`"),
    ],
    answer: &[("seed", TEXT), ("puzzles", LIST), ("failed", LIST), ("stopped", TEXT_OR_NULL)],
    batch: false,
    progress: true,
    example: r#"{"kind":"sudoku","size":4,"count":2,"seed":7}"#,
    read: |fields| Ok(Box::new(Generate::take(fields)?)),
};

/// An order.
pub struct Generate {
    /// What is made.
    spec: Spec,
    /// How many.
    count: u64,
    /// From which seed.
    seed: u64,
    /// The number of the first, from 0.
    first: u64,
    /// Whether equivalents are kept.
    keep_equivalent: bool,
    /// Whether they are rated.
    rate: bool,
    /// The format they are written in.
    to: Option<Format>,
}

impl Generate {
    fn take(fields: &mut Fields) -> Result<Self, Problem> {
        let spec = spec(fields)?;
        spec.check().map_err(|error| Problem::bad(error.to_string()))?;
        let rate = fields.value("rate").map(|value| {
            value.as_bool().ok_or_else(|| Problem::bad("`rate` must be true or false"))
        });
        Ok(Generate {
            spec,
            count: fields.number("count", 1, MOST)?.unwrap_or(1),
            seed: match fields.seed("seed")? {
                Some(seed) => seed,
                None => any_seed(),
            },
            first: fields.number("first", 1, u64::MAX - MOST)?.map_or(0, |number| number - 1),
            keep_equivalent: fields.flag("keep_equivalent")?,
            rate: rate.transpose()?.unwrap_or(true),
            to: fields.named("to")?,
        })
    }
}

/// A seed that nobody chose: of 53 bits, so that a page can tell it again.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 11
}

/// Sets an option where it was given.
fn with<T>(spec: Spec, value: Option<T>, set: impl FnOnce(Spec, T) -> Spec) -> Spec {
    match value {
        Some(value) => set(spec, value),
        None => spec,
    }
}

fn spec(fields: &mut Fields) -> Result<Spec, Problem> {
    let kind = match fields.needed_text("kind")?.as_str() {
        "sudoku" => Kind::Sudoku,
        "kenken" => Kind::KenKen,
        "killer" => Kind::Killer,
        "jigsaw" => Kind::Jigsaw,
        "grid" => Kind::Grid,
        "seventeen" => Kind::LowClue,
        "hardest" => Kind::Hardest,
        _ => return Err(Problem::bad("no kind of puzzle is called so")),
    };
    let mut spec = level(Spec::new(kind), kind, fields)?;
    let small = |n: u64| n as usize;
    spec = with(spec, fields.number("size", 1, 64)?.map(small), Spec::size);
    let boxes = fields.text("box")?;
    let boxes = boxes.map(|text| sides(&text).ok_or_else(|| Problem::bad("`box` is like 2x3")));
    spec = with(spec, boxes.transpose()?, |spec, (height, width)| spec.boxes(height, width));
    spec = if fields.flag("diagonals")? { spec.diagonals() } else { spec };
    spec = with(spec, fields.named::<Technique>("technique")?, Spec::technique);
    spec = with(spec, fields.named::<ClueSymmetry>("symmetry")?, Spec::symmetry);
    let style = fields.text("style")?.map(|name| {
        Style::from_name(&name).ok_or_else(|| Problem::bad("`style` is newspaper or minimal"))
    });
    spec = with(spec, style.transpose()?, Spec::style);
    spec = with(spec, range(fields)?, Spec::er);
    spec = with(spec, fields.number("givens", 0, 4096)?.map(small), Spec::givens);
    spec = if fields.flag("minimal")? { spec.minimal() } else { spec };
    spec = with(spec, fields.number("tries", 1, u64::MAX)?, Spec::tries);
    spec = with(spec, fields.number("cage", 1, 64)?.map(small), Spec::largest_cage);
    spec = with(spec, fields.number("singles", 0, 4096)?.map(small), Spec::single_cells);
    spec = with(spec, ops(fields)?, |spec, ops| spec.ops(&ops));
    Ok(if fields.flag("no_ops")? { spec.hidden_ops() } else { spec })
}

fn level(spec: Spec, kind: Kind, fields: &mut Fields) -> Result<Spec, Problem> {
    let by_givens = match fields.text("recipe")?.as_deref() {
        None | Some("techniques") => false,
        Some("givens") if kind == Kind::Sudoku => true,
        _ => return Err(Problem::bad("`recipe` is techniques, or for Sudoku givens")),
    };
    let Some(name) = fields.text("level")? else {
        let easy = by_givens.then(|| GivensLevel::from_name("easy")).flatten();
        return Ok(with(spec, easy, Spec::level));
    };
    let wrong = |all: &str| Problem::bad(format!("no level is called {name:?}; there are {all}"));
    match kind {
        Kind::KenKen | Kind::Killer => CageLevel::from_name(&name)
            .map(|level| spec.level(level))
            .ok_or_else(|| wrong("easy, normal, hard, extreme, unreasonable")),
        _ if by_givens => GivensLevel::from_name(&name)
            .map(|level| spec.level(level))
            .ok_or_else(|| wrong("easy, medium, difficult, extreme")),
        _ => Level::from_name(&name)
            .map(|level| spec.level(level))
            .ok_or_else(|| wrong("easy, medium, hard, expert, extreme")),
    }
}

/// `6.5..7.2`.
fn range(fields: &mut Fields) -> Result<Option<RangeInclusive<Tenths>>, Problem> {
    let Some(text) = fields.text("er")? else { return Ok(None) };
    let tenths = |text: &str| {
        let tenths = text.trim().parse::<f64>().ok().map(|rating| (rating * 10.0).round());
        tenths.filter(|t| (10.0..=200.0).contains(t)).map(|t| Tenths(t as u16))
    };
    let ends = text.split_once("..").and_then(|(a, b)| Some((tenths(a)?, tenths(b)?)));
    match ends.filter(|(low, high)| low <= high) {
        Some((low, high)) => Ok(Some(low..=high)),
        None => Err(Problem::bad("`er` is two ratings, like 6.5..7.2")),
    }
}

fn ops(fields: &mut Fields) -> Result<Option<Vec<Op>>, Problem> {
    let Some(text) = fields.text("ops")? else { return Ok(None) };
    let known = |c: char| {
        Op::from_symbol(c.encode_utf8(&mut [0; 4])).filter(|op| !matches!(op, Op::Eq | Op::Any))
    };
    let ops: Option<Vec<Op>> =
        text.chars().filter(|c| !matches!(c, ',' | ' ')).map(known).collect();
    ops.map(Some).ok_or_else(|| Problem::bad("`ops` is some of + * - /"))
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize)]
struct MadeOut {
    /// From 1.
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

/// A puzzle that was not.
#[derive(Clone, Debug, Serialize)]
struct FailedOut {
    number: u64,
    reason: String,
}

/// All of them.
#[derive(Serialize)]
struct AllOut {
    seed: String,
    puzzles: Vec<MadeOut>,
    failed: Vec<FailedOut>,
    stopped: Option<String>,
}

/// What a batch tells while it is being made.
#[derive(Clone, Debug)]
pub enum GenerateEvent {
    /// A puzzle, as JSON.
    Puzzle(String),
    /// One that could not be made, as JSON.
    Failed(String),
    /// The end, as JSON.
    End(String),
}

/// An order that is made one by one.
pub struct Making<'a>(&'a Generate);

impl<'a> Making<'a> {
    pub(crate) fn new(order: &'a Generate) -> Self {
        Making(order)
    }

    /// How many were asked for.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.count
    }

    /// Makes them, and tells each as soon as it is there, until nobody listens.
    ///
    /// # Errors
    /// What cannot be asked.
    pub fn run(
        &self,
        budget: &Budget,
        mut tell: impl FnMut(GenerateEvent) -> ControlFlow<()>,
    ) -> Result<(), Problem> {
        let stopped = self.0.each(budget, &mut |made| match made {
            Ok(made) => tell(GenerateEvent::Puzzle(json(&made).unwrap_or_default())),
            Err(failed) => tell(GenerateEvent::Failed(json(&failed).unwrap_or_default())),
        })?;
        let seed = self.0.seed.to_string();
        let end = serde_json::json!({ "seed": seed, "stopped": stopped.map(|s| s.to_string()) });
        let _ = tell(GenerateEvent::End(end.to_string()));
        Ok(())
    }
}

impl Generate {
    /// Hands each puzzle to a visitor; what ended it early. A puzzle has the rest of the time.
    fn each(
        &self,
        budget: &Budget,
        tell: &mut dyn FnMut(Result<MadeOut, FailedOut>) -> ControlFlow<()>,
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
            let told = match puzzles.next() {
                None => return Ok(None),
                Some(Ok(made)) => Ok(self.made(&made, &meter)?),
                Some(Err(GenerateError { reason: Reason::Stopped(stop), .. })) => {
                    return Ok(Some(stop));
                }
                Some(Err(GenerateError { index, reason })) => {
                    Err(FailedOut { number: index + 1, reason: reason.to_string() })
                }
            };
            if tell(told).is_break() {
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
            None => quadrille::Puzzle::from(made.puzzle.clone()).to_string(),
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
