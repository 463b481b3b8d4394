//! Any text as a certificate, with the sum that belongs to it: it is rejected or true, and checking
//! it never panics. Small puzzles are compared with all Latin squares.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_proof::{Claim, check_while};
use std::sync::LazyLock;

/// The Latin squares of sides 1 to 4, by side − 1.
static SQUARES: LazyLock<[Vec<Vec<u32>>; 4]> = LazyLock::new(|| [1, 2, 3, 4].map(squares));

fn squares(side: usize) -> Vec<Vec<u32>> {
    let mut grids = vec![Vec::new()];
    for cell in 0..side * side {
        let fits = |grid: &Vec<u32>, value| {
            let of_row = &grid[cell - cell % side..];
            let mut of_column = grid.iter().skip(cell % side).step_by(side);
            !of_row.contains(&value) && of_column.all(|&other| other != value)
        };
        let more = |grid: Vec<u32>| {
            let values: Vec<u32> = (1..=side as u32).filter(|&value| fits(&grid, value)).collect();
            values.into_iter().map(move |value| [&grid[..], &[value]].concat())
        };
        grids = grids.into_iter().flat_map(more).collect();
    }
    grids
}

fuzz_target!(|body: &str| {
    let sum = format!("{body}\n").bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut steps = 0;
    let verified = check_while(&format!("{body}\nend {sum:016x}\n"), || {
        steps += 1;
        steps < 100
    });
    let Ok(verified) = verified else { return };
    let puzzle = &verified.puzzle;
    let solutions = verified.solutions.iter().all(|grid| puzzle.broken_by(grid).is_none());
    let expected = match verified.claim {
        Claim::None => 0,
        Claim::Unique => 1,
        Claim::Several => 2,
    };
    assert!(solutions && verified.solutions.len() == expected);
    let Some(squares) = SQUARES.get(puzzle.size - 1) else { return };
    let count = squares.iter().filter(|&grid| puzzle.broken_by(grid).is_none()).take(2).count();
    assert_eq!(count, expected);
});
