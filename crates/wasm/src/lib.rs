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
