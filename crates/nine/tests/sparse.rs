//! Nearly empty grids: limits are honoured exactly, at once, alone and in a batch.

mod rule;

use quadrille_chance::Chance;
use quadrille_nine::{Answer, Level, Puzzle, Solver};
use rule::{carve, solves};

fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| level.is_available())
}

fn sparse(n: usize) -> Vec<Puzzle> {
    let mut chance = Chance::new(77);
    (0..n).map(|k| carve(&mut chance, k % 17, 0)).collect()
}

#[test]
fn a_million_solutions_of_the_empty_grid() {
    let empty = rule::puzzle(&[b'.'; 81]);
    for level in levels() {
        let mut solver = Solver::with_level(level).expect("available");
        let answer = solver.solve(&empty, 1_000_000);
        assert_eq!(answer.count(), 1_000_000);
        assert!(answer.first().is_some_and(|grid| solves(grid, &empty)));
    }
}

#[test]
fn zero_to_sixteen_clues() {
    let puzzles = sparse(170);
    for limit in [1, 2, 10_000] {
        let mut reference: Option<Vec<Answer>> = None;
        for level in levels() {
            let mut solver = Solver::with_level(level).expect("available");
            let mut answers = vec![Answer::NONE; puzzles.len()];
            let some = if limit > 2 && level == Level::Portable { 34 } else { puzzles.len() };
            solver.solve_batch(&puzzles[..some], limit, &mut answers);
            for (puzzle, answer) in puzzles[..some].iter().zip(&answers) {
                // Each is carved from a grid, and 16 clues never leave a single solution.
                assert!(answer.count() > u64::from(limit > 1) && answer.count() <= limit);
                assert!(answer.first().is_some_and(|grid| solves(grid, puzzle)));
                assert_eq!(*answer, solver.solve(puzzle, limit));
            }
            let reference = reference.get_or_insert_with(|| answers.clone());
            assert_eq!(reference[..some.min(34)], answers[..some.min(34)], "{level}");
        }
    }
}

#[test]
fn guesses_stay_few() {
    let puzzles = sparse(340);
    let mut solver = Solver::new();
    for puzzle in &puzzles {
        let before = solver.guesses();
        solver.solve(puzzle, 2);
        let guesses = solver.guesses() - before;
        assert!(guesses < 2000, "{guesses} guesses on {puzzle:?}");
    }
}
