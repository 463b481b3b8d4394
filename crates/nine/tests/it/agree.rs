//! Every path against plain backtracking: counts, solutions, limits, order.

use crate::{mixed, puzzle, solutions, solves};
use quadrille_nine::{Answer, Puzzle, Simd, Solver};
use std::ops::ControlFlow;

fn levels() -> impl Iterator<Item = Simd> {
    Simd::available()
}

fn solver(level: Simd) -> Solver {
    Solver::with_simd(level).expect("available")
}

/// Single and batch answers of every level equal those of backtracking.
fn agree(puzzles: &[Puzzle], limit: u64) {
    let expected: Vec<_> = puzzles.iter().map(|p| solutions(p, limit as usize)).collect();
    let mut reference: Option<Vec<Answer>> = None;
    for level in levels() {
        let mut solver = solver(level);
        let single: Vec<_> = puzzles.iter().map(|p| solver.solve(p, limit)).collect();
        for ((puzzle, answer), expected) in puzzles.iter().zip(&single).zip(&expected) {
            assert_eq!(answer.count(), expected.len() as u64, "{level} {puzzle:?}");
            assert_eq!(answer.first().is_some(), !expected.is_empty());
            if let Some(first) = answer.first() {
                assert!(solves(first, puzzle), "{level} {puzzle:?} {answer:?}");
            }
        }
        let mut batch = vec![Answer::NONE; puzzles.len()];
        solver.solve_batch(puzzles, limit, &mut batch);
        assert_eq!(batch, single, "{level}: batch and single differ");
        batch.fill(Answer::NONE);
        solver.probe_batch(puzzles, limit, &mut batch);
        assert_eq!(batch, single, "{level}: a narrow batch and single differ");
        assert_eq!(
            *reference.get_or_insert(single.clone()),
            single,
            "{level} differs from another level"
        );
    }
}

#[test]
fn mixed_puzzles_limit_2() {
    agree(&mixed(1, 1000), 2);
}

#[test]
fn mixed_puzzles_limit_1() {
    agree(&mixed(2, 600), 1);
}

#[test]
fn mixed_puzzles_limit_50() {
    agree(&mixed(3, 600), 50);
}

/// A batch predicts the next puzzle from the latest ones. Here it is often wrong.
#[test]
fn puzzles_of_a_kind_come_in_blocks() {
    let mut solver = Solver::new();
    let kind = |puzzle: &Puzzle| solver.solve(puzzle, 2).count();
    let mut puzzles = mixed(7, 3_000);
    puzzles.sort_by_cached_key(kind);
    let several = puzzles.len() - puzzles.iter().filter(|p| solver.solve(p, 2).count() < 2).count();
    assert!(several > 300, "{several} of {}", puzzles.len());
    let (one, several) = puzzles.split_at(puzzles.len() - several);
    let blocks = several.chunks(100).zip(one.chunks(100)).flat_map(|(a, b)| [a, b]);
    agree(&blocks.flatten().copied().collect::<Vec<_>>(), 2);
}

/// Ten times as many puzzles, and more limits.
#[test]
#[ignore = "long: just test-nine-long"]
fn mixed_puzzles_long() {
    for (seed, limit) in [(10, 2), (11, 2), (12, 1), (13, 3), (14, 1_000)] {
        // In pieces, because all expected solutions are kept.
        mixed(seed, 20_000).chunks(500).for_each(|puzzles| agree(puzzles, limit));
    }
}

