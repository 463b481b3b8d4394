//! The settings of a search, besides the question itself.

use quadrille_core::Budget;
use quadrille_cover::Solver;

use crate::engine::Engine;

/// The settings of the search: engine, budget, threads, seed.
#[derive(Clone, Debug)]
pub struct Request {
    /// The kernel.
    pub engine: Engine,
    /// When to give up.
    pub budget: Budget,
    /// With a seed, solutions come in a random order that the seed fixes; without, in the
    /// documented order.
    pub seed: Option<u64>,
    /// Threads for counting by `cover`; 1 by default. Answers do not depend on it.
    pub threads: usize,
    /// Memory in which `cover` remembers subtrees while it counts, in bytes. Answers do not depend
    /// on it.
    pub memo_bytes: usize,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            engine: Engine::Auto,
            budget: Budget::unlimited(),
            seed: None,
            threads: 1,
            memo_bytes: Solver::MEMO_BYTES,
        }
    }
}
