//! The usual search as a fold: each subtree returns the family of its solutions, and a state seen
//! before is not searched again.
//!
//! The caller defines what a family is ([`Families`]): a number of solutions, their cheapest cost,
//! a node of a decision diagram.
#![allow(unsafe_code)]

use crate::kernel::multi::Multi;
use crate::kernel::{Kernel, Step};
use crate::matrix::Matrix;
use crate::setup::Setup;
use crate::simd::{Lane, Portable};
use crate::walk::Names;
use crate::{OptionId, Solver};
use quadrille_core::{Meter, QuickMap, Stop};
use thiserror::Error;

/// Operations on families of option sets, for [`Solver::fold`].
pub trait Families {
    /// One family. It is copied freely, so use a reference or a small number.
    type Family: Copy;

    /// The family without any set.
    fn none(&self) -> Self::Family;

    /// The family of the empty set alone.
    fn empty_set(&self) -> Self::Family;

    /// Adds options (rising, none of them in the family) to every set of a family.
    fn join(&mut self, family: Self::Family, options: &[OptionId]) -> Self::Family;

    /// The union of two families that have no set in common.
    fn union(&mut self, a: Self::Family, b: Self::Family) -> Self::Family;

    /// The memory used so far, in entries of about 64 bytes.
    fn entries(&self) -> usize;
}

/// The reason why a fold did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfolded {
    /// A budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// The families and the remembered states need more memory than allowed.
    #[error("the solutions do not fit into {entries} entries")]
    TooLarge {
        /// Entries allowed.
        entries: usize,
    },
}

struct Level<F> {
    /// Choices not yet tried, the next one last.
    choices: Vec<u32>,
    /// The solutions found below, without the options taken above.
    family: F,
    /// The state under which the family is remembered.
    key: Box<[u64]>,
    /// The options that the step from the parent took, rising.
    taken: Vec<OptionId>,
}

struct Folder<'a, T: Lane, F: Families> {
    kernel: Multi<Portable, T>,
    families: &'a mut F,
    known: QuickMap<Box<[u64]>, F::Family>,
    names: &'a Names,
    meter: Meter,
    most: usize,
}

impl<T: Lane, F: Families> Folder<'_, T, F> {
    fn taken(&self, depth: usize) -> Vec<OptionId> {
        let from = self.kernel.header(depth).taken as usize;
        let to = self.kernel.header(depth + 1).taken as usize;
        let option = |&o: &u32| self.names.option(self.kernel.matrix().id[o as usize]);
        let mut taken: Vec<OptionId> = self.kernel.trail()[from..to].iter().map(option).collect();
        taken.sort_unstable();
        taken
    }

    fn open(&mut self, depth: usize, key: Box<[u64]>, taken: Vec<OptionId>) -> Level<F::Family> {
        let mut choices = vec![];
        self.kernel.choose(depth, &mut choices);
        choices.reverse();
        Level { choices, family: self.families.none(), key, taken }
    }

    fn add(&mut self, level: &mut Level<F::Family>, taken: &[OptionId], family: F::Family) {
        let joined = self.families.join(family, taken);
        level.family = self.families.union(level.family, joined);
    }

    /// Counts a node and checks memory and budget.
    fn tick(&mut self) -> Result<(), Unfolded> {
        self.meter.tick().map_err(Unfolded::Stopped)?;
        if self.families.entries() + self.known.len() > self.most {
            return Err(Unfolded::TooLarge { entries: self.most });
        }
        Ok(())
    }

    fn run(&mut self) -> Result<F::Family, Unfolded> {
        let mut levels = vec![self.open(0, Box::default(), vec![])];
        loop {
            let depth = levels.len() - 1;
            let Some(choice) = levels[depth].choices.pop() else {
                let Some(closed) = levels.pop() else { return Ok(self.families.none()) };
                let Some(parent) = levels.last_mut() else { return Ok(closed.family) };
                self.add(parent, &closed.taken, closed.family);
                self.known.insert(closed.key, closed.family);
                continue;
            };
            self.tick()?;
            // SAFETY: the choice is live in the frame of its level; every machine runs portable
            // code
            let step = unsafe { self.kernel.take(depth, choice) };
            if step == Step::Dead {
                continue;
            }
            let taken = self.taken(depth);
            if step == Step::Solved {
                let done = self.families.empty_set();
                self.add(&mut levels[depth], &taken, done);
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

fn run<T: Lane, F: Families>(
    setup: &Setup,
    m: &Matrix,
    families: &mut F,
    most: usize,
) -> Result<F::Family, Unfolded> {
    let names = &Names::of(setup);
    let (kernel, meter) = (Multi::<Portable, T>::new(m.clone()), setup.budget.start());
    Folder { kernel, families, known: QuickMap::default(), names, meter, most }.run()
}

impl Solver<'_> {
    /// The family of all solutions, combined from those of the subtrees. Equal subtrees are
    /// searched once. `most` limits the entries of the families plus the remembered states. Runs on
    /// one thread.
    ///
    /// ```
    /// use quadrille_cover::{Families, OptionId, Problem, Solver};
    ///
    /// /// Families by the number of their sets.
    /// struct Sizes;
    ///
    /// impl Families for Sizes {
    ///     type Family = u64;
    ///     fn none(&self) -> u64 { 0 }
    ///     fn empty_set(&self) -> u64 { 1 }
    ///     fn join(&mut self, family: u64, _: &[OptionId]) -> u64 { family }
    ///     fn union(&mut self, a: u64, b: u64) -> u64 { a + b }
    ///     fn entries(&self) -> usize { 0 }
    /// }
    ///
    /// let problem = Problem::from_text("a b c\na\na b\nb\nc\nc\n")?;
    /// assert_eq!(Solver::new(&problem).fold(&mut Sizes, 1_000), Ok(4));
    /// # Ok::<(), quadrille_cover::TextError>(())
    /// ```
    ///
    /// # Errors
    /// If the budget or the entries run out.
    pub fn fold<F: Families>(&self, families: &mut F, most: usize) -> Result<F::Family, Unfolded> {
        let setup = self.setup();
        let open = match setup.open() {
            None if setup.root.is_ok() => families.empty_set(),
            None => families.none(),
            Some(m) => match m.largest(m.primary) {
                0..u16::HALF => run::<u16, F>(setup, m, families, most)?,
                _ => run::<u32, F>(setup, m, families, most)?,
            },
        };
        let forced = Names::of(setup).solution(&[]);
        Ok(families.join(open, forced.options()))
    }
}
