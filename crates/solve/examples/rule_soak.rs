//! Asks every engine about random puzzles with rules until two disagree:
//! `cargo run --example rule_soak -- 100000 1` takes the first 100,000 puzzles of seed 1.

use std::process::ExitCode;

use quadrille_referee::rule_puzzle;
use quadrille_text::{Entry, Format, WriteOptions};

#[path = "../tests/it/rule_agreement.rs"]
mod rule_agreement;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(cases)), Some(Ok(seed))) = (numbers.next(), numbers.next()) else {
        eprintln!("usage: rule_soak CASES SEED");
        return ExitCode::from(2);
    };
    let mut compared = [0; 3];
    for case in 0..cases {
        let puzzle = rule_puzzle(seed, case);
        match rule_agreement::agreed(&puzzle) {
            Ok(solutions) => solutions.into_iter().for_each(|n| compared[n.min(2)] += 1),
            Err(difference) => {
                println!("case {case} of seed {seed}: {difference}");
                match Format::Json.write(&Entry::new(puzzle), &WriteOptions::default()) {
                    Ok(text) => println!("{text}"),
                    Err(error) => println!("{error}"),
                }
                return ExitCode::FAILURE;
            }
        }
        if (case + 1) % 1000 == 0 {
            println!("{} puzzles: {compared:?} with 0, 1 and more solutions", case + 1);
        }
    }
    ExitCode::SUCCESS
}
