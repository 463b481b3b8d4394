//! Puzzles with cages: KenKen and Killer.

mod kenken;
mod killer;
mod partition;

pub use kenken::{KenKenWish, MadeKenKen, make_kenken};
pub use killer::{KillerWish, MadeKiller, make_killer};
