//! `--gpu`: whether batches of plain 9×9 lines may go to a CUDA device.

use clap::{Args, ValueEnum};
use quadrille::solve::batch::Device;

use crate::exit::{self, fail};

/// True if a device is used.
#[derive(Args, Clone, Copy, Debug)]
pub struct GpuArgs {
    /// CUDA device for plain 9×9 lines: auto (once a batch is large), never, always; the answers are
    /// the same (feature cuda)
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        hide_possible_values = true,
        default_value = "auto"
    )]
    gpu: When,
}

/// When a device is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// From the batch size on at which it is quicker
    Auto,
    /// Not at all
    Never,
    /// For every plain 9×9 line
    Always,
}

impl GpuArgs {
    /// The request.
    pub fn when(self) -> When {
        self.gpu
    }

    /// The device for a batch. `plain` is whether its lines go straight to a kernel: where they do
    /// not, `always` would be ignored and is refused.
    pub fn device(self, plain: bool) -> anyhow::Result<Device> {
        match self.gpu {
            When::Never => Ok(Device::none()),
            When::Auto => Ok(Device::auto()),
            When::Always if !plain => Err(fail(
                exit::USAGE,
                "--gpu always answers plain 9×9 lines with plain lines: no terminal, no budget, no \
                 other engine or format, nothing else to tell",
            )),
            When::Always => {
                Device::open().map_err(|why| fail(exit::USAGE, format!("--gpu always: {why}")))
            }
        }
    }
}
