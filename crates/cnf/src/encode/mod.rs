//! Constraints as clauses, one encoding per file.
//!
//! Every encoding takes literals, adds clauses to a [`Formula`](crate::Formula) and may create
//! fresh variables. An assignment of the given literals extends to the fresh variables exactly if
//! the constraint holds. Each file tests this over all assignments.
//!
//! | constraint | file | clauses | fresh variables |
//! |---|---|---|---|
//! | at least one | `at_least_one` | 1 | 0 |
//! | at most one | `pairwise` | n(n−1)/2 | 0 |
//! | at most one | `ladder` | 3n − 5 | n − 2 |
//! | at most one | `product` | 2n + O(√n) | O(√n) |
//! | exactly one | `exactly_one` | both | as at most one |
//! | one of these tuples | `tuples` | tuples × width + values | tuples |
//! | a path through a layered graph | `path` | edges × 3 | states and edges |
//! | chosen weights add up | `total` | edges of the partial sums | states and edges |
//! | chosen weights add up, large numbers | `adder` | width × bits | width × bits |
//! | chosen values multiply up | `factors` | one `total` per prime | as those |

mod adder;
mod at_least_one;
mod exactly_one;
mod factors;
mod ladder;
mod pairwise;
mod path;
mod product;
mod total;
mod tuples;

pub use adder::adder_total;
pub use at_least_one::at_least_one;
pub use exactly_one::{AtMost, at_most_one, exactly_one};
pub use factors::product_total;
pub use ladder::at_most_one_ladder;
pub use pairwise::at_most_one_pairwise;
pub use path::{Edge, path};
pub use product::at_most_one_product;
pub use total::total;
pub use tuples::tuples;

use crate::formula::Lit;

/// A choice among weighted literals. The caller ensures that exactly one of them holds.
pub type Choice = Vec<(u64, Lit)>;

#[cfg(test)]
mod truth;
