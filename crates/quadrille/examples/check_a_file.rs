//! Reads puzzles from a file, or a few built-in ones, and prints whether each is unique.

use quadrille::text::{ReadOptions, reader};
use quadrille::{Budget, Verdict, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => "1..............4\n...3...23...4...\n11..............\nnonsense\n".to_owned(),
    };
    for entry in reader(text.as_bytes(), ReadOptions::default()) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                println!("not read: {error}");
                continue;
            }
        };
        match check(&entry.puzzle, &Budget::default().nodes(1_000_000)) {
            Verdict::Unique(grid) => println!("line {}: unique, {grid}", entry.first_line),
            Verdict::Many(..) => println!("line {}: several", entry.first_line),
            Verdict::None(_) => println!("line {}: none", entry.first_line),
            Verdict::Unknown { stop, .. } => println!("line {}: {stop}", entry.first_line),
        }
    }
    Ok(())
}
