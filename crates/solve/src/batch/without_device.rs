//! Without the feature `cuda` there is no device: all lines stay on the CPU.

use std::time::Duration;

use quadrille_nine::{Rows, Solver};

use super::line_runs::RUN;

/// The reason why there is no device.
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

    /// The error that ended the use of a device.
    #[must_use]
    pub fn lost(&self) -> Option<NoDevice> {
        None
    }

    pub(crate) fn run(&self) -> usize {
        RUN
    }

    pub(crate) fn saw(&self, _lines: u64, _reading: Duration) {}

    pub(crate) fn solve_rows(
        &self,
        _rows: Rows<'_>,
        _limit: u64,
        _prefix: &str,
        _solver: &mut Solver,
        _out: &mut [u8],
        _counts: &mut Vec<u64>,
    ) -> bool {
        false
    }
}
