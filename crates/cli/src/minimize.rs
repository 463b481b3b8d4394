//! `quadrille minimize`: puzzles without their needless givens.

use clap::Args;
use quadrille::answer::PuzzleText;
use quadrille::chance::Chance;
use quadrille::core::Budget;
use quadrille::make::{Minimized, Minimizer};
use quadrille::puzzle::Puzzle;
use quadrille::solve::batch::NoDevice;
use quadrille::text::{Entry, Format};

use crate::answer::{Answer, Placed};
use crate::args::BudgetArgs;
use crate::exit;
use crate::gather::{Answered, Door, Gathering, Waiting};
use crate::gpu::GpuArgs;
use crate::input::InputArgs;
use crate::seed::SeedArgs;
use crate::transform::TransformArgs;

/// Take givens away from each puzzle, in random order, until every one is needed.
#[derive(Args, Debug)]
pub struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    write: TransformArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    gpu: GpuArgs,
}

impl MinimizeArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let seed = self.seed.seed();
        let door = Remover {
            minimizer: Minimizer::new(self.write.threads.count()),
            budget: self.budget.budget(),
            to: self.write.to,
            json: self.write.json.json,
        };
        let gathering = Gathering {
            input: &self.input,
            threads: &self.write.threads,
            budget: &self.budget,
            gpu: self.gpu,
            heading: self.write.heading(),
        };
        gathering
            .run(door, |asked| Ok((asked.puzzle.clone(), Chance::new(seed).fork(asked.first_line))))
    }
}

/// Takes the givens away.
struct Remover {
    /// The door of the library.
    minimizer: Minimizer,
    /// Of a puzzle.
    budget: Budget,
    /// The format of the answers, if it was told.
    to: Option<Format>,
    /// Whether they are objects.
    json: bool,
}

impl Door for Remover {
    type Question = (Puzzle, Chance);
    const WORTH_A_DEVICE: usize = 1 << 16;
    const ON_DEVICE: usize = 1 << 20;

    fn open_device(&mut self) -> Result<(), NoDevice> {
        self.minimizer.open_device()
    }

    fn lost_device(&self) -> Option<&NoDevice> {
        self.minimizer.lost_device()
    }

    fn answer(&mut self, waiting: &[Waiting<Self::Question>]) -> Vec<Answered> {
        let puzzles: Vec<_> = waiting.iter().map(|waiting| waiting.question.clone()).collect();
        let made = self.minimizer.of(&puzzles, &self.budget);
        waiting.iter().zip(made).map(|(it, made)| self.text(&it.place, made)).collect()
    }
}

impl Remover {
    fn text(&self, place: &Placed<()>, made: Minimized) -> Answered {
        let stopped = |stop| (exit::STOPPED, format!("unknown: stopped by {stop}"));
        let many = || (exit::FAILED, "it has not exactly one solution".to_owned());
        let puzzle = made.map_err(stopped)?.ok_or_else(many)?;
        match PuzzleText::new(&Entry::new(puzzle), self.to) {
            Ok(text) => Ok(place.with(text).render(self.json)),
            Err(error) => Err((exit::FAILED, error.to_string())),
        }
    }
}
