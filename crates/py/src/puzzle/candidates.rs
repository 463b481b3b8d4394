//! Pencil marks: the candidates of each cell.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quadrille::puzzle::Values;

use super::Shared;
use crate::grid::cell;
use crate::{argument, picture};

/// The candidates that remain in each cell after givens, placed values and struck candidates; nothing is deduced.
///
/// >>> from quadrille import Puzzle
/// >>> marks = Puzzle.parse("...3...23...4...").candidates()
/// >>> marks[0, 0], marks[0, 3]
/// ((1, 2), (3,))
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Candidates {
    puzzle: Shared,
    /// Row by row.
    marks: Vec<Values>,
}

impl Candidates {
    pub(crate) fn new(puzzle: &Shared) -> Self {
        Candidates { puzzle: puzzle.clone(), marks: puzzle.marks() }
    }
}

#[pymethods]
impl Candidates {
    /// The number of rows, columns and values.
    #[getter]
    fn side(&self) -> usize {
        self.puzzle.puzzle.side()
    }

    /// The total number of candidates.
    #[getter]
    fn total(&self) -> usize {
        self.marks.iter().map(|values| values.len()).sum()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::index)] place: (isize, isize),
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.marks[cell(place, self.side())?].iter().collect::<Vec<u8>>())
    }

    fn __repr__(&self) -> String {
        format!("<Candidates {}>", self.total())
    }

    fn _repr_svg_(&self) -> String {
        picture::candidates(&self.puzzle)
    }
}
