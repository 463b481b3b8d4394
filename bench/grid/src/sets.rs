//! The table of sets of real puzzles.

use std::error::Error;
use std::time::Duration;

use quadrille_solve::{GridSolver, Stage};

use crate::corpus::Corpus;
use crate::pass;

struct Set {
    folder: &'static str,
    /// Prefix of the file names.
    prefix: &'static str,
    /// True to hide operations.
    no_op: bool,
    /// The goal in microseconds, if any.
    goal: f64,
}

const fn set(folder: &'static str, prefix: &'static str, no_op: bool, goal: f64) -> Set {
    Set { folder, prefix, no_op, goal }
}

/// Single files with goals, then all ids, then hard killers.
const SETS: [Set; 20] = [
    set("keen", "keen_9x9_e.", false, 45.0),
    set("keen", "keen_9x9_n.", false, 45.0),
    set("keen", "keen_9x9_h.", false, 45.0),
    set("keen", "keen_9x9_x.", false, 60.0),
    set("keen", "keen_9x9_u.", false, 100.0),
    set("keen", "keen_8x8_x.", false, 60.0),
    set("keen", "keen_8x8_u.", false, 60.0),
    set("keen", "keen_6x6_u.", false, 30.0),
    set("keen", "keen_9x9_e.", true, 10_000.0),
    set("keen", "keen_9x9_u.", true, 10_000.0),
    set("solo", "solo_3x3kdu.", false, 100.0),
    set("solo", "solo_9jdu.", false, 100.0),
    set("solo", "solo_3x3xdu.", false, 100.0),
    set("solo", "solo_3x4du.", false, 120.0),
    set("solo", "solo_4x4da.", false, 200.0),
    set("keen", "", false, f64::INFINITY),
    set("solo", "", false, f64::INFINITY),
    set("killer", "hs.", false, 100_000.0),
    set("killer", "tarek.", false, 500_000.0),
    set("killer", "math.", false, 10_000_000.0),
];

/// Time limit of one puzzle; above it, the puzzle counts as undecided.
const LIMIT: Duration = Duration::from_secs(60);
/// Seconds from which one pass is enough.
const LONG: f64 = 0.5;

/// One line per set: the first pass, when every puzzle is new, and the best of several.
pub fn table(dir: &str, passes: usize, without: &[Stage]) -> Result<(), Box<dyn Error>> {
    println!(
        "µs per puzzle           n   first    best  parse |   goal  met |  file's own  ratio | nodes  wrong  undecided"
    );
    let solver = GridSolver::new();
    let mut solver = without.iter().fold(solver, |solver, &stage| solver.without(stage));
    for set in SETS {
        let corpus = Corpus::read(&format!("{dir}/{}", set.folder), set.prefix, set.no_op)?;
        let first = pass::run(&corpus, &mut solver, LIMIT)?;
        let mut best = first.seconds;
        for _ in 1..if first.seconds > LONG { 1 } else { passes } {
            best = best.min(pass::run(&corpus, &mut solver, LIMIT)?.seconds);
        }
        let n = corpus.len() as f64;
        let us = |seconds: f64| seconds / n * 1e6;
        let prefix = if set.prefix.is_empty() { "all ids." } else { set.prefix };
        let name =
            format!("{} {}", prefix.trim_end_matches('.'), if set.no_op { "no-op" } else { "" });
        // The file's times are for puzzles with operations.
        let own = if set.no_op { f64::NAN } else { us(corpus.own_seconds) };
        println!(
            "{name:20} {:4} {:7.1} {:7.1} {:6.1} | {:6.0} {:>4} | {own:11.1} {:6.0} | {:5.1} {:6} {:10}",
            corpus.len(),
            us(first.seconds),
            us(best),
            us(first.parse),
            set.goal,
            if us(first.seconds) <= set.goal { "yes" } else { "no" },
            own / us(first.seconds),
            first.nodes as f64 / n,
            first.wrong,
            first.undecided,
        );
    }
    Ok(())
}
