//! From a problem to its diagram: the usual search, except that a subtree gives back the family of
//! its solutions, and a state seen before is not searched again.
//!
//! The search branches where it likes; [`Store::join`] and [`Store::union`] put the options into
//! their order, so the diagram does not depend on the search.
#![allow(unsafe_code)]

use super::store::{OPTIONS, deep};
use super::{DONE, NONE, Store, Zdd};
use crate::hash::QuickMap;
use crate::kernel::multi::Multi;
use crate::kernel::{Kernel, Step};
use crate::matrix::Matrix;
use crate::setup::Setup;
use crate::simd::Lane;
use crate::simd::portable::Portable;
use crate::walk::Names;
use crate::{Problem, Solver};
use quadrille_core::{Meter, Stop};
use thiserror::Error;

/// Why there is no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncompiled {
    /// A budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// It has more nodes than allowed, finished ones and those on the way.
    #[error("the solutions do not fit into {nodes} nodes of a diagram")]
    TooLarge {
        /// Nodes allowed.
        nodes: usize,
    },
}

/// An open node of the search.
struct Level {
    /// Choices left, the next one last.
    choices: Vec<u32>,
    /// The solutions found below, without the options taken above.
    family: u32,
    /// The state, under which the family is remembered.
    key: Box<[u64]>,
    /// The options taken to come here from the parent, rising.
    taken: Vec<u32>,
}

/// The search for a diagram.
struct Compiler<'a, T: Lane> {
    /// The state of the search.
    kernel: Multi<Portable, T>,
    /// The nodes.
    store: Store,
    /// Families of states seen.
    known: QuickMap<Box<[u64]>, u32>,
    /// Names the options.
    names: &'a Names,
    /// What it may spend.
    meter: Meter,
    /// Nodes allowed.
    most: usize,
}

impl<T: Lane> Compiler<'_, T> {
    /// The options that the step from `depth` to `depth + 1` took.
    fn taken(&self, depth: usize) -> Vec<u32> {
        let from = self.kernel.header(depth).taken as usize;
        let to = self.kernel.header(depth + 1).taken as usize;
        let option = |&o: &u32| self.names.option(self.kernel.matrix().id[o as usize]).get();
        let mut taken: Vec<u32> = self.kernel.trail()[from..to].iter().map(option).collect();
        taken.sort_unstable();
        taken
    }

    fn open(&mut self, depth: usize, key: Box<[u64]>, taken: Vec<u32>) -> Level {
        let mut choices = vec![];
        self.kernel.choose(depth, &mut choices);
        choices.reverse();
        Level { choices, family: NONE, key, taken }
    }

    fn add(&mut self, level: &mut Level, taken: &[u32], family: u32) {
        let joined = self.store.join(family, taken);
        level.family = self.store.union(level.family, joined);
    }

    fn run(&mut self) -> Result<u32, Uncompiled> {
        let mut levels = vec![self.open(0, Box::default(), vec![])];
        loop {
            let depth = levels.len() - 1;
            let Some(choice) = levels[depth].choices.pop() else {
                let Some(closed) = levels.pop() else { return Ok(NONE) };
                let Some(parent) = levels.last_mut() else { return Ok(closed.family) };
                self.add(parent, &closed.taken, closed.family);
                self.known.insert(closed.key, closed.family);
                continue;
            };
            self.meter.tick().map_err(Uncompiled::Stopped)?;
            if self.store.nodes.len() + self.known.len() > self.most {
                return Err(Uncompiled::TooLarge { nodes: self.most });
            }
            // SAFETY: the choice is live in the frame of its level; every machine runs plain code
            let step = unsafe { self.kernel.take(depth, choice) };
            if step == Step::Dead {
                continue;
            }
            let taken = self.taken(depth);
            if step == Step::Solved {
                self.add(&mut levels[depth], &taken, DONE);
                continue;
            }
            let key = self.kernel.state(depth + 1);
            match self.known.get(&key) {
                Some(&family) => self.add(&mut levels[depth], &taken, family),
                None => levels.push(self.open(depth + 1, key, taken)),
            }
        }
    }
}

fn run<T: Lane>(setup: &Setup, m: &Matrix, most: usize) -> Result<(Store, u32), Uncompiled> {
    let mut compiler = Compiler::<T> {
        kernel: Multi::new(m.clone()),
        store: Store::default(),
        known: QuickMap::default(),
        names: &Names::of(setup),
        meter: setup.budget.start(),
        most,
    };
    let root = compiler.run()?;
    Ok((compiler.store, root))
}

/// The diagram of all solutions.
fn compile(problem: &Problem, setup: &Setup, most: usize) -> Result<Zdd, Uncompiled> {
    let options = problem.option_count();
    if options > OPTIONS {
        return Err(Uncompiled::TooLarge { nodes: most });
    }
    let (mut store, root) = match setup.open() {
        None => (Store::default(), if setup.root.is_ok() { DONE } else { NONE }),
        Some(m) => match m.largest(m.primary) {
            0..u16::HALF => run::<u16>(setup, m, most)?,
            _ => run::<u32>(setup, m, most)?,
        },
    };
    let first = Names::of(setup).solution(&[]);
    let first: Vec<u32> = first.options().iter().map(|o| o.get()).collect();
    let root = store.join(root, &first);
    let (nodes, root) = store.reachable(root);
    Ok(Zdd { problem: problem.fingerprint(), options: options as u32, nodes, root })
}

impl Solver<'_> {
    /// All solutions as one diagram, in at most this many nodes, those on the way to it and
    /// remembered states included. Runs on one thread.
    ///
    /// # Errors
    /// The budget or the nodes ran out.
    pub fn compile(&self, most: usize) -> Result<Zdd, Uncompiled> {
        deep(|| compile(self.problem(), self.setup(), most.min(1 << 31)))
    }
}
