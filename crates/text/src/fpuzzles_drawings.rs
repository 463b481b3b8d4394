//! Drawings of f-puzzles documents: lines, shapes, texts, colours of cells, the text of the rules.
//! They change nothing, and are kept for writing.

use serde_json::{Map, Value};

use crate::decoration::{Decoration, FPUZZLES_COLOURS, FPUZZLES_DRAWING};
use crate::format::Format;
use crate::fpuzzles_rules::keys;
use crate::json::{Step, Wrong};
use crate::json_strict::{Object, says_nothing};
use crate::line;

/// Lists of drawings.
pub(crate) const LISTS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Other keys that are kept.
const TEXTS: [&str; 5] =
    ["ruleset", "successMessage", "highlightConflicts", "fogofwar", "foglight"];

/// The drawings of a document. A drawing that stands for a rule needs that rule in the document.
pub(crate) fn read<'a>(top: &Object<'a>) -> Result<Map<String, Value>, Wrong<'a>> {
    let stands = |drawing: &Object<'a>| stands_for_a_rule(drawing, top);
    check(top, stands)?;
    let mut kept = kept(top);
    let cell = |cell: &Value| -> Value {
        let all = cell.as_object().into_iter().flatten();
        let shown = all.filter(|(key, value)| FPUZZLES_COLOURS.has(key) && !says_nothing(value));
        Value::Object(shown.map(|(key, value)| (key.clone(), value.clone())).collect())
    };
    let row = |row: &Value| row.as_array().into_iter().flatten().map(cell).collect::<Vec<Value>>();
    let rows: Vec<Vec<Value>> = top.list("grid")?.iter().map(row).collect();
    if rows.iter().flatten().any(|cell| !says_nothing(cell)) {
        kept.insert("grid".to_owned(), rows.into());
    }
    Ok(kept)
}

/// The drawings in our JSON: the same keys.
pub(crate) fn read_own(value: &Value) -> Result<Map<String, Value>, Wrong<'_>> {
    let top = Object::new(value, vec![Step::Key("drawings")], "drawings".to_owned(), Format::Json)?;
    let none = Decoration { place: "", keys: &[] };
    top.refuse_others(&[&LISTS[..], &TEXTS, &["grid"]].concat(), &none, "key")?;
    check(&top, |_| Ok(()))?;
    for (r, row) in top.list("grid")?.iter().enumerate() {
        for (c, cell) in row.as_array().into_iter().flatten().enumerate() {
            let cell = top.inner("grid", &[r, c], cell, "a cell")?;
            cell.refuse_others(&[], &FPUZZLES_COLOURS, "key")?;
        }
    }
    let mut kept = kept(&top);
    kept.extend(top.get("grid").map(|grid| ("grid".to_owned(), grid.clone())));
    Ok(kept)
}

fn kept(top: &Object<'_>) -> Map<String, Value> {
    let shown = |&key: &&str| top.get(key).is_some_and(|value| !says_nothing(value));
    let keys = LISTS.into_iter().chain(TEXTS).filter(|key| shown(key));
    keys.filter_map(|key| Some((key.to_owned(), top.get(key)?.clone()))).collect()
}

/// Refuses unknown keys of drawings, and drawings for a rule that is not there.
fn check<'a>(
    top: &Object<'a>,
    stands: impl Fn(&Object<'a>) -> Result<(), Wrong<'a>>,
) -> Result<(), Wrong<'a>> {
    for key in LISTS {
        for (i, value) in top.list(key)?.iter().enumerate() {
            let drawing = top.inner(key, &[i], value, format!("{key} {}", i + 1))?;
            drawing.refuse_others(&FROM_RULES, &FPUZZLES_DRAWING, "key")?;
            let root = drawing.get("value").and_then(Value::as_str).map(str::trim);
            if key == "cage" && root.is_some_and(is_digital_root) {
                return Err(
                    drawing.wrong("value", "a digital root is a rule that is not supported")
                );
            }
            stands(&drawing)?;
        }
    }
    Ok(())
}

/// True for `DR5`, which some solvers take as a rule about the sum of a cage.
fn is_digital_root(value: &str) -> bool {
    value.strip_prefix("DR").is_some_and(|root| line::decimal(root).is_some())
}

/// Marks of a drawing that stands for a rule: with its name, or from before rules had names there.
const FROM_RULES: [&str; 2] = ["fromConstraint", "isNewConstraint"];

/// Refuses a drawing for a rule that the document does not have.
fn stands_for_a_rule<'a>(drawing: &Object<'a>, top: &Object<'a>) -> Result<(), Wrong<'a>> {
    for mark in FROM_RULES {
        let Some(rule) = drawing.get(mark).filter(|rule| !says_nothing(rule)) else { continue };
        let named = rule.as_str().map(|name| name.to_lowercase().replace(' ', ""));
        let same = |key: &str| match &named {
            Some(name) => key == name || key == "whispers" && name.ends_with(key),
            None => {
                top.list(key).is_ok_and(|list| list.iter().any(|entry| lines_of(entry, drawing)))
            }
        };
        let there = |key: &str| top.get(key).is_some_and(|value| !says_nothing(value));
        if !keys().iter().any(|(key, _)| same(key) && there(key)) {
            let why = format!("{mark:?} is {rule}: it is drawn for a rule that is not supported");
            return Err(drawing.wrong(mark, why));
        }
    }
    Ok(())
}

fn lines_of(entry: &Value, drawing: &Object<'_>) -> bool {
    drawing.get("lines").is_some_and(|lines| entry.get("lines") == Some(lines))
}

/// Adds the drawings to a document. The cells of `grid` get their colours.
pub(crate) fn write(drawings: &Map<String, Value>, document: &mut Map<String, Value>) {
    for (key, value) in drawings.iter().filter(|(key, _)| *key != "grid") {
        document.insert(key.clone(), value.clone());
    }
    let rows = |map: &Map<String, Value>| map.get("grid").and_then(Value::as_array).cloned();
    for (r, row) in rows(drawings).into_iter().flatten().enumerate() {
        for (c, cell) in row.as_array().into_iter().flatten().enumerate() {
            let to = document.get_mut("grid").and_then(|grid| grid.get_mut(r)?.get_mut(c));
            if let (Some(to), Some(from)) = (to.and_then(Value::as_object_mut), cell.as_object()) {
                to.extend(from.iter().map(|(key, value)| (key.clone(), value.clone())));
            }
        }
    }
}
