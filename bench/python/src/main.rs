//! Processor time of the kernel for a file of puzzles, one per line: in one batch, and one by one
//! from text. Prints nanoseconds per puzzle; `compare.py` compares the Python package with them.

use std::error::Error;

use bench_clock::{best_of, thread};
use quadrille_nine::{Answer, Puzzle, Solver};

/// Rounds, of which the best counts.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: python-bench FILE")?;
    let text = std::fs::read_to_string(path)?;
    let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let puzzles = lines.iter().map(|line| Puzzle::parse(line)).collect::<Result<Vec<_>, _>>()?;
    let (mut solver, mut answers) = (Solver::new(), vec![Answer::NONE; puzzles.len()]);
    let batch = best_of(ROUNDS, || {
        let start = thread();
        solver.solve_batch(&puzzles, 2, &mut answers);
        thread() - start
    });
    let mut found = 0;
    let single = best_of(ROUNDS, || {
        let start = thread();
        for line in &lines {
            found += Puzzle::parse(line).map_or(0, |puzzle| solver.solve(&puzzle, 2).count());
        }
        thread() - start
    });
    let each = |seconds: f64| seconds * 1e9 / puzzles.len() as f64;
    println!("{:.1} {:.1} {found}", each(batch), each(single));
    Ok(())
}
