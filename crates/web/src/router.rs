//! The handler of each address.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use quadrille_service::{ProblemKind, lists, questions};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::{ask, gate, openapi, page, reply};

pub(crate) fn router(app: Arc<App>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/api/openapi.json", get(|| async { reply::json(openapi::document()) }))
        .route("/api/v1/formats", get(|| async { reply::json(lists::formats()) }))
        .route("/api/v1/orders", get(|| async { reply::json(lists::orders()) }))
        .route("/api/v1/rules", get(|| async { reply::json(lists::rules()) }))
        .route("/api/v1/techniques", get(|| async { reply::json(lists::techniques()) }))
        .route("/api/{*rest}", axum::routing::any(nothing));
    for (at, info) in questions().iter().enumerate() {
        let answer =
            move |State(app): State<Arc<App>>, request: Request| ask::ask(app, at, request);
        router = router.route(&format!("/api/v1/{}", info.name), post(answer));
    }
    router
        .fallback(get(page::file).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            reply::refuse(ProblemKind::Bug, "the request could not be answered")
        }))
        .layer(from_fn_with_state(Arc::clone(&app), gate::gate))
        .with_state(app)
}

async fn health(State(app): State<Arc<App>>) -> axum::response::Response {
    let most = app.settings.limits.most.as_millis() as u64;
    let version = env!("CARGO_PKG_VERSION");
    let health = serde_json::json!({ "status": "ok", "version": version, "max_time_ms": most });
    reply::json(health.to_string())
}

async fn metrics(State(app): State<Arc<App>>) -> axum::response::Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    reply::reply(kind, app.metrics.to_text(&app.work, app.making()))
}

async fn nothing() -> axum::response::Response {
    reply::refuse(ProblemKind::NotFound, "no question is asked at this address")
}

async fn wrong_method() -> axum::response::Response {
    reply::refuse(ProblemKind::Method, "questions are POSTed; all else is read")
}
