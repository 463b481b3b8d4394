//! Dives: the likeliest candidate is decided, beliefs are heard again, and so on, down to a solution or a number of dead ends.
//!
//! Where beliefs are right, a puzzle falls at once that no other search decides in seconds; where they are wrong, more of
//! the same hardly helps. So dives and the search that [learns](crate::grid::learn) take turns.

use quadrille_chance::Chance;
use quadrille_limits::Stop;

use super::{Belief, Inertia};
use crate::End;
use crate::grid::search::Run;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// Rounds at the root.
const ROOT_ROUNDS: usize = 100;
/// Rounds after a decision.
const ROUNDS: usize = 8;
/// Messages that want to change by no more than this factor have settled: at the root, and after a decision.
const SETTLED: (f32, f32) = (1.05, 1.1);
/// Dead ends of the first dive; each later one has one more.
const DEAD_ENDS: u64 = 10;
/// Beliefs are raised by up to this part at random, so that no two dives are the same.
const NOISE: f32 = 0.2;
/// Steps of chance.
const GRAIN: u64 = 1 << 16;

/// Dives from one root.
pub(in crate::grid) struct Dives {
    belief: Belief,
    /// What was said at the root.
    root: Vec<f32>,
    chance: Chance,
    /// Dead ends of the next dive.
    dead_ends: u64,
}

impl<W: Width> Kernel<W> {
    /// Hears the beliefs at a deep root, which is saved at depth 0.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(in crate::grid) fn begin_dives(&mut self, run: &mut Run) -> Result<Dives, Stop> {
        self.restore(0);
        let mut belief = self.begin_belief();
        for _ in 0..ROOT_ROUNDS {
            // A round takes a millisecond, so the clock is asked every time.
            run.meter.tick()?;
            run.meter.check()?;
            if self.believe(&mut belief, Inertia::Most) < SETTLED.0 {
                break;
            }
        }
        let root = belief.messages.clone();
        let chance = run.chance.as_ref().map_or(Chance::new(0), |chance| chance.fork(1));
        Ok(Dives { belief, root, chance, dead_ends: DEAD_ENDS })
    }

    /// One dive from the root. Shows what solutions it finds; an end when the visitor wants no more, or there are no more.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(in crate::grid) fn dive(&mut self, dives: &mut Dives, run: &mut Run) -> Result<Option<End>, Stop> {
        self.restore(0);
        dives.belief.messages.copy_from_slice(&dives.root);
        let mut open: Vec<(u16, W::Mask)> = Vec::new();
        let (mut alive, mut left) = (true, dives.dead_ends);
        dives.dead_ends += 1;
        loop {
            run.meter.tick()?;
            if !alive {
                left -= 1;
                if left == 0 {
                    return Ok(None);
                }
                let Some((c, value)) = open.pop() else { return Ok(Some(End::All)) };
                self.restore(open.len() + 1);
                alive = self.keep(c.into(), !value) && self.propagate();
            } else if let Some((c, value)) = self.likeliest(dives, run, open.is_empty())? {
                open.push((c, value));
                self.save(open.len());
                alive = self.keep(c.into(), value) && self.propagate();
            } else {
                self.read_values(run);
                if run.show().is_break() {
                    return Ok(Some(End::Visitor));
                }
                if run.is_loose() {
                    return Ok(None);
                }
                alive = false;
            }
        }
    }

    /// The candidate to decide; `None` when all cells are decided.
    fn likeliest(
        &self,
        dives: &mut Dives,
        run: &mut Run,
        at_root: bool,
    ) -> Result<Option<(u16, W::Mask)>, Stop> {
        let b = &mut dives.belief;
        for _ in 0..if at_root { 0 } else { ROUNDS } {
            run.meter.tick()?;
            run.meter.check()?;
            if self.believe(b, Inertia::Half) < SETTLED.1 {
                break;
            }
        }
        self.judge(b);
        let mut best = (0.0, None);
        for (c, left) in self.dom.iter().enumerate().filter(|(_, left)| !left.at_most_one()) {
            for v in left.members() {
                let chance = dives.chance.below(GRAIN) as f32 / GRAIN as f32;
                let belief = b.candidates[c * self.shape.side + v] * (1.0 + NOISE * chance);
                // Beliefs may run out of range; what is open is decided all the same.
                if best.1.is_none() || belief > best.0 {
                    best = (belief, Some((c as u16, W::Mask::bit(v))));
                }
            }
        }
        Ok(best.1)
    }
}
