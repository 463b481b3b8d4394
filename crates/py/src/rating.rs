//! How hard a puzzle is.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use quadrille::answer::Rated;
use quadrille::{Rating as Found, Stop};

use crate::error::stop_word;
use crate::json;

/// How hard a puzzle is, on every scale that fits it.
///
/// >>> from quadrille import Puzzle
/// >>> rating = Puzzle.parse("39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....").rate()
/// >>> rating.er, rating.level, rating.hodoku, rating.hardest
/// (4.2, 'hard', 536, 'BUG+1')
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Rating {
    /// The answer as the library tells it.
    rated: Rated,
    /// What stopped it.
    stop: Option<Stop>,
}

impl Rating {
    pub(crate) fn new(rating: &Found) -> Self {
        Rating { rated: Rated::new(rating, None), stop: rating.stopped }
    }
}

#[pymethods]
impl Rating {
    /// ER on Sudoku Explainer's scale: the hardest step; classic 9×9 only.
    #[getter]
    fn er(&self) -> Option<f64> {
        self.rated.er
    }

    /// EP: the hardest step before the first placement.
    #[getter]
    fn ep(&self) -> Option<f64> {
        self.rated.ep
    }

    /// ED: the hardest step before the first elimination.
    #[getter]
    fn ed(&self) -> Option<f64> {
        self.rated.ed
    }

    /// HoDoKu's score; puzzles without cages.
    #[getter]
    fn hodoku(&self) -> Option<u32> {
        self.rated.hodoku.as_ref().map(|hodoku| hodoku.score)
    }

    /// HoDoKu's level.
    #[getter]
    fn hodoku_level(&self) -> Option<&'static str> {
        self.rated.hodoku.as_ref().map(|hodoku| hodoku.level)
    }

    /// ``easy``, ``medium``, ``hard``, ``expert``, ``extreme``; with cages ``easy``, ``normal``, ``hard``,
    /// ``extreme``, ``unreasonable``.
    #[getter]
    fn level(&self) -> Option<&str> {
        self.rated.level.as_deref()
    }

    /// The hardest technique of the path.
    #[getter]
    fn hardest(&self) -> Option<&str> {
        self.rated.hardest.as_deref()
    }

    /// How often each technique is used.
    #[getter]
    fn steps(&self) -> BTreeMap<String, u32> {
        self.rated.steps.clone()
    }

    /// Values that no technique gave.
    #[getter]
    fn guesses(&self) -> u32 {
        self.rated.guesses
    }

    /// Which budget ended the rating before it was complete.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stop.map(stop_word)
    }

    /// All of it, as ``quadrille rate --json`` tells it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.rated)
    }

    fn __str__(&self) -> String {
        let level = self.rated.level.as_deref().unwrap_or("unknown");
        format!("{} {level}", self.rated.words.join("/"))
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.__str__())
    }
}
