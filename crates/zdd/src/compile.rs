//! From a problem to its diagram: the solver's search, folded into nodes.
//!
//! The search may branch in any order. [`Store::join`] and [`Store::union`] sort the options, so
//! the diagram does not depend on the search.

use crate::store::{OPTIONS, Store, deep};
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
    /// It has more nodes than allowed, counting finished and intermediate ones.
    #[error("the solutions do not fit into {nodes} nodes of a diagram")]
    TooLarge {
        /// Nodes allowed.
        nodes: usize,
    },
}

impl Families for Store {
    type Family = u32;

    fn none(&self) -> u32 {
        NONE
    }

    fn empty_set(&self) -> u32 {
        DONE
    }

    fn join(&mut self, family: u32, options: &[OptionId]) -> u32 {
        Store::join(self, family, options)
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        Store::union(self, a, b)
    }

    fn entries(&self) -> usize {
        self.nodes.len()
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
            return Err(Uncompiled::TooLarge { nodes: most });
        }
        let mut store = Store::default();
        let root = deep(|| solver.fold(&mut store, most)).map_err(|why| match why {
            Unfolded::Stopped(stop) => Uncompiled::Stopped(stop),
            _ => Uncompiled::TooLarge { nodes: most },
        })?;
        let (nodes, root) = store.reachable(root);
        Ok(Self { problem: problem.fingerprint(), options: options as u32, nodes, root })
    }
}
