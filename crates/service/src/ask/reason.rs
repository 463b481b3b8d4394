//! rate, hint, explain.

use quadrille::Budget;
use quadrille::answer::{DeepHintRequest, Explained, Explanation, Rated, Unrated};
use quadrille::press::{StepPage, kind_name};
use quadrille::reason::explainer::{Limits, Tenths};
use quadrille::reason::{Order, Progress, Technique, rate};
use serde::Serialize;

use super::model::StateIn;
use super::schema::*;
use super::solve::placed;
use crate::fields::{Field, Fields};
use crate::problem::Problem;
use crate::question::{Ask, QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

pub(super) const RATE: QuestionInfo = QuestionInfo {
    name: "rate",
    about: "The difficulty of a puzzle, on every scale that fits it",
    takes: Takes::Search,
    fields: &[Field::optional(
        "max",
        r#"{"type":["number","null"],"minimum":1,"maximum":20}"#,
        "give up on ER above this",
    )],
    answer: &[
        ("line", NATURAL),
        ("er", NUMBER_OR_NULL),
        ("er_step", TEXT_OR_NULL),
        ("ep", NUMBER_OR_NULL),
        ("ed", NUMBER_OR_NULL),
        ("above", NUMBER_OR_NULL),
        ("hodoku", OBJECT_OR_NULL),
        ("level", TEXT_OR_NULL),
        ("hardest", TEXT_OR_NULL),
        ("steps", OBJECT),
        ("guesses", NATURAL),
        ("stopped", TEXT_OR_NULL),
        ("error", TEXT),
    ],
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |fields| {
        let max = tenths(fields, "max")?;
        asked(move |common, budget| rated(max, common, budget))
    },
};

/// A rating from 1.0 to 20.0.
fn tenths(fields: &mut Fields, key: &str) -> Result<Option<Tenths>, Problem> {
    let Some(number) = fields.decimal(key)? else { return Ok(None) };
    let rating = Tenths::try_from(number);
    rating.map(Some).map_err(|error| Problem::bad(format!("`{key}`: {error}")))
}

fn rated(max: Option<Tenths>, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let entry = common.entry()?;
    let limits = Limits { max, budget: budget.clone() };
    match rate(&entry.puzzle, &limits) {
        Ok(rating) => json(&placed(&entry, Rated::new(&rating, max))),
        Err(why) => json(&placed(&entry, Unrated::from(why))),
    }
}

pub(super) const HINT: QuestionInfo = QuestionInfo {
    name: "hint",
    about: "The next step that a person could take, in four depths",
    takes: Takes::Search,
    fields: &[
        Field::number(
            "depth",
            1,
            4,
            "1 where to look, 2 the technique, 3 the pattern, 4 the action",
        ),
        StateIn::FIELD,
        Field::optional(
            "techniques",
            r#"{"type":["array","null"],"items":{"type":"string"},"maxItems":200}"#,
            "look for these only",
        ),
        Field::choice(
            "order",
            &["ours", "hodoku", "explainer"],
            "the techniques to try first; ours is the order in which people look",
        ),
    ],
    answer: &[
        ("about", TEXT),
        ("depth", NATURAL),
        ("area", OBJECT),
        ("technique", OBJECT),
        ("pattern", OBJECT),
        ("action", OBJECT),
        ("verdict", VERDICT),
        ("remark", TEXT_OR_NULL),
        ("stopped", TEXT_OR_NULL),
    ],
    example: r#"{"puzzle":"...3...23...4...","depth":2}"#,
    read: |fields| {
        let depth = fields.number("depth")?.unwrap_or(4) as u8;
        let (state, techniques) = (StateIn::take(fields)?, techniques(fields)?);
        Ok(Box::new(Hint { depth, state, techniques, order: order(fields)? }))
    },
};

struct Hint {
    depth: u8,
    state: Option<StateIn>,
    techniques: Vec<Technique>,
    order: Order,
}

fn order(fields: &mut Fields) -> Result<Order, Problem> {
    let Some(name) = fields.text("order")? else { return Ok(Order::default()) };
    Order::named(&name)
        .ok_or_else(|| Problem::bad("`order` is \"ours\", \"hodoku\" or \"explainer\""))
}

fn techniques(fields: &mut Fields) -> Result<Vec<Technique>, Problem> {
    let wrong = || Problem::bad("`techniques` is a list of at most 200 names");
    let Some(value) = fields.value("techniques") else { return Ok(Vec::new()) };
    let names: Vec<String> = serde_json::from_value(value).map_err(|_| wrong())?;
    if names.len() > 200 {
        return Err(wrong());
    }
    let parse = |name: &String| {
        name.parse().map_err(|error| Problem::bad(format!("`techniques`: {error}")))
    };
    names.iter().map(parse).collect()
}

impl Ask for Hint {
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        let mut entry = common.entry()?;
        let progress = match &self.state {
            Some(state) => {
                entry.state = None;
                state.progress(&entry.puzzle)?
            }
            None => Progress::of_entry(&entry),
        };
        let techniques = self.techniques.clone();
        let (depth, order, budget) = (self.depth, self.order, budget.clone());
        let request = DeepHintRequest { depth, techniques, order, budget };
        json(&request.answer(&entry, &progress))
    }
}

pub(super) const EXPLAIN: QuestionInfo = QuestionInfo {
    name: "explain",
    about: "The whole path of steps that a person could take",
    takes: Takes::Search,
    fields: &[
        StateIn::FIELD,
        Field::optional("html", FLAG_OR_NULL, "also a page with every step and its picture"),
    ],
    answer: &[
        ("line", NATURAL),
        ("html", TEXT),
        ("end", r#"{"enum":["solved","stuck","broken","stopped"]}"#),
        ("ending", TEXT),
        ("conflict", TEXT_OR_NULL),
        ("verdict", VERDICT),
        ("remark", TEXT_OR_NULL),
        ("solution", TEXT_OR_NULL),
        ("search", TEXT_OR_NULL),
        ("steps", LIST),
    ],
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |fields| {
        let (state, html) = (StateIn::take(fields)?, fields.flag("html")?);
        asked(move |common, budget| explain(state.as_ref(), html, common, budget))
    },
};

/// The path, and its HTML page if requested.
#[derive(Serialize)]
struct Path {
    #[serde(flatten)]
    explained: Explained,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// An HTML page with every step of a path and its picture.
fn page(explanation: &Explanation) -> std::io::Result<String> {
    let mut page = StepPage::new(Vec::new())?;
    if let Some(path) = &explanation.path {
        let puzzle = explanation.start.puzzle();
        page.add(&kind_name(puzzle), &explanation.start, path, &explanation.answer.ending)?;
    }
    Ok(String::from_utf8_lossy(&page.finish()?).into_owned())
}

fn explain(
    state: Option<&StateIn>,
    with_page: bool,
    common: &Common,
    budget: &Budget,
) -> Result<String, Problem> {
    let mut entry = common.entry()?;
    if let Some(state) = state {
        entry.state = Some(state.progress(&entry.puzzle)?.to_text(&entry.puzzle));
    }
    let explanation = Explanation::of(&entry, budget);
    let page = with_page.then(|| page(&explanation)).transpose();
    let html = page.map_err(|error| Problem::impossible(error.to_string()))?;
    json(&placed(&entry, Path { explained: explanation.answer, html }))
}
