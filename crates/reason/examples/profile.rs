//! Time per technique over the paths of a list of puzzles:
//! `cargo run --release --example profile -- FILE`.
use std::time::Instant;

use quadrille_puzzle::Puzzle;
use quadrille_reason::{Options, State, Technique, hint};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(std::env::args().nth(1).ok_or("name a file")?)?;
    let techniques = Technique::usual();
    let mut spent = vec![(0.0, 0u32, 0u32); techniques.len()];
    for line in text.lines() {
        let cells = line.split_whitespace().next().unwrap_or("");
        let givens: Vec<u8> = cells.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        let Ok(puzzle) = Puzzle::sudoku(3, 3)?.with_givens(&givens) else { continue };
        let mut state = State::new(&puzzle);
        'path: while !state.is_full() {
            for (i, &technique) in techniques.iter().enumerate() {
                let options = Options::only(&[technique]);
                let best = (0..3)
                    .map(|_| {
                        let start = Instant::now();
                        let step = hint(&state, &options);
                        (start.elapsed().as_secs_f64() * 1e6, step)
                    })
                    .min_by(|a, b| a.0.total_cmp(&b.0));
                let Some((us, Ok(step))) = best else { continue };
                spent[i].0 += us;
                spent[i].1 += 1;
                if let Some(step) = step {
                    spent[i].2 += 1;
                    state.apply(&step);
                    continue 'path;
                }
            }
            break;
        }
    }
    for (technique, (us, tried, found)) in techniques.iter().zip(spent) {
        println!(
            "{us:10.0} µs {tried:6} tried {found:6} found {:8.2} µs each  {technique}",
            us / f64::from(tried.max(1))
        );
    }
    Ok(())
}
