//! Learning from conflicts: the last resort for loose puzzles, whose first solution is hard to find.
//!
//! A depth-first search that went wrong near its root stays there. This one starts again every few dozen conflicts, and
//! takes along a clause from each: a reason why it failed, in terms of candidates. Propagation is that of cage
//! tables and houses; reasons from tables are found only when a conflict asks for them.
//!
//! [`model`] writes the root as variables and [`cages`] its cages as tables, [`learner`] searches, [`analyse`] learns.

mod analyse;
mod cages;
mod clauses;
mod groups;
mod learner;
mod lit;
mod model;
mod order;
mod pace;
mod tables;
mod trail;

use quadrille_chance::Chance;
use quadrille_limits::{Meter, Stop};

pub(super) use cages::WHOLE;
pub(super) use learner::Step;

use learner::Learner;
use lit::Lit;
use model::Model;

use super::state::Kernel;
use super::width::Width;

/// Turns in one order.
const ORDER: u64 = 4;
/// Steps of chance.
const GRAIN: u64 = 1 << 20;

/// A search under way.
pub(super) struct Learning {
    /// What the variables mean.
    model: Model,
    /// The search.
    learner: Learner,
    /// Activities before the first conflict.
    first: Vec<f64>,
    /// For the order of every turn.
    chance: Chance,
    /// How many of the solutions shown were forbidden.
    forbidden: usize,
    /// Turns so far.
    turns: u64,
}

impl Learning {
    /// Begins at a deep root; `None` when a cage is too large.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn new<W: Width>(
        kernel: &Kernel<W>,
        meter: &Meter,
        chance: Option<&Chance>,
    ) -> Result<Option<Self>, Stop> {
        let Some(model) = kernel.model(meter)? else { return Ok(None) };
        let first = first_activity(&model);
        let learner = Learner::new(first.clone(), &model.groups, &model.tables);
        let chance = chance.map_or(Chance::new(0), |chance| chance.fork(0));
        Ok(Some(Learning { model, learner, first, chance, forbidden: 0, turns: 0 }))
    }

    /// Begins a turn: without the solutions shown, and in another order when this one had its time.
    pub(super) fn begin_turn(&mut self, shown: &[Vec<u8>]) {
        self.learner.return_to(0);
        shown[self.forbidden..].iter().for_each(|values| self.forbid(values));
        self.forbidden = shown.len();
        if self.turns.is_multiple_of(ORDER) {
            self.renew();
        }
        self.turns += 1;
    }

    /// Goes on in another order, as if no conflict had been, but with all that was learnt.
    ///
    /// A puzzle whose search takes seconds may take a tenth in another order: of 20 hard 9×9, 10 take over 2 s in one order and 4 to 9 in
    /// an order that changes every 3,000 conflicts.
    fn renew(&mut self) {
        let random = |&first: &f64| first * (1.0 + self.chance.below(GRAIN) as f64 / GRAIN as f64);
        let activity: Vec<f64> = self.first.iter().map(random).collect();
        self.learner.order.renew(&activity);
    }

    /// Goes on for at most so many conflicts; writes a solution, if it finds one, row by row.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn next(
        &mut self,
        meter: &mut Meter,
        conflicts: u64,
        values: &mut [u8],
    ) -> Result<Step, Stop> {
        let step = self.learner.next(meter, conflicts)?;
        if step != Step::Found {
            return Ok(step);
        }
        values.copy_from_slice(&self.model.known);
        for (c, value) in values.iter_mut().enumerate() {
            let holds = |&v: &usize| self.model.var(c, v).is_some_and(|var| self.learner.is_true(var));
            if let Some(v) = (0..self.model.side).find(holds) {
                *value = v as u8 + 1;
            }
        }
        self.learner.forbid_found();
        Ok(Step::Found)
    }

    /// Forbids a solution that another search has shown.
    fn forbid(&mut self, values: &[u8]) {
        let var = |(c, &value): (usize, &u8)| self.model.var(c, usize::from(value) - 1);
        let clause: Vec<Lit> = values.iter().enumerate().filter_map(var).map(|var| !Lit::yes(var)).collect();
        self.learner.forbid(&clause);
    }
}

/// Before the first conflict: the share of fillings that have the variable, over their number.
fn first_activity(model: &Model) -> Vec<f64> {
    let mut activity = vec![0.0; model.vars];
    for table in &model.tables {
        let words = table.fillings.div_ceil(64);
        for (&var, row) in table.columns.iter().zip(table.support.chunks_exact(words)) {
            let having: u32 = row.iter().map(|w| w.count_ones()).sum();
            activity[var as usize] = f64::from(having) / (table.fillings * table.fillings) as f64;
        }
    }
    activity
}
