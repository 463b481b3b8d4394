//! Sockets: accepting, time-outs, and a graceful stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::patience::Patient;
use crate::router::router;
use crate::settings::Settings;

/// Time for running questions after the server is asked to stop.
const LAST: Duration = Duration::from_secs(5);
/// Time between two writes of the log.
const FLUSH: Duration = Duration::from_millis(200);
/// Stack of a thread that searches.
const STACK: usize = 16 << 20;

/// A listening server.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Listens.
    ///
    /// # Errors If the address is not available.
    pub async fn bind(settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind(settings.listen).await?;
        Ok(Server { listener, app: Arc::new(App::new(settings)) })
    }

    /// The address; with port 0 it has the port that the system chose.
    ///
    /// # Errors If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` is ready, then finishes running questions for a few seconds.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, app } = self;
        let router = router(Arc::clone(&app));
        let open = Arc::new(Semaphore::new(app.settings.connections));
        let graceful = GracefulShutdown::new();
        let mut flush = tokio::time::interval(FLUSH);
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                () = &mut stop => break,
                _ = flush.tick() => {
                    app.flush();
                    continue;
                }
                accepted = accept(&listener, &open) => accepted,
            };
            let Some((stream, permit)) = accepted else { continue };
            let stream = Patient::new(stream, app.settings.unread);
            let service = TowerToHyperService::new(router.clone());
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(app.settings.idle)
                .max_buf_size(64 << 10)
                .serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection);
            let app = Arc::clone(&app);
            app.metrics.connections.fetch_add(1, Relaxed);
            tokio::spawn(async move {
                // A broken connection is the client's problem.
                let _ = connection.await;
                app.metrics.connections.fetch_sub(1, Relaxed);
                drop(permit);
            });
        }
        drop(listener);
        let _ = tokio::time::timeout(LAST, graceful.shutdown()).await;
        app.flush();
    }
}

/// The next connection, once there is room for one.
async fn accept(
    listener: &TcpListener,
    open: &Arc<Semaphore>,
) -> Option<(TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let permit = Arc::clone(open).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => {
            let _ = stream.set_nodelay(true);
            Some((stream, permit))
        }
        Err(_) => {
            // Probably out of file handles; some will be free in a moment.
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

/// Listens, calls `ready` with the address, and answers until Ctrl-C or SIGTERM.
///
/// # Errors If the address is not available.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let threads = settings.threads;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .max_blocking_threads(4 * threads + 4)
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let result = runtime.block_on(async {
        let server = Server::bind(settings).await?;
        ready(server.address()?);
        server.run(stop_requested()).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

#[cfg(unix)]
async fn stop_requested() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

#[cfg(not(unix))]
async fn stop_requested() {
    let _ = tokio::signal::ctrl_c().await;
}
