//! Answers of searches as Python values: a verdict with its evidence, a lower bound, and "unknown".

use num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyType};
use quadrille::solve::{FileSolution, file_solution};
use quadrille::{Count, Stop, Verdict as Found};

use crate::error::{self, STOP_WORDS, stop_word};
use crate::grid::Grid;
use crate::puzzle::Shared;

/// The budget ran out before the question was decided. It is false, so ``if grid := puzzle.solve(time=1.0):`` tests
/// for a solution.
///
/// >>> from quadrille import Puzzle, Unknown
/// >>> answer = Puzzle.sudoku(5, 5).count(time=0.0)
/// >>> answer
/// AtLeast(0, stopped='time')
/// >>> Unknown("time")
/// Unknown('time')
#[pyclass(module = "quadrille", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Unknown {
    /// The limit that was reached: ``"time"`` or ``"nodes"``.
    #[pyo3(get)]
    stopped: String,
}

impl Unknown {
    pub(crate) fn of(stop: Stop) -> Self {
        Unknown { stopped: stop_word(stop).to_owned() }
    }
}

#[pymethods]
impl Unknown {
    #[new]
    fn new(stopped: String) -> Self {
        Unknown { stopped }
    }

    fn __bool__(&self) -> bool {
        false
    }

    fn __repr__(&self) -> String {
        format!("Unknown('{}')", self.stopped)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Unknown>(), (self.stopped.clone(),))
    }
}

/// A lower bound for the number of solutions: a limit was reached.
///
/// >>> from quadrille import Puzzle
/// >>> Puzzle.sudoku(2, 2).count()
/// 288
/// >>> Puzzle.sudoku(2, 2).count(limit=100)
/// AtLeast(100)
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct AtLeast {
    /// The number counted.
    #[pyo3(get)]
    number: Py<PyInt>,
    /// The budget that ended the count, ``"time"`` or ``"nodes"``; ``None`` if ``limit`` ended it.
    #[pyo3(get)]
    stopped: Option<String>,
}

#[pymethods]
impl AtLeast {
    #[new]
    #[pyo3(signature = (number, stopped=None))]
    fn new(number: Py<PyInt>, stopped: Option<String>) -> Self {
        AtLeast { number, stopped }
    }

    fn __repr__(&self) -> String {
        match &self.stopped {
            Some(stop) => format!("AtLeast({}, stopped='{stop}')", self.number),
            None => format!("AtLeast({})", self.number),
        }
    }

    fn __str__(&self) -> String {
        format!("at least {}", self.number)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<AtLeast>() else { return Ok(false) };
        let other = other.get();
        Ok(self.stopped == other.stopped && self.number.bind(py).as_any().eq(&other.number)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.number.bind(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, PickledAtLeast) {
        (py.get_type::<AtLeast>(), (self.number.clone_ref(py), self.stopped.clone()))
    }
}

type PickledAtLeast = (Py<PyInt>, Option<String>);

/// A number of any size.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => {
            let bytes = PyBytes::new(py, &number.to_bytes_le());
            py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
        }
    }
}

/// A count: an ``int``, or an [`AtLeast`].
pub(crate) fn count<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    let (number, stopped) = match count {
        Count::Exact(number) => return integer(py, number),
        Count::AtLeast(number) => (number, None),
        Count::Unknown { stop, at_least } => (at_least, Some(stop_word(*stop).to_owned())),
    };
    let number = integer(py, number)?.cast_into::<PyInt>()?.unbind();
    Ok(Bound::new(py, AtLeast { number, stopped })?.into_any())
}

/// None, one or several solutions, with the evidence.
///
/// >>> from quadrille import Puzzle
/// >>> verdict = Puzzle.parse("1..............4").check()
/// >>> verdict.kind, len(verdict.solutions)
/// ('many', 2)
/// >>> Puzzle.parse("11..............").check().why
/// '1 is given twice in row 1: r1c1 and r1c2'
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Verdict {
    /// ``"none"``, ``"unique"``, ``"many"`` or ``"unknown"``.
    #[pyo3(get)]
    kind: &'static str,
    /// The evidence: no solution, one, or two that differ.
    found: Vec<Grid>,
    /// The clashing givens or the impossible cage, if they alone rule out a solution.
    #[pyo3(get)]
    why: Option<String>,
    /// The budget that ended the search if the verdict is ``"unknown"``.
    #[pyo3(get)]
    stopped: Option<&'static str>,
    /// The solution in the puzzle's text compared with ours: ``"agrees"``, ``"differs"`` or ``"one-of-several"``;
    /// ``None`` if the text has none.
    #[pyo3(get)]
    file_solution: Option<&'static str>,
}

