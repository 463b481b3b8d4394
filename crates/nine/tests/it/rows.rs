//! Text to text: only valid lines are accepted, and the answers are those of one puzzle at a time.

use quadrille_core::Chance;
use quadrille_nine::{Evidence, Puzzle, Rows, Simd, Solver};
use std::ops::ControlFlow;

fn text(puzzles: &[Puzzle]) -> Vec<u8> {
    puzzles.iter().flat_map(|puzzle| [&puzzle.text()[..], b"\n"].concat()).collect()
}

#[test]
fn answers_are_those_of_one_puzzle_at_a_time() {
    // Grids without an open cell are not accepted.
    let mut puzzles = crate::mixed(5, 600);
    puzzles.retain(|puzzle| puzzle.clues() < 81);
    for level in Simd::available() {
        let mut solver = Solver::with_simd(level).expect("available");
        let (mut out, mut counts) = (Vec::new(), Vec::new());
        for (n, limit, prefix) in
            [(puzzles.len(), 2, ""), (100, 1, "unique: "), (3, 50, ">"), (0, 2, "")]
        {
            let text = text(&puzzles[..n]);
            let rows = Rows::leading(&text);
            assert_eq!((rows.len(), rows.is_empty()), (n, n == 0));
            solver.solve_rows(rows, limit, prefix, &mut out, &mut counts);
            assert_eq!((out.len(), counts.len()), (n * (prefix.len() + 82), n));
            for (k, line) in out.chunks(prefix.len() + 82).enumerate() {
                let answer = solver.solve(&puzzles[k], limit);
                assert_eq!(counts[k], answer.count(), "{level}: {:?}", puzzles[k]);
                let expected =
                    answer.first().map(|first| [prefix.as_bytes(), first, b"\n"].concat());
                assert!(
                    expected.is_none_or(|expected| line == expected),
                    "{level}: {:?}",
                    puzzles[k]
                );
            }
        }
    }
}

#[test]
fn solutions_of_unique_lines_are_those_of_one_puzzle_at_a_time() {
    let mut puzzles = crate::mixed(6, 600);
    puzzles.retain(|puzzle| puzzle.clues() < 81);
    let (text, mut seen) = (text(&puzzles), [0; 3]);
    for level in Simd::available() {
        let mut solver = Solver::with_simd(level).expect("available");
        let (mut out, mut counts) = (Vec::new(), Vec::new());
        solver.solve_unique_rows(Rows::leading(&text), "=", &mut out, &mut counts);
        for (k, line) in out.chunks(83).enumerate() {
            let answer = solver.solve(&puzzles[k], 2);
            assert_eq!(counts[k], answer.count(), "{level}: {:?}", puzzles[k]);
            seen[counts[k] as usize] += 1;
            if let (1, Some(first)) = (counts[k], answer.first()) {
                assert_eq!(line, [b"=", &first[..], b"\n"].concat(), "{level}: {:?}", puzzles[k]);
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "none, one, several: {seen:?}");
}

#[test]
fn two_solutions_of_a_line_are_the_first_two_of_one_puzzle_at_a_time() {
    let mut puzzles = crate::mixed(8, 600);
    puzzles.retain(|puzzle| puzzle.clues() < 81);
    let mut several = 0;
    for level in Simd::available() {
        let mut solver = Solver::with_simd(level).expect("available");
        let (mut out, mut counts, mut evidence) = (Vec::new(), Vec::new(), Evidence::default());
        // All; those with several solutions, after such with one and with several; few.
        for part in 0..4 {
            let text = text(&puzzles[..if part < 3 { puzzles.len() } else { 5 }]);
            let rows = Rows::leading(&text);
            solver.solve_rows_with_evidence(rows, 2, "=", &mut out, &mut counts, &mut evidence);
            assert_eq!(counts.len(), rows.len());
            for (k, line) in out.chunks(83).enumerate() {
                let mut found = Vec::new();
                solver.visit(&puzzles[k], &mut |grid: &[u8; 81]| {
                    found.push(*grid);
                    if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                assert_eq!(counts[k], found.len() as u64, "{level}: {:?}", puzzles[k]);
                if let Some(first) = found.first() {
                    assert_eq!(
                        line,
                        [b"=", &first[..], b"\n"].concat(),
                        "{level}: {:?}",
                        puzzles[k]
                    );
                }
                if let Some(second) = found.get(1) {
                    several += 1;
                    assert_eq!(evidence.seconds[k], *second, "{level}: {:?}", puzzles[k]);
                }
            }
            if part == 0 {
                puzzles.retain(|puzzle| solver.solve(puzzle, 2).count() == 2);
            }
        }
    }
    assert!(several > 100, "{several}");
}

#[test]
fn a_limit_of_zero_asks_for_nothing() {
    let (mut out, mut counts) = (Vec::new(), Vec::new());
    let text = text(&[crate::puzzle(&[b'.'; 81]); 12]);
    Solver::new().solve_rows(Rows::leading(&text).first(9), 0, "", &mut out, &mut counts);
    assert_eq!(counts, [0; 9]);
}

#[test]
fn every_byte_at_every_place_of_a_line() {
    let good = [&[b'.'; 81][..], b"\n"].concat();
    for at in 0..82 {
        for byte in 0..=255 {
            let mut text = good.repeat(3);
            text[82 + at] = byte;
            let fine = if at == 81 { byte == b'\n' } else { byte.is_ascii_digit() || byte == b'.' };
            assert_eq!(Rows::leading(&text).len(), if fine { 3 } else { 1 }, "byte {byte} at {at}");
        }
    }
    assert_eq!(Rows::leading(&good[..81]).len(), 0, "a line without its end");
    assert_eq!(Rows::leading(&[&[b'7'; 81][..], b"\n"].concat()).len(), 0, "no open cell");
}

#[test]
fn random_bytes_are_cut_where_the_first_bad_line_is() {
    let (mut chance, mut solver) = (Chance::new(9), Solver::new());
    let puzzles = crate::mixed(9, 320);
    let (mut out, mut counts) = (Vec::new(), Vec::new());
    for _ in 0..300 {
        let from = chance.index(puzzles.len() - 16);
        let mut bytes = text(&puzzles[from..from + 16]);
        for _ in 0..chance.below(4) {
            let at = chance.index(bytes.len());
            bytes[at] = chance.below(256) as u8;
        }
        let rows = Rows::leading(&bytes);
        let lines = bytes.chunks_exact(82);
        let fine = |line: &&[u8]| {
            let puzzle = Puzzle::parse(&line[..81]);
            line[81] == b'\n' && puzzle.is_ok_and(|puzzle| puzzle.clues() < 81)
        };
        assert_eq!(rows.len(), lines.take_while(fine).count());
        solver.solve_rows(rows, 2, "", &mut out, &mut counts);
        assert!(counts.iter().all(|&count| count <= 2));
    }
}
