//! The arithmetic of cages: the [`result`] of an [operation](Op), the values per cell that give a
//! target ([`Fillings`]), and the prime exponents of products ([`Exponents`]).
//!
//! This crate only knows numbers. A cell is a position with a set of candidates, and a set of
//! values is a word with bit `v − 1` for value `v`. The caller decides which positions must differ.
//! Arithmetic is exact: results are `u128`, and an overflow gives `None`.
//!
//! ```
//! use quadrille_cage_math::{Fillings, Op};
//! use std::ops::ControlFlow;
//!
//! let mut fillings = Fillings::default();
//! fillings.begin(&[Op::Sub], 3);
//! fillings.push(0b1111, |_| false); // 1 to 4
//! fillings.push(0b1111, |_| true); // the same, but not the value of the first cell
//! let mut found = Vec::new();
//! let all = fillings.each(&mut || false, &mut |values| {
//!     found.push(values.to_vec());
//!     ControlFlow::Continue(())
//! });
//! assert!(all.is_continue());
//! assert_eq!(found, [[1, 4], [4, 1]]);
//! ```
#![forbid(unsafe_code)]

mod exponents;
mod fillings;
mod op;
mod partial;

pub use exponents::{Exponents, MAX_VALUE, PRIMES};
pub use fillings::{Bound, Fillings, TooMany, pack_bits};
pub use op::{Op, operations, result};
