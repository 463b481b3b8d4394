//! The houses of a layout as the kernel wants them: flat lists, positions, peers and overlaps. A
//! shape is kept from puzzle to puzzle and built anew only when the layout changes.
//!
//! Groups of cells that own a tally are numbered: the houses first, then [`SPARE`] dummies, then
//! the overlaps (two houses with two or more common cells), then, per puzzle, the parts of cages
//! inside houses.

use quadrille_puzzle::{Extra, Layout, Puzzle};

use super::width::{HouseSet, Mask, Width};

/// Most tallies that one cell feeds; a cage part that finds no room does without its tally.
pub(super) const FEED: usize = 16;
/// Tallies nobody reads: they pad the feed lists so that all cells have equally long ones.
pub(super) const SPARE: usize = 4;
/// Most houses of one cell: row, column, region and two diagonals.
pub(super) const HOUSES: usize = 5;
/// No link.
pub(super) const END: u32 = u32::MAX;

/// What the kernel knows about one cell.
#[derive(Clone, Copy)]
pub(super) struct Spot<H: HouseSet> {
    /// The houses of the cell.
    pub(super) houses: H,
    /// The tallies it feeds, padded with spare ones.
    pub(super) feed: [u16; FEED],
    /// How many of them are real.
    pub(super) fed: u8,
    /// How many of them belong to the shape and not to a cage.
    pub(super) shape_fed: u8,
    /// How many houses it has.
    pub(super) house_count: u8,
    /// Those houses.
    pub(super) house: [u8; HOUSES],
    /// Its position in each of them.
    pub(super) place: [u8; HOUSES],
    /// Where its peers begin.
    pub(super) peers: u32,
    /// How many peers it has.
    pub(super) peer_count: u16,
    /// Where its entries in the list of cages to wake begin.
    pub(super) wake: u32,
    /// How many such entries.
    pub(super) wakes: u16,
}

/// Two houses with two or more common cells, neither inside the other.
#[derive(Clone, Copy)]
pub(super) struct Overlap {
    /// The houses.
    pub(super) houses: [u8; 2],
    /// Positions of each house outside the other.
    pub(super) outside: [u64; 2],
    /// The tally of the common cells.
    pub(super) tally: u16,
    /// The next overlap in the list of each house.
    pub(super) next: [u32; 2],
}

/// See the module page.
#[derive(Clone)]
pub(super) struct Shape<W: Width> {
    /// N.
    pub(super) side: usize,
    /// N².
    pub(super) cells: usize,
    /// What the shape was built from.
    built: Option<(Layout, Vec<Extra>)>,
    /// How many houses.
    pub(super) houses: usize,
    /// The cells of every house, N each.
    pub(super) house_cells: Vec<u16>,
    /// Per cell.
    pub(super) spots: Vec<Spot<W::Houses>>,
    /// The peers of all cells, one after the other.
    pub(super) peers: Vec<u16>,
    /// The overlaps.
    pub(super) overlaps: Vec<Overlap>,
    /// The first overlap in the list of each house.
    pub(super) first_overlap: Vec<u32>,
    /// Tallies of the shape alone.
    pub(super) tallies: usize,
}

impl<W: Width> Shape<W> {
    pub(super) fn new() -> Self {
        Shape {
            side: 0,
            cells: 0,
            built: None,
            houses: 0,
            house_cells: Vec::new(),
            spots: Vec::new(),
            peers: Vec::new(),
            overlaps: Vec::new(),
            first_overlap: Vec::new(),
            tallies: 0,
        }
    }

    /// Becomes the shape of this puzzle; cheap when it is that already.
    pub(super) fn fit(&mut self, puzzle: &Puzzle) {
        let (side, layout, extras) = (puzzle.side(), puzzle.layout(), puzzle.extras());
        let same = self.side == side
            && self.built.as_ref().is_some_and(|b| b.0 == *layout && b.1 == extras);
        if !same {
            self.built = Some((layout.clone(), extras.to_vec()));
            (self.side, self.cells) = (side, side * side);
            self.list_houses(puzzle);
            self.list_peers();
            self.find_overlaps();
            self.spots.iter_mut().for_each(|s| s.shape_fed = s.fed);
        }
    }

