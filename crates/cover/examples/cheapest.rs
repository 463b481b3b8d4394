//! The cheapest solutions of a problem in Knuth's DLX5 text form: `cargo run --release --example
//! cheapest -- FILE [COUNT]`.

use quadrille_cover::{Problem, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("which file?")?;
    let wanted = words.get(1).map_or(Ok(1), |w| w.parse())?;
    let problem = Problem::from_bytes(&std::fs::read(file)?)?;
    let report = Solver::new(&problem).cheapest(wanted);
    for priced in report.answer.solutions() {
        println!("{}", priced.cost);
    }
    eprintln!("{} nodes, {} updates", report.stats.nodes, report.stats.updates);
    Ok(())
}
