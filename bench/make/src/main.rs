//! Generation compared with rivals: ratios of CPU time on one thread, interleaved.
//!
//! ```text
//! make-bench [minimal] [canonical] [sudoku] [kenken] [killer] [sixteen] [--scale F] [--qqwing PROGRAM] [--keen PROGRAM] [--save]
//! ```
//! Without names everything runs. `--scale 0.1` makes a tenth of the puzzles. A rival that cannot
//! be started is left out, with a note in the table.

mod ours;
mod rivals;

use rivals::Rival;
use std::process::ExitCode;

struct Plan {
    /// Parts to run; all if empty.
    parts: Vec<String>,
    /// Factor for the usual number of puzzles.
    scale: f64,
    qqwing: String,
    keen: String,
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan {
        parts: Vec::new(),
        scale: 1.0,
        qqwing: "qqwing".to_owned(),
        keen: "/usr/games/sgt-keen".to_owned(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} wants a value"));
        match arg.as_str() {
            "--scale" => plan.scale = value()?.parse().map_err(|_| "--scale wants a number")?,
            "--qqwing" => plan.qqwing = value()?,
            "--keen" => plan.keen = value()?,
            "minimal" | "canonical" | "sudoku" | "kenken" | "killer" | "sixteen" => {
                plan.parts.push(arg)
            }
            _ => return Err(format!("unknown argument {arg:?}")),
        }
    }
    Ok(plan)
}

impl Plan {
    fn runs(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|p| p == part)
    }

    fn count(&self, usual: u64) -> u64 {
        ((usual as f64 * self.scale) as u64).max(1)
    }
}

/// Rounds in which a rival and we take turns.
const ROUNDS: u64 = 4;

/// Seconds per puzzle of ours and of a rival; `None` for a rival that cannot be started.
fn duel(
    ours: impl Fn(std::ops::Range<u64>),
    count: u64,
    rival: &Rival,
    theirs: u64,
) -> (f64, Option<f64>) {
    let (mut our_time, mut their_time) = (0.0, Some(0.0));
    for round in 0..ROUNDS {
        our_time += bench_clock::process_during(|| ours(round * count..(round + 1) * count));
        their_time = their_time.and_then(|sum| Some(sum + rival.run(theirs)?));
    }
    (our_time / (ROUNDS * count) as f64, their_time.map(|t| t / (ROUNDS * theirs) as f64))
}

fn row(name: &str, ours: f64, rival: &Rival, theirs: Option<f64>) {
    match theirs {
        Some(theirs) => println!(
            "{name:24} {:9.3} ms   {:26} {:9.3} ms   {:7.1} x",
            ours * 1e3,
            rival.name(),
            theirs * 1e3,
            theirs / ours
        ),
        None => println!("{name:24} {:9.3} ms   {:26} does not start", ours * 1e3, rival.name()),
    }
}

fn main() -> Result<ExitCode, String> {
    if let Some(code) = bench_clock::save_if_asked("make") {
        return Ok(code);
    }
    let plan = plan()?;
    println!("CPU time per puzzle, one thread, {ROUNDS} interleaved rounds");
    if plan.runs("minimal") {
        ours::minimal(plan.count(100_000));
    }
    if plan.runs("canonical") {
        ours::canonical_forms(plan.count(20_000));
    }
    if plan.runs("sudoku") {
        // The table of all grids is built once per process.
        ours::sudoku(3, quadrille_reason::Level::Easy, 0..1);
        // The times of qqwing's random puzzles vary a lot, so it makes many, except of the kind
        // that takes a third of a second.
        let rivals =
            [("simple", 6), ("easy", 40), ("intermediate", 40), ("expert", 40), ("expert", 40)];
        for (level, (theirs, count)) in ours::levels().zip(rivals) {
            let rival = Rival::qqwing(&plan.qqwing, theirs);
            let (a, b) =
                duel(|n| ours::sudoku(3, level, n), plan.count(64), &rival, plan.count(count));
            row(&format!("9×9 {level}"), a, &rival, b);
        }
    }
    if plan.runs("kenken") {
        for (side, (many, their_many)) in [(4, (100, 100)), (9, (15, 10))] {
            for (level, theirs) in ours::cage_levels().zip(["e", "n", "h", "x", "u"]) {
                let rival = Rival::keen(&plan.keen, side, theirs);
                let ours = |n| ours::kenken(side, level, n);
                let (a, b) = duel(ours, plan.count(many), &rival, plan.count(their_many));
                row(&format!("KenKen {side}×{side} {level}"), a, &rival, b);
            }
        }
    }
    if plan.runs("killer") {
        for level in ours::cage_levels() {
            let count = plan.count(15);
            let time = bench_clock::process_during(|| ours::killer(level, 0..count));
            println!("Killer {level:17} {:9.3} ms", time / count as f64 * 1e3);
        }
    }
    if plan.runs("sixteen") {
        for level in ours::levels() {
            let count = plan.count(8);
            let time = bench_clock::process_during(|| ours::sudoku(4, level, 0..count));
            println!("16×16 {level:18} {:9.1} ms", time / count as f64 * 1e3);
        }
    }
    Ok(ExitCode::SUCCESS)
}
