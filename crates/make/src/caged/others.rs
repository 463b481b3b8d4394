//! Other complete grids, which differ from a draft's grid in some cells.
//!
//! A draft whose cages allow one of them has several solutions, so it has no level. Seeing that
//! takes far less time than deductions. It also keeps a walk out of traps: such a draft has few open
//! cells and looks nearly solved, but changes near these cells seldom help.
//!
//! If two values are exchanged in all cells that houses connect, or two rows or columns in all
//! cells that values connect, the grid stays complete (cycle switches of Latin squares, Wanless
//! 2004). A solver's second solutions come in addition.

use std::rc::Rc;

use quadrille_puzzle::{Grid, Op, Puzzle};

use super::draft::{Block, Draft};

pub(super) struct Other {
    grid: Vec<u8>,
    /// The cells in which it differs.
    pub(super) cells: Vec<u32>,
}

/// Grids to compare drafts with.
#[derive(Default)]
pub(super) struct Others {
    /// Those one exchange away.
    near: Vec<Other>,
    /// Those that a solver found.
    added: Vec<Other>,
    /// Per cell, the grids nearby that differ in it.
    at: Vec<Vec<u32>>,
}

/// The most cells in which a grid nearby differs. Cages hardly ever allow a longer exchange.
const LONGEST: usize = 12;

impl Others {
    /// The grids of this shape one exchange away.
    pub(super) fn near(shape: &Puzzle, grid: &Grid) -> Self {
        let (mut others, side) = (Others::default(), shape.side());
        let values = grid.values();
        others.exchange_values(shape, values);
        others.exchange_lines(shape, values, |line, at| line * side + at);
        others.exchange_lines(shape, values, |line, at| at * side + line);
        others.near = std::mem::take(&mut others.added);
        others.at = vec![Vec::new(); values.len()];
        for (other, number) in others.near.iter().zip(0..) {
            other.cells.iter().for_each(|&cell| others.at[cell as usize].push(number));
        }
        others
    }

    /// Exchanges two values in cells that houses connect.
    fn exchange_values(&mut self, shape: &Puzzle, values: &[u8]) {
        let side = shape.side();
        // The cell of each value in each house, and the houses of each cell.
        let mut places = vec![0; shape.houses().len() * side];
        let mut homes = vec![Vec::new(); values.len()];
        for (house, cells) in shape.houses().iter().enumerate() {
            for cell in &cells.cells {
                places[house * side + usize::from(values[cell.index()]) - 1] = cell.0;
                homes[cell.index()].push(house);
            }
        }
        let mut cells = Vec::new();
        for (a, b) in (1..=side as u8).flat_map(|a| (1..a).map(move |b| (a, b))) {
            let mut grid = values.to_vec();
            for start in (0..values.len()).filter(|&cell| values[cell] == a) {
                if grid[start] == b {
                    continue;
                }
                grid[start] = b;
                let mut next = 0;
                cells.clear();
                cells.push(start as u32);
                while let Some(&cell) = cells.get(next) {
                    let value = grid[cell as usize];
                    for house in &homes[cell as usize] {
                        let cell = places[house * side + usize::from(value) - 1];
                        if grid[cell as usize] == value {
                            grid[cell as usize] = a + b - value;
                            cells.push(cell);
                        }
                    }
                    next += 1;
                }
                if cells.len() <= LONGEST {
                    self.add(values, cells.clone(), |cell| a + b - values[cell]);
                }
            }
        }
    }

    /// Exchanges two lines in cells that values connect; `cell` gives the cells of a line.
    fn exchange_lines(
        &mut self,
        shape: &Puzzle,
        values: &[u8],
        cell: impl Fn(usize, usize) -> usize,
    ) {
        let side = shape.side();
        let mut regions = vec![0u128; values.len()];
        for (at, house) in shape.houses().iter().filter(|h| !h.kind.is_line()).enumerate() {
            house.cells.iter().for_each(|cell| regions[cell.index()] |= 1 << at);
        }
        let (mut place, mut partner) = (vec![0; side + 1], vec![0; values.len()]);
        let mut cells = Vec::new();
        for (one, two) in (0..side).flat_map(|one| (0..one).map(move |two| (one, two))) {
            for at in 0..side {
                let (above, below) = (cell(one, at), cell(two, at));
                (partner[above], partner[below]) = (below, above);
                place[usize::from(values[above])] = at;
            }
            let mut met = vec![false; side];
            for start in 0..side {
                let mut at = start;
                cells.clear();
                while !std::mem::replace(&mut met[at], true) {
                    cells.extend([cell(one, at) as u32, cell(two, at) as u32]);
                    at = place[usize::from(values[cell(two, at)])];
                }
                let fits = |&cell: &u32| regions[cell as usize] == regions[partner[cell as usize]];
                // Four cells are an exchange of two values as well.
                if (5..=LONGEST).contains(&cells.len()) && cells.iter().all(fits) {
                    self.add(values, cells.clone(), |cell| values[partner[cell]]);
                }
            }
        }
    }

    /// Adds the grid that has other values in these cells.
    pub(super) fn add(&mut self, values: &[u8], cells: Vec<u32>, other: impl Fn(usize) -> u8) {
        let mut grid = values.to_vec();
        cells.iter().for_each(|&cell| grid[cell as usize] = other(cell as usize));
        self.added.push(Other { grid, cells });
    }

