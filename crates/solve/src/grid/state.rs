//! The state of the search and the one way to change it: [`Kernel::keep`].
//!
//! Invariant: every tally equals the number of its cells that hold each value; a cell with one
//! value left is in the queue or its peers have lost that value; a cage whose cells changed since
//! it was last looked at is awake; so is a house.
//!
//! A node saves the state by copying it, about a kilobyte for a 9×9, which costs less than undoing
//! the changes one by one. On the largest grids the tallies would fill the memory, so there only
//! candidates and tables are saved and the tallies are counted anew.

use super::cage::{Agenda, Cage, Line, Wake};
use super::shape::Shape;
use super::width::{HouseSet, Mask, Width};

/// Everything one search works on; reused from puzzle to puzzle, with its allocations.
#[derive(Clone)]
pub(super) struct Kernel<W: Width> {
    /// Houses, peers, overlaps.
    pub(super) shape: Shape<W>,
    /// The marks of all values.
    pub(super) all: u64,

    /// Candidates per cell.
    pub(super) dom: Vec<W::Mask>,
    /// The tallies; see [`shape`](super::shape) for their numbers.
    pub(super) tally: Vec<W::Tally>,
    /// Marks of the values decided in each house.
    pub(super) decided: Vec<u64>,
    /// Bits of the fillings still possible, per table.
    pub(super) live: Vec<u64>,
    /// Candidates of each slot of a many-word table when it was last filtered.
    pub(super) seen: Vec<W::Mask>,
    /// Words of each many-word table that are not zero.
    pub(super) active: Vec<u16>,
    /// Bits of the sets of values still open, per part of a house; empty unless houses are shared
    /// out.
    pub(super) open: Vec<u64>,

    /// Cells with one value left whose peers have not heard of it.
    pub(super) queue: Vec<u16>,
    /// How many of them.
    pub(super) queued: usize,
    /// Houses to check for hidden singles.
    pub(super) dirty_houses: W::Houses,
    /// Houses to check for overlaps and cage parts.
    pub(super) dirty_parts: W::Houses,
    /// Houses to share out anew.
    pub(super) dirty_shares: W::Houses,
    /// Cages to filter.
    pub(super) awake: Agenda,
    /// Tables among them that lost fillings without a change of candidates.
    pub(super) thinned: Agenda,

    /// The cages, cheapest kind first.
    pub(super) cages: Vec<Cage>,
    /// Parts of cages inside houses.
    pub(super) lines: Vec<Line>,
    /// The first line in the list of each house.
    pub(super) first_line: Vec<u32>,
    /// The cells of all cages.
    pub(super) slots: Vec<u16>,
    /// Which cages to wake when a cell changes.
    pub(super) wakes: Vec<Wake>,
    /// The rows of all tables.
    pub(super) support: Vec<u64>,
    /// The word in which each row of a many-word table last had a filling.
    pub(super) residue: Vec<u16>,
    /// The words of each many-word table, those in use first.
    pub(super) word_order: Vec<u16>,
    /// The rows of all pair relations.
    pub(super) relations: super::pairs::Relations<W::Mask>,
    /// Prime exponents of the targets of product cages without a table.
    pub(super) exponents: Vec<[u8; super::reach::PRIMES.len()]>,
    /// Longest feed list of this puzzle.
    pub(super) feeds: usize,

    /// Failures each cell was part of; guides the choice of cells.
    pub(super) weight: Vec<u32>,
    /// Saved states.
    pub(super) saved: Saved<W>,
    /// Logarithms to base 2, in grains, for the size of a state.
    pub(super) logs: Vec<u32>,
    /// Room for lists of cells, so that loops that find them need no branch.
    pub(super) hits: Vec<u16>,
    /// Room for the parts of one cage: its positions and those of the house, per house.
    pub(super) parts: Vec<(u32, u64)>,
    /// Room for the houses that one cage meets.
    pub(super) met: Vec<u8>,
    /// Room for the reachability filters.
    pub(super) reach: super::reach::Room<W::Mask>,
    /// Dead ends after which the search starts again with stronger rules; none for no plain search
    /// at all.
    pub(super) patience: u64,
    /// Nodes after which a walk of a deep search leaves the rest for later.
    pub(super) stride: u64,
    /// Threads of a deep search.
    pub(super) threads: usize,
    /// Whether every cage gets a table, two-cell ones too, so that houses can be shared out.
    pub(super) deep: bool,
    /// Whether houses are shared out: from when the tables of a deep search are built.
    pub(super) sharing: bool,
    /// The parts of houses.
    pub(super) shares: super::shares::Shares,
    /// The packed fillings of all tables of a deep search.
    pub(super) packed: Vec<u64>,
    /// Room for packed fillings.
    pub(super) fillings: Vec<u64>,
    /// Fillings in tables.
    pub(super) tuples: usize,
}

