//! The rate of minimal puzzles on the device, with a sample checked against the CPU.
//!
//!     cargo run --release -p quadrille-gpu --example minimal -- [MILLIONS] [PER_GRID] [CHECKED]
//!
//! Grids are random diagonals with their first solution, which is quick to draw but not uniform;
//! for uniform ones see `quadrille generate minimal`. Wall-clock time, including transfer of grids
//! and puzzles.

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_gpu::{GpuSolver, Packed, Recipe, Verdict};
use quadrille_nine::{Puzzle, Solver};
use std::time::Instant;

/// Three boxes on the diagonal at random, then the first solution.
fn grid(chance: &mut Chance, solver: &mut Solver) -> Packed {
    let mut text = [b'.'; 81];
    for b in 0..3 {
        let mut digits = *b"123456789";
        chance.shuffle(&mut digits);
        for (k, digit) in digits.into_iter().enumerate() {
            text[(3 * b + k / 3) * 9 + 3 * b + k % 3] = digit;
        }
    }
    let answer = Puzzle::parse(&text).map(|puzzle| solver.solve(&puzzle, 1));
    Packed::answer(Verdict::None, answer.ok().as_ref().and_then(|answer| answer.first()))
}

fn main() {
    let argument = |k: usize, default: usize| {
        std::env::args().nth(k).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (n, per_grid, checked) = (argument(1, 16) << 20, argument(2, 16), argument(3, 100_000));
    let mut device = match GpuSolver::new() {
        Ok(device) => device,
        Err(reason) => return println!("{reason}"),
    };
    let (mut chance, mut solver) = (Chance::new(1), Solver::new());
    let grids: Vec<_> = (0..n.div_ceil(per_grid)).map(|_| grid(&mut chance, &mut solver)).collect();
    let recipe = Recipe { seed: 1, per_grid: per_grid as u32 };
    let mut puzzles = device.pinned::<Packed>(n).expect("page-locked memory");
    for _ in 0..3 {
        let start = Instant::now();
        let report = device.minimal(recipe, 0, &grids, &mut puzzles, &Budget::unlimited());
        let rate = n as f64 / start.elapsed().as_secs_f64() / 1e6;
        println!(
            "{n} puzzles, {rate:.1} M/s, {} by the CPU, lost: {:?}",
            report.on_cpu, report.lost
        );
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let wrong: usize = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|thread| {
                let (grids, puzzles) = (&grids, &puzzles[..]);
                scope.spawn(move || {
                    let mut solver = Solver::new();
                    let numbers = (thread..checked.min(n)).step_by(threads);
                    let is_wrong = |&k: &usize| {
                        let grid = grids[k / per_grid].grid().expect("a grid");
                        puzzles[k] != Packed::from(&recipe.puzzle(k as u64, &grid, &mut solver))
                    };
                    numbers.filter(is_wrong).count()
                })
            })
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or(usize::MAX)).sum()
    });
    println!("{} checked, {wrong} wrong", checked.min(n));
}
