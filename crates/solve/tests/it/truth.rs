//! Published or recomputed counts that end within seconds.

use quadrille_puzzle::{Cage, Cell, Extra, Op, Puzzle};
use quadrille_solve::{Count, Engine, First, Request, count, first};

fn exact(puzzle: &Puzzle) -> String {
    match count(puzzle, &Request { threads: 2, ..Request::default() }, None).unwrap().answer {
        Count::Exact(n) => n.to_string(),
        other => panic!("{other:?}"),
    }
}

fn with_first_row(mut puzzle: Puzzle) -> Puzzle {
    for c in 0..puzzle.side() {
        puzzle.give(Cell(c as u32), Some(c as u8 + 1));
    }
    puzzle
}

#[test]
fn sudoku_grids() {
    assert_eq!(exact(&Puzzle::sudoku(2, 2).unwrap()), "288");
    assert_eq!(exact(&Puzzle::sudoku(2, 2).unwrap().with_diagonals()), "48");
    assert_eq!(exact(&Puzzle::sudoku(2, 3).unwrap().with_diagonals()), "8640");
    assert_eq!(exact(&with_first_row(Puzzle::sudoku(2, 2).unwrap())), "12");
    assert_eq!(exact(&with_first_row(Puzzle::sudoku(2, 3).unwrap())), "39168");
    assert_eq!(exact(&with_first_row(Puzzle::sudoku(3, 2).unwrap())), "39168");
}

/// Windows on 4×4, alone and with diagonals, by every engine and by brute force.
#[test]
fn windows() {
    let windows = Puzzle::sudoku(2, 2).unwrap().with_extra(Extra::Windows).unwrap();
    for puzzle in [windows.clone(), windows.with_diagonals()] {
        let brute = quadrille_referee::count(&puzzle, u64::MAX).to_string();
        assert_ne!(brute, "0");
        for engine in [Engine::Grid, Engine::Cover, Engine::Sat] {
            let request = Request { engine, ..Request::default() };
            let Count::Exact(n) = count(&puzzle, &request, None).unwrap().answer else { panic!() };
            assert_eq!(n.to_string(), brute, "{engine}");
        }
    }
}

#[test]
fn all_six_by_six_grids_both_ways_round() {
    assert_eq!(exact(&Puzzle::sudoku(2, 3).unwrap()), "28200960");
    assert_eq!(exact(&Puzzle::sudoku(3, 2).unwrap()), "28200960");
}

#[test]
fn latin_squares() {
    let counts = ["1", "2", "12", "576", "161280"];
    for (n, expected) in (1..).zip(counts) {
        assert_eq!(exact(&Puzzle::latin(n).unwrap()), expected);
    }
    let diagonal = ["1", "0", "0", "48", "960"];
    for (n, expected) in (1..).zip(diagonal) {
        assert_eq!(exact(&Puzzle::latin(n).unwrap().with_diagonals()), expected, "side {n}");
    }
}

#[test]
fn a_jigsaw_of_five() {
    let regions = "0001100111222332423344443";
    let puzzle = with_first_row(Puzzle::jigsaw(regions.as_bytes()).unwrap());
    assert_eq!(exact(&puzzle), "25");
}

#[test]
fn one_product_cage_over_a_latin_square_of_four() {
    let whole = Cage::kenken(Op::Mul, 331_776, (0..16).map(Cell).collect());
    assert_eq!(exact(&Puzzle::kenken(4, vec![whole]).unwrap()), "576");
}

#[test]
fn exact_cover_finds_the_documented_first_of_23() {
    let line = "009200700400000090700900005000005010005009820820000900000070006207090480003006279";
    let givens: Vec<u8> = line.bytes().map(|b| b - b'0').collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
    assert_eq!(exact(&puzzle), "23");
    let request = Request { engine: quadrille_solve::Engine::Cover, ..Request::default() };
    let First::Found(grid) = first(&puzzle, &request).unwrap().answer else {
        panic!("it has solutions")
    };
    let expected =
        "539261748416758392782934165394825617675319824821647953948172536267593481153486279";
    assert_eq!(grid.to_string(), expected);
}
