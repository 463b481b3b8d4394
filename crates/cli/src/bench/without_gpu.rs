//! `quadrille bench --gpu` in a build without CUDA.

use std::time::Duration;

use quadrille::solve::batch::NoDevice;

use super::Measured;
use crate::exit::{self, fail};

/// Fails with the reason.
pub(super) fn run(
    _: Duration,
    _: impl FnMut(Measured) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    Err(fail(exit::FAILED, format!("bench --gpu: {NoDevice}")))
}
