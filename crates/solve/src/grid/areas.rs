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

/// What the areas are made of.
struct Plan<'a> {
    /// The puzzle, all of whose cages of two cells or more are sums.
    puzzle: &'a Puzzle,
    /// The cage of each cell.
    owner: Vec<u32>,
    /// Cells of each cage inside the current area.
    inside: Vec<u32>,
    /// Cages that touch the current area.
    touched: Vec<u32>,
    /// Whether a cell is in the current area.
    in_area: Vec<bool>,
    /// What was found, each once.
    found: Vec<Derived>,
}

impl<W: Width> Kernel<W> {
    /// Adds innies and outies as cages, single ones to `known`; false when a sum is impossible.
    pub(super) fn add_area_sums(&mut self, puzzle: &Puzzle, known: &mut Vec<(u16, u128)>) -> bool {
        let n = self.shape.side;
        let mut plan = Plan::new(puzzle);
        let mut possible = true;
        for h in 0..self.shape.houses {
            possible &= plan.area(self.shape.house(h), 1);
        }
        // Runs of two rows or columns and more; the run of all of them says nothing new.
        for start in (0..n).chain(n..2 * n) {
            let end = if start < n { n } else { 2 * n };
            for stop in start + 2..=end {
                if stop - start < n {
                    let area = &self.shape.house_cells[start * n..stop * n];
                    possible &= plan.area(area, stop - start);
                }
            }
        }
        let mut found = plan.found;
        found.sort_unstable_by_key(|f| f.1);
        for (cells, count, target) in found {
            match count {
                0 => possible &= target == 0,
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
        let cells = puzzle.side() * puzzle.side();
        let mut owner = vec![FREE; cells];
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| owner[c.index()] = i as u32);
        }
        let inside = vec![0; puzzle.cages().len()];
        Plan { puzzle, owner, inside, touched: Vec::new(), in_area: vec![false; cells], found: Vec::new() }
    }

    /// Looks at one area of `houses` disjoint houses; false when its sums are impossible.
    fn area(&mut self, area: &[u16], houses: usize) -> bool {
        let n = self.puzzle.side();
        let total = (houses * n * (n + 1) / 2) as u128;
        let mut free = 0;
        for &c in area {
            match self.owner[usize::from(c)] {
                FREE => free += 1,
                i => {
                    if self.inside[i as usize] == 0 {
                        self.touched.push(i);
                    }
                    self.inside[i as usize] += 1;
                }
            }
        }
        let (mut innies, mut outies, mut whole, mut all) = (free, 0, 0u128, 0u128);
        for &i in &self.touched {
            let cage = &self.puzzle.cages()[i as usize];
            let within = self.inside[i as usize] as usize;
            all = all.saturating_add(cage.target);
            if within == cage.cells.len() {
                whole = whole.saturating_add(cage.target);
            } else {
                innies += within;
                outies += cage.cells.len() - within;
            }
        }
        let mut possible = true;
        if innies <= MOST {
            let mut found = std::mem::take(&mut self.found);
            let cells = area.iter().copied().filter(|&c| !self.is_whole(c));
            possible = total >= whole && offer(&mut found, cells, total.saturating_sub(whole));
            self.found = found;
        } else if free == 0 && outies <= MOST {
            area.iter().for_each(|&c| self.in_area[usize::from(c)] = true);
            let parts = self.touched.iter().flat_map(|&i| &self.puzzle.cages()[i as usize].cells);
            let cells = parts.map(|c| c.0 as u16).filter(|&c| !self.in_area[usize::from(c)]);
            possible = all >= total && offer(&mut self.found, cells, all.saturating_sub(total));
            area.iter().for_each(|&c| self.in_area[usize::from(c)] = false);
        }
        self.touched.drain(..).for_each(|i| self.inside[i as usize] = 0);
        possible
    }

    /// Whether the cage of a cell lies inside the current area.
    fn is_whole(&self, c: u16) -> bool {
        let i = self.owner[usize::from(c)];
        i != FREE && self.inside[i as usize] as usize == self.puzzle.cages()[i as usize].cells.len()
    }
}

/// Notes cells that sum to `target`, unless known; false when no cells should sum to something.
fn offer(found: &mut Vec<Derived>, cells: impl Iterator<Item = u16>, target: u128) -> bool {
    let mut list = [0; MOST];
    let mut count = 0;
    for c in cells {
        list[count] = c;
        count += 1;
    }
    list[..count].sort_unstable();
    let derived = (list, count, target);
    if count > 0 && !found.contains(&derived) {
        found.push(derived);
    }
    count > 0 || target == 0
}
