//! Writes f-puzzles documents: the grid, cages, the rules that have a key, and the drawings.

use serde_json::{Map, Value, json};

use crate::entry::Entry;
use crate::error::WriteError;
use crate::format::Format;
use crate::fpuzzles_rules::{Form, form, is_dot, is_other_ratio};
use crate::rule_cages::killer_sum;
use crate::{fpuzzles_drawings, line};
use quadrille_puzzle::{
    Cell, Extra, House, HouseKind, Layout, MAX_RULE_SIDE, Number, Puzzle, Rule, RuleKind, Values,
};

/// The document of an entry.
pub(crate) fn document(entry: &Entry, format: Format) -> Result<Value, WriteError> {
    let puzzle = &entry.puzzle;
    let no = |why: String| WriteError::new(format, why);
    if puzzle.struck().iter().any(|struck| *struck == Values::all(puzzle.side())) {
        return Err(no("a cell has no candidate left".to_owned()));
    }
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(puzzle.side()));
    object.insert("grid".to_owned(), grid(puzzle, format));
    for (key, text) in [("title", &entry.title), ("author", &entry.author)] {
        object.extend(text.as_ref().map(|text| (key.to_owned(), json!(text))));
    }
    houses(puzzle, &mut object).map_err(no)?;
    cages(puzzle, &mut object).map_err(no)?;
    for rule in puzzle.rules() {
        add(rule, puzzle, &mut object).map_err(no)?;
    }
    let solution = entry.solution.as_ref().map(|solution| json!(solution.values()));
    object.extend(solution.map(|solution| ("solution".to_owned(), solution)));
    fpuzzles_drawings::write(&entry.drawings, &mut object);
    Ok(Value::Object(object))
}

/// Diagonals, and windows as extra regions, which are rules and have a largest side.
fn houses(puzzle: &Puzzle, object: &mut Map<String, Value>) -> Result<(), String> {
    for extra in puzzle.extras() {
        match extra {
            Extra::Diagonals => {
                object.insert("diagonal+".to_owned(), json!(true));
                object.insert("diagonal-".to_owned(), json!(true));
            }
            _ if puzzle.side() > MAX_RULE_SIDE => return Err(format!("it has {}", extra.name())),
            _ => {
                let same = |house: &&House| matches!(house.kind, HouseKind::Extra(kind, _) if kind == *extra);
                for house in puzzle.houses().iter().filter(same) {
                    push(
                        object,
                        "extraregion",
                        json!({"cells": names(&house.cells, puzzle.side())}),
                    );
                }
            }
        }
    }
    Ok(())
}

/// Rows of cells. Without the key `region` a cell is in its default box; `null` means no region.
fn grid(puzzle: &Puzzle, format: Format) -> Value {
    let side = puzzle.side();
    let regions: Option<Vec<Value>> = match puzzle.layout() {
        Layout::Latin => Some(vec![Value::Null; side * side]),
        Layout::Boxes { .. } if line::boxed(puzzle, format).is_ok() => None,
        layout => layout.region_map(side).map(|map| map.iter().map(|&r| json!(r)).collect()),
    };
    let cell = |i: usize| {
        let mut cell = Map::new();
        let (given, struck) = (puzzle.givens()[i], puzzle.struck()[i]);
        if given > 0 {
            cell.insert("value".to_owned(), json!(given));
            cell.insert("given".to_owned(), json!(true));
        }
        if !struck.is_empty() {
            let left: Vec<u8> = (Values::all(side) - struck).iter().collect();
            cell.insert("givenPencilMarks".to_owned(), json!(left));
        }
        cell.extend(regions.as_ref().map(|map| ("region".to_owned(), map[i].clone())));
        Value::Object(cell)
    };
    (0..side).map(|r| (0..side).map(|c| cell(r * side + c)).collect::<Value>()).collect()
}

/// The name `R1C1`.
fn name(cell: Cell, side: usize) -> String {
    format!("R{}C{}", cell.row(side) + 1, cell.column(side) + 1)
}

fn names(cells: &[Cell], side: usize) -> Vec<String> {
    cells.iter().map(|&cell| name(cell, side)).collect()
}

/// Appends an entry to the list of a key.
fn push(object: &mut Map<String, Value>, key: &str, entry: Value) {
    let list = object.entry(key).or_insert_with(|| json!([]));
    list.as_array_mut().expect("the value of this key is a list").push(entry);
}

fn cages(puzzle: &Puzzle, object: &mut Map<String, Value>) -> Result<(), String> {
    for cage in puzzle.cages() {
        let cells = names(&cage.cells, puzzle.side());
        push(object, "killercage", json!({"cells": cells, "value": killer_sum(cage)?}));
    }
    Ok(())
}

/// Adds a rule to the document.
fn add(rule: &Rule, puzzle: &Puzzle, object: &mut Map<String, Value>) -> Result<(), String> {
    let side = puzzle.side();
    let key = rule.kind.fpuzzles_key();
    let key = key.ok_or_else(|| format!("it has no key for the rule {}", rule.kind))?;
    if rule.kind == RuleKind::Cage && rule.number == Some(0) {
        return Err("the sum of a cage is 0, which would be read as none".to_owned());
    }
    match form(rule.kind) {
        Form::Switch => switch(rule, key, puzzle, object)?,
        Form::Cell => marked_cells(rule, key, side, object)?,
        Form::Lines => push(object, key, line_entry(rule, side)?),
        Form::Outside => push(object, key, outside_entry(rule, side)),
        Form::Cells => {
            cell_entries(rule, side).into_iter().for_each(|entry| push(object, key, entry))
        }
    }
    Ok(())
}

