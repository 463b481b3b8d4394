//! Parts of a problem's search tree as lines of text, as in `quadrille cover split`, `run` and `merge`.
//!
//! A part that a budget stops is not lost: the part that was counted becomes its first piece, and the rest becomes
//! the others. So a long part can be divided among workers without repeated work.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use arrow_schema::ArrowError;
use num_bigint::BigUint;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille::Budget;
use quadrille::answer::{CoverPart, CoverPartCounted, merge as total};
use quadrille::cover::{Count, Prefix, Problem as Found, Solution, Solver, Stop};

use super::Problem;
use crate::answer::integer;
use crate::argument;
use crate::arrow::{Columns, Table, lists};
use crate::error;
use crate::search::{budget, run, threads};
use crate::stream::Stream;

/// Solutions per table.
const ROWS: usize = 1 << 16;

/// A result line, and the lines of the remaining parts.
type Lines = (String, Vec<String>);

fn line(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|wrong| wrong.to_string())
}

fn lines(parts: &[CoverPart]) -> Result<Vec<String>, String> {
    parts.iter().map(line).collect()
}

/// Parses a part and its subtrees.
fn read(problem: &Found, text: &str) -> Result<(CoverPart, Vec<Prefix>), String> {
    let part = serde_json::from_str::<CoverPart>(text);
    let part = part.map_err(|wrong| format!("no part of a count: {wrong}"))?;
    let prefixes = part.prefixes(problem).map_err(|wrong| wrong.to_string())?;
    Ok((part, prefixes))
}

struct Reached {
    /// Solutions counted or listed.
    count: BigUint,
    nodes: u64,
    begin: Instant,
    /// The remaining subtrees.
    left: Vec<Prefix>,
}

impl Reached {
    /// The line of the result and those of the remaining pieces.
    fn lines(&self, problem: &Found, part: &CoverPart, pieces: usize) -> Result<Lines, String> {
        let ms = self.begin.elapsed().as_secs_f64() * 1e3;
        if self.left.is_empty() {
            return Ok((line(&part.counted(&self.count, self.nodes, ms))?, vec![]));
        }
        let left = Solver::new(problem).split_part(&self.left, pieces.max(1));
        let left = left.map_err(|stop| stop.to_string())?;
        let (done, rest) = part.stopped(problem, (&self.count, self.nodes, ms), &left);
        Ok((line(&done)?, lines(&rest)?))
    }
}

fn split(
    problem: &Found,
    parts: usize,
    of: Option<&str>,
    budget: &Budget,
) -> Result<Vec<String>, String> {
    let above = of.map(|text| read(problem, text)).transpose()?;
    let solver = Solver::new(problem).budget(budget.clone());
    let whole = [Prefix::default()];
    let roots = above.as_ref().map_or(&whole[..], |above| &above.1);
    if above.is_some() {
        // A part of another tree must not be split as if it belonged to this one.
        let probe = solver.clone().budget(Budget::unlimited().nodes(1));
        probe.count_part(roots).map_err(|wrong| wrong.to_string())?;
    }
    let parts = solver.split_part(roots, parts).map_err(|stop| format!("stopped by {stop}"))?;
    lines(&CoverPart::number(problem, &parts, above.as_ref().map(|above| &above.0)))
}

fn count(
    problem: &Found,
    text: &str,
    pieces: usize,
    (budget, threads): (&Budget, usize),
) -> Result<Lines, String> {
    let begin = Instant::now();
    let (part, prefixes) = read(problem, text)?;
    let solver = Solver::new(problem).budget(budget.clone()).threads(threads);
    let counted = solver.count_part_until(&prefixes);
    let (report, left) = counted.map_err(|wrong| format!("part {}: {wrong}", part.part))?;
    let count = match report.answer {
        Count::Exact(count) | Count::AtLeast(count) => count,
        Count::Unknown { at_least, .. } => at_least,
    };
    Reached { count, nodes: report.stats.nodes, begin, left }.lines(problem, &part, pieces)
}

#[pymethods]
impl Problem {
    /// SHA-256 of the text form, which parts, checkpoints and diagrams carry.
    #[getter]
    fn fingerprint(&self) -> String {
        self.problem().fingerprint().to_string()
    }

