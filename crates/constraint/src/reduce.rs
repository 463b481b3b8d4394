//! Smaller automata that accept the same words: without dead ends, with equivalent states merged,
//! and cut to words of one length.

use std::collections::HashMap;

use crate::Automaton;

/// Rounds of [`Automaton::minimized`] times states: a long chain of states takes a round for each.
const MOST_WORK: usize = 1_000_000;

impl Automaton {
    /// The smallest automaton that accepts the same words (Moore's partition refinement). States
    /// from which nothing is accepted are gone. Equivalent states of a very large automaton stay
    /// apart.
    ///
    /// ```
    /// use quadrille_constraint::Automaton;
    /// // Counts the values read, although only odd and even matter.
    /// let counts = Automaton::explore(4, 0, 100, |&n, _| (n < 20).then_some(n + 1), |n| n % 2 == 0);
    /// let counts = counts.unwrap();
    /// assert_eq!((counts.states(), counts.minimized().states()), (21, 21));
    /// let parity = Automaton::explore(4, 0, 100, |&n, _| Some((n + 1) % 20), |n| n % 2 == 0);
    /// assert_eq!(parity.unwrap().minimized().states(), 2);
    /// ```
    #[must_use]
    pub fn minimized(&self) -> Self {
        let live = self.live();
        let after = |state: u32, value: u8| {
            Some(self.next(state, value)).filter(|&to| to != Self::DEAD && live[to as usize])
        };
        let mut class: Vec<u32> =
            (0..self.states() as u32).map(|state| self.is_accepting(state).into()).collect();
        let mut classes = 0;
        for round in 0.. {
            if round * self.states() > MOST_WORK {
                return self.rebuilt(|&state, value| after(state, value));
            }
            let mut number = HashMap::new();
            let refined = (0..self.states() as u32).map(|state| {
                let to = |value| after(state, value).map(|to| class[to as usize]);
                let row: Vec<Option<u32>> = (1..=self.side() as u8).map(to).collect();
                let fresh = number.len() as u32;
                *number.entry((class[state as usize], row)).or_insert(fresh)
            });
            class = refined.collect();
            if number.len() == classes {
                break;
            }
            classes = number.len();
        }
        // A state is stood for by the first one of its class.
        let mut first = vec![Self::DEAD; classes];
        for state in (0..self.states() as u32).rev() {
            first[class[state as usize] as usize] = state;
        }
        let of = |state: u32| first[class[state as usize] as usize];
        self.rebuilt(|&state, value| after(state, value).map(of))
    }

    /// The automaton for words of this length: steps that no accepted word of the length takes are
    /// gone. Other words may still be accepted.
    ///
    /// ```
    /// use quadrille_constraint::Automaton;
    /// let rising = Automaton::explore(9, 0, 100, |&last, value| (value > last).then_some(value), |_| true);
    /// let eight = rising.unwrap().trimmed(8);
    /// assert!(eight.accepts([1, 2, 3, 4, 6, 7, 8, 9]));
    /// assert_eq!(eight.next(0, 3), Automaton::DEAD);
    /// ```
    #[must_use]
    pub fn trimmed(&self, length: usize) -> Self {
        let layers = self.layers(length);
        let mut useful = vec![false; self.states() * self.side()];
        for pair in layers.windows(2) {
            for state in (0..self.states() as u32).filter(|&state| pair[0][state as usize]) {
                for value in 1..=self.side() as u8 {
                    let to = self.next(state, value);
                    if to != Self::DEAD && pair[1][to as usize] {
                        useful[self.entry(state, value)] = true;
                    }
                }
            }
        }
        self.rebuilt(|&state, value| {
            useful[self.entry(state, value)].then(|| self.next(state, value))
        })
    }

    /// The part of the automaton that these steps reach from the start.
    fn rebuilt(&self, step: impl Fn(&u32, u8) -> Option<u32>) -> Self {
        let accepts = |&state: &u32| self.is_accepting(state);
        let built = Self::explore(self.side(), 0, self.states(), step, accepts);
        built.expect("states are left out, never added")
    }

    fn entry(&self, state: u32, value: u8) -> usize {
        state as usize * self.side() + usize::from(value) - 1
    }

    /// The states from which something is accepted.
    fn live(&self) -> Vec<bool> {
        let states = 0..self.states() as u32;
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.states()];
        for state in states.clone() {
            let next = (1..=self.side() as u8).map(|value| self.next(state, value));
            next.filter(|&to| to != Self::DEAD).for_each(|to| before[to as usize].push(state));
        }
        let mut live = vec![false; self.states()];
        let mut open: Vec<u32> = states.filter(|&state| self.is_accepting(state)).collect();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut live[state as usize], true) {
                open.extend(&before[state as usize]);
            }
        }
        live
    }

    /// For each position, the states that an accepted word of this length passes there.
    fn layers(&self, length: usize) -> Vec<Vec<bool>> {
        let states = self.states() as u32;
        let mut ahead = vec![vec![false; states as usize]; length + 1];
        ahead[0][0] = true;
        for at in 0..length {
            for state in (0..states).filter(|&state| ahead[at][state as usize]).collect::<Vec<_>>()
            {
                let next = (1..=self.side() as u8).map(|value| self.next(state, value));
                let next = next.filter(|&to| to != Self::DEAD).collect::<Vec<_>>();
                next.into_iter().for_each(|to| ahead[at + 1][to as usize] = true);
            }
        }
        let mut layers = ahead;
        for state in 0..states {
            layers[length][state as usize] &= self.is_accepting(state);
        }
        for at in (0..length).rev() {
            for state in 0..states {
                layers[at][state as usize] &= self.leads_into(state, &layers[at + 1]);
            }
        }
        layers
    }

    /// True if one step leads from this state into the set.
    fn leads_into(&self, state: u32, set: &[bool]) -> bool {
        (1..=self.side() as u8).any(|value| {
            let to = self.next(state, value);
            to != Self::DEAD && set[to as usize]
        })
    }
}
