//! `quadrille cover solve --checkpoint`: all solutions into a file, over any number of runs.
//!
//! A checkpoint records how many bytes of solutions it covers. They are on the disk before the
//! checkpoint is. A resumed run first cuts the file to that length, so no solution is lost or
//! written twice.

use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use quadrille::cover::{Checkpoint, CheckpointError, Progress, Solution};

use super::count::refused;
use super::read::read;
use super::search::{SearchArgs, with_bar, write_solution};
use crate::exit::{self, fail};

/// The file of solutions, open at its end.
struct Written {
    file: BufWriter<File>,
}

impl Written {
    /// Opens the file and cuts it to the length that the checkpoint covers.
    fn open(path: &Path, from: &Checkpoint) -> anyhow::Result<Self> {
        let open = || -> std::io::Result<(File, u64)> {
            let file = File::options().write(true).create(true).truncate(false).open(path)?;
            let length = file.metadata()?.len();
            Ok((file, length))
        };
        let failed = |e| fail(exit::IO, format!("{}: {e}", path.display()));
        let (mut file, length) = open().map_err(failed)?;
        let bytes = from.written.unwrap_or(0);
        if length < bytes {
            let why =
                format!("{}: {length} bytes, but the checkpoint covers {bytes}", path.display());
            return Err(fail(exit::MALFORMED, why));
        }
        file.set_len(bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        Ok(Written { file: BufWriter::with_capacity(1 << 16, file) })
    }

    /// Flushes everything to the disk and returns the length.
    fn flush(&mut self) -> std::io::Result<u64> {
        self.file.flush()?;
        self.file.get_ref().sync_data()?;
        self.file.stream_position()
    }
}

impl SearchArgs {
    /// Resumes from the checkpoint if it exists, and writes it at intervals and at the end.
    pub(super) fn solve_on(
        &self,
        checkpoint: &Path,
        output: &Path,
        every: Duration,
    ) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let from = Checkpoint::load(checkpoint, &problem).map_err(refused)?;
        if from.as_ref().is_some_and(|from| from.written.is_none()) {
            return Err(fail(exit::MALFORMED, "checkpoint: of a count, not of solutions"));
        }
        let mut from = from.unwrap_or_else(|| Checkpoint::start(&problem));
        from.written.get_or_insert(0);
        let mut written = Written::open(output, &from)?;
        // Before the work: fail now if the file cannot be written.
        from.save(checkpoint).map_err(refused)?;
        let mut printed = u64::try_from(&from.counted).unwrap_or(u64::MAX);
        let progress = Progress::new();
        let solver = self.saving(&problem)?.threads(1).progress(progress.clone());
        let out = std::cell::RefCell::new(&mut written);
        let visit = |solution: &Solution| {
            write_solution(&mut out.borrow_mut().file, &problem, solution, printed, self.json)?;
            printed += 1;
            Ok(())
        };
        let save = |state: &Checkpoint| -> Result<(), Unsaved> {
            let written = Some(out.borrow_mut().flush()?);
            Ok(Checkpoint { written, ..state.clone() }.save(checkpoint)?)
        };
        let report = with_bar(&progress, &solver, || solver.visit_from(from, every, visit, save));
        let report = report.map_err(|why| match why {
            Unsaved::Checkpoint(error) => refused(error),
            Unsaved::Output(error) => fail(exit::IO, format!("{}: {error}", output.display())),
        })?;
        let mut out = crate::output::Output::new();
        self.end(&mut out, printed, report.answer, &report.stats, begin)
    }
}

/// The reason why the search could not continue.
enum Unsaved {
    /// The checkpoint was refused or not written.
    Checkpoint(CheckpointError),
    /// The solutions were not written.
    Output(std::io::Error),
}

impl From<CheckpointError> for Unsaved {
    fn from(error: CheckpointError) -> Self {
        Unsaved::Checkpoint(error)
    }
}

impl From<std::io::Error> for Unsaved {
    fn from(error: std::io::Error) -> Self {
        Unsaved::Output(error)
    }
}
