//! Jigsaws that can be filled.

use quadrille_chance::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Puzzle;

use crate::fill::{Filler, NoGrid};
use crate::regions::random_regions;

/// A jigsaw without givens that has a complete grid, perhaps with diagonals.
///
/// # Errors
/// What stopped it.
pub fn jigsaw(
    side: usize,
    diagonals: bool,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Puzzle, Stop> {
    let mut meter = budget.start().every(1);
    loop {
        meter.tick()?;
        let Ok(mut shape) = Puzzle::jigsaw(&random_regions(side, chance)) else { continue };
        if diagonals {
            shape = shape.with_diagonals();
        }
        match Filler::new(&shape).draw(&mut chance.clone(), &meter.rest()) {
            Ok(_) => return Ok(shape),
            Err(NoGrid::None) => {}
            Err(NoGrid::Stopped(stop)) => return Err(stop),
        }
    }
}
