//! Walks through the likeliest places first. Before a decision, [beliefs](super::belief) tell how likely each value is, and tries
//! tell the size of what it leaves (see [`look`](super::look)): the chance of a solution there, per cost of finding out, is the promise
//! of that place. A walk goes on below the best place found so far, depth first, and leaves out what promises far
//! less; that waits for its turn. No part of the tree is lost or walked twice.
//!
//! A walk that goes wrong near the root without that stays there for seconds. Of 80 12×12 that took over 2 s when
//! the parts of the tree had equal turns, 42 take less now.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use quadrille_limits::Stop;

use super::belief::{Belief, Inertia};
use super::look::{Looked, Tried};
use super::powers::exp2;
use super::search::{Run, Walked};
use super::state::Kernel;
use super::width::{Mask, Width};
use crate::End;

/// A turn takes this many nodes, per conflict of a turn of the search that learns: most of the time goes to walks.
const STRIDE: u64 = 48;
/// A walk leaves out what promises less than this part of where it began.
const SLACK: f64 = 0.1;
/// Bytes that the places that wait may take. When they do, walks leave nothing out.
const WAITING: usize = 32 << 20;

/// Subtrees of this size per cell take about six looks, and one that is this much larger per cell twice as many (whole trees
/// of 19 12×12 and 20 9×9).
const SIX_LOOKS: f32 = 6.25;
const TWICE: f32 = 0.39;
/// The size per cell below which nobody is asked for beliefs: it would take longer than to find out.
const SMALL: f32 = 5.8;

/// Rounds of messages at the root, at a place that waited, and after a decision.
const ROUNDS: (usize, usize, usize) = (60, 6, 3);
/// Messages that want to change by no more than this factor have settled.
const SETTLED: f32 = 1.05;
/// Steps of chance.
const GRAIN: u64 = 1 << 16;

/// A part of the tree that waits.
struct Place<W: Width> {
    promise: f64,
    number: u64,
    /// How likely it has the solution, as far as decisions tell.
    chance: f64,
    /// The candidates of every cell.
    dom: Vec<W::Mask>,
}

/// The place that promises most comes first, then the one found first.
impl<W: Width> Ord for Place<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.promise.total_cmp(&other.promise).then(other.number.cmp(&self.number))
    }
}

impl<W: Width> PartialOrd for Place<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W: Width> PartialEq for Place<W> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<W: Width> Eq for Place<W> {}

/// A decision of the walk. The state before it is saved at its depth.
struct Step {
    cell: u16,
    /// Values not yet walked, the best one last.
    rest: Vec<Choice>,
    /// Whether there were beliefs, which are kept.
    heard: bool,
}

/// A value of a decision.
#[derive(Clone, Copy)]
struct Choice {
    promise: f64,
    chance: f64,
    value: u8,
}

/// A tree that is being walked.
pub(super) struct Roaming<W: Width> {
    places: BinaryHeap<Place<W>>,
    /// Places so far, which numbers them.
    number: u64,
    /// The walk under way.
    steps: Vec<Step>,
    /// What promises less is left out of it.
    least: f64,
    belief: Belief,
    /// What was said at the root.
    root: Vec<f32>,
    /// What was said at every step.
    heard: Vec<Vec<f32>>,
    /// Rounds of messages before the next decision.
    rounds: usize,
}

