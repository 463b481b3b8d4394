//! The CPU's part of a batch: puzzles that the device left without a verdict, first solutions of
//! puzzles with several, and everything after the device is lost.

use crate::pipeline::{Batch, Progress, Record, Report};
use crate::{Many, Packed, Verdict};
use quadrille_core::{Meter, Stop, work};
use quadrille_nine::{Answer, Puzzle, Solver};
use std::num::NonZero;
use std::ops::Range;

/// Puzzles per thread between two checks of the budget.
const BLOCK: usize = 1 << 12;

/// CPU solvers, one per thread, created when needed.
#[derive(Debug, Default)]
pub(crate) struct Fallback {
    solvers: Vec<Solver>,
}

impl Fallback {
    /// Completes a chunk that the device has finished. The chunk then counts as answered.
    pub(crate) fn complete(
        &mut self,
        batch: &mut Batch<'_>,
        part: Range<usize>,
        progress: &Progress,
        meter: &mut Meter,
        report: &mut Report,
    ) -> Result<(), Stop> {
        let show_many = batch.many == Many::First && batch.grids.is_some() && progress.many > 0;
        if progress.unknown > 0 || show_many {
            let left = |verdict| match verdict {
                Verdict::Unknown => true,
                verdict => show_many && verdict == Verdict::Many,
            };
            let indices: Vec<_> =
                part.clone().filter(|&index| left(verdict(batch, index))).collect();
            let malformed = report.malformed;
            self.answer(batch, &indices, meter, report)?;
            report.on_cpu += progress.unknown as usize - (report.malformed - malformed);
        }
        report.answered = part.end;
        Ok(())
    }

    /// Answers a part from the start, block by block.
    pub(crate) fn answer_part(
        &mut self,
        batch: &mut Batch<'_>,
        part: Range<usize>,
        meter: &mut Meter,
        report: &mut Report,
    ) -> Result<(), Stop> {
        let step = BLOCK * threads();
        for start in part.clone().step_by(step) {
            let block: Vec<_> = (start..part.end.min(start + step)).collect();
            let malformed = report.malformed;
            self.answer(batch, &block, meter, report)?;
            report.on_cpu += block.len() - (report.malformed - malformed);
            report.answered = start + block.len();
        }
        Ok(())
    }

    fn answer(
        &mut self,
        batch: &mut Batch<'_>,
        indices: &[usize],
        meter: &mut Meter,
        report: &mut Report,
    ) -> Result<(), Stop> {
        let threads = threads().min(indices.len().div_ceil(64)).max(1);
        self.solvers.resize_with(threads.max(self.solvers.len()), Solver::new);
        for block in indices.chunks(BLOCK * threads) {
            meter.check()?;
            let before: u64 = self.solvers.iter().map(Solver::guesses).sum();
            let (shared, size) = (&*batch, block.len().div_ceil(threads));
            let parts = block.chunks(size).zip(&mut self.solvers);
            let solve = |(): &mut (), (part, solver)| solve(shared, part, solver);
            let answers = work::map(threads, parts, || (), solve);
            for (&index, answer) in block.iter().zip(answers.iter().flatten()) {
                report.malformed += usize::from(answer.is_none());
                put(batch, index, answer.as_ref());
            }
            let after: u64 = self.solvers.iter().map(Solver::guesses).sum();
            meter.add(after - before)?;
        }
        Ok(())
    }

    /// Marks everything from `start` on as unanswered.
    pub(crate) fn forget(&self, batch: &mut Batch<'_>, start: usize) {
        for index in start..batch.len() {
            put(batch, index, None);
        }
    }
}

/// The number of threads to use.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The answers to some puzzles of a batch; `None` if the bytes are not a puzzle.
fn solve(batch: &Batch<'_>, indices: &[usize], solver: &mut Solver) -> Vec<Option<Answer>> {
    let puzzles: Vec<_> = indices.iter().map(|&index| puzzle(batch, index)).collect();
    let good: Vec<_> = puzzles.iter().flatten().copied().collect();
    let mut answers = vec![Answer::NONE; good.len()];
    solver.solve_batch(&good, 2, &mut answers);
    let mut answers = answers.into_iter();
    puzzles.iter().map(|puzzle| puzzle.and_then(|_| answers.next())).collect()
}

/// The puzzle at this index, if its bytes are one.
fn puzzle(batch: &Batch<'_>, index: usize) -> Option<Puzzle> {
    let size = batch.record.bytes();
    let record = batch.puzzles.get(index * size..(index + 1) * size)?;
    match batch.record {
        Record::Line => Puzzle::parse(&record[..81]).ok(),
        Record::Packed => Packed::from_bytes(*record.first_chunk()?).puzzle(),
    }
}

fn verdict(batch: &Batch<'_>, index: usize) -> Verdict {
    if let Some(verdicts) = &batch.verdicts {
        return verdicts[index];
    }
    let record = batch.grids.as_ref().and_then(|grids| grids[index * 36..].first_chunk());
    record.map_or(Verdict::Unknown, |bytes| Packed::from_bytes(*bytes).verdict())
}

/// Writes an answer in the form of the batch; `None` means unknown.
fn put(batch: &mut Batch<'_>, index: usize, answer: Option<&Answer>) {
    let verdict = answer.map_or(Verdict::Unknown, |answer| Verdict::of_count(answer.count()));
    let shown = verdict == Verdict::Unique || batch.many == Many::First;
    let grid = answer.and_then(Answer::first).filter(|_| shown);
    if let Some(verdicts) = &mut batch.verdicts {
        verdicts[index] = verdict;
    }
    let size = batch.record.bytes();
    let Some(grids) = &mut batch.grids else { return };
    let record = &mut grids[index * size..(index + 1) * size];
    match batch.record {
        Record::Packed => record.copy_from_slice(&Packed::answer(verdict, grid).to_bytes()),
        Record::Line => {
            record[..81].copy_from_slice(grid.unwrap_or(&[b'0'; 81]));
            record[81] = b'\n';
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use quadrille_core::Budget;
    use quadrille_core::work::guarded;

    const UNIQUE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    /// Puzzles with one solution and with none alternate.
    #[test]
    fn a_dead_worker_never_shifts_answers_onto_other_puzzles() {
        let lines = format!("{UNIQUE}55{}", &UNIQUE[2..]).repeat(500);
        let mut verdicts = vec![Verdict::Unknown; 1000];
        let mut run = || {
            let mut batch = Batch {
                record: Record::Line,
                puzzles: lines.as_bytes(),
                grids: None,
                verdicts: Some(&mut verdicts),
                many: Many::Blank,
            };
            let (mut meter, mut report) = (Budget::unlimited().start(), Report::default());
            let mut fallback = Fallback::default();
            guarded(|| fallback.answer_part(&mut batch, 0..1000, &mut meter, &mut report))
        };
        let armed = quadrille_core::fault::arm("item:0");
        assert_eq!(run().unwrap_err().message(), "injected fault: item 0");
        drop(armed);
        assert_eq!(run(), Ok(Ok(())));
        assert!(verdicts.chunks(2).all(|two| two == [Verdict::Unique, Verdict::None]));
    }
}
