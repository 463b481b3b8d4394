//! Exact cover with colours: solve, count, enumerate, sample.
