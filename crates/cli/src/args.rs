//! Options that several commands share.

use std::time::Duration;

use clap::Args;
use quadrille::core::Budget;

/// When to give up.
#[derive(Args, Clone, Debug)]
pub struct BudgetArgs {
    /// Give up on a puzzle after this long (2s, 500ms, 1m)
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Give up on a puzzle after this many search nodes
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl BudgetArgs {
    /// As the engines want it.
    pub fn budget(&self) -> Budget {
        Budget { nodes: self.nodes, time: self.time, cancel: None }
    }
}

/// A time like `2s`, `500ms` or `1m30s`; a bare number counts seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string());
    }
    humantime::parse_duration(text).map_err(|e| e.to_string())
}

/// How many threads.
#[derive(Args, Clone, Debug)]
pub struct ThreadArgs {
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

impl ThreadArgs {
    /// The number asked for, or one per core.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}
