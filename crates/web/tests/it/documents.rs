//! Asks every question of `docs/api.md` and runs its curl lines. The OpenAPI document lists every
//! address.

use quadrille_service::questions;
use serde_json::Value;

use crate::client::{Running, start};

const PAGE: &str = include_str!("../../../../docs/api.md");

/// The questions of a section and their answers: `> …` and `< …`, which may continue on further
/// lines.
fn examples(section: &str) -> Vec<(String, Option<String>)> {
    let mut list: Vec<(String, Option<String>)> = Vec::new();
    let blocks = section.split("```json\n").skip(1).filter_map(|b| b.split("\n```").next());
    for line in blocks.flat_map(str::lines) {
        if let Some(question) = line.strip_prefix("> ") {
            list.push((question.to_owned(), None));
        } else if let Some(answer) = line.strip_prefix("< ") {
            list.last_mut().unwrap().1 = Some(answer.to_owned());
        } else if let Some((question, answer)) = list.last_mut() {
            *answer.as_mut().unwrap_or(question) += line;
        }
    }
    list
}

/// True if an answer matches the page: `…` stands for the rest of a text or for any number of
/// entries of a list, and milliseconds match any number.
fn agrees(shown: &Value, told: &Value) -> bool {
    match (shown, told) {
        (Value::String(shown), Value::String(told)) => text_agrees(shown, told),
        (Value::Array(shown), Value::Array(told)) => list_agrees(shown, told),
        (Value::Object(shown), Value::Object(told)) => {
            shown.len() == told.len()
                && shown.iter().all(|(key, value)| match told.get(key) {
                    Some(told) if key == "ms" => told.is_number(),
                    Some(told) => agrees(value, told),
                    None => false,
                })
        }
        _ => shown == told,
    }
}

fn text_agrees(shown: &str, told: &str) -> bool {
    match shown.split_once('…') {
        None => shown == told,
        Some((head, tail)) => {
            let rest = told.strip_prefix(head);
            rest.is_some_and(|rest| {
                let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
                ends.into_iter().any(|at| text_agrees(tail, &rest[at..]))
            })
        }
    }
}

fn list_agrees(shown: &[Value], told: &[Value]) -> bool {
    match shown.split_first() {
        None => told.is_empty(),
        Some((Value::String(any), rest)) if any == "…" => {
            (0..=told.len()).any(|skip| list_agrees(rest, &told[skip..]))
        }
        Some((first, rest)) => told
            .split_first()
            .is_some_and(|(one, others)| agrees(first, one) && list_agrees(rest, others)),
    }
}

#[test]
fn every_question_of_the_page_has_the_answer_it_shows() {
    let server = start();
    let mut asked = Vec::new();
    let (errors, questions_from) = ("\n### Errors\n", "\n### POST /api/v1/");
    let refused = PAGE.split(errors).nth(1).unwrap().split("\n## ").next().unwrap();
    let sections = PAGE.split(questions_from).skip(1).map(|s| (s.lines().next().unwrap(), s));
    for (name, section) in sections.chain([("check", refused)]) {
        for (question, answer) in examples(section.split("\n## ").next().unwrap()) {
            let answer = answer.unwrap_or_else(|| panic!("{name}: no answer to {question}"));
            let shown: Value =
                serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{name}: {e}: {answer}"));
            let reply = server.ask(name, &question);
            let status = shown.get("status").map_or(200, |status| status.as_u64().unwrap());
            assert_eq!(u64::from(reply.status), status, "{name} {question}");
            let told = reply.json();
            assert!(agrees(&shown, &told), "{name} {question}\nshown: {shown}\ntold:  {told}");
            asked.push(name);
        }
    }
    for info in questions() {
        assert!(asked.contains(&info.name), "{} is not on the page", info.name);
    }
}

#[test]
fn every_list_of_the_page_is_as_shown() {
    let server = start();
    let shown = PAGE.split("`GET ").skip(1).filter_map(|rest| {
        let (path, rest) = rest.split_once("` → `")?;
        Some((path, rest.split('`').next()?))
    });
    let mut seen = 0;
    for (path, answer) in shown {
        let shown: Value = serde_json::from_str(answer).unwrap();
        let told = server.get(path).json();
        assert!(agrees(&shown, &told), "{path}\nshown: {shown}\ntold:  {told}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}

#[test]
fn what_the_page_leaves_out_is_marked() {
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let agrees = |shown: &str, told: &str| agrees(&value(shown), &value(told));
    assert!(agrees(r#"{"a":[1,"…",4],"ms":1}"#, r#"{"a":[1,2,3,4],"ms":2.5}"#));
    assert!(agrees(r#"["x…z…"]"#, r#"["xyzw"]"#));
    assert!(!agrees(r#"{"a":[1,2]}"#, r#"{"a":[1,2,3]}"#));
    assert!(!agrees(r#"{"a":1}"#, r#"{"a":1,"b":2}"#));
    assert!(!agrees(r#"["x…"]"#, r#"["yx"]"#));
}

/// Sends the request of a curl line.
fn curl(server: &Running, line: &str) -> (u16, String) {
    let words: Vec<&str> = line.split('\'').collect();
    let header = |name: &str| {
        words
            .iter()
            .find_map(|word| word.strip_prefix(name)?.strip_prefix(": "))
            .unwrap_or_default()
    };
    let path = line.split("localhost:7474").nth(1).unwrap().trim();
    let body = words.iter().skip(1).step_by(2).find(|word| !word.contains(": "));
    let Some(body) = body else {
        let reply = server.get(path);
        return (reply.status, reply.body);
    };
    let more = format!(
        "Content-Type: {}\r\nAccept: {}\r\nContent-Length: {}\r\n",
        header("Content-Type"),
        header("Accept"),
        body.len()
    );
    let head = server.head(path, &more);
    let reply = server.open().send(head.as_bytes()).send(body.as_bytes()).reply();
    (reply.status, reply.body)
}

#[test]
fn every_curl_line_of_the_page_is_answered() {
    let server = start();
    let lines: Vec<&str> = PAGE.lines().filter(|line| line.starts_with("curl ")).collect();
    assert!(lines.len() >= 6);
    for line in lines {
        let (status, body) = curl(&server, line);
        assert_eq!(status, 200, "{line}: {body}");
        assert!(body.len() > 10, "{line}");
    }
}

#[test]
fn every_error_is_a_problem_object() {
    let server = start();
    for (path, status) in [("/", 405), ("/healthz", 405), ("/api/v1/nothing", 404)] {
        let reply = server.post(path, "application/json", b"{}");
        assert_eq!(u64::from(reply.status), status, "{path}");
        assert_eq!(reply.json()["status"], status, "{path}");
    }
}

#[test]
fn the_openapi_document_names_every_address() {
    let server = start();
    let document = server.get("/api/openapi.json").json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    for info in questions() {
        let operation = &document["paths"][format!("/api/v1/{}", info.name)]["post"];
        assert_eq!(operation["summary"], info.about, "{}", info.name);
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        for field in info.fields() {
            assert_eq!(body["properties"][field.name]["description"], field.about, "{}", info.name);
        }
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        assert_eq!(answer["properties"].as_object().unwrap().len(), info.answer.len());
    }
    for path in ["/healthz", "/metrics", "/api/v1/formats", "/api/v1/rules", "/api/v1/techniques"] {
        assert_eq!(server.get(path).status, 200);
        assert!(document["paths"][path]["get"].is_object());
    }
}
