//! Quadrille for Python: the module `quadrille._native`, whose classes the package `quadrille` exports under their
//! own names.
//!
//! Every function parses its arguments, calls the facade `quadrille` with the interpreter lock released, and wraps
//! the answer. All searches go through [`search`]: it waits for the answer on the calling thread, so that Ctrl-C is
//! noticed, and turns a panic into an exception. `unsafe` is confined to [`arrow::import`], where pointers of the
//! Arrow C interface come in.

mod answer;
mod argument;
mod arrow;
mod batch;
mod certificate;
mod cnf;
mod command;
mod cover;
mod error;
mod generate;
mod grid;
mod json;
mod picture;
mod puzzle;
mod rating;
mod search;
mod step;
mod stream;

use pyo3::prelude::*;

/// The native half of the package `quadrille`.
#[pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::answer::{AtLeast, Unknown, Verdict};
    #[pymodule_export]
    use crate::arrow::{Array, Table};
    #[pymodule_export]
    use crate::batch::{check_many, convert_many, generate_many, rate_many, solve_many};
    #[pymodule_export]
    use crate::certificate::{Certificate, verify};
    #[pymodule_export]
    use crate::cnf::{Formula, Models};
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::cover::{Cheapest, Covers, Diagram, PartSolutions, Problem, merge};
    #[pymodule_export]
    use crate::generate::{Puzzles, generate};
    #[pymodule_export]
    use crate::grid::Grid;
    #[pymodule_export]
    use crate::puzzle::{Candidates, Puzzle, Solutions, formats, rule_names, rules};
    #[pymodule_export]
    use crate::rating::Rating;
    #[pymodule_export]
    use crate::step::{Path, Step};

    /// A panic becomes an exception, without a message on standard error. A SIMD level in the
    /// environment that would be ignored is refused.
    #[pymodule_init]
    fn init(_module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use quadrille::core::cpu::{Simd, VARIABLE};
        quadrille::core::work::quiet_panics();
        match Simd::from_environment() {
            Ok(_) => Ok(()),
            Err(error) => {
                Err(pyo3::exceptions::PyImportError::new_err(format!("{VARIABLE}: {error}")))
            }
        }
    }
}
