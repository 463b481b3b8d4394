//! Exact cover problems.

mod build;
mod cheapest;
mod diagram;
mod matrix;
mod parts;

pub(crate) use cheapest::Cheapest;
pub(crate) use diagram::Diagram;
pub(crate) use parts::{PartSolutions, merge};

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyTuple};
use quadrille::answer::MatrixTraceRequest;
use quadrille::cover::{Builder, Count, First, Problem as Found, Solution, Solver, TraceOrder};
use quadrille::encode::{ItemOrder, Matrix};
use quadrille::{Budget, Stop};

use crate::answer::{self, Unknown};
use crate::argument;
use crate::error::{self, stop_word};
use crate::json;
use crate::picture;
use crate::search::{brief, budget, run, threads};
use crate::stream::Stream;

/// Labels of options; numbers from 0 by default.
type Labels = Option<Arc<Vec<Py<PyAny>>>>;

/// A pickled problem: the function that restores it, its text, and the labels of its options.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Option<Vec<Bound<'py, PyAny>>>));

/// An exact cover problem: choose options so that every primary item is in exactly one of them, and every secondary
/// item in at most one, or in several that give it the same colour.
///
/// >>> from quadrille import cover
/// >>> problem = cover.Problem.from_sets({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
/// ...                                    "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
/// >>> problem.solve()
/// ('B', 'D', 'F')
/// >>> problem.count()
/// 1
#[pyclass(module = "quadrille.cover", frozen)]
pub(crate) struct Problem {
    problem: Arc<Found>,
    labels: Labels,
}

impl Problem {
    fn of(problem: Arc<Found>, labels: Labels) -> Self {
        Problem { problem, labels }
    }

    fn problem(&self) -> &Arc<Found> {
        &self.problem
    }

    fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The matrix of a puzzle; the labels of options are their placements.
    pub(crate) fn of_matrix(py: Python<'_>, matrix: &Matrix) -> PyResult<Self> {
        let side = matrix.side();
        let mut labels = Vec::with_capacity(matrix.choices().len());
        for choice in matrix.choices() {
            let places = choice.places.iter();
            let places = places.map(|(cell, value)| (cell.row(side), cell.column(side), *value));
            let places: Vec<(usize, usize, u8)> = places.collect();
            labels.push(match places[..] {
                [only] => only.into_pyobject(py)?.into_any().unbind(),
                _ => PyTuple::new(py, places)?.into_any().unbind(),
            });
        }
        Ok(Problem { problem: Arc::new(matrix.problem()), labels: Some(Arc::new(labels)) })
    }
}

/// A solution as a tuple of labels.
fn tuple<'py>(
    py: Python<'py>,
    labels: &Labels,
    solution: &Solution,
) -> PyResult<Bound<'py, PyTuple>> {
    let options = solution.options().iter().map(|option| option.index());
    match labels {
        Some(labels) => PyTuple::new(py, options.map(|at| labels[at].bind(py)).collect::<Vec<_>>()),
        None => PyTuple::new(py, options.collect::<Vec<_>>()),
    }
}

