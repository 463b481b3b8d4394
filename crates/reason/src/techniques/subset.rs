//! Naked and hidden subsets: N cells of a house with N values, or N values of a house with N
//! places.
//!
//! A naked pair or triple whose cells share two houses (a box and a line) clears both: that is a
//! *locked* pair or triple. It is reported as locked if it clears candidates outside the second
//! house too, else as naked.

use super::prelude::*;

fn size_of(technique: T) -> usize {
    match technique {
        T::LockedPair | T::NakedPair | T::HiddenPair => 2,
        T::LockedTriple | T::NakedTriple | T::HiddenTriple => 3,
        _ => 4,
    }
}

pub(super) fn find_naked<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let (size, changed) = (size_of(out.technique), out.changed(m));
    for h in 0..m.board.houses.len() {
        let open = m.board.houses[h] & m.open;
        if open.len() <= size || !m.board.houses[h].meets(&changed) {
            continue;
        }
        let cells: Vec<usize> =
            open.iter().filter(|&c| (1..=size).contains(&m.candidates[c].len())).collect();
        let mut take = Take { m, size, house: h, cells: &cells, locked: false };
        take.naked(0, CellSet::EMPTY, Values::EMPTY, out)?;
    }
    out.note_barren(m)
}

pub(super) fn find_locked<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let (size, changed) = (size_of(out.technique), out.changed(m));
    for h in 2 * m.side()..m.board.houses.len() {
        if !m.board.houses[h].meets(&changed) {
            continue;
        }
        let open = m.board.houses[h] & m.open;
        let cells: Vec<usize> =
            open.iter().filter(|&c| (1..=size).contains(&m.candidates[c].len())).collect();
        let mut take = Take { m, size, house: h, cells: &cells, locked: true };
        take.naked(0, CellSet::EMPTY, Values::EMPTY, out)?;
    }
    out.note_barren(m)
}

struct Take<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    size: usize,
    house: usize,
    cells: &'a [usize],
    /// True if the cells must share a second house.
    locked: bool,
}

impl<const W: usize> Take<'_, W> {
    fn naked(
        &mut self,
        from: usize,
        taken: CellSet<W>,
        values: Values,
        out: &mut StepSink,
    ) -> Flow {
        let count = taken.len();
        if count == self.size {
            return self.report(taken, values, out);
        }
        for i in from..self.cells.len() {
            let cell = self.cells[i];
            let union = values | self.m.candidates[cell];
            if union.len() <= self.size {
                self.naked(i + 1, taken | CellSet::only(cell), union, out)?;
            }
        }
        CONTINUE
    }

    fn report(&self, taken: CellSet<W>, values: Values, out: &mut StepSink) -> Flow {
        let m = self.m;
        if values.len() != self.size {
            return CONTINUE;
        }
        let shared: Vec<usize> =
            (0..m.board.houses.len()).filter(|&h| taken.within(&m.board.houses[h])).collect();
        if self.locked && shared.len() < 2 {
            return CONTINUE;
        }
        let technique = match (self.locked, self.size) {
            (true, 2) => T::LockedPair,
            (true, _) => T::LockedTriple,
            (_, 2) => T::NakedPair,
            (_, 3) => T::NakedTriple,
            _ => T::NakedQuad,
        };
        let mut step = Step::new(technique, values).at(taken).because_cells(taken);
        step = if self.locked { step.inside(shared) } else { step.inside([self.house]) };
        let mut sides = 0;
        for value in values {
            let gone = (m.board.seen_by_all(taken & m.cells_of(value)) & m.cells_of(value)) - taken;
            let gone = if self.locked { gone } else { gone & m.board.houses[self.house] };
            step = step.strike(gone, value);
            sides |= step.houses.iter().enumerate().fold(0, |s, (i, h)| {
                if gone.meets(&m.board.houses[h.index()]) { s | 1 << i } else { s }
            });
        }
        if self.locked && u32::count_ones(sides) < 2 { CONTINUE } else { out.push(step) }
    }
}

pub(super) fn find_hidden<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let (size, changed) = (size_of(out.technique), out.changed(m));
    for h in 0..m.board.houses.len() {
        if (m.board.houses[h] & m.open).len() <= size || !m.board.houses[h].meets(&changed) {
            continue;
        }
        let values: Vec<u8> =
            (1..=m.side() as u8).filter(|&v| (2..=size).contains(&m.spots(h, v).len())).collect();
        hidden(m, size, h, &values, Values::EMPTY, CellSet::EMPTY, out)?;
    }
    out.note_barren(m)
}

fn hidden<const W: usize>(
    m: &CandidateGrid<W>,
    size: usize,
    house: usize,
    values: &[u8],
    taken: Values,
    cells: CellSet<W>,
    out: &mut StepSink,
) -> Flow {
    if taken.len() == size {
        let technique = [T::HiddenPair, T::HiddenTriple, T::HiddenQuad][size - 2];
        let mut step = Step::new(technique, taken).at(cells).inside([house]);
        for value in taken {
            step = step.because_houses([house], value);
        }
        for cell in cells {
            step = (m.candidates[cell] - taken).iter().fold(step, |s, v| s.strike([cell], v));
        }
        return if cells.len() == size { out.push(step) } else { CONTINUE };
    }
    for (i, &value) in values.iter().enumerate() {
        let union = cells | m.spots(house, value);
        if union.len() <= size {
            hidden(m, size, house, &values[i + 1..], taken.with(value), union, out)?;
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let is_hidden = matches!(step.technique, T::HiddenPair | T::HiddenTriple | T::HiddenQuad);
    names.lines(if is_hidden { "hidden-subset" } else { "naked-subset" }, step, &[])
}
