//! Sudoku of every size and shape, KenKen, and any exact cover problem: solve, count, prove.
//!
//! One crate per layer, re-exported here:
//!
//! | module | what |
//! |---|---|
//! | [`puzzle`] | the one model, text formats, the exact cover matrix |
//! | [`solve`] | the one door: first, all, count, verdict |
//! | [`reason`] | human techniques: hints, explanations, ratings |
//! | [`cover`] | exact cover with colours |
//! | [`cnf`] | clauses and SAT |
//! | [`make`] | grids, puzzles to order, canonical forms |
//! | [`proof`] | the certificate checker, which stands alone |
//! | [`nine`] | the classic 9×9 kernel |
//! | [`limits`], [`chance`] | budgets, the pinned random stream |

pub use quadrille_chance as chance;
pub use quadrille_cnf as cnf;
pub use quadrille_core as core;
pub use quadrille_cover as cover;
pub use quadrille_encode as encode;
pub use quadrille_make as make;
pub use quadrille_nine as nine;
pub use quadrille_proof as proof;
pub use quadrille_puzzle as puzzle;
pub use quadrille_reason as reason;
pub use quadrille_solve as solve;
pub use quadrille_text as text;
