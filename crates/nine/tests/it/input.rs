//! Input: every byte string is either a puzzle or refused at the right place, and nothing panics.

use quadrille_core::Chance;
use quadrille_nine::{Puzzle, PuzzleError, Simd, SimdError, Solver};
use std::ops::ControlFlow;

#[test]
fn every_byte_at_every_place() {
    for byte in 0..=255u8 {
        for at in [0, 1, 40, 63, 64, 79, 80] {
            let mut text = [b'.'; 81];
            text[at] = byte;
            let expected = if byte == b'.' || byte.is_ascii_digit() {
                None
            } else {
                Some(PuzzleError::Symbol { column: at as u32 + 1, symbol: byte })
            };
            assert_eq!(Puzzle::parse(&text).err(), expected);
        }
    }
}

#[test]
fn wrong_lengths() {
    for found in (0..200).filter(|&n| n != 81) {
        assert_eq!(Puzzle::parse(&vec![b'.'; found]), Err(PuzzleError::Length { found }));
    }
    let words = PuzzleError::Symbol { column: 7, symbol: b'x' }.to_string();
    assert_eq!(words, "column 7: `x` is neither a digit nor `.`");
}

#[test]
fn random_bytes_never_panic_and_every_line_is_accounted_for() {
    let mut chance = Chance::new(9);
    let alphabet = b"..00123456789\n\r x\xff";
    for round in 0..300 {
        let text: Vec<u8> =
            (0..chance.index(3000)).map(|_| alphabet[chance.index(alphabet.len())]).collect();
        let lines: Vec<_> =
            text.split(|&b| b == b'\n').map(|l| l.strip_suffix(b"\r").unwrap_or(l)).collect();
        let mut seen = Vec::new();
        Solver::new().solve_lines(&text, 2, |line| {
            seen.push((line.number, line.text.to_vec(), line.result.err()));
            ControlFlow::Continue(())
        });
        let numbered = lines.iter().enumerate().filter(|(_, l)| !l.is_empty());
        let expected: Vec<_> =
            numbered.map(|(k, l)| (k as u64 + 1, l.to_vec(), Puzzle::parse(l).err())).collect();
        assert_eq!(seen, expected, "round {round}");
    }
}

#[test]
fn lines_keep_their_order_and_answers() {
    let puzzles = crate::mixed(21, 500);
    let mut text = Vec::new();
    for (k, puzzle) in puzzles.iter().enumerate() {
        text.extend_from_slice(puzzle.text());
        text.extend_from_slice(if k % 3 == 0 { b"\r\n" } else { b"\n" });
        if k % 10 == 0 {
            text.extend_from_slice(b"\nnot a puzzle\n");
        }
    }
    let (mut solver, mut other, mut at, mut bad) = (Solver::new(), Solver::new(), 0, 0);
    let lines = solver.solve_lines(&text, 3, |line| {
        match line.answer() {
            Ok(answer) => {
                assert_eq!(*answer, other.solve(&puzzles[at], 3));
                at += 1;
            }
            Err(error) => {
                assert_eq!(error.error, PuzzleError::Length { found: 12 });
                assert_eq!(error.line, line.number);
                bad += 1;
            }
        }
        ControlFlow::Continue(())
    });
    assert_eq!((lines, at, bad), (600, 500, 50));
    let mut first = 0;
    solver.solve_lines(&text, 3, |line| {
        first = line.number;
        ControlFlow::Break(())
    });
    assert_eq!(first, 1);
}

#[test]
fn limit_zero_and_empty_batches() {
    let puzzle = crate::puzzle(&[b'0'; 81]);
    let mut solver = Solver::new();
    assert_eq!(solver.solve(&puzzle, 0).count(), 0);
    let mut answers = vec![solver.solve(&puzzle, 1); 20];
    solver.solve_batch(&[puzzle; 20], 0, &mut answers);
    assert!(answers.iter().all(|answer| answer.count() == 0 && answer.first().is_none()));
    solver.solve_batch(&[], 2, &mut []);
}

#[test]
fn levels_that_are_not_there_are_refused() {
    for level in Simd::ALL {
        match Solver::with_simd(level) {
            Ok(solver) => assert!(level.is_available() && solver.simd() == level),
            Err(error) => {
                assert_eq!((error, level.is_available()), (SimdError::Unavailable(level), false))
            }
        }
    }
    assert!(Simd::Portable.is_available());
}
