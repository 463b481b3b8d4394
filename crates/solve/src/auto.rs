//! The engine `auto`: the kernel that suits the puzzle.

use quadrille_puzzle::Puzzle;

use crate::door::{Unfit, Visitor, Work};
use crate::outcome::End;
use crate::request::{Engine, Request};
use crate::{cover, nine};

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Result<(End, Work), Unfit> {
    if nine::fits(puzzle) && request.seed.is_none() {
        return nine::visit(puzzle, &Request { engine: Engine::Nine, ..request.clone() }, visit);
    }
    cover::visit(puzzle, request, visit)
}
