//! Variants, lowered to primitives: build and proof of uniqueness on one thread, beside Interactive
//! Sudoku Solver: its stored milliseconds, or those of a copy of it under node.

use std::error::Error;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bench_clock::{process, thread as cpu};
use quadrille_core::{Budget, Cancel};
use quadrille_grid::{End, Input, Solver};

use crate::lowered::{Lowered, read};

/// The program that times Interactive Sudoku Solver.
const DRIVER: &str = include_str!("../../grid/iss.mjs");
/// Rounds of puzzles that are not long; the best time counts.
const ROUNDS: usize = 3;
/// Milliseconds from which on one round is enough.
const LONG: f64 = 100.0;

/// The settings of a measurement.
#[derive(Default)]
pub struct Options {
    /// The file of lowered puzzles.
    pub file: String,
    /// The file of stored solutions and times.
    pub times: Option<String>,
    /// The folder with a copy of Interactive Sudoku Solver, to be timed now.
    pub iss: Option<String>,
    /// The puzzles to measure; all if there are none.
    pub only: Vec<usize>,
    /// The time limit of one puzzle.
    pub seconds: f64,
}

/// A stored answer.
struct Known {
    name: String,
    /// The puzzle in the format of Interactive Sudoku Solver.
    text: String,
    solution: String,
    ms: f64,
}

/// An answer of ours.
#[derive(Default)]
struct Answer {
    ms: f64,
    nodes: u64,
    solutions: usize,
    finished: bool,
    grid: Vec<u8>,
}

/// A line per puzzle, the slowest ratio first, then the sums.
pub fn table(options: &Options) -> Result<(), Box<dyn Error>> {
    let mut puzzles = read(&std::fs::read_to_string(&options.file)?, &options.only);
    for wild in puzzles.extract_if(.., |puzzle| puzzle.wild) {
        println!("{}: an automaton has too many states when it is made deterministic", wild.id);
    }
    let mut known = match &options.times {
        Some(file) => stored(&std::fs::read_to_string(file)?),
        None => Vec::new(),
    };
    let mut solver = Solver::new();
    let mut rows = Vec::new();
    for puzzle in &puzzles {
        let ours = best(&mut solver, puzzle, options.seconds);
        let theirs = take(&mut known, &ours.grid);
        rows.push((puzzle.id, ours, theirs));
    }
    if let Some(folder) = &options.iss {
        let timed = rows.iter_mut().filter_map(|row| row.2.as_mut()).filter(|known| known.ms > 0.0);
        time_again(folder, timed.collect())?;
    }
    print(rows);
    Ok(())
}

type Row = (usize, Answer, Option<Known>);

fn print(mut rows: Vec<Row>) {
    let theirs = |row: &Row| row.2.as_ref().map_or(0.0, |known| known.ms);
    let ratio = |row: &Row| theirs(row) / row.1.ms;
    rows.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    println!("  id        ms    nodes |    ISS ms   ratio | name");
    for row in &rows {
        let (id, ours, known) = row;
        print!("{id:4} {:9.2} {:8} | ", ours.ms, ours.nodes);
        let solutions = if ours.finished { ours.solutions.to_string() } else { "?".into() };
        match known {
            Some(known) => println!("{:9.1} {:7.2} | {}", known.ms, ratio(row), known.name),
            None => println!("                  | no stored answer, {solutions} solutions"),
        }
    }
    let both: Vec<&Row> = rows.iter().filter(|row| row.1.finished && theirs(row) > 0.0).collect();
    let sum = |of: &dyn Fn(&Row) -> f64| both.iter().map(|row| of(row)).sum::<f64>();
    let (ours, theirs) = (sum(&|row| row.1.ms), sum(&theirs));
    println!(
        "{} of {} beside ISS, {} unfinished; ratio geometric {:.2}, total ms {ours:.0} (ISS \
         {theirs:.0}: {:.2}), slower {}",
        both.len(),
        rows.len(),
        rows.iter().filter(|row| !row.1.finished).count(),
        (sum(&|row| ratio(row).ln()) / both.len() as f64).exp(),
        theirs / ours,
        both.iter().filter(|row| ratio(row) < 1.0).count(),
    );
}

