//! Plain backtracking: cells in row-major order, values in rising order, a house checked at every
//! placement, a cage when its last cell is filled. Slow and obvious on purpose.

use std::ops::ControlFlow;

use quadrille_puzzle::{Cell, Grid, Puzzle, Values};

/// Number of solutions, or `limit` when there are at least so many.
#[must_use]
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut found = 0;
    let _ = solutions(puzzle, &mut |_| {
        found += 1;
        if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Visits the solutions in lexicographic order.
pub fn solutions(
    puzzle: &Puzzle,
    visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = puzzle.side() * puzzle.side();
    let mut peers = vec![Vec::new(); cells];
    for house in puzzle.houses() {
        for &a in &house.cells {
            peers[a.index()].extend(house.cells.iter().copied().filter(|&b| b < a));
        }
    }
    // A cage is judged at its last cell in row-major order.
    let mut judged = vec![Vec::new(); cells];
    for (k, cage) in puzzle.cages().iter().enumerate() {
        if let Some(last) = cage.cells.iter().max() {
            judged[last.index()].push(k);
        }
    }
    let search = Search { puzzle, peers, judged, candidates: puzzle.candidates() };
    search.fill(&mut vec![0; cells], 0, visit)
}

/// What stays fixed during one search.
struct Search<'a> {
    /// The puzzle.
    puzzle: &'a Puzzle,
    /// Earlier cells that share a house.
    peers: Vec<Vec<Cell>>,
    /// Cages whose last cell this is.
    judged: Vec<Vec<usize>>,
    /// What givens and strikes leave.
    candidates: Vec<Values>,
}

impl Search<'_> {
    fn fill(
        &self,
        values: &mut Vec<u8>,
        at: usize,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if at == values.len() {
            return match Grid::new(self.puzzle.side(), values.clone()) {
                Some(grid) => visit(&grid),
                None => ControlFlow::Continue(()),
            };
        }
        for value in self.candidates[at] {
            values[at] = value;
            let clash = self.peers[at].iter().any(|p| values[p.index()] == value);
            if !clash && self.judged[at].iter().all(|&k| self.cage_holds(k, values)) {
                self.fill(values, at + 1, visit)?;
            }
        }
        values[at] = 0;
        ControlFlow::Continue(())
    }

    fn cage_holds(&self, k: usize, values: &[u8]) -> bool {
        let cage = &self.puzzle.cages()[k];
        cage.accepts(&cage.cells.iter().map(|c| values[c.index()]).collect::<Vec<_>>())
    }
}
