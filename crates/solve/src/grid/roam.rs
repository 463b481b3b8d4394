//! Walks through the likeliest places first. Before a decision, tries of all candidates tell the
//! size of what each leaves (see [`broad`](super::broad)), and [beliefs](super::belief) how likely
//! it is: the chance of a solution there, per cost of finding out, is the promise of that place. A
//! walk goes on below the best place found so far, depth first, and leaves out what promises far
//! less; that waits for its turn. No part of the tree is lost or walked twice.
//!
//! A walk that goes wrong near the root without that stays there for seconds. Of 80 12×12 that took
//! over 2 s when the parts of the tree had equal turns, 42 take less now.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use quadrille_chance::Chance;
use quadrille_core::Stop;

use super::belief::{Belief, Inertia};
use super::broad::Field;
use super::look::Tried;
use super::powers::exp2;
use super::search::{Run, Walked};
use super::state::Kernel;
use super::width::{Mask, Width};
use crate::End;

/// A walk leaves out what promises less than this part of where it began.
const SLACK: f64 = 0.1;
/// Bytes that the places that wait may take. When they do, walks leave nothing out.
const WAITING: usize = 32 << 20;

/// A subtree that is this much larger per cell has twice as many places. (Whole trees of 6 12×12: 8
/// places at size 7 per cell, 140 at 9. Of 10 9×9: 9 at 6, 230 at 8.)
const TWICE: f32 = 0.39;
/// The size per cell of a subtree that is expected to have two.
const TWO: f32 = 6.25;
/// The size per cell below which nobody is asked for beliefs: it would take longer than to find
/// out.
const SMALL: f32 = 5.8;

/// Rounds of messages at the root, at a place that waited, and after a decision.
const ROUNDS: (usize, usize, usize) = (60, 6, 3);
/// Messages that want to change by no more than this factor have settled.
const SETTLED: f32 = 1.05;
/// Steps of chance.
const GRAIN: u64 = 1 << 16;

/// A part of the tree that waits.
#[derive(Clone)]
pub(super) struct Place<W: Width> {
    promise: f64,
    /// How many waited before it.
    pub(super) number: u64,
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
#[derive(Clone)]
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

/// A cell and its value, unless a walk begins there.
type Decided = Option<(u16, u8)>;

/// A walk from one place.
pub(super) struct Walk<W: Width> {
    pub(super) place: Place<W>,
    /// For a random order.
    pub(super) chance: Option<Chance>,
    /// Nodes after which it ends.
    pub(super) nodes: u64,
    /// How many places it may leave.
    pub(super) room: usize,
}

/// What every walk of a tree begins with, and room to work in.
#[derive(Clone)]
pub(super) struct Walker<W: Width> {
    /// The field of the root, and those of the decisions of the walk.
    fields: Vec<Field>,
    belief: Belief,
    /// What was said at the root.
    root: Vec<f32>,
    /// What was said at every step.
    heard: Vec<Vec<f32>>,
    /// Failures each cell was part of before the first walk.
    weight: Vec<u32>,
    /// The decisions of the walk under way.
    steps: Vec<Step>,
    /// Rounds of messages before the next decision.
    rounds: usize,
    /// What promises less is left out of the walk,
    least: f64,
    /// which may leave this many places.
    most: usize,
    /// What it has left.
    left: Vec<Place<W>>,
}

impl<W: Width> Walker<W> {
    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        // The fields of a walk become smaller and smaller.
        self.belief.bytes() + 4 * self.fields[0].bytes()
    }

    /// How many more places it may leave.
    fn room(&self) -> usize {
        self.most.saturating_sub(self.left.len())
    }
}

