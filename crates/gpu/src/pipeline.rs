//! Cuts a batch into chunks and keeps several in progress. The CPU gets what the device leaves.
//!
//! Invariant: answers are complete up to `answered`, in the order of the batch. The device does not
//! touch memory of the batch after [`run`] has returned.
#![allow(unsafe_code)]

use crate::fallback::Fallback;
use crate::{GpuError, Many, Packed, Verdict};
use quadrille_core::{Meter, Stop};
use std::collections::VecDeque;
use std::ops::Range;

/// The form of a puzzle and of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// 81 symbols and a line end.
    Line,
    Packed,
}

impl Record {
    /// Its length.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Record::Line => 82,
            Record::Packed => Packed::BYTES,
        }
    }
}

/// A chunk of a batch for the device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// The form of puzzles and grids.
    pub record: Record,
    /// The number of puzzles.
    pub n: usize,
    /// The puzzles.
    pub puzzles: *const u8,
    /// Destination of the grids, or null.
    pub grids: *mut u8,
    /// Destination of the verdicts, or null if they are in the grids.
    pub verdicts: *mut u8,
}

// SAFETY: addresses; whoever submits a job keeps them valid.
unsafe impl Send for Job {}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// True if all answers of the chunk are complete; otherwise the next slice is in progress.
    pub done: bool,
    /// Guesses of the slice.
    pub guesses: u32,
    /// Answers with several solutions, if done.
    pub many: u32,
    /// Answers without a verdict, if done.
    pub unknown: u32,
}

/// The device as a pipeline sees it.
pub(crate) trait Engine {
    /// Allocates memory for chunks of a batch of this many puzzles.
    fn reserve(&mut self, puzzles: usize) -> Result<(), GpuError>;
    /// The number of chunks that can be in progress.
    fn slots(&self) -> usize;
    /// The most puzzles per chunk.
    fn chunk(&self) -> usize;
    /// Starts a chunk in a free slot.
    ///
    /// # Safety
    /// Each part of the job's memory holds `n` records. Nothing else may touch it until `finish`
    /// reports the chunk as done or fails, or `drain` returns.
    unsafe fn submit(&mut self, slot: usize, job: Job) -> Result<(), GpuError>;
    fn finish(&mut self, slot: usize) -> Result<Progress, GpuError>;
    /// Waits for everything in progress and discards it.
    fn drain(&mut self);
}

/// A batch: puzzles and memory for their answers.
#[derive(Debug)]
pub(crate) struct Batch<'a> {
    /// The form of puzzles and grids.
    pub record: Record,
    /// The puzzles.
    pub puzzles: &'a [u8],
    /// Destination of the grids, if wanted.
    pub grids: Option<&'a mut [u8]>,
    /// Destination of the verdicts; `None` if they are in the grids.
    pub verdicts: Option<&'a mut [Verdict]>,
    /// The evidence to show for several solutions.
    pub many: Many,
}

impl Batch<'_> {
    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        self.puzzles.len() / self.record.bytes()
    }

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

/// The outcome of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[must_use]
pub struct Report {
    /// Puzzles answered: all, or the first ones if the budget ended. Others are `Unknown`.
    pub answered: usize,
    /// The reason for stopping early.
    pub stopped: Option<Stop>,
    /// Puzzles answered by the CPU because the device could not: its stack was full or it was lost.
    pub on_cpu: usize,
    /// Records that were not puzzles; their verdict is `Unknown`.
    pub malformed: usize,
    /// The reason why the device was given up during this batch.
    pub lost: Option<GpuError>,
}

/// The reason why the device's part of a batch ended early.
pub(crate) enum End {
    Stopped(Stop),
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

/// Answers a batch, on the engine as far as possible and on the CPU otherwise.
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

/// The engine's part: keeps its slots busy and collects chunks in order.
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
            // SAFETY: the batch outlives this call, parts do not overlap, and a part is read only
            // when it is done; `run` drains the engine on every exit.
            unsafe { engine.submit(slot, batch.job(&part))? };
            under_way.push_back((slot, part));
        }
        let Some((slot, part)) = under_way.pop_front() else { return Ok(()) };
        let progress = wait(engine, slot, meter)?;
        free.push(slot);
        cpu.complete(batch, part, &progress, meter, report)?;
    }
}

