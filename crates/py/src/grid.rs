//! A solution: a complete grid.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};
use quadrille::puzzle::Grid as Values;

use crate::puzzle::{Puzzle, Shared};
use crate::{argument, error, picture};

type Pickled<'py> = (Bound<'py, PyAny>, (Puzzle, Bound<'py, PyBytes>));

/// A complete grid: the solution of a puzzle.
///
/// >>> from quadrille import Puzzle
/// >>> grid = Puzzle.parse("...3...23...4...").solve()
/// >>> print(grid)
/// 2413134231244231
/// >>> grid[0, 1], grid.rows[3]
/// (4, (4, 2, 3, 1))
#[pyclass(module = "quadrille", frozen)]
#[derive(Clone)]
pub(crate) struct Grid {
    values: Values,
    /// The puzzle that it solves; its boxes and cages are in the picture.
    puzzle: Shared,
}

impl Grid {
    pub(crate) fn new(puzzle: &Shared, values: Values) -> Self {
        Grid { values, puzzle: puzzle.clone() }
    }

    pub(crate) fn values(&self) -> &Values {
        &self.values
    }

    pub(crate) fn solves(&self) -> &Shared {
        &self.puzzle
    }

    pub(crate) fn text(&self) -> String {
        self.puzzle.puzzle.line(&self.values)
    }

    pub(crate) fn differences(&self, other: &Grid) -> Vec<(usize, usize)> {
        let side = self.values.side();
        let cells = self.values.differences(&other.values);
        cells.map(|cell| (cell.row(side), cell.column(side))).collect()
    }
}

#[pymethods]
impl Grid {
    /// The number of rows, columns and values.
    #[getter]
    fn side(&self) -> usize {
        self.values.side()
    }

    /// The rows, top to bottom.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        rows(py, self.values.values(), self.values.side())
    }

    /// The puzzle that it solves.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::of(self.puzzle.clone())
    }

    /// All values as a square NumPy array of ``uint8``.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy")?;
        let flat =
            numpy.call_method1("frombuffer", (PyBytes::new(py, self.values.values()), "uint8"))?;
        let side = self.values.side();
        flat.call_method1("reshape", (side, side))?.call_method0("copy")
    }

    /// Support for ``numpy.asarray``.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(error::argument("a grid becomes an array only as a copy"));
        }
        let array = self.to_numpy(py)?;
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
    }

    fn __len__(&self) -> usize {
        self.values.side()
    }

    fn __getitem__(
        &self,
        #[pyo3(from_py_with = argument::index)] place: (isize, isize),
    ) -> PyResult<u8> {
        Ok(self.values.values()[cell(place, self.values.side())?])
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.rows(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Grid {}>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Grid>().is_ok_and(|other| other.get().values == self.values)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.values.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let restore = py.get_type::<Grid>().getattr("_restore")?;
        Ok((restore, (self.puzzle(), PyBytes::new(py, self.values.values()))))
    }

    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        puzzle: &Bound<'_, Puzzle>,
        values: &[u8],
    ) -> PyResult<Self> {
        let puzzle = puzzle.get().shared();
        let grid = Values::new(puzzle.puzzle.side(), values.to_vec());
        let grid = grid.ok_or_else(|| error::model(cls.py(), "these values do not form a grid"))?;
        Ok(Grid::new(puzzle, grid))
    }

    fn _repr_svg_(&self) -> String {
        picture::grid(self)
    }
}

/// The index of a cell; negative rows and columns count from the end.
pub(crate) fn cell((row, column): (isize, isize), side: usize) -> PyResult<usize> {
    let place = argument::position(row, side).zip(argument::position(column, side));
    let (row, column) = place
        .ok_or_else(|| PyIndexError::new_err(format!("rows and columns are 0 to {}", side - 1)))?;
    Ok(row * side + column)
}

/// The rows of a square of numbers.
pub(crate) fn rows<'py>(
    py: Python<'py>,
    values: &[u8],
    side: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let rows: Vec<_> =
        values.chunks(side).map(|row| PyTuple::new(py, row)).collect::<PyResult<_>>()?;
    PyTuple::new(py, rows)
}
