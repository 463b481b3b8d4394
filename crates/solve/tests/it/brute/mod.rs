//! Plain backtracking, cell by cell, that shares nothing with the engines but the model: values
//! must be candidates, differ from earlier cells of their houses, and satisfy a cage once its last
//! cell is filled.

use std::collections::BTreeSet;

use quadrille_puzzle::{Cage, Cell, Puzzle};

struct Walk<'a> {
    puzzle: &'a Puzzle,
    /// Earlier cells that share a house.
    earlier: Vec<Vec<usize>>,
    /// Cages that are complete once this cell is filled.
    closing: Vec<Vec<&'a Cage>>,
    found: BTreeSet<Vec<u8>>,
    most: usize,
    /// Values left to try before the walk is given up.
    steps: u64,
}

/// All solutions; `None` when there are more than `most` or the walk takes too long.
pub(crate) fn solutions(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Vec<u8>>> {
    let cells = puzzle.side() * puzzle.side();
    let see = |a: usize, b: usize| puzzle.see_each_other(Cell(a as u32), Cell(b as u32));
    let earlier = (0..cells).map(|c| (0..c).filter(|&d| see(c, d)).collect()).collect();
    let last = |cage: &Cage| cage.cells.iter().map(|c| c.index()).max().unwrap();
    let closing =
        (0..cells).map(|c| puzzle.cages().iter().filter(|g| last(g) == c).collect()).collect();
    let mut walk =
        Walk { puzzle, earlier, closing, found: BTreeSet::new(), most, steps: 2_000_000 };
    walk.step(&mut Vec::with_capacity(cells), cells).then_some(walk.found)
}

impl Walk<'_> {
    fn step(&mut self, values: &mut Vec<u8>, cells: usize) -> bool {
        let at = values.len();
        if at == cells {
            self.found.insert(values.clone());
            return self.found.len() <= self.most;
        }
        for value in 1..=self.puzzle.side() as u8 {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let cell = Cell(at as u32);
            let open = self.puzzle.given(cell).is_none_or(|g| g == value)
                && !self.puzzle.struck()[at].has(value);
            if !open || self.earlier[at].iter().any(|&d| values[d] == value) {
                continue;
            }
            values.push(value);
            let fits = |cage: &&Cage| {
                cage.accepts(&cage.cells.iter().map(|c| values[c.index()]).collect::<Vec<_>>())
            };
            let ok = !self.closing[at].iter().all(fits) || self.step(values, cells);
            values.pop();
            if !ok {
                return false;
            }
        }
        true
    }
}
