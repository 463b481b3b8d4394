//! Plain puzzles of a batch: answered together, quickly, or in the usual way, they are answered alike.

use quadrille_service::{Limits, PlainChecks, Question};
use serde_json::Value;

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The usual answer, and the quick one.
fn usual(number: u64, line: &str) -> (Value, Option<Value>) {
    let question = Question::read("check", line.as_bytes()).unwrap().at_line(number);
    let budget = Limits::default().budget(&question).unwrap();
    let quick = question.quick_answer().map(|answer| value(&answer));
    (value(&question.answer(&budget).unwrap()), quick)
}

/// An answer without what differs from run to run.
fn value(text: &str) -> Value {
    let mut answer: Value = serde_json::from_str(text).unwrap();
    (answer["ms"], answer["nodes"]) = (Value::Null, Value::Null);
    answer
}

#[test]
fn plain_and_quick_answers_are_the_usual_ones() {
    let (empty, clash) = (".".repeat(81), format!("11{}", ".".repeat(79)));
    let mut lines: Vec<String> = [UNIQUE, &empty, &clash]
        .iter()
        .flat_map(|cells| [format!("\"{cells}\""), format!("{{ \"puzzle\": \"{cells}\" }}")])
        .collect();
    lines.push(format!("{{\"puzzle\":\"{UNIQUE}\",\"nodes\":3}}"));
    lines.push(format!("\"{UNIQUE}\""));
    let (mut out, mut rest) = (Vec::new(), (7..).zip(lines.iter().map(String::as_bytes)));
    let count = PlainChecks::default().answer(&mut rest, &mut out).unwrap();
    assert_eq!((count, rest.count()), (6, 2), "another key ends the run");
    let answers = String::from_utf8(out).unwrap();
    assert_eq!(answers.lines().count(), 6);
    for ((line, plain), number) in lines.iter().zip(answers.lines()).zip(7..) {
        let (usual, quick) = usual(number, line);
        assert_eq!(usual["line"], number);
        assert_eq!((value(plain), quick), (usual.clone(), Some(usual)), "{line}");
    }
}

#[test]
fn only_plain_puzzles_without_a_budget_are_answered_quickly() {
    let budget = format!("{{\"puzzle\":\"{UNIQUE}\",\"nodes\":3}}");
    for body in ["\"...3...23...4...\"", &budget] {
        let question = Question::read("check", body.as_bytes()).unwrap();
        assert_eq!(question.quick_answer(), None, "{body}");
    }
}
