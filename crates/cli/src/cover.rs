//! `quadrille cover`: any exact cover problem in Knuth's text form.

use std::fmt::{self, Write as _};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille::answer::{CoverCounted, CoverListed, CoverSolution, CoverTook};
use quadrille::cover::{End, KernelName, Memo, Problem, Progress, Solution, Solver, Stats, Stop};
use serde::Serialize;

use crate::answer::{Answer, counted, to_json};
use crate::args::{
    BudgetArgs, CountLimitArgs, JsonArgs, ShowLimitArgs, ThreadArgs, at_least_one, parse_seed,
};
use crate::exit::{self, fail};
use crate::output::{self, Output};
use crate::trace::{OrderArg, TraceArgs};

mod read;

use read::read;

/// Solve, count or show any exact cover problem with colours (Knuth's text form).
///
/// The first line names the items, secondary ones after a bar; every other line is an option;
/// `item:colour` gives a secondary item a colour; lines that start with a bar are comments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CoverArgs {
    #[command(subcommand)]
    command: CoverCommand,
}

const EXAMPLES: &str = "Examples:
  printf 'A B C\\nB\\nA C\\nB C\\n' | quadrille cover solve -
  quadrille cover count --stats problem.dlx
  quadrille cover solve --all --json problem.dlx
  printf 'A B C\\nB\\nA C\\nB C\\n' | quadrille cover trace --order left -";

#[derive(Subcommand, Debug)]
enum CoverCommand {
    /// Print the first solution, or more of them: the options, one per line, a blank line between
    /// solutions
    Solve {
        #[command(flatten)]
        search: SearchArgs,
        #[command(flatten)]
        show: ShowLimitArgs,
        /// Shuffle items and options by this seed, so that solutions come in another order
        #[arg(long, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: Option<u64>,
    },
    /// Count the solutions, exactly, however many
    Count {
        #[command(flatten)]
        search: SearchArgs,
        #[command(flatten)]
        limit: CountLimitArgs,
        /// Shuffle items and options by this seed (the count is the same, the work may differ)
        #[arg(long, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: Option<u64>,
    },
    /// Print random solutions, drawn with a seed; any solution can come, but not all are equally
    /// likely
    Sample {
        #[command(flatten)]
        search: SearchArgs,
        /// How many to draw, each on its own (they may repeat)
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
        count: u64,
        /// The seed
        #[arg(long, default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
        seed: u64,
    },
    /// Print a plain search step by step: item chosen, option taken, dead end, taken back
    Trace {
        /// The problem; `-` or nothing reads standard input
        file: Option<String>,
        /// Which item is branched on
        #[arg(long, value_enum, default_value_t = OrderArg::Min)]
        order: OrderArg,
        /// Stop after this many solutions [default: all]
        #[arg(long, value_name = "N", value_parser = at_least_one())]
        limit: Option<u64>,
        #[command(flatten)]
        trace: TraceArgs,
    },
    /// Print the 0/1 matrix and its sizes
    Show {
        /// The problem; `-` or nothing reads standard input
        file: Option<String>,
        #[command(flatten)]
        json: JsonArgs,
    },
}

/// What to search and how.
#[derive(Args, Debug)]
struct SearchArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// The kernel; auto chooses by the shape of the problem
    #[arg(long, value_enum, default_value_t = KernelArg::Auto)]
    kernel: KernelArg,
    /// Whether counts remember subtrees
    #[arg(long, value_enum, default_value_t = MemoArg::Auto)]
    memo: MemoArg,
    /// Memory for remembered subtrees, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::MEMO_BYTES >> 20)]
    memory: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
    /// Say on standard error what the answer took
    #[arg(long)]
    stats: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum KernelArg {
    Auto,
    Dense,
    Wide,
    Cells,
    Nest,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MemoArg {
    Auto,
    Always,
    Never,
}

impl Answer for CoverCounted {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match &self.stopped {
            Some(stop) => writeln!(out, "unknown: at least {}, stopped by {stop}", self.count),
            None if self.exact => writeln!(out, "{}", self.count),
            None => writeln!(out, "at least {}", self.count),
        }
    }
}

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

