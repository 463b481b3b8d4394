//! `quadrille generate`: puzzles to order.

use std::io::Write;

use clap::Args;
use quadrille::answer::Stuck;
use quadrille::make::{
    CruxSearch, Device, GenerateOptions, Generation, Reason, Spec, crux_line, generate,
};

mod kinds;
mod minimal;
mod write;

use kinds::{CruxArgs, KindArgs, SudokuArgs};
use write::WriteArgs;

use crate::answer::Answer as _;
use crate::args::{BudgetArgs, ThreadArgs, at_least_one};
use crate::exit::{self, fail};
use crate::gpu::When;
use crate::progress::Progress;
use crate::seed::SeedArgs;

/// Make puzzles to order, each with exactly one solution.
///
/// Makes Sudoku unless you name another kind. The same seed makes the same puzzles on any number of
/// threads. Puzzles are written in order, as soon as they are ready. Random numbers are ChaCha8. An
/// order that no puzzle can meet is refused with the reason (exit code 2). If no puzzle that meets
/// it is found, the nearest one is written with a note, and the exit code is 1. A puzzle that could
/// not be made at all is named on standard error, the others are made, and the exit code is 3 if a
/// budget ran out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    kind: Option<KindArgs>,
    #[command(flatten)]
    sudoku: SudokuArgs,
}

#[derive(Args, Debug)]
pub(crate) struct BatchArgs {
    /// Number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = at_least_one())]
    count: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille generate --level easy
  quadrille generate sudoku --level hard --count 100 --seed 7
  quadrille generate sudoku --box 4x4 --level medium
  quadrille generate sudoku --symmetry 180 --technique xy-wing --solutions
  quadrille generate kenken --size 6 --level normal
  quadrille generate grid --box 2x3 --count 10
  quadrille generate minimal --count 100 --seed 1";

const USAGE: u8 = 2;

impl GenerateArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        self.kind.unwrap_or(KindArgs::Sudoku(self.sudoku)).run()
    }
}

struct Order {
    spec: Spec,
    keep_equivalent: bool,
    batch: BatchArgs,
    write: WriteArgs,
    /// Never asks a device if the kind cannot use one.
    gpu: When,
}

impl Order {
    fn run(self) -> anyhow::Result<u8> {
        let (budget, count) = (self.batch.budget.budget(), self.batch.count);
        let (threads, keep_equivalent) = (self.batch.threads.count(), self.keep_equivalent);
        let options =
            GenerateOptions { budget: budget.clone(), threads, keep_equivalent, first: 0 };
        let seed = self.batch.seed.seed();
        let mut puzzles = generate(&self.spec, seed, count, &options).map_err(exit::with(USAGE))?;
        self.open_device(&mut puzzles)?;
        let mut out = crate::output::Output::new();
        out.write_all(self.write.heading().as_bytes())?;
        let mut progress = Progress::new(Some(count), "puzzles");
        let mut code = exit::OK;
        while let Some(made) = puzzles.next() {
            progress.make_room();
            match made {
                Ok(made) => {
                    out.write_all(self.write.text(&made, seed, &budget)?.as_bytes())?;
                    if let Some(tries) = made.tries {
                        out.flush()?;
                        let (number, givens) = (made.index + 1, made.puzzle.clues());
                        crate::output::note(&format!(
                            "puzzle {number}: {givens} givens, found at try {tries}"
                        ));
                    }
                    if let Some(shortfall) = &made.shortfall {
                        out.flush()?;
                        crate::output::note(&shortfall.to_string());
                        code = code.max(exit::FAILED);
                    }
                }
                Err(error) => {
                    out.write_all(self.write.not_made(&error, seed).as_bytes())?;
                    out.flush()?;
                    crate::output::error(&error.to_string(), &[]);
                    code = code.max(code_of(&error.reason));
                }
            }
            if !puzzles.is_ready() {
                out.flush()?;
            }
            progress.add(1);
        }
        out.flush()?;
        if let Some(why) = puzzles.device().and_then(|device| device.lost()) {
            crate::output::note(&format!("the GPU failed ({why}); the CPU went on"));
        }
        Ok(code)
    }

    /// A device for the search, if allowed. A device counts nodes in another way, so with a limit
    /// of nodes the CPU does the work.
    fn open_device(&self, puzzles: &mut Generation) -> anyhow::Result<()> {
        let counted = self.batch.budget.nodes.is_some();
        match self.gpu {
            When::Auto if !counted => {
                let _ = puzzles.device().map(Device::open);
                Ok(())
            }
            When::Auto | When::Never => Ok(()),
            When::Always if counted => {
                Err(fail(USAGE, "--gpu always: --nodes counts questions, which only the CPU does"))
            }
            When::Always => {
                let opened = puzzles.device().map_or(Ok(()), Device::open);
                opened.map_err(|why| fail(USAGE, format!("--gpu always: {why}")))
            }
        }
    }
}

fn code_of(reason: &Reason) -> u8 {
    match reason {
        Reason::Stopped(_) => exit::STOPPED,
        Reason::Internal(_) => exit::INTERNAL,
        _ => exit::FAILED,
    }
}

impl CruxArgs {
    /// Writes positions where extreme puzzles get stuck. The budget is for the whole search.
    fn run(self) -> anyhow::Result<u8> {
        let mut search = CruxSearch::new(self.batch.seed.seed());
        let meter = self.batch.budget.budget().start();
        let mut out = crate::output::Output::new();
        for _ in 0..self.batch.count {
            let crux = search.next(&meter.rest()).map_err(exit::stopped)?;
            let candidates = crux_line(&crux);
            out.write_all(Stuck { candidates }.render(self.json.json).as_bytes())?;
            out.flush()?;
        }
        Ok(exit::OK)
    }
}
