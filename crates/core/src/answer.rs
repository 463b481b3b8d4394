//! What searches answer. A search that can be stopped never answers yes or no alone: an answer
//! carries its evidence, or says what stopped the search and what was found until then.
//!
//! The types are generic over a solution `S`, the evidence `W` that there is none, a number `N`,
//! and what a visitor breaks off with, `B`. Each engine names its own instance, so that the same
//! answer has the same shape everywhere. They are complete, hence not `non_exhaustive`: a `match`
//! on them needs no arm for what cannot happen.

use std::ops::ControlFlow;

use crate::Stop;

/// None, one, or several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S, W> {
    /// No solution, and how that is known.
    None(W),
    /// Exactly this one.
    Unique(S),
    /// At least these two, which differ: the first two in the order of the search.
    Many(S, S),
    /// A limit was reached before the question was decided.
    Unknown {
        /// Which limit.
        stop: Stop,
        /// A solution found until then.
        found: Option<S>,
    },
}

/// True if there is a solution, and the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First<S, W> {
    /// The first one in the order of the search.
    Found(S),
    /// There is none, and how that is known.
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

    /// The limit that was reached, if nothing is known.
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
    /// Exactly so many.
    Exact(N),
    /// As many as were asked for; there may be more.
    AtLeast(N),
    /// A limit was reached before all were counted.
    Unknown {
        /// Which limit.
        stop: Stop,
        /// Solutions counted until then.
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

/// A list of solutions up to a limit. The search goes on for one solution more than the list shows,
/// so that a full list knows whether it is complete.
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
    /// Solutions to show.
    limit: u64,
    /// Solutions shown.
    shown: u64,
}

impl UpTo {
    /// An empty list.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        UpTo { limit, shown: 0 }
    }

    /// Shows a solution; one that is beyond the limit ends the search instead.
    pub fn take(&mut self, show: impl FnOnce() -> ControlFlow<()>) -> ControlFlow<()> {
        if self.shown == self.limit {
            return ControlFlow::Break(());
        }
        self.shown += 1;
        show()
    }

    /// The end of the list: [`End::All`] if there are no more solutions. A full list is an answer,
    /// even if a budget ended the search for one more.
    #[must_use]
    pub fn end(&self, end: End) -> End {
        match end {
            End::Stopped(_) if self.shown == self.limit => End::Interrupted(()),
            end => end,
        }
    }
}

/// An answer and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<A, T> {
    /// The answer.
    pub answer: A,
    /// The cost of the search: statistics of the engine.
    pub stats: T,
}
