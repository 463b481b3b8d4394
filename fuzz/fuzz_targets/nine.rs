//! Any bytes as 9×9 puzzles: all instruction sets give the same answer, singly and in a batch.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_nine::{Answer, Puzzle, Simd, Solver};

fuzz_target!(|bytes: &[u8]| {
    let puzzles: Vec<Puzzle> =
        bytes.chunks(81).filter_map(|cells| Puzzle::parse(cells).ok()).collect();
    let mut expected: Option<Vec<Answer>> = None;
    for level in Simd::ALL {
        let Ok(mut solver) = Solver::with_simd(level) else { continue };
        let single: Vec<Answer> = puzzles.iter().map(|puzzle| solver.solve(puzzle, 3)).collect();
        let mut batch = vec![Answer::default(); puzzles.len()];
        solver.solve_batch(&puzzles, 3, &mut batch);
        assert_eq!(single, batch);
        assert_eq!(*expected.get_or_insert(single), batch);
    }
});
