//! From a problem to its diagram: a search, folded into nodes.

use crate::store::{OPTIONS, Store};
use crate::{DONE, NONE, Zdd};
use quadrille_core::Stop;
use quadrille_cover::{Families, OptionId, Solver, Unfolded};
use thiserror::Error;

/// The reason why there is no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncompiled {
    /// A budget ran out.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// It has more than this number of nodes, counting finished and intermediate ones.
    #[error("the solutions do not fit into {0} nodes of a diagram")]
    TooLarge(usize),
}

impl Families for Store {
    type Family = u32;

    fn none(&self) -> u32 {
        NONE
    }

    fn empty_set(&self) -> u32 {
        DONE
    }

    fn branch(&mut self, options: &[OptionId], with: u32, without: u32) -> u32 {
        let Some((first, forced)) = options.split_first() else { return with };
        let hi = forced.iter().rev().fold(with, |hi, o| self.node(o.get(), NONE, hi));
        self.node(first.get(), without, hi)
    }

    fn entries(&self) -> usize {
        // A node of 12 bytes and its place in the index, before vectors double.
        self.nodes.len() / 2
    }
}

impl Zdd {
    /// Compiles all solutions of a solver's problem into one diagram. `most` limits the nodes,
    /// including intermediate ones and remembered states. Uses one thread and the solver's budget.
    ///
    /// # Errors
    /// If the budget or the nodes run out.
    pub fn compile(solver: &Solver, most: usize) -> Result<Self, Uncompiled> {
        let problem = solver.problem();
        let (options, most) = (problem.option_count(), most.min(1 << 31));
        if options > OPTIONS {
            return Err(Uncompiled::TooLarge(most));
        }
        let (store, root) = solver.fold::<Store>(most).map_err(|why| match why {
            Unfolded::Stopped(stop) => Uncompiled::Stopped(stop),
            _ => Uncompiled::TooLarge(most),
        })?;
        let (nodes, root) = store.reachable(root);
        Ok(Self { problem: problem.fingerprint(), options: options as u32, nodes, root })
    }
}
