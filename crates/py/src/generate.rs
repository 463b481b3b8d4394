//! Puzzles to order, one by one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::make::{GenerateError, GivensLevel, Reason};
use quadrille::puzzle::Op;
use quadrille::reason::explainer::Tenths;
use quadrille::reason::{CageLevel, Level};
use quadrille::text::Entry;
use quadrille::{GenerateOptions, Generated, Kind, Spec};

use crate::answer::Unknown;
use crate::argument;
use crate::error;
use crate::puzzle::Puzzle;
use crate::search;
use crate::stream::Stream;

/// What an order may say; each kind refuses by name what it does not take.
#[derive(Clone)]
pub(crate) struct Order {
    /// What to make.
    pub(crate) spec: Spec,
    /// From which numbers.
    pub(crate) seed: u64,
    /// How many.
    pub(crate) count: u64,
    /// Within which limits.
    pub(crate) options: GenerateOptions,
}

impl Order {
    /// An order out of its arguments.
    pub(crate) fn new(
        kind: &str,
        seed: u64,
        count: u64,
        limits: (Option<f64>, Option<u64>, Option<usize>),
        rest: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let kind = match kind {
            "sudoku" => Kind::Sudoku,
            "jigsaw" => Kind::Jigsaw,
            "killer" => Kind::Killer,
            "kenken" => Kind::KenKen,
            "grid" => Kind::Grid,
            "seventeen" => Kind::LowClue,
            "hardest" => Kind::Hardest,
            _ => {
                let kinds = "sudoku, jigsaw, killer, kenken, grid, seventeen, hardest";
                return Err(error::argument(format!("no kind is called {kind:?}: {kinds}")));
            }
        };
        let mut order =
            Order { spec: Spec::new(kind), seed, count, options: GenerateOptions::default() };
        order.options.budget = search::budget(limits.0, limits.1)?;
        order.options.threads = search::threads(limits.2)?;
        for (key, value) in rest.into_iter().flatten() {
            if !value.is_none() {
                let key = key.extract::<String>()?;
                let set = order.set(kind, &key, &value);
                set.map_err(|wrong| argument::named(&key, &value, wrong))?;
            }
        }
        order.spec.check().map_err(error::argument)?;
        Ok(order)
    }

    /// Sets one option by its name.
    fn set(&mut self, kind: Kind, key: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let spec = self.spec.clone();
        let on = || value.extract::<bool>();
        self.spec = match key {
            "size" => spec.size(value.extract()?),
            "box" => {
                let (height, width) = value.extract()?;
                spec.boxes(height, width)
            }
            "level" => level(spec, kind, &value.extract::<String>()?)?,
            "technique" => spec.technique(named(value)?),
            "symmetry" => spec.symmetry(named(value)?),
            "er" => {
                let (low, high): (f64, f64) = value.extract()?;
                spec.er(tenths(low)?..=tenths(high)?)
            }
            "givens" => spec.givens(value.extract()?),
            "tries" => spec.tries(value.extract()?),
            "cage" => spec.largest_cage(value.extract()?),
            "ops" => spec.ops(&ops(&value.extract::<String>()?)?),
            "diagonals" => {
                if on()? {
                    spec.diagonals()
                } else {
                    spec
                }
            }
            "minimal" => {
                if on()? {
                    spec.minimal()
                } else {
                    spec
                }
            }
            "singles" => spec.single_cells(value.extract()?),
            "no_ops" => {
                if on()? {
                    spec.hidden_ops()
                } else {
                    spec
                }
            }
            "keep_equivalent" => {
                self.options.keep_equivalent = on()?;
                spec
            }
            _ => return Err(PyTypeError::new_err(format!("generate() takes no argument {key:?}"))),
        };
        Ok(())
    }
}

fn named<T: std::str::FromStr<Err: std::fmt::Display>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    value.extract::<String>()?.parse().map_err(error::argument)
}

/// A level in the words of the kind; `givens:easy` counts givens alone.
fn level(spec: Spec, kind: Kind, word: &str) -> PyResult<Spec> {
    let unknown = |words: &str| error::argument(format!("no level is called {word:?}: {words}"));
    if let Some(name) = word.strip_prefix("givens:") {
        let words = "givens:easy, givens:medium, givens:difficult, givens:extreme";
        return Ok(spec.level(GivensLevel::from_name(name).ok_or_else(|| unknown(words))?));
    }
    if matches!(kind, Kind::Killer | Kind::KenKen) {
        let words = "easy, normal, hard, extreme, unreasonable";
        return Ok(spec.level(CageLevel::from_name(word).ok_or_else(|| unknown(words))?));
    }
    let words = "easy, medium, hard, expert, extreme";
    Ok(spec.level(Level::from_name(word).ok_or_else(|| unknown(words))?))
}

fn tenths(rating: f64) -> PyResult<Tenths> {
    if !(0.0..=20.0).contains(&rating) {
        return Err(error::argument(format!("a rating is a number from 0 to 20, not {rating}")));
    }
    Ok(Tenths((rating * 10.0).round() as _))
}

fn ops(text: &str) -> PyResult<Vec<Op>> {
    let op = |symbol: char| {
        Op::from_symbol(symbol.encode_utf8(&mut [0; 4]))
            .ok_or_else(|| error::argument(format!("no operation is called {symbol:?}")))
    };
    text.chars().map(op).collect()
}

/// Puzzles as they are made.
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Puzzles {
    /// What makes them.
    stream: Stream<Result<Generated, GenerateError>>,
    /// Tries that the last one took; 0 where none were made.
    tries: AtomicU64,
}

/// Puzzles with exactly one solution, in order, each as soon as it is asked for; the same seed makes the same puzzles
/// on any machine.
///
/// ``kind`` is ``sudoku``, ``jigsaw``, ``killer``, ``kenken``, ``grid``, ``seventeen`` or ``hardest``. Options:
/// ``size``, ``box``, ``level``, ``technique``, ``er``, ``symmetry``, ``givens``, ``tries``, ``minimal``, ``diagonals``,
/// ``cage``, ``singles``, ``ops``, ``no_ops``, ``keep_equivalent``; a kind refuses what it does not take. The budget
/// is for each puzzle; one that could not be made within it is :class:`Unknown`. A puzzle that misses a part of the
/// order comes with a warning.
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

    /// How many random puzzles were tried until the last one, for levels by givens; else ``None``.
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
