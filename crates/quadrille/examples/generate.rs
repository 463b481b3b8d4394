//! Generates three hard puzzles from a seed, the same on any machine and number of threads.

use quadrille::{GenerateOptions, Kind, Level, Puzzle, Spec, generate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = Spec::new(Kind::Sudoku).level(Level::Hard);
    for made in generate(&spec, 7, 3, &GenerateOptions::default())? {
        let made = made?;
        println!("{}  solution {}", Puzzle::from(made.puzzle), made.solution);
    }
    Ok(())
}
