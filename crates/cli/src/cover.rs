//! `quadrille cover`: any exact cover problem in Knuth's text form.

use std::io::{IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use quadrille::cover::{
    Count, End, KernelName, Memo, Problem, Progress, Solution, Solver, Stats, Stop, TextError,
    Warning,
};
use serde_json::json;

use crate::args::{BudgetArgs, ThreadArgs};
use crate::exit::{self, fail};

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
  quadrille cover solve --all --json problem.dlx";

#[derive(Subcommand, Debug)]
enum CoverCommand {
    /// Print the first solution, or more of them: the options, one per line, a blank line between
    /// solutions
    Solve {
        #[command(flatten)]
        search: SearchArgs,
        /// Print all solutions
        #[arg(long, conflicts_with = "limit")]
        all: bool,
        /// Print at most N solutions [default: 1]
        #[arg(long, value_name = "N")]
        limit: Option<u64>,
        /// Shuffle items and options by this seed, so that solutions come in another order
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Count the solutions, exactly, however many
    Count {
        #[command(flatten)]
        search: SearchArgs,
        /// Stop at N solutions and say "at least N"
        #[arg(long, value_name = "N")]
        limit: Option<u64>,
        /// Shuffle items and options by this seed (the count is the same, the work may differ)
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Print random solutions, drawn with a seed; any solution can come, but not all are equally
    /// likely
    Sample {
        #[command(flatten)]
        search: SearchArgs,
        /// How many to draw, each on its own (they may repeat)
        #[arg(long, value_name = "N", default_value_t = 1)]
        count: u64,
        /// The seed
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Print the 0/1 matrix and its sizes
    Show {
        /// The problem; `-` or nothing reads standard input
        file: Option<String>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// What to search and how.
#[derive(Args, Debug)]
struct SearchArgs {
    /// The problem; `-` or nothing reads standard input
    file: Option<String>,
    /// The kernel [default: by the shape of the problem]
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
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
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

impl CoverArgs {
    /// Runs the command; the result is the exit code.
    pub fn run(self) -> anyhow::Result<u8> {
        match self.command {
            CoverCommand::Solve { search, all, limit, seed } => {
                search.solve(if all { u64::MAX } else { limit.unwrap_or(1) }, seed)
            }
            CoverCommand::Count { search, limit, seed } => search.count(limit, seed),
            CoverCommand::Sample { search, count, seed } => search.sample(count, seed),
            CoverCommand::Show { file, json } => show(&read(file.as_deref())?, json),
        }
    }
}

/// Reads a problem; a refusal is shown with its line and a caret.
fn read(file: Option<&str>) -> anyhow::Result<Problem> {
    let (name, bytes) = match file {
        None | Some("-") => {
            let mut bytes = vec![];
            std::io::stdin().read_to_end(&mut bytes).context("standard input")?;
            ("standard input", bytes)
        }
        Some(file) => (file, std::fs::read(file).with_context(|| file.to_owned())?),
    };
    let problem = Problem::from_bytes(&bytes)
        .map_err(|e| fail(exit::MALFORMED, picture(name, &bytes, &e)))?;
    for warning in problem.warnings().iter().take(MOST_WARNINGS) {
        match warning {
            Warning::NeverCovered(item) => {
                eprintln!(
                    "warning: no option covers item `{}`: there is no solution",
                    problem.item_name(*item)
                );
            }
            Warning::OnlySecondary(o) => {
                let text = short(&problem.option_text(*o));
                eprintln!(
                    "warning: option {} ({text}) has no primary item: no solution uses it",
                    o.index() + 1
                );
            }
            _ => {}
        }
    }
    Ok(problem)
}

/// Warnings shown.
const MOST_WARNINGS: usize = 10;
/// Characters of an input line shown on each side of an error.
const AROUND: usize = 60;

/// Text of at most twice that many characters.
fn short(text: &str) -> String {
    let mut cut: String = text.chars().take(2 * AROUND).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

/// The message of an input error with the line and a caret below the place.
fn picture(name: &str, bytes: &[u8], error: &TextError) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().nth(error.line - 1).unwrap_or("").trim_start_matches('\u{feff}');
    let from = (error.column - 1).saturating_sub(AROUND);
    let shown: String = line
        .chars()
        .skip(from)
        .take(2 * AROUND)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let indent = " ".repeat(error.column - 1 - from);
    let carets = "^".repeat(error.length.clamp(1, AROUND));
    let message = short(&error.kind.to_string());
    format!(
        "{name}: line {}, column {}: {message}\n  {shown}\n  {indent}{carets}",
        error.line, error.column
    )
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
        solver.kernel(kernel).map_err(|e| fail(exit::FAILED, e.to_string()))
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
        let (exact, stop) = match &report.answer {
            Count::Unknown { stop, .. } => (false, Some(*stop)),
            answer => (answer.exact().is_some(), None),
        };
        let number = report.answer.counted();
        let mut out = std::io::stdout().lock();
        if self.json {
            let mut value = json!({ "count": number.to_string(), "exact": exact, "stopped": stop.map(|s| s.to_string()) });
            add_stats(&mut value, &report.stats, begin);
            writeln!(out, "{value}")?;
        } else if let Some(stop) = stop {
            writeln!(out, "unknown: at least {number}, stopped by {stop}")?;
        } else {
            writeln!(out, "{}{number}", if exact { "" } else { "at least " })?;
        }
        self.note(&report.stats, begin);
        Ok(if stop.is_some() { exit::STOPPED } else { exit::OK })
    }

    fn solve(&self, limit: u64, seed: Option<u64>) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let progress = Progress::new();
        let solver = self.solver(&problem, seed)?.progress(progress.clone());
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
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
        let report = if limit == 0 {
            solver
                .budget(quadrille::cover::Budget::default().nodes(0))
                .visit(|_| ControlFlow::Break(Ok(())))
        } else {
            with_bar(&progress, || solver.visit(show))
        };
        let (complete, stop) = match report.answer {
            End::Interrupted(result) => {
                result?;
                (false, None)
            }
            End::Stopped(stop) if limit > 0 => (false, Some(stop)),
            End::All => (true, None),
            End::Stopped(_) => (false, None),
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
        if self.json {
            let stopped = stop.map(|s| s.to_string());
            let mut value =
                json!({ "solutions": printed, "complete": complete, "stopped": stopped });
            add_stats(&mut value, stats, begin);
            writeln!(out, "{value}")?;
        } else if let Some(stop) = stop {
            eprintln!("unknown after {printed} solutions, stopped by {stop}");
        } else if complete && printed == 0 {
            eprintln!("no solution");
        }
        out.flush()?;
        self.note(stats, begin);
        Ok(if stop.is_some() { exit::STOPPED } else { exit::OK })
    }

    fn sample(&self, count: u64, seed: u64) -> anyhow::Result<u8> {
        let begin = Instant::now();
        let problem = read(self.file.as_deref())?;
        let mut out = std::io::stdout().lock();
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
        let texts = solution.options().iter().map(|&o| problem.option_text(o));
        if self.json {
            let numbers: Vec<usize> = solution.options().iter().map(|o| o.index()).collect();
            let texts: Vec<String> = texts.collect();
            return writeln!(out, "{}", json!({ "options": numbers, "text": texts }));
        }
        if before > 0 {
            writeln!(out)?;
        }
        for text in texts {
            writeln!(out, "{text}")?;
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
        eprintln!(
            "kernel {kernel}{simd}, threads {}, {:.3} s",
            stats.threads,
            begin.elapsed().as_secs_f64()
        );
        eprintln!(
            "after reduction: {primary} primary items, {secondary} secondary items, {options} options"
        );
        eprintln!("nodes {}, updates {}", stats.nodes, stats.updates);
        eprintln!(
            "memo: {} look-ups, {} hits, {} nodes saved",
            stats.lookups, stats.hits, stats.saved
        );
        eprintln!("nodes by depth: {:?}", stats.profile);
    }
}

fn add_stats(value: &mut serde_json::Value, stats: &Stats, begin: Instant) {
    value["kernel"] = json!(stats.kernel.map(|k| k.to_string()));
    value["nodes"] = json!(stats.nodes);
    value["updates"] = json!(stats.updates);
    value["ms"] = json!(begin.elapsed().as_secs_f64() * 1e3);
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
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let names: Vec<String> = problem.items().map(|i| problem.item_name(i).into_owned()).collect();
    let (primary, secondary) = (problem.primary_count(), problem.secondary_count());
    if as_json {
        let options: Vec<Vec<usize>> = problem
            .options()
            .map(|o| problem.option(o).map(|u| u.item.index()).collect())
            .collect();
        let ones = problem.use_count();
        writeln!(
            out,
            "{}",
            json!({ "primary": primary, "secondary": secondary, "items": names, "options": options, "ones": ones })
        )?;
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
        writeln!(out, "{}", line.trim_end())?;
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
        writeln!(out, "{line}")?;
    }
    let (options, ones) = (problem.option_count(), problem.use_count());
    writeln!(
        out,
        "{primary} primary items, {secondary} secondary items, {options} options, {ones} ones"
    )?;
    out.flush()?;
    Ok(exit::OK)
}
