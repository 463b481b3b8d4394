//! Nothing is dropped silently: an unknown key, a value of another type, a duplicate key, an extra
//! field or an odd character in every place of every format is refused, is decoration, or changes
//! the result.

use quadrille_text::{Entry, Format, ReadOptions, TextError, WriteOptions, decoration, read_str};
use serde_json::{Map, Value, json};

use crate::documented::example;

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Key(String),
    Index(usize),
}

fn paths(value: &Value) -> Vec<Vec<Step>> {
    let children: Vec<(Step, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(k, v)| (Step::Key(k.clone()), v)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(i, v)| (Step::Index(i), v)).collect(),
        _ => vec![],
    };
    let below = children.into_iter().flat_map(|(step, child)| {
        paths(child).into_iter().map(move |path| [vec![step.clone()], path].concat())
    });
    [vec![]].into_iter().chain(below).collect()
}

fn at<'a>(value: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Index(i) => &mut value[*i],
    })
}

/// The document as text, with the first key of the object at the path written twice.
fn doubled(value: &Value, path: Option<&[Step]>) -> String {
    let next = |step: Step| match path {
        Some([first, rest @ ..]) if *first == step => Some(rest),
        _ => None,
    };
    match value {
        Value::Object(map) => {
            let pair = |(k, v): (&String, &Value)| {
                format!("{}:{}", json!(k), doubled(v, next(Step::Key(k.clone()))))
            };
            let mut pairs: Vec<String> = map.iter().map(pair).collect();
            if path == Some(&[]) {
                pairs.push(pairs[0].clone());
            }
            format!("{{{}}}", pairs.join(","))
        }
        Value::Array(list) => {
            let items = list.iter().enumerate().map(|(i, v)| doubled(v, next(Step::Index(i))));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

fn is_decoration(format: Format, path: &[Step]) -> bool {
    let drawings = ["line", "rectangle", "circle", "text", "cage"];
    let [Step::Key(first), rest @ ..] = path else { return false };
    let keys = |place: &str| decoration().iter().find(|d| d.place == place).unwrap().keys;
    let last = |place: &str, rest: &[Step]| matches!(rest, [Step::Key(key), ..] if keys(place).contains(&key.as_str()));
    match (format, first.as_str(), rest) {
        (Format::Json, key, _) => keys("json").contains(&key) || key == "drawings",
        (_, "grid", [_, _, rest @ ..]) => last("fpuzzles, a cell", rest),
        (_, key, [_, rest @ ..]) if RULES.contains(&key) => last("fpuzzles, a rule", rest),
        (_, key, [] | [_]) if drawings.contains(&key) => true,
        (_, key, [_, rest @ ..]) if drawings.contains(&key) => last("fpuzzles, a drawing", rest),
        (_, key, _) => keys("fpuzzles").contains(&key),
    }
}

fn read(text: &str, format: Format) -> Result<Entry, TextError> {
    let named = ReadOptions { from: Some(format), ..ReadOptions::default() };
    let mut found = read_str(text, &named);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// The part of an entry that defines the puzzle.
fn meaning(entry: &Entry) -> impl PartialEq + std::fmt::Debug + use<> {
    let Entry { puzzle, solution, state, case, params, .. } = entry.clone();
    (puzzle, solution, state, case, params)
}

/// Keys of rules in the document below.
const RULES: [&str; 6] =
    ["killercage", "thermometer", "skyscraper", "littlekillersum", "quadruple", "clone"];

/// An f-puzzles document that uses every feature.
fn fpuzzles() -> Value {
    let mut cells = vec![vec![json!({}); 4]; 4];
    cells[0][0] = json!({"value": 3, "given": true, "c": "#fff"});
    cells[1][1] = json!({"value": 2, "centerPencilMarks": [1, 2]});
    cells[2][2] = json!({"givenPencilMarks": [1, 4], "highlight": 1});
    json!({
        "size": 4, "grid": cells, "title": "T", "author": "A", "ruleset": "R", "antiknight": false,
        "diagonal+": true, "diagonal-": true, "solution": [3, 1, 2, 4, 4, 2, 1, 3, 1, 3, 4, 2, 2, 4, 3, 1],
        "killercage": [{"cells": ["R1C2", "R1C3"], "value": "3", "outlineC": "#000"}, {"cells": ["R2C1"], "value": 4}],
        "thermometer": [{"lines": [["R4C1", "R4C2"]], "width": 1}], "negative": ["xv"],
        "skyscraper": [{"cell": "R0C1", "value": "2"}], "clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "5"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 3]}],
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#000", "width": 0.5}],
        "text": [{"cells": ["R1C1"], "value": "!", "size": 1, "isNewConstraint": false}],
        "cage": [{"cells": ["R1C1"], "value": "5"}],
    })
}

/// Documents in Quadrille's JSON that use every feature.
fn own() -> Vec<Value> {
    let cells = json!(["1...", [0, 0, null, 2], "....", "...."]);
    vec![
        json!({"kind": "sudoku", "box": [2, 2], "cells": cells, "diagonals": true, "extras": ["windows"],
            "candidates": vec![vec![vec![1, 2, 3]; 4]; 4], "level": "easy", "er": 1.2,
            "drawings": {"line": [{"lines": [["R1C1", "R2C2"]]}], "grid": [[{"c": "#fff"}]]},
            "solution": ["1234", "3412", "2143", [4, 3, 2, 1]],
            "cages": [{"cells": [[0, 1], [0, 2]], "op": "+", "target": 5, "repeats": true}]}),
        json!({"kind": "sudoku", "size": 4, "regions": ["1122", "1122", "3344", "3344"], "cells": cells}),
        json!({"kind": "kenken", "size": 2, "cages": [{"cells": [[0, 0], [0, 1]], "op": "-", "target": 1, "many": false},
            {"cells": [[1, 0], [1, 1]], "op": "+", "target": 3}]}),
        json!({"kind": "latin", "size": 3}),
        json!({"kind": "sudoku", "box": [2, 2], "rules": [
            {"cage": ["r1c1", "r1c2"], "number": 5}, {"clone": [["r1c1"], ["r3c3"]]}, {"anti-knight": true},
            {"quadruple": ["r1c1", "r1c2", "r2c1", "r2c2"], "digits": [1, 2]},
            {"regular-expression": ["r1c1", "r1c2"], "text": "1."},
            {"any-of": [{"odd": ["r1c1"]}, {"even": ["r2c2"]}]}]}),
    ]
}

fn documents() -> Vec<(Format, Value)> {
    let own = own().into_iter().map(|document| (Format::Json, document));
    [(Format::FPuzzles, fpuzzles())].into_iter().chain(own).collect()
}

#[test]
fn an_unknown_key_in_any_object_is_refused_by_name() {
    for (format, document) in documents() {
        read(&document.to_string(), format).unwrap();
        for path in paths(&document) {
            let mut changed = document.clone();
            let Value::Object(map) = at(&mut changed, &path) else { continue };
            map.insert("surprise".to_owned(), json!(true));
            let error = read(&changed.to_string(), format).unwrap_err();
            assert!(error.to_string().contains("surprise"), "{path:?}: {error}");
            assert!(error.column > 1, "{path:?}: {error}");
        }
    }
}

#[test]
fn a_second_key_of_one_name_is_refused_by_name() {
    for (format, document) in documents() {
        for path in paths(&document) {
            let Value::Object(map) = at(&mut document.clone(), &path).clone() else { continue };
            let Some((key, _)) = map.iter().next() else { continue };
            let error = read(&doubled(&document, Some(&path)), format).unwrap_err();
            assert!(error.to_string().contains(key.as_str()), "{path:?}: {error}");
        }
    }
}

#[test]
fn a_value_of_another_type_is_refused_or_read_as_what_it_says() {
    let values = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(-1),
        json!(1.5),
        json!(99),
        json!(""),
        json!("x"),
        json!("true"),
        json!("1"),
        json!([]),
        json!({}),
        json!([[]]),
        json!({"a": 1}),
        json!([1, 2]),
        json!(["x"]),
    ];
    for (format, document) in documents() {
        let original = read(&document.to_string(), format).unwrap();
        for path in paths(&document).into_iter().skip(1) {
            let old = at(&mut document.clone(), &path).clone();
            for new in values.iter().filter(|&new| *new != old) {
                let mut changed = document.clone();
                *at(&mut changed, &path) = new.clone();
                let Ok(entry) = read(&changed.to_string(), format) else { continue };
                let same = meaning(&entry) == meaning(&original);
                let harmless = is_decoration(format, &path)
                    || says_the_same(format, &old, new)
                    || new.is_null() && may_be_left_out(format, &document, &path, &original);
                assert!(!same || harmless, "{path:?}: {new} is not noticed");
                if format == Format::FPuzzles {
                    let written = Format::FPuzzles.write(&entry, &WriteOptions::default()).unwrap();
                    let written: Value = serde_json::from_str(&written).unwrap();
                    assert_eq!(plain(&written), plain(&changed), "{path:?}: {new}");
                }
            }
        }
    }
}

/// True if a document means the same without a key: then it may also be `null`.
fn may_be_left_out(format: Format, document: &Value, path: &[Step], original: &Entry) -> bool {
    let [above @ .., Step::Key(key)] = path else { return false };
    let mut without = document.clone();
    at(&mut without, above).as_object_mut().unwrap().remove(key);
    let entry = read(&without.to_string(), format);
    entry.is_ok_and(|entry| meaning(&entry) == meaning(original))
}

/// True if two values mean the same: empty ones, or a number and its digits. In Quadrille's JSON
/// also a missing switch and one that is off, and an empty cell.
fn says_the_same(format: Format, old: &Value, new: &Value) -> bool {
    let nothing = |v: &Value| match v {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Number(n) => format == Format::Json && n.as_u64() == Some(0),
        _ => false,
    };
    let number = |v: &Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    nothing(old) && nothing(new) || number(old) == number(new)
}

/// An f-puzzles document without empty values, as the writer produces it.
fn plain(document: &Value) -> Value {
    let mut out = Map::new();
    let rows = document["grid"].as_array().unwrap();
    out.insert("size".to_owned(), json!(rows.len()));
    for key in ["diagonal+", "diagonal-"] {
        out.insert(key.to_owned(), json!(document[key] == json!(true)));
    }
    let cell = |cell: &Value| {
        let given = cell["given"] == json!(true) && cell["value"] != json!(0);
        let marks = cell["givenPencilMarks"].as_array().filter(|m| !m.is_empty());
        let region = cell.get("region").filter(|region| region.is_null());
        json!([if given { cell["value"].clone() } else { Value::Null }, marks, region.is_some()])
    };
    let row = |row: &Value| row.as_array().unwrap().iter().map(cell).collect::<Value>();
    out.insert("grid".to_owned(), rows.iter().map(row).collect());
    let cage = |cage: &Value| {
        let value = &cage["value"];
        let sum = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let sum = if ["null", "0"].contains(&sum.as_str()) { String::new() } else { sum };
        json!([cage["cells"], sum])
    };
    let cages = document["killercage"].as_array().into_iter().flatten().map(cage);
    // Cages without a sum are rules, which are written after other cages.
    let (cages, rules): (Vec<Value>, Vec<Value>) = cages.partition(|cage| cage[1] != json!(""));
    out.insert("killercage".to_owned(), [cages, rules].concat().into());
    Value::Object(out)
}

#[test]
fn a_drawing_for_a_rule_is_refused() {
    for key in ["line", "rectangle", "circle", "text", "cage"] {
        for (mark, value) in [("fromConstraint", json!("Renban")), ("isNewConstraint", json!(true))]
        {
            let mut document = fpuzzles();
            document[key] = json!([{ "cells": ["R1C1"], mark: value }]);
            let error = read(&document.to_string(), Format::FPuzzles).unwrap_err();
            assert!(error.to_string().contains(&format!("{key} 1: {mark:?}")), "{error}");
        }
    }
}

/// True where a character may be inserted without effect: comments and titles, the address before a
/// packed puzzle, and blanks around words.
fn is_free(format: Format, text: &str, at: usize) -> bool {
    let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let before = |mark: &str| text.find(mark).is_some_and(|i| at <= i);
    line.starts_with('#')
        || format == Format::FPuzzlesUrl && before("?load=")
        || format == Format::SudokuPadUrl && before("scl")
}

#[test]
fn an_odd_character_in_any_place_is_refused_or_changes_what_is_read() {
    for format in Format::all() {
        let text = example(format);
        let named = ReadOptions { from: Some(format), ..ReadOptions::default() };
        let read = |text: &str| read_str(text, &named).into_iter().collect::<Result<Vec<_>, _>>();
        let all = |entries: &[Entry]| entries.iter().map(meaning).collect::<Vec<_>>();
        let original = all(&read(text).unwrap());
        for place in
            (0..text.len()).filter(|&i| text.is_char_boundary(i) && !is_free(format, text, i))
        {
            // In SumoCue a cell may join its cage through any other cell of it, and in Keen a
            // letter may be repeated once.
            let same = [Format::SumoCue, Format::Keen].contains(&format);
            for odd in ["@", "1", "a"].into_iter().filter(|&odd| odd != "1" || !same) {
                let mut changed = text.to_owned();
                changed.insert_str(place, odd);
                let found = read(&changed);
                let noticed = found.as_ref().map_or(true, |entries| all(entries) != original);
                assert!(noticed, "{format}: {odd} at byte {place} is not noticed\n{changed}");
                assert!(odd != "@" || found.is_err() || format == Format::Hodoku, "{changed}");
            }
        }
    }
}

#[test]
fn the_documented_decoration_is_the_decoration() {
    let docs = include_str!("../../../../docs/formats.md");
    for list in decoration() {
        let shown =
            |key: &&str| if key.is_empty() { "*(no name)*".to_owned() } else { format!("`{key}`") };
        let keys: Vec<String> = list.keys.iter().map(shown).collect();
        let row = format!("| {} | {} |", list.place, keys.join(", "));
        assert!(docs.contains(&row), "docs/formats.md has no row\n{row}");
    }
}
