//! Shared by the commands under `cover`: the problem, the search settings and the output.

use std::fmt::{self, Write as _};
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille::answer::{CoverListed, CoverSolution, CoverTook};
use quadrille::cover::{Budget, End, KernelName, Memo, Problem, Progress, Solution, Solver, Stats};

use super::estimate::rough;
use crate::answer::Answer;
use crate::args::{BudgetArgs, JsonArgs, ThreadArgs};
use crate::exit;
use crate::names::one_of;
use crate::{interrupt, output};

#[derive(Args, Debug)]
pub(super) struct SearchArgs {
    /// The problem; `-` or nothing reads standard input
    pub(super) file: Option<String>,
    /// The kernel; auto chooses by the shape of the problem
    #[arg(long, default_value = "auto", value_parser = one_of(KERNELS))]
    kernel: Kernel,
    /// Remember the counts of subtrees
    #[arg(long, default_value = "auto", value_parser = one_of(MEMOS))]
    memo: Memo,
    /// Memory for remembered subtrees, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::MEMO_BYTES >> 20)]
    pub(super) memory: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    pub(super) budget: BudgetArgs,
    #[command(flatten)]
    pub(super) json: JsonArgs,
    /// Print statistics of the search on standard error
    #[arg(long)]
    pub(super) stats: bool,
}

/// `None` chooses by the shape of the problem. (An alias, because clap reads `Option` as "may be
/// absent".)
type Kernel = Option<KernelName>;

const KERNELS: &[(&str, Kernel)] = &[
    ("auto", None),
    ("dense", Some(KernelName::Dense)),
    ("wide", Some(KernelName::Wide)),
    ("cells", Some(KernelName::Cells)),
    ("nest", Some(KernelName::Nest)),
    ("multi", Some(KernelName::Multi)),
];

const MEMOS: &[(&str, Memo)] =
    &[("auto", Memo::Auto), ("always", Memo::Always), ("never", Memo::Never)];

impl SearchArgs {
    pub(super) fn solver<'p>(
        &self,
        problem: &'p Problem,
        seed: Option<u64>,
    ) -> anyhow::Result<Solver<'p>> {
        let mut solver = Solver::new(problem)
            .memo(self.memo)
            .memo_bytes(self.memory.saturating_mul(1 << 20))
            .threads(self.threads.count())
            .budget(self.budget.budget());
        if let Some(seed) = seed {
            solver = solver.seed(seed);
        }
        match self.kernel {
            Some(kernel) => solver.kernel(kernel).map_err(exit::with(exit::USAGE)),
            None => Ok(solver),
        }
    }

    pub(super) fn end(
        &self,
        out: &mut impl Write,
        printed: u64,
        end: End,
        stats: &Stats,
        begin: Instant,
    ) -> anyhow::Result<u8> {
        let code = write_end(out, printed, end, CoverTook::new(stats, begin.elapsed()), self.json)?;
        self.note(stats, begin);
        Ok(code)
    }

    pub(super) fn note(&self, stats: &Stats, begin: Instant) {
        if !self.stats {
            return;
        }
        let (primary, secondary, options) = stats.reduced;
        let kernel = stats.kernel.map_or("none needed".to_owned(), |k| k.to_string());
        let simd = stats.simd.map_or(String::new(), |s| format!(" ({s})"));
        let seconds = begin.elapsed().as_secs_f64();
        output::say_plain(&format!(
            "kernel {kernel}{simd}, threads {}, {seconds:.3} s\n\
             after reduction: {primary} primary items, {secondary} secondary items, \
             {options} options\n\
             nodes {}, updates {}\n\
             memo: {} look-ups, {} hits, {} nodes saved\n\
             nodes by depth: {:?}",
            stats.threads,
            stats.nodes,
            stats.updates,
            stats.lookups,
            stats.hits,
            stats.saved,
            stats.profile
        ));
    }
}

/// One solution, with a blank line between two of them unless they are JSON.
pub(super) fn write_solution(
    out: &mut impl Write,
    problem: &Problem,
    solution: &Solution,
    before: u64,
    json: JsonArgs,
) -> std::io::Result<()> {
    if before > 0 && !json.json {
        writeln!(out)?;
    }
    out.write_all(CoverSolution::new(problem, solution).render(json.json).as_bytes())
}

/// The end of a list of solutions, and its exit code.
pub(super) fn write_end(
    out: &mut impl Write,
    printed: u64,
    end: End,
    took: CoverTook,
    json: JsonArgs,
) -> anyhow::Result<u8> {
    let mut answer = CoverListed::new(printed, end, took);
    interrupt::name_stop(&mut answer.stopped);
    if json.json {
        out.write_all(answer.render(true).as_bytes())?;
    }
    out.flush()?;
    let words = answer.render(false);
    if !json.json && !words.is_empty() {
        output::say_plain(&words);
    }
    Ok(if answer.stopped.is_some() { exit::STOPPED } else { exit::OK })
}

impl Answer for CoverSolution {
    /// Its options, one per line. The empty solution is a comment of Knuth's form, because no option
    /// begins with a bar.
    fn write_text(&self, out: &mut String) -> fmt::Result {
        if self.text.is_empty() {
            writeln!(out, "| no options")?;
        }
        self.text.iter().try_for_each(|text| writeln!(out, "{}", output::shown(text)))
    }
}

/// Bytes per node while a diagram is built, including tables.
const DIAGRAM_NODE: usize = 64;

/// Nodes of a diagram that fit into this many MiB.
pub(super) fn diagram_nodes(memory: usize) -> usize {
    memory.saturating_mul((1 << 20) / DIAGRAM_NODE)
}

/// Probes and time for the estimate of the bar.
const PROBES: usize = 2_000;
const PROBE_TIME: Duration = Duration::from_secs(5);

/// Runs the work. On a terminal, shows a bar with the estimate after one second.
pub(super) fn with_bar<T>(progress: &Progress, solver: &Solver<'_>, work: impl FnOnce() -> T) -> T {
    if !output::shows_progress() {
        return work();
    }
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new(1_000_000);
            if let Ok(style) = ProgressStyle::with_template(
                "{bar:40} {percent_precise}% (estimate) {msg} {elapsed} eta {eta}",
            ) {
                bar.set_style(style);
            }
            let whole = tree(solver);
            while waiting.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout)
            {
                bar.set_position((progress.fraction() * 1e6) as u64);
                bar.set_message(format!("{} nodes{whole}", progress.nodes()));
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// The estimated number of nodes of the whole tree.
fn tree(solver: &Solver<'_>) -> String {
    let solver = solver.clone().budget(Budget::default().time(PROBE_TIME));
    match solver.estimate(PROBES, 0) {
        Ok(e) => format!(" of {} to {} without memo", rough(e.nodes.low), rough(e.nodes.high)),
        Err(_) => String::new(),
    }
}
