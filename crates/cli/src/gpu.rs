//! `--gpu`: the use of a CUDA device for batches of plain lines.

use clap::{Args, ValueEnum};
use quadrille::solve::batch::Device;

use crate::exit::{self, fail};

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct GpuArgs {
    /// CUDA device for plain 9×9 lines: auto (once a batch is large), never, always; the answers
    /// are the same (feature cuda)
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        hide_possible_values = true,
        default_value = "auto"
    )]
    gpu: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// For batches that are large enough to gain from it
    Auto,
    /// Not at all
    Never,
    /// For every plain 9×9 line
    Always,
}

impl GpuArgs {
    pub(crate) fn when(self) -> When {
        self.gpu
    }

    /// The device for a batch. If its lines do not go straight to a kernel (`plain` is false),
    /// `always` would have no effect and is refused.
    pub(crate) fn device(self, plain: bool) -> anyhow::Result<Device> {
        match self.gpu {
            When::Never => Ok(Device::none()),
            When::Auto => Ok(Device::auto()),
            When::Always if !plain => Err(fail(
                exit::USAGE,
                "--gpu always answers only plain 9×9 lines, with lines: it does not work with a \
                 terminal, a budget, statistics, or another engine or format",
            )),
            When::Always => {
                Device::open().map_err(|why| fail(exit::USAGE, format!("--gpu always: {why}")))
            }
        }
    }
}
