//! Runs all contestants in turn and prints the table.

use crate::Plan;
use crate::rivals::{Batch, Rival, Single, SudokuCrate, Tdoku, Text};
use crate::sets::{self, Set};
use bench_clock::thread;
use quadrille_nine::Puzzle;

/// The best result of a contestant on one set.
struct Best {
    seconds: f64,
    tally: [usize; 3],
    guesses: Option<u64>,
}

/// Interleaves the contestants, `passes` times, and keeps the best of each.
fn compete(rivals: &mut [Box<dyn Rival>], puzzles: &[Puzzle], passes: usize) -> Vec<Best> {
    let mut best: Vec<Best> = Vec::new();
    for rival in rivals.iter_mut() {
        rival.prepare(puzzles);
    }
    for pass in 0..passes.max(1) {
        for (k, rival) in rivals.iter_mut().enumerate() {
            let start = thread();
            let tally = rival.solve(puzzles);
            let seconds = thread() - start;
            if pass == 0 {
                best.push(Best { seconds, tally, guesses: rival.guesses() });
            } else {
                best[k].seconds = best[k].seconds.min(seconds);
            }
        }
    }
    best
}

/// Prints one line per contestant, with its speed relative to the last of the list (tdoku, or the
/// `sudoku` crate).
fn report(
    set: &Set,
    rivals: &mut [Box<dyn Rival>],
    count: usize,
    best: &[Best],
) -> Result<(), String> {
    let base = best.last().map_or(1.0, |b| b.seconds);
    for (rival, b) in rivals.iter().zip(best) {
        if b.tally != best[0].tally {
            return Err(format!(
                "{}: {} finds {:?}, {} {:?}",
                set.name,
                rivals[0].name(),
                best[0].tally,
                rival.name(),
                b.tally
            ));
        }
        let guesses = b.guesses.map_or("-".into(), |g| format!("{:.2}", g as f64 / count as f64));
        println!(
            "{:<16} {:<14} {:>9.1} k/s {:>8.3} us {:>6.2}x {:>9} guesses  none/one/more {:?}",
            set.name,
            rival.name(),
            count as f64 / b.seconds / 1e3,
            b.seconds / count as f64 * 1e6,
            base / b.seconds,
            guesses,
            b.tally
        );
    }
    Ok(())
}

pub fn run(plan: &Plan) -> Result<(), String> {
    let mut sets = sets::read(&plan.folder)?;
    let mut rivals: Vec<Box<dyn Rival>> = vec![Box::new(Single::new(plan.level))];
    if plan.sweep {
        for power in 0..=10 {
            rivals.push(Box::new(Batch::new(plan.level, 1 << power)));
        }
    }
    rivals.push(Box::new(Batch::new(plan.level, usize::MAX)));
    rivals.push(Box::new(Text::new(plan.level)));
    rivals.push(Box::new(SudokuCrate));
    if let Some(path) = &plan.tdoku {
        rivals.push(Box::new(Tdoku::open(path)?));
    }
    if let Some(names) = &plan.only {
        rivals.retain(|rival| names.split(',').any(|name| rival.name() == name));
    }
    if plan.sparse {
        sets = sets::sparse(&sets[0].puzzles);
    }
    if let Some(name) = &plan.set {
        sets.retain(|set| set.name == *name);
    }
    println!(
        "level {}, limit 2, one thread, CPU time, best of {} interleaved passes",
        plan.level, plan.passes
    );
    for set in &sets {
        // A batch has at least 1,024 puzzles, so shorter sets are repeated.
        let mut puzzles = set.puzzles.clone();
        while puzzles.len() < 1024 {
            puzzles.extend_from_slice(&set.puzzles);
        }
        let best = compete(&mut rivals, &puzzles, plan.passes);
        report(set, &mut rivals, puzzles.len(), &best)?;
    }
    Ok(())
}
