//! The houses of a grid in the form that the rules need: flat lists, positions, peers and
//! intersections. A layout is kept between puzzles and rebuilt only when the houses change.
//!
//! Groups of cells with a tally are numbered: the houses first, then [`SPARE`] dummies, then the
//! intersections (two houses with two or more common cells), then, per puzzle, the parts of cages
//! inside houses.

use crate::mask::{HouseSet, Mask};
use crate::width::Width;

/// Most tallies that count one cell. A part of a cage that finds no room has no tally.
pub(crate) const TALLIES: usize = 16;
/// Unused tallies that pad the lists, so that all cells have lists of equal length.
pub(crate) const SPARE: usize = 4;
/// Most houses of one cell: row, column, region and two diagonals.
pub(crate) const HOUSES: usize = 5;
pub(crate) const END: u32 = u32::MAX;

#[derive(Clone, Copy)]
pub(crate) struct CellInfo<H: HouseSet> {
    pub(crate) houses: H,
    /// The tallies that count it, padded with spare ones.
    pub(crate) tallies: [u16; TALLIES],
    /// The number of real ones.
    pub(crate) tally_count: u8,
    /// The number of those that belong to the layout and not to a cage.
    pub(crate) layout_tallies: u8,
    pub(crate) house_count: u8,
    pub(crate) house: [u8; HOUSES],
    pub(crate) position: [u8; HOUSES],
    pub(crate) peers: u32,
    pub(crate) peer_count: u16,
    /// Start of its entries in the list of watching cages.
    pub(crate) watcher: u32,
    pub(crate) watcher_count: u16,
}

/// Two houses with two or more common cells, neither inside the other.
#[derive(Clone, Copy)]
pub(crate) struct Intersection {
    pub(crate) houses: [u8; 2],
    /// Positions of each house outside the other.
    pub(crate) outside: [u64; 2],
    /// The tally of the common cells.
    pub(crate) tally: u16,
    /// The next intersection in the list of each house.
    pub(crate) next: [u32; 2],
}

#[derive(Clone)]
pub(crate) struct Layout<W: Width> {
    pub(crate) side: usize,
    pub(crate) houses: usize,
    /// True if there are N×N cells and the first houses are the rows and the columns.
    pub(crate) square: bool,
    pub(crate) house_cells: Vec<u16>,
    pub(crate) cells: Vec<CellInfo<W::Houses>>,
    pub(crate) peers: Vec<u16>,
    pub(crate) intersections: Vec<Intersection>,
    /// The first intersection in the list of each house.
    pub(crate) first_intersection: Vec<u32>,
    pub(crate) tally_sizes: Vec<u8>,
}

impl<W: Width> Layout<W> {
    pub(crate) fn new() -> Self {
        Layout {
            side: 0,
            houses: 0,
            square: false,
            house_cells: Vec::new(),
            cells: Vec::new(),
            peers: Vec::new(),
            intersections: Vec::new(),
            first_intersection: Vec::new(),
            tally_sizes: Vec::new(),
        }
    }

    /// Becomes the layout of these cells and houses of N cells each; cheap if nothing changes.
    pub(crate) fn fit(&mut self, side: usize, cells: usize, houses: &[u16]) {
        if self.side == side && self.cells.len() == cells && self.house_cells == houses {
            return self.forget_cages();
        }
        (self.side, self.houses) = (side, houses.len() / side.max(1));
        self.house_cells.clear();
        self.house_cells.extend_from_slice(houses);
        self.square = is_square(side, cells, houses);
        self.place_houses(cells);
        self.list_peers();
        self.find_intersections();
        self.cells.iter_mut().for_each(|cell| cell.layout_tallies = cell.tally_count);
    }

