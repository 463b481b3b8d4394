//! Puzzles for tests: a random grid from the solver, with clues removed while the solution stays
//! unique.

use quadrille_core::Chance;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{First, Request, Verdict, first, verdict};

pub(crate) fn blank(kind: &str) -> Puzzle {
    let sudoku = |h, w| Puzzle::sudoku(h, w).expect("a box size");
    match kind {
        "4" => sudoku(2, 2),
        "6" => sudoku(2, 3),
        "9" => sudoku(3, 3),
        "12" => sudoku(3, 4),
        "16" => sudoku(4, 4),
        "X" => sudoku(3, 3).with_diagonals(),
        "jigsaw" => jigsaw(),
        other => panic!("no kind {other}"),
    }
}

/// Boxes with a few border cells exchanged: a jigsaw whose regions may be disconnected.
fn jigsaw() -> Puzzle {
    let mut map: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    // Swapping two cells of a line would force two equal values into that line.
    for (a, b) in [(2, 30), (74, 50)] {
        map.swap(a, b);
    }
    Puzzle::jigsaw(&map).expect("nine regions of nine cells")
}

/// A puzzle with a unique solution, with the clues that one pass of removals leaves (at least
/// `least`), and its solution.
pub(crate) fn puzzle(kind: &str, seed: u64, least: usize) -> (Puzzle, Grid) {
    let mut chance = Chance::new(seed);
    let request = Request { seed: Some(seed), ..Request::default() };
    let First::Found(grid) = first(&blank(kind), &request).expect("an engine").answer else {
        panic!("an empty grid has a solution")
    };
    let mut givens = grid.values().to_vec();
    let mut order: Vec<usize> = (0..givens.len()).collect();
    chance.shuffle(&mut order);
    let mut clues = givens.len();
    for cell in order {
        if clues == least {
            break;
        }
        let value = std::mem::take(&mut givens[cell]);
        let puzzle = blank(kind).with_givens(&givens).expect("values of the grid");
        match verdict(&puzzle, &Request::default()).expect("an engine").answer {
            Verdict::Unique(_) => clues -= 1,
            _ => givens[cell] = value,
        }
    }
    (blank(kind).with_givens(&givens).expect("values of the grid"), grid)
}
