//! Solves the puzzle on the command line, in any format, within two seconds.

use std::time::Duration;

use quadrille::{Budget, First, parse, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usual = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let text = std::env::args().nth(1).unwrap_or_else(|| usual.to_owned());
    let puzzle = parse(&text)?;
    match solve(&puzzle, &Budget::default().time(Duration::from_secs(2))) {
        First::Found(grid) => println!("{grid}"),
        First::None(Some(why)) => println!("no solution: {why}"),
        First::None(None) => println!("no solution"),
        First::Unknown { stop } => println!("unknown: stopped by {stop}"),
    }
    Ok(())
}
