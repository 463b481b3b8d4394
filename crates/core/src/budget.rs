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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_of_zero_stops_the_first_node() {
        assert_eq!(Budget::default().nodes(0).start().tick(), Err(Stop::Nodes));
    }

    #[test]
    fn the_limit_is_exact_whatever_the_interval() {
        for every in [1, 3, 256, 10_000] {
            let mut meter = Budget::default().nodes(1000).start().every(every);
            let passed = (0..5000).take_while(|_| meter.tick().is_ok()).count();
            assert_eq!((passed, meter.nodes()), (1000, 1000), "every {every}");
        }
    }

    #[test]
    fn an_unlimited_meter_never_stops() {
        let mut meter = Budget::unlimited().start();
        assert!((0..100_000).all(|_| meter.tick().is_ok()));
    }

    #[test]
    fn a_shorter_interval_counts_from_the_node_where_it_is_set() {
        let cancel = Cancel::new();
        let mut meter = Budget::default().cancel(cancel.clone()).start();
        assert!((0..300).all(|_| meter.tick().is_ok()));
        meter = meter.every(10);
        cancel.raise();
        let more = (0..5000).take_while(|_| meter.tick().is_ok()).count();
        assert!(more <= 10, "{more}");
    }

    #[test]
    fn a_raised_flag_stops_within_one_interval() {
        let cancel = Cancel::new();
        let mut meter = Budget::default().cancel(cancel.clone()).start();
        assert!(meter.tick().is_ok());
        cancel.raise();
        let more = (0..5000).take_while(|_| meter.tick().is_ok()).count();
        assert!(more <= 256, "{more}");
        assert_eq!(meter.tick(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_flag_raised_after_the_time_is_the_time() {
        let cancel = Cancel::new();
        cancel.raise();
        let budget = Budget::default().cancel(cancel);
        assert_eq!(budget.clone().start().check(), Err(Stop::Cancelled));
        assert_eq!(budget.time(Duration::ZERO).start().check(), Err(Stop::Time));
    }

    #[test]
    fn time_runs_out() {
        let mut meter = Budget::default().time(Duration::ZERO).start();
        assert_eq!(meter.tick(), Err(Stop::Time));
    }

    #[test]
    fn the_rest_of_a_budget_is_what_is_left() {
        let mut meter = Budget::default().nodes(10).time(Duration::from_secs(60)).start();
        meter.add(4).unwrap();
        let rest = meter.rest();
        assert_eq!(rest.nodes, Some(6));
        assert!(rest.time.unwrap() <= Duration::from_secs(60));
        assert_eq!((meter.add(6), meter.add(1)), (Ok(()), Err(Stop::Nodes)));
        assert_eq!(meter.nodes(), 10);
    }
}
