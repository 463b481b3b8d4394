//! `quadrille cover count`: an exact count, with a checkpoint over any number of runs.

use std::path::Path;
use std::time::{Duration, Instant};

use quadrille::answer::{Counted, CoverTook};
use quadrille::cover::{Checkpoint, CheckpointError, Count, Problem, Progress, Report, Solver};

use super::read::read;
use super::search::{SearchArgs, with_bar};
use crate::exit::{self, fail};
use crate::interrupt;

impl SearchArgs {
    pub(super) fn count(&self, limit: Option<u64>, seed: Option<u64>) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let progress = Progress::new();
        let budget = self.budget.budget().cancel(interrupt::cancel());
        let solver = self.solver(&problem, seed)?.budget(budget).progress(progress.clone());
        let report = with_bar(&progress, &solver, || match limit {
            Some(limit) => solver.count_to(limit),
            None => solver.count(),
        });
        self.counted(&report, begin)
    }

    fn counted(&self, report: &Report<Count>, begin: Instant) -> anyhow::Result<u8> {
        let mut answer =
            Counted::new(&report.answer, CoverTook::new(&report.stats, begin.elapsed()));
        interrupt::name_stop(&mut answer.stopped);
        let code = self.json.print(&answer, answer.stopped.is_some())?;
        self.note(&report.stats, begin);
        Ok(code)
    }

    /// Resumes from the file if it exists, and writes it at intervals and at the end.
    pub(super) fn count_on(&self, file: &Path, every: Duration) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let from = Checkpoint::load(file, &problem).map_err(refused)?;
        if from.as_ref().is_some_and(|from| from.written.is_some()) {
            return Err(fail(exit::MALFORMED, "checkpoint: of solutions, not of a count"));
        }
        let from = from.unwrap_or_else(|| Checkpoint::start(&problem));
        // Before the work: fail now if the file cannot be written.
        from.save(file).map_err(refused)?;
        let progress = Progress::new();
        let solver = self.saving(&problem)?.progress(progress.clone());
        let report = with_bar(&progress, &solver, || {
            solver.count_from(from, every, |state: &Checkpoint| state.save(file))
        });
        self.counted(&report.map_err(refused)?, begin)
    }

    /// A solver that stops on Ctrl-C or SIGTERM, so that it can save.
    pub(super) fn saving<'p>(&self, problem: &'p Problem) -> anyhow::Result<Solver<'p>> {
        let budget = self.budget.budget().cancel(interrupt::cancel_and_save());
        Ok(self.solver(problem, None)?.budget(budget))
    }
}

pub(super) fn refused(error: CheckpointError) -> anyhow::Error {
    let code = match error {
        CheckpointError::Io { .. } => exit::IO,
        _ => exit::MALFORMED,
    };
    fail(code, format!("checkpoint: {error}"))
}
