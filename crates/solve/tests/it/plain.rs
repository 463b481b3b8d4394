//! Plain puzzles as rows: what is one, and the answers with their evidence.

use std::time::{Duration, Instant};

use quadrille_nine::Rows;
use quadrille_puzzle::{Conflict, Grid, Puzzle};
use quadrille_referee::classic;
use quadrille_solve::plain::{Found, Kernel, cells};
use quadrille_solve::{Request, Verdict, verdict};

const SOLVED: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

#[test]
fn a_plain_puzzle_has_81_cells_and_a_blank() {
    let open = SOLVED.replace('7', ".");
    assert_eq!(cells(open.as_bytes()).map(|cells| &cells[..]), Some(open.as_bytes()));
    assert!(cells(SOLVED.replace('7', "0").as_bytes()).is_some());
    for refused in [SOLVED, "", &open[1..], &format!("{open}."), &open.replace('1', "x")] {
        assert_eq!(cells(refused.as_bytes()), None, "{refused}");
    }
}

/// A puzzle with two equal givens in these cells.
fn clash(a: usize, b: usize) -> String {
    let mut text = vec![b'.'; 81];
    (text[a], text[b]) = (b'7', b'7');
    String::from_utf8(text).unwrap()
}

fn model(text: &str) -> Puzzle {
    let givens: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

fn grid(cells: &[u8; 81]) -> Grid {
    Grid::new(9, cells.map(|cell| cell - b'0').to_vec()).unwrap()
}

/// The answers to rows, with the conflict of clashing givens, against those to single puzzles.
#[test]
fn rows_are_answered_like_single_puzzles() {
    let mut texts = vec![
        SOLVED.replacen('1', ".", 1),
        SOLVED.replace(['1', '2'], "."),
        clash(0, 8),
        clash(72, 80),
        clash(4, 76),
        clash(8, 80),
        clash(30, 50),
        clash(60, 80),
        ".".repeat(81),
    ];
    let text = |cells: &[u8; 81]| String::from_utf8_lossy(cells).replace('0', ".");
    texts.extend(classic::mixed(7, 60).iter().map(text).filter(|text| text.contains('.')));
    let rows: String = texts.iter().map(|text| format!("{text}\n")).collect();
    let rows = Rows::leading(rows.as_bytes());
    assert_eq!(rows.len(), texts.len());
    let mut kernel = Kernel::default();
    let mut seen = [0; 3];
    for (text, answer) in texts.iter().zip(kernel.solve(rows, 2).iter()) {
        assert_eq!(answer.cells, text.as_bytes());
        let puzzle = model(text);
        match (verdict(&puzzle, &Request::default()).unwrap().answer, answer.found) {
            (Verdict::None(conflict), Found::None(found)) => {
                let givens = conflict.filter(|c| matches!(c, Conflict::Givens { .. }));
                assert_eq!(found, givens, "{text}");
                seen[0] += 1;
            }
            (Verdict::Unique(only), Found::One(found)) => {
                assert_eq!(grid(found), only);
                seen[1] += 1;
            }
            (Verdict::Many(..), Found::Several(Some([a, b]))) => {
                assert_ne!(a, b);
                assert!([a, b].iter().all(|cells| puzzle.is_solved_by(&grid(cells))));
                seen[2] += 1;
            }
            (wanted, found) => panic!("{text}: {wanted:?}, {found:?}"),
        }
    }
    assert!(seen.iter().all(|&seen| seen > 1), "{seen:?}");
    let none: Vec<_> = kernel.solve(rows, 0).iter().map(|answer| answer.found).collect();
    assert!(none.iter().all(|found| *found == Found::Unknown) && none.len() == texts.len());
    for (text, answer) in texts.iter().zip(kernel.solve(rows, 1).iter()) {
        let is_solvable = !matches!(answer.found, Found::None(_));
        let first = verdict(&model(text), &Request::default()).unwrap().answer;
        assert_eq!(is_solvable, !matches!(first, Verdict::None(_)), "{text}");
    }
}

#[test]
fn the_times_of_all_rows_are_no_more_than_that_of_the_run() {
    let text = format!("{}\n", SOLVED.replace(['1', '2'], ".")).repeat(500);
    let rows = Rows::leading(text.as_bytes());
    let mut kernel = Kernel::default();
    let start = Instant::now();
    let answers = kernel.solve(rows, 2);
    let sum: Duration = answers.iter().map(|answer| answer.time).sum();
    assert!(sum <= start.elapsed() && !sum.is_zero(), "{sum:?}");
}