/// Saved states, one after the other, each field in its own list.
#[derive(Clone)]
pub(super) struct Saved<W: Width> {
    dom: Vec<W::Mask>,
    tally: Vec<W::Tally>,
    decided: Vec<u64>,
    live: Vec<u64>,
    seen: Vec<W::Mask>,
    active: Vec<u16>,
    open: Vec<u64>,
    /// Whether tallies are counted anew instead of saved.
    thin: bool,
}

impl<W: Width> Saved<W> {
    fn new() -> Self {
        Saved {
            dom: Vec::new(),
            tally: Vec::new(),
            decided: Vec::new(),
            live: Vec::new(),
            seen: Vec::new(),
            active: Vec::new(),
            open: Vec::new(),
            thin: false,
        }
    }
}

/// Bytes that saved tallies may take before they are counted anew instead.
const SAVED_TALLIES: usize = 64 << 20;

impl<W: Width> Kernel<W> {
    pub(super) fn new() -> Self {
        Kernel {
            shape: Shape::new(),
            all: 0,
            dom: Vec::new(),
            tally: Vec::new(),
            decided: Vec::new(),
            live: Vec::new(),
            seen: Vec::new(),
            active: Vec::new(),
            open: Vec::new(),
            queue: Vec::new(),
            queued: 0,
            dirty_houses: W::Houses::NONE,
            dirty_parts: W::Houses::NONE,
            dirty_shares: W::Houses::NONE,
            awake: Agenda::default(),
            thinned: Agenda::default(),
            cages: Vec::new(),
            lines: Vec::new(),
            first_line: Vec::new(),
            slots: Vec::new(),
            wakes: Vec::new(),
            support: Vec::new(),
            residue: Vec::new(),
            word_order: Vec::new(),
            relations: super::pairs::Relations::new(),
            exponents: Vec::new(),
            feeds: 0,
            weight: Vec::new(),
            saved: Saved::new(),
            logs: Vec::new(),
            hits: Vec::new(),
            parts: Vec::new(),
            met: Vec::new(),
            reach: super::reach::Room::default(),
            patience: super::search::PATIENCE,
            stride: super::tasks::STRIDE,
            threads: 1,
            deep: false,
            sharing: false,
            shares: super::shares::Shares::default(),
            packed: Vec::new(),
            fillings: Vec::new(),
            tuples: 0,
        }
    }

    /// What a copy of a deep kernel takes, nearly: its tables and saved states.
    pub(super) fn bytes(&self) -> usize {
        let saved = &self.saved;
        let states = size_of_val(&saved.dom[..])
            + size_of_val(&saved.tally[..])
            + size_of_val(&saved.live[..])
            + size_of_val(&saved.seen[..])
            + size_of_val(&saved.open[..]);
        states
            + size_of_val(&self.support[..])
            + size_of_val(&self.packed[..])
            + self.shares.bytes()
    }

    /// Restricts a cell to `mask`; false when nothing is left.
    #[inline(always)]
    pub(super) fn keep(&mut self, c: usize, mask: W::Mask) -> bool {
        let old = self.dom[c];
        let new = old & mask;
        new == old || self.shrink(c, old, new)
    }

    /// Changes a cell from `old` to `new`, a smaller set; false when that is empty.
    #[inline(never)]
    pub(super) fn shrink(&mut self, c: usize, old: W::Mask, new: W::Mask) -> bool {
        self.dom[c] = new;
        let loss = W::loss(old & !new);
        let spot = &self.shape.spots[c];
        for &k in &spot.feed[..self.feeds] {
            W::take(&mut self.tally[usize::from(k)], loss);
        }
        let wake = spot.wake as usize;
        for w in &self.wakes[wake..wake + usize::from(spot.wakes)] {
            self.awake.join(w.word.into(), w.cages);
        }
        self.dirty_houses.join(&spot.houses);
        self.queue[self.queued] = c as u16;
        self.queued += usize::from(new.at_most_one());
        new != W::Mask::NONE
    }

