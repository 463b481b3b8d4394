//! Random complete grids of any shape.
//!
//! Small shapes are drawn exactly uniformly: all grids with a fixed first row are listed once, one
//! is picked and its values are relabelled at random (4×4 has 12 such grids, 6×6 39,168). Classic
//! 9×9 uses its [numbering](crate::NineGrids). Other shapes are random, not uniform. Up to side 9
//! they come from a search in random order, restarted when it gets stuck. Larger ones with boxes
//! start from a shifted pattern with rows, columns and values in random order. Then all cells of a
//! few values are repeatedly cleared and refilled by such a search (a search of the whole grid
//! hangs from 16×16 on).

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::{Extra, Grid, Layout, Puzzle};
use quadrille_solve::{End, GridSolver};

use crate::NineGrids;
use crate::latin::latin_square;

/// The uniformity of the draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniformity {
    /// Every grid is equally likely.
    Uniform,
    /// A long run of a Markov chain whose stationary distribution is uniform.
    Chain,
    /// Every grid is possible, but not equally likely.
    Random,
}

/// Draws complete grids of one shape: layout and diagonals, without cages or givens.
pub struct Filler {
    shape: Puzzle,
    way: Way,
    solver: GridSolver,
}

enum Way {
    /// By number.
    Nine(&'static NineGrids),
    /// From the list of grids with first row 1 2 3 ….
    Listed(Vec<Vec<u8>>),
    /// By a chain.
    Latin,
    Search,
    /// From a pattern, by searches for a few values at a time; height and width of a box.
    Refill(usize, usize),
}

/// The reason why there is no complete grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGrid {
    /// The shape has none.
    #[error("this shape has no complete grid")]
    None,
    /// The budget ran out before one was found.
    #[error("stopped by {0}")]
    Stopped(Stop),
}

impl From<Stop> for NoGrid {
    fn from(stop: Stop) -> Self {
        NoGrid::Stopped(stop)
    }
}

const LISTED_SIDE: usize = 6;
const LISTED: usize = 50_000;
/// Values refilled at a time.
const TAKEN: usize = 4;
/// Number of refills per value.
const ROUNDS: usize = 2;
/// Nodes of the first search; later ones get more.
const NODES: u64 = 400;

impl Filler {
    /// For the shape of this puzzle; its cages, rules and givens are ignored.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let shape = shape_of(puzzle);
        let mut solver = GridSolver::new();
        let way = if shape.as_nine().is_some() {
            Way::Nine(NineGrids::shared())
        } else if shape.side() <= LISTED_SIDE {
            list(&shape, &mut solver).map_or(Way::Search, Way::Listed)
        } else if *shape.layout() == Layout::Latin && shape.extras().is_empty() {
            Way::Latin
        } else {
            match *shape.layout() {
                Layout::Boxes { height, width }
                    if shape.side() > 9 && shape.extras().is_empty() =>
                {
                    Way::Refill(height.into(), width.into())
                }
                _ => Way::Search,
            }
        };
        Filler { shape, way, solver }
    }

    /// The uniformity of the draws.
    #[must_use]
    pub fn uniformity(&self) -> Uniformity {
        match self.way {
            Way::Nine(_) | Way::Listed(_) => Uniformity::Uniform,
            Way::Latin => Uniformity::Chain,
            Way::Search | Way::Refill(..) => Uniformity::Random,
        }
    }

    /// The empty puzzle.
    #[must_use]
    pub fn shape(&self) -> &Puzzle {
        &self.shape
    }

    /// A random complete grid.
    ///
    /// # Errors
    /// If there is none, or the budget ran out.
    pub fn draw(&mut self, chance: &mut Chance, budget: &Budget) -> Result<Grid, NoGrid> {
        let side = self.shape.side();
        let values = match &self.way {
            Way::Nine(grids) => grids.draw(chance).to_vec(),
            Way::Listed(list) => relabelled(chance.pick(list).ok_or(NoGrid::None)?, side, chance),
            Way::Latin => latin_square(side, chance),
            Way::Search => self.search(chance, budget)?,
            &Way::Refill(height, width) => self.refill(height, width, chance, budget)?,
        };
        Grid::new(side, values).ok_or(NoGrid::None)
    }

    fn refill(
        &mut self,
        height: usize,
        width: usize,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<Vec<u8>, NoGrid> {
        let side = height * width;
        let mut values = pattern(height, width, chance);
        let mut names: Vec<u8> = (1..=side as u8).collect();
        let mut meter = budget.start().every(1);
        for _ in 0..ROUNDS * side {
            meter.tick()?;
            chance.shuffle(&mut names);
            let taken = &names[..TAKEN];
            let left: Vec<u8> =
                values.iter().map(|v| if taken.contains(v) { 0 } else { *v }).collect();
            let Ok(puzzle) = self.shape.clone().with_givens(&left) else {
                return Err(NoGrid::None);
            };
            let some = Budget { nodes: Some(NODES), ..meter.rest() };
            self.solver.visit(&puzzle, &some, Some(chance.bits()), &mut |found| {
                values.copy_from_slice(found);
                ControlFlow::Break(())
            });
        }
        Ok(values)
    }

    /// Searches in random order, briefly at first, then longer.
    fn search(&mut self, chance: &mut Chance, budget: &Budget) -> Result<Vec<u8>, NoGrid> {
        let mut meter = budget.start().every(1);
        for round in 0.. {
            // A search without any node left would never finish.
            meter.tick()?;
            let nodes = NODES << (round / 4).min(20);
            let rest = meter.rest();
            let some = Budget { nodes: Some(rest.nodes.map_or(nodes, |n| n.min(nodes))), ..rest };
            let mut found = None;
            let (end, stats) =
                self.solver.visit(&self.shape, &some, Some(chance.bits()), &mut |values| {
                    found = Some(values.to_vec());
                    ControlFlow::Break(())
                });
            if let Some(values) = found {
                return Ok(relabelled(&values, self.shape.side(), chance));
            }
            if end == End::All {
                return Err(NoGrid::None);
            }
            meter.add(stats.nodes)?;
        }
        Err(NoGrid::None)
    }
}

