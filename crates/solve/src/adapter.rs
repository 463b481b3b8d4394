//! The request to an engine's adapter, and its report.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::End;
use quadrille_encode::MatrixError;
use quadrille_puzzle::Puzzle;

use crate::engine::Engine;
use crate::request::Request;

/// The end of a search and its cost, or the reason why the engine cannot take the puzzle.
pub(crate) type Searched = Result<(End, Stats), Unfit>;

/// The name of an engine and its search.
pub(crate) struct Adapter {
    /// The name on the command line.
    pub(crate) name: &'static str,
    pub(crate) visit: fn(&Puzzle, &Request, Visitor<'_>) -> Searched,
}

/// The cost of an answer.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The engine that answered; [`Engine::Auto`] where none was needed, because the number of
    /// solutions is known.
    pub engine: Engine,
    /// Engines that were tried before and handed over.
    pub tried: Vec<Engine>,
    /// Search nodes of all engines.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
}

impl Stats {
    /// The cost of one engine's search; the [door](crate::door) adds the time.
    pub(crate) fn new(engine: Engine, nodes: u64) -> Self {
        Stats { engine, tried: Vec::new(), nodes, time: Duration::ZERO }
    }
}

/// Why an engine cannot take a puzzle. `Auto` takes every puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The engine is for other puzzles.
    #[error("engine {engine} does not take this puzzle: {why}")]
    Shape {
        /// The engine asked for.
        engine: Engine,
        /// The amount it would need.
        why: &'static str,
    },
    /// The exact cover matrix would be too large.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
}

/// Takes solutions of engines: values in row-major order.
pub(crate) type Visitor<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;
