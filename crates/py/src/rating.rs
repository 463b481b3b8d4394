//! The difficulty of a puzzle.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use quadrille::Rating as Found;
use quadrille::answer::Rated;

use crate::error::{self, STOP_WORDS, stop_word};
use crate::json;

/// The difficulty of a puzzle, on every scale that fits it.
///
/// >>> from quadrille import Puzzle
/// >>> rating = Puzzle.parse("39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....").rate()
/// >>> rating.er, rating.level, rating.hodoku, rating.hardest
/// (4.2, 'hard', 536, 'BUG+1')
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Rating {
    rated: Rated,
    stop: Option<&'static str>,
}

/// A pickled rating: its JSON, its words and its stop reason.
type Pickled = (String, Vec<String>, Option<String>);

impl Rating {
    pub(crate) fn new(rating: &Found) -> Self {
        Rating { rated: Rated::new(rating, None), stop: rating.stopped.map(stop_word) }
    }
}

#[pymethods]
impl Rating {
    /// ER on Sudoku Explainer's scale: the rating of the hardest step; classic 9×9 only.
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
    fn hodoku_level(&self) -> Option<&str> {
        self.rated.hodoku.as_ref().map(|hodoku| &*hodoku.level)
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

    /// The number of uses of each technique.
    #[getter]
    fn steps(&self) -> BTreeMap<String, u32> {
        self.rated.steps.clone()
    }

    /// The number of values that no technique found.
    #[getter]
    fn guesses(&self) -> u32 {
        self.rated.guesses
    }

    /// The budget that ended the rating early.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stop
    }

    /// The whole rating, as ``quadrille rate --json`` prints it.
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.get_type::<Rating>().getattr("_restore")?;
        let text = serde_json::to_string(&self.rated);
        let text = text.map_err(|wrong| error::internal(py, &wrong.to_string()))?;
        Ok((restore, (text, self.rated.words.clone(), self.stop.map(Into::into))))
    }

    #[staticmethod]
    fn _restore(text: &str, words: Vec<String>, stop: Option<&str>) -> PyResult<Self> {
        let mut rated: Rated = serde_json::from_str(text).map_err(error::argument)?;
        rated.words = words;
        let stop = stop.and_then(|stop| STOP_WORDS.into_iter().find(|word| *word == stop));
        Ok(Rating { rated, stop })
    }
}
