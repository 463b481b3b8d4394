//! KenKen and Killer: what cages say, and how hard that is.

mod chain;
mod hall;
mod ladder;
mod level;
mod reach;
mod rules;
mod table;

pub use level::{CageLevel, cage_level};
