//! Nondeterministic automata: what regular expressions and machines drawn by people become first.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::Automaton;

/// Largest sum of the sizes of all sets of states, with their steps, while a machine is made
/// deterministic. 20,000 states with one step for each of 16 values need 5 million.
const MOST_WORK: usize = 10_000_000;

/// A nondeterministic automaton over values from 1 to N: a value may lead from a state to several
/// others, and free steps read no value.
///
/// ```
/// use quadrille_constraint::Machine;
/// let mut machine = Machine::default();
/// let (before, after) = (machine.add_state(false), machine.add_state(true));
/// machine.add_start(before);
/// machine.add_step(before, 0b1111, before);
/// machine.add_step(before, 0b0100, after);
/// let ends_in_three = machine.determinized(4, 100).unwrap();
/// assert!(ends_in_three.accepts([3, 1, 3]) && !ends_in_three.accepts([3, 1]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// The states before anything is read.
    starts: Vec<usize>,
    /// States in which the values read so far are accepted.
    accepting: Vec<bool>,
    /// By state: a set of values (bit `v − 1` for the value `v`) and the state they lead to.
    steps: Vec<Vec<(u64, usize)>>,
    /// By state: states that are reached without reading.
    free: Vec<Vec<usize>>,
}

impl Machine {
    /// Adds a state and returns its number.
    pub fn add_state(&mut self, accepting: bool) -> usize {
        self.accepting.push(accepting);
        self.steps.push(Vec::new());
        self.free.push(Vec::new());
        self.accepting.len() - 1
    }

    /// Lets the machine begin in this state, besides others.
    ///
    /// # Panics
    /// If there is no such state; so do the other methods that take states.
    pub fn add_start(&mut self, state: usize) {
        assert!(state < self.accepting.len(), "no state {state}");
        self.starts.push(state);
    }

    /// Adds a step that reads one of these values: bit `v − 1` for the value `v`.
    pub fn add_step(&mut self, from: usize, values: u64, to: usize) {
        assert!(to < self.accepting.len(), "no state {to}");
        self.steps[from].push((values, to));
    }

    /// Adds a step that reads nothing.
    pub fn add_free_step(&mut self, from: usize, to: usize) {
        assert!(to < self.accepting.len(), "no state {to}");
        self.free[from].push(to);
    }

    /// True if the machine accepts these values: it is in all reachable states at once.
    #[must_use]
    pub fn accepts(&self, values: &[u8]) -> bool {
        let end = values.iter().fold(self.begin(), |states, &value| self.after(&states, value));
        self.has_accepting(&end)
    }

    /// The deterministic automaton that accepts the same words (subset construction), minimal.
    /// `None` if there are more than `most` states on the way, or if they are sets too large to go
    /// through.
    #[must_use]
    pub fn determinized(&self, side: usize, most: usize) -> Option<Automaton> {
        let left = Cell::new(Some(MOST_WORK));
        let step = |states: &BTreeSet<usize>, value: u8| {
            let after = left.get().map(|_| self.after(states, value))?;
            let steps: usize = states.iter().map(|&state| self.steps[state].len()).sum();
            left.set(left.get().and_then(|left| left.checked_sub(steps + after.len())));
            Some(after).filter(|after| !after.is_empty())
        };
        let accepts = |states: &BTreeSet<usize>| self.has_accepting(states);
        let automaton = Automaton::explore(side, self.begin(), most, step, accepts)?;
        left.get().map(|_| automaton.minimized())
    }

    fn has_accepting(&self, states: &BTreeSet<usize>) -> bool {
        states.iter().any(|&state| self.accepting[state])
    }

    fn begin(&self) -> BTreeSet<usize> {
        self.with_free(self.starts.clone())
    }

    fn after(&self, states: &BTreeSet<usize>, value: u8) -> BTreeSet<usize> {
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        let reads = steps.filter(|(values, _)| values >> (value - 1) & 1 == 1);
        self.with_free(reads.map(|&(_, to)| to).collect())
    }

    /// These states and all that free steps reach from them.
    fn with_free(&self, mut open: Vec<usize>) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        while let Some(state) = open.pop() {
            if all.insert(state) {
                open.extend(&self.free[state]);
            }
        }
        all
    }
}
