//! `quadrille bench --gpu` where no device is built in.

use std::time::Duration;

use quadrille::solve::batch::NoDevice;

use super::Measured;
use crate::exit::{self, fail};

/// Says why there is nothing to measure.
pub fn run(_: Duration, _: impl FnMut(Measured) -> anyhow::Result<()>) -> anyhow::Result<()> {
    Err(fail(exit::FAILED, format!("bench --gpu: {NoDevice}")))
}
