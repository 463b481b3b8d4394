//! The limits of a search: a [`Budget`] is the request, a [`Meter`] the running account.
//!
//! Reading the clock costs more than a node, so a meter reads the clock and the cancel flag only
//! every few hundred ticks. Searches with expensive nodes lower that with [`Meter::every`].

use std::time::Duration;

use crate::clock::Instant;
use crate::{Cancel, Stop};

/// The budget of a search. The default is unlimited.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Search nodes, or `None` for no limit.
    pub nodes: Option<u64>,
    /// Wall-clock time, or `None` for no limit.
    pub time: Option<Duration>,
    /// Raised by another thread to stop the search.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most this many nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// At most this long.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stop when this flag is raised.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Starts the meter and its clock.
    #[must_use]
    pub fn start(&self) -> Meter {
        Meter {
            nodes: 0,
            limit: self.nodes.unwrap_or(u64::MAX),
            next: 0,
            every: 256,
            deadline: self.time.and_then(|t| Instant::now().checked_add(t)),
            cancel: self.cancel.clone(),
        }
    }
}

/// A running budget: counts nodes and reports when to stop.
#[derive(Clone, Debug)]
pub struct Meter {
    nodes: u64,
    limit: u64,
    /// Node count at which the clock and the flag are read again.
    next: u64,
    /// Nodes between two readings.
    every: u64,
    deadline: Option<Instant>,
    cancel: Option<Cancel>,
}

impl Meter {
    /// Reads the clock and the flag every `nodes` ticks. The default, 256, suits nodes of 1 µs.
    #[must_use]
    pub fn every(mut self, nodes: u64) -> Self {
        self.every = nodes.max(1);
        self.next = self.next.min(self.nodes + self.every);
        self
    }

    /// Nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time at which the budget runs out, if it has a time limit.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The remaining budget, for a part of the work.
    #[must_use]
    pub fn rest(&self) -> Budget {
        Budget {
            nodes: (self.limit != u64::MAX).then(|| self.limit.saturating_sub(self.nodes)),
            time: self.deadline.map(|d| d.saturating_duration_since(Instant::now())),
            cancel: self.cancel.clone(),
        }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// The reason to stop. The node that would pass the limit is not counted.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes < self.next {
            self.nodes += 1;
            return Ok(());
        }
        self.check_limits()?;
        self.nodes += 1;
        Ok(())
    }

    /// Counts nodes that a part of the work reports, up to the limit.
    ///
    /// # Errors
    /// As [`tick`](Self::tick).
    pub fn add(&mut self, nodes: u64) -> Result<(), Stop> {
        let sum = self.nodes.saturating_add(nodes);
        self.nodes = sum.min(self.limit);
        if sum > self.limit { Err(Stop::Nodes) } else { self.check() }
    }

    /// Reads the clock and the flag now, regardless of the count.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        let is_over = || self.deadline.is_some_and(|d| Instant::now() >= d);
        if self.cancel.as_ref().is_some_and(Cancel::is_raised) {
            // A caller may raise the flag because the answer is late. Then time is the real reason.
            return Err(if is_over() { Stop::Time } else { Stop::Cancelled });
        }
        if is_over() { Err(Stop::Time) } else { Ok(()) }
    }

    #[cold]
    fn check_limits(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.limit {
            return Err(Stop::Nodes);
        }
        self.check()?;
        self.next = self.limit.min(self.nodes.saturating_add(self.every));
        Ok(())
    }
}
