//! Generated puzzles, one by one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use quadrille::make::{GenerateError, OptionValues, Reason, SpecError};
use quadrille::text::Entry;
use quadrille::{GenerateOptions, Generated, Kind, Spec};

use crate::answer::Unknown;
use crate::argument;
use crate::error;
use crate::puzzle::Puzzle;
use crate::search;
use crate::stream::Stream;

/// An order. Each kind refuses, by name, the options that it does not take.
#[derive(Clone)]
pub(crate) struct Order {
    pub(crate) spec: Spec,
    pub(crate) seed: u64,
    pub(crate) count: u64,
    pub(crate) options: GenerateOptions,
}

impl Order {
    /// An order from its arguments.
    pub(crate) fn new(
        kind: &str,
        seed: u64,
        count: u64,
        limits: (Option<f64>, Option<u64>, Option<usize>),
        rest: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let kind = Kind::from_name(kind).map_err(error::argument)?;
        let mut options = GenerateOptions {
            budget: search::budget(limits.0, limits.1)?,
            threads: search::threads(limits.2)?,
            ..GenerateOptions::default()
        };
        let mut texts = Vec::new();
        for (key, value) in rest.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
            match key.extract::<String>()? {
                key if key == "keep_equivalent" => options.keep_equivalent = value.extract()?,
                key => {
                    let text = text(&key, &value)?;
                    texts.push((key, text));
                }
            }
        }
        let texts = texts.iter().map(|(key, text)| (key.as_str(), text.as_str()));
        let spec = Spec::read(kind, texts).map_err(|wrong| match wrong {
            SpecError::Unknown { .. } => PyTypeError::new_err(wrong.to_string()),
            wrong => error::argument(wrong),
        })?;
        Ok(Order { spec, seed, count, options })
    }
}

/// The value of an option as text for the library; also a pair of numbers, or a list of lines.
fn text(key: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.extract::<bool>() {
        return Ok(flag.to_string());
    }
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    let option = Spec::OPTIONS.iter().find(|option| option.name == key);
    match option.map(|option| option.values) {
        Some(OptionValues::Text(form)) if form.contains(',') => {
            Ok(value.extract::<Vec<String>>()?.join(","))
        }
        Some(OptionValues::Text(form)) => {
            let (first, second): (Bound<'_, PyAny>, Bound<'_, PyAny>) = value.extract()?;
            let between = if form.contains("..") { ".." } else { "x" };
            Ok(format!("{}{between}{}", first.str()?, second.str()?))
        }
        Some(OptionValues::Cells) => Ok(value.extract::<Vec<String>>()?.join("\n")),
        _ => Ok(value.str()?.to_string()),
    }
}

/// An iterator of generated puzzles.
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Puzzles {
    stream: Stream<Result<Generated, GenerateError>>,
    /// Tries of the last puzzle; 0 if there were none.
    tries: AtomicU64,
}

/// Puzzles with exactly one solution, in order, each made when it is requested. The same seed makes the same puzzles
/// on any machine.
///
/// ``kind`` is ``sudoku``, ``jigsaw``, ``killer``, ``kenken``, ``variant``, ``grid``, ``seventeen`` or ``hardest``. The
/// options are those of ``quadrille generate``, with underscores: ``preset``, ``rules``, ``size``, ``box``, ``jigsaw``, ``shape``, ``diagonals``,
/// ``recipe``, ``level``, ``tries``, ``technique``, ``er``, ``flow``, ``symmetry``, ``style``, ``givens``,
/// ``minimal``, ``mask``, ``digits``, ``without``, ``mirrored``, ``cage``, ``singles``, ``ops``, ``no_ops``,
/// ``keep_equivalent``. A kind refuses options that it does not take. ``box`` is ``(2, 3)`` or ``"2x3"``, ``er`` is
/// ``(6.5, 7.2)`` or ``"6.5..7.2"``, ``rules`` is ``["thermometer:4", "arrow"]`` or ``"thermometer:4,arrow"``,
/// ``mask`` and ``digits`` are lines of cells.
///
/// The budget is for each puzzle; one that could not be made within it is :class:`Unknown`. If a puzzle misses a part
/// of the order, a warning is issued.
///
/// >>> import quadrille
/// >>> [puzzle.clues for puzzle in quadrille.generate("sudoku", level="easy", seed=7, count=2)]
/// [36, 38]
#[pyfunction]
#[pyo3(signature = (kind="sudoku", *, seed=0, count=1, time=None, nodes=None, threads=1, **options))]
pub(crate) fn generate(
    kind: &str,
    #[pyo3(from_py_with = argument::seed)] seed: u64,
    #[pyo3(from_py_with = argument::count)] count: u64,
    #[pyo3(from_py_with = argument::time)] time: Option<f64>,
    #[pyo3(from_py_with = argument::nodes)] nodes: Option<u64>,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzles> {
    let order = Order::new(kind, seed, count, (time, nodes, threads), options)?;
    let budget = order.options.budget.clone();
    let stream = Stream::new(budget, move |budget, emit| {
        let options = GenerateOptions { budget: budget.clone(), ..order.options };
        let made = quadrille::generate(&order.spec, order.seed, order.count, &options);
        for puzzle in made.into_iter().flatten() {
            if emit(puzzle).is_break() {
                break;
            }
        }
        None
    });
    Ok(Puzzles { stream, tries: AtomicU64::new(0) })
}

/// A generated puzzle, with its solution.
pub(crate) fn puzzle(made: Generated) -> Puzzle {
    let mut entry = Entry::new(made.puzzle);
    entry.solution = Some(made.solution);
    Puzzle::of(Arc::new(entry))
}

#[pymethods]
impl Puzzles {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    /// The number of random puzzles tried for the last one, for levels by givens; otherwise ``None``.
    #[getter]
    fn tries(&self) -> Option<u64> {
        Some(self.tries.load(Ordering::Relaxed)).filter(|&tries| tries > 0)
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.stream.next(py)? {
            None => Ok(None),
            Some(Ok(made)) => {
                self.tries.store(made.tries.unwrap_or(0), Ordering::Relaxed);
                if let Some(shortfall) = &made.shortfall {
                    let text = std::ffi::CString::new(shortfall.to_string())?;
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
                }
                Ok(Some(Bound::new(py, puzzle(made))?.into_any()))
            }
            Some(Err(GenerateError { reason: Reason::Stopped(stop), .. })) => {
                Ok(Some(Bound::new(py, Unknown::of(stop))?.into_any()))
            }
            Some(Err(GenerateError { reason: Reason::Internal(panic), .. })) => {
                Err(error::died(py, &panic))
            }
            Some(Err(wrong)) => Err(error::model(py, wrong)),
        }
    }
}
