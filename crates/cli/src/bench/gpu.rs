//! `quadrille bench --gpu`: the CUDA device, its kernels alone and with the transfer both ways.
//!
//! Kernels are timed by CUDA events (the median of three), the rest by the clock, from and to
//! page-locked memory.

use std::time::Duration;

use anyhow::ensure;
use quadrille::core::Budget;
use quadrille::core::Chance;
use quadrille::full_grids::NineGrids;
use quadrille::gpu::{GpuSolver, KernelTime, Many, Packed, Pinned, Recipe, Report, Verdict};
use quadrille::nine::{Puzzle, Rows};

use super::{EASY, HARD, Measured, equivalents, repeat};
use crate::exit::{self, fail};

const EASY_BATCH: usize = 1 << 23;
const HARD_BATCH: usize = 1 << 20;
/// Different equivalents in a batch, which repeats them.
const DIFFERENT: usize = 1 << 15;
/// Grids of the job that makes puzzles, and puzzles per grid.
const GRIDS: usize = 1 << 20;
const PER_GRID: u32 = 16;

/// Measures all jobs and hands each line to `show`.
pub(super) fn run(
    each: Duration,
    mut show: impl FnMut(Measured) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let no_device = |why| fail(exit::FAILED, format!("bench --gpu: {why}"));
    let mut solver = GpuSolver::new().map_err(no_device)?;
    for (name, line, batch) in [("easy", EASY, EASY_BATCH), ("hard", HARD, HARD_BATCH)] {
        let puzzles = equivalents(line, DIFFERENT)?;
        let mut packed = solver.pinned::<Packed>(batch)?;
        for (packed, puzzle) in packed.iter_mut().zip(puzzles.iter().cycle()) {
            *packed = Packed::from(puzzle);
        }
        let what = |way: &str| format!("{name} 9×9, {way}");
        show(kernels(&solver, &packed, &what("kernels alone"))?)?;
        show(rows(&mut solver, &packed, &what("packed rows in and out"), each)?)?;
        show(lines(&mut solver, &puzzles, batch / 4, &what("lines in and out"), each)?)?;
    }
    show(minimal(&mut solver, each)?)
}

fn kernels(solver: &GpuSolver, packed: &[Packed], job: &str) -> anyhow::Result<Measured> {
    let total = |time: &KernelTime| f64::from(time.propagate + time.search) / 1e3;
    let mut seconds: Vec<f64> = solver.time_kernels(packed, 3)?.iter().map(total).collect();
    seconds.sort_by(f64::total_cmp);
    Ok(Measured::new("gpu", job, packed.len() as u64, seconds[seconds.len() / 2]))
}

fn rows(
    solver: &mut GpuSolver,
    packed: &[Packed],
    job: &str,
    each: Duration,
) -> anyhow::Result<Measured> {
    let mut answers = solver.pinned::<Packed>(packed.len())?;
    let (pieces, seconds) = repeat(
        &mut || {
            done(&solver.solve_packed(packed, Many::Blank, &mut answers, &Budget::unlimited()))?;
            Ok(packed.len() as u64)
        },
        each,
    )?;
    ensure!(answers.iter().all(|answer| answer.verdict() == Verdict::Unique), "a wrong answer");
    Ok(Measured::new("gpu", job, pieces, seconds))
}

fn lines(
    solver: &mut GpuSolver,
    puzzles: &[Puzzle],
    batch: usize,
    job: &str,
    each: Duration,
) -> anyhow::Result<Measured> {
    let mut text: Pinned<u8> = solver.pinned(82 * batch)?;
    for (line, puzzle) in text.chunks_exact_mut(82).zip(puzzles.iter().cycle()) {
        line[..81].copy_from_slice(puzzle.text());
        line[81] = b'\n';
    }
    let (mut grids, mut verdicts) = (solver.pinned(82 * batch)?, solver.pinned(batch)?);
    let rows = Rows::leading(&text);
    let (pieces, seconds) = repeat(
        &mut || {
            let unlimited = Budget::unlimited();
            done(&solver.solve_rows(rows, Many::Blank, &mut grids, &mut verdicts, &unlimited))?;
            Ok(batch as u64)
        },
        each,
    )?;
    ensure!(verdicts.iter().all(|verdict| *verdict == Verdict::Unique), "a wrong answer");
    Ok(Measured::new("gpu", job, pieces, seconds))
}

/// Minimal puzzles: orders drawn and clues removed. The grids are drawn before the clock starts.
fn minimal(solver: &mut GpuSolver, each: Duration) -> anyhow::Result<Measured> {
    let (all, mut chance) = (NineGrids::new(), Chance::new(1));
    let mut grids = vec![Packed::EMPTY; GRIDS];
    for packed in &mut grids {
        let grid = all.unrank(chance.below_wide(all.count()));
        let text = grid.map(|grid| grid.map(|digit| b'0' + digit));
        *packed = Packed::answer(Verdict::None, text.as_ref());
    }
    let mut puzzles = solver.pinned::<Packed>(GRIDS * PER_GRID as usize)?;
    let recipe = Recipe { seed: 1, per_grid: PER_GRID };
    let (pieces, seconds) = repeat(
        &mut || {
            done(&solver.minimal(recipe, 0, &grids, &mut puzzles, &Budget::unlimited()))?;
            Ok(puzzles.len() as u64)
        },
        each,
    )?;
    Ok(Measured::new("gpu", "minimal 9×9, clues taken away from 16 a grid", pieces, seconds))
}

/// Fails unless the device itself answered.
fn done(report: &Report) -> anyhow::Result<()> {
    match &report.lost {
        Some(why) => Err(fail(exit::FAILED, format!("bench --gpu: {why}"))),
        None => Ok(()),
    }
}