/// Replaces the stored milliseconds by those of the copy in a folder.
fn time_again(folder: &str, known: Vec<&mut Known>) -> Result<(), Box<dyn Error>> {
    let mut child = Command::new("node")
        .args(["--input-type=module", "-e", DRIVER, folder])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("node: {e}"))?;
    let text: String = known.iter().map(|known| known.text.clone() + "\n").collect();
    child.stdin.take().ok_or("no input")?.write_all(text.as_bytes())?;
    let out = String::from_utf8(child.wait_with_output()?.stdout)?;
    if out.lines().count() != known.len() {
        return Err("the rival lost a puzzle".into());
    }
    for (known, ms) in known.into_iter().zip(out.lines()) {
        known.ms = ms.parse()?;
    }
    Ok(())
}

fn best(solver: &mut Solver, puzzle: &Lowered, seconds: f64) -> Answer {
    let mut best = solve(solver, puzzle, seconds);
    for _ in 1..ROUNDS {
        if best.ms < LONG {
            let again = solve(solver, puzzle, seconds);
            best.ms = best.ms.min(again.ms);
        }
    }
    best
}

fn solve(solver: &mut Solver, puzzle: &Lowered, seconds: f64) -> Answer {
    let candidates = vec![(1 << puzzle.side) - 1; puzzle.cells];
    let input = Input {
        side: puzzle.side,
        houses: &puzzle.houses,
        cages: &[],
        candidates: &candidates,
        rules: &puzzle.rules,
    };
    let (mut answer, cancel) = (Answer::default(), Cancel::new());
    let watch = Watch::start(seconds, cancel.clone());
    let (budget, begin) = (Budget::unlimited().cancel(cancel), cpu());
    let mut grids: Vec<Vec<u8>> = Vec::new();
    let (end, stats) = solver.visit(&input, &budget, None, &mut |values| {
        assert!(puzzle.rules.iter().all(|rule| rule.accepts(values)), "{}: wrong", puzzle.id);
        // Cells outside the grid may have several values in one solution.
        let grid = values[..puzzle.grid].to_vec();
        if !grids.contains(&grid) {
            grids.push(grid);
        }
        if grids.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    answer.ms = (cpu() - begin) * 1e3;
    drop(watch);
    answer.nodes = stats.nodes;
    answer.solutions = grids.len();
    answer.finished = !matches!(end, End::Stopped(_));
    answer.grid = grids.into_iter().next().unwrap_or_default();
    answer
}

/// Raises a flag when this process has used this many more seconds of the processor.
struct Watch(Arc<AtomicBool>);

impl Watch {
    fn start(seconds: f64, cancel: Cancel) -> Self {
        let (done, limit) = (Arc::new(AtomicBool::new(false)), process() + seconds);
        let seen = done.clone();
        std::thread::spawn(move || {
            while !seen.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(20));
                if process() > limit {
                    return cancel.raise();
                }
            }
        });
        Watch(done)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The first stored answer with this grid, which is used up: the lists have the same order.
fn take(known: &mut Vec<Known>, grid: &[u8]) -> Option<Known> {
    if grid.is_empty() {
        return None;
    }
    let written = |symbols: &str| -> String {
        grid.iter().filter_map(|&v| symbols.chars().nth(v.into())).collect()
    };
    let forms = [".123456789ABCDEFG", ".ABCDEFGHIJKLMNOP", ".0123456789ABCDEF"].map(written);
    let at = known.iter().position(|known| forms.contains(&known.solution))?;
    known.drain(..=at).last()
}

/// The stored answers, in their order.
fn stored(text: &str) -> Vec<Known> {
    let known = |line: &str| Known {
        name: field(line, "\"name\": \"", '"'),
        text: field(line, "\"iss\": \"", '"'),
        solution: field(line, "\"solution\": \"", '"'),
        ms: field(line, "\"iss_ms\": ", ',').parse().unwrap_or(0.0),
    };
    text.lines().map(known).collect()
}

/// The text after a key, up to an end.
fn field(line: &str, key: &str, end: char) -> String {
    let after = line.split_once(key).map_or("", |(_, after)| after);
    after.split([end, '}']).next().unwrap_or("").to_owned()
}
