//! Rules in our JSON: one object each, whose first key is the kind.
//!
//! ```text
//! {"thermometer":["r1c1","r1c2"]}                         one list of cells
//! {"pill-arrow":[["r1c1","r1c2"],["r2c2","r3c3"]]}        several lists
//! {"cage":["r1c1","r1c2"],"number":9}
//! {"quadruple":["r1c1","r1c2","r2c1","r2c2"],"digits":[1,4]}
//! {"regular-expression":["r1c1","r1c2"],"text":"[12]+"}
//! {"anti-knight":true}                                    the whole grid
//! {"any-of":[{"white-dot":["r1c1","r1c2"]},{"x":["r1c1","r1c2"]}]}
//! ```

use serde_json::{Map, Value, json};

use crate::error::TextErrorKind;
use crate::format::Format;
use crate::json::{Step, Wrong};
use crate::json_strict::Strict;
use quadrille_puzzle::{Cell, Detail, Lists, ModelError, Puzzle, Rule, RuleKind, UnknownRule};

/// The path of a rule, inwards.
type Path = Vec<Step<'static>>;

/// The puzzle with these rules.
pub(crate) fn read(mut puzzle: Puzzle, rules: &[Strict]) -> Result<Puzzle, Wrong<'static>> {
    for (i, Strict(value)) in rules.iter().enumerate() {
        let path = vec![Step::Key("rules"), Step::Index(i)];
        let rule = rule(value, &path, &puzzle)?;
        puzzle = puzzle.with_rule(rule).map_err(|error| Wrong::new(path, error))?;
    }
    Ok(puzzle)
}

/// A rule from the JSON of one: `{"thermometer":["r1c1","r1c2"]}`. It fits the grid of the puzzle.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_text::{rule_from_json, rule_to_json};
/// let empty = Puzzle::sudoku(3, 3)?;
/// let text = r#"{"cage":["r1c1","r1c2"],"number":9}"#;
/// let rule = rule_from_json(text, &empty)?;
/// assert_eq!(rule_to_json(&rule, empty.side()), text);
/// assert!(rule_from_json(r#"{"cage":["r1c0"]}"#, &empty).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first flaw, in words.
pub fn rule_from_json(text: &str, puzzle: &Puzzle) -> Result<Rule, TextErrorKind> {
    let wrong = |error: serde_json::Error| TextErrorKind::syntax(Format::Json, error.to_string());
    let Strict(value) = serde_json::from_str(text).map_err(wrong)?;
    let rule = rule(&value, &[], puzzle).map_err(|wrong| wrong.kind)?;
    rule.check(puzzle).map_err(ModelError::from)?;
    Ok(rule)
}

/// The JSON of a rule on a grid of this side.
#[must_use]
pub fn rule_to_json(rule: &Rule, side: usize) -> String {
    write(rule, side).to_string()
}