fn wait<E: Engine>(engine: &mut E, slot: usize, meter: &mut Meter) -> Result<Progress, End> {
    loop {
        let progress = engine.finish(slot)?;
        meter.add(u64::from(progress.guesses))?;
        if progress.done {
            return Ok(progress);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{Budget, Cancel};
    use quadrille_nine::{Puzzle, Solver};

    /// A device simulated by the CPU: chunks of four, two slots, three slices each.
    struct Played {
        /// The job and the remaining slices, per slot.
        slots: [Option<(Job, u32)>; 2],
        /// Chunks that end before the device is lost.
        alive: u32,
        /// The flag to raise when a chunk ends.
        cancel: Option<Cancel>,
    }

    impl Played {
        fn new() -> Self {
            Played { slots: [None, None], alive: u32::MAX, cancel: None }
        }
    }

    impl Engine for Played {
        fn reserve(&mut self, _: usize) -> Result<(), GpuError> {
            Ok(())
        }

        fn slots(&self) -> usize {
            self.slots.len()
        }

        fn chunk(&self) -> usize {
            4
        }

        unsafe fn submit(&mut self, slot: usize, job: Job) -> Result<(), GpuError> {
            assert!(self.slots[slot].is_none(), "the slot is free");
            self.slots[slot] = Some((job, 3));
            Ok(())
        }

        /// Every third puzzle of a chunk is left without verdict.
        fn finish(&mut self, slot: usize) -> Result<Progress, GpuError> {
            let (job, slices) = self.slots[slot].as_mut().expect("under way");
            *slices -= 1;
            let mut progress = Progress { done: *slices == 0, guesses: 1, many: 0, unknown: 0 };
            if !progress.done {
                return Ok(progress);
            }
            if self.alive == 0 {
                return Err(GpuError::NoDevice);
            }
            self.alive -= 1;
            // SAFETY: the pipeline keeps the batch until the chunk is done.
            let (puzzles, grids) = unsafe {
                let puzzles = std::slice::from_raw_parts(job.puzzles, job.n * 36);
                (puzzles, std::slice::from_raw_parts_mut(job.grids, job.n * 36))
            };
            for (k, (puzzle, grid)) in
                puzzles.chunks_exact(36).zip(grids.chunks_exact_mut(36)).enumerate()
            {
                let puzzle = Packed::from_bytes(*puzzle.first_chunk().expect("36 bytes")).puzzle();
                let answer = puzzle.map(|puzzle| Solver::new().solve(&puzzle, 2));
                let known = answer.filter(|_| k % 3 != 2);
                let verdict = known.map_or(Verdict::Unknown, |a| Verdict::of_count(a.count()));
                let first = known.as_ref().and_then(|a| a.first());
                let shown = first.filter(|_| verdict == Verdict::Unique);
                grid.copy_from_slice(&Packed::answer(verdict, shown).to_bytes());
                progress.many += u32::from(verdict == Verdict::Many);
                progress.unknown += u32::from(verdict == Verdict::Unknown);
            }
            self.slots[slot] = None;
            if let Some(cancel) = &self.cancel {
                cancel.raise();
            }
            Ok(progress)
        }

        fn drain(&mut self) {
            self.slots = [None, None];
        }
    }

    const ONE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Puzzles with one solution, several and none, and an invalid one at index 5.
    fn puzzles() -> Vec<u8> {
        let mut several = *ONE;
        several[..20].fill(b'.');
        let mut none = *ONE;
        none[2] = b'9';
        let kinds = [ONE, &several, &none].map(|text| Puzzle::parse(text).expect("a puzzle"));
        let mut bytes: Vec<u8> =
            (0..30).flat_map(|k| Packed::from(&kinds[k % 3]).to_bytes()).collect();
        bytes[5 * 36..6 * 36].fill(0xff);
        bytes
    }

    fn answers(
        engine: Option<Played>,
        many: Many,
        budget: &Budget,
    ) -> (Vec<u8>, Report, Option<Played>) {
        let (puzzles, mut engine) = (puzzles(), engine);
        let mut grids = vec![0xee; puzzles.len()];
        let mut batch = Batch {
            record: Record::Packed,
            puzzles: &puzzles,
            grids: Some(&mut grids),
            verdicts: None,
            many,
        };
        let mut cpu = Fallback::default();
        let report = run(engine.as_mut(), &mut cpu, &mut batch, &mut budget.start());
        (grids, report, engine)
    }

    #[test]
    fn what_the_device_leaves_unknown_the_cpu_answers() {
        for many in [Many::Blank, Many::First] {
            let (expected, _, _) = answers(None, many, &Budget::unlimited());
            let (grids, report, _) = answers(Some(Played::new()), many, &Budget::unlimited());
            assert_eq!(grids, expected);
            assert_eq!((report.answered, report.malformed, report.on_cpu), (30, 1, 7));
        }
    }

    #[test]
    fn first_solutions_of_several_are_those_of_the_cpu_kernel() {
        let (grids, _, _) = answers(Some(Played::new()), Many::First, &Budget::unlimited());
        let answer = Packed::from_bytes(*grids[36..].first_chunk().expect("36 bytes"));
        let puzzle = Packed::from_bytes(*puzzles()[36..].first_chunk().expect("36 bytes"));
        let expected = Solver::new().solve(&puzzle.puzzle().expect("a puzzle"), 2);
        assert_eq!((answer.verdict(), answer.grid().as_ref()), (Verdict::Many, expected.first()));
    }

    #[test]
    fn a_lost_device_loses_no_answer() {
        let (expected, _, _) = answers(None, Many::First, &Budget::unlimited());
        for alive in 0..8 {
            let engine = Played { alive, ..Played::new() };
            let (grids, report, engine) = answers(Some(engine), Many::First, &Budget::unlimited());
            assert_eq!(grids, expected, "lost after {alive} chunks");
            assert_eq!((report.answered, report.lost), (30, Some(GpuError::NoDevice)));
            assert!(engine.is_some_and(|e| e.slots.iter().all(Option::is_none)), "drained");
        }
    }

    #[test]
    fn a_raised_flag_leaves_the_rest_unknown() {
        let (expected, _, _) = answers(None, Many::Blank, &Budget::unlimited());
        let cancel = Cancel::new();
        let engine = Played { cancel: Some(cancel.clone()), ..Played::new() };
        let (grids, report, _) =
            answers(Some(engine), Many::Blank, &Budget::unlimited().cancel(cancel));
        assert_eq!(report.stopped, Some(Stop::Cancelled));
        let done = report.answered * 36;
        assert!(done < grids.len());
        assert_eq!(grids[..done], expected[..done]);
        let unknown = Packed::answer(Verdict::Unknown, None).to_bytes();
        assert!(grids[done..].chunks_exact(36).all(|answer| answer == unknown));
    }

    #[test]
    fn a_node_limit_counts_the_guesses_of_the_device() {
        let budget = Budget::unlimited().nodes(4);
        let (_, report, _) = answers(Some(Played::new()), Many::Blank, &budget);
        assert_eq!((report.answered, report.stopped), (4, Some(Stop::Nodes)));
    }
}
