//! Every question with parts of its body changed at random: it is answered or refused in words, and
//! nothing panics.
//!
//! Long run: `just test-calls`

use std::time::Duration;

use quadrille::core::Chance;
use quadrille::core::work::guarded;
use quadrille_service::{Problem, ProblemKind, Question, questions};
use serde_json::{Value, json};

/// Values that are wrong in most places, and puzzles of all sorts.
fn odd(chance: &mut Chance) -> Value {
    let texts = [
        "",
        "0",
        "-1",
        "1",
        "r1c1",
        "R9C9",
        "18446744073709551616",
        "auto",
        "sat",
        "\u{0}",
        "é\n",
        "...3...23...4...",
        "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4",
        "a b | c\na c:1\nb\n",
        "a\n",
        "1s",
        "p cnf 1 1\n1 0\n",
        ".Shape~2x3~4.Cage~6~R1C1~R2C2",
        "5ms",
        "sudoku",
        "kenken",
        "easy",
    ];
    let cage =
        |cells: [[u8; 2]; 2], op| json!({"cells": cells, "op": op, "target": 3, "repeats": true});
    let puzzles = [
        json!({"kind": "latin", "size": [2, 3], "values": 4, "cages": [cage([[0, 0], [1, 2]], "+")]}),
        json!({"kind": "sudoku", "box": [2, 2], "lowest": 0, "rules": [{"thermometer": ["r1c1", "r2c2"]}]}),
        json!({"kind": "kenken", "size": 2, "cages": [cage([[0, 0], [0, 1]], "?"), cage([[1, 0], [1, 1]], "+")]}),
        json!({"kind": "latin", "size": 1, "cells": [[1]]}),
    ];
    match chance.below(9) {
        0 => Value::Null,
        1 => json!(chance.odds(1, 2)),
        2 => json!(chance.below(12) as i64 - 3),
        3 => json!(chance.bits()),
        4 => json!(chance.below(100) as f64 / 7.0),
        5 => json!([odd(chance)]),
        6 => puzzles[chance.index(puzzles.len())].clone(),
        _ => json!(texts[chance.index(texts.len())]),
    }
}

/// One place of a value changed, added or removed.
fn change(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Object(map) if !map.is_empty() && chance.odds(4, 5) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[chance.index(keys.len())];
            match chance.below(8) {
                0 => drop(map.remove(key)),
                _ => change(&mut map[key], chance),
            }
        }
        Value::Array(list) if !list.is_empty() && chance.odds(4, 5) => {
            let at = chance.index(list.len());
            match chance.below(8) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => change(&mut list[at], chance),
            }
        }
        Value::String(text) if !text.is_empty() && chance.odds(2, 3) => {
            let mut chars: Vec<char> = text.chars().collect();
            let at = chance.index(chars.len());
            match chance.below(3) {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, ['0', '9', '.', 'r', ':', '|', '\n'][chance.index(7)]),
                _ => chars[at] = ['1', '5', 'x', '-', '~', '"', 'é'][chance.index(7)],
            }
            *text = chars.into_iter().collect();
        }
        other => *other = odd(chance),
    }
}

#[test]
fn changed_questions_are_answered_or_refused() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(400, |n| n.parse().expect("a number"));
    let (mut answered, mut refused) = (0, 0);
    for number in 0..cases {
        let mut chance = Chance::new(44).fork(number);
        let info = &questions()[number as usize % questions().len()];
        let mut body: Value = serde_json::from_str(info.example).expect("an example");
        // Keys of the question that its example lacks.
        for field in info.fields() {
            if let Some(map) = body.as_object_mut().filter(|_| chance.odds(1, 12)) {
                map.insert(field.name.to_owned(), odd(&mut chance));
            }
        }
        for _ in 0..chance.below(3) {
            change(&mut body, &mut chance);
        }
        let text = body.to_string();
        let ask = || -> Result<String, Problem> {
            let question = Question::read(info.name, text.as_bytes())?;
            let time = Duration::from_millis(30);
            question.answer(&quadrille::Budget::default().nodes(300).time(time))
        };
        let said = guarded(ask).unwrap_or_else(|died| panic!("{} {text}: {died}", info.name));
        match said {
            Ok(answer) => {
                answered += 1;
                serde_json::from_str::<Value>(&answer).expect("an answer is JSON");
            }
            Err(problem) => {
                refused += 1;
                assert_ne!(problem.kind, ProblemKind::Bug, "{} {text}: {problem:?}", info.name);
                assert!(!problem.detail.is_empty());
            }
        }
    }
    assert!(answered > cases / 10 && refused > cases / 10, "{answered} answered, {refused} not");
}
