//! `quadrille minimize`: puzzles without unnecessary givens.

use clap::Args;
use quadrille::answer::{MinimalText, PuzzleText};
use quadrille::core::Budget;
use quadrille::make::{Minimal, Minimized, Minimizer};
use quadrille::solve::batch::Asked;
use quadrille::text::{Entry, Format};

use crate::answer::counted;
use crate::args::BudgetArgs;
use crate::batch::Outcome;
use crate::exit;
use crate::gpu::GpuArgs;
use crate::input::{self, InputArgs};
use crate::seed::SeedArgs;
use crate::together::{Question, Together};
use crate::transform::TransformArgs;

/// Remove givens, in random order, until all are necessary.
///
/// On large grids a budget can run out before every given is decided. Then the puzzle is written, a
/// note reports how many of its givens may be unnecessary, and the exit code is 3. With --rules,
/// unnecessary rules are removed first.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Remove unnecessary rules too, before givens
    #[arg(long)]
    rules: bool,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    write: TransformArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    gpu: GpuArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille minimize --seed 7 puzzles.txt
  quadrille generate grid --seed 1 | quadrille minimize --seed 7";

impl MinimizeArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let together = Together {
            input: &self.input,
            threads: &self.write.threads,
            budget: &self.budget,
            gpu: self.gpu,
            heading: self.write.heading(),
            json: self.write.json.json,
        };
        together.run(&Needless {
            seed: self.seed.seed(),
            rules: self.rules,
            budget: self.budget.budget(),
            to: self.write.to,
            json: self.write.json.json,
        })
    }
}

struct Needless {
    /// Seed of the order in which givens are removed.
    seed: u64,
    /// True if rules are removed too.
    rules: bool,
    /// Budget per puzzle.
    budget: Budget,
    to: Option<Format>,
    json: bool,
}

impl Question for Needless {
    type Door = Minimizer;
    type Reply = Minimal;
    const WORTH_A_DEVICE: usize = 1 << 15;
    const ON_DEVICE: usize = 1 << 16;

    fn door(&self, threads: usize) -> Minimizer {
        Minimizer::new(self.seed, threads).with_rules(self.rules)
    }

    fn ask(&self, door: &mut Minimizer, asked: &[Asked<'_>]) -> Vec<Result<Minimal, (u8, String)>> {
        let puzzles: Vec<_> = asked.iter().map(|it| (it.puzzle.clone(), it.first_line)).collect();
        let reply = |made: Minimized| {
            let stopped = |stop| (exit::STOPPED, format!("unknown: stopped by {stop}"));
            let many = || (exit::FAILED, "it does not have exactly one solution".to_owned());
            made.map_err(stopped)?.ok_or_else(many)
        };
        door.of(&puzzles, &self.budget).into_iter().map(reply).collect()
    }

    fn show(&self, asked: &Asked<'_>, reply: Minimal) -> Result<Outcome, (u8, String)> {
        let undecided = reply.undecided;
        let puzzle = PuzzleText::new(&Entry::new(reply.puzzle), self.to)
            .map_err(|error| (exit::FAILED, error.to_string()))?;
        let outcome = Outcome::of(asked, MinimalText { puzzle, undecided }, self.json);
        if undecided == 0 {
            return Ok(outcome);
        }
        let place = input::place(asked);
        let clues = counted(undecided, if self.rules { "clue" } else { "given" });
        let note = format!("{place}: {clues} may be unnecessary: no answer within the budget");
        Ok(Outcome { note, code: exit::STOPPED, ..outcome })
    }
}