#[test]
fn visitor_meets_every_solution_once_and_the_first_first() {
    for puzzle in mixed(4, 400).iter().filter(|p| p.clues() > 22) {
        let mut expected = solutions(puzzle, 2000);
        for level in levels() {
            let (mut solver, mut seen) = (solver(level), Vec::new());
            let mut visitor = |grid: &[u8; 81]| {
                seen.push(*grid);
                if seen.len() == 2000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let complete = solver.visit(puzzle, &mut visitor);
            assert_eq!(seen.len(), expected.len());
            assert_eq!(complete, expected.len() < 2000);
            assert_eq!(seen.first(), solver.solve(puzzle, 2).first());
            if complete {
                seen.sort_unstable();
                expected.sort_unstable();
                assert_eq!(seen, expected);
            }
        }
    }
}

#[test]
fn answers_do_not_depend_on_the_rest_of_the_batch() {
    let puzzles = mixed(5, 600);
    for level in levels() {
        let mut solver = solver(level);
        let mut whole = vec![Answer::NONE; puzzles.len()];
        solver.solve_batch(&puzzles, 2, &mut whole);
        for size in [1, 2, 7, 8, 9, 31, 33, 64, 129, 500] {
            let mut parts = Vec::new();
            for chunk in puzzles.chunks(size) {
                // Answers of an earlier batch must not show through.
                let mut answers = vec![whole[0]; size];
                solver.solve_batch(chunk, 2, &mut answers);
                parts.extend_from_slice(&answers[..chunk.len()]);
            }
            assert_eq!(parts, whole, "{level}, batches of {size}");
        }
        let backwards: Vec<_> = puzzles.iter().rev().copied().collect();
        let mut answers = vec![Answer::NONE; puzzles.len()];
        solver.solve_batch(&backwards, 2, &mut answers);
        answers.reverse();
        assert_eq!(answers, whole, "{level}, backwards");
    }
}

#[test]
fn relabelling_and_transposing_change_no_count() {
    for mixed in mixed(6, 300) {
        let (mut relabelled, mut transposed) = ([b'.'; 81], [b'.'; 81]);
        for (cell, &byte) in mixed.text().iter().enumerate() {
            let clue = (b'1'..=b'9').contains(&byte);
            relabelled[cell] = if clue { b'1' + (byte - b'1' + 4) % 9 } else { byte };
            transposed[cell % 9 * 9 + cell / 9] = byte;
        }
        let count = |text: &[u8; 81]| quadrille_nine::solve(&puzzle(text), 20).count();
        assert_eq!(count(&relabelled), count(mixed.text()));
        assert_eq!(count(&transposed), count(mixed.text()));
    }
}

/// For each puzzle with a few solutions: the puzzle itself, and a copy with one open cell barred
/// from its value in the first solution; with the number of solutions left.
fn barred(seed: u64) -> Vec<(Puzzle, bool, u64)> {
    let mut out = Vec::new();
    for (n, puzzle) in mixed(seed, 1500).into_iter().enumerate() {
        let all = solutions(&puzzle, 300);
        let open: Vec<usize> =
            (0..81).filter(|&c| !(b'1'..=b'9').contains(&puzzle.text()[c])).collect();
        if all.is_empty() || all.len() == 300 || open.is_empty() {
            continue;
        }
        let cell = open[n * 7 % open.len()];
        let mut fewer = puzzle;
        fewer.bar(cell, all[0][cell] - b'0');
        let left = all.iter().filter(|grid| grid[cell] != all[0][cell]).count();
        out.extend([(puzzle, false, all.len() as u64), (fewer, true, left as u64)]);
    }
    out
}

#[test]
fn a_barred_digit_never_comes_and_a_known_solution_is_counted() {
    let cases = barred(7);
    let others = cases.iter().filter(|case| case.1 && case.2 > 0).count();
    assert!(others > 50 && cases.len() / 2 - others > 50, "{others} of {}", cases.len() / 2);
    for level in levels() {
        let mut solver = solver(level);
        for &(puzzle, _, count) in &cases {
            assert_eq!(solver.solve(&puzzle, 1000).count(), count, "{level} {puzzle:?}");
        }
        for size in [3, 40, 1000] {
            for chunk in cases.chunks(size) {
                let puzzles: Vec<_> = chunk.iter().map(|case| case.0).collect();
                let known: Vec<_> = chunk.iter().map(|case| case.1).collect();
                let mut answers = vec![solver.solve(&puzzles[0], 1); puzzles.len()];
                solver.probe_known(&puzzles, &known, &mut answers);
                for (&(puzzle, known, count), answer) in chunk.iter().zip(&answers) {
                    assert_eq!(
                        answer.count(),
                        (count + u64::from(known)).min(2),
                        "{level} {puzzle:?}"
                    );
                    let first =
                        if known { None } else { solver.solve(&puzzle, 2).first().copied() };
                    assert_eq!(answer.first(), first.as_ref(), "{level} {puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn the_known_example_has_23_solutions() {
    let text = b"009200700400000090700900005000005010005009820820000900000070006207090480003006279";
    let puzzles = vec![puzzle(text); 40];
    for level in levels() {
        let mut answers = vec![Answer::NONE; puzzles.len()];
        solver(level).solve_batch(&puzzles, 10_000, &mut answers);
        assert!(answers.iter().all(|answer| answer.count() == 23));
        assert_eq!(solver(level).solve(&puzzles[0], 10_000), answers[0]);
    }
}
