//! The command line program compared with the kernel it calls: the cost of reading, checking and
//! writing lines.
//!
//! For each set a file of a million lines is made. The kernel solves the same puzzles from memory
//! in batches of 4,096. The program reads the file and discards its output, on one thread. Times
//! are user and system processor time. Last, wall-clock times of `check` on one and on two threads.

use crate::Plan;
use crate::rivals::{Batch, Rival};
use crate::sets;
use bench_clock::{children, thread};
use quadrille_nine::Puzzle;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const LINES: usize = 1_000_000;

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
        let Times { kernel, commands, clock } = result?;
        let rate = |seconds: f64| LINES as f64 / seconds / 1e3;
        print!("{:<16} kernel {:>8.1} k/s", set.name, rate(kernel));
        for (command, seconds) in COMMANDS.iter().zip(commands) {
            let share = 100.0 * kernel / seconds;
            print!("   {} {:>8.1} k/s {share:>3.0} %", command[0], rate(seconds));
        }
        println!("   two threads {:.2}x", clock[0] / clock[1]);
    }
    Ok(())
}

/// The commands. Some puzzles of a set may have billions of solutions.
const COMMANDS: [&[&str]; 3] = [&["solve"], &["check"], &["count", "--limit", "100"]];

/// The best seconds of each.
struct Times {
    /// Processor time of the kernel.
    kernel: f64,
    /// Processor time of the program for each of `COMMANDS`.
    commands: [f64; COMMANDS.len()],
    /// Wall-clock time of `check` on one thread and on two.
    clock: [f64; 2],
}

fn write(file: &Path, puzzles: &[Puzzle]) -> Result<(), String> {
    let mut text = Vec::with_capacity(puzzles.len() * 82);
    for puzzle in puzzles {
        text.extend_from_slice(puzzle.text());
        text.push(b'\n');
    }
    std::fs::File::create(file).and_then(|mut f| f.write_all(&text)).map_err(|e| e.to_string())
}

fn compare(plan: &Plan, program: &Path, file: &Path, puzzles: &[Puzzle]) -> Result<Times, String> {
    let mut kernel = Batch::new(plan.level, 4096);
    let mut best =
        Times { kernel: f64::INFINITY, commands: [f64::INFINITY; 3], clock: [f64::INFINITY; 2] };
    for _ in 0..plan.passes.max(1) {
        let start = thread();
        kernel.solve(puzzles);
        best.kernel = best.kernel.min(thread() - start);
        for (command, best) in COMMANDS.iter().zip(&mut best.commands) {
            let start = children();
            child(plan, program, &[command, &["--threads", "1"][..]].concat(), file)?;
            *best = best.min(children() - start);
        }
        for (threads, best) in ["1", "2"].iter().zip(&mut best.clock) {
            let start = Instant::now();
            child(plan, program, &["check", "--threads", threads], file)?;
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(best)
}

fn child(plan: &Plan, program: &Path, args: &[&str], file: &Path) -> Result<(), String> {
    let status = Command::new(program)
        .args(args)
        .arg(file)
        .env("QUADRILLE_SIMD", plan.level.name())
        .stdout(Stdio::null())
        .status()
        .map_err(|e| format!("{}: {e}", program.display()))?;
    // `check` may end with 1, because not every puzzle has one solution.
    match status.code() {
        Some(0 | 1) => Ok(()),
        _ => Err(format!("{} {args:?}: {status}", program.display())),
    }
}
