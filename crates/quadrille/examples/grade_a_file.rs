//! Rates puzzles: level and ER of each line of a file, or of two built-in ones.

use quadrille::{Budget, parse, rate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
                 39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....\n"
            .to_owned(),
    };
    for line in text.lines() {
        let puzzle = parse(line)?;
        let rating = rate(&puzzle, &Budget::unlimited())?;
        let level = rating.grade.map_or("?".to_owned(), |grade| grade.to_string());
        let er = rating.er().map_or("?".to_owned(), |er| er.to_string());
        println!("{line} {level} ER {er}");
    }
    Ok(())
}
