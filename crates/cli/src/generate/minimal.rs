//! `quadrille generate minimal`: minimal classic 9×9 puzzles by the million, as lines.

use std::io::Write;

use clap::Args;
use quadrille::make::{RecipePuzzles, UsesDevice as _};
use quadrille::nine::Recipe;

use super::BatchArgs;
use crate::exit::{self, fail};
use crate::gpu::{GpuArgs, When};
use crate::output::Output;
use crate::progress::Progress;

/// Puzzles made at a time: a thousand on the CPU, enough to keep it busy on a device.
const CPU_PIECE: u64 = 1 << 10;
const DEVICE_PIECE: u64 = 1 << 24;
/// The batch size from which `auto` looks for a device.
const WORTH_A_DEVICE: u64 = 1 << 16;

#[derive(Args, Debug)]
pub(super) struct MinimalArgs {
    #[command(flatten)]
    batch: BatchArgs,
    /// Consecutive puzzles that share a solution
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    per_grid: u32,
    #[command(flatten)]
    gpu: GpuArgs,
}

impl MinimalArgs {
    /// Writes the puzzles. The budget is for the whole batch.
    pub(super) fn run(self) -> anyhow::Result<u8> {
        let recipe = Recipe { seed: self.batch.seed.seed(), per_grid: self.per_grid };
        let (mut maker, piece) = self.maker(recipe)?;
        let (meter, count) = (self.batch.budget.budget().start(), self.batch.count);
        let (mut out, mut progress) = (Output::new(), Progress::new(Some(count), "puzzles"));
        for start in (0..count).step_by(piece as usize) {
            let numbers = start..count.min(start + piece);
            let made = maker.make(numbers, &meter.rest()).map_err(exit::stopped)?;
            progress.make_room();
            for puzzle in &made {
                let Some(mut line) = puzzle.digits() else { continue };
                line.iter_mut().filter(|cell| **cell == b'0').for_each(|cell| *cell = b'.');
                out.write_all(&line)?;
                out.write_all(b"\n")?;
            }
            out.flush()?;
            progress.add(made.len() as u64);
        }
        Ok(exit::OK)
    }

    /// The maker, and the number of puzzles it makes at a time.
    fn maker(&self, recipe: Recipe) -> anyhow::Result<(RecipePuzzles, u64)> {
        let mut maker = RecipePuzzles::new(recipe, self.batch.threads.count());
        let wanted = match self.gpu.when() {
            When::Never => false,
            When::Auto => self.batch.count >= WORTH_A_DEVICE,
            When::Always => true,
        };
        if !wanted {
            return Ok((maker, CPU_PIECE));
        }
        match maker.device().open() {
            Ok(()) => Ok((maker, DEVICE_PIECE)),
            Err(why) if self.gpu.when() == When::Always => {
                Err(fail(exit::USAGE, format!("--gpu always: {why}")))
            }
            Err(_) => Ok((maker, CPU_PIECE)),
        }
    }
}
