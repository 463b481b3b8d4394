//! All solutions of a puzzle, one by one.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille::puzzle::Grid as Values;
use quadrille::{Budget, End, Request, solve};

use super::Shared;
use crate::error::stop_word;
use crate::grid::Grid;
use crate::stream::Stream;

/// The solutions of a puzzle, found as they are requested.
///
/// >>> from quadrille import Puzzle
/// >>> solutions = Puzzle.sudoku(5, 5).solutions()
/// >>> next(solutions).side
/// 25
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Solutions {
    stream: Stream<Values>,
    puzzle: Shared,
}

impl Solutions {
    pub(super) fn new(puzzle: &Shared, request: Request, budget: Budget) -> Self {
        let entry = puzzle.clone();
        let stream = Stream::new(budget, move |budget, emit| {
            let request = Request { budget: budget.clone(), ..request };
            match solve::for_each(&entry.puzzle, &request, &mut *emit) {
                Ok(report) => match report.answer {
                    End::Stopped(stop) => Some(stop),
                    End::All | End::Interrupted(()) => None,
                },
                // The engine was checked before, so this cannot fail.
                Err(_) => None,
            }
        });
        Solutions { stream, puzzle: puzzle.clone() }
    }
}

/// Checks that the requested engine takes the puzzle.
pub(super) fn fits(puzzle: &Shared, request: &Request) -> Result<(), solve::Unfit> {
    let request = Request { budget: Budget::unlimited().nodes(0), ..request.clone() };
    solve::for_each(&puzzle.puzzle, &request, |_| ControlFlow::Break(())).map(drop)
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Grid>> {
        Ok(self.stream.next(py)?.map(|grid| Grid::new(&self.puzzle, grid)))
    }

    /// The budget that ended the search, ``"time"`` or ``"nodes"``; ``None`` while it runs, and after the last
    /// solution.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stream.stopped().map(stop_word)
    }
}
