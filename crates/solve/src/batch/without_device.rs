//! Without the feature `cuda` there is no device: all lines stay on the CPU.

use quadrille_nine::{Rows, Solver};

use super::PlainLines;
use super::line_runs::RUN;

/// Why there is no device.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("built without CUDA: the feature cuda adds it")]
pub struct NoDevice;

/// A CUDA device, or none: without the feature `cuda` always none.
#[derive(Clone, Debug, Default)]
pub struct Device;

impl Device {
    /// No device.
    #[must_use]
    pub fn none() -> Self {
        Device
    }

    /// A device if there is one.
    #[must_use]
    pub fn auto() -> Self {
        Device
    }

    /// A device.
    ///
    /// # Errors
    /// Always: none is built in.
    pub fn open() -> Result<Self, NoDevice> {
        Err(NoDevice)
    }

    /// Why a device that was in use is so no longer.
    #[must_use]
    pub fn lost(&self) -> Option<NoDevice> {
        None
    }

    pub(crate) fn run(&self) -> usize {
        RUN
    }

    pub(crate) fn saw(&self, _lines: u64) {}

    pub(crate) fn solve_rows(
        &self,
        _rows: Rows<'_>,
        _plain: PlainLines,
        _solver: &mut Solver,
        _out: &mut [u8],
        _counts: &mut Vec<u64>,
    ) -> bool {
        false
    }
}
