//! Rules and drawings of f-puzzles documents.

use quadrille_puzzle::{Cell, Extra, Layout, Puzzle, RuleKind};
use quadrille_text::{Entry, Format, ReadOptions, WriteOptions, read_str};
use serde_json::{Value, json};

fn read(text: &str) -> Result<Entry, String> {
    read_str(text, &ReadOptions::default()).remove(0).map_err(|error| error.to_string())
}

/// An empty document of this side, with more keys.
fn document(side: usize, more: Value) -> String {
    let mut document = json!({"size": side, "grid": vec![vec![json!({}); side]; side]});
    let (Value::Object(to), Value::Object(from)) = (&mut document, more) else { unreachable!() };
    to.extend(from);
    document.to_string()
}

/// The rules of a document in words.
fn sentences(side: usize, more: Value) -> Vec<String> {
    let puzzle = read(&document(side, more)).unwrap().puzzle;
    puzzle.rules().iter().map(|rule| rule.sentence(&puzzle)).collect()
}

#[test]
fn entries_mean_what_f_puzzles_says() {
    let lines = json!([{"lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"], ["R5C5"]]}]);
    for (more, expected) in [
        (
            json!({"thermometer": lines}),
            vec![
                "Digits increase along the thermometer from r1c1 to r1c3.",
                "Digits increase along the thermometer from r1c1 to r2c1.",
            ],
        ),
        (
            json!({"dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}],
                "whispers": [{"lines": [["R2C1", "R2C2"]], "value": ""}]}),
            vec![
                "Neighbours on the line from r2c1 to r2c2 differ by at least 3.",
                "Neighbours on the line from r1c1 to r1c2 differ by at least 2.",
            ],
        ),
        (
            json!({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]},
                {"cells": ["R3C1", "R3C2"], "lines": [["R3C2", "R4C2", "R4C3"]]}]}),
            vec![
                "The digits in r1c2 add up to the digit in r1c1.",
                "The digits in r2c1 add up to the digit in r1c1.",
                "The number read in r3c1 and r3c2 is the sum of the digits in r4c2 and r4c3.",
            ],
        ),
        (
            json!({"sandwichsum": [{"cell": "R0C2", "value": "5"}, {"cell": "R1C0", "value": ""}],
                "skyscraper": [{"cell": "R7C3", "value": "2"}, {"cell": "R4C7", "value": 3}]}),
            vec![
                "The digits between the 1 and the 6 in column 2, read from r1c2, add up to 5.",
                "In column 3, read from r6c3, exactly 2 digits are greater than all before them.",
                "In row 4, read from r4c6, exactly 3 digits are greater than all before them.",
            ],
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": "9"},
                {"cell": "R7C4", "direction": "UL", "value": "8", "cells": ["R6C3", "R5C2", "R4C1"]},
                {"cell": "R1C6", "direction": "DL", "value": "7"}]}),
            vec![
                "The digits on the diagonal from r1c3 to r4c6 add up to 9.",
                "The digits on the diagonal from r6c3 to r4c1 add up to 8.",
                "The digits on the diagonal from r1c6 to r6c1 add up to 7.",
            ],
        ),
        (
            json!({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}, {"cells": ["R2C1", "R2C2"], "value": "7"},
                {"cells": ["R3C1", "R3C2"], "value": ""}], "negative": ["xv"]}),
            vec![
                "The digits in r1c1 and r1c2 add up to 5.",
                "The digits in r2c1 and r2c2 add up to 7.",
                "Cells with a common border and neither X nor V do not add up to 10 or 5.",
            ],
        ),
        (json!({"nonconsecutive": true}), vec!["Cells with a common border do not differ by 1."]),
        (
            json!({"nonconsecutive": true, "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}]}),
            vec![
                "The digits in r1c1 and r1c2 differ by 1.",
                "Cells with a common border and no dot are not consecutive.",
            ],
        ),
        (
            json!({"nonconsecutive": true, "negative": ["ratio"]}),
            vec![
                "Cells with a common border and no dot are neither consecutive nor in the ratio 1:2.",
            ],
        ),
        (json!({"diagonal-": true}), vec!["No digit repeats on the diagonal from r1c1 to r6c6."]),
        (
            json!({"even": [{"cell": "R1C1"}, {"cell": "R2C2"}]}),
            vec!["Even digits in r1c1 and r2c2."],
        ),
    ] {
        assert_eq!(sentences(6, more.clone()), expected, "{more}");
    }
}

