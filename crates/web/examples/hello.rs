//! A bare axum server, to measure the service against: `cargo run --release --example hello -- PORT`.

use axum::Router;
use axum::routing::post;

fn main() -> std::io::Result<()> {
    let port: u16 = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(7475);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
        let router = Router::new().route("/", post(|| async { "hello" }));
        axum::serve(listener, router).await
    })
}
