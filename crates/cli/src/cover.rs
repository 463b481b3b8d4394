//! `quadrille cover`: any exact cover problem in Knuth's text form. Each subcommand has its own
//! file.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use quadrille::answer::CoverListed;

use crate::answer::{Answer, counted};
use crate::args::{CountLimitArgs, JsonArgs, ShowLimitArgs, at_least_one, parse_seed, parse_time};
use crate::trace::{OrderArg, TraceArgs};

mod cheapest;
mod count;
mod diagram;
mod estimate;
mod parts;
mod read;
mod search;
mod show;
mod solve;
mod solve_on;

use read::read;
use search::SearchArgs;

/// Solve, count or show any exact cover problem.
///
/// Problems are in Knuth's text form, with colours, bounds and costs. The first line names the
/// items, secondary ones after a bar. Every other line is an option. `item:colour` gives a
/// secondary item a colour. `2:3|item` in the first line is covered 2 or 3 times. ` |7` at the end
/// of an option is its cost. Lines that start with a bar are comments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    command: CoverCommand,
}

const EXAMPLES: &str = "Examples:
  printf 'A B C\\nB\\nA C\\nB C\\n' | quadrille cover solve -
  quadrille cover count --stats problem.dlx
  quadrille cover solve --all --json problem.dlx
  printf 'A B C\\nB\\nA C\\nB C\\n' | quadrille cover trace --order left -
  quadrille cover cheapest --limit 3 problem.dlx
  quadrille cover count --checkpoint count.ckpt problem.dlx
  quadrille cover solve --checkpoint all.ckpt -o all.txt problem.dlx";

#[derive(Subcommand, Debug)]
enum CoverCommand {
    /// Print the first solution, or more of them: the options, one per line, a blank line between
    /// solutions; `| no options` is the empty solution
    Solve {
        #[command(flatten)]
        search: SearchArgs,
        #[command(flatten)]
        show: ShowLimitArgs,
        /// Shuffle items and options by this seed, so that solutions come in another order
        #[arg(long, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: Option<u64>,
        /// Write all solutions to --output, over as many runs as it takes. A run resumes from this
        /// file, if it exists, and updates it every few seconds, at the end, and on Ctrl-C
        #[arg(long, value_name = "FILE", requires = "output",
            conflicts_with_all = ["limit", "all", "seed", "threads"])]
        checkpoint: Option<PathBuf>,
        /// Where --checkpoint writes the solutions
        #[arg(short, long, value_name = "FILE", requires = "checkpoint")]
        output: Option<PathBuf>,
        /// Time between two checkpoints [default: 5s]
        #[arg(long, value_name = "TIME", requires = "checkpoint", value_parser = parse_time, allow_hyphen_values = true)]
        every: Option<Duration>,
    },
    /// Count the solutions exactly, however many there are
    Count {
        #[command(flatten)]
        search: SearchArgs,
        #[command(flatten)]
        limit: CountLimitArgs,
        /// Shuffle items and options by this seed (the count is the same, the time may differ)
        #[arg(long, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: Option<u64>,
        /// Resume from this file, if it exists, and update it every few seconds, at the end, and on
        /// Ctrl-C
        #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "seed"])]
        checkpoint: Option<PathBuf>,
        /// Time between two checkpoints [default: 5s]
        #[arg(long, value_name = "TIME", requires = "checkpoint", value_parser = parse_time, allow_hyphen_values = true)]
        every: Option<Duration>,
    },
    /// Print random solutions, drawn with a seed; any solution can occur, but not all are equally
    /// likely unless --uniform
    Sample {
        #[command(flatten)]
        search: SearchArgs,
        /// Number of solutions, drawn independently (they may repeat)
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
        count: u64,
        /// The seed
        #[arg(long, default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: u64,
        /// Make every solution equally likely; needs memory for a diagram of all of them
        #[arg(long, conflicts_with_all = ["kernel", "memo", "threads"])]
        uniform: bool,
    },
    /// Print a textbook search step by step: item chosen, option taken, dead end, taken back
    Trace {
        /// The problem; `-` or nothing reads standard input
        file: Option<String>,
        /// Item to branch on
        #[arg(long, value_enum, default_value_t = OrderArg::Min)]
        order: OrderArg,
        /// Stop after this many solutions [default: all]
        #[arg(long, value_name = "N", value_parser = at_least_one())]
        limit: Option<u64>,
        #[command(flatten)]
        trace: TraceArgs,
    },
    /// Print the cheapest solutions, and prove that none is cheaper
    Cheapest(cheapest::CheapestArgs),
    /// Estimate the size of the tree, the number of solutions and the time by random probes
    Estimate(estimate::EstimateArgs),
    /// Split a count into parts, one JSON object per line, for other processes or machines
    Split(parts::SplitArgs),
    /// Count parts and print their results, one JSON object per line
    Run(parts::PartsArgs),
    /// Add up the results of all parts; refuses a missing, doubled or foreign one
    Merge(parts::MergeArgs),
    /// Write all solutions to a file as one diagram (a ZDD)
    Compile(diagram::CompileArgs),
    /// Query a diagram: count, random or cheapest solutions, statistics; restrict and intersect
    Zdd(diagram::ZddArgs),
    /// Print the 0/1 matrix and its sizes
    Show {
        /// The problem; `-` or nothing reads standard input
        file: Option<String>,
        #[command(flatten)]
        json: JsonArgs,
    },
}

const EVERY: Duration = Duration::from_secs(5);

impl Answer for CoverListed {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match &self.stopped {
            Some(stop) => {
                let solutions = counted(self.solutions as usize, "solution");
                write!(out, "unknown after {solutions}, stopped by {stop}")
            }
            None if self.complete && self.solutions == 0 => write!(out, "no solution"),
            None => Ok(()),
        }
    }
}

impl CoverArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        match self.command {
            CoverCommand::Solve {
                search, checkpoint: Some(file), output: Some(to), every, ..
            } => search.solve_on(&file, &to, every.unwrap_or(EVERY)),
            CoverCommand::Solve { search, show, seed, .. } => search.solve(show.most(), seed),
            CoverCommand::Count { search, checkpoint: Some(file), every, .. } => {
                search.count_on(&file, every.unwrap_or(EVERY))
            }
            CoverCommand::Count { search, limit, seed, .. } => search.count(limit.limit, seed),
            CoverCommand::Sample { search, count, seed, uniform: true } => {
                search.sample_uniform(count, seed)
            }
            CoverCommand::Sample { search, count, seed, .. } => search.sample(count, seed),
            CoverCommand::Cheapest(args) => args.run(),
            CoverCommand::Estimate(args) => args.run(),
            CoverCommand::Split(args) => args.run(),
            CoverCommand::Run(args) => args.run(),
            CoverCommand::Merge(args) => args.run(),
            CoverCommand::Compile(args) => args.run(),
            CoverCommand::Zdd(args) => args.run(),
            CoverCommand::Trace { file, order, limit, trace } => {
                trace.cover(&read(file.as_deref())?, order, limit)
            }
            CoverCommand::Show { file, json } => show::show(&read(file.as_deref())?, json.json),
        }
    }
}
