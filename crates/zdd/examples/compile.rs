//! Compiles a problem into a diagram and prints its size: `cargo run --release --example compile --
//! FILE [MOST NODES]`.

use quadrille_cover::{Problem, Solver};
use quadrille_zdd::Zdd;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("which file?")?;
    let most = words.get(1).map_or(Ok(20_000_000), |w| w.parse())?;
    let problem = Problem::from_bytes(&std::fs::read(file)?)?;
    let zdd = Zdd::compile(&Solver::new(&problem), most)?;
    println!("{} solutions, {} nodes", zdd.count(), zdd.size());
    Ok(())
}