impl<W: Width> Kernel<W> {
    /// Hears the beliefs at a deep root, which is saved at depth 0.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn begin_roaming(&mut self, run: &mut Run) -> Result<Roaming<W>, Stop> {
        self.restore(0);
        self.begin_looks();
        let mut belief = self.begin_belief();
        self.hear(run, &mut belief, ROUNDS.0, Inertia::Most)?;
        let promise = 1.0 / self.walking(self.size());
        Ok(Roaming {
            places: BinaryHeap::from([Place { promise, number: 0, chance: 1.0, dom: self.dom.clone() }]),
            number: 0,
            steps: Vec::new(),
            least: 0.0,
            root: belief.messages.clone(),
            belief,
            heard: Vec::new(),
            rounds: 0,
        })
    }

    /// Walks for a turn. Shows what solutions there are; an end when the visitor wants no more, or there are no more.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn roam(&mut self, roaming: &mut Roaming<W>, run: &mut Run) -> Result<Option<End>, Stop> {
        let until = run.meter.nodes() + STRIDE * self.turn;
        loop {
            if run.is_loose() {
                return self.walk_all(roaming, run).map(Some);
            }
            if run.meter.nodes() >= until {
                return Ok(None);
            }
            let Some(chance) = self.next_state(roaming, run)? else { return Ok(Some(End::All)) };
            if !self.decide(roaming, run, chance)? {
                self.read_values(run);
                if run.show().is_break() {
                    return Ok(Some(End::Visitor));
                }
            }
        }
    }

    /// Goes to the next state without a contradiction, in this walk or where the next one begins; the chance of that. `None` when
    /// all is done.
    fn next_state(&mut self, roaming: &mut Roaming<W>, run: &mut Run) -> Result<Option<f64>, Stop> {
        loop {
            let depth = roaming.steps.len();
            if let Some(step) = roaming.steps.last_mut() {
                let Some(choice) = step.rest.pop() else {
                    roaming.steps.pop();
                    continue;
                };
                run.meter.tick()?;
                self.restore(depth);
                if self.keep(step.cell.into(), W::Mask::bit(choice.value.into())) && self.propagate() {
                    if step.heard {
                        roaming.belief.messages.copy_from_slice(&roaming.heard[depth]);
                        roaming.rounds = ROUNDS.2;
                    }
                    return Ok(Some(choice.chance));
                }
                run.stats.failures += 1;
            } else {
                let Some(place) = roaming.places.pop() else { return Ok(None) };
                if self.go_to(&place, run)? {
                    roaming.belief.messages.copy_from_slice(&roaming.root);
                    roaming.rounds = ROUNDS.1;
                    roaming.least = place.promise * SLACK;
                    return Ok(Some(place.chance));
                }
            }
        }
    }

    /// The state at a place; false on a contradiction.
    fn go_to(&mut self, place: &Place<W>, run: &mut Run) -> Result<bool, Stop> {
        run.meter.tick()?;
        self.restore(0);
        let kept = place.dom.iter().enumerate().all(|(c, &left)| self.keep(c, left));
        if !kept {
            self.clear_pending();
        }
        Ok(kept && self.propagate())
    }

    /// Adds a decision to the walk, unless there is a contradiction; false when there is nothing to decide: a solution.
    fn decide(&mut self, roaming: &mut Roaming<W>, run: &mut Run, chance: f64) -> Result<bool, Stop> {
        if self.choose().is_none() {
            return Ok(false);
        }
        let depth = roaming.steps.len() + 1;
        self.save(depth);
        run.stats.depth = run.stats.depth.max(depth as u64);
        let heard = self.size() > SMALL * self.shape.cells as f32;
        if heard {
            self.hear(run, &mut roaming.belief, roaming.rounds, Inertia::Half)?;
            self.judge(&mut roaming.belief);
        }
        let beliefs = heard.then_some(&roaming.belief.candidates[..]);
        let (cell, values) = match self.look(run, depth, beliefs)? {
            Looked::Dead => return Ok(true),
            Looked::Solved => return Ok(false),
            Looked::Branch(cell, values) => (cell, values),
        };
        let mut rest: Vec<Choice> = values.into_iter().map(|tried| self.choice(run, chance, tried)).collect();
        rest.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        if heard {
            if roaming.heard.len() <= depth {
                roaming.heard.resize(depth + 1, Vec::new());
            }
            roaming.heard[depth].clone_from(&roaming.belief.messages);
            let room = WAITING / (size_of::<Place<W>>() + size_of_val(&self.dom[..]));
            let far = rest.partition_point(|choice| choice.promise < roaming.least);
            let far = far.min(room.saturating_sub(roaming.places.len()));
            for choice in rest.drain(..far) {
                self.put_off(roaming, cell, choice);
            }
        }
        roaming.steps.push(Step { cell, rest, heard });
        Ok(true)
    }

    /// What a value promises. With a random order, luck has a say.
    fn choice(&self, run: &mut Run, chance: f64, tried: Tried) -> Choice {
        let luck = run.chance.as_mut().map_or(1.0, |random| 0.5 + random.below(GRAIN) as f64 / GRAIN as f64);
        let chance = chance * f64::from(tried.chance) * luck;
        Choice { promise: chance / self.walking(tried.size), chance, value: tried.value }
    }

    /// A value of a cell in the present state waits.
    fn put_off(&self, roaming: &mut Roaming<W>, cell: u16, choice: Choice) {
        roaming.number += 1;
        let mut dom = self.dom.clone();
        dom[usize::from(cell)] = W::Mask::bit(choice.value.into());
        let Choice { promise, chance, .. } = choice;
        roaming.places.push(Place { promise, number: roaming.number, chance, dom });
    }

    /// What it may cost to walk a subtree of this size.
    fn walking(&self, size: f32) -> f64 {
        1.0 + f64::from(exp2((size / self.shape.cells as f32 - SIX_LOOKS) / TWICE))
    }

    /// Listens for some rounds.
    fn hear(&self, run: &mut Run, belief: &mut Belief, rounds: usize, inertia: Inertia) -> Result<(), Stop> {
        for _ in 0..rounds {
            // A round takes half a millisecond, so the clock is asked every time.
            run.meter.tick()?;
            run.meter.check()?;
            if self.believe(belief, inertia) < SETTLED {
                break;
            }
        }
        Ok(())
    }

    /// Walks through all that is left, without looking ahead.
    fn walk_all(&mut self, roaming: &mut Roaming<W>, run: &mut Run) -> Result<End, Stop> {
        while let Some(step) = roaming.steps.pop() {
            self.restore(roaming.steps.len() + 1);
            for choice in step.rest {
                self.put_off(roaming, step.cell, choice);
            }
        }
        while let Some(place) = roaming.places.pop() {
            if self.go_to(&place, run)?
                && let Walked::End(End::Visitor) = self.walk(run)?
            {
                return Ok(End::Visitor);
            }
        }
        Ok(End::All)
    }
}
