//! The cheapest solutions, and the estimated size of a search.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use quadrille::Budget;
use quadrille::cover::{Cheapest as Found, Estimate, Interval, Solver};

use super::{Labels, Problem, tuple};
use crate::answer::Unknown;
use crate::argument;
use crate::error::stop_word;
use crate::search::{budget, run};

type Priced<'py> = (u64, Bound<'py, PyTuple>);

/// The cheapest solutions of an exact cover problem: a sequence of ``(cost, solution)`` by rising cost.
///
/// >>> from quadrille import cover
/// >>> problem = cover.Problem.from_sets({"A": [1], "B": [2], "C": [1, 2]}, costs={"A": 3, "B": 4, "C": 9})
/// >>> problem.cheapest(2)
/// <Cheapest [(7, ('A', 'B')), (9, ('C',))]>
#[pyclass(module = "quadrille.cover", frozen)]
pub(crate) struct Cheapest {
    found: Found,
    labels: Labels,
}

impl Cheapest {
    fn priced<'py>(&self, py: Python<'py>) -> PyResult<Vec<Priced<'py>>> {
        let found = self.found.solutions().iter();
        found.map(|priced| Ok((priced.cost, tuple(py, &self.labels, &priced.solution)?))).collect()
    }
}

#[pymethods]
impl Cheapest {
    /// The budget that ended the search, ``"time"`` or ``"nodes"``; ``None`` if it is proved that no other solution
    /// is cheaper.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        match &self.found {
            Found::Unknown { stop, .. } => Some(stop_word(*stop)),
            _ => None,
        }
    }

    /// A lower bound for the cost of other solutions if a budget ended the search.
    #[getter]
    fn at_least(&self) -> Option<u64> {
        match &self.found {
            Found::Unknown { at_least, .. } => Some(*at_least),
            _ => None,
        }
    }

    /// True if the problem has no other solution.
    #[getter]
    fn complete(&self) -> bool {
        matches!(self.found, Found::Proved { all: true, .. })
    }

    fn __len__(&self) -> usize {
        self.found.solutions().len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::index)] index: isize,
    ) -> PyResult<Priced<'py>> {
        let at = argument::position(index, self.__len__());
        let at = at.ok_or_else(|| PyIndexError::new_err("no such solution"))?;
        let priced = &self.found.solutions()[at];
        Ok((priced.cost, tuple(py, &self.labels, &priced.solution)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.priced(py)?)?.try_iter()?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let stopped = self.stopped().map_or(String::new(), |stop| format!(", stopped='{stop}'"));
        Ok(format!("<Cheapest {}{stopped}>", PyList::new(py, self.priced(py)?)?.repr()?))
    }
}

#[pymethods]
impl Problem {
    /// The ``count`` cheapest solutions by rising cost, as a :class:`Cheapest`. Without a budget it is proved that no
    /// other is cheaper.
    #[pyo3(signature = (count=1, *, time=None, nodes=None))]
    fn cheapest(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::count)] count: usize,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Cheapest> {
        let problem = self.problem().clone();
        let found = run(py, budget(time, nodes)?, move |budget: &Budget| {
            Solver::new(&problem).budget(budget.clone()).cheapest(count).answer
        })?;
        Ok(Cheapest { found, labels: self.labels().clone() })
    }

    /// The probable size of the search, from random probes: a dictionary of ``nodes`` and ``solutions``, each
    /// ``(mean, low, high)``, and the number of ``probes``; :class:`quadrille.Unknown` if the budget ran out. The
    /// interval is right nine times out of ten. Nodes are those of a search that remembers no subtrees.
    ///
    /// >>> from quadrille import cover
    /// >>> cover.Problem.from_sets([[1], [2], [1, 2]]).estimate()["solutions"][0]
    /// 2.0
    #[pyo3(signature = (*, probes=10_000, seed=0, time=None, nodes=None))]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::probes)] probes: usize,
        #[pyo3(from_py_with = argument::seed)] seed: u64,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = self.problem().clone();
        let estimate = run(py, budget(time, nodes)?, move |budget: &Budget| {
            Solver::new(&problem).budget(budget.clone()).estimate(probes, seed)
        })?;
        match estimate {
            Ok(estimate) => estimated(py, &estimate),
            Err(stop) => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
        }
    }
}

fn estimated<'py>(py: Python<'py>, estimate: &Estimate) -> PyResult<Bound<'py, PyAny>> {
    let interval = |interval: Interval| (interval.mean, interval.low, interval.high);
    let answer = PyDict::new(py);
    answer.set_item("nodes", interval(estimate.nodes))?;
    answer.set_item("solutions", interval(estimate.solutions))?;
    answer.set_item("probes", estimate.probes)?;
    Ok(answer.into_any())
}
