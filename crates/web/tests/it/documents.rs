//! `docs/api.md` is asked, question by question, and its curl lines too; the OpenAPI document names
//! every address.

use quadrille_service::questions;
use serde_json::Value;

use crate::client::{Running, start};

const PAGE: &str = include_str!("../../../../docs/api.md");

/// The questions of a section and their answers: `> …` and `< …`, which may go on over lines.
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

#[test]
fn every_question_of_the_page_is_answered_with_the_keys_it_shows() {
    let server = start();
    let mut asked = Vec::new();
    for section in PAGE.split("\n### POST /api/v1/").skip(1) {
        let name = section.lines().next().unwrap();
        for (question, answer) in examples(section.split("\n## ").next().unwrap()) {
            let answer = answer.unwrap_or_else(|| panic!("{name}: no answer to {question}"));
            let shown: Value =
                serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{name}: {e}: {answer}"));
            let told = server.answer(name, &question);
            let keys = |value: &Value| -> Vec<String> {
                value.as_object().unwrap().keys().cloned().collect()
            };
            assert_eq!(keys(&shown), keys(&told), "{name}");
            asked.push(name);
        }
    }
    for info in questions() {
        assert!(asked.contains(&info.name), "{} is not on the page", info.name);
    }
}

/// What a curl line of the page asks for.
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
    for path in ["/healthz", "/metrics", "/api/v1/formats", "/api/v1/techniques"] {
        assert_eq!(server.get(path).status, 200);
        assert!(document["paths"][path]["get"].is_object());
    }
}
