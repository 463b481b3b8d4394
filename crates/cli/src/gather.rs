//! Puzzles answered many at a time, by a door of the library that may ask a CUDA device.
//!
//! Puzzles wait until enough of them are there, or the input pauses; answers come in input order.

use std::io::Write as _;

use quadrille::solve::batch::{self, Asked, Item, NoDevice};

use crate::answer::Placed;
use crate::args::{BudgetArgs, ThreadArgs};
use crate::batch::Tally;
use crate::exit::{self, fail};
use crate::gpu::{GpuArgs, When};
use crate::input::{self, InputArgs};
use crate::output::{self, Output};
use crate::progress::Progress;

/// The text of an answer; or an exit code and why there is none.
pub type Answered = Result<String, (u8, String)>;

/// A door of the library.
pub trait Door {
    /// What it is told about a puzzle.
    type Question: Send;
    /// From so many puzzles on `auto` looks for a device.
    const WORTH_A_DEVICE: usize;
    /// Puzzles asked about together on a device.
    const ON_DEVICE: usize;
    /// The same per thread of the CPU.
    const PER_THREAD: usize = 16;

    /// Asks a device from now on.
    fn open_device(&mut self) -> Result<(), NoDevice>;

    /// Why the device was given up.
    fn lost_device(&self) -> Option<&NoDevice>;

    /// Answers in the order of the questions.
    fn answer(&mut self, waiting: &[Waiting<Self::Question>]) -> Vec<Answered>;
}

/// A puzzle that waits for its answer.
pub struct Waiting<Q> {
    /// What is asked about it.
    pub question: Q,
    /// Its place, and the answer to come.
    pub place: Placed<()>,
    /// Its place in words.
    words: String,
}

/// What a command says about its input and the work.
pub struct Gathering<'a> {
    /// The puzzles.
    pub input: &'a InputArgs,
    /// Threads of the CPU.
    pub threads: &'a ThreadArgs,
    /// Limits of a puzzle.
    pub budget: &'a BudgetArgs,
    /// Whether a device is asked.
    pub gpu: GpuArgs,
    /// For standard output, before everything else.
    pub heading: String,
}

/// What came of the input.
enum Came<Q> {
    /// A puzzle.
    Puzzle(Waiting<Q>),
    /// One that the command is not for, in words.
    Unfit(String, u8),
    /// What was understood of the puzzle that follows.
    Note(String),
}

impl Gathering<'_> {
    /// Asks the door about every puzzle. `question` says what, or an exit code and why not. The answer is the exit code.
    pub fn run<D: Door>(
        &self,
        door: D,
        question: impl Fn(&Asked<'_>) -> Result<D::Question, (u8, String)> + Sync,
    ) -> anyhow::Result<u8> {
        let mut asker = Asker::new(self, door)?;
        asker.out.write_all(self.heading.as_bytes())?;
        let mut progress = Progress::new(None, "puzzles");
        let options = batch::Batch {
            threads: self.threads.count(),
            read: self.input.options(),
            stream: true,
            ..batch::Batch::default()
        };
        let read = |asked: &Asked<'_>, emit: &mut batch::Emit<'_, _>| {
            if let Some(note) = self.input.understood(asked) {
                let _ = emit(Came::Note(note));
            }
            let words = input::place(asked);
            let _ = emit(match question(asked) {
                Ok(question) => {
                    Came::Puzzle(Waiting { question, place: Placed::new(asked, ()), words })
                }
                Err((code, message)) => Came::Unfit(format!("{words}: {message}"), code),
            });
        };
        batch::batch(self.input.sources()?, &options, read, |item| {
            if !matches!(item, Item::Answer(Came::Puzzle(_))) || asker.is_full() {
                progress.make_room();
                progress.add(asker.answer()?);
            }
            match item {
                Item::Answer(Came::Puzzle(waiting)) => asker.waiting.push(waiting),
                Item::Answer(Came::Unfit(message, code)) => asker.tally.fail(&message, code),
                Item::Answer(Came::Note(note)) => output::say_plain(&note),
                Item::Refused { source, error } => asker.tally.refuse(&source, &error),
                _ => {}
            }
            anyhow::Ok(())
        })?;
        asker.answer()?;
        drop(progress);
        if let Some(why) = asker.door.lost_device() {
            output::note(&format!("the GPU failed ({why}); the CPU answered the rest"));
        }
        Ok(asker.tally.finish())
    }
}

/// Puzzles that wait, and what answers them.
struct Asker<D: Door> {
    /// In input order.
    waiting: Vec<Waiting<D::Question>>,
    /// What answers.
    door: D,
    /// Whether a device may be looked for when many wait.
    may_look: bool,
    /// How many wait before they are answered.
    most: usize,
    /// The same on the CPU.
    most_on_cpu: usize,
    /// Where answers go.
    out: Output,
    /// What came of all.
    tally: Tally,
}

impl<D: Door> Asker<D> {
    fn new(gathering: &Gathering<'_>, mut door: D) -> anyhow::Result<Self> {
        let (when, limited) = (gathering.gpu.when(), gathering.budget.is_limited());
        if when == When::Always {
            if limited {
                return Err(fail(
                    exit::USAGE,
                    "--gpu always: a budget is that of a puzzle, which only the CPU keeps",
                ));
            }
            let opened = door.open_device();
            opened.map_err(|why| fail(exit::USAGE, format!("--gpu always: {why}")))?;
        }
        let may_look = cfg!(feature = "cuda") && when == When::Auto && !limited;
        let most_on_cpu = D::PER_THREAD * gathering.threads.count();
        let most = match when {
            When::Always => D::ON_DEVICE,
            When::Auto if may_look => D::WORTH_A_DEVICE,
            When::Auto | When::Never => most_on_cpu,
        };
        let (waiting, out, tally) = (Vec::new(), Output::new(), Tally::default());
        Ok(Asker { waiting, door, may_look, most, most_on_cpu, out, tally })
    }

    fn is_full(&self) -> bool {
        self.waiting.len() >= self.most
    }

    /// Looks for a device, once, when so many wait that it is worth it.
    fn look_for_device(&mut self) {
        if self.may_look && self.waiting.len() >= D::WORTH_A_DEVICE {
            self.may_look = false;
            let is_open = self.door.open_device().is_ok();
            self.most = if is_open { D::ON_DEVICE } else { self.most_on_cpu };
        }
    }

    /// Answers all that wait; how many.
    fn answer(&mut self) -> anyhow::Result<u64> {
        self.look_for_device();
        let waiting = std::mem::take(&mut self.waiting);
        let together = if self.may_look { self.most_on_cpu } else { self.most };
        for some in waiting.chunks(together) {
            for (waiting, answered) in some.iter().zip(self.door.answer(some)) {
                match answered {
                    Ok(text) => {
                        self.out.write_all(text.as_bytes())?;
                        self.tally.count();
                    }
                    Err((code, message)) => {
                        self.out.flush()?;
                        self.tally.fail(&format!("{}: {message}", waiting.words), code);
                    }
                }
            }
        }
        self.out.flush()?;
        Ok(waiting.len() as u64)
    }
}
