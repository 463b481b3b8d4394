//! Random regions: connected, equal, and not always the same.

use quadrille_core::Chance;
use quadrille_full_grids::{neighbours, random_regions};
use quadrille_puzzle::Puzzle;

#[test]
fn regions_are_connected_equal_and_irregular() {
    let mut chance = Chance::new(4);
    for side in [1, 2, 4, 5, 6, 7, 9, 12] {
        let map = random_regions(side, &mut chance);
        assert!(Puzzle::jigsaw(&map).is_ok());
        // Names every cell by the first of its region that neighbours lead to.
        let mut root: Vec<usize> = (0..map.len()).collect();
        for _ in 0..map.len() {
            for cell in 0..map.len() {
                let own = neighbours(cell, side).into_iter().filter(|&n| map[n] == map[cell]);
                root[cell] = own.map(|n| root[n]).fold(root[cell], usize::min);
            }
        }
        let roots = (0..map.len()).filter(|&cell| root[cell] == cell).count();
        assert_eq!(roots, side, "side {side}: every region is connected");
    }
    assert_ne!(random_regions(9, &mut Chance::new(1)), random_regions(9, &mut Chance::new(2)));
}
