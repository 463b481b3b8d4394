//! Many puzzles at once, one search node per lane.

mod engine;
mod frame;
mod round;
mod split;
mod store;
mod text;

pub(crate) use engine::{Batch, Engine};
