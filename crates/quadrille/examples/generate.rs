//! Generates three hard puzzles from a seed, the same on any machine and number of threads.

use quadrille::{GenerateOptions, Kind, Level, Spec, generate, to_text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec = Spec::new(Kind::Sudoku).level(Level::Hard);
    for made in generate(&spec, 7, 3, &GenerateOptions::default())? {
        let made = made?;
        println!("{}  solution {}", to_text(&made.puzzle), made.solution);
    }
    Ok(())
}
