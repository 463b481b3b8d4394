//! All solutions of a problem as one zero-suppressed decision diagram.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use quadrille::core::Chance;
use quadrille::cover::{Item, OptionId, Problem as Found, Solution, Solver};
use quadrille::zdd::{Uncompiled, Zdd, ZddError};
use quadrille::{Budget, Stop};

use super::{Covers, Labels, Problem, tuple};
use crate::answer::{Unknown, integer};
use crate::argument;
use crate::error;
use crate::search::{budget, run};
use crate::stream::Stream;

/// Bytes per node while a diagram is built.
const NODE: usize = 64;

/// All solutions of an exact cover problem as one object, which can be counted, sampled uniformly and restricted
/// without any search. Diagrams are equal if they hold the same solutions of the same problem.
///
/// >>> from quadrille import cover
/// >>> problem = cover.Problem.from_sets({"A": [1], "B": [2], "C": [1, 2], "D": [1, 2]})
/// >>> diagram = problem.compile()
/// >>> diagram.count(), diagram.forbid("C").count(), list(diagram.require("A").solutions())
/// (3, 2, [('A', 'B')])
/// >>> diagram.occurrences()
/// {'A': 1, 'B': 1, 'C': 1, 'D': 1}
#[pyclass(module = "quadrille.cover", frozen)]
pub(crate) struct Diagram {
    zdd: Arc<Zdd>,
    problem: Arc<Found>,
    labels: Labels,
}

/// A pickled diagram: the function that restores it, the problem and the bytes of its file.
type Pickled<'py> = (Bound<'py, PyAny>, (Problem, Bound<'py, PyBytes>));

/// Compiles a diagram in at most `memory` bytes.
fn compile(problem: &Found, memory: usize, budget: &Budget) -> Result<Zdd, Uncompiled> {
    Zdd::compile(&Solver::new(problem).budget(budget.clone()), memory / NODE)
}

/// The reason why there is no diagram: the budget that ran out, or an exception.
fn uncompiled(py: Python<'_>, why: Uncompiled) -> PyResult<Stop> {
    match why {
        Uncompiled::Stopped(stop) => Ok(stop),
        why => Err(error::unfit(py, format!("{why}; `memory` allows more"))),
    }
}

fn refused(py: Python<'_>, wrong: &ZddError) -> PyErr {
    match wrong {
        ZddError::Io { .. } => PyOSError::new_err(wrong.to_string()),
        _ => error::model(py, wrong),
    }
}

#[pymethods]
impl Problem {
    /// All solutions as a :class:`Diagram`; :class:`quadrille.Unknown` if the budget ran out. A diagram that needs
    /// more than ``memory`` bytes raises :class:`quadrille.UnfitError`.
    #[pyo3(signature = (*, memory=None, time=None, nodes=None))]
    fn compile<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::memory)] memory: Option<usize>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (problem, memory) = (self.problem().clone(), memory.unwrap_or(Solver::MEMO_BYTES));
        let work = move |budget: &Budget| compile(&problem, memory, budget);
        match run(py, budget(time, nodes)?, work)? {
            Ok(zdd) => Ok(Bound::new(py, self.diagram(zdd))?.into_any()),
            Err(why) => Ok(Bound::new(py, Unknown::of(uncompiled(py, why)?))?.into_any()),
        }
    }

    /// Reads a diagram written by :meth:`Diagram.save` or ``quadrille cover compile``. One of another problem, or a
    /// damaged file, raises :class:`quadrille.PuzzleError`.
    fn load(&self, py: Python<'_>, path: PathBuf) -> PyResult<Diagram> {
        let problem = self.problem().clone();
        let zdd = py.detach(|| Zdd::load(&path).and_then(|zdd| zdd.of(&problem)));
        Ok(self.diagram(zdd.map_err(|wrong| refused(py, &wrong))?))
    }
}

impl Problem {
    fn diagram(&self, zdd: Zdd) -> Diagram {
        let (problem, labels) = (self.problem().clone(), self.labels().clone());
        Diagram { zdd: Arc::new(zdd), problem, labels }
    }

    /// Uniformly drawn solutions; none if the budget ran out.
    pub(super) fn drawn(
        &self,
        py: Python<'_>,
        (count, seed): (usize, u64),
        budget: Budget,
    ) -> PyResult<Vec<Solution>> {
        let problem = self.problem().clone();
        let found = run(py, budget, move |budget| {
            compile(&problem, Solver::MEMO_BYTES, budget).map(|zdd| draw(&zdd, count, seed))
        })?;
        found.or_else(|why| uncompiled(py, why).map(|_| Vec::new()))
    }
}

fn draw(zdd: &Zdd, count: usize, seed: u64) -> Vec<Solution> {
    let (counted, mut chance) = (zdd.counted(), Chance::new(seed));
    (0..count).map_while(|_| counted.sample(&mut chance)).collect()
}

impl Diagram {
    fn with(&self, zdd: Zdd) -> Diagram {
        let (problem, labels) = (self.problem.clone(), self.labels.clone());
        Diagram { zdd: Arc::new(zdd), problem, labels }
    }

