//! A question: its name, its keys, who answers it. One line of the registry per question; the
//! service's addresses, the worker and the OpenAPI document are made from it.

use quadrille::Budget;
use serde::Serialize;
use serde_json::Value;

use crate::ask;
use crate::fields::{Field, Fields};
use crate::problem::{Problem, ProblemKind};
use crate::shared_fields::{Common, Takes};

/// Something that can be answered.
pub(crate) trait Ask: Send + Sync {
    /// The answer as JSON.
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem>;

    /// The answer, if a few hundred nodes are enough for it.
    fn quick_answer(&self, _common: &Common) -> Option<String> {
        None
    }

    /// The generator, for questions that make puzzles one by one.
    fn making(&self) -> Option<&ask::generate::Generate> {
        None
    }
}

impl<F> Ask for F
where
    F: Fn(&Common, &Budget) -> Result<String, Problem> + Send + Sync,
{
    fn answer(&self, common: &Common, budget: &Budget) -> Result<String, Problem> {
        self(common, budget)
    }
}

/// A question that this function answers.
pub(crate) fn asked(
    answer: impl Fn(&Common, &Budget) -> Result<String, Problem> + Send + Sync + 'static,
) -> Result<Box<dyn Ask>, Problem> {
    Ok(Box::new(answer))
}

/// The description of a kind of question.
#[derive(Clone, Copy)]
pub struct QuestionInfo {
    /// Its address after `/api/v1/`.
    pub name: &'static str,
    /// Its question.
    pub about: &'static str,
    /// Which common keys it takes.
    pub(crate) takes: Takes,
    /// Its own keys.
    pub(crate) fields: &'static [Field],
    /// The keys of its answer, with the JSON schema of each.
    pub answer: &'static [(&'static str, &'static str)],
    /// A question that can be answered.
    pub example: &'static str,
    /// Reads its own keys.
    pub(crate) read: fn(&mut Fields) -> Result<Box<dyn Ask>, Problem>,
}

/// Questions that search, but as a rule for a few milliseconds.
const SHORT: [&str; 4] = ["check", "solve", "hint", "draw"];

/// Questions about a puzzle of which no batch is taken.
const ALONE: [&str; 4] = ["standing", "matrix", "cnf", "trace"];

/// Questions that report progress.
const LONG: [&str; 3] = ["count", "cover/count", "generate"];

impl QuestionInfo {
    /// True if the answer takes an instant as a rule: reading and writing puzzles, a verdict, a hint. Someone
    /// waits for these at every key; they do not queue behind questions that take seconds.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.takes == Takes::Puzzle || SHORT.contains(&self.name)
    }

    /// True if a batch of them is taken.
    #[must_use]
    pub fn has_batch(&self) -> bool {
        self.takes != Takes::Budget && !ALONE.contains(&self.name)
    }

    /// True if progress can be reported.
    #[must_use]
    pub fn has_progress(&self) -> bool {
        LONG.contains(&self.name)
    }

    /// All its keys.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        let own: Vec<Field> = self.fields.to_vec();
        let named = |name: &str| own.iter().any(|field| field.name == name);
        let common = self.takes.fields().into_iter().filter(|field| !named(field.name));
        common.chain(own.iter().copied()).collect()
    }
}

/// Every question there is.
#[must_use]
pub fn questions() -> &'static [QuestionInfo] {
    ask::REGISTRY
}

/// The kind of a name.
fn info(name: &str) -> Result<&'static QuestionInfo, Problem> {
    let found = questions().iter().find(|info| info.name == name);
    found.ok_or_else(|| Problem::new(ProblemKind::NotFound, "no question is asked at this address"))
}

/// A question that was understood.
pub struct Question {
    /// The common keys.
    common: Common,
    /// Its own keys.
    ask: Box<dyn Ask>,
}

impl Question {
    /// Reads a question: its name, and its keys as JSON.
    ///
    /// # Errors
    /// If it cannot be read; the problem says where.
    pub fn read(name: &str, json: &[u8]) -> Result<Self, Problem> {
        Self::of(info(name)?, json)
    }

    /// Reads a question of a name whose keys are JSON already.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn named(name: &str, keys: Value) -> Result<Self, Problem> {
        Self::of_value(info(name)?, keys)
    }

    /// Reads a question of a kind.
    ///
    /// # Errors
    /// If it cannot be read; the problem says where.
    pub fn of(info: &'static QuestionInfo, json: &[u8]) -> Result<Self, Problem> {
        let value = serde_json::from_slice(json).map_err(|error| Problem::from(&error))?;
        Self::of_value(info, value)
    }

    /// Reads a question of a kind; a text alone is its puzzle.
    fn of_value(info: &'static QuestionInfo, value: Value) -> Result<Self, Problem> {
        let map = match value {
            Value::Object(map) => map,
            Value::String(text) if info.has_batch() => {
                [("puzzle".to_owned(), Value::String(text))].into_iter().collect()
            }
            _ => return Err(Problem::bad("a question is a JSON object")),
        };
        let mut fields = Fields::new(map, info.fields());
        // Its own keys first: some take a common key in a sense of their own.
        let ask = (info.read)(&mut fields)?;
        let common = Common::take(&mut fields, info.takes)?;
        fields.end()?;
        Ok(Question { common, ask })
    }

    /// The common keys.
    pub(crate) fn common(&self) -> &Common {
        &self.common
    }

    /// The answer, if it takes so little that no thread of its own is needed: the verdict on a
    /// plain 9×9 puzzle. `None` if that takes more than a few hundred nodes.
    #[must_use]
    pub fn quick_answer(&self) -> Option<String> {
        self.ask.quick_answer(&self.common)
    }

    /// The same question as line `line` of a batch: the number that its answer carries.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.common.line = Some(line);
        self
    }

    /// The answer as JSON.
    ///
    /// # Errors
    /// If the puzzle cannot be read, or the question does not apply to it.
    pub fn answer(&self, budget: &Budget) -> Result<String, Problem> {
        self.ask.answer(&self.common, budget)
    }

    /// The generator, for questions that make puzzles one by one.
    #[must_use]
    pub fn making(&self) -> Option<ask::generate::Making<'_>> {
        self.ask.making().map(ask::generate::Making::new)
    }
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::new(ProblemKind::Bug, error.to_string()))
}
