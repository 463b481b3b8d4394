//! The answers of searches. A search that can be stopped never answers just yes or no: the answer
//! carries its evidence, or the reason why the search stopped and the results so far.
//!
//! The types are generic over a solution `S`, the evidence `W` that none exists, a number `N`, and
//! the value `B` with which a visitor breaks off. Each engine names its own instance, so the same
//! answer has the same shape everywhere. The enums are complete and therefore not `non_exhaustive`.

use std::ops::ControlFlow;

use crate::Stop;

/// None, one, or several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S, W> {
    /// No solution, with the evidence.
    None(W),
    /// Exactly one.
    Unique(S),
    /// At least two different ones: the first two in search order.
    Many(S, S),
    /// A limit was reached before the question was decided.
    Unknown {
        /// Which limit.
        stop: Stop,
        /// A solution found before the limit.
        found: Option<S>,
    },
}

/// The first solution, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First<S, W> {
    /// The first one in search order.
    Found(S),
    /// There is none, with the evidence.
    None(W),
    /// A limit was reached before the first solution.
    Unknown {
        /// Which limit.
        stop: Stop,
    },
}

impl<S, W> First<S, W> {
    /// The solution, if one was found.
    #[must_use]
    pub fn solution(self) -> Option<S> {
        match self {
            First::Found(solution) => Some(solution),
            _ => None,
        }
    }

    /// The limit that was reached, if the answer is unknown.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            First::Unknown { stop } => Some(*stop),
            _ => None,
        }
    }
}

/// The number of solutions.
///
/// ```
/// use quadrille_core::{Count, Stop};
/// let count = Count::Unknown { stop: Stop::Time, at_least: 7u64 };
/// assert_eq!((count.exact(), count.counted()), (None, &7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count<N> {
    /// Exactly this many.
    Exact(N),
    /// As many as requested; there may be more.
    AtLeast(N),
    /// A limit was reached before all were counted.
    Unknown {
        /// Which limit.
        stop: Stop,
        /// Solutions counted before the limit.
        at_least: N,
    },
}

impl<N> Count<N> {
    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&N> {
        match self {
            Count::Exact(n) => Some(n),
            _ => None,
        }
    }

    /// Solutions counted, exact or not.
    #[must_use]
    pub fn counted(&self) -> &N {
        match self {
            Count::Exact(n) | Count::AtLeast(n) | Count::Unknown { at_least: n, .. } => n,
        }
    }
}

/// The end of an enumeration of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<B = ()> {
    /// Every solution was visited.
    All,
    /// The visitor broke off, with this value.
    Interrupted(B),
    /// A limit was reached.
    Stopped(Stop),
}

/// A list of solutions up to a limit. The search continues for one solution beyond the limit, so
/// that a full list knows whether it is complete.
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille_core::{End, UpTo};
/// let mut list = UpTo::new(2);
/// let flow: Vec<_> = (0..3).map(|_| list.take(|| ControlFlow::Continue(()))).collect();
/// assert!(flow[1].is_continue() && flow[2].is_break());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UpTo {
    limit: u64,
    shown: u64,
}

impl UpTo {
    /// An empty list.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        UpTo { limit, shown: 0 }
    }

    /// Shows a solution. The first one beyond the limit ends the search instead.
    pub fn take(&mut self, show: impl FnOnce() -> ControlFlow<()>) -> ControlFlow<()> {
        if self.shown == self.limit {
            return ControlFlow::Break(());
        }
        self.shown += 1;
        show()
    }

    /// The end of the list: [`End::All`] if there are no more solutions. A full list is a complete
    /// answer even if a budget ended the search for one more.
    #[must_use]
    pub fn end(&self, end: End) -> End {
        match end {
            End::Stopped(_) if self.shown == self.limit => End::Interrupted(()),
            end => end,
        }
    }
}

/// An answer with its search statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<A, T> {
    /// The answer.
    pub answer: A,
    /// Statistics of the engine.
    pub stats: T,
}
