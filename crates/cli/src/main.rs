//! The `quadrille` command: parse, call one door, print.

mod args;
mod bank;
mod batch;
mod bench;
mod check;
mod cnf;
mod convert;
mod count;
mod cover;
mod dedup;
mod engine;
mod exit;
mod explain;
mod fast;
mod generate;
mod hint;
mod hodoku_library;
mod input;
mod matrix;
mod ordered;
mod paint;
mod picture;
mod progress;
mod prove;
mod rate;
mod runs;
mod sat;
mod seed;
mod solve;
mod spare;
mod transform;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Sudoku of every size and shape, KenKen, and exact cover: solve, count, check, convert.
///
/// Wherever a file is expected, a puzzle itself will do: a line of cells, an id, or JSON. Answers
/// go to standard output, notes and progress to standard error. Exit codes: 0 answered, 1 some
/// puzzles could not be read or a check failed, 2 wrong usage, 3 stopped by a budget, 65 malformed
/// input, 74 input or output failed.
#[derive(Parser)]
#[command(name = "quadrille", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Count(count::CountArgs),
    Cover(cover::CoverArgs),
    Matrix(matrix::MatrixArgs),
    Convert(convert::ConvertArgs),
    Cnf(cnf::CnfArgs),
    Sat(sat::SatArgs),
    Prove(prove::ProveArgs),
    Verify(prove::VerifyArgs),
    Hint(hint::HintArgs),
    Explain(explain::ExplainArgs),
    Rate(rate::RateArgs),
    Generate(generate::GenerateArgs),
    Bank(bank::BankArgs),
    Minimize(transform::MinimizeArgs),
    Canonical(transform::CanonicalArgs),
    Scramble(transform::ScrambleArgs),
    Bench(bench::BenchArgs),
    /// Print a completion script for a shell
    Completions {
        /// bash, elvish, fish, powershell or zsh
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(args) => args.run(),
        Command::Check(args) => args.run(),
        Command::Count(args) => args.run(),
        Command::Cover(args) => args.run(),
        Command::Matrix(args) => args.run(),
        Command::Convert(args) => args.run(),
        Command::Cnf(args) => args.run(),
        Command::Sat(args) => args.run(),
        Command::Prove(args) => args.run(),
        Command::Verify(args) => args.run(),
        Command::Hint(args) => args.run(),
        Command::Explain(args) => args.run(),
        Command::Rate(args) => args.run(),
        Command::Generate(args) => args.run(),
        Command::Bank(args) => args.run(),
        Command::Minimize(args) => args.run(),
        Command::Canonical(args) => args.run(),
        Command::Scramble(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Completions { shell } => {
            clap_complete::generate(
                shell,
                &mut Cli::command(),
                "quadrille",
                &mut std::io::stdout(),
            );
            Ok(exit::OK)
        }
        Command::Man => clap_mangen::Man::new(Cli::command())
            .render(&mut std::io::stdout())
            .map(|()| exit::OK)
            .map_err(Into::into),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => exit::conclude(&error),
    }
}
