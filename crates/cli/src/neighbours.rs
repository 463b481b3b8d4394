//! `quadrille neighbours`: puzzles that differ in one clue and have one solution.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::Neighbouring;
use quadrille::core::Budget;
use quadrille::make::Neighbours;
use quadrille::solve::batch::Asked;

use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::batch::Outcome;
use crate::exit;
use crate::gpu::GpuArgs;
use crate::input::InputArgs;
use crate::together::{Question, Together};
use crate::transform::nine;

/// Write the puzzles that differ by one moved given (9×9).
///
/// One given is removed and another one added ({−1+1}), so that there is exactly one solution. A
/// search for puzzles with few givens goes from neighbour to neighbour. The output is ordered by
/// the cell that loses its given, then by the new cell and digit. `quadrille canonical --dedup`
/// keeps one puzzle of each equivalence class.
#[derive(Args, Debug)]
pub(crate) struct NeighboursArgs {
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
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let together = Together {
            input: &self.input,
            threads: &self.threads,
            budget: &self.budget,
            gpu: self.gpu,
            heading: String::new(),
            json: self.json.json,
        };
        together.run(&Around { budget: self.budget.budget(), json: self.json.json })
    }
}

struct Around {
    /// Budget per puzzle.
    budget: Budget,
    json: bool,
}

impl Question for Around {
    type Door = Neighbours;
    type Reply = Neighbouring;
    const WORTH_A_DEVICE: usize = 1 << 10;
    const ON_DEVICE: usize = 1 << 14;

    fn door(&self, threads: usize) -> Neighbours {
        Neighbours::new(threads)
    }

    fn ask(
        &self,
        door: &mut Neighbours,
        asked: &[Asked<'_>],
    ) -> Vec<Result<Neighbouring, (u8, String)>> {
        let cells: Vec<_> = asked.iter().map(|asked| nine(&asked.puzzle)).collect();
        let fit: Vec<_> = cells.iter().filter_map(|cells| cells.as_ref().ok().copied()).collect();
        let mut found = door.of(&fit, &self.budget).into_iter();
        let reply = |cells: Result<_, (u8, String)>| {
            cells.and_then(|_| match found.next() {
                Some(Ok(found)) => Ok(Neighbouring::new(&found)),
                Some(Err(stop)) => Err((exit::STOPPED, format!("unknown: stopped by {stop}"))),
                None => unreachable!("an answer for every puzzle"),
            })
        };
        cells.into_iter().map(reply).collect()
    }

    fn show(&self, asked: &Asked<'_>, reply: Neighbouring) -> Result<Outcome, (u8, String)> {
        Ok(Outcome::of(asked, reply, self.json))
    }
}
