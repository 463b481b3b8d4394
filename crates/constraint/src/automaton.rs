//! Deterministic automata over values.

use std::collections::HashMap;
use std::hash::Hash;

/// A deterministic automaton that reads values from 1 to N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// N.
    side: usize,
    /// State after a state and a value: entry `state × N + value − 1`, or [`Automaton::DEAD`].
    next: Vec<u32>,
    /// States in which the values read so far are accepted.
    accepting: Vec<bool>,
}

impl Automaton {
    /// Stands for the state from which nothing is accepted.
    pub const DEAD: u32 = u32::MAX;

    /// The automaton whose states are values of any type, found by exploring from `start`. `step`
    /// gives the state after a value, or `None` where nothing can be accepted any more. `None` if
    /// there are more than `most` states.
    ///
    /// ```
    /// use quadrille_constraint::Automaton;
    /// let rising = Automaton::explore(9, 0, 100, |&last, value| (value > last).then_some(value), |_| true);
    /// let rising = rising.unwrap();
    /// assert!(rising.accepts([1, 4, 9]) && !rising.accepts([4, 1]));
    /// ```
    pub fn explore<S: Clone + Eq + Hash>(
        side: usize,
        start: S,
        most: usize,
        step: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut number = HashMap::from([(start.clone(), 0_u32)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for value in 1..=side as u8 {
                let Some(after) = step(&states[at], value) else {
                    next.push(Self::DEAD);
                    continue;
                };
                let fresh = states.len() as u32;
                let id = *number.entry(after.clone()).or_insert(fresh);
                if id == fresh {
                    if states.len() == most {
                        return None;
                    }
                    states.push(after);
                }
                next.push(id);
            }
            at += 1;
        }
        Some(Automaton { side, next, accepting: states.iter().map(accepts).collect() })
    }

    /// N, the largest value.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of states; the first one is 0.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state after reading a value, or [`DEAD`](Self::DEAD).
    #[must_use]
    pub fn next(&self, state: u32, value: u8) -> u32 {
        self.next[state as usize * self.side + usize::from(value) - 1]
    }

    /// True if the values read up to this state are accepted.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// True if the automaton accepts these values.
    pub fn accepts(&self, values: impl IntoIterator<Item = u8>) -> bool {
        let mut state = 0;
        for value in values {
            state = self.next(state, value);
            if state == Self::DEAD {
                return false;
            }
        }
        self.is_accepting(state)
    }
}
