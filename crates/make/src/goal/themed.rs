//! Puzzles with a theme: givens in the cells of a picture, required givens, a value that is never
//! given, or givens in mirrored pairs.

use quadrille_core::{Meter, Stop};
use quadrille_full_grids::NoGrid;

use super::search::{Maker, Search};
use crate::complete::random_solution;
use crate::minimize::{is_unique, remove_while};
use crate::mirrored::mirrored_grid;

/// Grids tried. For 9×9 masks of 30 cells, about one grid in a hundred has one solution.
const ROUNDS: u64 = 100_000;

impl Maker {
    pub(super) fn themed_rounds(&mut self, search: &mut Search) -> Result<(), NoGrid> {
        for round in 0..ROUNDS {
            search.meter.tick()?;
            let mut stream = search.chance.fork(round);
            let full = if self.goal.mirrored {
                mirrored_grid(&self.shape, &mut stream, &mut search.meter)?
            } else if let Some(digits) = &self.goal.digits {
                let grid = random_solution(&self.puzzle(digits), &mut stream, &search.meter)?;
                grid.ok_or(NoGrid::None)?.values().to_vec()
            } else {
                self.full(&mut stream, &search.meter)?
            };
            let start = self.themed(&full);
            if !self.has_one_solution(&start, &mut search.meter)? {
                continue;
            }
            let (givens, undecided) = if self.goal.mask.is_some() {
                (start, 0)
            } else {
                let mut units = self.orbits.clone();
                if let Some(digits) = &self.goal.digits {
                    units.retain(|unit| unit.iter().all(|&cell| digits[cell] == 0));
                }
                stream.shuffle(&mut units);
                let floor = self.goal.givens.unwrap_or(0);
                let givens = remove_while(start, &units, floor, &mut |fewer| {
                    self.has_one_solution(fewer, &mut search.meter)
                })?;
                self.minimal(givens, &units, &mut search.meter)?
            };
            let mut made = self.attempt(&givens, &full, None, &search.meter)?;
            made.undecided = undecided;
            if search.take(made) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn themed(&self, full: &[u8]) -> Vec<u8> {
        let goal = &self.goal;
        let shown = |c: usize| goal.mask.as_ref().is_none_or(|mask| mask[c]);
        let barred = |c: usize| goal.without == Some(full[c]) || !shown(c);
        let mut givens = full.to_vec();
        for unit in self.orbits.iter().filter(|unit| unit.iter().any(|&c| barred(c))) {
            unit.iter().for_each(|&c| givens[c] = 0);
        }
        givens
    }

    fn has_one_solution(&mut self, givens: &[u8], meter: &mut Meter) -> Result<bool, Stop> {
        if let Some(is_unique) = self.is_unique_nine(givens) {
            return Ok(is_unique);
        }
        let puzzle = self.puzzle(givens);
        is_unique(&mut self.grid_solver, &puzzle, meter)
    }
}
