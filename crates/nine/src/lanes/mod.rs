//! Many puzzles at once, one search node per lane.

mod ends;
mod engine;
mod frame;
mod round;
mod slot;
mod split;
mod store;
mod text;

pub(crate) use ends::{AnswerRows, Answers, Batch, Puzzles};
pub(crate) use engine::Engine;
