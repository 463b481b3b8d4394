//! The engine `sat` in a build that leaves it out: it refuses every puzzle, and `auto` stays with the
//! grid kernel.

use quadrille_puzzle::{Grid, Puzzle};

use crate::adapter::{Adapter, Searched, Unfit, Visitor};
use crate::engine::Engine;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "sat", visit };

/// True if the engine is in this build.
pub(crate) const IS_BUILT: bool = false;

pub(crate) fn visit(_: &Puzzle, _: &Request, _: Visitor<'_>) -> Searched {
    Err(Unfit::Shape { engine: Engine::Sat, why: "it was built without the feature `sat`" })
}

/// As [`visit`]: nothing hands over to an engine that is not there.
pub(crate) fn resume(
    puzzle: &Puzzle,
    request: &Request,
    _: Vec<Grid>,
    to: Visitor<'_>,
) -> Searched {
    visit(puzzle, request, to)
}
