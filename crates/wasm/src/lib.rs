//! The questions of `quadrille serve` as WebAssembly, for a page without a server.
//!
//! A worker of the page reserves memory, writes a question into it, asks, and reads the answer.
//! Questions and answers are those of the service: `{"ask":"check","request":{…}}` in,
//! `{"status":200,"answer":{…}}` or `{"status":422,"problem":{…}}` out. One question runs at a
//! time. To cancel it, the page ends the worker.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod memory;

use quadrille_service::{Limits, Problem, Question};
use serde_json::Value;

/// The limits are generous, because the page serves only one user.
const LIMITS: Limits =
    Limits { usual: std::time::Duration::from_secs(2), most: std::time::Duration::from_secs(600) };

/// The answer to a question, both as JSON.
#[must_use]
pub fn answer(question: &[u8]) -> String {
    match try_answer(question) {
        Ok(answer) => format!(r#"{{"status":200,"answer":{answer}}}"#),
        Err(problem) => {
            format!(r#"{{"status":{},"problem":{}}}"#, problem.status(), problem.to_json())
        }
    }
}

fn try_answer(question: &[u8]) -> Result<String, Problem> {
    let mut question: Value =
        serde_json::from_slice(question).map_err(|error| Problem::from(&error))?;
    let name = question["ask"].as_str().unwrap_or_default().to_owned();
    match name.as_str() {
        "formats" => return Ok(quadrille_service::lists::formats()),
        "rules" => return Ok(quadrille_service::lists::rules()),
        "orders" => return Ok(quadrille_service::lists::orders()),
        "techniques" => return Ok(quadrille_service::lists::techniques()),
        _ => {}
    }
    let question = Question::named(&name, question["request"].take())?;
    question.answer(&LIMITS.budget(&question)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_those_of_the_service() {
        let told = answer(br#"{"ask":"check","request":{"puzzle":"...3...23...4..."}}"#);
        assert!(
            told.starts_with(r#"{"status":200,"answer":{"line":1,"verdict":"unique""#),
            "{told}"
        );
        let told = answer(br#"{"ask":"check","request":{"puzzle":"12x"}}"#);
        assert!(
            told.starts_with(r#"{"status":422,"problem":{"type":"/problems/unreadable""#),
            "{told}"
        );
        assert!(answer(br#"{"ask":"nothing","request":{}}"#).starts_with(r#"{"status":404"#));
        assert!(answer(b"{").starts_with(r#"{"status":400"#));
        assert!(answer(br#"{"ask":"formats"}"#).contains("line"));
        assert!(answer(br#"{"ask":"rules"}"#).contains(r#""ends":["bulb","plain"]"#));
    }

    #[test]
    fn rules_are_answered_as_by_the_service() {
        let puzzle = r#"{"kind":"sudoku","box":[2,2],"rules":[{"white-dot":["r1c1","r1c2"]}]}"#;
        let ask = |name: &str, state: &str| {
            let question = format!(r#"{{"ask":"{name}","request":{{"puzzle":{puzzle}{state}}}}}"#);
            answer(question.as_bytes())
        };
        let told = ask("parse", "");
        assert!(told.contains(r#""sentences":["The digits in r1c1 and r1c2 differ by 1."]"#));
        let told = ask("standing", r#","state":{"values":"13.............."}"#);
        assert!(told.contains(r#""state":"broken","cells":[[0,0],[0,1]]"#), "{told}");
        assert!(ask("check", "").contains(r#""verdict":"many""#));
    }
}
