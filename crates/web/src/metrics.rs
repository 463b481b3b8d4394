//! Counters in Prometheus format.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use quadrille_service::questions;

use crate::work::Work;

/// Upper bounds of the duration buckets, in seconds.
const CLASSES: [f64; 9] = [0.000_5, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 2.5];

#[derive(Debug)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their status, 1 to 5.
    statuses: [AtomicU64; 6],
    /// Questions by their index in the registry.
    questions: Vec<AtomicU64>,
    /// Requests by duration; the last bucket has no upper bound.
    durations: [AtomicU64; CLASSES.len() + 1],
    /// Total duration in microseconds.
    total: AtomicU64,
    /// Open connections.
    pub connections: AtomicU64,
    /// Open streams (batches and events).
    pub streams: AtomicU64,
    /// Answered lines of batches.
    pub lines: AtomicU64,
}

impl Metrics {
    #[must_use]
    pub(crate) fn new() -> Self {
        Metrics {
            statuses: Default::default(),
            questions: questions().iter().map(|_| AtomicU64::new(0)).collect(),
            durations: Default::default(),
            total: AtomicU64::new(0),
            connections: AtomicU64::new(0),
            streams: AtomicU64::new(0),
            lines: AtomicU64::new(0),
        }
    }

    /// Counts a question, given by its index in the registry.
    pub(crate) fn asked(&self, at: usize) {
        if let Some(count) = self.questions.get(at) {
            count.fetch_add(1, Relaxed);
        }
    }

    /// Counts an answered request.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.statuses[usize::from(status / 100).min(5)].fetch_add(1, Relaxed);
        let seconds = took.as_secs_f64();
        let class = CLASSES.iter().position(|&end| seconds <= end).unwrap_or(CLASSES.len());
        self.durations[class].fetch_add(1, Relaxed);
        self.total.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// The counters as text.
    #[must_use]
    pub(crate) fn to_text(&self, work: &Work, making: usize) -> String {
        let mut text = String::new();
        let head = |text: &mut String, name: &str, kind: &str, about: &str| {
            let _ =
                writeln!(text, "# HELP quadrille_{name} {about}\n# TYPE quadrille_{name} {kind}");
        };
        head(&mut text, "requests_total", "counter", "Requests by class of status.");
        for (class, count) in self.statuses.iter().enumerate().skip(1) {
            let count = count.load(Relaxed);
            let _ = writeln!(text, "quadrille_requests_total{{status=\"{class}xx\"}} {count}");
        }
        head(&mut text, "questions_total", "counter", "Questions by name.");
        for (info, count) in questions().iter().zip(&self.questions) {
            let (name, count) = (info.name, count.load(Relaxed));
            let _ = writeln!(text, "quadrille_questions_total{{question=\"{name}\"}} {count}");
        }
        head(&mut text, "request_seconds", "histogram", "Duration of requests.");
        self.histogram(&mut text);
        let gauges = [
            ("connections", "Connections open.", self.connections.load(Relaxed)),
            ("streams", "Batches and event streams open.", self.streams.load(Relaxed)),
            ("running", "Questions being answered.", work.running() as u64),
            ("making", "Event streams with work under way.", making as u64),
            ("waiting", "Questions in the queue.", work.waiting() as u64),
        ];
        for (name, about, value) in gauges {
            head(&mut text, name, "gauge", about);
            let _ = writeln!(text, "quadrille_{name} {value}");
        }
        let counters = [
            ("lines_total", "Lines of batches answered.", self.lines.load(Relaxed)),
            ("refused_total", "Questions refused as busy.", work.refused.load(Relaxed)),
            ("panics_total", "Questions that panicked.", work.panics.load(Relaxed)),
        ];
        for (name, about, value) in counters {
            head(&mut text, name, "counter", about);
            let _ = writeln!(text, "quadrille_{name} {value}");
        }
        text
    }

    fn histogram(&self, text: &mut String) {
        let mut sum = 0;
        for (class, count) in self.durations.iter().enumerate() {
            sum += count.load(Relaxed);
            let end = CLASSES.get(class).map_or("+Inf".to_owned(), ToString::to_string);
            let _ = writeln!(text, "quadrille_request_seconds_bucket{{le=\"{end}\"}} {sum}");
        }
        let seconds = self.total.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "quadrille_request_seconds_sum {seconds}");
        let _ = writeln!(text, "quadrille_request_seconds_count {sum}");
    }
}
