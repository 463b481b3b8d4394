//! One question and its answer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::Response;
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use quadrille::{Budget, Cancel};
use quadrille_service::{Problem, ProblemKind, Question, questions};
use tokio::time::{Instant, timeout};

use crate::app::App;
use crate::work::Lane;
use crate::{batch, events, reply};

/// Answers a request to the question at this index of the registry.
pub(crate) async fn ask(app: Arc<App>, at: usize, request: Request) -> Response<Body> {
    app.metrics.asked(at);
    match answer(app, at, request).await {
        Ok(response) => response,
        Err(problem) => reply::problem(problem),
    }
}

async fn answer(app: Arc<App>, at: usize, request: Request) -> Result<Response<Body>, Problem> {
    let info = &questions()[at];
    let arrival = Instant::now();
    let wants_events = accepts_events(request.headers());
    match media_type(request.headers()) {
        Some("application/json") => {}
        Some("application/x-ndjson") if info.has_batch() => {
            return batch::answer(app, info, request.into_body());
        }
        Some("application/x-ndjson") => {
            let detail = "this question is not asked in batches";
            return Err(Problem::new(ProblemKind::MediaType, detail));
        }
        _ => {
            let detail = "the Content-Type must be application/json or application/x-ndjson";
            return Err(Problem::new(ProblemKind::MediaType, detail));
        }
    }
    let body = read(request, app.settings.body, app.settings.slow).await?;
    let question = app.work.guarded(|| Question::of(info, &body)).flatten()?;
    drop(body);
    let budget = app.settings.limits.budget(&question)?;
    if wants_events && info.has_progress() {
        return events::answer(app, question, budget);
    }
    if let Some(answer) = app.work.guarded(|| question.quick_answer())? {
        return Ok(reply::json(answer));
    }
    let deadline = arrival + budget.time.unwrap_or(app.settings.limits.usual);
    let cancel = Cancel::new();
    let flag = cancel.clone();
    let job = move || {
        let time = deadline.saturating_duration_since(Instant::now());
        question.answer(&Budget { time: Some(time), cancel: Some(flag), ..budget })
    };
    let lane = if info.is_short() { Lane::Short } else { Lane::Long };
    app.work.run(lane, arrival, deadline, cancel, job).await?.map(reply::json)
}

fn media_type(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    Some(text.split(';').next().unwrap_or_default().trim())
}

fn accepts_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// The whole body, if it is short enough and arrives in time.
async fn read(request: Request, most: usize, slow: Duration) -> Result<Bytes, Problem> {
    let too_large =
        || Problem::new(ProblemKind::TooLarge, format!("a question has {most} bytes at most"));
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if length.and_then(|text| text.parse::<usize>().ok()).is_some_and(|length| length > most) {
        return Err(too_large());
    }
    match timeout(slow, Limited::new(request.into_body(), most).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Problem::bad("the body broke off")),
        Err(_) => Err(Problem::new(ProblemKind::TooSlow, "the body did not come in time")),
    }
}
