//! Clauses, DIMACS, encodings and the door to SAT solvers.
