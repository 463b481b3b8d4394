//! Counts the solutions of a problem in Knuth's text form:
//! `cargo run --release --example count_problem -- FILE [kernel] [simd]`.

use quadrille_cover::{KernelName, Memo, Problem, Simd, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("which file?")?;
    let problem = Problem::from_bytes(&std::fs::read(file)?)?;
    let mut solver = Solver::new(&problem);
    for word in &words[1..] {
        if let Some(kernel) = KernelName::ALL.into_iter().find(|k| k.to_string() == *word) {
            solver = solver.kernel(kernel)?;
        } else if let Ok(simd) = word.parse::<Simd>() {
            solver = solver.simd(simd)?;
        } else if word == "nomemo" {
            solver = solver.memo(Memo::Never);
        } else {
            solver = solver.threads(word.parse()?);
        }
    }
    let report = solver.count();
    println!("{}", report.answer.counted());
    eprintln!("{:?}", report.stats);
    Ok(())
}
