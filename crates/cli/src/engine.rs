//! Options of all commands that search.

use clap::Args;
use quadrille::solve::{Engine, Request, Stats, Unfit};

use crate::args::{BudgetArgs, ThreadArgs};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::names;

#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// Engine: auto, nine, grid, cover, sat or hybrid (exact cover on the houses, clauses for the
    /// rest)
    #[arg(long, default_value = "auto", value_parser = names::engine())]
    pub engine: Engine,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print on standard error which engine answered, its nodes and its time
    #[arg(long)]
    pub stats: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Puzzles answered at the same time.
    pub across: usize,
    /// True if there is one puzzle, which gets all threads.
    alone: bool,
}

impl EngineArgs {
    /// One puzzle gets all threads; the puzzles of a batch share them.
    pub(crate) fn share(&self, input: &InputArgs) -> anyhow::Result<Share> {
        let alone = self.threads.threads != Some(1) && input.is_single()?;
        let across = if alone { 1 } else { self.threads.count() };
        Ok(Share { across, alone })
    }

    pub(crate) fn request(&self, seed: Option<u64>, share: Share) -> Request {
        let (engine, budget) = (self.engine, self.budget.budget());
        // Counting the cores takes longer than many a single puzzle, which does not come here.
        let threads = if share.alone { self.threads.count() } else { 1 };
        Request { engine, budget, seed, threads, ..Request::default() }
    }

    /// True if the 9×9 kernel may answer unobserved: no budget, no statistics.
    pub(crate) fn is_plain(&self) -> bool {
        let engine = matches!(self.engine, Engine::Auto | Engine::Nine);
        engine && self.budget.time.is_none() && self.budget.nodes.is_none() && !self.stats
    }

    pub(crate) fn note(&self, stats: &Stats) -> String {
        if !self.stats {
            return String::new();
        }
        let tried: Vec<&str> = stats.tried.iter().map(|e| e.name()).collect();
        let after =
            if tried.is_empty() { String::new() } else { format!(" after {}", tried.join(", ")) };
        format!(
            "engine {}{after}, {} nodes, {:.3} ms",
            stats.engine,
            stats.nodes,
            stats.time.as_secs_f64() * 1e3
        )
    }
}

/// An engine that cannot take the puzzle is a usage error.
pub(crate) fn unfit(error: Unfit) -> anyhow::Error {
    fail(exit::USAGE, error)
}