    /// The cells of a house.
    #[inline(always)]
    pub(super) fn house(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.side..(house + 1) * self.side]
    }

    fn list_houses(&mut self, puzzle: &Puzzle) {
        self.houses = puzzle.houses().len();
        self.house_cells.clear();
        self.spots.clear();
        self.spots.resize(self.cells, self.blank());
        for (h, house) in puzzle.houses().iter().enumerate() {
            for (place, cell) in house.cells.iter().enumerate() {
                self.house_cells.push(cell.0 as u16);
                let spot = &mut self.spots[cell.index()];
                let slot = usize::from(spot.house_count);
                spot.house[slot] = h as u8;
                spot.place[slot] = place as u8;
                spot.feed[slot] = h as u16;
                spot.house_count += 1;
                spot.fed += 1;
                spot.houses.insert(h);
            }
        }
        self.tallies = self.houses + SPARE;
    }

    /// A cell without houses.
    fn blank(&self) -> Spot<W::Houses> {
        Spot {
            houses: W::Houses::NONE,
            feed: std::array::from_fn(|i| (self.houses + i % SPARE) as u16),
            fed: 0,
            shape_fed: 0,
            house_count: 0,
            house: [0; HOUSES],
            place: [0; HOUSES],
            peers: 0,
            peer_count: 0,
            wake: 0,
            wakes: 0,
        }
    }

    /// Every cell that shares a house with each cell, once.
    fn list_peers(&mut self) {
        let n = self.side;
        self.peers.clear();
        self.peers.resize(self.cells * HOUSES * n + 1, 0);
        let mut at = 0;
        for c in 0..self.cells {
            let start = at;
            let mut before = W::Houses::NONE;
            for slot in 0..usize::from(self.spots[c].house_count) {
                let h = usize::from(self.spots[c].house[slot]);
                for &p in &self.house_cells[h * n..(h + 1) * n] {
                    // Written always, kept only if new: no branch to mispredict.
                    self.peers[at] = p;
                    let again =
                        self.spots[usize::from(p)].houses.meets(&before) | (usize::from(p) == c);
                    at += usize::from(!again);
                }
                before.insert(h);
            }
            self.spots[c].peers = start as u32;
            self.spots[c].peer_count = (at - start) as u16;
        }
    }

    fn find_overlaps(&mut self) {
        let (n, all) = (self.side, u64::all(self.side));
        self.overlaps.clear();
        self.first_overlap.clear();
        self.first_overlap.resize(self.houses, END);
        let mut common = vec![[0u64; 2]; self.houses];
        // Rows and columns share one cell each; only later houses can overlap more.
        for b in 2 * n..self.houses {
            common[..b].fill([0; 2]);
            for place in 0..n {
                let spot = &self.spots[usize::from(self.house_cells[b * n + place])];
                for slot in 0..usize::from(spot.house_count) {
                    let [in_a, in_b] = &mut common[usize::from(spot.house[slot])];
                    *in_a |= 1 << spot.place[slot];
                    *in_b |= 1 << place;
                }
            }
            for (a, &[in_a, in_b]) in common[..b].iter().enumerate() {
                if !in_a.at_most_one() && in_a != all {
                    self.add_overlap([a, b], [all & !in_a, all & !in_b]);
                }
            }
        }
    }

    fn add_overlap(&mut self, [a, b]: [usize; 2], outside: [u64; 2]) {
        let tally = self.tallies as u16;
        self.tallies += 1;
        for place in 0..self.side {
            if outside[0] >> place & 1 == 0 {
                let spot = &mut self.spots[usize::from(self.house_cells[a * self.side + place])];
                spot.feed[usize::from(spot.fed)] = tally;
                spot.fed += 1;
            }
        }
        let next = [self.first_overlap[a], self.first_overlap[b]];
        let index = self.overlaps.len() as u32;
        (self.first_overlap[a], self.first_overlap[b]) = (index, index);
        self.overlaps.push(Overlap { houses: [a as u8, b as u8], outside, tally, next });
    }
}
