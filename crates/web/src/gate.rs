//! Checks and headers of every request: `Host`, `Origin`, request id, answer headers.
//!
//! A page of another site can make a browser send requests to this machine. Its name can even be
//! made to resolve to this machine (DNS rebinding), but the browser still sends that name as
//! `Host`. So only bare addresses, `localhost` and names from the settings are accepted, and an
//! `Origin`, if present, must be the `Host` itself.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::middleware::Next;
use axum::response::Response;
use quadrille_service::{Problem, ProblemKind};

use crate::app::App;
use crate::reply;

/// No external resources, no inline script, no framing.
const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                   img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
                   worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                   frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (HeaderName::from_static("content-security-policy"), HeaderValue::from_static(CSP)),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("x-frame-options"), HeaderValue::from_static("DENY")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Checks a request and completes its answer.
pub(crate) async fn gate(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let id = app.next_id();
    let asked = app.logs().then(|| format!("{} {}", request.method(), request.uri().path()));
    let mut response = match admit(request.headers(), &app.settings.hosts) {
        Ok(()) => next.run(request).await,
        Err(problem) => reply::problem(problem),
    };
    if let Some(mut problem) = response.extensions_mut().remove::<Problem>() {
        problem.request = Some(id.clone());
        // The old length belongs to the body that was replaced.
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = Body::from(problem.to_json());
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.metrics.answered(status, took);
    if let Some(asked) = asked {
        app.note(&id, &asked, status, took.as_secs_f64() * 1e3);
    }
    response
}

/// Accepts a request only if it is meant for this server.
fn admit(headers: &HeaderMap, hosts: &[String]) -> Result<(), Problem> {
    let foreign = |why: &str| Err(Problem::new(ProblemKind::Foreign, why));
    let mut all = headers.get_all(HOST).iter();
    let (Some(host), None) = (all.next(), all.next()) else {
        return foreign("a request has one Host header");
    };
    let Some(host) = host.to_str().ok().filter(|host| is_ours(host, hosts)) else {
        return foreign("the Host header names another server; `--host NAME` adds a name");
    };
    if let Some(origin) = headers.get(ORIGIN) {
        let from = origin.to_str().unwrap_or_default();
        let from = from.strip_prefix("http://").or_else(|| from.strip_prefix("https://"));
        if !from.is_some_and(|from| from.eq_ignore_ascii_case(host)) {
            return foreign("the Origin header names another site");
        }
    }
    Ok(())
}

/// A bare address, `localhost`, or a name from the settings, with or without a port.
fn is_ours(host: &str, hosts: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|ours| ours.eq_ignore_ascii_case(name))
}
