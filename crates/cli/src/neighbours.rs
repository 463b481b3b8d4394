//! `quadrille neighbours`: puzzles that differ in one clue and have one solution.

use std::fmt::{self, Write as _};
use std::io::Write as _;

use clap::Args;
use quadrille::answer::Neighbouring;
use quadrille::core::Budget;
use quadrille::make::Neighbours;
use quadrille::solve::batch::{self, Asked, Item};

use crate::answer::{Answer, Placed};
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::batch::Tally;
use crate::exit::{self, fail};
use crate::gpu::{GpuArgs, When};
use crate::input::{self, InputArgs};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::transform::nine;

/// Puzzles looked at together: per thread, and on a device.
const PER_THREAD: usize = 16;
const ON_DEVICE: usize = 1 << 14;
/// From so many puzzles on `auto` looks for a device.
const WORTH_A_DEVICE: usize = 1 << 10;

/// Write the neighbours of each classic 9×9 puzzle: one clue leaves, another one comes, and there is
/// exactly one solution ({−1+1}).
///
/// The way from one puzzle with few clues to the next. They come in the order of the cell that loses
/// its clue, then of the cell and the digit that come; `quadrille canonical --dedup` leaves one of
/// each class.
#[derive(Args, Debug)]
pub struct NeighboursArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    gpu: GpuArgs,
}

/// What came of the input.
enum Came {
    /// A puzzle.
    Puzzle(Waiting),
    /// What is none of 9×9, in words.
    Unfit(String),
    /// What was understood of the puzzle that follows.
    Note(String),
}

/// A puzzle that waits for its neighbours.
struct Waiting {
    /// Its cells.
    cells: [u8; 81],
    /// Its place, and the answer to come.
    answer: Placed<Neighbouring>,
    /// Its place in words.
    place: String,
}

impl Answer for Neighbouring {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        self.neighbours.iter().try_for_each(|line| writeln!(out, "{line}"))
    }
}

impl NeighboursArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let mut finder = Finder::new(&self)?;
        let mut progress = Progress::new(None, "puzzles");
        let door =
            batch::Batch { read: self.input.options(), stream: true, ..batch::Batch::default() };
        let read = |asked: &Asked<'_>, emit: &mut batch::Emit<'_, _>| {
            if let Some(note) = self.input.understood(asked) {
                let _ = emit(Came::Note(note));
            }
            let place = input::place(asked);
            let _ = emit(match nine(&asked.puzzle) {
                Ok(cells) => {
                    let answer = Placed::new(asked, Neighbouring::default());
                    Came::Puzzle(Waiting { cells, answer, place })
                }
                Err((_, message)) => Came::Unfit(format!("{place}: {message}")),
            });
        };
        batch::batch(self.input.sources()?, &door, read, |item| {
            match item {
                Item::Answer(Came::Puzzle(waiting)) => {
                    finder.waiting.push(waiting);
                    if !finder.is_full() {
                        return Ok(());
                    }
                    progress.make_room();
                    progress.add(finder.answer()?);
                }
                Item::Answer(Came::Unfit(message)) => {
                    finder.answer()?;
                    finder.tally.fail(&message, exit::FAILED);
                }
                Item::Answer(Came::Note(note)) => {
                    finder.answer()?;
                    output::say_plain(&note);
                }
                Item::Refused { source, error } => {
                    finder.answer()?;
                    finder.tally.refuse(&source, &error);
                }
                _ => {
                    progress.make_room();
                    progress.add(finder.answer()?);
                }
            }
            anyhow::Ok(())
        })?;
        finder.answer()?;
        drop(progress);
        Ok(finder.tally.finish())
    }
}

/// Puzzles that wait, and what finds their neighbours.
struct Finder {
    /// In input order.
    waiting: Vec<Waiting>,
    /// Finds the neighbours.
    neighbours: Neighbours,
    /// Whether a device may be looked for when many wait.
    may_look: bool,
    /// How many wait before they are looked at.
    most: usize,
    /// Threads of the CPU.
    threads: usize,
    /// Of a puzzle.
    budget: Budget,
    /// Whether answers are objects.
    json: bool,
    /// Where answers go.
    out: Output,
    /// What came of all.
    tally: Tally,
}

impl Finder {
    fn new(args: &NeighboursArgs) -> anyhow::Result<Finder> {
        let (threads, limited) = (args.threads.count(), args.budget.is_limited());
        let mut neighbours = Neighbours::new(threads);
        if args.gpu.when() == When::Always {
            if limited {
                return Err(fail(
                    exit::USAGE,
                    "--gpu always: a budget is that of a puzzle, which only the CPU keeps",
                ));
            }
            let opened = neighbours.on_device();
            neighbours = opened.map_err(|why| fail(exit::USAGE, format!("--gpu always: {why}")))?;
        }
        let may_look = args.gpu.when() == When::Auto && !limited;
        Ok(Finder {
            waiting: Vec::new(),
            neighbours,
            may_look,
            most: match args.gpu.when() {
                When::Always => ON_DEVICE,
                When::Auto if may_look => WORTH_A_DEVICE,
                _ => PER_THREAD * threads,
            },
            threads,
            budget: args.budget.budget(),
            json: args.json.json,
            out: Output::new(),
            tally: Tally::default(),
        })
    }

    fn is_full(&self) -> bool {
        self.waiting.len() >= self.most
    }

    /// Looks for a device, once, when so many wait that it is worth it.
    fn look_for_device(&mut self) {
        if self.may_look && self.waiting.len() >= WORTH_A_DEVICE {
            self.may_look = false;
            self.most = PER_THREAD * self.threads;
            if let Ok(neighbours) = Neighbours::new(self.threads).on_device() {
                (self.neighbours, self.most) = (neighbours, ON_DEVICE);
            }
        }
    }

    /// Answers all that wait; how many.
    fn answer(&mut self) -> anyhow::Result<u64> {
        self.look_for_device();
        let waiting = std::mem::take(&mut self.waiting);
        for some in waiting.chunks(self.most) {
            let cells: Vec<_> = some.iter().map(|waiting| waiting.cells).collect();
            let found = self.neighbours.of(&cells, &self.budget);
            for (waiting, found) in some.iter().zip(found) {
                match found {
                    Ok(found) => {
                        let answer = waiting.answer.with(Neighbouring::new(&found));
                        self.out.write_all(answer.render(self.json).as_bytes())?;
                        self.tally.count();
                    }
                    Err(stop) => {
                        let message = format!("{}: unknown: stopped by {stop}", waiting.place);
                        self.tally.fail(&message, exit::STOPPED);
                    }
                }
            }
            self.out.flush()?;
        }
        Ok(waiting.len() as u64)
    }
}