    /// The search tree in at most ``parts`` parts of about equal estimated size, each a line of JSON as ``quadrille
    /// cover split`` writes it. With ``of``, splits that part again.
    ///
    /// >>> from quadrille import cover
    /// >>> problem = cover.Problem.from_sets([[1], [2], [1, 2], [3], [1, 3]])
    /// >>> cover.merge(problem.count_part(part)[0] for part in problem.split(2)) == problem.count()
    /// True
    #[pyo3(signature = (parts, *, of=None, time=None))]
    fn split(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::parts)] parts: usize,
        of: Option<String>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
    ) -> PyResult<Vec<String>> {
        if parts == 0 {
            return Err(error::argument("parts must be 1 or more, not 0"));
        }
        let problem = self.problem().clone();
        let work = move |budget: &Budget| self::split(&problem, parts, of.as_deref(), budget);
        run(py, budget(time, None)?, work)?.map_err(|wrong| error::model(py, wrong))
    }

    /// Counts a part of :meth:`split`. Returns a result as ``quadrille cover run`` writes it, and the remaining
    /// parts. Without a budget, or within it, none remain. Otherwise the result is that of the first piece of the
    /// part, and at most ``pieces`` others remain.
    #[pyo3(signature = (part, *, time=None, nodes=None, threads=1, pieces=8))]
    fn count_part(
        &self,
        py: Python<'_>,
        part: String,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
        #[pyo3(from_py_with = argument::pieces)] pieces: usize,
    ) -> PyResult<Lines> {
        let (problem, threads) = (self.problem().clone(), self::threads(threads)?);
        let work = move |budget: &Budget| count(&problem, &part, pieces, (budget, threads));
        run(py, budget(time, nodes)?, work)?.map_err(|wrong| error::model(py, wrong))
    }

    /// The solutions of a part of :meth:`split`, as tables of up to 65,536 rows with one column ``options``.
    #[pyo3(signature = (part, *, time=None, nodes=None))]
    fn solutions_part(
        &self,
        py: Python<'_>,
        part: &str,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    ) -> PyResult<PartSolutions> {
        let problem = self.problem().clone();
        let (part, prefixes) = read(&problem, part).map_err(|wrong| error::model(py, wrong))?;
        let reached = Arc::new(Mutex::new(None));
        let (whose, end) = (problem.clone(), reached.clone());
        let stream = Stream::new(budget(time, nodes)?, move |budget, emit| {
            let begin = Instant::now();
            let solver = Solver::new(&whose).budget(budget.clone());
            let mut solutions = solver.solutions_part(&prefixes);
            let mut count = 0u64;
            loop {
                let rows: Vec<Solution> = solutions.by_ref().take(ROWS).collect();
                let (seen, last) = (rows.len(), rows.len() < ROWS);
                count += seen as u64;
                if seen > 0 && emit(rows).is_break() {
                    return Some(Stop::Cancelled);
                }
                if last {
                    break;
                }
            }
            let (nodes, left) = (solutions.stats().nodes, solutions.left().to_vec());
            let reached = (!solutions.is_foreign()).then(|| Reached {
                count: count.into(),
                nodes,
                begin,
                left,
            });
            *end.lock().unwrap_or_else(|poison| poison.into_inner()) = Some(reached);
            solutions.stopped()
        });
        Ok(PartSolutions { stream, problem, part, reached })
    }
}

/// The end of a part: not yet, on the tree of another problem, or reached.
type End = Arc<Mutex<Option<Option<Reached>>>>;

/// The solutions of a part, table by table.
#[pyclass(module = "quadrille.cover", frozen)]
pub(crate) struct PartSolutions {
    stream: Stream<Vec<Solution>>,
    problem: Arc<Found>,
    part: CoverPart,
    reached: End,
}

#[pymethods]
impl PartSolutions {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let rows = self.stream.next(py)?;
        let table = rows.map(|rows| table(&rows)).transpose();
        table.map_err(|wrong| error::internal(py, &wrong.to_string()))
    }

    /// After the iteration: the result and the remaining parts, as from :meth:`Problem.count_part`.
    #[pyo3(signature = (*, pieces=8))]
    fn finish(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::pieces)] pieces: usize,
    ) -> PyResult<Lines> {
        let reached = self.reached.lock().unwrap_or_else(|poison| poison.into_inner());
        let lines = match &*reached {
            None => return Err(PyRuntimeError::new_err("the iteration is not at its end")),
            Some(None) => Err(format!("part {}: it belongs to another problem", self.part.part)),
            Some(Some(reached)) => reached.lines(&self.problem, &self.part, pieces),
        };
        lines.map_err(|wrong| error::model(py, wrong))
    }
}

/// Solutions as a column of lists of option numbers.
fn table(rows: &[Solution]) -> Result<Table, ArrowError> {
    let lengths = rows.iter().map(|solution| solution.options().len());
    let options = rows.iter().flat_map(|solution| solution.options());
    let lists = lists(lengths, options.map(|option| option.get()))?;
    Columns::default().column("options", lists).finish()
}

/// The exact total of the results of all parts. A part that is missing, doubled, or of another problem or split
/// raises :class:`quadrille.PuzzleError`.
#[pyfunction]
pub(crate) fn merge<'py>(
    py: Python<'py>,
    results: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut all: Vec<CoverPartCounted> = vec![];
    for (at, result) in results.try_iter()?.enumerate() {
        let text: String = result?.extract()?;
        all.push(
            serde_json::from_str(&text)
                .map_err(|wrong| error::model(py, format!("result {at}: {wrong}")))?,
        );
    }
    integer(py, &total(&all).map_err(|wrong| error::model(py, wrong))?)
}
