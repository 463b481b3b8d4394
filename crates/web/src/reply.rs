//! Answers and problems as HTTP responses.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, Response, StatusCode};
use quadrille_service::{Problem, ProblemKind};

pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub(crate) const NDJSON: HeaderValue = HeaderValue::from_static("application/x-ndjson");
pub(crate) const EVENTS: HeaderValue = HeaderValue::from_static("text/event-stream");
pub(crate) const PROBLEM: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A body with a media type; it may not be cached.
pub(crate) fn reply(kind: HeaderValue, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

pub(crate) fn json(body: String) -> Response<Body> {
    reply(JSON, body)
}

/// A problem, with `Retry-After` if it is temporary. The gate adds the id of the request and writes
/// the body.
pub(crate) fn problem(problem: Problem) -> Response<Body> {
    let mut response = reply(PROBLEM, Body::empty());
    *response.status_mut() =
        StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if matches!(problem.kind, ProblemKind::Busy | ProblemKind::Stopping) {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response.extensions_mut().insert(problem);
    response
}

pub(crate) fn refuse(kind: ProblemKind, detail: &str) -> Response<Body> {
    problem(Problem::new(kind, detail))
}