/// The matrix of a problem.
#[derive(Serialize)]
struct Shown<'a> {
    primary: usize,
    secondary: usize,
    items: &'a [String],
    options: Vec<Vec<usize>>,
    ones: usize,
}

impl CoverArgs {
    /// Runs the command; the result is the exit code.
    pub fn run(self) -> anyhow::Result<u8> {
        match self.command {
            CoverCommand::Solve { search, show, seed } => search.solve(show.most(), seed),
            CoverCommand::Count { search, limit, seed } => search.count(limit.limit, seed),
            CoverCommand::Sample { search, count, seed } => search.sample(count, seed),
            CoverCommand::Trace { file, order, limit, trace } => {
                trace.cover(&read(file.as_deref())?, order, limit)
            }
            CoverCommand::Show { file, json } => show(&read(file.as_deref())?, json.json),
        }
    }
}

impl SearchArgs {
    fn solver<'p>(&self, problem: &'p Problem, seed: Option<u64>) -> anyhow::Result<Solver<'p>> {
        let memo = match self.memo {
            MemoArg::Auto => Memo::Auto,
            MemoArg::Always => Memo::Always,
            MemoArg::Never => Memo::Never,
        };
        let mut solver = Solver::new(problem)
            .memo(memo)
            .memo_bytes(self.memory.saturating_mul(1 << 20))
            .threads(self.threads.count())
            .budget(self.budget.budget());
        if let Some(seed) = seed {
            solver = solver.seed(seed);
        }
        let kernel = match self.kernel {
            KernelArg::Auto => return Ok(solver),
            KernelArg::Dense => KernelName::Dense,
            KernelArg::Wide => KernelName::Wide,
            KernelArg::Cells => KernelName::Cells,
            KernelArg::Nest => KernelName::Nest,
        };
        solver.kernel(kernel).map_err(|e| fail(exit::USAGE, e.to_string()))
    }

    fn count(&self, limit: Option<u64>, seed: Option<u64>) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let progress = Progress::new();
        let solver = self.solver(&problem, seed)?.progress(progress.clone());
        let report = with_bar(&progress, || match limit {
            Some(limit) => solver.count_to(limit),
            None => solver.count(),
        });
        let answer = CoverCounted::new(&report, begin.elapsed());
        output::print(&answer.render(self.json.json))?;
        self.note(&report.stats, begin);
        Ok(if answer.stopped.is_some() { exit::STOPPED } else { exit::OK })
    }

    fn solve(&self, limit: u64, seed: Option<u64>) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let progress = Progress::new();
        let solver = self.solver(&problem, seed)?.progress(progress.clone());
        let mut out = Output::eager();
        let mut printed = 0u64;
        let show = |solution: &Solution| match self.print(&mut out, &problem, solution, printed) {
            Err(e) => ControlFlow::Break(Err(e)),
            Ok(()) => {
                printed += 1;
                if printed >= limit {
                    ControlFlow::Break(Ok(()))
                } else {
                    ControlFlow::Continue(())
                }
            }
        };
        // the first few come from one thread: no need to search ahead of them
        let solver = if limit <= 1000 { solver.threads(1) } else { solver };
        let report = with_bar(&progress, || solver.visit(show));
        let (complete, stop) = match report.answer {
            End::Interrupted(result) => {
                result?;
                (false, None)
            }
            End::Stopped(stop) => (false, Some(stop)),
            End::All => (true, None),
        };
        self.end(&mut out, printed, complete, stop, &report.stats, begin)
    }

    fn end(
        &self,
        out: &mut impl Write,
        printed: u64,
        complete: bool,
        stop: Option<Stop>,
        stats: &Stats,
        begin: Instant,
    ) -> anyhow::Result<u8> {
        let took = CoverTook::new(stats, begin.elapsed());
        let answer = CoverListed::new(printed, complete, stop, took);
        if self.json.json {
            out.write_all(answer.render(true).as_bytes())?;
        }
        out.flush()?;
        let words = answer.render(false);
        if !self.json.json && !words.is_empty() {
            output::say_plain(&words);
        }
        self.note(stats, begin);
        Ok(if stop.is_some() { exit::STOPPED } else { exit::OK })
    }

    fn sample(&self, count: u64, seed: u64) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let mut out = Output::eager();
        let (mut printed, mut stats, mut stop) = (0, Stats::default(), None);
        for k in 0..count {
            let report = self.solver(&problem, Some(seed.wrapping_add(k)))?.first();
            stats = report.stats;
            stop = report.answer.stopped();
            let Some(solution) = report.answer.solution() else { break };
            self.print(&mut out, &problem, &solution, printed)?;
            printed += 1;
        }
        self.end(&mut out, printed, stop.is_none(), stop, &stats, begin)
    }

    /// One solution: its options, one per line, or a JSON object.
    fn print(
        &self,
        out: &mut impl Write,
        problem: &Problem,
        solution: &Solution,
        before: u64,
    ) -> std::io::Result<()> {
        let answer = CoverSolution::new(problem, solution);
        if self.json.json {
            return writeln!(out, "{}", to_json(&answer));
        }
        if before > 0 {
            writeln!(out)?;
        }
        for text in &answer.text {
            writeln!(out, "{}", output::shown(text))?;
        }
        Ok(())
    }

    fn note(&self, stats: &Stats, begin: Instant) {
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

/// Runs the work; on a terminal shows a bar with the estimate once it lasts over a second.
fn with_bar<T>(progress: &Progress, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
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
            while waiting.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout)
            {
                bar.set_position((progress.fraction() * 1e6) as u64);
                bar.set_message(format!("{} nodes", progress.nodes()));
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

fn show(problem: &Problem, as_json: bool) -> anyhow::Result<u8> {
    let mut out = Output::new();
    let names: Vec<String> = problem.items().map(|i| problem.item_name(i).into_owned()).collect();
    let (primary, secondary) = (problem.primary_count(), problem.secondary_count());
    if as_json {
        let options: Vec<Vec<usize>> = problem
            .options()
            .map(|o| problem.option(o).map(|u| u.item.index()).collect())
            .collect();
        let ones = problem.use_count();
        let shown = Shown { primary, secondary, items: &names, options, ones };
        writeln!(out, "{}", to_json(&shown))?;
        out.flush()?;
        return Ok(exit::OK);
    }
    let bar = |line: &mut String, k: usize| {
        if k == primary && secondary > 0 {
            line.push('|');
        }
    };
    // names stand upright above their columns
    let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    for depth in 0..longest {
        let mut line = String::new();
        for (k, name) in names.iter().enumerate() {
            bar(&mut line, k);
            line.push(name.chars().nth(depth).unwrap_or(' '));
        }
        writeln!(out, "{}", output::shown(line.trim_end()))?;
    }
    for o in problem.options() {
        let mut cells = vec!['0'; names.len()];
        for u in problem.option(o) {
            // a colour shows as the first letter of its name
            cells[u.item.index()] =
                u.colour.and_then(|c| problem.colour_name(c).chars().next()).unwrap_or('1');
        }
        let mut line = String::new();
        for (k, cell) in cells.into_iter().enumerate() {
            bar(&mut line, k);
            line.push(cell);
        }
        writeln!(out, "{}", output::shown(&line))?;
    }
    let (options, ones) = (problem.option_count(), problem.use_count());
    writeln!(
        out,
        "{primary} primary items, {secondary} secondary items, {options} options, {ones} ones"
    )?;
    out.flush()?;
    Ok(exit::OK)
}