/// The puzzle without cages, givens and struck candidates.
#[must_use]
pub fn shape_of(puzzle: &Puzzle) -> Puzzle {
    let side = puzzle.side();
    let shape = match puzzle.layout() {
        Layout::Latin => Puzzle::latin(side),
        Layout::Boxes { height, width } => Puzzle::sudoku((*height).into(), (*width).into()),
        Layout::Regions(map) => Puzzle::jigsaw(map),
        &Layout::Rectangle { rows, columns } => {
            Puzzle::rectangle(rows.into(), columns.into(), side)
        }
    };
    let Ok(shape) = shape else { unreachable!("the shape of a puzzle is a shape") };
    let with = |shape: Puzzle, &extra: &Extra| shape.with_extra(extra);
    let shape = puzzle.extras().iter().try_fold(shape, with);
    shape.expect("the layout of a puzzle has its extra houses")
}

/// All grids with first row 1 2 3 …, unless there are too many.
fn list(shape: &Puzzle, solver: &mut GridSolver) -> Option<Vec<Vec<u8>>> {
    let side = shape.side();
    let mut givens = vec![0; side * side];
    (0..side).for_each(|c| givens[c] = c as u8 + 1);
    let first = shape.clone().with_givens(&givens).ok()?;
    let mut grids: Vec<Vec<u8>> = Vec::new();
    let (end, _) = solver.visit(&first, &Budget::unlimited(), None, &mut |values| {
        grids.push(values.to_vec());
        if grids.len() > LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    // The order of a search may change, but the order of draws must not.
    grids.sort_unstable();
    (end == End::All).then_some(grids)
}

/// A shifted pattern with bands, stacks, rows, columns and values in random order.
fn pattern(height: usize, width: usize, chance: &mut Chance) -> Vec<u8> {
    let side = height * width;
    let rows = lines(height, width, chance);
    let columns = lines(width, height, chance);
    let at = |i: usize| {
        let (r, c) = (rows[i / side], columns[i % side]);
        ((width * (r % height) + r / height + c) % side) as u8 + 1
    };
    let values: Vec<u8> = (0..side * side).map(at).collect();
    relabelled(&values, side, chance)
}

/// A random order of lines that keeps groups of `size` together.
fn lines(size: usize, groups: usize, chance: &mut Chance) -> Vec<usize> {
    let mut all: Vec<Vec<usize>> =
        (0..groups).map(|g| (g * size..(g + 1) * size).collect()).collect();
    chance.shuffle(&mut all);
    all.iter_mut().for_each(|group| chance.shuffle(group));
    all.concat()
}

fn relabelled(values: &[u8], side: usize, chance: &mut Chance) -> Vec<u8> {
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    values.iter().map(|&v| names[usize::from(v) - 1]).collect()
}
