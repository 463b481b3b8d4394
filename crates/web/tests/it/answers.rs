//! The answers to all questions.

use quadrille_service::questions;
use serde_json::{Value, json};

use crate::client::start;

const PUZZLE: &str = "...3...23...4...";
const SOLUTION: &str = "2413134231244231";

#[test]
fn every_question_answers_its_example_with_the_keys_it_declares() {
    let server = start();
    for info in questions() {
        let answer = server.answer(info.name, info.example);
        let keys = answer.as_object().unwrap().keys();
        for key in keys {
            assert!(info.answer.iter().any(|(name, _)| name == key), "{}: {key}", info.name);
        }
    }
}

#[test]
fn verdicts_come_with_their_evidence() {
    let server = start();
    let check = |puzzle: &str| server.answer("check", &json!({ "puzzle": puzzle }).to_string());
    let unique = check(PUZZLE);
    assert_eq!((&unique["verdict"], &unique["solutions"]), (&json!("unique"), &json!([SOLUTION])));
    let many = check("1...............");
    assert_eq!(many["verdict"], "many");
    assert_eq!(many["solutions"].as_array().unwrap().len(), 2);
    let none = check("11..............");
    assert_eq!((&none["verdict"], &none["clash"]), (&json!("none"), &json!([[0, 0], [0, 1]])));
    let nine =
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(nine["verdict"], "unique");
}

#[test]
fn a_budget_that_runs_out_is_an_answer() {
    let server = start();
    let empty = ".".repeat(256);
    let answer = server
        .answer("count", &json!({ "puzzle": empty, "time": 50, "engine": "cover" }).to_string());
    assert_eq!((&answer["exact"], &answer["stopped"]), (&json!(false), &json!("the time budget")));
    let answer = server.answer("check", &json!({ "puzzle": PUZZLE, "nodes": 0 }).to_string());
    assert_eq!(answer["verdict"], "unknown");
}

