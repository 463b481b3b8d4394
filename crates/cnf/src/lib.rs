//! Clauses, DIMACS, encodings and the door to SAT solvers.
//!
//! Two views of a formula in conjunctive normal form live here. The *named* one ([`NamedLit`],
//! [`Clause`], [`Cnf`]) is for people: symbols are words, and the text form is exact to the byte.
//! The *numeric* one ([`Var`], [`Lit`], [`Formula`]) is for machines: DIMACS files, encodings
//! and solvers speak it.
//!
//! * [`dimacs`]: the field's file format, read strictly with line and column, and written.
//! * [`encode`]: at-least-one, at-most-one in three ways, exactly-one, tables, sums, products; one
//!   per file.
//! * [`SatSolver`]: the one small trait in front of solvers. [`BatSat`] is there unless its feature is
//!   left out, `Cadical` with the feature of that name. [`enumerate`] lists models under a projection.
//! * [`Proof`] and [`trim`]: what a solver learnt, checked backwards and cut down to what the
//!   refutation needs.
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
