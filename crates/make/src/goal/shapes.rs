//! Shapes other than classic 9×9: a grid is drawn and clues are removed. A puzzle that is too hard
//! gets givens back, as many as a bisection finds necessary.

use quadrille_core::{Meter, Stop};
use quadrille_full_grids::NoGrid;

use super::search::{Maker, Search};
use crate::minimize::{remove_needless, remove_units};

/// Rounds on a shape of this side. Each tries one grid, which is quick on a small one.
fn rounds(side: usize) -> usize {
    match side {
        ..=6 => 6_000,
        7..=9 => 60,
        _ => 24,
    }
}

impl Maker {
    pub(super) fn shape_rounds(&mut self, search: &mut Search) -> Result<(), NoGrid> {
        for round in 0..rounds(self.shape.side()) {
            let mut stream = search.chance.fork(round as u64);
            let Some(filler) = &mut self.filler else { return Ok(()) };
            let full = filler.draw(&mut stream, &search.meter.rest())?.values().to_vec();
            let mut units = self.orbits.clone();
            stream.shuffle(&mut units);
            let (floor, solver) = (self.goal.givens.unwrap_or(0), &mut self.grid_solver);
            let given = full.clone();
            let givens =
                remove_units(&self.shape, given, &units, floor, solver, &mut search.meter)?;
            let (givens, undecided) = self.minimal(givens, &units, &mut search.meter)?;
            let mut made = self.attempt(&givens, &full, None, &search.meter)?;
            made.undecided = undecided;
            let harder = made.distance.harder;
            if search.take(made) {
                return Ok(());
            }
            if harder && !self.goal.minimal && self.goal.givens.is_none() {
                stream.shuffle(&mut units);
                if self.give_back(&givens, &full, &units, search)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The necessary givens, if every given must be necessary, and the number of undecided units.
    pub(super) fn minimal(
        &self,
        givens: Vec<u8>,
        units: &[Vec<usize>],
        meter: &mut Meter,
    ) -> Result<(Vec<u8>, usize), Stop> {
        match self.goal.minimal && self.nine.is_none() {
            true => remove_needless(&self.shape, givens, units, meter),
            false => Ok((givens, 0)),
        }
    }

    /// Bisects the number of blank units to add back until the puzzle is not harder than requested.
    /// Returns true if the goal was met on the way.
    fn give_back(
        &self,
        givens: &[u8],
        full: &[u8],
        units: &[Vec<usize>],
        search: &mut Search,
    ) -> Result<bool, NoGrid> {
        let blank: Vec<&Vec<usize>> = units.iter().filter(|u| givens[u[0]] == 0).collect();
        let (mut hard, mut fine) = (0, blank.len());
        while fine - hard > 1 {
            let middle = (hard + fine) / 2;
            let mut more = givens.to_vec();
            blank[..middle].iter().for_each(|unit| unit.iter().for_each(|&c| more[c] = full[c]));
            let made = self.attempt(&more, full, None, &search.meter)?;
            let harder = made.distance.harder;
            if search.take(made) {
                return Ok(true);
            }
            if harder { hard = middle } else { fine = middle }
        }
        Ok(false)
    }
}
