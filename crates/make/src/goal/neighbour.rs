//! Neighbours of a 9×9 puzzle on the same grid: a few clues are added, and as many as possible
//! removed again, old ones first.

use quadrille_core::Chance;
use quadrille_nine::Solver;

use crate::cells::{self, Cells, is_unique};

const BACK: usize = 3;

/// A random neighbour with one solution. Units of cells are given together. `floor` is the least
/// number of clues.
pub(super) fn neighbour(
    clues: &Cells,
    solution: &Cells,
    units: &[Vec<usize>],
    floor: usize,
    solver: &mut Solver,
    chance: &mut Chance,
) -> Cells {
    let mut next = *clues;
    let (mut given, mut blank): (Vec<&Vec<usize>>, Vec<&Vec<usize>>) =
        units.iter().partition(|unit| clues[unit[0]] > 0);
    chance.shuffle(&mut given);
    chance.shuffle(&mut blank);
    blank.truncate(1 + chance.index(BACK));
    blank.iter().for_each(|unit| unit.iter().for_each(|&c| next[c] = solution[c]));
    // New clues are removed last, or the old puzzle would result again.
    for unit in given.into_iter().chain(blank) {
        let fewer = without(&next, unit);
        if cells::clues(&fewer) >= floor && is_unique(&fewer, solver) {
            next = fewer;
        }
    }
    next
}

fn without(cells: &Cells, unit: &[usize]) -> Cells {
    let mut fewer = *cells;
    unit.iter().for_each(|&c| fewer[c] = 0);
    fewer
}
