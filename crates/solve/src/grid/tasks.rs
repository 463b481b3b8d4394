//! Walks through the likeliest places (see [`roam`](super::roam)) as tasks, on one thread or on
//! several.
//!
//! What is found, and in which order, does not depend on the number of threads. A task is a walk of
//! some tenths of a second at most, whose outcome depends on nothing that others do meanwhile. It
//! is chosen when the one [`WINDOW`] before it has been reported, and reports are read in the order
//! of the tasks. One thread does each task when its report is to be read; many do them as early as
//! they can.

use std::collections::{BinaryHeap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use quadrille_core::Stop;

use super::broad::Field;
use super::crew::{Alone, Crew, Many, Report};
use super::roam::{Place, Walk};
use super::search::Run;
use super::state::Kernel;
use super::width::Width;
use crate::End;

/// Tasks under way.
const WINDOW: usize = 16;
/// Nodes of a walk: some twenty places. Shorter ones spend much on where they begin.
pub(super) const STRIDE: u64 = 12_000;

/// The search as a whole.
struct Plan<W: Width> {
    /// Places that wait.
    places: BinaryHeap<Place<W>>,
    /// Places so far, which numbers them.
    number: u64,
    /// How many may wait.
    room: usize,
    /// Places of the tasks under way.
    window: VecDeque<Place<W>>,
    /// Nodes of a walk.
    stride: u64,
}

/// How the tasks end.
enum Ended {
    End(End),
    /// There are very many solutions.
    Loose,
}

impl<W: Width> Kernel<W> {
    /// Visits all solutions from a deep root, which is saved at depth 0; `None`, and no solution,
    /// if it is too large for this.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn walk_in_tasks(&mut self, run: &mut Run) -> Result<Option<End>, Stop> {
        let Some(mut field) = Field::new(self) else { return Ok(None) };
        if !self.look_around(run, 0, &mut field)? {
            return Ok(Some(End::All));
        }
        let (walker, root) = self.begin_roaming(run, field)?;
        let mut plan = Plan {
            places: BinaryHeap::from([root]),
            number: 0,
            room: self.room(),
            window: VecDeque::new(),
            stride: self.stride,
        };
        let weight = self.weight.clone();
        let ended = if self.threads <= 1 {
            plan.carry_out(run, &mut Alone::new(self, walker))
        } else {
            let halt = AtomicBool::new(false);
            thread::scope(|scope| {
                let mut crew = Many::new(scope, self, &walker, &halt, self.threads.min(WINDOW));
                let ended = plan.carry_out(run, &mut crew);
                halt.store(true, Relaxed);
                ended
            })
        };
        match ended? {
            Ended::End(end) => Ok(Some(end)),
            Ended::Loose => {
                plan.places.extend(plan.window);
                // As if nobody had walked, so that the order is that of any number of threads.
                self.weight = weight;
                self.walk_all(plan.places, run).map(Some)
            }
        }
    }
}

impl<W: Width> Plan<W> {
    /// Gives tasks and reads reports until the end.
    fn carry_out(&mut self, run: &mut Run, crew: &mut impl Crew<W>) -> Result<Ended, Stop> {
        while !run.is_loose() {
            self.give_tasks(run, crew);
            if self.window.is_empty() {
                return Ok(Ended::End(End::All));
            }
            let Some(report) = self.listen(run, crew)? else {
                return Ok(Ended::End(End::Interrupted(())));
            };
            self.window.pop_front();
            for mut place in report.left? {
                self.number += 1;
                place.number = self.number;
                self.places.push(place);
            }
        }
        Ok(Ended::Loose)
    }

    /// The next report, after its solutions; `None` when the visitor wants no more.
    fn listen(&self, run: &mut Run, crew: &mut impl Crew<W>) -> Result<Option<Report<W>>, Stop> {
        let (meter, mut counted, mut stopped) = (run.meter.clone(), 0, None);
        let report = crew.report(&meter, &mut |nodes, values| {
            stopped = run.meter.add(nodes - counted).err();
            if stopped.is_some() {
                return ControlFlow::Break(());
            }
            counted = nodes;
            run.values.copy_from_slice(values);
            run.show()
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        let Some(report) = report else { return Ok(None) };
        run.stats.join(&report.stats);
        run.meter.add(report.nodes - counted)?;
        Ok(Some(report))
    }

    /// Fills the window.
    fn give_tasks(&mut self, run: &Run, crew: &mut impl Crew<W>) {
        while self.window.len() < WINDOW
            && let Some(place) = self.places.pop()
        {
            let chance = run.chance.as_ref().map(|chance| chance.fork(1 + place.number));
            self.window.push_back(place.clone());
            let room = self.room.saturating_sub(self.places.len()) / WINDOW;
            crew.give(Box::new(Walk { place, chance, nodes: self.stride, room }), run.meter);
        }
    }
}
