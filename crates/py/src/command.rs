//! `python -m quadrille`: the command line.

use pyo3::prelude::*;

/// Runs the command line (the program's name comes first) and returns its exit code.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| quadrille_cli::main(arguments))
}
