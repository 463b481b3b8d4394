//! Long work with progress, as server-sent events. The work stops when the client disconnects.

use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::http::Response;
use bytes::Bytes;
use futures_core::Stream;
use quadrille::{Budget, Cancel};
use quadrille_service::{GenerateEvent, Problem, Question};
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::Instant;

use crate::app::App;
use crate::reply;
use crate::work::RaiseOnDrop;

/// Time between two reports of a count.
const TICK: Duration = Duration::from_millis(250);
/// Events that may wait for the client.
const ROOM: usize = 16;

pub(crate) fn answer(
    app: Arc<App>,
    question: Question,
    budget: Budget,
) -> Result<Response<Body>, Problem> {
    let Ok(permit) = Arc::clone(&app.long).try_acquire_owned() else {
        return Err(app.work.busy("as much is being made as this server makes at a time"));
    };
    let (send, events) = mpsc::channel(ROOM);
    let cancel = Cancel::new();
    let budget = Budget { cancel: Some(cancel.clone()), ..budget };
    app.metrics.streams.fetch_add(1, Relaxed);
    let stream = Events { events, app: Arc::clone(&app), _raise: RaiseOnDrop(cancel) };
    if question.making().is_some() {
        tokio::task::spawn_blocking(move || {
            let made = app.work.guarded(|| make(&question, &budget, &send));
            if let Err(problem) = made.flatten() {
                let _ = send.blocking_send(event("problem", &problem.to_json()));
            }
            drop(permit);
        });
    } else {
        tokio::spawn(count(app, question, budget, send, permit));
    }
    Ok(reply::reply(reply::EVENTS, Body::from_stream(stream)))
}

fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// Makes puzzles and sends each one.
fn make(question: &Question, budget: &Budget, send: &mpsc::Sender<Bytes>) -> Result<(), Problem> {
    let Some(making) = question.making() else { return Ok(()) };
    let (start, of, mut done) = (Instant::now(), making.count(), 0_u64);
    let emit = |event: Bytes| match send.blocking_send(event) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let progress = |done: u64| {
        let fraction = done as f64 / of as f64;
        let ms = start.elapsed().as_millis() as u64;
        emit(event(
            "progress",
            &json!({ "done": done, "of": of, "fraction": fraction, "ms": ms }).to_string(),
        ))
    };
    let _ = progress(0);
    making.run(budget, |made| match made {
        GenerateEvent::Puzzle(puzzle) => {
            done += 1;
            emit(event("puzzle", &puzzle))?;
            progress(done)
        }
        GenerateEvent::Failed(failed) => emit(event("failed", &failed)),
        GenerateEvent::End(end) => emit(event("end", &end)),
    })
}

/// Answers a question and reports the elapsed time meanwhile.
async fn count(
    app: Arc<App>,
    question: Question,
    budget: Budget,
    send: mpsc::Sender<Bytes>,
    permit: OwnedSemaphorePermit,
) {
    let start = Instant::now();
    let mut answer = tokio::task::spawn_blocking(move || {
        let answer = app.work.guarded(|| question.answer(&budget)).flatten();
        drop(permit);
        answer
    });
    let mut ticks = tokio::time::interval(TICK);
    let last = loop {
        tokio::select! {
            answer = &mut answer => break answer,
            _ = ticks.tick() => {
                let ms = start.elapsed().as_millis() as u64;
                let data = json!({ "fraction": null, "ms": ms }).to_string();
                if send.send(event("progress", &data)).await.is_err() {
                    return;
                }
            }
        }
    };
    let last = match last {
        Ok(Ok(answer)) => event("end", &answer),
        Ok(Err(problem)) => event("problem", &problem.to_json()),
        Err(_) => return,
    };
    let _ = send.send(last).await;
}

struct Events {
    events: mpsc::Receiver<Bytes>,
    /// Counts the open streams.
    app: Arc<App>,
    /// Raised when the client disconnects.
    _raise: RaiseOnDrop,
}

impl Stream for Events {
    type Item = Result<Bytes, std::io::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, Relaxed);
    }
}
