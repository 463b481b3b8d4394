//! Solves each puzzle of a list with techniques alone, and prints times:
//! `cargo run --release --example path -- FILE [check]`. The first column of the file is a 9×9
//! line; the rest of each line is ignored.
use std::collections::BTreeMap;
use std::time::Instant;

use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, PathEnd, State, check, solve_path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().ok_or("name a file")?)?;
    let checks = args.next().is_some();
    let options = Options::default();
    let mut times = Vec::new();
    let (mut stuck, mut flaws) = (0, 0);
    let mut used: BTreeMap<u32, (String, usize)> = BTreeMap::new();
    for line in text.lines() {
        let cells = line.split_whitespace().next().unwrap_or("");
        let givens: Vec<u8> = cells.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        let Ok(puzzle) = Puzzle::sudoku(3, 3)?.with_givens(&givens) else { continue };
        let state = State::new(&puzzle);
        let start = Instant::now();
        let path = solve_path(&state, &options);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        stuck += usize::from(path.end != PathEnd::Solved);
        let mut now = state.clone();
        for step in &path.steps {
            if checks {
                if let Err(flaw) = check(&now, step) {
                    flaws += 1;
                    println!("{cells}: {} {flaw}", step.technique);
                }
                now.apply(step);
            }
            used.entry(step.technique.order()).or_insert((step.technique.name(), 0)).1 += 1;
        }
    }
    for (order, (name, count)) in used {
        println!("{order:5} {count:7} {name}");
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "{} puzzles, {stuck} not solved, {flaws} flaws; mean {mean:.3} ms, median {:.3}, worst {:.1}",
        times.len(),
        times[times.len() / 2],
        times[times.len() - 1]
    );
    Ok(())
}
