//! Large puzzles, solved by every engine and by `auto`.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_solve::{End, Engine, First, GridSolver, Request, Stage, first};
use quadrille_text::{ReadOptions, read_str};

use bench_clock::thread as cpu;

const ENGINES: [Engine; 4] = [Engine::Grid, Engine::Cover, Engine::Sat, Engine::Auto];
/// Rounds in which each engine has its turn. The best time counts, because the machine's speed
/// varies.
const ROUNDS: usize = 5;

/// One line per puzzle: CPU milliseconds of each engine to the first solution, and `auto` relative
/// to the best of them.
pub fn table(dir: &str, seconds: f64, without: &[Stage]) -> Result<(), Box<dyn Error>> {
    println!("ms to the first solution       grid     cover       sat |      auto  over best  by");
    let solver = GridSolver::new();
    let mut solver = without.iter().fold(solver, |solver, &stage| solver.without(stage));
    // With stages switched off, only the grid engine is measured.
    let engines = if without.is_empty() { 4 } else { 1 };
    for path in puzzles(dir)? {
        let text = std::fs::read_to_string(&path)?;
        let Some(Ok(entry)) = read_str(&text, &ReadOptions::default()).pop() else {
            return Err(format!("{}: not a puzzle", path.display()).into());
        };
        let mut best: [Option<(f64, String)>; 4] = Default::default();
        for round in 0..ROUNDS {
            // Alternating directions, so that no engine always follows the same other one.
            for k in (0..engines).map(|k| if round % 2 == 0 { k } else { engines - 1 - k }) {
                let (best, engine) = (&mut best[k], ENGINES[k]);
                // An engine that took too long once is not run again.
                if round == 0 || best.is_some() {
                    let again = match engine {
                        Engine::Grid => by_grid(&entry.puzzle, &mut solver, seconds),
                        _ => solve(&entry.puzzle, engine, seconds),
                    };
                    let faster =
                        |(ms, _): &(f64, String)| best.as_ref().is_none_or(|(least, _)| ms < least);
                    *best = again.filter(faster).or(best.take());
                }
            }
        }
        let ms = |k: usize| best[k].as_ref().map(|&(ms, _)| ms);
        let cell = |k: usize| ms(k).map_or("-".to_owned(), |ms| format!("{ms:.2}"));
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let over = ms(3).unwrap_or(f64::NAN) / (0..3).filter_map(ms).fold(f64::NAN, f64::min);
        let by = best[3].as_ref().map_or("", |(_, by)| by);
        println!(
            "{name:25} {:>9} {:>9} {:>9} | {:>9} {over:10.2}  {by}",
            cell(0),
            cell(1),
            cell(2),
            cell(3)
        );
    }
    Ok(())
}

fn puzzles(dir: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for file in std::fs::read_dir(dir)? {
        let path = file?.path();
        if path.extension().is_some_and(|e| e == "txt" || e == "json") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// CPU milliseconds and the engines that worked, or `None` if the time ran out.
fn solve(puzzle: &Puzzle, engine: Engine, seconds: f64) -> Option<(f64, String)> {
    let budget = Budget::unlimited().time(Duration::from_secs_f64(seconds));
    let start = cpu();
    let report = first(puzzle, &Request { engine, budget, ..Request::default() }).ok()?;
    let ms = (cpu() - start) * 1e3;
    let engines: Vec<&str> =
        report.stats.tried.iter().chain([&report.stats.engine]).map(|e| e.name()).collect();
    (!matches!(report.answer, First::Unknown { .. })).then(|| (ms, engines.join(" then ")))
}

/// CPU milliseconds of the grid engine, or `None` if the time ran out.
fn by_grid(puzzle: &Puzzle, solver: &mut GridSolver, seconds: f64) -> Option<(f64, String)> {
    let budget = Budget::unlimited().time(Duration::from_secs_f64(seconds));
    let start = cpu();
    let (end, _) = solver.visit(puzzle, &budget, None, &mut |_| ControlFlow::Break(()));
    let ms = (cpu() - start) * 1e3;
    (!matches!(end, End::Stopped(_))).then(|| (ms, "grid".to_owned()))
}
