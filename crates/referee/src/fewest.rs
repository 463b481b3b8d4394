//! Backtracking for larger grids: the cell with the fewest candidates first, or the value with the
//! fewest cells in a house (Knuth's minimum remaining values). Still simple: candidates are
//! recounted at every node, and a cage or a demand of a rule is checked once it is full.

use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Demand, Grid, Layout, Puzzle, Values};

/// Nodes after which [`random_grid`] gives up: a layout may have no solution.
const MOST_NODES: u64 = 2_000;

/// Solutions of a puzzle, at most `limit`.
#[must_use]
pub fn some_solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if limit > 0 {
        let _ = Search::new(puzzle, u64::MAX, None).deepen(&mut |grid| {
            found.push(grid);
            if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    found
}

/// A random solution of a puzzle with few givens; `None` if none is found soon.
#[must_use]
pub fn random_grid(puzzle: &Puzzle, chance: &mut Chance) -> Option<Grid> {
    let mut found = None;
    let _ = Search::new(puzzle, MOST_NODES, Some(chance)).deepen(&mut |grid| {
        found = Some(grid);
        ControlFlow::Break(())
    });
    found
}

/// A random complete grid with boxes: a cyclic pattern with values, bands, stacks, rows and columns
/// shuffled. Not uniform, but immediate for any size.
#[must_use]
pub fn boxed_grid(height: usize, width: usize, chance: &mut Chance) -> Vec<u8> {
    let side = height * width;
    let base = |r: usize, c: usize| (width * (r % height) + r / height + c) % side;
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    let mut order = |groups: usize, size: usize| {
        let mut outer: Vec<usize> = (0..groups).collect();
        chance.shuffle(&mut outer);
        let group = |g: usize| {
            let mut inner: Vec<usize> = (0..size).collect();
            chance.shuffle(&mut inner);
            inner.into_iter().map(move |i| g * size + i)
        };
        outer.into_iter().flat_map(group).collect::<Vec<usize>>()
    };
    let (rows, columns) = (order(width, height), order(height, width));
    (0..side * side).map(|i| names[base(rows[i / side], columns[i % side])]).collect()
}

/// A puzzle with exactly one solution on an empty layout, and that solution. Clues are removed in
/// random order while the solution stays unique and more than `least` are left.
///
/// # Panics
/// If the layout has no solution or its solutions are hard to find.
#[must_use]
pub fn unique_puzzle(empty: &Puzzle, least: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let values = match *empty.layout() {
        Layout::Boxes { height, width } if !empty.diagonals() && !empty.is_variant() => {
            boxed_grid(height.into(), width.into(), chance)
        }
        _ => random_grid(empty, chance).expect("the layout has solutions").values().to_vec(),
    };
    let given = |givens: &[u8]| empty.clone().with_givens(givens).expect("values of a grid");
    let (mut givens, mut clues) = (values.clone(), values.len());
    let mut order: Vec<usize> = (0..values.len()).collect();
    chance.shuffle(&mut order);
    for cell in order {
        if clues > least {
            givens[cell] = 0;
            match some_solutions(&given(&givens), 2).len() {
                1 => clues -= 1,
                _ => givens[cell] = values[cell],
            }
        }
    }
    (given(&givens), Grid::new(empty.side(), values).expect("a complete grid"))
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    houses: Vec<Vec<usize>>,
    cages: Vec<Vec<usize>>,
    /// Demands of the rules.
    demands: Vec<Demand>,
    /// Demands of each cell.
    demanded: Vec<Vec<usize>>,
    /// The candidates that givens and strikes leave.
    candidates: Vec<Values>,
    used: Vec<Values>,
    /// The grid so far, 0 for open cells.
    values: Vec<u8>,
    chance: Option<&'a mut Chance>,
    /// Nodes left before giving up.
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(puzzle: &'a Puzzle, nodes: u64, chance: Option<&'a mut Chance>) -> Self {
        let cells = puzzle.side() * puzzle.side();
        let (mut houses, mut cages) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        for (h, house) in puzzle.houses().iter().enumerate() {
            house.cells.iter().for_each(|c| houses[c.index()].push(h));
        }
        for (k, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| cages[c.index()].push(k));
        }
        let (demands, mut demanded) = (puzzle.demands(), vec![Vec::new(); cells]);
        for (k, demand) in demands.iter().enumerate() {
            demand.cells().iter().for_each(|c| demanded[c.index()].push(k));
        }
        let used = vec![Values::EMPTY; puzzle.houses().len()];
        let (candidates, values) = (puzzle.candidates(), vec![0; cells]);
        Search { puzzle, houses, cages, demands, demanded, candidates, used, values, chance, nodes }
    }

    fn deepen(&mut self, visit: &mut dyn FnMut(Grid) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.nodes == 0 {
            return ControlFlow::Break(());
        }
        self.nodes -= 1;
        let Some(mut choices) = self.choices() else {
            let grid = Grid::new(self.puzzle.side(), self.values.clone());
            return visit(grid.expect("every cell is filled"));
        };
        if let Some(chance) = &mut self.chance {
            chance.shuffle(&mut choices);
        }
        for (cell, value) in choices {
            self.values[cell] = value;
            self.houses[cell].iter().for_each(|&h| self.used[h] = self.used[h].with(value));
            if self.cages[cell].iter().all(|&k| self.cage_may_hold(k))
                && self.demanded[cell].iter().all(|&k| self.demand_may_hold(k))
            {
                self.deepen(visit)?;
            }
            self.houses[cell].iter().for_each(|&h| self.used[h] = self.used[h].without(value));
            self.values[cell] = 0;
        }
        ControlFlow::Continue(())
    }

    fn cage_may_hold(&self, k: usize) -> bool {
        let cage = &self.puzzle.cages()[k];
        let values: Vec<u8> = cage.cells.iter().map(|c| self.values[c.index()]).collect();
        values.contains(&0) || cage.accepts(&values)
    }

    fn demand_may_hold(&self, k: usize) -> bool {
        let demand = &self.demands[k];
        let open = demand.cells().iter().any(|c| self.values[c.index()] == 0);
        open || demand.holds(&self.values)
    }

    /// The candidates of a cell, none where it is filled.
    fn open(&self, cell: usize) -> Values {
        if self.values[cell] != 0 {
            return Values::EMPTY;
        }
        let used = self.houses[cell].iter().fold(0, |used, &h| used | self.used[h].0);
        Values(self.candidates[cell].0 & !used)
    }

    /// The fewest placements of which one must be right; `None` if the grid is full.
    fn choices(&self) -> Option<Vec<(usize, u8)>> {
        let open: Vec<Values> = (0..self.values.len()).map(|cell| self.open(cell)).collect();
        let left = (0..open.len()).filter(|&cell| self.values[cell] == 0);
        let cell = left.min_by_key(|&cell| open[cell].len())?;
        let (mut fewest, mut best) = (open[cell].len(), None);
        if fewest < 2 {
            return Some(open[cell].iter().map(|value| (cell, value)).collect());
        }
        let side = self.puzzle.side();
        for (h, house) in self.puzzle.houses().iter().enumerate() {
            let missing = Values::all(side).0 & !self.used[h].0;
            for value in Values(missing).iter().filter(|_| house.cells.len() == side) {
                let places = house.cells.iter().filter(|c| open[c.index()].has(value)).count();
                if places < fewest {
                    (fewest, best) = (places, Some((h, value)));
                }
            }
        }
        let Some((h, value)) = best else {
            return Some(open[cell].iter().map(|value| (cell, value)).collect());
        };
        let holds = |cell: &&Cell| open[cell.index()].has(value);
        let places = self.puzzle.houses()[h].cells.iter().filter(holds);
        Some(places.map(|cell| (cell.index(), value)).collect())
    }
}
