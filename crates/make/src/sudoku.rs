//! Classic 9×9 puzzles, many at once.

mod minimals;
mod thinning;
mod unavoidable;

pub(crate) use minimals::draw;
pub use minimals::{Minimals, Thin};
pub(crate) use unavoidable::{Mask, bit};