#[test]
fn cages_overlap_or_have_no_sum() {
    let cage = |cells: [&str; 2], value: Value| json!({"cells": cells, "value": value});
    let cages = json!([
        cage(["R1C1", "R1C2"], json!("5")),
        cage(["R1C2", "R1C3"], json!(6)),
        cage(["R3C1", "R3C2"], json!("")),
        {"cells": ["R4C1", "R4C2"]},
    ]);
    let puzzle = read(&document(4, json!({"killercage": cages}))).unwrap().puzzle;
    assert_eq!((puzzle.cages().len(), puzzle.rules().len()), (1, 3));
    let numbers: Vec<_> = puzzle.rules().iter().map(|rule| (rule.kind, rule.number)).collect();
    assert_eq!(numbers[0], (RuleKind::Cage, Some(6)));
    assert_eq!(numbers[1..], [(RuleKind::Cage, None); 2]);
}

#[test]
fn regions_that_do_not_divide_the_grid_are_rules() {
    let row = |region: Value| vec![json!({"region": region}); 4];
    let grid = [row(json!(0)), row(json!(1)), row(json!(null)), row(json!(null))];
    let puzzle = read(&json!({"size": 4, "grid": grid}).to_string()).unwrap().puzzle;
    assert_eq!((puzzle.layout(), puzzle.rules().len()), (&Layout::Latin, 2));
    assert_eq!(puzzle.rules()[1].lists[0], (4..8).map(Cell).collect::<Vec<_>>());
}

#[test]
fn windows_are_written_as_extra_regions() {
    let windows = Puzzle::sudoku(3, 3).unwrap().with_extra(Extra::Windows).unwrap();
    let text = Format::FPuzzles.write(&Entry::new(windows.clone()), &WriteOptions::default());
    let again = read(&text.unwrap()).unwrap().puzzle;
    assert!(again.extras().is_empty());
    let cells: Vec<_> = again.rules().iter().map(|rule| rule.lists[0].clone()).collect();
    let houses = windows.houses()[27..].iter().map(|house| house.cells.clone());
    assert_eq!(cells, houses.collect::<Vec<_>>());
}

