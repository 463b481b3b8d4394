//! Minimal puzzles of a recipe.

use quadrille_nine::{Packed, Recipe, Solver, is_full_grid};

const GRID: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// These numbers define the recipe.
#[test]
fn the_order_is_pinned() {
    let order = Recipe { seed: 7, per_grid: 4 }.order(3);
    assert_eq!(order[..8], [10, 36, 51, 30, 79, 11, 16, 0]);
    let mut cells = order;
    cells.sort_unstable();
    assert!(cells.iter().copied().eq(0..81));
}

#[test]
fn every_clue_is_needed() {
    let (recipe, mut solver) = (Recipe { seed: 1, per_grid: 1 }, Solver::new());
    for number in 0..5 {
        let puzzle = recipe.puzzle(number, GRID, &mut solver);
        assert_eq!(Packed::from(&puzzle).puzzle().map(|p| p.clues()), Some(puzzle.clues()));
        assert_eq!(solver.solve(&puzzle, 2).first(), Some(GRID));
        for cell in (0..81).filter(|&cell| puzzle.text()[cell] != b'.') {
            let mut fewer = puzzle;
            fewer.blank(cell);
            assert_eq!(solver.solve(&fewer, 2).count(), 2);
        }
    }
}

#[test]
fn a_grid_has_nine_digits_in_every_house() {
    assert!(is_full_grid(GRID));
    let mut twice = *GRID;
    twice[0] = b'3';
    assert!(!is_full_grid(&twice) && !is_full_grid(&[b'0'; 81]));
}
