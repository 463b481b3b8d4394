//! `quadrille bench`: the speed of each engine on built-in puzzles.
//!
//! One thread, wall-clock time, every job repeated for a while. `bench/` in the source compares
//! other programs side by side.

#[cfg_attr(not(feature = "cuda"), path = "bench/without_gpu.rs")]
mod gpu;

use std::fmt::{self, Write as _};
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use quadrille::core::Budget;
use quadrille::core::Chance;
use quadrille::cover::{Problem, Solver};
use quadrille::make::Transform;
use quadrille::nine;
use quadrille::proof;
use quadrille::puzzle::Puzzle;
use quadrille::reason::{Options, State, explainer::Limits, rate, solve_path};
use quadrille::solve::{Engine, Request, Verdict, certify, verdict};
use quadrille::text::{ReadOptions, read_str};
use serde::Serialize;

use crate::answer::Answer;
use crate::args::JsonArgs;
use crate::exit;
use crate::output::Output;

/// Measure the speed of this machine.
///
/// Runs built-in puzzles on one thread and prints a line per job. Close other programs first: a
/// busy machine gives unreliable figures.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  quadrille bench\n  quadrille bench --each 3s --json\n  quadrille bench --gpu"
)]
pub(crate) struct BenchArgs {
    /// Time spent on each job
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = humantime::parse_duration)]
    each: Duration,
    /// Measure the CUDA device instead: its kernels alone, and with the transfer both ways
    #[arg(long)]
    gpu: bool,
    #[command(flatten)]
    json: JsonArgs,
}

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Needs chains, but no search.
const CHAINS: &str =
    ".6..82..3........7..76...2.37....6546...4...191...........7.4.2.......75.5.2.....";
const KENKENS: &str = "\
9:_a__aba_aa_a_b_a_4a_a_b__a_3b_3a_a_6a_a_3aba__ab__a_5a__aba5__a_ba_3a_4a3_4a,a22m180a6d2a23s2m72m90a11s4a19a20a18a4m56d2m18a2a21a23a4m162a1d2a7a4s8d2m48s2d4s2s1m56
9:a_a__aa_6a3_3a_a_3a3_3ab_8a__a__aa_adb_5b_4aa_4a_aa_aa_a_6a__a6__cb,a26a3a11d7s4m112d2a2a9d4m15s2s5m80a6m432m70s1m48a18a26a10a17a15a8s1a14a16s1a7a13m63d5a6d4
";

/// Work to repeat; returns the number of pieces done.
type Work = Box<dyn FnMut() -> anyhow::Result<u64>>;

struct Job {
    engine: &'static str,
    what: &'static str,
    work: Work,
}

impl BenchArgs {
    /// Runs the command; the result is the exit code.
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let mut out = Output::new();
        let mut is_first = !self.json.json;
        let mut show = |measured: Measured| {
            if std::mem::take(&mut is_first) {
                writeln!(out, "{:8} {:44} {:>14} {:>14}", "engine", "job", "a second", "µs each")?;
            }
            out.write_all(measured.render(self.json.json).as_bytes())?;
            anyhow::Ok(out.flush()?)
        };
        if self.gpu {
            gpu::run(self.each, show)?;
            return Ok(exit::OK);
        }
        for mut job in jobs()? {
            let (pieces, seconds) = repeat(&mut job.work, self.each).context(job.what)?;
            show(Measured::new(job.engine, job.what, pieces, seconds))?;
        }
        Ok(exit::OK)
    }
}

#[derive(Serialize)]
struct Measured {
    engine: &'static str,
    job: String,
    per_second: f64,
    us: f64,
}

impl Measured {
    fn new(engine: &'static str, job: &str, pieces: u64, seconds: f64) -> Self {
        let job = job.to_owned();
        let (per_second, us) = (pieces as f64 / seconds, seconds / pieces as f64 * 1e6);
        Measured { engine, job, per_second, us }
    }
}

impl Answer for Measured {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        let Measured { engine, job, per_second, us } = self;
        writeln!(out, "{engine:8} {job:44} {per_second:14.0} {us:14.2}")
    }
}

/// Pieces and seconds of a job, without the first run, which fills caches and tables.
fn repeat(
    work: &mut dyn FnMut() -> anyhow::Result<u64>,
    each: Duration,
) -> anyhow::Result<(u64, f64)> {
    work()?;
    let (start, mut pieces) = (Instant::now(), 0);
    loop {
        pieces += work()?;
        let passed = start.elapsed();
        if passed >= each {
            return Ok((pieces, passed.as_secs_f64()));
        }
    }
}

