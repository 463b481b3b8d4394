//! Numbers of grids, grids by number, and Latin squares.

use std::collections::BTreeMap;

use quadrille_core::Chance;
use quadrille_full_grids::{NineGrids, count_grids, latin_square};
use quadrille_puzzle::{Grid, Puzzle};

#[test]
fn counts_are_the_published_ones() {
    for (height, width, count) in [
        (2, 2, 288),
        (2, 3, 28_200_960),
        (3, 2, 28_200_960),
        (2, 4, 29_136_487_207_403_520),
        (3, 3, 6_670_903_752_021_072_936_960),
        (1, 4, 576),
    ] {
        assert_eq!(count_grids(height, width), Some(count), "{height}×{width}");
    }
    assert_eq!(count_grids(4, 4), None);
    assert_eq!(count_grids(0, 3), None);
}

#[test]
fn numbers_and_grids_correspond() {
    let (grids, empty) = (NineGrids::new(), Puzzle::sudoku(3, 3).unwrap());
    let mut chance = Chance::new(9);
    for case in 0..3_000u32 {
        let rank = match case {
            0 => 0,
            1 => grids.count() - 1,
            _ => chance.below_wide(grids.count()),
        };
        let grid = grids.unrank(rank).unwrap();
        let values = Grid::new(9, grid.to_vec()).unwrap();
        assert!(empty.is_solved_by(&values), "{rank}: {grid:?}");
        assert_eq!(grids.rank(&grid), Some(rank));
    }
    assert_eq!(grids.unrank(grids.count()), None);
}

#[test]
fn what_is_no_grid_has_no_number() {
    let grids = NineGrids::new();
    let mut grid = grids.unrank(12_345).unwrap();
    grid.swap(0, 1);
    assert_eq!(grids.rank(&grid), None);
    assert_eq!(grids.rank(&[0; 81]), None);
    assert_eq!(grids.rank(&[10; 81]), None);
}

fn is_latin(square: &[u8], n: usize) -> bool {
    let full = |cells: &dyn Fn(usize) -> usize| {
        (0..n).fold(0u64, |m, k| m | 1 << square[cells(k)]) == ((1 << n) - 1) << 1
    };
    (0..n).all(|i| full(&|k| i * n + k) && full(&|k| k * n + i))
}

#[test]
fn squares_are_latin() {
    let mut chance = Chance::new(2);
    for n in 1..=16 {
        assert!(is_latin(&latin_square(n, &mut chance), n), "{n}");
    }
}

/// Chi-square over the 576 squares of side 4: 575 degrees of freedom, 99.9 % quantile 684.
#[test]
fn squares_of_side_four_come_evenly() {
    let mut chance = Chance::new(3);
    let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    let draws = 28_800;
    for _ in 0..draws {
        *seen.entry(latin_square(4, &mut chance)).or_default() += 1;
    }
    assert_eq!(seen.len(), 576);
    let expected = f64::from(draws) / 576.0;
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi < 684.0, "{chi}");
}
