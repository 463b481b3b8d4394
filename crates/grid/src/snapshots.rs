//! Saved states: a node copies the state, about a kilobyte for a 9×9, which costs less than undoing
//! changes one by one. On the largest grids the tallies would fill the memory. There only
//! candidates and tables are saved, and the tallies are recounted.

use crate::cages::Cages;
use crate::families::FamilyState;
use crate::family::Family;
use crate::grid::Grid;
use crate::width::Width;

/// Limit of bytes for saved tallies; above, they are recounted instead.
const SAVED_TALLIES: usize = 64 << 20;

/// Saved states, consecutive, each field in its own list.
#[derive(Clone)]
pub(crate) struct Snapshots<W: Width> {
    /// From [`Grid`].
    dom: Vec<W::Mask>,
    /// From [`Grid`]; empty if recounted.
    tally: Vec<W::Tally>,
    /// From [`Grid`]; empty if recounted.
    decided: Vec<u64>,
    /// From [`Tables`](crate::tables::Tables).
    live: Vec<u64>,
    seen: Vec<W::Mask>,
    active: Vec<u16>,
    /// From [`FamilyState`].
    open: Vec<Family>,
    sets: Vec<u16>,
    lone: Vec<u16>,
    recount: bool,
}

impl<W: Width> Snapshots<W> {
    pub(crate) fn new() -> Self {
        Snapshots {
            dom: Vec::new(),
            tally: Vec::new(),
            decided: Vec::new(),
            live: Vec::new(),
            seen: Vec::new(),
            active: Vec::new(),
            open: Vec::new(),
            sets: Vec::new(),
            lone: Vec::new(),
            recount: false,
        }
    }

    /// Decides how the states of this puzzle are saved.
    pub(crate) fn plan(&mut self, grid: &Grid<W>) {
        let bytes = grid.tally_sizes.len() * size_of::<W::Tally>() * grid.dom.len();
        self.recount = bytes > SAVED_TALLIES;
    }

    pub(crate) fn save(
        &mut self,
        grid: &Grid<W>,
        cages: &Cages<W>,
        families: Option<&FamilyState>,
        depth: usize,
    ) {
        store(&mut self.dom, &grid.dom, depth);
        store(&mut self.live, &cages.tables.live, depth);
        store(&mut self.seen, &cages.tables.seen, depth);
        store(&mut self.active, &cages.tables.active, depth);
        if let Some(families) = families {
            store(&mut self.open, &families.open, depth);
            store(&mut self.sets, &families.sets, depth);
            store(&mut self.lone, &families.lone, depth);
        }
        if !self.recount {
            store(&mut self.tally, &grid.tally, depth);
            store(&mut self.decided, &grid.decided, depth);
        }
    }

    pub(crate) fn restore(
        &self,
        grid: &mut Grid<W>,
        cages: &mut Cages<W>,
        families: Option<&mut FamilyState>,
        depth: usize,
    ) {
        load(&self.dom, &mut grid.dom, depth);
        load(&self.live, &mut cages.tables.live, depth);
        load(&self.seen, &mut cages.tables.seen, depth);
        load(&self.active, &mut cages.tables.active, depth);
        if let Some(families) = families {
            load(&self.open, &mut families.open, depth);
            load(&self.sets, &mut families.sets, depth);
            load(&self.lone, &mut families.lone, depth);
        }
        if self.recount {
            grid.count_tallies();
        } else {
            load(&self.tally, &mut grid.tally, depth);
            load(&self.decided, &mut grid.decided, depth);
        }
    }
}

/// Copies `from` to number `depth` of `to`, which grows as needed.
#[inline(always)]
fn store<T: Copy + Default>(to: &mut Vec<T>, from: &[T], depth: usize) {
    let at = depth * from.len();
    if to.len() < at + from.len() {
        to.resize(at + from.len(), T::default());
    }
    to[at..at + from.len()].copy_from_slice(from);
}

#[inline(always)]
fn load<T: Copy>(from: &[T], to: &mut [T], depth: usize) {
    to.copy_from_slice(&from[depth * to.len()..(depth + 1) * to.len()]);
}
