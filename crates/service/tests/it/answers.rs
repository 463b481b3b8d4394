//! Answers of single questions.

use quadrille::Budget;
use quadrille_service::Question;
use serde_json::{Value, json};

fn answer(name: &str, keys: Value) -> Value {
    let question = Question::named(name, keys).unwrap();
    serde_json::from_str(&question.answer(&Budget::unlimited()).unwrap()).unwrap()
}

#[test]
fn solutions_are_counted_for_each_candidate() {
    let found = answer("candidates", json!({ "puzzle": "................", "counts": 1000 }));
    assert_eq!(found["counts"][0], json!([72, 72, 72, 72]));
    let found = answer("candidates", json!({ "puzzle": "1...............", "counts": 10 }));
    assert_eq!((&found["counts"][0], &found["counts"][1]), (&json!([10]), &json!([10, 10, 10])));
    assert_eq!(answer("candidates", json!({ "puzzle": "1..............." })).get("counts"), None);
}

#[test]
fn rules_that_are_not_needed_are_removed() {
    let rules = json!([{ "thermometer": ["r1c1", "r1c2"] }, { "thermometer": ["r1c1", "r1c2"] }]);
    let cells = ["1.34", "34.2", "214.", "4321"];
    let puzzle = json!({ "kind": "sudoku", "box": [2, 2], "cells": cells, "rules": rules });
    let found = answer("minimize", json!({ "puzzle": puzzle, "rules": true }));
    assert_eq!((&found["taken_rules"], &found["taken"]), (&json!([0, 1]), &json!([])));
    let found = answer("minimize", json!({ "puzzle": puzzle }));
    assert_eq!((found.get("taken_rules"), &found["undecided"]), (None, &json!(0)));
    assert_ne!(found["taken"], json!([]));
}

/// The command line gives the same answer: both pass on the seed and the line.
#[test]
fn a_seed_minimizes_as_on_the_command_line() {
    let puzzle = r#"{"kind":"sudoku","size":5,"cells":["45.13","1..35","2.3.1","53142","31..4"],"regions":["11111","22222","33333","44444","55555"]}"#;
    let keys = format!(r#"{{"puzzle":{puzzle},"seed":7}}"#);
    let question = Question::read("minimize", keys.as_bytes()).unwrap();
    let answer = question.answer(&Budget::unlimited()).unwrap();
    let cells = r#"[\"...1.\",\".....\",\"2.3.1\",\"53...\",\"3...4\"]"#;
    assert!(answer.contains(cells) && answer.contains(r#""undecided":0"#), "{answer}");
}

#[test]
fn the_solution_in_the_text_is_compared() {
    let cells = "...3...23...4...";
    for (solution, word) in
        [(",2413134231244231", Some("agrees")), (",2413134231244213", Some("differs")), (",", None)]
    {
        let body = json!({"puzzle": format!("puzzle,solution\n{cells}{solution}\n")});
        for name in ["check", "solve"] {
            let answer = answer(name, body.clone());
            let shown = answer.get("file_solution").and_then(Value::as_str);
            assert_eq!(shown, word, "{name}: {answer}");
        }
    }
}

#[test]
fn a_picture_has_a_format_that_is_built_in() {
    let draw = |keys: &str| {
        let question = Question::read("draw", keys.as_bytes())?;
        question.answer(&Budget::unlimited())
    };
    let named = |name: &str| draw(&format!(r#"{{"puzzle":"...3...23...4...","as":"{name}"}}"#));
    assert!(named("svg").unwrap().contains("<svg"));
    assert!(named("gif").is_err());
    // Every file begins with “%PDF-1”.
    let is_pdf = named("pdf").is_ok_and(|answer| answer.contains(r#""pdf":"JVBERi0x"#));
    assert_eq!(is_pdf, cfg!(feature = "print"));
}

fn ranks(values: &str) -> Value {
    let rules = json!([{"white-dot": ["r1c1", "r1c2"]}, {"thermometer": ["r2c1", "r2c2", "r2c3"]}]);
    let puzzle = json!({"kind": "sudoku", "box": [2, 2], "rules": rules});
    let keys = json!({"puzzle": puzzle, "state": {"values": values}});
    let question = Question::named("standing", keys).unwrap();
    serde_json::from_str(&question.answer(&Budget::default()).unwrap()).unwrap()
}

#[test]
fn rules_are_open_finished_or_broken_with_the_reason() {
    let open = json!({"state": "open", "cells": [], "why": null});
    assert_eq!(ranks("................")["rules"], json!([open, open]));
    let answer = ranks("13..4...........");
    let dot = "r1c1=1, r1c2=3: The digits in r1c1 and r1c2 differ by 1.";
    let broken = json!({"state": "broken", "cells": [[0, 0], [0, 1]], "why": dot});
    assert_eq!(answer["rules"][0], broken);
    assert_eq!(answer["rules"][1]["state"], "broken", "nothing is greater than 4");
    assert_eq!(answer["rules"][1]["cells"], json!([[1, 0]]));
    assert_eq!(ranks("12..134.........")["rules"][1]["state"], "finished");
}
