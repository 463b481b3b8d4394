//! Engines beside each other on a file of puzzles, one a line, such as published variants.

use std::error::Error;
use std::time::Duration;

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_solve::{Engine, Request, Verdict, verdict};
use quadrille_text::{ReadOptions, read_str};

use bench_clock::thread as cpu;

/// Rounds of puzzles that do not take long; the best time counts.
const ROUNDS: usize = 3;
/// Milliseconds from which one round is enough.
const LONG: f64 = 100.0;

/// A measurement: CPU milliseconds and nodes, and whether the time sufficed.
#[derive(Clone, Copy)]
struct Cost {
    ms: f64,
    nodes: u64,
    decided: bool,
}

/// One line per puzzle, the slowest for the last engine first: CPU milliseconds and nodes until the
/// solution is proved unique, or until a second one. Then the sums. Lines that cannot be read are
/// counted.
pub fn table(file: &str, seconds: f64, engines: &[Engine]) -> Result<(), Box<dyn Error>> {
    let (mut rows, mut refused) = (Vec::new(), 0);
    for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
        let Some(Ok(entry)) = read_str(line, &ReadOptions::default()).pop() else {
            refused += 1;
            continue;
        };
        let costs = engines.iter().map(|&engine| best(&entry.puzzle, engine, seconds));
        rows.push((number, costs.collect::<Result<Vec<Cost>, _>>()?));
    }
    rows.sort_by(|(_, a), (_, b)| {
        let last = |row: &[Cost]| row.last().map_or(0.0, |cost| cost.ms);
        last(b).total_cmp(&last(a))
    });
    let names: String =
        engines.iter().map(|engine| format!("{:>13} ms    nodes |", engine.name())).collect();
    println!("line |{names}");
    for (number, costs) in &rows {
        let cell = |cost: &Cost| {
            let over = if cost.decided { ' ' } else { '-' };
            format!("{:15.2}{over} {:8} |", cost.ms, cost.nodes)
        };
        println!("{number:4} |{}", costs.iter().map(cell).collect::<String>());
    }
    println!("{} puzzles, {refused} lines not read", rows.len());
    for (k, engine) in engines.iter().enumerate() {
        let costs = || rows.iter().map(|row| row.1[k]);
        let (sum, most) =
            costs().fold((0.0, 0.0f64), |(sum, most), c| (sum + c.ms, most.max(c.ms)));
        let over = costs().filter(|cost| !cost.decided).count();
        println!("{:5} sum {sum:9.1}  worst {most:8.1}  undecided {over}", engine.name());
    }
    Ok(())
}

fn best(puzzle: &Puzzle, engine: Engine, seconds: f64) -> Result<Cost, Box<dyn Error>> {
    let mut best = measure(puzzle, engine, seconds)?;
    for _ in 1..ROUNDS {
        if best.ms < LONG {
            best.ms = best.ms.min(measure(puzzle, engine, seconds)?.ms);
        }
    }
    Ok(best)
}

fn measure(puzzle: &Puzzle, engine: Engine, seconds: f64) -> Result<Cost, Box<dyn Error>> {
    let budget = Budget::unlimited().time(Duration::from_secs_f64(seconds));
    let start = cpu();
    let report = verdict(puzzle, &Request { engine, budget, ..Request::default() })?;
    let ms = (cpu() - start) * 1e3;
    let decided = !matches!(report.answer, Verdict::Unknown { .. });
    Ok(Cost { ms, nodes: report.stats.nodes, decided })
}
