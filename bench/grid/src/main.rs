//! `grid-bench DIR`: the grid kernel on a folder with `keen/` and `solo/`, files of ids with
//! solutions and the seconds that Simon Tatham's programs took. Solve and prove unique, parsing
//! included, one thread, CPU time.
//!
//! `grid-bench --hard DIR`: every engine and `auto` on a folder of large puzzles.
//!
//! `grid-bench --made [SEED]`: `auto` on large and on loose KenKens that it makes itself.

mod corpus;
mod hard;
mod made;
mod pass;

use corpus::Corpus;
use quadrille_solve::GridSolver;

/// What is measured: folder, file, whether the operations are taken away, and the goal in
/// microseconds.
const SETS: [(&str, &str, bool, f64); 15] = [
    ("keen", "keen_9x9_e", false, 45.0),
    ("keen", "keen_9x9_n", false, 45.0),
    ("keen", "keen_9x9_h", false, 45.0),
    ("keen", "keen_9x9_x", false, 60.0),
    ("keen", "keen_9x9_u", false, 100.0),
    ("keen", "keen_8x8_x", false, 60.0),
    ("keen", "keen_8x8_u", false, 60.0),
    ("keen", "keen_6x6_u", false, 30.0),
    ("keen", "keen_9x9_e", true, 10_000.0),
    ("keen", "keen_9x9_u", true, 10_000.0),
    ("solo", "solo_3x3kdu", false, 100.0),
    ("solo", "solo_9jdu", false, 100.0),
    ("solo", "solo_3x3xdu", false, 100.0),
    ("solo", "solo_3x4du", false, 120.0),
    ("solo", "solo_4x4da", false, 200.0),
];

fn main() -> Result<std::process::ExitCode, Box<dyn std::error::Error>> {
    if let Some(code) = bench_clock::save_if_asked("grid") {
        return Ok(code);
    }
    run().map(|()| std::process::ExitCode::SUCCESS)
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--hard", dir] => hard::table(dir, 10.0),
        ["--hard", dir, seconds] => hard::table(dir, seconds.parse()?),
        ["--made"] => made::table(0),
        ["--made", seed] => made::table(seed.parse()?),
        [dir] => table(dir, 9),
        [dir, passes] => table(dir, passes.parse()?),
        _ => {
            Err("usage: grid-bench DIR [PASSES] | grid-bench --hard DIR [SECONDS] | grid-bench --made [SEED]"
                .into())
        }
    }
}

/// One line per set: the first pass, when every puzzle is new, and the best of several.
fn table(dir: &str, passes: usize) -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "µs per puzzle           n   first    best  parse |   goal  met |  file's own  ratio | nodes  wrong"
    );
    let mut solver = GridSolver::new();
    for (folder, name, no_op, goal) in SETS {
        let corpus = Corpus::read(&format!("{dir}/{folder}/{name}.tsv"), no_op)?;
        let first = pass::run(&corpus, &mut solver)?;
        let mut best = first.seconds;
        for _ in 1..if no_op { 1 } else { passes } {
            best = best.min(pass::run(&corpus, &mut solver)?.seconds);
        }
        let n = corpus.len() as f64;
        let us = |seconds: f64| seconds / n * 1e6;
        let name = if no_op { format!("{name} no-op") } else { name.to_owned() };
        // The file's times are for puzzles with operations.
        let own = if no_op { f64::NAN } else { us(corpus.own_seconds) };
        println!(
            "{name:20} {:4} {:7.1} {:7.1} {:6.1} | {goal:6.0} {:>4} | {own:11.1} {:6.0} | {:5.1} {:6}",
            corpus.len(),
            us(first.seconds),
            us(best),
            us(first.parse),
            if us(first.seconds) <= goal { "yes" } else { "no" },
            own / us(first.seconds),
            first.nodes as f64 / n,
            first.wrong,
        );
    }
    Ok(())
}
