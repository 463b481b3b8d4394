//! Measures reading speed: `cargo run --release --example read_speed FILE…`.

use std::error::Error;
use std::fs::File;
use std::time::Instant;

use quadrille_text::{ReadOptions, reader};

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let start = Instant::now();
        let (mut good, mut bad) = (0u64, 0u64);
        for result in reader(File::open(&path)?, ReadOptions::default()) {
            *if result.is_ok() { &mut good } else { &mut bad } += 1;
        }
        println!("{path}: {good} puzzles, {bad} errors, {:.3} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}
