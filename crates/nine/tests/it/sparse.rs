//! Nearly empty grids: limits are met exactly and at once, alone and in a batch.

use crate::{puzzle, solves};
use quadrille_core::Chance;
use quadrille_nine::{Answer, Puzzle, Simd, Solver};
use quadrille_referee::classic::carve;

fn levels() -> impl Iterator<Item = Simd> {
    Simd::available()
}

fn sparse(n: usize) -> Vec<Puzzle> {
    let mut chance = Chance::new(77);
    (0..n).map(|k| puzzle(&carve(&mut chance, k % 17, 0))).collect()
}

#[test]
fn a_hundred_thousand_solutions_of_the_empty_grid() {
    let empty = puzzle(&[b'.'; 81]);
    for level in levels() {
        let mut solver = Solver::with_simd(level).expect("available");
        let answer = solver.solve(&empty, 100_000);
        assert_eq!(answer.count(), 100_000);
        assert!(answer.first().is_some_and(|grid| solves(grid, &empty)));
    }
}

#[test]
fn zero_to_sixteen_clues() {
    let puzzles = sparse(170);
    for limit in [1, 2, 10_000] {
        let mut reference: Option<Vec<Answer>> = None;
        for level in levels() {
            let mut solver = Solver::with_simd(level).expect("available");
            let mut answers = vec![Answer::NONE; puzzles.len()];
            let some = if limit > 2 { 34 } else { puzzles.len() };
            solver.solve_batch(&puzzles[..some], limit, &mut answers);
            for (puzzle, answer) in puzzles[..some].iter().zip(&answers) {
                // Each is carved from a grid, and 16 clues never leave a single solution.
                assert!(answer.count() > u64::from(limit > 1) && answer.count() <= limit);
                assert!(answer.first().is_some_and(|grid| solves(grid, puzzle)));
                assert_eq!(*answer, solver.solve(puzzle, limit));
            }
            let reference = reference.get_or_insert_with(|| answers.clone());
            assert_eq!(reference[..some], answers[..some], "{level}");
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

/// Two equal clues in a box of an otherwise empty grid. This once searched for hours.
#[test]
fn clues_that_clash_in_a_box_end_at_once() {
    let clashing = |places: [usize; 2]| {
        let mut text = [b'.'; 81];
        places.iter().for_each(|&p| text[p] = b'5');
        Puzzle::parse(&text).unwrap()
    };
    let pairs = [[0, 10], [0, 20], [30, 40], [60, 80], [0, 1], [0, 9], [0, 8], [0, 72]];
    for level in levels() {
        let mut solver = Solver::with_simd(level).unwrap();
        for count in [1, 8, 100] {
            let mut puzzles: Vec<Puzzle> =
                pairs.iter().map(|&p| clashing(p)).cycle().take(count).collect();
            puzzles.push(Puzzle::parse(&[b'.'; 81]).unwrap());
            for limit in [1, 2, 50] {
                let mut answers = vec![Answer::NONE; puzzles.len()];
                solver.solve_batch(&puzzles, limit, &mut answers);
                assert!(
                    answers[..count].iter().all(|a| *a == Answer::NONE),
                    "{level:?} {count} {limit}"
                );
                assert_eq!(answers[count].count(), limit);
                let before = solver.guesses();
                assert_eq!(solver.solve(&puzzles[0], limit), Answer::NONE);
                assert_eq!(solver.guesses(), before, "a clash is seen before the first guess");
            }
        }
    }
}
