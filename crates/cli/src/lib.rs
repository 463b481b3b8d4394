//! The `quadrille` command line, as a library, so that other programs (the Python package) can
//! offer it too.
//!
//! Each command is a file with an `Args` struct and `run`, and a line in the list below.
#![forbid(unsafe_code)]

mod answer;
mod args;
mod bank;
mod batch;
mod bench;
mod book;
mod check;
mod cnf;
mod completions;
mod convert;
mod count;
mod cover;
mod draw;
mod engine;
mod exit;
mod explain;
mod file;
mod generate;
mod gpu;
mod help;
mod hint;
mod improve;
mod input;
mod interrupt;
mod live_json;
mod matrix;
mod minimize;
mod names;
mod neighbours;
mod output;
mod packed;
mod paint;
mod picture;
mod picture_file;
mod progress;
mod prove;
mod rate;
mod rules;
mod sat;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod technique;
mod together;
mod trace;
mod transform;
mod verify;
mod version;

use std::ffi::OsString;

pub use help::command;

use clap::{FromArgMatches, Parser, Subcommand};
use exit::fail;
use quadrille::core::cpu::{Simd, VARIABLE};
use quadrille::core::work::{guarded, quiet_panics};

/// Sudoku of every size and shape, KenKen and exact cover: solve, check, count, make, rate,
/// explain, print.
///
/// You can pass the puzzle itself instead of a file: a line of cells, an id, or JSON. Answers go
/// to standard output, notes and progress to standard error. Exit codes: 0 answered, 1 some
/// puzzles could not be read or a check failed, 2 wrong usage, 3 stopped by a budget, 65 malformed
/// input, 70 internal error, 74 a file could not be read or written.
#[derive(Parser)]
#[command(name = "quadrille", version, long_version = version::long(), max_term_width = help::WIDTH)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    shared: Shared,
}

/// In help, after the command's own options.
const LAST: usize = 900;

/// Options of every command.
#[derive(clap::Args)]
struct Shared {
    /// When to use colours
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        display_order = LAST
    )]
    color: output::Colour,
    /// Hide notes and progress on standard error; errors are still shown
    #[arg(long, global = true, display_order = LAST)]
    quiet: bool,
}

/// The commands, each with the struct that parses and runs it.
macro_rules! commands {
    ($($(#[$when:meta])* $name:ident($args:ty)),* $(,)?) => {
        #[derive(Subcommand)]
        enum Command {
            $($(#[$when])* $name($args),)*
        }

        impl Command {
            /// Adds the arguments of the command with this name.
            fn fill(name: &str, command: clap::Command) -> Option<clap::Command> {
                $($(#[$when])* if name.eq_ignore_ascii_case(stringify!($name)) {
                    return Some(<$args as clap::Args>::augment_args(command));
                })*
                None
            }

            fn run(self) -> anyhow::Result<u8> {
                match self {
                    $($(#[$when])* Command::$name(args) => args.run(),)*
                }
            }
        }
    };
}

commands! {
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Count(count::CountArgs),
    Cover(cover::CoverArgs),
    Matrix(matrix::MatrixArgs),
    Convert(convert::ConvertArgs),
    Rules(rules::RulesArgs),
    Cnf(cnf::CnfArgs),
    Sat(sat::SatArgs),
    Prove(prove::ProveArgs),
    Verify(verify::VerifyArgs),
    Hint(hint::HintArgs),
    Explain(explain::ExplainArgs),
    Rate(rate::RateArgs),
    Generate(generate::GenerateArgs),
    Bank(bank::BankArgs),
    Draw(draw::DrawArgs),
    Book(book::BookArgs),
    Minimize(minimize::MinimizeArgs),
    Improve(improve::ImproveArgs),
    Canonical(transform::CanonicalArgs),
    Scramble(transform::ScrambleArgs),
    Neighbours(neighbours::NeighboursArgs),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Man(completions::ManArgs),
}

/// Runs the command line, the program's name first, and returns its exit code.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = help::command_for(&arguments).try_get_matches_from(&arguments);
    let cli = match matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches)) {
        Ok(cli) => cli,
        Err(error) => return help::show(error),
    };
    output::set_policy(cli.shared.color, cli.shared.quiet);
    quiet_panics();
    let ended = guarded(|| {
        // A level that would be ignored is refused.
        let refused = |error| fail(exit::USAGE, format!("{VARIABLE}: {error}"));
        Simd::from_environment().map_err(refused)?;
        cli.command.run()
    });
    exit::conclude(ended.unwrap_or_else(|error| Err(fail(exit::INTERNAL, error))))
}
