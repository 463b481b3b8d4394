//! The state that every request shares: settings, threads, counters, the log.

use std::io::{BufWriter, Stderr, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::Semaphore;

use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::work::Work;

/// The state of the server. Nothing of any question is kept.
#[derive(Debug)]
pub struct App {
    /// Its address and limits.
    pub settings: Settings,
    /// Where questions are answered.
    pub work: Work,
    /// Event streams under way: they last long, so they do not take the threads of questions.
    pub long: std::sync::Arc<Semaphore>,
    /// The questions asked so far.
    pub metrics: Metrics,
    /// The access log.
    log: Option<Mutex<BufWriter<Stderr>>>,
    /// Tells requests of different runs apart.
    run: u32,
    /// Requests so far.
    requests: AtomicU64,
}

impl App {
    /// A server that has not been asked anything yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        App {
            work: Work::new(settings.threads, settings.queue),
            long: std::sync::Arc::new(Semaphore::new(settings.threads.max(2))),
            metrics: Metrics::new(),
            log: settings.log.then(|| Mutex::new(BufWriter::new(std::io::stderr()))),
            run: now.as_secs() as u32,
            requests: AtomicU64::new(0),
            settings,
        }
    }

    /// Event streams with work under way.
    pub fn making(&self) -> usize {
        self.settings.threads.max(2).saturating_sub(self.long.available_permits())
    }

    /// The id of the next request.
    pub fn next_id(&self) -> String {
        format!("{:x}-{}", self.run, self.requests.fetch_add(1, Relaxed) + 1)
    }

    /// True if requests are told.
    pub fn logs(&self) -> bool {
        self.log.is_some()
    }

    /// Tells a request: time, id, what was asked, status, milliseconds.
    pub fn tell(&self, id: &str, asked: &str, status: u16, ms: f64) {
        let Some(Ok(mut log)) = self.log.as_ref().map(Mutex::lock) else { return };
        let now = humantime::format_rfc3339_millis(SystemTime::now());
        let _ = writeln!(log, "{now} {id} {asked} {status} {ms:.1}ms");
    }

    /// Writes what was told.
    pub fn flush(&self) {
        if let Some(Ok(mut log)) = self.log.as_ref().map(Mutex::lock) {
            let _ = log.flush();
        }
    }
}