/// Adds marked cells. All cells of a key are read as one rule, in which each is listed once.
fn marked_cells(
    rule: &Rule,
    key: &str,
    side: usize,
    object: &mut Map<String, Value>,
) -> Result<(), String> {
    let one_by_one = matches!(rule.kind, RuleKind::Odd | RuleKind::Even);
    if !one_by_one && object.contains_key(key) {
        return Err(format!("two rules {} would be read as one, with another meaning", rule.kind));
    }
    for &cell in &rule.lists[0] {
        let entry = json!({"cell": name(cell, side)});
        let before = object.get(key).and_then(Value::as_array);
        if before.is_none_or(|list| !list.contains(&entry)) {
            push(object, key, entry);
        }
    }
    Ok(())
}

/// Sets the keys of a rule about the whole grid.
fn switch(
    rule: &Rule,
    key: &str,
    puzzle: &Puzzle,
    object: &mut Map<String, Value>,
) -> Result<(), String> {
    let marked = |mark: fn(&Rule) -> bool| puzzle.rules().iter().any(mark);
    let ratio = matches!(rule.kind, RuleKind::NegativeKropki | RuleKind::NegativeRatio);
    if ratio && marked(is_other_ratio) {
        return Err(format!("{} beside a dot of another ratio than 1:2", rule.kind));
    }
    if rule.kind == RuleKind::Nonconsecutive && (rule.number.unwrap_or(1) != 1 || marked(is_dot)) {
        return Err("nonconsecutive with another number than 1, or beside dots".to_owned());
    }
    let consecutive = matches!(rule.kind, RuleKind::NegativeKropki | RuleKind::NegativeDifference);
    if consecutive {
        object.insert("nonconsecutive".to_owned(), json!(true));
    }
    match rule.kind {
        RuleKind::NegativeDifference => {}
        RuleKind::NegativeXv => push(object, key, json!("xv")),
        _ if ratio => push(object, key, json!("ratio")),
        _ => _ = object.insert(key.to_owned(), json!(true)),
    }
    Ok(())
}

/// The number of a rule as text, "" for none.
fn value(rule: &Rule) -> String {
    rule.number.map_or_else(String::new, |number| number.to_string())
}

fn line_entry(rule: &Rule, side: usize) -> Result<Value, String> {
    let line = names(&rule.lists[0], side);
    Ok(match (rule.kind, rule.number) {
        (RuleKind::Arrow, _) => json!({"cells": [line[0]], "lines": [line]}),
        (RuleKind::PillArrow, _) if line.len() == 1 => {
            return Err("a pill-arrow with a pill of one cell".to_owned());
        }
        (RuleKind::PillArrow, _) => {
            let last = &line[line.len() - 1..];
            let shafts = rule.lists[1..].iter().map(|shaft| [last, &names(shaft, side)].concat());
            json!({"cells": line, "lines": shafts.collect::<Vec<_>>()})
        }
        (RuleKind::Modular, Some(number)) if number != 3 => {
            return Err(format!("a modular line by {number} instead of 3"));
        }
        (_, None) => json!({"lines": [line]}),
        (_, Some(_)) => json!({"lines": [line], "value": value(rule)}),
    })
}

/// The entries of a rule on cells: of a clone, one for each list after the first.
fn cell_entries(rule: &Rule, side: usize) -> Vec<Value> {
    let cells = names(&rule.lists[0], side);
    match rule.kind {
        RuleKind::Clone => {
            let clones = rule.lists[1..].iter().map(|list| names(list, side));
            clones.map(|clone| json!({"cells": cells, "cloneCells": clone})).collect()
        }
        RuleKind::Quadruple => vec![json!({"cells": cells, "values": rule.digits})],
        RuleKind::X => vec![json!({"cells": cells, "value": "X"})],
        RuleKind::V => vec![json!({"cells": cells, "value": "V"})],
        _ if matches!(rule.kind.number(), Number::No) => vec![json!({"cells": cells})],
        _ => vec![json!({"cells": cells, "value": value(rule)})],
    }
}

/// A clue beside the first of its cells.
fn outside_entry(rule: &Rule, side: usize) -> Value {
    let place = |cell: Cell| [cell.row(side) as isize + 1, cell.column(side) as isize + 1];
    let (first, diagonal) = (place(rule.lists[0][0]), rule.kind == RuleKind::LittleKiller);
    let [down, right] = match rule.lists[0].get(1).map(|&second| place(second)) {
        Some(second) => [second[0] - first[0], second[1] - first[1]],
        // A diagonal of one cell is a corner, with nothing before and after it.
        None if diagonal => [1, if first[0] == first[1] { -1 } else { 1 }],
        None => [0, 1],
    };
    let cell = format!("R{}C{}", first[0] - down, first[1] - right);
    if !diagonal {
        return json!({"cell": cell, "value": value(rule)});
    }
    let (down, right) = (if down > 0 { "D" } else { "U" }, if right > 0 { "R" } else { "L" });
    json!({"cell": cell, "direction": format!("{down}{right}"), "value": value(rule)})
}