/// The path with one more step.
fn inner(path: &[Step<'static>], step: Step<'static>) -> Path {
    [path, &[step]].concat()
}

fn rule(value: &Value, path: &[Step<'static>], puzzle: &Puzzle) -> Result<Rule, Wrong<'static>> {
    let Some(object) = value.as_object() else {
        return Err(Wrong::json(
            path,
            "a rule is an object such as {\"thermometer\":[\"r1c1\",\"r1c2\"]}",
        ));
    };
    let kind = kind(object, path)?;
    let mut rule = Rule::global(kind);
    for (key, value) in object {
        match key.as_str() {
            "number" => rule.number = Some(number(value, &inner(path, Step::Key("number")))?),
            "digits" => rule.digits = digits(value, &inner(path, Step::Key("digits")))?,
            "text" => {
                let text = value.as_str().ok_or_else(|| {
                    Wrong::json(inner(path, Step::Key("text")), "a text is expected here")
                })?;
                text.clone_into(&mut rule.text);
            }
            _ => fill(&mut rule, value, &inner(path, Step::Key(kind.name())), puzzle)?,
        }
    }
    Ok(rule)
}

/// The kind of a rule: the one key that is not a parameter.
fn kind(object: &Map<String, Value>, path: &[Step<'static>]) -> Result<RuleKind, Wrong<'static>> {
    let parameter = |key: &&String| !["number", "digits", "text"].contains(&key.as_str());
    let named = |name: &String| name.parse().map_err(|unknown: UnknownRule| unknown.to_string());
    let kinds = object.keys().filter(parameter).map(named).collect::<Result<Vec<RuleKind>, _>>();
    match kinds.map_err(|unknown| Wrong::json(path, unknown))?[..] {
        [kind] => Ok(kind),
        _ => Err(Wrong::json(path, "a rule has one key that names its kind")),
    }
}

/// The value under the name of the kind: cells, rules, or `true`.
fn fill(
    rule: &mut Rule,
    value: &Value,
    path: &[Step<'static>],
    puzzle: &Puzzle,
) -> Result<(), Wrong<'static>> {
    let list = value.as_array();
    match (rule.kind.detail(), rule.kind.lists()) {
        (Detail::Rules, _) => {
            let list = list.ok_or_else(|| Wrong::json(path, "a list of rules is expected here"))?;
            let one = |(i, value)| self::rule(value, &inner(path, Step::Index(i)), puzzle);
            rule.rules = list.iter().enumerate().map(one).collect::<Result<_, _>>()?;
        }
        (_, Lists::None) => match value {
            Value::Bool(true) => {}
            _ => {
                return Err(Wrong::json(
                    path,
                    "true is expected here: the rule is about the whole grid",
                ));
            }
        },
        (_, Lists::Several { .. }) => {
            let list = list.ok_or_else(|| Wrong::json(path, "lists of cells are expected here"))?;
            let one = |(i, value)| cells(value, &inner(path, Step::Index(i)), puzzle);
            rule.lists = list.iter().enumerate().map(one).collect::<Result<_, _>>()?;
        }
        _ => rule.lists = vec![cells(value, path, puzzle)?],
    }
    Ok(())
}

fn cells(
    value: &Value,
    path: &[Step<'static>],
    puzzle: &Puzzle,
) -> Result<Vec<Cell>, Wrong<'static>> {
    let list =
        value.as_array().ok_or_else(|| Wrong::json(path, "a list of cells is expected here"))?;
    let one = |(i, value): (usize, &Value)| {
        let named = value.as_str().and_then(|name| cell(name, puzzle));
        named.ok_or_else(|| {
            let why = format!(
                "a cell of the grid is expected here: r1c1 to r{}c{}",
                puzzle.rows(),
                puzzle.columns()
            );
            Wrong::json(inner(path, Step::Index(i)), why)
        })
    };
    list.iter().enumerate().map(one).collect()
}

/// A cell by its name, `r1c1`.
fn cell(name: &str, puzzle: &Puzzle) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let place = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| plain)?.checked_sub(1)
    };
    let (row, column) = (place(row)?, place(column)?);
    let on_grid = row < puzzle.rows() && column < puzzle.columns();
    on_grid.then(|| Cell::at(row, column, puzzle.side()))
}

fn number(value: &Value, path: &[Step<'static>]) -> Result<i32, Wrong<'static>> {
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    number.ok_or_else(|| Wrong::json(path, "a whole number is expected here"))
}

fn digits(value: &Value, path: &[Step<'static>]) -> Result<Vec<u8>, Wrong<'static>> {
    let list =
        value.as_array().ok_or_else(|| Wrong::json(path, "a list of digits is expected here"))?;
    let one = |(i, value): (usize, &Value)| {
        let digit = value.as_u64().and_then(|digit| u8::try_from(digit).ok());
        digit.ok_or_else(|| Wrong::json(inner(path, Step::Index(i)), "a digit is expected here"))
    };
    list.iter().enumerate().map(one).collect()
}

/// A rule as JSON.
pub(crate) fn write(rule: &Rule, side: usize) -> Value {
    let names = |cells: &Vec<Cell>| -> Value {
        cells.iter().map(|cell| cell.name(side).to_string()).collect()
    };
    let body = match (rule.kind.detail(), rule.kind.lists()) {
        (Detail::Rules, _) => rule.rules.iter().map(|inner| write(inner, side)).collect(),
        (_, Lists::None) => json!(true),
        (_, Lists::Several { .. }) => rule.lists.iter().map(names).collect(),
        _ => rule.lists.first().map_or_else(|| json!([]), names),
    };
    let mut object = Map::from_iter([(rule.kind.name().to_owned(), body)]);
    if let Some(number) = rule.number {
        object.insert("number".to_owned(), json!(number));
    }
    if !rule.digits.is_empty() {
        object.insert("digits".to_owned(), json!(rule.digits));
    }
    if !rule.text.is_empty() {
        object.insert("text".to_owned(), json!(rule.text));
    }
    Value::Object(object)
}
