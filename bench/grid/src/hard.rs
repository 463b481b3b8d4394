//! Large puzzles, each by every engine and by `auto`.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use quadrille_limits::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_puzzle::text::{ReadOptions, read_str};
use quadrille_solve::{Engine, First, Request, first};

use crate::clock::cpu;

/// The single engines.
const ENGINES: [Engine; 3] = [Engine::Grid, Engine::Cover, Engine::Sat];

/// A line per puzzle: CPU milliseconds of each engine to the first solution, and `auto` over the best of them.
pub fn table(dir: &str, seconds: f64) -> Result<(), Box<dyn Error>> {
    println!("ms to the first solution       grid     cover       sat |      auto  over best  by");
    for path in puzzles(dir)? {
        let text = std::fs::read_to_string(&path)?;
        let Some(Ok(entry)) = read_str(&text, &ReadOptions::default()).pop() else {
            return Err(format!("{}: not a puzzle", path.display()).into());
        };
        let times: Vec<Option<f64>> =
            ENGINES.iter().map(|&e| solve(&entry.puzzle, e, seconds).map(|(ms, _)| ms)).collect();
        let best = times.iter().flatten().copied().fold(f64::NAN, f64::min);
        let auto = solve(&entry.puzzle, Engine::Auto, seconds);
        let cell = |t: Option<f64>| t.map_or("-".to_owned(), |ms| format!("{ms:.1}"));
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        print!("{name:25}");
        times.iter().for_each(|&t| print!(" {:>9}", cell(t)));
        let over = auto.as_ref().map_or(f64::NAN, |(ms, _)| ms / best);
        let by = auto.as_ref().map_or(String::new(), |(_, by)| by.clone());
        println!(" | {:>9} {over:10.2}  {by}", cell(auto.map(|(ms, _)| ms)));
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

/// CPU milliseconds, and the engines that worked; `None` when the time was too short.
fn solve(puzzle: &Puzzle, engine: Engine, seconds: f64) -> Option<(f64, String)> {
    let budget = Budget::unlimited().time(Duration::from_secs_f64(seconds));
    let start = cpu();
    let report = first(puzzle, &Request { engine, budget, ..Request::default() }).ok()?;
    let ms = (cpu() - start) * 1e3;
    let engines: Vec<&str> =
        report.stats.tried.iter().chain([&report.stats.engine]).map(|e| e.name()).collect();
    (!matches!(report.answer, First::Unknown(_))).then(|| (ms, engines.join(" then ")))
}
