//! Plain backtracking: cells in row-major order, values in rising order. A house is checked at
//! every placement, a cage or a demand of a rule when its last cell is filled. Slow and obvious on purpose.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_puzzle::{Cell, Demand, Grid, Puzzle, Values};

/// Placements after which [`all_solutions`] gives up.
const MOST_STEPS: u64 = 2_000_000;

/// The number of solutions, at most `limit`.
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
    let mut search = Search::new(puzzle, u64::MAX);
    search.fill(&mut vec![0; search.candidates.len()], 0, visit)
}

/// The values of all solutions; `None` if there are more than `most` or the search takes long.
#[must_use]
pub fn all_solutions(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Vec<u8>>> {
    let (mut search, mut found) = (Search::new(puzzle, MOST_STEPS), BTreeSet::new());
    let end = search.fill(&mut vec![0; search.candidates.len()], 0, &mut |grid| {
        found.insert(grid.values().to_vec());
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    end.is_continue().then_some(found)
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    /// Earlier cells that share a house.
    peers: Vec<Vec<Cell>>,
    /// Cages whose last cell in row-major order this is: they are checked here.
    judged: Vec<Vec<usize>>,
    /// Demands of rules whose last cell this is.
    demands: Vec<Vec<Demand>>,
    /// The candidates that givens and strikes leave.
    candidates: Vec<Values>,
    /// Placements left before giving up.
    steps: u64,
}

impl<'a> Search<'a> {
    fn new(puzzle: &'a Puzzle, steps: u64) -> Self {
        let cells = puzzle.side() * puzzle.side();
        let mut peers = vec![Vec::new(); cells];
        for house in puzzle.houses() {
            for &a in &house.cells {
                peers[a.index()].extend(house.cells.iter().copied().filter(|&b| b < a));
            }
        }
        // A cage is checked at its last cell in row-major order.
        let mut judged = vec![Vec::new(); cells];
        for (k, cage) in puzzle.cages().iter().enumerate() {
            if let Some(last) = cage.cells.iter().max() {
                judged[last.index()].push(k);
            }
        }
        let mut demands: Vec<Vec<Demand>> = (0..cells).map(|_| Vec::new()).collect();
        for demand in puzzle.demands() {
            if let Some(last) = demand.cells().iter().max() {
                demands[last.index()].push(demand);
            }
        }
        Search { puzzle, peers, judged, demands, candidates: puzzle.candidates(), steps }
    }

    fn fill(
        &mut self,
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
            if self.steps == 0 {
                return ControlFlow::Break(());
            }
            self.steps -= 1;
            values[at] = value;
            let clash = self.peers[at].iter().any(|p| values[p.index()] == value);
            if !clash
                && self.judged[at].iter().all(|&k| self.cage_holds(k, values))
                && self.demands[at].iter().all(|demand| demand.holds(values))
            {
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
