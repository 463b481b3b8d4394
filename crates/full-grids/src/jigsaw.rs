//! Jigsaws that can be filled: region maps are drawn until one has a complete grid.
//!
//! Some maps have no grid, and for a few a search takes very long. Nineteen in twenty are filled
//! within a hundred nodes, so a search that takes more than [`NODES`] gives up its map. The limit
//! is in nodes, not in time: the same seed draws the same maps everywhere.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::Puzzle;

use crate::fill::{Filler, NoGrid};
use crate::regions::random_regions;

/// Node limit for the first grid of a map.
const NODES: u64 = 1_000;

/// A jigsaw without givens that has a complete grid, optionally with diagonals. No region is a
/// whole row or column. The side is 4 to 64.
///
/// ```
/// use quadrille_core::Chance;
/// use quadrille_core::Budget;
/// let shape = quadrille_full_grids::jigsaw(6, false, &mut Chance::new(1), &Budget::unlimited());
/// assert_eq!(shape.unwrap().side(), 6);
/// ```
///
/// # Errors
/// The reason for stopping; a node is one map.
///
/// # Panics
/// If the side is not 4 to 64: smaller ones have no regions other than rows and columns, or none.
pub fn jigsaw(
    side: usize,
    diagonals: bool,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Puzzle, Stop> {
    assert!(side > 3, "the side is 4 to 64");
    let mut meter = budget.start().every(1);
    loop {
        meter.tick()?;
        let map = random_regions(side, chance);
        let shape = Puzzle::jigsaw(&map).ok().filter(|_| !has_line(&map, side));
        let Some(mut shape) = shape else { continue };
        if diagonals {
            shape = shape.with_diagonals();
        }
        let some = Budget { nodes: Some(NODES), ..meter.rest() };
        match Filler::new(&shape).draw(&mut chance.clone(), &some) {
            Ok(_) => return Ok(shape),
            Err(NoGrid::None | NoGrid::Stopped(Stop::Nodes)) => {}
            Err(NoGrid::Stopped(stop)) => return Err(stop),
        }
    }
}

/// True if some region is a whole row or column.
pub(crate) fn has_line(map: &[u8], side: usize) -> bool {
    let row = |r: usize| (0..side).all(|c| map[r * side + c] == map[r * side]);
    let column = |c: usize| (0..side).all(|r| map[r * side + c] == map[c]);
    (0..side).any(|line| row(line) || column(line))
}
