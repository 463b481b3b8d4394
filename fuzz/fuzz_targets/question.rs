//! Any text as the body of a question to the service; the first byte is the question. It is answered
//! in JSON or refused in words.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::Budget;
use quadrille_service::{Problem, ProblemKind, Question, questions};
use std::time::Duration;

fuzz_target!(|input: (u8, &str)| {
    let info = &questions()[usize::from(input.0) % questions().len()];
    let budget = Budget::default().nodes(300).time(Duration::from_millis(30));
    let ask = || -> Result<String, Problem> {
        Question::read(info.name, input.1.as_bytes())?.answer(&budget)
    };
    match ask() {
        Ok(answer) => drop(serde_json::from_str::<serde_json::Value>(&answer).expect("JSON")),
        Err(problem) => {
            assert_ne!(problem.kind, ProblemKind::Bug, "{} {}: {problem:?}", info.name, input.1);
            assert!(!problem.detail.is_empty());
        }
    }
});
