//! Proves that a puzzle has one solution, and checks the proof with independent code.

use quadrille::{Budget, parse, prove, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle =
        parse("39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....")?;
    let text = prove(&puzzle, &Budget::unlimited())?.to_text();
    println!("a certificate of {} bytes", text.len());
    println!("{}", verify(&text)?);
    let forged = text.replace("claim unique", "claim none");
    println!("forged: {}", verify(&forged).unwrap_err());
    Ok(())
}