impl<W: Width> Kernel<W> {
    /// Hears the beliefs at a deep root, which is saved at depth 0 and the first place. Its field
    /// has settled.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn begin_roaming(
        &mut self,
        run: &mut Run,
        field: Field,
    ) -> Result<(Walker<W>, Place<W>), Stop> {
        self.restore(0);
        self.list_logs();
        let mut belief = self.begin_belief();
        self.hear(run, &mut belief, ROUNDS.0, Inertia::Most)?;
        let promise = 1.0 / self.walking(self.size());
        let walker = Walker {
            fields: vec![field],
            root: belief.messages.clone(),
            belief,
            heard: Vec::new(),
            weight: self.weight.clone(),
            steps: Vec::new(),
            rounds: 0,
            least: 0.0,
            most: 0,
            left: Vec::new(),
        };
        Ok((walker, Place { promise, number: 0, chance: 1.0, dom: self.dom.clone() }))
    }

    /// How many places may wait.
    pub(super) fn room(&self) -> usize {
        WAITING / (size_of::<Place<W>>() + size_of_val(&self.dom[..]))
    }

    /// Walks from a place and shows what solutions there are. The outcome depends on the tree and
    /// the walk alone, not on what this kernel did before.
    ///
    /// # Errors
    /// When the budget ends first, or someone says `halt`.
    pub(super) fn walk_from(
        &mut self,
        walker: &mut Walker<W>,
        walk: Walk<W>,
        run: &mut Run,
        halt: &AtomicBool,
    ) -> Result<Vec<Place<W>>, Stop> {
        let mut until = run.meter.nodes() + walk.nodes;
        run.chance = walk.chance;
        self.weight.copy_from_slice(&walker.weight);
        walker.belief.messages.copy_from_slice(&walker.root);
        (walker.rounds, walker.least, walker.most) =
            (ROUNDS.1, walk.place.promise * SLACK, walk.room);
        walker.steps.clear();
        walker.left.clear();
        let mut next = self.go_to(&walk.place, run)?.then_some((walk.place.chance, None));
        while let Some((chance, decided)) = next {
            if halt.load(Relaxed) {
                return Err(Stop::Cancelled);
            }
            if !self.decide(walker, run, chance, decided)? {
                self.read_values(run);
                if run.show().is_break() {
                    break;
                }
                // Where there is one there may be others.
                until = run.meter.nodes() + walk.nodes;
            }
            if run.is_loose() || (run.meter.nodes() >= until && walker.room() > 0) {
                self.put_off(walker);
            }
            next = self.next_state(walker, run)?;
        }
        Ok(std::mem::take(&mut walker.left))
    }

    /// Goes to the next state of the walk without a contradiction; the chance of that, and what was
    /// decided. `None` when all is done.
    fn next_state(
        &mut self,
        walker: &mut Walker<W>,
        run: &mut Run,
    ) -> Result<Option<(f64, Decided)>, Stop> {
        while let Some(step) = walker.steps.last_mut() {
            let Some(choice) = step.rest.pop() else {
                walker.steps.pop();
                continue;
            };
            run.meter.tick()?;
            let (cell, heard, depth) = (step.cell, step.heard, walker.steps.len());
            self.restore(depth);
            let field = &walker.fields[depth];
            let lane = usize::from(field.number_of(cell, choice.value));
            if self.keep_lane(field, lane) && self.propagate() {
                if heard {
                    walker.belief.messages.copy_from_slice(&walker.heard[depth]);
                    walker.rounds = ROUNDS.2;
                }
                return Ok(Some((choice.chance, Some((cell, choice.value)))));
            }
            run.stats.failures += 1;
        }
        Ok(None)
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

    /// Adds a decision to the walk, unless there is a contradiction; false when there is nothing to
    /// decide: a solution.
    fn decide(
        &mut self,
        walker: &mut Walker<W>,
        run: &mut Run,
        chance: f64,
        decided: Decided,
    ) -> Result<bool, Stop> {
        if self.choose().is_none() {
            return Ok(false);
        }
        let depth = walker.steps.len() + 1;
        self.save(depth);
        run.stats.depth = run.stats.depth.max(depth as u64);
        let mut field = match decided {
            Some((cell, value)) => walker.fields[depth - 1].narrow(self, cell, value),
            None => walker.fields[0].narrow_here(self),
        };
        if !self.look_around(run, depth, &mut field)? {
            return Ok(true);
        }
        if self.choose().is_none() {
            return Ok(false);
        }
        let heard = self.size() > SMALL * self.shape.cells as f32;
        if heard {
            self.hear(run, &mut walker.belief, walker.rounds, Inertia::Half)?;
            self.judge(&mut walker.belief);
        }
        let beliefs = heard.then_some(&walker.belief.candidates[..]);
        let (cell, values) = self.choose_by(&field, beliefs);
        let mut rest: Vec<Choice> =
            values.into_iter().map(|tried| self.choice(run, chance, tried)).collect();
        rest.sort_by(|a, b| a.promise.total_cmp(&b.promise));
        if heard {
            if walker.heard.len() <= depth {
                walker.heard.resize(depth + 1, Vec::new());
            }
            walker.heard[depth].clone_from(&walker.belief.messages);
            let far =
                rest.partition_point(|choice| choice.promise < walker.least).min(walker.room());
            walker.left.extend(rest.drain(..far).map(|choice| self.place_of(cell, choice)));
        }
        walker.fields.truncate(depth);
        walker.fields.push(field);
        walker.steps.push(Step { cell, rest, heard });
        Ok(true)
    }

    /// What a value promises. With a random order, luck has a say.
    fn choice(&self, run: &mut Run, chance: f64, tried: Tried) -> Choice {
        let luck = run
            .chance
            .as_mut()
            .map_or(1.0, |random| 0.5 + random.below(GRAIN) as f64 / GRAIN as f64);
        let chance = chance * f64::from(tried.chance) * luck;
        Choice { promise: chance / self.walking(tried.size), chance, value: tried.value }
    }

    /// A value of a cell in the present state, as a place.
    fn place_of(&self, cell: u16, choice: Choice) -> Place<W> {
        let mut dom = self.dom.clone();
        dom[usize::from(cell)] = W::Mask::bit(choice.value.into());
        let Choice { promise, chance, .. } = choice;
        Place { promise, number: 0, chance, dom }
    }

    /// All that is left of a walk waits.
    fn put_off(&mut self, walker: &mut Walker<W>) {
        while let Some(step) = walker.steps.pop() {
            if !step.rest.is_empty() {
                self.restore(walker.steps.len() + 1);
                walker
                    .left
                    .extend(step.rest.into_iter().map(|choice| self.place_of(step.cell, choice)));
            }
        }
    }

    /// What it may cost to walk a subtree of this size.
    fn walking(&self, size: f32) -> f64 {
        1.0 + f64::from(exp2((size / self.shape.cells as f32 - TWO) / TWICE))
    }

    /// Listens for some rounds.
    fn hear(
        &self,
        run: &mut Run,
        belief: &mut Belief,
        rounds: usize,
        inertia: Inertia,
    ) -> Result<(), Stop> {
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
    pub(super) fn walk_all(
        &mut self,
        places: BinaryHeap<Place<W>>,
        run: &mut Run,
    ) -> Result<End, Stop> {
        for place in places.into_sorted_vec().iter().rev() {
            if self.go_to(place, run)?
                && let Walked::End(End::Interrupted(())) = self.walk(run)?
            {
                return Ok(End::Interrupted(()));
            }
        }
        Ok(End::All)
    }
}