    #[inline(always)]
    pub(crate) fn house(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.side..(house + 1) * self.side]
    }

    /// True if two cells share a house.
    pub(crate) fn see_each_other(&self, a: u16, b: u16) -> bool {
        self.cells[usize::from(a)].houses.meets(&self.cells[usize::from(b)].houses)
    }

    /// Removes the tallies of the last puzzle's cages from all cells.
    fn forget_cages(&mut self) {
        for cell in &mut self.cells {
            for slot in cell.layout_tallies..cell.tally_count {
                cell.tallies[usize::from(slot)] = (self.houses + usize::from(slot) % SPARE) as u16;
            }
            cell.tally_count = cell.layout_tallies;
        }
    }

    fn place_houses(&mut self, cells: usize) {
        let blank = self.blank();
        self.cells.clear();
        self.cells.resize(cells, blank);
        for (i, &c) in self.house_cells.iter().enumerate() {
            let (house, cell) = (i / self.side, &mut self.cells[usize::from(c)]);
            let slot = usize::from(cell.house_count);
            cell.house[slot] = house as u8;
            cell.position[slot] = (i % self.side) as u8;
            cell.tallies[slot] = house as u16;
            cell.house_count += 1;
            cell.tally_count += 1;
            cell.houses.insert(house);
        }
        self.tally_sizes.clear();
        self.tally_sizes.resize(self.houses, self.side as u8);
        self.tally_sizes.resize(self.houses + SPARE, 0);
    }

    fn blank(&self) -> CellInfo<W::Houses> {
        CellInfo {
            houses: W::Houses::NONE,
            tallies: std::array::from_fn(|i| (self.houses + i % SPARE) as u16),
            tally_count: 0,
            layout_tallies: 0,
            house_count: 0,
            house: [0; HOUSES],
            position: [0; HOUSES],
            peers: 0,
            peer_count: 0,
            watcher: 0,
            watcher_count: 0,
        }
    }

    /// Lists for each cell the cells that share a house with it, without duplicates.
    fn list_peers(&mut self) {
        let n = self.side;
        self.peers.clear();
        self.peers.resize(self.cells.len() * HOUSES * n + 1, 0);
        let mut at = 0;
        for c in 0..self.cells.len() {
            let start = at;
            let mut before = W::Houses::NONE;
            for slot in 0..usize::from(self.cells[c].house_count) {
                let h = usize::from(self.cells[c].house[slot]);
                for &p in &self.house_cells[h * n..(h + 1) * n] {
                    // Always written, kept only if new: no branch to mispredict.
                    self.peers[at] = p;
                    let again =
                        self.cells[usize::from(p)].houses.meets(&before) | (usize::from(p) == c);
                    at += usize::from(!again);
                }
                before.insert(h);
            }
            self.cells[c].peers = start as u32;
            self.cells[c].peer_count = (at - start) as u16;
        }
    }

    fn find_intersections(&mut self) {
        let (n, all) = (self.side, u64::all(self.side));
        self.intersections.clear();
        self.first_intersection.clear();
        self.first_intersection.resize(self.houses, END);
        let mut common = vec![[0u64; 2]; self.houses];
        // Rows and columns share one cell each; only other houses can share more.
        let lines = if self.square { 2 * n } else { 0 };
        for b in lines..self.houses {
            common[..b].fill([0; 2]);
            for position in 0..n {
                let cell = &self.cells[usize::from(self.house_cells[b * n + position])];
                for slot in 0..usize::from(cell.house_count) {
                    let [in_a, in_b] = &mut common[usize::from(cell.house[slot])];
                    *in_a |= 1 << cell.position[slot];
                    *in_b |= 1 << position;
                }
            }
            for (a, &[in_a, in_b]) in common[..b].iter().enumerate() {
                if !in_a.at_most_one() && in_a != all {
                    self.add_intersection([a, b], [all & !in_a, all & !in_b]);
                }
            }
        }
    }

    fn add_intersection(&mut self, [a, b]: [usize; 2], outside: [u64; 2]) {
        let tally = self.tally_sizes.len() as u16;
        let mut size = 0;
        for position in (0..self.side).filter(|p| outside[0] >> p & 1 == 0) {
            let cell = &mut self.cells[usize::from(self.house_cells[a * self.side + position])];
            cell.tallies[usize::from(cell.tally_count)] = tally;
            cell.tally_count += 1;
            size += 1;
        }
        self.tally_sizes.push(size);
        let next = [self.first_intersection[a], self.first_intersection[b]];
        let index = self.intersections.len() as u32;
        (self.first_intersection[a], self.first_intersection[b]) = (index, index);
        self.intersections.push(Intersection { houses: [a as u8, b as u8], outside, tally, next });
    }
}

/// True if there are N×N cells and the first houses are the rows and the columns.
fn is_square(n: usize, cells: usize, houses: &[u16]) -> bool {
    let lines = (0..2 * n * n).map(|i| if i < n * n { i } else { i % n * n + i / n - n });
    cells == n * n && houses.len() >= 2 * cells && lines.zip(houses).all(|(i, &c)| i == c.into())
}
