//! Grids in mirrored pairs: each cell and the opposite one, half a turn away, add up to N + 1.
//!
//! Each choice fills both cells of a pair, which halves the number of choices. The search takes the
//! pair with the fewest values first, tries values in random order, and restarts after [`NODES`]
//! choices: a bad start costs more than another attempt.

use quadrille_core::{Chance, Meter, Stop};
use quadrille_puzzle::{Puzzle, Values};

use quadrille_full_grids::NoGrid;

/// Choices before a restart.
const NODES: usize = 2_000;
/// Restarts before a shape is considered to have no such grid.
const STARTS: usize = 200;

/// A random grid in mirrored pairs of the shape of a puzzle, row-major.
///
/// # Errors
/// If there seems to be none, or the reason why it stopped.
pub(crate) fn mirrored_grid(
    shape: &Puzzle,
    chance: &mut Chance,
    meter: &mut Meter,
) -> Result<Vec<u8>, NoGrid> {
    for _ in 0..STARTS {
        let mut search = Search::new(shape, meter);
        if search.fill(chance)? {
            return Ok(search.values);
        }
    }
    Err(NoGrid::None)
}

struct Search<'a> {
    side: usize,
    homes: Vec<Vec<usize>>,
    /// Values used in each house, one bit each.
    used: Vec<u64>,
    values: Vec<u8>,
    nodes: usize,
    meter: &'a mut Meter,
}

impl<'a> Search<'a> {
    fn new(shape: &Puzzle, meter: &'a mut Meter) -> Self {
        let (side, houses) = (shape.side(), shape.houses());
        let cells = side * side;
        let mut homes = vec![Vec::new(); cells];
        for (at, house) in houses.iter().enumerate() {
            house.cells.iter().for_each(|cell| homes[cell.index()].push(at));
        }
        let (used, values) = (vec![0; houses.len()], vec![0; cells]);
        Search { side, homes, used, values, nodes: NODES, meter }
    }

    /// Fills the open cells. Returns false, with everything unchanged, if that is impossible.
    fn fill(&mut self, chance: &mut Chance) -> Result<bool, Stop> {
        let half = self.values.len().div_ceil(2);
        let open = (0..half).filter(|&cell| self.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| self.choices(cell).len()) else { return Ok(true) };
        let mut choices = self.choices(cell);
        chance.shuffle(&mut choices);
        for value in choices {
            self.meter.tick()?;
            if self.nodes == 0 {
                return Ok(false);
            }
            self.nodes -= 1;
            self.place(cell, value);
            if self.fill(chance)? {
                return Ok(true);
            }
            self.unplace(cell);
        }
        Ok(false)
    }

    fn opposite(&self, cell: usize) -> usize {
        self.values.len() - 1 - cell
    }

    /// The values that a cell and its opposite can take together.
    fn choices(&self, cell: usize) -> Vec<u8> {
        let opposite = self.opposite(cell);
        let free = |cell: usize| {
            let used = self.homes[cell].iter().fold(0, |used, &house| used | self.used[house]);
            Values::all(self.side).0 & !used
        };
        let (here, there) = (free(cell), free(opposite));
        let meet = self.homes[cell].iter().any(|house| self.homes[opposite].contains(house));
        let fits = |value: &u8| {
            let mirrored = self.side as u8 + 1 - value;
            let bit = |value: u8| 1u64 << (value - 1);
            let alone =
                if cell == opposite { mirrored == *value } else { !meet || mirrored != *value };
            here & bit(*value) != 0 && there & bit(mirrored) != 0 && alone
        };
        (1..=self.side as u8).filter(fits).collect()
    }

    fn place(&mut self, cell: usize, value: u8) {
        let mirrored = self.side as u8 + 1 - value;
        for (cell, value) in [(cell, value), (self.opposite(cell), mirrored)] {
            self.values[cell] = value;
            self.homes[cell].iter().for_each(|&house| self.used[house] |= 1 << (value - 1));
        }
    }

    fn unplace(&mut self, cell: usize) {
        for cell in [cell, self.opposite(cell)] {
            let value = std::mem::take(&mut self.values[cell]);
            if value > 0 {
                self.homes[cell].iter().for_each(|&house| self.used[house] &= !(1 << (value - 1)));
            }
        }
    }
}

/// True if every given is opposite to one that makes N + 1 with it.
///
/// ```
/// let mut givens = [0; 16];
/// (givens[0], givens[15]) = (1, 4);
/// assert!(quadrille_make::is_mirrored(&givens));
/// givens[15] = 3;
/// assert!(!quadrille_make::is_mirrored(&givens));
/// ```
#[must_use]
pub fn is_mirrored(givens: &[u8]) -> bool {
    let side = givens.len().isqrt();
    let pairs = givens.iter().zip(givens.iter().rev());
    pairs.into_iter().all(|(&a, &b)| {
        (a == 0 && b == 0) || a > 0 && b > 0 && usize::from(a) + usize::from(b) == side + 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Budget;
    use quadrille_puzzle::Grid;

    #[test]
    fn grids_in_mirrored_pairs_are_grids_and_differ_by_seed() {
        let classic = Puzzle::sudoku(3, 3).unwrap();
        let shapes =
            [Puzzle::sudoku(2, 2).unwrap(), Puzzle::sudoku(2, 4).unwrap(), classic.clone()];
        for shape in shapes.iter().chain([&Puzzle::sudoku(3, 4).unwrap()]) {
            let mut drawn = Vec::new();
            for seed in 0..4 {
                let mut meter = Budget::unlimited().start();
                let grid = mirrored_grid(shape, &mut Chance::new(seed), &mut meter).unwrap();
                assert!(is_mirrored(&grid));
                drawn.push(grid.clone());
                assert!(shape.is_solved_by(&Grid::new(shape.side(), grid).unwrap()));
            }
            assert!(shape.side() == 4 || drawn.windows(2).any(|pair| pair[0] != pair[1]));
        }
    }

    #[test]
    fn a_shape_without_such_grids_and_a_budget_are_answers() {
        let shape = Puzzle::sudoku(2, 3).unwrap();
        let mut meter = Budget::unlimited().start();
        let none = mirrored_grid(&shape, &mut Chance::new(1), &mut meter);
        assert!(matches!(none, Err(NoGrid::None)), "{none:?}");
        let budget = Budget { nodes: Some(3), ..Budget::unlimited() };
        let mut meter = budget.start().every(1);
        let shape = Puzzle::sudoku(3, 3).unwrap();
        let stopped = mirrored_grid(&shape, &mut Chance::new(1), &mut meter);
        assert!(matches!(stopped, Err(NoGrid::Stopped(Stop::Nodes))), "{stopped:?}");
    }
}
