//! Certificates: a verdict with a proof.

use pyo3::prelude::*;
use quadrille::Budget;
use quadrille::solve::{Certificate as Found, Claim};

use crate::error;
use crate::search::run;

/// A proof of a verdict, as text for ``quadrille verify`` and independent checkers.
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Certificate {
    /// The claim: ``"unique"``, ``"none"`` or ``"several"``.
    #[pyo3(get)]
    claim: &'static str,
    text: String,
}

impl Certificate {
    pub(crate) fn new(found: &Found) -> Self {
        let claim = match found.claim() {
            Claim::Unique(..) => "unique",
            Claim::None(_) => "none",
            Claim::Several(..) => "several",
        };
        Certificate { claim, text: found.to_text() }
    }
}

#[pymethods]
impl Certificate {
    /// Checks the certificate with the independent checker; see :func:`verify`.
    fn verify(&self, py: Python<'_>) -> PyResult<String> {
        verify(py, self.text.clone())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Certificate {}, {} bytes>", self.claim, self.text.len())
    }
}

/// Checks a certificate and returns its claim in words. An invalid one raises :class:`CertificateError`.
///
/// >>> import quadrille
/// >>> quadrille.verify(str(quadrille.Puzzle.parse("11..............").prove()))
/// 'no solution'
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: String) -> PyResult<String> {
    let checked = run(py, Budget::unlimited(), move |_| quadrille::verify(&certificate))?;
    match checked {
        Ok(verified) => Ok(verified.claim.to_string()),
        Err(refusal) => Err(error::certificate(py, &refusal.reason, refusal.line)),
    }
}
