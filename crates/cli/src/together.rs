//! Puzzles answered many at a time by a solver of the library that may use a CUDA device.
//!
//! On the CPU each thread has its own solver and takes a few puzzles at a time. A device has a
//! single solver, which takes enough puzzles to keep the device busy.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use quadrille::make::UsesDevice;
use quadrille::solve::batch::{self, Asked};

use crate::args::{BudgetArgs, ThreadArgs};
use crate::batch::{Outcome, Tally};
use crate::exit::{self, fail};
use crate::gpu::{GpuArgs, When};
use crate::input::InputArgs;
use crate::output::Output;

/// Most puzzles in a piece on the CPU; pieces grow up to this size.
const PIECE: usize = 16;

/// A question about every puzzle.
pub(crate) trait Question: Sync {
    /// The solver that answers it.
    type Door: UsesDevice + Send;
    /// The reply about a puzzle, or an exit code and a message.
    type Reply;
    /// The number of puzzles from which `auto` looks for a device.
    const WORTH_A_DEVICE: usize;
    /// Puzzles per call on a device.
    const ON_DEVICE: usize;

    /// A solver on this many threads.
    fn door(&self, threads: usize) -> Self::Door;

    fn ask(
        &self,
        door: &mut Self::Door,
        asked: &[Asked<'_>],
    ) -> Vec<Result<Self::Reply, (u8, String)>>;

    /// A reply as it is printed.
    fn show(&self, asked: &Asked<'_>, reply: Self::Reply) -> Result<Outcome, (u8, String)>;
}

/// The input and settings of a command.
pub(crate) struct Together<'a> {
    pub input: &'a InputArgs,
    /// CPU threads.
    pub threads: &'a ThreadArgs,
    /// Limits per puzzle.
    pub budget: &'a BudgetArgs,
    pub gpu: GpuArgs,
    /// Printed first on standard output.
    pub heading: String,
    /// True if an object replaces an answer that cannot be given.
    pub json: bool,
}

impl Together<'_> {
    /// Asks the question about every puzzle and returns the exit code.
    pub(crate) fn run<Q: Question>(&self, question: &Q) -> anyhow::Result<u8> {
        let asker = Asker::new(self, question)?;
        let mut tally = Tally::new(Output::new(), self.heading.as_bytes(), "", self.json)?;
        let options = batch::Batch {
            threads: self.threads.count(),
            read: self.input.options(),
            ..batch::Batch::default()
        };
        let ask = |asked: &[Asked<'_>]| self.with_notes(asked, asker.answer(asked));
        let sources = self.input.sources()?;
        batch::batch_together(sources, &options, asker.sizes(), ask, |item| tally.take(item))?;
        tally.finish(asker.lost_device())
    }

    /// Puts the `--explain-input` line before each outcome, if requested.
    fn with_notes(
        &self,
        asked: &[Asked<'_>],
        outcomes: Vec<Outcome>,
    ) -> Vec<anyhow::Result<Outcome>> {
        let mut all = Vec::with_capacity(outcomes.len());
        for (asked, outcome) in asked.iter().zip(outcomes) {
            if let Some(note) = self.input.understood(asked) {
                all.push(Ok(Outcome { note, is_part: true, ..Outcome::default() }));
            }
            all.push(Ok(outcome));
        }
        all
    }
}

/// Asks on the CPU, or on a device once one is open.
struct Asker<'a, Q: Question> {
    question: &'a Q,
    /// The solver of the device; `None` inside if there is no device.
    device: OnceLock<Option<Mutex<Q::Door>>>,
    /// CPU threads of that solver.
    threads: usize,
    read: AtomicUsize,
}

impl<'a, Q: Question> Asker<'a, Q> {
    fn new(together: &Together<'_>, question: &'a Q) -> anyhow::Result<Self> {
        let (when, limited) = (together.gpu.when(), together.budget.is_limited());
        let device = OnceLock::new();
        if when == When::Always {
            if limited {
                return Err(fail(
                    exit::USAGE,
                    "--gpu always: a budget is that of a puzzle, which only the CPU keeps",
                ));
            }
            let mut door = question.door(together.threads.count());
            let opened = door.device().open();
            opened.map_err(|why| fail(exit::USAGE, format!("--gpu always: {why}")))?;
            device.get_or_init(|| Some(Mutex::new(door)));
        }
        if when == When::Never || limited {
            device.get_or_init(|| None);
        }
        let (threads, read) = (together.threads.count(), AtomicUsize::new(0));
        Ok(Asker { question, device, threads, read })
    }

    /// The sizes of successive pieces. Looks for a device, once, when enough puzzles have been
    /// read.
    fn sizes(&self) -> impl FnMut() -> usize + Send {
        let mut grown = 0;
        move || {
            let worth = self.read.load(Ordering::Relaxed) >= Q::WORTH_A_DEVICE;
            let device =
                if worth { self.device.get_or_init(|| self.look()) } else { self.known_device() };
            if device.is_some() {
                return Q::ON_DEVICE;
            }
            grown = (grown + 1).min(PIECE);
            grown
        }
    }

    fn look(&self) -> Option<Mutex<Q::Door>> {
        let mut door = self.question.door(self.threads);
        door.device().open().is_ok().then(|| Mutex::new(door))
    }

    /// The device, if it was found.
    fn known_device(&self) -> &Option<Mutex<Q::Door>> {
        self.device.get().unwrap_or(&None)
    }

    fn answer(&self, asked: &[Asked<'_>]) -> Vec<Outcome> {
        self.read.fetch_add(asked.len(), Ordering::Relaxed);
        let replies = match self.known_device() {
            // A solver that panicked halfway is not used again.
            Some(door) if !door.is_poisoned() => {
                let mut door = door.lock().unwrap_or_else(PoisonError::into_inner);
                self.question.ask(&mut door, asked)
            }
            _ => self.question.ask(&mut self.question.door(1), asked),
        };
        let outcome = |(asked, reply): (_, Result<_, _>)| {
            let shown = reply.and_then(|reply| self.question.show(asked, reply));
            shown.unwrap_or_else(|(code, why)| Outcome::failed(asked, code, why))
        };
        asked.iter().zip(replies).map(outcome).collect()
    }

    /// The reason why the device was lost.
    fn lost_device(&self) -> Option<String> {
        let mut door = self.known_device().as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        door.device().lost().map(|why| why.to_string())
    }
}
