//! Symmetries of givens, transformations, and canonical forms.

use std::collections::BTreeSet;

use quadrille_core::Chance;
use quadrille_full_grids::NineGrids;
use quadrille_make::{Cells, ClueSymmetry, Transform, canonical};

#[test]
fn orbits_divide_the_grid_and_have_the_size_of_the_group_or_less() {
    let most = [1, 2, 4, 2, 2, 4, 2, 2, 4, 8];
    for side in 1..10 {
        for (symmetry, most) in ClueSymmetry::ALL.into_iter().zip(most) {
            let orbits = symmetry.orbits(side);
            let mut cells: Vec<usize> = orbits.concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..side * side).collect::<Vec<_>>());
            assert!(orbits.iter().all(|o| o.len() <= most));
            assert!(side < 4 || orbits.iter().any(|o| o.len() == most), "{symmetry} {side}");
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
    assert!("round".parse::<ClueSymmetry>().is_err());
}

#[test]
fn a_symmetry_holds_or_not() {
    assert!(ClueSymmetry::Half.holds(&[1, 0, 0, 2]) && !ClueSymmetry::Half.holds(&[1, 0, 0, 0]));
    assert!(
        ClueSymmetry::Diagonal.holds(&[0, 1, 2, 0])
            && !ClueSymmetry::Horizontal.holds(&[0, 1, 0, 1])
    );
}

fn some_clues(grid: &Cells, clues: usize, chance: &mut Chance) -> Cells {
    let mut places: Vec<usize> = (0..81).collect();
    chance.shuffle(&mut places);
    let mut cells = [0; 81];
    places[..clues].iter().for_each(|&p| cells[p] = grid[p]);
    cells
}

#[test]
fn all_equivalents_have_one_canonical_form() {
    let grids = NineGrids::new();
    let mut chance = Chance::new(3);
    for case in 0..60 {
        let grid = grids.unrank(chance.below_wide(grids.count())).unwrap();
        let cells = some_clues(&grid, [1, 2, 5, 12, 17, 24, 40, 81][case % 8], &mut chance);
        let form = canonical(&cells);
        for _ in 0..5 {
            let other = Transform::random(&mut chance).apply(&cells);
            assert_eq!(canonical(&other), form);
            assert!(form <= other, "the form is the least");
        }
        assert_eq!(canonical(&form), form);
    }
}

#[test]
fn different_puzzles_have_different_forms() {
    let grids = NineGrids::new();
    let mut chance = Chance::new(4);
    let grid = grids.unrank(chance.below_wide(grids.count())).unwrap();
    let forms: BTreeSet<Cells> =
        (0..200).map(|_| canonical(&some_clues(&grid, 20, &mut chance))).collect();
    assert_eq!(forms.len(), 200);
}

/// Brute force over all symmetries would take hours; over those of a few clues in one band it
/// does not.
#[test]
fn the_form_is_reached_by_a_symmetry() {
    let mut chance = Chance::new(5);
    let mut cells = [0; 81];
    cells[0] = 4;
    cells[9] = 2;
    let form = canonical(&cells);
    let reached = (0..200_000).any(|_| Transform::random(&mut chance).apply(&cells) == form);
    assert!(reached);
}
