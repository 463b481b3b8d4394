//! The command line program beside the kernel it calls: what reading, checking and writing lines
//! costs.
//!
//! For each set a file of a million lines is made. The kernel solves the same puzzles from memory
//! in batches of 4,096; the program reads the file and writes to nothing, on one thread. Processor
//! time of each, user and system.

use crate::Plan;
use crate::rivals::{Batch, Rival};
use crate::sets;
use bench_clock::{children, thread};
use quadrille_nine::Puzzle;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Lines of a file.
const LINES: usize = 1_000_000;

/// Runs the program on every set.
pub fn run(plan: &Plan, program: &Path) -> Result<(), String> {
    println!(
        "level {}, one thread, {LINES} lines, best of {} interleaved passes",
        plan.level, plan.passes
    );
    let sets = sets::read(&plan.folder)?;
    for set in sets.iter().filter(|set| plan.set.as_ref().is_none_or(|name| set.name == *name)) {
        let puzzles: Vec<Puzzle> = set.puzzles.iter().copied().cycle().take(LINES).collect();
        let file = std::env::temp_dir().join(format!("nine-bench-{}.txt", std::process::id()));
        let result = write(&file, &puzzles).and_then(|()| compare(plan, program, &file, &puzzles));
        std::fs::remove_file(&file).map_err(|e| e.to_string())?;
        let [kernel, solve, check] = result?;
        let rate = |seconds: f64| LINES as f64 / seconds / 1e3;
        println!(
            "{:<16} kernel {:>9.1} k/s   solve {:>9.1} k/s {:>4.0} %   check {:>9.1} k/s {:>4.0} %",
            set.name,
            rate(kernel),
            rate(solve),
            100.0 * kernel / solve,
            rate(check),
            100.0 * kernel / check
        );
    }
    Ok(())
}

/// The puzzles, one a line.
fn write(file: &Path, puzzles: &[Puzzle]) -> Result<(), String> {
    let mut text = Vec::with_capacity(puzzles.len() * 82);
    for puzzle in puzzles {
        text.extend_from_slice(puzzle.text());
        text.push(b'\n');
    }
    std::fs::File::create(file).and_then(|mut f| f.write_all(&text)).map_err(|e| e.to_string())
}

/// The best seconds of the kernel, `solve` and `check`.
fn compare(
    plan: &Plan,
    program: &Path,
    file: &Path,
    puzzles: &[Puzzle],
) -> Result<[f64; 3], String> {
    let mut kernel = Batch::new(plan.level, 4096);
    let mut best = [f64::INFINITY; 3];
    for _ in 0..plan.passes.max(1) {
        let start = thread();
        kernel.solve(puzzles);
        best[0] = best[0].min(thread() - start);
        best[1] = best[1].min(child(plan, program, "solve", file)?);
        best[2] = best[2].min(child(plan, program, "check", file)?);
    }
    Ok(best)
}

/// Processor seconds of one call of the program.
fn child(plan: &Plan, program: &Path, command: &str, file: &Path) -> Result<f64, String> {
    let before = children();
    let status = Command::new(program)
        .args([command, "--threads", "1"])
        .arg(file)
        .env("QUADRILLE_SIMD", plan.level.name())
        .stdout(Stdio::null())
        .status()
        .map_err(|e| format!("{}: {e}", program.display()))?;
    // `check` may end with 1: not every puzzle has one solution.
    match status.code() {
        Some(0 | 1) => Ok(children() - before),
        _ => Err(format!("{} {command}: {status}", program.display())),
    }
}
