//! A panic in one question: the other lines keep their positions, events end with a problem, and
//! the server keeps running.

use quadrille::core::fault::arm;
use serde_json::{Value, json};

use crate::client::{settings, start_with};
use crate::streams::{all, events};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// 500 lines; the 101st is the only one of its length.
fn lines() -> String {
    let usual = [format!("\"{UNIQUE}\"\n"), "{\"puzzle\":\"1...............\"}\n".to_owned()];
    let line = |number: usize| match number {
        100 => "{ \"puzzle\":   \"...3...23...4...\" }\n",
        _ => &usual[number / 5 % 2],
    };
    (0..500).map(line).collect()
}

/// Verdicts by line.
fn verdicts(threads: usize) -> Vec<Value> {
    let server = start_with(quadrille_web::Settings { threads, ..settings() });
    let reply = server.post("/api/v1/check", "application/x-ndjson", lines().as_bytes());
    assert_eq!(reply.status, 200);
    let value = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let answers = reply.body.lines().map(value).map(|mut answer| match answer["verdict"].take() {
        Value::Null => answer["detail"].take(),
        verdict => verdict,
    });
    answers.collect()
}

#[test]
fn line_n_out_is_line_n_in_when_a_line_panics() {
    let right = verdicts(2);
    assert_eq!(right.len(), 500);
    assert_eq!(right[100], "unique");
    for threads in [1, 2, 8] {
        let _fault = arm("line:34");
        let mut expected = right.clone();
        expected[100] = json!("internal error: injected fault: line 34");
        assert_eq!(verdicts(threads), expected);
        drop(_fault);
        let _fault = arm("run:83");
        assert_eq!(verdicts(threads), right);
    }
}

#[test]
fn puzzles_that_panic_are_failed_ones_and_the_others_come() {
    let _fault = arm("number:2");
    let server = start_with(settings());
    let question =
        json!({ "kind": "sudoku", "size": 4, "count": 4, "seed": 7, "time": "20s" }).to_string();
    let told = all(events(&server, "generate", &question));
    assert_eq!(told.iter().filter(|(name, _)| name == "puzzle").count(), 3, "{told:?}");
    let failed = told.iter().find(|(name, _)| name == "failed").expect("one failed");
    assert_eq!(failed.1["reason"], "internal error: injected fault: number 2");
    let reply = server.post("/api/v1/generate", "application/json", question.as_bytes());
    assert_eq!(reply.json()["failed"][0]["number"], 3);
}
