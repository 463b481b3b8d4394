//! Answers and problems as HTTP responses.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, Response, StatusCode};
use quadrille_service::{Problem, ProblemKind};

/// JSON.
pub const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// A line of JSON each.
pub const NDJSON: HeaderValue = HeaderValue::from_static("application/x-ndjson");
/// Events.
pub const EVENTS: HeaderValue = HeaderValue::from_static("text/event-stream");
/// A problem.
pub const PROBLEM: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A body of a type, never stored.
pub fn reply(kind: HeaderValue, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// An answer.
pub fn json(body: String) -> Response<Body> {
    reply(JSON, body)
}

/// A problem, with when to come again. The gate knows the id of the request, and writes the body.
pub fn problem(problem: Problem) -> Response<Body> {
    let mut response = reply(PROBLEM, Body::empty());
    *response.status_mut() =
        StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if matches!(problem.kind, ProblemKind::Busy | ProblemKind::Stopping) {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response.extensions_mut().insert(problem);
    response
}

/// A problem by its kind.
pub fn refuse(kind: ProblemKind, detail: &str) -> Response<Body> {
    problem(Problem::new(kind, detail))
}