impl Verdict {
    pub(crate) fn new(puzzle: &Shared, verdict: Found) -> Self {
        let ours: Vec<_> = match &verdict {
            Found::None(_) => vec![],
            Found::Unique(only) => vec![only],
            Found::Many(first, second) => vec![first, second],
            Found::Unknown { found, .. } => found.iter().collect(),
        };
        let file_solution = file_solution(puzzle, &ours).map(FileSolution::word);
        let grid = |grid| Grid::new(puzzle, grid);
        let (mut why, mut stopped) = (None, None);
        let (kind, found) = match verdict {
            Found::None(conflict) => {
                why = conflict.map(|conflict| conflict.to_string());
                ("none", Vec::new())
            }
            Found::Unique(only) => ("unique", vec![grid(only)]),
            Found::Many(first, second) => ("many", vec![grid(first), grid(second)]),
            Found::Unknown { stop, found } => {
                stopped = Some(stop_word(stop));
                ("unknown", found.into_iter().map(grid).collect())
            }
        };
        Verdict { kind, found, why, stopped, file_solution }
    }
}

#[pymethods]
impl Verdict {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "solution")
    }

    /// True if there is exactly one solution.
    #[getter]
    fn unique(&self) -> bool {
        self.kind == "unique"
    }

    /// The only solution, or the first of several.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.found.first().cloned()
    }

    /// The evidence: no solution, one, or two that differ.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, self.found.iter().cloned())
    }

    /// The cells, as (row, column) from 0, where the two solutions differ.
    #[getter]
    fn differences(&self) -> Vec<(usize, usize)> {
        match &self.found[..] {
            [first, second] => first.differences(second),
            _ => Vec::new(),
        }
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("a verdict is not true or false: ask .unique or .kind"))
    }

    fn __str__(&self) -> String {
        match (self.kind, &self.found[..], &self.why, self.stopped) {
            ("none", _, Some(why), _) => format!("none: {why}"),
            ("unknown", _, _, Some(stop)) => format!("unknown: stopped by {stop}"),
            (kind, [only], _, _) => format!("{kind}: {}", only.text()),
            (kind, [first, second], _, _) => format!("{kind}: {} {}", first.text(), second.text()),
            (kind, ..) => kind.to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledVerdict)> {
        let restore = py.get_type::<Verdict>().getattr("_restore")?;
        let stopped = self.stopped.map(Into::into);
        let own = self.file_solution.map(Into::into);
        Ok((restore, (self.kind.into(), self.found.clone(), self.why.clone(), stopped, own)))
    }

    #[staticmethod]
    fn _restore(
        kind: &str,
        found: Vec<Bound<'_, Grid>>,
        why: Option<String>,
        stopped: Option<&str>,
        file_solution: Option<&str>,
    ) -> PyResult<Self> {
        let word = |words: &[&'static str], given: &str| {
            let known = words.iter().find(|word| **word == given).copied();
            known.ok_or_else(|| error::argument(format!("a verdict has no {given:?}")))
        };
        let found = found.iter().map(|grid| grid.get().clone()).collect();
        let kind = word(&["none", "unique", "many", "unknown"], kind)?;
        let stopped = stopped.map(|stop| word(&STOP_WORDS, stop)).transpose()?;
        let own = ["agrees", "differs", "one-of-several"];
        let file_solution = file_solution.map(|given| word(&own, given)).transpose()?;
        Ok(Verdict { kind, found, why, stopped, file_solution })
    }

    fn _repr_html_(&self) -> String {
        crate::picture::verdict(&self.__str__(), &self.found)
    }
}

type PickledVerdict = (String, Vec<Grid>, Option<String>, Option<String>, Option<String>);
