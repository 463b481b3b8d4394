//! A self-contained checker of certificates: no solver code, no dependency, no `unsafe`.
//!
//! A certificate claims "this puzzle has exactly this solution", "this puzzle has no solution" or
//! "this puzzle has these two solutions", and contains the evidence. [`check`] reads the puzzle,
//! tests each solution against the rules, builds the clauses *itself* (it takes nothing but the
//! puzzle from the file) and replays the refutation of "there is another solution" or "there is a
//! solution".
//!
//! # The file
//! Text, in this order; lines that start with `#` are skipped:
//! ```text
//! quadrille certificate 1
//! encoding 1
//! size 4                            N values on N×N cells; rows and columns hold each value once
//! boxes 2 2                         optional: boxes of 2 rows by 2 columns do so too
//! house r1c1 r2c2 r3c3 r4c4         any number: N more cells that hold each value once
//! cage +* 6 distinct r1c1 r1c2      any number: one of the operations gives 6; `distinct` or `repeats`
//! strike r1c1 3 4                   any number: values that the cell does not hold
//! linear 0 1*r1c1 -1*r1c2           any number of rules, as below
//! givens
//! . . 3 .                           N lines of N values, `.` for an open cell
//! …
//! claim unique                      or `none`, or `several`
//! solution                          one for `unique`, two for `several`, each N lines
//! 1 2 3 4
//! …
//! refutation                        unless `several`: a clause per line, closed by 0, the last one empty
//! -5 17 0
//! 0
//! end 89ab…                         FNV-1a, 64 bits, of every byte before this line
//! ```
//! Operations are `+` sum, `*` product, `-` the largest minus all others, `/` the largest over the
//! product of all others (exact), `=` the value of a single cell. Every clause of the refutation
//! must follow by unit propagation from the encoding and the clauses before it (RUP, that is DRUP
//! without deletions). The checksum detects accidents; it proves nothing.
//!
//! A rule that people draw is stated as constraints of six kinds, one or more for each rule. A
//! comment before them has the rule in words, for people.
//! ```text
//! distinct r1c1 r1c2 r2c1           no value stands twice in these cells
//! pair r1c1 r1c2 1:2,3 2:3          the pairs of values that two cells can have
//! linear 15 1*r1c1 -1*r1c2          the values, times their factors, add up to 15
//! regular r1c1 r1c2 : 1 - - - / * - 0 - -
//!                                   an automaton accepts the values in this order: for each state,
//!                                   from 0, the start, a `*` if it accepts, and the state after
//!                                   each value, or `-` if there is none
//! mask r1c1 1 3                     the values that a cell can have
//! any 2                             one of two alternatives holds: each is `all`, a number, and
//! all 1                             that many constraints, none of them `any`
//! mask r1c1 1
//! all 2
//! mask r1c1 2
//! mask r1c2 3
//! ```
//!
//! # Encoding 1
//! Variable `N·cell + value` means that the cell (from 0, row by row) holds the value (from 1).
//! Every cell holds exactly one value, every house holds every value exactly once, and a `distinct`
//! cage holds every value at most once. Givens and strikes are unit clauses.
//!
//! A cage is one layered graph per operation. A state is the result of the first i cells; an edge
//! is a state and the value of cell i. Only states on a path from the start to the target are kept.
//! Every edge is a variable, and so is every state strictly between the first and last layers. They
//! are numbered after the cells, cage by cage, and within a graph layer by layer: the edges out of
//! a layer by (state, value), then the states of the next layer in order. A cage with several
//! operations first has one selector variable for each. Let `guard` be the operation's selector, if
//! there is one. The clauses are:
//!
//! * An edge implies its cell's value, its two states and, out of the first layer, the guard.
//! * A state implies one of its edges out and one of its edges in.
//! * The guard implies an edge out of the first layer.
//! * The guard and a value in cell i imply an edge with that value.
//!
//! States are ordered as tuples `(result, largest, set)`:
//! * `+` and `=`: (sum, 0), at most the target.
//! * `*`: (product, 0), a divisor of the target.
//! * `-`: (sum, largest), with a sum of at most 2N.
//! * `/`: (product, largest), with a product of at most N².
//!
//! In a `distinct` cage the set of values used, bit value − 1, is part of the state. If that makes
//! more than 20,000 edges before pruning, the set is left out. A `*` that still has more is
//! replaced by one graph per prime of the target, in rising order, whose states are exponents
//! (values that do not divide the target have no edge). A graph with more than 2,000,000 edges, or
//! a puzzle with more than 20,000,000 variables, is refused.
//!
//! Rules come after cages. `distinct` cells hold every value at most once. A pair that `pair` does
//! not list, and a value that `mask` does not list, is forbidden by a clause. `linear` and `regular`
//! are graphs like those of cages, with the same limit of 2,000,000 edges. The state of a `linear`
//! is the sum so far, where each term is counted from the least that it can be; it is at most the
//! target, counted in the same way. The state of a `regular` is that of the automaton. `any` has one selector for each alternative, before the variables of any of them; one
//! of them is true, and it is the guard of its alternative: it guards graphs as above, and is a
//! condition of all other clauses.
//!
//! For `unique`, one more clause requires that some cell differs from the solution.
#![forbid(unsafe_code)]

mod check;
mod encode;
mod graph;
mod primitive;
mod primitive_text;
mod puzzle;
mod refusal;
mod rup;
mod text;

pub use check::{Claim, Verified, check, check_while};
pub use primitive::{Primitive, State};
pub use puzzle::{Cage, Puzzle};
pub use refusal::Refusal;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