fn jobs() -> anyhow::Result<Vec<Job>> {
    let job = |engine, what, work| Job { engine, what, work };
    let mut jobs = vec![
        job("nine", "easy 9×9, unique or not, 4,096 at once", batch(EASY)?),
        job("nine", "hard 9×9, unique or not, 4,096 at once", batch(HARD)?),
        job("nine", "hard 9×9, unique or not, one at a time", single(HARD)?),
    ];
    for (engine, name) in [(Engine::Grid, "grid"), (Engine::Cover, "cover"), (Engine::Sat, "sat")] {
        jobs.push(job(name, "hard 9×9, unique or not", unique(HARD, engine)?));
        jobs.push(job(name, "9×9 KenKen, unique or not", unique(KENKENS, engine)?));
    }
    jobs.extend([
        job("cover", "all 14,200 ways to place 12 queens", queens(12, "14200")?),
        job("sat", "certificate of a hard 9×9, proved and checked", certificate(HARD)?),
        job("reason", "a 9×9 that needs chains, by reasoning", path(CHAINS)?),
        job("reason", "ER, EP, ED, score and level of the same", rating(CHAINS)?),
    ]);
    Ok(jobs)
}

fn puzzles(text: &str) -> anyhow::Result<Vec<Puzzle>> {
    read_str(text, &ReadOptions::default()).into_iter().map(|entry| Ok(entry?.puzzle)).collect()
}

/// Equivalents of a puzzle, so that a batch has no repetitions.
fn equivalents(line: &str, count: usize) -> anyhow::Result<Vec<nine::Puzzle>> {
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = byte.saturating_sub(b'0');
    }
    let mut chance = Chance::new(1);
    let text = |cells: [u8; 81]| cells.map(|v| if v == 0 { b'.' } else { b'0' + v });
    let puzzle = |_| Ok(nine::Puzzle::parse(&text(Transform::random(&mut chance).apply(&cells)))?);
    (0..count).map(puzzle).collect()
}

fn batch(line: &str) -> anyhow::Result<Work> {
    let puzzles = equivalents(line, 4096)?;
    let (mut solver, mut answers) =
        (nine::Solver::new(), vec![nine::Answer::default(); puzzles.len()]);
    Ok(Box::new(move || {
        solver.solve_batch(&puzzles, 2, &mut answers);
        if answers.iter().any(|answer| answer.count() != 1) {
            bail!("a puzzle with one solution was found to have another number");
        }
        Ok(puzzles.len() as u64)
    }))
}

fn single(line: &str) -> anyhow::Result<Work> {
    let (puzzles, mut solver) = (equivalents(line, 64)?, nine::Solver::new());
    Ok(Box::new(move || {
        for puzzle in &puzzles {
            black_box(solver.solve(puzzle, 2));
        }
        Ok(puzzles.len() as u64)
    }))
}

fn unique(text: &str, engine: Engine) -> anyhow::Result<Work> {
    let puzzles = puzzles(text)?;
    Ok(Box::new(move || {
        for puzzle in &puzzles {
            let answer = verdict(puzzle, &Request { engine, ..Request::default() })?.answer;
            if !matches!(answer, Verdict::Unique(_)) {
                bail!("{engine} does not find the one solution");
            }
        }
        Ok(puzzles.len() as u64)
    }))
}

/// Queens as an exact cover: rows and columns primary, diagonals secondary.
fn queens(n: usize, expected: &'static str) -> anyhow::Result<Work> {
    let names = |letters: [char; 2], count: usize| -> Vec<String> {
        letters.iter().flat_map(|l| (0..count).map(move |k| format!("{l}{k}"))).collect()
    };
    let mut text = format!(
        "{} | {}\n",
        names(['r', 'c'], n).join(" "),
        names(['u', 'd'], 2 * n - 1).join(" ")
    );
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        text += &format!("r{r} c{c} u{} d{}\n", r + c, n - 1 + r - c);
    }
    let problem = Problem::from_text(&text)?;
    Ok(Box::new(move || {
        let count = Solver::new(&problem).threads(1).count().answer;
        if count.counted().to_string() != expected {
            bail!("{n} queens were counted wrong");
        }
        Ok(1)
    }))
}

fn certificate(line: &str) -> anyhow::Result<Work> {
    let puzzle = puzzles(line)?.remove(0);
    Ok(Box::new(move || {
        let text = certify(&puzzle, &Budget::unlimited())?.to_text();
        proof::check(&text)?;
        Ok(1)
    }))
}

fn path(line: &str) -> anyhow::Result<Work> {
    let puzzle = puzzles(line)?.remove(0);
    Ok(Box::new(move || {
        black_box(solve_path(&State::new(&puzzle), &Options::default()));
        Ok(1)
    }))
}

fn rating(line: &str) -> anyhow::Result<Work> {
    let puzzle = puzzles(line)?.remove(0);
    Ok(Box::new(move || {
        black_box(rate(&puzzle, &Limits::default())?);
        Ok(1)
    }))
}
