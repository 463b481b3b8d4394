//! Minimal 9×9 puzzles per second of processor time on one thread: `cargo run --release --example minimals -- 100000`.

use std::time::Instant;

use quadrille_limits::Budget;
use quadrille_make::{Minimals, NineGrids, Pattern};

fn main() {
    let count: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(100_000);
    let grids = NineGrids::new();
    let mut minimals = Minimals::new(&grids, Pattern::None);
    let start = Instant::now();
    let made = minimals.make(1, 0..count, 0, &Budget::unlimited()).expect("no limit");
    let seconds = start.elapsed().as_secs_f64();
    let clues: usize = made.iter().map(|t| t.clues.iter().filter(|&&v| v > 0).count()).sum();
    println!(
        "{count} puzzles, {:.2} clues on average, {:.0} a second",
        clues as f64 / count as f64,
        count as f64 / seconds
    );
}
