//! Many puzzles through one question: on all cores, answers in the order of the puzzles, as a table.
//!
//! Puzzles are fetched with the interpreter lock held, some ten thousand at a time, and answered
//! with the lock released; between two lots there is time for signals and for a progress bar. Plain
//! 9×9 puzzles go to their kernel in batches, all others one by one.

mod answer;
mod lot;
mod progress;
mod source;

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, UInt32Array};
use arrow_schema::ArrowError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::make::{GenerateError, Reason};
use quadrille::solve::batch::ordered;
use quadrille::{Budget, GenerateOptions, Generated};

use crate::argument;
use crate::arrow::{Columns, Table, Text};
use crate::error;
use crate::generate::Order;
use crate::puzzle::named;
use crate::search::{budget, run, threads};
use answer::{Answers, Question};
use lot::Lot;
use progress::Progress;
use source::Source;

/// Lots that are fetched together, per thread: enough that little is lost while the last one is awaited.
const TOGETHER: usize = 16;
/// Answers for which there is room from the beginning: an array may claim any number of rows.
const ROOM: usize = 1 << 20;

/// Runs a question over all puzzles.
fn ask(
    puzzles: &Bound<'_, PyAny>,
    question: Question,
    limits: (Budget, usize),
    progress: bool,
) -> PyResult<Table> {
    let py = puzzles.py();
    let ((budget, threads), question) = (limits, Arc::new(question));
    let size = question.lot();
    let mut source = Source::new(puzzles, size)?;
    let progress = Progress::new(py, progress, source.len())?;
    let mut all = Answers::with_capacity(source.rows().min(ROOM));
    loop {
        let lots = source.next(py, size, TOGETHER * threads)?;
        if lots.is_empty() {
            break;
        }
        let (question, puzzles) = (question.clone(), lots.iter().map(Lot::len).sum());
        let answered = run(py, budget.clone(), move |budget| {
            let work = |lot| question.answer(lot, budget);
            let sink = |answers: Result<Answers, _>| answers.map(|answers| all.append(&answers));
            ordered(lots.into_iter(), threads, work, sink).map(|()| all)
        })?;
        all = answered.map_err(|panic| error::died(py, &panic))?;
        progress.update(py, puzzles)?;
    }
    progress.close(py)?;
    question.table(all).map_err(|wrong| defect(py, &wrong))
}

fn defect(py: Python<'_>, wrong: &ArrowError) -> PyErr {
    error::internal(py, &wrong.to_string())
}

/// Functions over many puzzles that take nothing but a budget.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident = $question:expr;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, time=None, nodes=None, threads=None, progress=false))]
        pub(crate) fn $name(
            puzzles: &Bound<'_, PyAny>,
            #[pyo3(from_py_with = argument::time)] time: Option<f64>,
            #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
            #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
            progress: bool,
        ) -> PyResult<Table> {
            let limits = (budget(time, nodes)?, self::threads(threads)?);
            ask(puzzles, $question, limits, progress)
        }
    )*};
}

questions! {
    /// The verdict on each puzzle: a table of ``verdict`` (``unique``, ``many``, ``none``, ``unknown``, ``error``),
    /// ``solution`` (the only one, or the first) and ``note`` (what is wrong, or why there is none).
    ///
    /// ``puzzles`` is a list or other iterable of strings and puzzles, a NumPy array ``uint8[n, 81]`` (or another square) with
    /// 0 for blank cells, or a column of strings with an Arrow interface. The budget is for each puzzle.
    check_many = Question::Check;
    /// The first solution of each puzzle: a table of ``solution`` and ``note``. Arguments as for :func:`check_many`.
    solve_many = Question::Solve;
    /// Rates each puzzle: a table of ``level``, ``er``, ``ep``, ``ed``, ``hodoku``, ``hardest`` and ``note``. Arguments as
    /// for :func:`check_many`.
    rate_many = Question::Rate;
}

/// Each puzzle in another format: a table of ``text`` and ``note``. Arguments as for :func:`check_many`.
#[pyfunction]
#[pyo3(signature = (puzzles, to, *, threads=None, progress=false))]
pub(crate) fn convert_many(
    puzzles: &Bound<'_, PyAny>,
    to: &str,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    progress: bool,
) -> PyResult<Table> {
    let limits = (Budget::unlimited(), self::threads(threads)?);
    ask(puzzles, Question::Convert(named(to)?), limits, progress)
}

/// Puzzles to order, all at once: a table of ``puzzle``, ``solution``, ``level``, ``er`` and ``note``. Arguments as for
/// :func:`generate`; all cores by default.
#[pyfunction]
#[pyo3(signature = (kind="sudoku", *, seed=0, count=1, time=None, nodes=None, threads=None, progress=false, **options))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn generate_many(
    py: Python<'_>,
    kind: &str,
    #[pyo3(from_py_with = argument::seed)] seed: u64,
    #[pyo3(from_py_with = argument::count)] count: u64,
    #[pyo3(from_py_with = argument::time)] time: Option<f64>,
    #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    progress: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    let order = Order::new(kind, seed, count, (time, nodes, threads), options)?;
    let progress = Progress::new(py, progress, usize::try_from(count).ok())?;
    let made = run(py, order.options.budget.clone(), move |budget| {
        let options = GenerateOptions { budget: budget.clone(), ..order.options };
        let made = quadrille::generate(&order.spec, order.seed, order.count, &options);
        made.into_iter().flatten().collect::<Vec<_>>()
    })?;
    progress.update(py, made.len())?;
    progress.close(py)?;
    generated(made).map_err(|wrong| defect(py, &wrong))
}

/// The table of generated puzzles.
fn generated(made: Vec<Result<Generated, GenerateError>>) -> Result<Table, ArrowError> {
    let (mut puzzles, mut solutions, mut levels, mut notes) = <(Text, Text, Text, Text)>::default();
    let mut er: Vec<Option<f64>> = Vec::new();
    for made in made {
        let (made, note) = match made {
            Ok(made) => {
                let note = made.shortfall.as_ref().map(ToString::to_string);
                (Some(made), note)
            }
            Err(GenerateError { reason: Reason::Stopped(stop), .. }) => {
                (None, Some(format!("stopped by {stop}")))
            }
            Err(wrong) => (None, Some(wrong.reason.to_string())),
        };
        let level = made.as_ref().and_then(|made| made.level).map(|level| level.to_string());
        er.push(made.as_ref().and_then(|made| made.er).map(f64::from));
        solutions.push(made.as_ref().map(|made| made.solution.to_string()).as_deref());
        let text = made.map(|made| quadrille::to_text(&made.puzzle));
        puzzles.push(text.as_deref());
        levels.push(level.as_deref());
        notes.push(note.as_deref());
    }
    let columns = Columns::default().text("puzzle", puzzles)?.text("solution", solutions)?;
    let columns = columns.text("level", levels)?.column("er", numbers(er));
    columns.text("note", notes)?.finish()
}

/// A column of numbers.
fn numbers(values: Vec<Option<f64>>) -> ArrayRef {
    Arc::new(Float64Array::from(values))
}

/// A column of whole numbers.
fn counts(values: Vec<Option<u32>>) -> ArrayRef {
    Arc::new(UInt32Array::from(values))
}
