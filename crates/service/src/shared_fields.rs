//! The keys that most questions share: the puzzle and how to read it, the budget, the engine.

use std::time::Duration;

use quadrille::Engine;
use quadrille::puzzle::Puzzle;
use quadrille::text::{Entry, Format, ParseError, ReadOptions, Symbols, read_one, read_str};
use serde_json::Value;

use crate::ask::schema::{FLAG_OR_NULL, TEXT_OR_NULL};
use crate::fields::{Field, Fields};
use crate::problem::Problem;

/// The values of the keys that most questions share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Common {
    /// The puzzle as text.
    pub puzzle: Option<String>,
    /// The reading options of the puzzle.
    pub read: ReadOptions,
    /// The requested time.
    pub time: Option<Duration>,
    /// The requested number of search nodes.
    pub nodes: Option<u64>,
    /// The engine that answers.
    pub engine: Engine,
    /// The line of a batch that the question is.
    pub line: Option<u64>,
}

/// The shared keys that a question takes. All others are refused, because they would be ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Only the budget.
    Budget,
    /// A puzzle and its reading options.
    Puzzle,
    /// A puzzle and the budget.
    Search,
    /// A puzzle, the budget and the engine.
    Engine,
}

const PUZZLE: Field =
    Field::required("puzzle", r#"{"type":["string","object"]}"#, "text in any format, or our JSON");

const READ: [Field; 6] = [
    Field::optional("from", TEXT_OR_NULL, "the format of the text; detected if absent"),
    Field::optional("box", TEXT_OR_NULL, "rows and columns of a box (`2x3`), or `none`"),
    Field::choice("symbols", &["auto", "numbers", "zero", "letters"], "how values are written"),
    Field::optional("loose_blanks", FLAG_OR_NULL, "`*`, `_`, `-`, `?` and `x` are blank too"),
    Field::optional(
        "ignore_drawings",
        FLAG_OR_NULL,
        "drawings without a stated meaning are left out instead of refused (SudokuPad)",
    ),
    Field::optional("many", FLAG_OR_NULL, "− and ÷ cages may have more than two cells"),
];

const BUDGET: [Field; 2] = [
    Field::optional(
        "time",
        r#"{"type":["integer","string","null"],"minimum":0}"#,
        "milliseconds, or text such as `2s`",
    ),
    Field::number("nodes", 0, u64::MAX, "search nodes"),
];

const ENGINE: Field =
    Field::choice("engine", &["auto", "nine", "grid", "cover", "sat", "hybrid"], "who answers");

impl Takes {
    fn puzzle(self) -> bool {
        self != Takes::Budget
    }

    fn budget(self) -> bool {
        self != Takes::Puzzle
    }

    /// The keys, for the OpenAPI document.
    #[must_use]
    pub(crate) fn fields(self) -> Vec<Field> {
        let mut fields = Vec::new();
        if self.puzzle() {
            fields.push(PUZZLE);
            fields.extend(READ);
        }
        if self.budget() {
            fields.extend(BUDGET);
        }
        if self == Takes::Engine {
            fields.push(ENGINE);
        }
        fields
    }
}

impl Common {
    /// Takes the keys that apply to the question.
    pub(crate) fn take(fields: &mut Fields, takes: Takes) -> Result<Self, Problem> {
        let mut common = Common::default();
        if takes.puzzle() {
            common.puzzle = match fields.value("puzzle") {
                None => None,
                Some(Value::String(text)) => Some(text),
                Some(value @ Value::Object(_)) => Some(value.to_string()),
                Some(_) => return Err(Problem::bad("`puzzle` must be a text or an object")),
            };
            common.read = read_options(fields)?;
        }
        if takes.budget() {
            common.time = time(fields)?;
            common.nodes = fields.number("nodes")?;
        }
        if takes == Takes::Engine {
            common.engine = fields.named("engine")?.unwrap_or_default();
        }
        Ok(common)
    }

    fn text(&self) -> Result<&str, Problem> {
        self.puzzle.as_deref().ok_or_else(|| Problem::bad("`puzzle` is missing"))
    }

    /// The single puzzle of the question.
    pub(crate) fn entry(&self) -> Result<Entry, Problem> {
        let mut entry = read_one(self.text()?, &self.read).map_err(|error| match error {
            ParseError::Text(error) => Problem::from(&*error),
            error => Problem::unreadable(error.to_string()),
        })?;
        entry.first_line = self.line.unwrap_or(entry.first_line);
        Ok(entry)
    }

    /// All puzzles of the text.
    pub(crate) fn entries(&self) -> Result<Vec<Entry>, Problem> {
        let entries = read_str(self.text()?, &self.read);
        entries.into_iter().map(|entry| entry.map_err(|error| Problem::from(&error))).collect()
    }

    /// The model of the single puzzle.
    pub(crate) fn model(&self) -> Result<Puzzle, Problem> {
        Ok(self.entry()?.puzzle)
    }
}

const SYMBOLS: [(&str, Symbols); 4] = [
    ("auto", Symbols::Auto),
    ("numbers", Symbols::Numbers),
    ("zero", Symbols::ZeroBased),
    ("letters", Symbols::Letters),
];

fn read_options(fields: &mut Fields) -> Result<ReadOptions, Problem> {
    Ok(ReadOptions {
        from: fields.named::<Format>("from")?,
        loose_blanks: fields.flag("loose_blanks")?,
        ignore_drawings: fields.flag("ignore_drawings")?,
        many: fields.flag("many")?,
        division: fields.named("box")?,
        symbols: fields.choice("symbols", &SYMBOLS)?,
        ..ReadOptions::default()
    })
}

fn time(fields: &mut Fields) -> Result<Option<Duration>, Problem> {
    let wrong = || Problem::bad("`time` is milliseconds, or text such as 500ms or 2s");
    Ok(match fields.value("time") {
        None => None,
        Some(Value::String(text)) => Some(humantime::parse_duration(&text).map_err(|_| wrong())?),
        Some(value) => Some(Duration::from_millis(value.as_u64().ok_or_else(wrong)?)),
    })
}