    /// Forgets all pending work, after a contradiction.
    pub(super) fn clear_pending(&mut self) {
        self.queued = 0;
        self.dirty_houses = W::Houses::NONE;
        self.dirty_parts = W::Houses::NONE;
        self.dirty_shares = W::Houses::NONE;
        self.awake.clear();
        self.thinned.clear();
    }

    /// Sizes the saved states for this puzzle.
    pub(super) fn plan_saving(&mut self) {
        let bytes = self.tally.len() * size_of::<W::Tally>() * self.shape.cells;
        self.saved.thin = bytes > SAVED_TALLIES;
    }

    /// Copies the state to place `depth` of the saved ones.
    pub(super) fn save(&mut self, depth: usize) {
        let saved = &mut self.saved;
        store(&mut saved.dom, &self.dom, depth);
        store(&mut saved.live, &self.live, depth);
        store(&mut saved.seen, &self.seen, depth);
        store(&mut saved.active, &self.active, depth);
        store(&mut saved.open, &self.open, depth);
        if !saved.thin {
            store(&mut saved.tally, &self.tally, depth);
            store(&mut saved.decided, &self.decided, depth);
        }
    }

    /// Brings back the state saved at `depth`.
    pub(super) fn restore(&mut self, depth: usize) {
        let saved = &self.saved;
        load(&saved.dom, &mut self.dom, depth);
        load(&saved.live, &mut self.live, depth);
        load(&saved.seen, &mut self.seen, depth);
        load(&saved.active, &mut self.active, depth);
        load(&saved.open, &mut self.open, depth);
        if saved.thin {
            self.count_places();
        } else {
            load(&saved.tally, &mut self.tally, depth);
            load(&saved.decided, &mut self.decided, depth);
        }
    }

    /// Counts all tallies and decided values from the candidates.
    pub(super) fn count_places(&mut self) {
        self.reset_tallies();
        let open = W::Mask::all(self.shape.side);
        for c in 0..self.shape.cells {
            let left = self.dom[c];
            let loss = W::loss(open & !left);
            let spot = &self.shape.spots[c];
            for &k in &spot.feed[..usize::from(spot.fed)] {
                W::take(&mut self.tally[usize::from(k)], loss);
            }
            if left.at_most_one() && left != W::Mask::NONE {
                for &h in &spot.house[..usize::from(spot.house_count)] {
                    self.decided[usize::from(h)] |= W::mark(left.first());
                }
            }
        }
    }

    /// All tallies as if every cell were open, and nothing decided.
    pub(super) fn reset_tallies(&mut self) {
        let (side, shape) = (self.shape.side, &self.shape);
        self.tally[..shape.houses].fill(W::tally(side, side));
        for o in &shape.overlaps {
            let common = side - o.outside[0].count_ones() as usize;
            self.tally[usize::from(o.tally)] = W::tally(side, common);
        }
        for line in self.lines.iter().filter(|l| l.tally != 0) {
            self.tally[usize::from(line.tally)] =
                W::tally(side, line.members.count_ones() as usize);
        }
        self.decided.fill(0);
    }

    /// Panics unless every tally equals what the candidates say; for tests.
    #[cfg(debug_assertions)]
    pub(super) fn check_tallies(&mut self) {
        let (tally, decided) = (self.tally.clone(), self.decided.clone());
        self.count_places();
        let houses = self.shape.houses;
        assert!(tally[..houses] == self.tally[..houses], "a house tally is off");
        let spare = houses + super::shape::SPARE;
        assert!(tally[spare..] == self.tally[spare..], "a part tally is off");
        (self.tally, self.decided) = (tally, decided);
    }
}

/// Copies `from` to place `depth` of `to`, which grows as needed.
#[inline(always)]
fn store<T: Copy + Default>(to: &mut Vec<T>, from: &[T], depth: usize) {
    let at = depth * from.len();
    if to.len() < at + from.len() {
        to.resize(at + from.len(), T::default());
    }
    to[at..at + from.len()].copy_from_slice(from);
}

/// Copies place `depth` of `from` to `to`.
#[inline(always)]
fn load<T: Copy>(from: &[T], to: &mut [T], depth: usize) {
    to.copy_from_slice(&from[depth * to.len()..(depth + 1) * to.len()]);
}
