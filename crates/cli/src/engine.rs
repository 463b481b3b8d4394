//! Options of all commands that search.

use clap::Args;
use quadrille::solve::{Engine, Request, Stats};

use crate::args::{BudgetArgs, ThreadArgs};

/// Which engine, how long, on how many threads.
#[derive(Args, Clone, Debug)]
pub struct EngineArgs {
    /// Engine: auto, nine, grid, cover or sat
    #[arg(long, default_value = "auto")]
    pub engine: Engine,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Say on standard error which engine answered, its nodes and its time
    #[arg(long)]
    pub stats: bool,
}

impl EngineArgs {
    /// As the door wants it; batches use threads across puzzles, so each search gets one.
    pub fn request(&self, seed: Option<u64>) -> Request {
        Request { engine: self.engine, budget: self.budget.budget(), seed, threads: 1 }
    }

    /// Whether the kernel for 9×9 may answer without being watched: no budget to keep, nothing to report.
    pub fn is_plain(&self) -> bool {
        let engine = matches!(self.engine, Engine::Auto | Engine::Nine);
        engine && self.budget.time.is_none() && self.budget.nodes.is_none() && !self.stats
    }

    /// The line for `--stats`, or nothing.
    pub fn note(&self, stats: &Stats) -> String {
        if !self.stats {
            return String::new();
        }
        let tried: Vec<&str> = stats.tried.iter().map(|e| e.name()).collect();
        let after = if tried.is_empty() { String::new() } else { format!(" after {}", tried.join(", ")) };
        format!(
            "engine {}{after}, {} nodes, {:.3} ms",
            stats.engine,
            stats.nodes,
            stats.time.as_secs_f64() * 1e3
        )
    }
}
