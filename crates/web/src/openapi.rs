//! The OpenAPI 3.1 document, generated from the registry of questions so that none is forgotten.
//! The registry holds JSON schemas, so the document is assembled as JSON; typed builders would only
//! parse and print them again.

use quadrille_service::{Field, QuestionInfo, questions};
use serde_json::{Map, Value, json};

/// The document as JSON.
#[must_use]
pub fn document() -> String {
    let about = "Sudoku of every size and shape, KenKen and exact cover: solved, counted, checked, \
                 proved, made, rated, explained. Every question has a budget, and `unknown` is an \
                 answer.";
    let mut paths = Map::new();
    for question in questions() {
        paths.insert(format!("/api/v1/{}", question.name), json!({ "post": asked(question) }));
    }
    for (path, about) in GETS {
        let get = json!({ "summary": about, "responses": { "200": { "description": about } } });
        paths.insert((*path).to_owned(), json!({ "get": get }));
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Quadrille", "version": env!("CARGO_PKG_VERSION"), "description": about },
        "paths": paths,
    })
    .to_string()
}

/// The addresses that answer `GET`.
const GETS: &[(&str, &str)] = &[
    ("/healthz", "Whether the server lives"),
    ("/metrics", "Counters, as Prometheus reads them"),
    ("/api/openapi.json", "This document"),
    ("/api/v1/formats", "Text formats"),
    ("/api/v1/orders", "Kinds of puzzles to order, with their options"),
    ("/api/v1/rules", "Kinds of rules"),
    ("/api/v1/techniques", "Techniques"),
];

fn asked(question: &QuestionInfo) -> Value {
    let schema = object(&question.fields());
    let example: Value = serde_json::from_str(question.example).unwrap_or_default();
    let mut content = json!({ "application/json": { "schema": schema, "example": example } });
    if question.has_batch() {
        content["application/x-ndjson"] = json!({ "schema": { "type": "string" } });
    }
    let keys = question.answer.iter().map(|(key, schema)| ((*key).to_owned(), parsed(schema)));
    let answer = json!({
        "type": "object",
        "properties": Value::Object(keys.collect()),
        "additionalProperties": false,
    });
    let mut answers = json!({ "application/json": { "schema": answer } });
    if question.has_batch() {
        answers["application/x-ndjson"] = json!({ "schema": { "type": "string" } });
    }
    if question.has_progress() {
        answers["text/event-stream"] = json!({ "schema": { "type": "string" } });
    }
    let mut responses = json!({ "200": { "description": "The answer", "content": answers } });
    for (status, why) in PROBLEMS {
        responses[*status] = json!({
            "description": why,
            "content": { "application/problem+json": { "schema": problem() } },
        });
    }
    json!({
        "operationId": question.name.replace('/', "_"),
        "summary": question.about,
        "requestBody": { "required": true, "content": content },
        "responses": responses,
    })
}

const PROBLEMS: &[(&str, &str)] = &[
    ("400", "Malformed"),
    ("403", "From another site"),
    ("408", "Too slow"),
    ("413", "Too large"),
    ("415", "Neither JSON nor NDJSON"),
    ("422", "Unreadable, or not to be asked of this puzzle"),
    ("429", "Busy"),
    ("500", "A bug"),
    ("503", "Shutting down"),
];

fn object(fields: &[Field]) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut schema = field.schema();
        schema["description"] = field.about.into();
        properties.insert(field.name.to_owned(), schema);
    }
    let required: Vec<&str> = fields.iter().filter(|f| f.required).map(|f| f.name).collect();
    let mut object = json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    if !required.is_empty() {
        object["required"] = required.into();
    }
    object
}

fn parsed(schema: &str) -> Value {
    serde_json::from_str(schema).unwrap_or_else(|_| json!({}))
}

fn problem() -> Value {
    json!({
        "type": "object",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string" },
            "line": { "type": "integer" },
            "column": { "type": "integer" },
            "excerpt": { "type": "string" },
            "caret": { "type": "string" },
            "code": { "type": "string" },
            "request": { "type": "string" },
        },
    })
}
