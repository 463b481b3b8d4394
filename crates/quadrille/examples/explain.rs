//! Solves a puzzle as a person would, with one sentence per step.

use quadrille::{Budget, PathEnd, explain, parse, words};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usual = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let text = std::env::args().nth(1).unwrap_or_else(|| usual.to_owned());
    let puzzle = parse(&text)?;
    let path = explain(&puzzle, &Budget::default().nodes(10_000_000));
    for (number, step) in path.steps.iter().enumerate() {
        println!("{:3}. {}", number + 1, words::sentence(step, &puzzle));
    }
    println!("{}", if path.end == PathEnd::Solved { "solved" } else { "no further" });
    Ok(())
}
