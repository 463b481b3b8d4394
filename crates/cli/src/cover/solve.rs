//! `quadrille cover solve` and `sample`: solutions, in order or at random.

use std::ops::ControlFlow;
use std::time::Instant;

use quadrille::core::Chance;
use quadrille::cover::{End, Progress, Solution, Stats};
use quadrille::zdd::{Uncompiled, Zdd};

use super::read::read;
use super::search::{SearchArgs, diagram_nodes, with_bar, write_solution};
use crate::exit::{self, fail};
use crate::output::Output;

impl SearchArgs {
    pub(super) fn solve(&self, limit: u64, seed: Option<u64>) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let progress = Progress::new();
        let solver = self.solver(&problem, seed)?.progress(progress.clone());
        let mut out = Output::eager();
        let mut printed = 0u64;
        let mut failed = Ok(());
        let show = |solution: &Solution| {
            failed = write_solution(&mut out, &problem, solution, printed, self.json);
            printed += 1;
            // Only JSON reports whether there are more.
            let enough = printed == limit && !self.json.json;
            if failed.is_err() || enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        // The first few solutions need only one thread: searching ahead would be wasted.
        let solver = if limit <= 1000 { solver.threads(1) } else { solver };
        let report = with_bar(&progress, &solver, || solver.visit_up_to(limit, show));
        failed?;
        self.end(&mut out, printed, report.answer, &report.stats, begin)
    }

    pub(super) fn sample(&self, count: u64, seed: u64) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let mut out = Output::eager();
        let (mut printed, mut stats, mut end) = (0, Stats::default(), End::All);
        for k in 0..count {
            let report = self.solver(&problem, Some(seed.wrapping_add(k)))?.first();
            stats = report.stats;
            end = report.answer.stopped().map_or(End::All, End::Stopped);
            let Some(solution) = report.answer.solution() else { break };
            write_solution(&mut out, &problem, &solution, printed, self.json)?;
            printed += 1;
        }
        self.end(&mut out, printed, end, &stats, begin)
    }

    /// Uniform sampling: all solutions are compiled into one diagram first.
    pub(super) fn sample_uniform(&self, count: u64, seed: u64) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let solver = self.solver(&problem, None)?;
        let zdd = Zdd::compile(&solver, diagram_nodes(self.memory)).map_err(unsampled)?;
        let counted = zdd.counted();
        let mut out = Output::eager();
        let mut chance = Chance::new(seed);
        let mut printed = 0;
        for _ in 0..count {
            let Some(solution) = counted.sample(&mut chance) else { break };
            write_solution(&mut out, &problem, &solution, printed, self.json)?;
            printed += 1;
        }
        self.end(&mut out, printed, End::All, &Stats::default(), begin)
    }
}

/// The reason why no uniform sample can be drawn.
fn unsampled(why: Uncompiled) -> anyhow::Error {
    let hint = match why {
        Uncompiled::TooLarge(_) => "; --memory allows more, and without --uniform it needs none",
        _ => "",
    };
    fail(exit::STOPPED, format!("cannot draw uniformly: {why}{hint}"))
}
