//! The state that every request shares: settings, threads, counters, the log.

use std::io::{BufWriter, Stderr, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::Semaphore;

use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::work::Work;

/// The state of the server. Nothing about any question is kept.
#[derive(Debug)]
pub(crate) struct App {
    pub settings: Settings,
    pub work: Work,
    /// Permits for event streams, which last long and so do not use the threads of questions.
    pub long: std::sync::Arc<Semaphore>,
    pub metrics: Metrics,
    log: Option<Mutex<BufWriter<Stderr>>>,
    /// Distinguishes the request ids of different runs.
    run: u32,
    requests: AtomicU64,
}

impl App {
    #[must_use]
    pub(crate) fn new(settings: Settings) -> Self {
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

    /// The number of event streams with running work.
    pub(crate) fn making(&self) -> usize {
        self.settings.threads.max(2).saturating_sub(self.long.available_permits())
    }

    pub(crate) fn next_id(&self) -> String {
        format!("{:x}-{}", self.run, self.requests.fetch_add(1, Relaxed) + 1)
    }

    /// True if requests are logged.
    pub(crate) fn logs(&self) -> bool {
        self.log.is_some()
    }

    /// Logs a request: time, id, question, status, milliseconds.
    pub(crate) fn note(&self, id: &str, asked: &str, status: u16, ms: f64) {
        let Some(Ok(mut log)) = self.log.as_ref().map(Mutex::lock) else { return };
        let now = humantime::format_rfc3339_millis(SystemTime::now());
        let _ = writeln!(log, "{now} {id} {asked} {status} {ms:.1}ms");
    }

    /// Writes the buffered log.
    pub(crate) fn flush(&self) {
        if let Some(Ok(mut log)) = self.log.as_ref().map(Mutex::lock) {
            let _ = log.flush();
        }
    }
}