    /// The grids that the cages of a draft allow.
    pub(super) fn allowed<'s>(&'s self, draft: &'s Draft<'_>) -> impl Iterator<Item = &'s Other> {
        let mut left = vec![u64::MAX; self.near.len().div_ceil(64)];
        for allows in draft.blocks.iter().filter_map(|block| block.allows.as_ref()) {
            left.iter_mut().zip(allows).for_each(|(left, allows)| *left &= allows);
        }
        let is_left = move |number: usize| left[number / 64] >> (number % 64) & 1 == 1;
        let near = self.near.iter().enumerate().filter(move |(number, _)| is_left(*number));
        let all = near.map(|(_, other)| other).chain(&self.added);
        all.filter(|other| other.cells.iter().all(|&cell| draft.allows(draft.block(cell), other)))
    }

    /// Notes which grids nearby each cage of a draft allows. Drafts that are made from it share most
    /// cages, so that hardly a grid is left to compare with the others.
    pub(super) fn note(&self, draft: &mut Draft<'_>) {
        for at in 0..draft.blocks.len() {
            let block = &draft.blocks[at];
            if block.allows.is_some() {
                continue;
            }
            let mut allows = vec![u64::MAX; self.near.len().div_ceil(64)].into_boxed_slice();
            for &number in block.cells.iter().flat_map(|&cell| &self.at[cell as usize]) {
                let number = number as usize;
                if !draft.allows(block, &self.near[number]) {
                    allows[number / 64] &= !(1 << (number % 64));
                }
            }
            Rc::make_mut(&mut draft.blocks[at]).allows = Some(allows);
        }
    }
}

impl Draft<'_> {
    /// True if a cage has the same result in another grid.
    fn allows(&self, block: &Block, other: &Other) -> bool {
        let Block { cells, op, .. } = block;
        let both = cells.iter().map(|&cell| (self.value(cell), other.grid[cell as usize]));
        let same = match (op, &cells[..]) {
            (Op::Sub | Op::Div, &[a, b]) => {
                let of = |grid: &[u8]| {
                    let (a, b) = (grid[a as usize], grid[b as usize]);
                    (u32::from(a.max(b)), u32::from(a.min(b)))
                };
                let ((a, b), (c, d)) = (of(self.grid().values()), of(&other.grid));
                if *op == Op::Sub { a - b == c - d } else { a * d == c * b }
            }
            // A product that overflows may seem the same: then a good draft is refused.
            (Op::Mul, _) => {
                let product = both.fold((1u64, 1u64), |(old, new), (a, b)| {
                    (old.wrapping_mul(a.into()), new.wrapping_mul(b.into()))
                });
                product.0 == product.1
            }
            _ => both.fold(0, |sum, (a, b)| sum + i32::from(a) - i32::from(b)) == 0,
        };
        let value = |&cell: &u32| other.grid[cell as usize];
        let repeats =
            || (1..cells.len()).any(|i| cells[..i].iter().any(|c| value(c) == value(&cells[i])));
        same && !(self.options.is_killer() && repeats())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caged::options::CagedOptions;
    use crate::style_faults;
    use quadrille_core::{Budget, Chance};
    use quadrille_full_grids::Filler;
    use std::rc::Rc;

    /// Every grid nearby is complete and different, and one that a draft allows is a second
    /// solution of its puzzle. Notes, and the cages that drafts share, change nothing of that.
    #[test]
    fn grids_nearby_are_complete_and_allowed_ones_solve_the_puzzle() {
        let shapes = [
            CagedOptions::kenken(Puzzle::latin(4).unwrap()),
            CagedOptions::kenken(Puzzle::latin(7).unwrap()),
            CagedOptions::killer(Puzzle::sudoku(2, 3).unwrap(), None),
            CagedOptions::killer(Puzzle::sudoku(3, 3).unwrap().with_diagonals(), None),
        ];
        let (mut chance, mut met, mut refused) = (Chance::new(3), 0, 0);
        for options in shapes {
            let mut filler = Filler::new(&options.shape);
            for _ in 0..30 {
                let grid = Rc::new(filler.draw(&mut chance, &Budget::unlimited()).unwrap());
                let others = Others::near(&options.shape, &grid);
                for other in &others.near {
                    let grid_of = Grid::new(options.side(), other.grid.clone()).unwrap();
                    assert!(options.shape.is_solved_by(&grid_of) && *grid != grid_of);
                }
                let Some(mut draft) = Draft::first(&options, &grid, &mut chance) else { continue };
                let puzzle = draft.puzzle();
                for other in &others.near {
                    let solves = puzzle
                        .is_solved_by(&Grid::new(options.side(), other.grid.clone()).unwrap());
                    let allowed =
                        other.cells.iter().all(|&cell| draft.allows(draft.block(cell), other));
                    assert_eq!(solves, allowed, "{:?}", other.cells);
                    (met, refused) = (met + 1, refused + usize::from(allowed));
                }
                others.note(&mut draft);
                for _ in 0..20 {
                    let (mut next, cell) = (draft.clone(), chance.index(grid.values().len()));
                    if !next.soften(cell as u32, &mut chance) {
                        continue;
                    }
                    let allows = |cell: &u32, other| next.allows(next.block(*cell), other);
                    let all = others.near.iter().filter(|o| o.cells.iter().all(|c| allows(c, o)));
                    assert!(others.allowed(&next).map(|o| &o.grid).eq(all.map(|o| &o.grid)));
                    assert_eq!(next.is_in_style(), style_faults(&next.puzzle()).is_empty());
                    others.note(&mut next);
                    draft = next;
                }
            }
        }
        assert!(met > 1000 && refused > 10, "{met} {refused}");
    }
}
