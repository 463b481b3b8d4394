//! Constraints as clauses, one encoding per file.
//!
//! Every encoding takes literals, adds clauses to a [`Formula`](crate::Formula) and may create
//! fresh variables. An assignment of the given literals extends to the fresh variables exactly if
//! the constraint holds. `tests/it/encodings.rs` tries this with all assignments.
//!
//! | constraint | file | clauses | fresh variables |
//! |---|---|---|---|
//! | at most one | `exactly_one` | n(n−1)/2 | 0 |
//! | at most one | `ladder` | 3n − 5 | n − 2 |
//! | at most one | `product` | 2n + O(√n) | O(√n) |
//! | exactly one | `exactly_one` | one more | as at most one |
//! | one of these tuples | `tuples` | tuples × width + values | tuples |
//! | a path through a layered graph | `path` | edges × 3 | states and edges |
//! | chosen weights add up | `total` | edges of the partial sums | states and edges |
//! | chosen weights add up, large numbers | `adder` | width × bits | width × bits |
//! | chosen values multiply up | `factors` | one `total` per prime | as those |

mod adder;
mod exactly_one;
mod factors;
mod ladder;
mod path;
mod product;
mod total;
mod tuples;

pub use adder::adder_total;
pub use exactly_one::{AtMost, at_most_one, exactly_one};
pub use factors::product_total;
pub use path::{Edge, path};
pub use total::total;
pub use tuples::tuples;

use crate::formula::Lit;

/// A choice among weighted literals. The caller ensures that exactly one of them holds.
pub type Choice = Vec<(u64, Lit)>;
