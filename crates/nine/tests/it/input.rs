//! Input: every byte string is either a puzzle or refused at the right place, and nothing panics.

use quadrille_nine::{Puzzle, PuzzleError, Simd, SimdError, Solver};

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
        assert_eq!(Puzzle::parse(&vec![b'.'; found]), Err(PuzzleError::Length(found)));
    }
    let words = PuzzleError::Symbol { column: 7, symbol: b'x' }.to_string();
    assert_eq!(words, "column 7: `x` is neither a digit nor `.`");
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