/// All cells of such a key are read as one rule.
#[test]
fn several_rules_of_marked_cells_are_written_only_where_one_means_the_same() {
    let write = |rules: &str| {
        let text = format!(r#"{{"kind":"sudoku","box":[2,2],"rules":[{rules}]}}"#);
        let entry = read_str(&text, &ReadOptions::default()).remove(0).unwrap();
        Format::FPuzzles.write(&entry, &WriteOptions::default()).map_err(|e| e.to_string())
    };
    let text = write(r#"{"even":["r1c1","r1c2"]},{"odd":["r4c4"]},{"even":["r1c2","r2c3"]}"#);
    let puzzle = read(&text.unwrap()).unwrap().puzzle;
    let lists: Vec<_> = puzzle.rules().iter().map(|r| (r.kind, r.lists[0].clone())).collect();
    let even = (RuleKind::Even, vec![Cell(0), Cell(1), Cell(6)]);
    assert!(lists.contains(&even) && lists.contains(&(RuleKind::Odd, vec![Cell(15)])), "{lists:?}");

    // Each of two neighbours is smaller than the other; as one rule they are not compared.
    let refused = write(r#"{"minimum":["r1c1"]},{"minimum":["r1c2"]}"#).unwrap_err();
    assert!(refused.contains("two rules minimum"), "{refused}");
    assert!(write(r#"{"minimum":["r1c1","r1c2"]},{"maximum":["r3c1"]}"#).is_ok());
}

#[test]
fn what_is_not_understood_is_refused_by_name() {
    for (more, words) in [
        (json!({"cage": [{"cells": ["R1C1"], "value": "DR5"}]}), "a digital root is a rule"),
        (json!({"rossini": [{"cell": "R0C1"}]}), "the rule \"rossini\" is not supported"),
        (json!({"negative": ["quadruple"]}), "the negative rule \"quadruple\" is not supported"),
        (
            json!({"arrow": [{"cells": ["R1C1"], "lines": [["R2C1", "R2C2"]]}]}),
            "outside its circle",
        ),
        (json!({"renban": [{"lines": [["R1C1", "R9C9"]]}]}), "renban 1: cells are names"),
        (json!({"xsum": [{"cell": "R2C2", "value": "3"}]}), "beside the grid"),
        (json!({"xsum": [{"cell": "R0C1", "value": "?"}]}), "the value must be a number"),
        (
            json!({"thermometer": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]}),
            "does not take a number",
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C1", "direction": "R", "value": "3"}]}),
            "DR, DL, UR or UL",
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "3", "cells": ["R1C1"]}]}),
            "not the cells of the clue",
        ),
        (
            json!({"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}),
            "ratio 1:2",
        ),
        (json!({"killercage": [{"cells": ["R1C1", "R1C1"], "value": "3"}]}), "listed twice"),
    ] {
        let error = read(&document(4, more.clone())).unwrap_err();
        assert!(error.contains(words), "{more}: {error}");
    }
}

#[test]
fn drawings_are_kept() {
    let mut document: Value = serde_json::from_str(&document(
        4,
        json!({
            "ruleset": "Normal rules.", "line": [{"lines": [["R1C1", "R2C2"]], "width": 0.5},
                {"lines": [["R3C1", "R3C2"]], "fromConstraint": "Renban"}],
            "text": [{"cells": ["R1C1"], "value": "!"}], "circle": [],
            "renban": [{"lines": [["R3C1", "R3C2"]]}],
        }),
    ))
    .unwrap();
    document["grid"][1][2]["c"] = json!("#fff");
    document["grid"][1][2]["cornerPencilMarks"] = json!([1]);
    let entry = read(&document.to_string()).unwrap();
    let json = Format::Json.write(&entry, &WriteOptions::default()).unwrap();
    for again in [read(&json).unwrap(), entry] {
        let text = Format::FPuzzles.write(&again, &WriteOptions::default()).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        for key in ["ruleset", "line", "text", "renban"] {
            assert_eq!(written[key], document[key], "{key}");
        }
        assert_eq!(written["grid"][1][2], json!({"c": "#fff"}));
        assert!(written.get("circle").is_none());
        assert!(read(&text).is_ok());
    }
    let wrong = r#"{"kind":"sudoku","box":[2,2],"cells":["....","....","....","...."],"drawings":{"antiknight":true}}"#;
    assert!(read(wrong).unwrap_err().contains("antiknight"));
}

#[test]
fn a_drawing_for_a_rule_needs_the_rule() {
    let line = |mark: &str, value: Value| json!([{"lines": [["R1C1", "R1C2"]], mark: value}]);
    let renban = json!([{"lines": [["R1C1", "R1C2"]]}]);
    for (drawing, more) in [
        (line("fromConstraint", json!("Renban")), "renban"),
        (line("fromConstraint", json!("German Whispers")), "whispers"),
        (line("isNewConstraint", json!(true)), "entropicline"),
    ] {
        let with = json!({"line": drawing, more: renban});
        read(&document(6, with)).unwrap();
        let error = read(&document(6, json!({"line": drawing}))).unwrap_err();
        assert!(error.contains("drawn for a rule"), "{error}");
    }
}

#[test]
fn a_packed_document_is_unpacked_up_to_a_limit() {
    let mixed = "é中\u{1f600}é中\u{1f600}".repeat(50) + &"ab".repeat(5000);
    for title in ["a", "aaaaaaaaaaaaaaaaaaaaaaaaa", &mixed, &"a".repeat(1 << 20)] {
        let mut entry = Entry::new(Puzzle::latin(4).unwrap());
        entry.title = Some(title.to_owned());
        let url = Format::FPuzzlesUrl.write(&entry, &WriteOptions::default()).unwrap();
        assert!(url.len() < 20_000);
        assert_eq!(read(&url).unwrap().title, entry.title);
        let little = ReadOptions { max_text: 100, ..ReadOptions::default() };
        let error = read_str(&url, &little).remove(0).unwrap_err().to_string();
        assert!(error.contains("too long"), "{error}");
    }
}
