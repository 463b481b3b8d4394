//! `quadrille neighbours`: puzzles that differ in one clue and have one solution.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::Neighbouring;
use quadrille::core::Budget;
use quadrille::make::Neighbours;
use quadrille::solve::batch::NoDevice;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::exit;
use crate::gather::{Answered, Door, Gathering, Waiting};
use crate::gpu::GpuArgs;
use crate::input::InputArgs;
use crate::transform::nine;

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

impl Answer for Neighbouring {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        self.neighbours.iter().try_for_each(|line| writeln!(out, "{line}"))
    }
}

impl NeighboursArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let door = Finder {
            neighbours: Neighbours::new(self.threads.count()),
            budget: self.budget.budget(),
            json: self.json.json,
        };
        let gathering = Gathering {
            input: &self.input,
            threads: &self.threads,
            budget: &self.budget,
            gpu: self.gpu,
            heading: String::new(),
        };
        gathering.run(door, |asked| nine(&asked.puzzle))
    }
}

/// Finds the neighbours.
struct Finder {
    /// The door of the library.
    neighbours: Neighbours,
    /// Of a puzzle.
    budget: Budget,
    /// Whether answers are objects.
    json: bool,
}

impl Door for Finder {
    type Question = [u8; 81];
    const WORTH_A_DEVICE: usize = 1 << 10;
    const ON_DEVICE: usize = 1 << 14;

    fn open_device(&mut self) -> Result<(), NoDevice> {
        self.neighbours.open_device()
    }

    fn lost_device(&self) -> Option<&NoDevice> {
        self.neighbours.lost_device()
    }

    fn answer(&mut self, waiting: &[Waiting<[u8; 81]>]) -> Vec<Answered> {
        let cells: Vec<_> = waiting.iter().map(|waiting| waiting.question).collect();
        let found = self.neighbours.of(&cells, &self.budget);
        let answers = waiting.iter().zip(found).map(|(waiting, found)| match found {
            Ok(found) => Ok(waiting.place.with(Neighbouring::new(&found)).render(self.json)),
            Err(stop) => Err((exit::STOPPED, format!("unknown: stopped by {stop}"))),
        });
        answers.collect()
    }
}