    fn option(&self, option: &Bound<'_, PyAny>) -> PyResult<OptionId> {
        let py = option.py();
        let at = match &self.labels {
            Some(labels) => {
                let mut found = None;
                for (at, label) in labels.iter().enumerate() {
                    if label.bind(py).eq(option)? {
                        found = Some(at);
                        break;
                    }
                }
                found
            }
            None => argument::number::<usize>("an option", option).ok(),
        };
        let at = at.filter(|at| *at < self.problem.option_count());
        let unknown = || error::model(py, format!("unknown option {}", shown(option)));
        at.map(OptionId::new).ok_or_else(unknown)
    }

    fn item(&self, py: Python<'_>, name: &str) -> PyResult<Item> {
        let mut items = self.problem.items();
        let found = items.find(|item| self.problem.item_name(*item) == name);
        found.ok_or_else(|| error::model(py, format!("unknown item {name:?}")))
    }
}

fn shown(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| "of another kind".to_owned(), |text| text.to_string())
}

#[pymethods]
impl Diagram {
    /// The number of solutions.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &py.detach(|| self.zdd.count()))
    }

    /// The number of nodes of the diagram.
    #[getter]
    fn size(&self) -> usize {
        self.zdd.size()
    }

    /// All solutions, one by one.
    fn solutions(&self) -> Covers {
        let zdd = self.zdd.clone();
        let stream = Stream::new(Budget::unlimited(), move |_, emit| {
            for solution in zdd.solutions() {
                if emit(solution).is_break() {
                    break;
                }
            }
            None
        });
        Covers::new(stream, self.labels.clone())
    }

    /// Random solutions, all equally likely.
    #[pyo3(signature = (count=1, *, seed=0))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::count)] count: usize,
        #[pyo3(from_py_with = argument::seed)] seed: u64,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let drawn = py.detach(|| draw(&self.zdd, count, seed));
        drawn.iter().map(|solution| tuple(py, &self.labels, solution)).collect()
    }

    /// The ``count`` cheapest solutions as ``(cost, solution)``, by rising cost.
    #[pyo3(signature = (count=1))]
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::count)] count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let found = py.detach(|| self.zdd.cheapest(&self.problem, count));
        let priced = found.iter().map(|p| Ok((p.cost, tuple(py, &self.labels, &p.solution)?)));
        PyList::new(py, priced.collect::<PyResult<Vec<_>>>()?)
    }

    /// The number of solutions that contain each option, by its label.
    fn occurrences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (counts, answer) = (py.detach(|| self.zdd.counted().occurrences()), PyDict::new(py));
        for (at, number) in counts.iter().enumerate() {
            let number = integer(py, number)?;
            match &self.labels {
                Some(labels) => answer.set_item(&labels[at], number)?,
                None => answer.set_item(at, number)?,
            }
        }
        Ok(answer)
    }

    /// The solutions with an option, given by its label.
    fn require(&self, option: &Bound<'_, PyAny>) -> PyResult<Diagram> {
        Ok(self.with(self.zdd.require(self.option(option)?)))
    }

    /// The solutions without an option, given by its label.
    fn forbid(&self, option: &Bound<'_, PyAny>) -> PyResult<Diagram> {
        Ok(self.with(self.zdd.forbid(self.option(option)?)))
    }

    /// The solutions that use an item, given by its name in :attr:`Problem.items`.
    fn with_item(&self, py: Python<'_>, name: &str) -> PyResult<Diagram> {
        let kept = self.zdd.with_item(&self.problem, self.item(py, name)?);
        Ok(self.with(kept.map_err(|wrong| error::model(py, wrong))?))
    }

    /// The solutions that do not use an item, given by its name in :attr:`Problem.items`.
    fn without_item(&self, py: Python<'_>, name: &str) -> PyResult<Diagram> {
        let kept = self.zdd.without_item(&self.problem, self.item(py, name)?);
        Ok(self.with(kept.map_err(|wrong| error::model(py, wrong))?))
    }

    /// The solutions in both.
    fn __and__(&self, py: Python<'_>, other: &Bound<'_, Diagram>) -> PyResult<Diagram> {
        let other = &other.get().zdd;
        let both = py.detach(|| self.zdd.intersect(other));
        Ok(self.with(both.map_err(|wrong| error::model(py, wrong))?))
    }

    /// Writes the file that ``quadrille cover zdd`` reads, completely or not at all.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.zdd.save(&path)).map_err(|wrong| refused(py, &wrong))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Diagram>().is_ok_and(|other| other.get().zdd == self.zdd)
    }

    fn __hash__(&self) -> u64 {
        quadrille::solve::batch::fingerprint(&(self.zdd.problem().to_string(), self.zdd.size()))
            as u64
    }

    fn __repr__(&self) -> String {
        format!("<Diagram {} nodes, {} solutions>", self.zdd.size(), self.zdd.count())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let problem = Problem::of(self.problem.clone(), self.labels.clone());
        let restore = py.get_type::<Diagram>().getattr("_restore")?;
        Ok((restore, (problem, PyBytes::new(py, &self.zdd.to_bytes()))))
    }

    #[staticmethod]
    fn _restore(problem: &Bound<'_, Problem>, bytes: &[u8]) -> PyResult<Diagram> {
        let (py, of) = (problem.py(), problem.get());
        let zdd = Zdd::from_bytes(bytes).and_then(|zdd| zdd.of(of.problem()));
        Ok(of.diagram(zdd.map_err(|wrong| refused(py, &wrong))?))
    }
}
