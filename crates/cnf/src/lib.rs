//! Clauses, DIMACS, encodings and an interface to SAT solvers.
//!
//! There are two views of a formula in conjunctive normal form. The *named* one ([`NamedLit`],
//! [`Clause`], [`Cnf`]) is for people: symbols are words, and the text form is exact to the byte.
//! The *numeric* one ([`Var`], [`Lit`], [`Formula`]) is for machines: DIMACS files, encodings and
//! solvers use it.
//!
//! * [`dimacs`]: the standard file format, with errors by line and column.
//! * [`encode`]: at-most-one (three ways), exactly-one, tables, paths, sums, products.
//! * [`SatSolver`]: one small trait for solvers. [`BatSat`] is available unless its feature is off,
//!   `Cadical` with the feature of that name. [`enumerate`] lists models under a projection.
//! * [`Proof`] and [`trim`]: learnt clauses, checked and reduced to those a refutation needs.
//!
//! ```
//! use quadrille_cnf::{Answer, BatSat, Formula, SatSolver};
//! use quadrille_core::Budget;
//!
//! let mut formula = Formula::new();
//! let (a, b) = (formula.new_var(), formula.new_var());
//! formula.add(&[a.pos(), b.pos()]);
//! formula.add(&[a.neg(), b.pos()]);
//! let mut solver = BatSat::new();
//! solver.add_formula(&formula);
//! assert_eq!(solver.solve(&[], &Budget::unlimited()), Answer::Sat);
//! assert!(solver.value(b.pos()));
//! assert_eq!(solver.solve(&[b.neg()], &Budget::unlimited()), Answer::Unsat);
//! ```
#![forbid(unsafe_code)]

pub mod dimacs;
pub mod encode;
mod formula;
mod named;
mod proof;
mod propagator;
mod sat;
mod trace;
mod trim;

pub use dimacs::{DimacsError, Strictness};
pub use formula::{Formula, Lit, Mark, Var};
pub use named::{Clause, Cnf, NamedError, NamedLit};
pub use proof::{Proof, Step};
pub use propagator::Propagator;
#[cfg(feature = "cadical")]
pub use sat::Cadical;
pub use sat::{Answer, SatSolver, enumerate};
#[cfg(feature = "batsat")]
pub use sat::{BatSat, default_solver};
pub use trace::{Trace, TraceCut, TraceOptions, TraceStep, trace};
pub use trim::{Lemma, Refutation, TrimError, trim};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
