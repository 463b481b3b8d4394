//! Almost locked sets: n cells of a house with n + 1 candidate values. If one of the values goes,
//! the others are locked.

use std::ops::ControlFlow::{self, Continue};

use quadrille_puzzle::Values;

use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::step_sink::{CONTINUE, Flow, StepSink};

#[derive(Clone, Debug)]
pub(crate) struct Als<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) values: Values,
    /// For each of `values` in rising order: its cells in the set, and the other cells that see all
    /// of them.
    spots: Vec<(CellSet<W>, CellSet<W>)>,
}

impl<const W: usize> Als<W> {
    fn new(m: &CandidateGrid<W>, cells: CellSet<W>, values: Values) -> Self {
        let spot = |v| {
            let spots = cells & m.cells_of(v);
            (spots, m.board.seen_by_all(spots))
        };
        Als { cells, values, spots: values.iter().map(spot).collect() }
    }

    fn rank(&self, value: u8) -> usize {
        Values(self.values.0 & (Values::only(value).0 - 1)).len()
    }

    /// The set's cells with one of its values.
    #[inline]
    pub(crate) fn spots(&self, value: u8) -> CellSet<W> {
        self.spots[self.rank(value)].0
    }

    /// Cells that see all the set's cells with one of its values.
    #[inline]
    pub(crate) fn seen(&self, value: u8) -> CellSet<W> {
        self.spots[self.rank(value)].1
    }

    /// Restricted common values: those that cannot be in both sets.
    pub(crate) fn restricted(&self, other: &Self) -> Values {
        let common = self.values & other.values;
        common.iter().filter(|&v| self.spots(v).within(&other.seen(v))).collect()
    }
}

/// All almost locked sets of up to `size` cells, including single cells, each once.
pub(crate) fn collect<const W: usize>(
    m: &CandidateGrid<W>,
    size: usize,
    out: &mut StepSink,
) -> ControlFlow<(), Vec<Als<W>>> {
    let mut found: Vec<(CellSet<W>, Values)> = Vec::new();
    for h in 0..m.board.houses.len() {
        let cells: Vec<usize> = (m.board.houses[h] & m.open).iter().collect();
        grow(m, &cells, size, CellSet::EMPTY, Values::EMPTY, &mut found, out)?;
    }
    found.sort_unstable();
    found.dedup();
    Continue(found.into_iter().map(|(cells, values)| Als::new(m, cells, values)).collect())
}

fn grow<const W: usize>(
    m: &CandidateGrid<W>,
    cells: &[usize],
    size: usize,
    taken: CellSet<W>,
    values: Values,
    found: &mut Vec<(CellSet<W>, Values)>,
    out: &mut StepSink,
) -> Flow {
    let count = taken.len();
    if count > 0 && values.len() == count + 1 {
        found.push((taken, values));
    }
    if count == size {
        return CONTINUE;
    }
    out.tick()?;
    for (i, &cell) in cells.iter().enumerate() {
        let union = values | m.candidates[cell];
        if union.len() <= size + 1 && union.len() <= count + 2 + (cells.len() - i - 1) {
            grow(m, &cells[i + 1..], size, taken | CellSet::only(cell), union, found, out)?;
        }
    }
    CONTINUE
}

/// The largest almost locked set worth looking for: all but one cell of a house on ordinary grids.
/// Less on large grids, where their number explodes.
pub(crate) fn largest(side: usize) -> usize {
    if side <= 9 { side - 1 } else { 4 }
}
