//! A progress bar, where one is asked for and tqdm is installed.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A bar, or nothing.
pub(crate) struct Progress(Option<Py<PyAny>>);

impl Progress {
    /// A bar for this number of puzzles, if it is wanted.
    pub(crate) fn new(py: Python<'_>, wanted: bool, total: Option<usize>) -> PyResult<Self> {
        let Some(tqdm) = wanted.then(|| py.import("tqdm.auto").ok()).flatten() else {
            return Ok(Progress(None));
        };
        let options = PyDict::new(py);
        options.set_item("total", total)?;
        options.set_item("unit", "puzzle")?;
        Ok(Progress(Some(tqdm.getattr("tqdm")?.call((), Some(&options))?.unbind())))
    }

    /// Adds puzzles that are done.
    pub(crate) fn update(&self, py: Python<'_>, puzzles: usize) -> PyResult<()> {
        match &self.0 {
            Some(bar) => bar.bind(py).call_method1("update", (puzzles,)).map(drop),
            None => Ok(()),
        }
    }

    /// All are done.
    pub(crate) fn close(&self, py: Python<'_>) -> PyResult<()> {
        match &self.0 {
            Some(bar) => bar.bind(py).call_method0("close").map(drop),
            None => Ok(()),
        }
    }
}
