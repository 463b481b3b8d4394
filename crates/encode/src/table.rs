//! The fillings of a cage as a table.

use std::ops::ControlFlow;

use quadrille_puzzle::{Cage, Puzzle, Values};

/// The fillings in lexicographic order, unless there are more than `most` or `steps` run out.
pub(crate) fn fillings(
    puzzle: &Puzzle,
    cage: &Cage,
    domains: &[Values],
    most: usize,
    steps: usize,
) -> Option<Vec<Vec<u8>>> {
    let (mut table, mut done) = (Vec::new(), 0usize);
    let mut visit = |values: &[u8]| {
        table.push(values.to_vec());
        if table.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut stop = || {
        done += 1;
        done > steps
    };
    puzzle.fillings(cage, domains, &mut visit, &mut stop).is_continue().then_some(table)
}
