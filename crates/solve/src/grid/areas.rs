//! The rule of 45 and its kin. A house sums to 1 + 2 + … + N; so does every row or column of a run of them. Where sum
//! cages cover such an area but for a few cells, those cells sum to the rest (*innies*); where the cages that touch it
//! cover all of it and a few cells outside, those sum to the surplus (*outies*). Each becomes a cage of its own, of at
//! most four cells. On Killers this replaces most of the search.

use quadrille_puzzle::{Op, Puzzle};

use super::setup::NewCage;
use super::state::Kernel;
use super::width::Width;

/// Most cells of a derived cage.
const MOST: usize = 4;
/// No cage.
const FREE: u32 = u32::MAX;

/// A derived cage: cells in rising order, how many, and their sum.
type Derived = ([u16; MOST], usize, u128);

/// What the areas are made of, and the current one as it grows cell by cell.
struct Plan<'a> {
    /// The puzzle, all of whose cages of two cells or more are sums.
    puzzle: &'a Puzzle,
    /// The cage of each cell.
    owner: Vec<u32>,
    /// Cells of each cage inside the area.
    inside: Vec<u32>,
    /// Cages that touch the area.
    touched: Vec<u32>,
    /// Cells of the area in no cage.
    free: usize,
    /// Cells of the area in no cage that lies inside it.
    innies: usize,
    /// Cells outside of cages that touch it.
    outies: usize,
    /// Sum of the cages inside.
    whole: u128,
    /// Sum of the cages that touch it.
    all: u128,
    /// What was found, each once.
    found: Vec<Derived>,
}

impl<W: Width> Kernel<W> {
    /// Adds innies and outies as cages, single ones to `known`; false when a sum is impossible.
    pub(super) fn add_area_sums(&mut self, puzzle: &Puzzle, known: &mut Vec<(u16, u128)>) -> bool {
        let n = self.shape.side;
        let mut plan = Plan::new(puzzle);
        let mut possible = true;
        for h in 2 * n..self.shape.houses {
            plan.clear();
            plan.grow(self.shape.house(h));
            possible &= plan.look(self.shape.house(h), 1);
        }
        // Runs of rows and of columns; the run of all of them says nothing new.
        for start in 0..2 * n {
            let end = if start < n { n } else { 2 * n };
            plan.clear();
            for last in start..end.min(start + n - 1) {
                plan.grow(self.shape.house(last));
                possible &= plan.look(&self.shape.house_cells[start * n..(last + 1) * n], last + 1 - start);
            }
        }
        let mut found = plan.found;
        found.sort_unstable_by_key(|f| f.1);
        for (cells, count, target) in found {
            match count {
                1 => known.push((cells[0], target)),
                _ => self.add_cage(&NewCage {
                    op: Op::Add,
                    target,
                    distinct: false,
                    many: false,
                    cells: &cells[..count],
                }),
            }
        }
        possible
    }
}

impl<'a> Plan<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let mut owner = vec![FREE; puzzle.side() * puzzle.side()];
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| owner[c.index()] = i as u32);
        }
        let inside = vec![0; puzzle.cages().len()];
        let (touched, found) = (Vec::new(), Vec::new());
        Plan { puzzle, owner, inside, touched, free: 0, innies: 0, outies: 0, whole: 0, all: 0, found }
    }

    /// Begins an empty area.
    fn clear(&mut self) {
        self.touched.drain(..).for_each(|i| self.inside[i as usize] = 0);
        (self.free, self.innies, self.outies, self.whole, self.all) = (0, 0, 0, 0, 0);
    }

    /// Adds cells to the area.
    fn grow(&mut self, cells: &[u16]) {
        for &c in cells {
            self.innies += 1;
            let i = self.owner[usize::from(c)];
            if i == FREE {
                self.free += 1;
                continue;
            }
            let cage = &self.puzzle.cages()[i as usize];
            let inside = &mut self.inside[i as usize];
            if *inside == 0 {
                self.touched.push(i);
                self.all = self.all.saturating_add(cage.target);
                self.outies += cage.cells.len();
            }
            *inside += 1;
            self.outies -= 1;
            if *inside as usize == cage.cells.len() {
                self.innies -= cage.cells.len();
                self.whole = self.whole.saturating_add(cage.target);
            }
        }
    }

    /// Looks at the area, of `houses` disjoint houses; false when its sums are impossible.
    fn look(&mut self, area: &[u16], houses: usize) -> bool {
        let n = self.puzzle.side();
        let total = (houses * n * (n + 1) / 2) as u128;
        let mut cells = [0; MOST];
        let target = if self.innies <= MOST {
            fill(&mut cells, area.iter().copied().filter(|&c| !self.is_whole(c)));
            total.checked_sub(self.whole)
        } else if self.free == 0 && self.outies <= MOST {
            let partial = self.touched.iter().flat_map(|&i| &self.puzzle.cages()[i as usize].cells);
            fill(&mut cells, partial.map(|c| c.0 as u16).filter(|c| !area.contains(c)));
            self.all.checked_sub(total)
        } else {
            return true;
        };
        let count = if self.innies <= MOST { self.innies } else { self.outies };
        let Some(target) = target else { return false };
        cells[..count].sort_unstable();
        if count > 0 && !self.found.contains(&(cells, count, target)) {
            self.found.push((cells, count, target));
        }
        count > 0 || target == 0
    }

    /// Whether the cage of a cell lies inside the area.
    fn is_whole(&self, c: u16) -> bool {
        let i = self.owner[usize::from(c)];
        i != FREE && self.inside[i as usize] as usize == self.puzzle.cages()[i as usize].cells.len()
    }
}

/// Writes the cells that come to a list that has room for them.
fn fill(list: &mut [u16; MOST], cells: impl Iterator<Item = u16>) {
    list.iter_mut().zip(cells).for_each(|(to, c)| *to = c);
}
