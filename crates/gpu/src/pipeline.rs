//! A batch cut into chunks, several of them under way at a time; what the device leaves undone goes
//! to the CPU.
//!
//! Invariant: answers are complete up to `answered`, in the order of the batch; the device touches
//! no memory of the batch once [`run`] has returned.
#![allow(unsafe_code)]

use crate::fallback::Fallback;
use crate::packed;
use crate::{GpuError, Many, Verdict};
use quadrille_core::{Meter, Stop};
use std::collections::VecDeque;
use std::ops::Range;

/// The form of a puzzle and of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// 81 symbols and a line end.
    Line,
    /// Packed rows.
    Packed,
}

impl Record {
    /// Its length.
    pub fn bytes(self) -> usize {
        match self {
            Record::Line => 82,
            Record::Packed => packed::BYTES,
        }
    }
}

/// A chunk of a batch, as the device gets it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// The form of puzzles and grids.
    pub record: Record,
    /// How many puzzles.
    pub n: usize,
    /// The puzzles.
    pub puzzles: *const u8,
    /// Where the grids go, or null.
    pub grids: *mut u8,
    /// Where the verdicts go, or null if they are in the grids.
    pub verdicts: *mut u8,
}

// SAFETY: addresses; whoever submits a job keeps them valid.
unsafe impl Send for Job {}

/// What a slice brought.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Whether all answers of the chunk are there; otherwise the next slice is under way.
    pub done: bool,
    /// Guesses of the slice.
    pub guesses: u32,
    /// Answers with several solutions, if done.
    pub many: u32,
    /// Answers without verdict, if done.
    pub unknown: u32,
}

/// What a pipeline needs of a device.
pub(crate) trait Engine {
    /// Makes room for chunks of a batch of so many puzzles.
    fn reserve(&mut self, puzzles: usize) -> Result<(), GpuError>;
    /// Chunks that can be under way.
    fn slots(&self) -> usize;
    /// The most puzzles of a chunk.
    fn chunk(&self) -> usize;
    /// Starts on a chunk in a slot that is free.
    ///
    /// # Safety
    /// The job's memory holds `n` records each and stays untouched by others until `finish` says
    /// the chunk is done, fails, or `drain` returns.
    unsafe fn submit(&mut self, slot: usize, job: Job) -> Result<(), GpuError>;
    /// Waits for the end of a slice.
    fn finish(&mut self, slot: usize) -> Result<Progress, GpuError>;
    /// Waits for everything under way and forgets it.
    fn drain(&mut self);
}

/// A batch: puzzles and the memory of its answers.
#[derive(Debug)]
pub(crate) struct Batch<'a> {
    /// The form of puzzles and grids.
    pub record: Record,
    /// The puzzles.
    pub puzzles: &'a [u8],
    /// Where grids go, if they are wanted.
    pub grids: Option<&'a mut [u8]>,
    /// Where verdicts go; none if they are in the grids.
    pub verdicts: Option<&'a mut [Verdict]>,
    /// What to show of several solutions.
    pub many: Many,
}

impl Batch<'_> {
    /// How many puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len() / self.record.bytes()
    }

    /// The job of a part.
    fn job(&mut self, part: &Range<usize>) -> Job {
        let size = self.record.bytes();
        let bytes = part.start * size..part.end * size;
        Job {
            record: self.record,
            n: part.len(),
            puzzles: self.puzzles[bytes.clone()].as_ptr(),
            grids: self.grids.as_mut().map_or(std::ptr::null_mut(), |g| g[bytes].as_mut_ptr()),
            verdicts: self
                .verdicts
                .as_mut()
                .map_or(std::ptr::null_mut(), |v| v[part.clone()].as_mut_ptr().cast()),
        }
    }
}

/// What became of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[must_use]
pub struct Report {
    /// Puzzles answered: all, unless the budget ended; the first ones of the batch then. The
    /// others have the verdict `Unknown`.
    pub answered: usize,
    /// Why it stopped before the end.
    pub stopped: Option<Stop>,
    /// Puzzles answered by the CPU because the device could not: its stack was full or it was lost.
    pub on_cpu: usize,
    /// Bytes that were no puzzle; their verdict is `Unknown`.
    pub malformed: usize,
    /// Why the device was given up during this batch.
    pub lost: Option<GpuError>,
}

/// Why the device's part of a batch ended early.
enum End {
    /// The budget.
    Stopped(Stop),
    /// The device.
    Lost(GpuError),
}

impl From<GpuError> for End {
    fn from(error: GpuError) -> Self {
        End::Lost(error)
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        End::Stopped(stop)
    }
}

/// Answers a batch, on the engine as far as it goes and on the CPU otherwise.
pub(crate) fn run<E: Engine>(
    engine: Option<&mut E>,
    cpu: &mut Fallback,
    batch: &mut Batch<'_>,
    meter: &mut Meter,
) -> Report {
    let mut report = Report::default();
    if let Some(engine) = engine {
        let end = on_engine(engine, cpu, batch, meter, &mut report);
        engine.drain();
        match end {
            Ok(()) => {}
            Err(End::Stopped(stop)) => report.stopped = Some(stop),
            Err(End::Lost(error)) => report.lost = Some(error),
        }
    }
    let rest = report.answered..batch.len();
    if report.stopped.is_none() && !rest.is_empty() {
        report.stopped = cpu.answer_part(batch, rest, meter, &mut report).err();
    }
    if report.stopped.is_some() {
        cpu.forget(batch, report.answered);
    }
    report
}

/// The engine's part: keeps its slots busy, takes chunks back in order.
fn on_engine<E: Engine>(
    engine: &mut E,
    cpu: &mut Fallback,
    batch: &mut Batch<'_>,
    meter: &mut Meter,
    report: &mut Report,
) -> Result<(), End> {
    engine.reserve(batch.len())?;
    let (chunk, slots, len) = (engine.chunk().max(1), engine.slots(), batch.len());
    let mut parts = (0..len).step_by(chunk).map(|at| at..len.min(at + chunk));
    let (mut under_way, mut free) = (VecDeque::new(), (0..slots).collect::<Vec<_>>());
    loop {
        meter.check()?;
        while let Some(slot) = free.pop() {
            let Some(part) = parts.next() else { break };
            // SAFETY: the batch outlives this call, parts do not overlap, and a part is looked at
            // only when it is done; `run` drains the engine on every way out.
            unsafe { engine.submit(slot, batch.job(&part))? };
            under_way.push_back((slot, part));
        }
        let Some((slot, part)) = under_way.pop_front() else { return Ok(()) };
        let progress = wait(engine, slot, meter)?;
        free.push(slot);
        cpu.complete(batch, part, &progress, meter, report)?;
    }
}

/// Waits for a chunk, slice by slice.
fn wait<E: Engine>(engine: &mut E, slot: usize, meter: &mut Meter) -> Result<Progress, End> {
    loop {
        let progress = engine.finish(slot)?;
        meter.add(u64::from(progress.guesses))?;
        if progress.done {
            return Ok(progress);
        }
    }
}
