//! What a caller may ask of a search, besides the question itself.

use std::fmt;
use std::str::FromStr;

use quadrille_core::Budget;

/// Which kernel answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Chosen by the shape of the puzzle, with hand-over to another when the first finds it hard.
    #[default]
    Auto,
    /// The SIMD kernel for classic 9×9.
    Nine,
    /// Candidate masks with cage tables, for every grid.
    Grid,
    /// Exact cover.
    Cover,
    /// Clauses and conflict-driven search.
    Sat,
}

impl Engine {
    /// All engines, `Auto` first.
    pub const ALL: [Engine; 5] =
        [Engine::Auto, Engine::Nine, Engine::Grid, Engine::Cover, Engine::Sat];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Nine => "nine",
            Engine::Grid => "grid",
            Engine::Cover => "cover",
            Engine::Sat => "sat",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        Engine::ALL
            .into_iter()
            .find(|e| e.name() == name)
            .ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called {0:?}; there are auto, nine, grid, cover and sat")]
pub struct UnknownEngine(pub String);

/// How to search: engine, budget, threads, seed.
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
}

impl Default for Request {
    fn default() -> Self {
        Request { engine: Engine::Auto, budget: Budget::unlimited(), seed: None, threads: 1 }
    }
}
