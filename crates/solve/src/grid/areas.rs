//! The rule of 45 and its kin. A house sums to 1 + 2 + … + N; so does every row or column of a run
//! of them. Where sum cages cover such an area but for a few cells, those cells sum to the rest
//! (*innies*); where the cages that touch it cover all of it and a few cells outside, those sum to
//! the surplus (*outies*). Each becomes a cage of its own, of at most four cells. On Killers this
//! replaces most of the search.

use quadrille_puzzle::{Op, Puzzle};

use super::setup::NewCage;
use super::state::Kernel;
use super::width::Width;

/// Most cells of a derived cage.
const MOST: usize = 4;
/// Stands for a target that no area has, so that sums of targets cannot overflow.
const TOO_MUCH: u128 = 1 << 40;
/// The size of the cage that owns the cells without one: never inside an area, and too large for
/// outies.
const ENDLESS: u32 = 1 << 30;

/// A derived cage: cells in rising order, how many, and their sum.
type Derived = ([u16; MOST], usize, u128);

/// What the areas are made of, and the current one as it grows cell by cell.
struct Plan<'a> {
    /// The puzzle, all of whose cages of two cells or more are sums.
    puzzle: &'a Puzzle,
    /// The cage of each cell; one past the last for cells without one.
    owner: Vec<u16>,
    /// Per cage: its cells, those inside the area, and its target.
    cages: Vec<(u32, u32, u64)>,
    /// Cages that touch the area, and room for one more.
    touched: Vec<u16>,
    /// How many of them.
    touches: usize,
    /// Cells of the area in no cage that lies inside it.
    innies: u32,
    /// Cells outside of cages that touch it.
    outies: u32,
    /// Sum of the cages inside.
    whole: u64,
    /// Sum of the cages that touch it.
    all: u64,
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
            let house = self.shape.house(h);
            plan.clear();
            plan.grow(house);
            possible &= plan.look(house, 1, |c| house.contains(&c));
        }
        // Runs of rows and of columns; the run of all of them says nothing new.
        for start in 0..2 * n {
            let end = if start < n { n } else { 2 * n };
            plan.clear();
            for last in start..end.min(start + n - 1) {
                plan.grow(self.shape.house(last));
                let area = &self.shape.house_cells[start * n..(last + 1) * n];
                let line =
                    |c: u16| if start < n { usize::from(c) / n } else { n + usize::from(c) % n };
                possible &=
                    plan.look(area, last + 1 - start, |c| (start..=last).contains(&line(c)));
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
        let cells = puzzle.side() * puzzle.side();
        let mut owner = vec![puzzle.cages().len() as u16; cells];
        let mut cages = Vec::with_capacity(puzzle.cages().len() + 1);
        for (i, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|c| owner[c.index()] = i as u16);
            cages.push((cage.cells.len() as u32, 0, cage.target.min(TOO_MUCH) as u64));
        }
        cages.push((ENDLESS, 0, 0));
        let touched = vec![0; cages.len() + 1];
        let found = Vec::new();
        Plan {
            puzzle,
            owner,
            cages,
            touched,
            touches: 0,
            innies: 0,
            outies: 0,
            whole: 0,
            all: 0,
            found,
        }
    }

    /// Begins an empty area.
    fn clear(&mut self) {
        self.touched[..self.touches].iter().for_each(|&i| self.cages[usize::from(i)].1 = 0);
        (self.touches, self.innies, self.outies, self.whole, self.all) = (0, 0, 0, 0, 0);
    }

    /// Adds cells to the area; without a branch, since which cages begin and end is anybody's
    /// guess.
    fn grow(&mut self, cells: &[u16]) {
        for &c in cells {
            let i = self.owner[usize::from(c)];
            let (size, inside, target) = &mut self.cages[usize::from(i)];
            let new = u32::from(*inside == 0);
            *inside += 1;
            let whole = u32::from(*inside == *size);
            self.touched[self.touches] = i;
            self.touches += new as usize;
            self.innies = self.innies + 1 - *size * whole;
            self.outies = self.outies + *size * new - 1;
            self.all += *target * u64::from(new);
            self.whole += *target * u64::from(whole);
        }
    }

    /// Looks at the area, of `houses` disjoint houses; false when its sums are impossible.
    fn look(&mut self, area: &[u16], houses: usize, in_area: impl Fn(u16) -> bool) -> bool {
        let n = self.puzzle.side();
        let total = (houses * n * (n + 1) / 2) as u64;
        let mut cells = [0; MOST];
        let (count, target) = if self.innies as usize <= MOST {
            fill(
                &mut cells,
                area.iter().copied().filter(|&c| !self.is_whole(self.owner[usize::from(c)])),
            );
            (self.innies as usize, total.checked_sub(self.whole))
        } else if self.outies as usize <= MOST {
            let parts = self.touched[..self.touches].iter().filter(|&&i| !self.is_whole(i));
            let outside = parts.flat_map(|&i| &self.puzzle.cages()[usize::from(i)].cells);
            fill(&mut cells, outside.map(|c| c.0 as u16).filter(|&c| !in_area(c)));
            (self.outies as usize, self.all.checked_sub(total))
        } else {
            return true;
        };
        let Some(target) = target.map(u128::from) else { return false };
        cells[..count].sort_unstable();
        if count > 0 && !self.found.contains(&(cells, count, target)) {
            self.found.push((cells, count, target));
        }
        count > 0 || target == 0
    }

    /// Whether a cage lies inside the area.
    fn is_whole(&self, cage: u16) -> bool {
        let (size, inside, _) = self.cages[usize::from(cage)];
        size == inside
    }
}

/// Writes the cells that come to a list that has room for them.
fn fill(list: &mut [u16; MOST], cells: impl Iterator<Item = u16>) {
    list.iter_mut().zip(cells).for_each(|(to, c)| *to = c);
}
