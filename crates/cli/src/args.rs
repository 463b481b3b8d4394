//! Options that several commands share, each declared once.

use std::time::Duration;

use clap::Args;
use quadrille::core::Budget;
use quadrille::text::Format;

use crate::answer::Answer;
use crate::{exit, names, output};

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct JsonArgs {
    /// Answer in JSON, one object per line (docs/json.md names the keys)
    #[arg(long)]
    pub json: bool,
}

impl JsonArgs {
    /// Prints an answer; the exit code depends on whether a budget ended the search.
    pub(crate) fn print(self, answer: &impl Answer, stopped: bool) -> anyhow::Result<u8> {
        output::print(&answer.render(self.json))?;
        Ok(if stopped { exit::STOPPED } else { exit::OK })
    }
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct DedupArgs {
    /// Answer equal puzzles of the input only once, the first time
    #[arg(long)]
    pub dedup: bool,
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct CountLimitArgs {
    /// Stop at N solutions and print "at least N"
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    pub limit: Option<u64>,
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ShowLimitArgs {
    /// Show all solutions
    #[arg(long, conflicts_with = "limit")]
    pub all: bool,
    /// Show up to N solutions [default: 1]
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    pub limit: Option<u64>,
}

impl ShowLimitArgs {
    /// The maximum number to show.
    pub(crate) fn most(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit.unwrap_or(1) }
    }
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ToArgs {
    /// Write this format (`quadrille convert --formats` lists them)
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = names::written_format(),
        conflicts_with = "json"
    )]
    pub to: Option<Format>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct BudgetArgs {
    /// Give up after this long (2s, 500ms, 1m), for each puzzle
    #[arg(long, value_name = "TIME", value_parser = parse_time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Give up after this many search nodes, for each puzzle
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl BudgetArgs {
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget { nodes: self.nodes, time: self.time, cancel: None }
    }
}

/// A time like `2s`, `500ms` or `1m30s`; a bare number counts seconds.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let time = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    time.ok_or_else(|| "expected a time like 2s, 500ms or 1m30s".to_owned())
}

/// A number from 1 on.
pub(crate) fn at_least_one() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}

/// A seed: any 64-bit number.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a number from 0 to {}", u64::MAX))
}

#[derive(Args, Clone, Debug)]
pub(crate) struct ThreadArgs {
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

impl ThreadArgs {
    /// The number given, or one per core; 1 where no thread can be started.
    pub(crate) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        quadrille::threads(self.threads.map_or_else(cores, usize::from))
    }
}