#[pymethods]
impl Problem {
    /// Reads Knuth's text form. Malformed text raises :class:`quadrille.ParseError` with line and column.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        let problem = Found::from_text(text).map_err(|wrong| {
            error::text(py, &wrong, wrong.line as u64, wrong.column as u64, None)
        })?;
        Ok(Problem { problem: Arc::new(problem), labels: None })
    }

    /// A problem from a dictionary or a list of options, each a collection of items. An option that is itself a
    /// dictionary gives colours to secondary items. Items are those that occur, unless ``items`` lists them.
    ///
    /// ``bounds`` sets how often an item is covered, ``{item: times}`` or ``{item: (least, most)}``; the default is
    /// once. ``costs`` are used by :meth:`cheapest`: ``{label: cost}``, or a list with a cost for each option.
    ///
    /// >>> from quadrille import cover
    /// >>> problem = cover.Problem.from_sets([["a"], ["a"], ["a"]], bounds={"a": (1, 2)}, costs=[5, 2, 4])
    /// >>> problem.count(), problem.cheapest()[0]
    /// (6, (2, (1,)))
    #[staticmethod]
    #[pyo3(signature = (options, *, items=None, secondary=None, bounds=None, costs=None))]
    fn from_sets(
        options: &Bound<'_, PyAny>,
        items: Option<&Bound<'_, PyAny>>,
        secondary: Option<&Bound<'_, PyAny>>,
        bounds: Option<&Bound<'_, PyDict>>,
        costs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let besides = build::Besides { items, secondary, bounds, costs };
        let (problem, labels) = build::from_sets(options, besides)?;
        Ok(Problem { problem: Arc::new(problem), labels: labels.map(Arc::new) })
    }

    /// A problem from a matrix of 0 and 1, with a row per option and a column per item: a NumPy array, a SciPy sparse
    /// matrix, or rows of numbers. The first ``primary`` columns are primary items (default: all).
    #[staticmethod]
    #[pyo3(signature = (matrix, *, primary=None))]
    fn from_matrix(
        matrix: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::primary)] primary: Option<usize>,
    ) -> PyResult<Self> {
        let problem = matrix::from_matrix(matrix, primary)?;
        Ok(Problem { problem: Arc::new(problem), labels: None })
    }

    /// The problem in Knuth's text form.
    fn to_text(&self) -> String {
        self.problem.to_text()
    }

    /// The names of the items, primary ones first.
    #[getter]
    fn items(&self) -> Vec<String> {
        self.problem.items().map(|item| self.problem.item_name(item).into_owned()).collect()
    }

    /// The number of primary items.
    #[getter]
    fn primary(&self) -> usize {
        self.problem.primary_count()
    }

    /// The options as lists of item names, with a colour after a colon.
    #[getter]
    fn options(&self) -> Vec<Vec<String>> {
        let is_item = |word: &&str| !word.starts_with('|');
        let words = |text: String| text.split(' ').filter(is_item).map(str::to_owned).collect();
        self.problem.options().map(|option| words(self.problem.option_text(option))).collect()
    }

    /// The cost of each option.
    #[getter]
    fn costs(&self) -> Vec<u32> {
        self.problem.options().map(|option| self.problem.cost(option)).collect()
    }

    /// The bounds of each primary item by name: the least and the most times it is covered.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let bounds = PyDict::new(py);
        for item in self.problem.items().take(self.problem.primary_count()) {
            bounds.set_item(self.problem.item_name(item), self.problem.bounds(item))?;
        }
        Ok(bounds)
    }

    /// The first solution as a tuple of options, ``None`` if there is none, or :class:`quadrille.Unknown` if the
    /// budget ran out. With a seed, a random solution.
    #[pyo3(signature = (*, time=None, nodes=None, seed=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = argument::seed)] seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let problem = self.problem.clone();
        let work = move |budget: &Budget| {
            let solver = Solver::new(&problem).budget(budget.clone());
            seed.into_iter().fold(solver, Solver::seed).first().answer
        };
        let late = |first: &First| matches!(first, First::Unknown { stop: Stop::Time });
        let first = brief(py, budget(time, nodes)?, work, late)?;
        match first {
            First::Found(solution) => Ok(tuple(py, &self.labels, &solution)?.into_any()),
            First::None(_) => Ok(py.None().into_bound(py)),
            First::Unknown { stop } => Ok(Bound::new(py, Unknown::of(stop))?.into_any()),
        }
    }

    /// All solutions, one by one, each found when it is requested.
    #[pyo3(signature = (*, time=None, nodes=None, seed=None))]
    fn solutions(
        &self,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = argument::seed)] seed: Option<u64>,
    ) -> PyResult<Covers> {
        let problem = self.problem.clone();
        let stream = Stream::brief(budget(time, nodes)?, move |budget, emit| {
            let solver = Solver::new(&problem).budget(budget.clone());
            let solver = seed.into_iter().fold(solver, Solver::seed);
            let mut solutions = solver.solutions();
            for solution in solutions.by_ref() {
                if emit(solution).is_break() {
                    return None;
                }
            }
            solutions.stopped()
        });
        Ok(Covers::new(stream, self.labels.clone()))
    }

    /// The number of solutions, exact and of any size; :class:`quadrille.AtLeast` if a limit or a budget was reached.
    #[pyo3(signature = (*, limit=None, time=None, nodes=None, threads=1))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (problem, threads) = (self.problem.clone(), self::threads(threads)?);
        let work = move |budget: &Budget| {
            let solver = Solver::new(&problem).budget(budget.clone()).threads(threads);
            limit.map_or_else(|| solver.count(), |limit| solver.count_to(limit)).answer
        };
        let late = |count: &Count| matches!(count, Count::Unknown { stop: Stop::Time, .. });
        let count = brief(py, budget(time, nodes)?, work, late)?;
        answer::count(py, &count)
    }

    /// Random solutions, one from each of the seeds ``seed``, ``seed + 1``, …. They may repeat and are not uniformly
    /// distributed. There are fewer if a budget ran out, and none if there is no solution.
    ///
    /// With ``uniform``, every solution is equally likely: all of them are compiled into a diagram first, see
    /// :meth:`compile`.
    #[pyo3(signature = (count=1, *, seed=0, uniform=false, time=None, nodes=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::count)] count: usize,
        #[pyo3(from_py_with = argument::seed)] seed: u64,
        uniform: bool,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let (problem, budget) = (self.problem.clone(), budget(time, nodes)?);
        let draw = move |budget: &Budget| {
            let solver = Solver::new(&problem).budget(budget.clone());
            let draw = |at: usize| {
                solver.clone().seed(seed.wrapping_add(at as u64)).first().answer.solution()
            };
            (0..count).map_while(draw).collect::<Vec<_>>()
        };
        let found = match uniform {
            true => self.drawn(py, (count, seed), budget)?,
            false => run(py, budget, draw)?,
        };
        found.iter().map(|solution| tuple(py, &self.labels, solution)).collect()
    }

    /// A record of Algorithm X on this problem, for teaching: a dictionary of ``items``, ``options``, ``steps`` and
    /// counts, as ``quadrille cover trace --json`` prints it. A step is a letter and numbers: ``c`` an item is
    /// chosen, with its number of options; ``t`` an option is taken, with its position and their number; ``x`` an
    /// item has no option left; ``u`` an option is taken back; ``s`` a solution. ``order`` is ``"min"``, the item
    /// with the fewest options, or ``"left"``, the leftmost.
    ///
    /// >>> from quadrille import cover
    /// >>> trace = cover.Problem.from_text("A B C\nB\nA C\nB C\n").trace()
    /// >>> trace["steps"]
    /// [['c', 0, 1], ['t', 1, 0, 1], ['c', 1, 1], ['t', 0, 0, 1], ['s'], ['u', 0], ['u', 1]]
    #[pyo3(signature = (*, order="min", steps=5000, limit=None, time=None, nodes=None))]
    fn trace<'py>(
        &self,
        py: Python<'py>,
        order: &str,
        #[pyo3(from_py_with = argument::steps)] steps: usize,
        #[pyo3(from_py_with = argument::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let order = match order {
            "min" => TraceOrder::Fewest,
            "left" => TraceOrder::Leftmost,
            _ => return Err(error::argument(format!("no order is called {order:?}: min, left"))),
        };
        let problem = self.problem.clone();
        let trace = run(py, budget(time, nodes)?, move |budget| {
            let (layout, solutions) = (ItemOrder::default(), limit);
            let budget = budget.clone();
            MatrixTraceRequest { order, layout, steps, solutions, budget }.problem(&problem)
        })?;
        json::to_python(py, &trace.map_err(|wrong| error::unfit(py, wrong))?)
    }

    fn __len__(&self) -> usize {
        self.problem.option_count()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let labels = self
            .labels
            .as_ref()
            .map(|labels| labels.iter().map(|label| label.bind(py).clone()).collect());
        let restore = py.get_type::<Problem>().getattr("_restore")?;
        Ok((restore, (self.problem.to_text(), labels)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str, labels: Option<Vec<Py<PyAny>>>) -> PyResult<Self> {
        let mut problem = match text.trim() {
            "" => Problem::of(Arc::new(Builder::new().build()), None),
            _ => Self::from_text(py, text)?,
        };
        if labels.as_ref().is_some_and(|labels| labels.len() != problem.__len__()) {
            return Err(error::model(py, "a label for each option"));
        }
        problem.labels = labels.map(Arc::new);
        Ok(problem)
    }

    fn __repr__(&self) -> String {
        let (primary, secondary) = (self.problem.primary_count(), self.problem.secondary_count());
        let options = self.problem.option_count();
        format!("<Problem {primary}+{secondary} items, {options} options>")
    }

    fn _repr_html_(&self, py: Python<'_>) -> String {
        picture::matrix(&self.problem, |at| match &self.labels {
            Some(labels) => {
                labels[at].bind(py).str().map_or(at.to_string(), |text| text.to_string())
            }
            None => at.to_string(),
        })
    }
}

/// The solutions of an exact cover problem, found as they are requested.
#[pyclass(module = "quadrille.cover", frozen)]
pub(crate) struct Covers {
    stream: Stream<Solution>,
    labels: Labels,
}

impl Covers {
    fn new(stream: Stream<Solution>, labels: Labels) -> Self {
        Covers { stream, labels }
    }
}

#[pymethods]
impl Covers {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.stream.next(py)?.map(|solution| tuple(py, &self.labels, &solution)).transpose()
    }

    /// The budget that ended the search, ``"time"`` or ``"nodes"``.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stream.stopped().map(stop_word)
    }
}