#[test]
fn a_puzzle_may_be_an_object_and_is_told_as_data() {
    let server = start();
    let puzzle =
        json!({ "kind": "sudoku", "box": [2, 2], "cells": ["...3", "...2", "3...", "4..."] });
    let parsed = server.answer("parse", &json!({ "puzzle": puzzle }).to_string());
    assert_eq!(parsed["text"], PUZZLE);
    assert_eq!((&parsed["size"], &parsed["box"]), (&json!(4), &json!([2, 2])));
    assert_eq!(parsed["houses"].as_array().unwrap().len(), 12);
    let keen = server.answer("parse", r#"{"puzzle":"4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4"}"#);
    assert_eq!((&keen["kind"], &keen["regions"]), (&json!("kenken"), &Value::Null));
    assert_eq!(
        keen["cages"][0],
        json!({ "cells": [[0, 0], [0, 1]], "op": "*", "target": 4, "distinct": false })
    );
}

#[test]
fn true_candidates_spell_the_solution_of_a_unique_puzzle() {
    let server = start();
    let truth = server.answer("candidates", &json!({ "puzzle": PUZZLE }).to_string());
    let digits: Vec<u64> = SOLUTION.bytes().map(|b| u64::from(b - b'0')).collect();
    let told: Vec<Vec<u64>> = serde_json::from_value(truth["candidates"].clone()).unwrap();
    assert_eq!(told, digits.iter().map(|&d| vec![d]).collect::<Vec<_>>());
    assert_eq!((&truth["verdict"], &truth["complete"]), (&json!("unique"), &json!(true)));
}

#[test]
fn each_depth_of_a_hint_says_nothing_of_the_next() {
    let server = start();
    let puzzle =
        "3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9";
    for depth in 1..=4 {
        let hint = server.answer("hint", &json!({ "puzzle": puzzle, "depth": depth }).to_string());
        assert_eq!((&hint["about"], &hint["depth"]), (&json!("step"), &json!(depth)));
        let parts = ["area", "technique", "pattern", "action"];
        for (at, part) in parts.iter().enumerate() {
            assert_eq!(hint.get(part).is_some(), at < depth, "{part} at depth {depth}");
        }
        let technique = "single";
        assert_eq!(depth >= 2, hint.to_string().contains(technique), "{hint}");
    }
}

#[test]
fn a_hint_tells_a_wrong_digit_and_a_missing_mark_first() {
    let server = start();
    let mut values: Vec<u8> =
        PUZZLE.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    values[0] = 1;
    let ask = |state: Value| {
        server.answer("hint", &json!({ "puzzle": PUZZLE, "state": state }).to_string())
    };
    let hint = ask(json!({ "values": values }));
    assert_eq!(
        (&hint["about"], &hint["technique"]["key"]),
        (&json!("mistake"), &json!("wrong-digit"))
    );
    assert_eq!(hint["area"]["text"], "A digit in row 1 is wrong.");
    assert_eq!(hint["action"]["eliminations"], json!([{ "cell": [0, 0], "value": 1 }]));
    let mut marks = vec![Value::Null; 16];
    marks[1] = json!([1, 3]);
    let hint = ask(json!({ "candidates": marks }));
    assert_eq!(hint["technique"]["key"], "wrong-mark");
    // All candidates that the cell lacks, not only that of the solution.
    let restored = json!([{ "cell": [0, 1], "value": 2 }, { "cell": [0, 1], "value": 4 }]);
    assert_eq!(hint["action"]["restores"], restored);
    assert_eq!(hint["technique"]["text"], "r1c2 lacks a candidate.");
}

#[test]
fn hints_lead_to_the_end() {
    let server = start();
    let puzzle =
        "3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9";
    let mut values: Vec<u64> =
        puzzle.bytes().map(|b| if b == b'.' { 0 } else { u64::from(b - b'0') }).collect();
    let mut marks: Vec<Value> = vec![Value::Null; 81];
    for _ in 0..200 {
        let state = json!({ "values": values, "candidates": marks });
        let hint = server.answer("hint", &json!({ "puzzle": puzzle, "state": state }).to_string());
        if hint["about"] == "done" {
            assert!(values.iter().all(|&value| value > 0));
            return;
        }
        assert_eq!(hint["about"], "step", "{hint}");
        let at = |c: &Value| {
            (c["cell"][0].as_u64().unwrap() * 9 + c["cell"][1].as_u64().unwrap()) as usize
        };
        for placed in hint["action"]["placements"].as_array().unwrap() {
            values[at(placed)] = placed["value"].as_u64().unwrap();
        }
        for struck in hint["action"]["eliminations"].as_array().unwrap() {
            let (cell, value) = (at(struck), &struck["value"]);
            let kept = match &marks[cell] {
                Value::Array(kept) => kept.clone(),
                _ => (1..=9).map(Value::from).collect(),
            };
            marks[cell] = kept.into_iter().filter(|mark| mark != value).collect();
        }
    }
    panic!("200 hints did not solve it");
}

#[test]
fn a_setter_is_told_what_is_spare_missing_or_in_the_way() {
    let server = start();
    let spare = server.answer("spare", r#"{"puzzle":"24131342312442.."}"#);
    assert!(spare["spare"].as_array().unwrap().len() > 5, "{spare}");
    let fewer = server.answer("minimize", r#"{"puzzle":"24131342312442..","seed":7}"#);
    let check = server.answer("check", &json!({ "puzzle": fewer["puzzle"] }).to_string());
    assert_eq!(check["verdict"], "unique");
    let spare = server.answer("spare", &json!({ "puzzle": fewer["puzzle"] }).to_string());
    assert_eq!(spare["spare"], json!([]));
    let more = server.answer("complete", r#"{"puzzle":"1..............."}"#);
    let check = server.answer("check", &json!({ "puzzle": more["puzzle"] }).to_string());
    assert_eq!(check["verdict"], "unique", "{more}");
    let core = server.answer("core", r#"{"puzzle":"123........4...."}"#);
    assert_eq!((&core["verdict"], &core["complete"]), (&json!("none"), &json!(true)), "{core}");
    let grid = r#"{"kind":"sudoku","box":[3,1],"cells":["2..","22.","1.1"],"diagonals":true}"#;
    let core = server.answer("core", &format!("{{\"puzzle\":{grid}}}"));
    assert_eq!((&core["givens"], &core["complete"]), (&json!([]), &json!(true)), "{core}");
    assert_eq!(core["conflict"], "the grid has no solution, whatever is given");
    assert_eq!(server.ask("minimize", r#"{"puzzle":"................"}"#).status, 422);
    assert_eq!(server.ask("complete", r#"{"puzzle":"11.............."}"#).status, 422);
}

#[test]
fn a_certificate_is_made_and_checked() {
    let server = start();
    let proved = server.answer("prove", &json!({ "puzzle": PUZZLE }).to_string());
    assert_eq!(proved["claim"], "unique");
    let certificate = &proved["certificate"];
    let spent = json!({ "certificate": certificate, "time": 0 }).to_string();
    assert_eq!(
        server.answer("verify", &spent),
        json!({ "claim": "unknown", "stopped": "the time budget" })
    );
    let about = |puzzle: &str| {
        server
            .answer("verify", &json!({ "certificate": certificate, "puzzle": puzzle }).to_string())
    };
    assert_eq!(about(PUZZLE)["valid"], true);
    assert_eq!(about("1...............")["valid"], false);
}

#[test]
fn the_dance_is_the_one_of_the_lesson() {
    let server = start();
    let trace = |order: &str, layout: &str| {
        let ask = json!({ "of": "cover", "puzzle": "......14...1.3..", "order": order, "layout": layout });
        server.answer("trace", &ask.to_string())
    };
    let min = trace("min", "cell-first");
    assert_eq!(
        (&min["nodes"], &min["dead_ends"], &min["cut"]),
        (&json!(13), &json!(0), &json!(false))
    );
    let left = trace("left", "cell-first");
    assert_eq!((&left["nodes"], &left["dead_ends"]), (&json!(52), &json!(16)));
    assert_eq!(left["solutions"], min["solutions"]);
    assert_eq!(min["steps"][0][0], "g");
    assert_eq!(trace("left", "row-first")["items"][0]["group"], "row");
    let problem =
        r#"{"of":"cover","problem":"A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n"}"#;
    let knuth = server.answer("trace", problem);
    assert_eq!(knuth["solutions"], 1);
}

#[test]
fn the_clauses_end_in_the_solution() {
    let server = start();
    let trace = server.answer("trace", r#"{"of":"cnf","puzzle":"...2.....4.....3"}"#);
    assert_eq!((&trace["solutions"], &trace["cut"]), (&json!(1), &json!(false)));
    let mut trail: Vec<i64> = Vec::new();
    for step in trace["steps"].as_array().unwrap() {
        match step[0].as_str().unwrap() {
            "g" | "p" | "d" => trail.push(step[1].as_i64().unwrap()),
            "b" => trail.truncate(step[2].as_u64().unwrap() as usize),
            _ => {}
        }
    }
    for clause in trace["clauses"].as_array().unwrap() {
        let literals = clause["literals"].as_array().unwrap();
        assert!(literals.iter().any(|l| trail.contains(&l.as_i64().unwrap())), "{clause}");
    }
    let cut = server.answer("trace", r#"{"of":"cnf","puzzle":"...2.....4.....3","limit":5}"#);
    assert_eq!((cut["steps"].as_array().unwrap().len(), &cut["cut"]), (5, &json!(true)));
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let server = start();
    let order = r#"{"kind":"sudoku","size":4,"count":3,"seed":7}"#;
    let first = server.answer("generate", order);
    assert_eq!(first["puzzles"].as_array().unwrap().len(), 3);
    assert_eq!(first["puzzles"], server.answer("generate", order)["puzzles"]);
    let rest = server.answer("generate", r#"{"kind":"kenken","size":4,"count":1,"seed":"3"}"#);
    let puzzle = json!({ "puzzle": rest["puzzles"][0]["puzzle"] }).to_string();
    assert_eq!(server.answer("check", &puzzle)["verdict"], "unique");
}
