//! Templates: all ways to place one value in every house that lacks it. A cell used by all of them
//! holds the value, a cell used by none does not.
//!
//! What one value always uses is closed to the others, so the values are worked out in turns.
//!
//! Ways are not listed: a search with one cell demanded or forbidden answers for that cell, and
//! each way found answers for many cells at once.

use std::ops::ControlFlow::{self, Continue};

use quadrille_puzzle::Values;

use crate::cells::CellSet;
use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::step::Step;
use crate::technique::Technique as T;
use crate::words::Names;

/// Cells every way uses, or cells no way uses; one step per value.
pub(super) fn find<const W: usize>(m: &Marks<W>, technique: T, out: &mut Finds) -> Flow {
    let n = m.side();
    let mut table: Vec<Row<W>> = (1..=n as u8).map(|v| Row::new(m, v)).collect();
    refine(m, &mut table, out)?;
    for value in Values::all(n) & out.values {
        let row = &table[usize::from(value) - 1];
        let mut step = Step::new(technique, Values::only(value));
        if technique == T::TemplateSet {
            step = row.always.iter().fold(step, |s, c| s.place(c, value));
        } else {
            step = step.strike(m.cells_of(value) - row.places, value);
        }
        let leans = row.leans.with(value);
        for (v, other) in (1..).zip(&table).filter(|(v, _)| leans.has(*v)) {
            step = step.because_houses(other.houses.iter().copied(), v);
        }
        out.push(step)?;
    }
    ON
}

/// What is known about one value.
struct Row<const W: usize> {
    /// Houses that lack it.
    houses: Vec<usize>,
    /// Places that some way uses.
    places: CellSet<W>,
    /// Places that every way uses.
    always: CellSet<W>,
    /// Other values whose fixed cells took places away, and those they lean on.
    leans: Values,
}

impl<const W: usize> Row<W> {
    fn new(m: &Marks<W>, value: u8) -> Self {
        let lacks = |h: &usize| !m.board.houses[*h].iter().any(|c| m.values[c] == value);
        let houses = (0..m.board.houses.len()).filter(lacks).collect();
        Row { houses, places: m.cells_of(value), always: CellSet::EMPTY, leans: Values::EMPTY }
    }

    /// Works out `places` and `always`; whether there is a way at all.
    fn work(&mut self, m: &Marks<W>, out: &mut Finds) -> ControlFlow<(), bool> {
        let Some(first) = way(m, &self.houses, self.places, out)? else { return Continue(false) };
        let (mut used, mut always) = (first, first);
        for cell in self.places {
            if used.has(cell) {
                continue;
            }
            let rest = (self.places - m.board.peers[cell]) - CellSet::only(cell);
            if let Some(more) = way(m, &houses_without(m, &self.houses, cell), rest, out)? {
                used |= more | CellSet::only(cell);
                always &= more | CellSet::only(cell);
            }
        }
        for cell in always {
            if !always.has(cell) {
                continue;
            }
            if let Some(other) = way(m, &self.houses, used - CellSet::only(cell), out)? {
                always &= other;
            }
        }
        (self.places, self.always) = (used, always);
        Continue(true)
    }
}

/// A cell that every way of one value uses is closed to the others; repeats until nothing changes.
fn refine<const W: usize>(m: &Marks<W>, table: &mut [Row<W>], out: &mut Finds) -> Flow {
    let mut stale: Vec<bool> = table.iter().map(|row| !row.places.is_empty()).collect();
    while let Some(i) = stale.iter().position(|&s| s) {
        stale[i] = false;
        if !table[i].work(m, out)? {
            return ON;
        }
        let (always, leans) = (table[i].always, table[i].leans.with(i as u8 + 1));
        for j in (0..table.len()).filter(|&j| j != i) {
            if table[j].places.meets(&always) {
                table[j].places -= always;
                table[j].leans |= leans;
                stale[j] = true;
            }
        }
    }
    ON
}

fn houses_without<const W: usize>(m: &Marks<W>, houses: &[usize], cell: usize) -> Vec<usize> {
    houses.iter().copied().filter(|&h| !m.board.houses[h].has(cell)).collect()
}

/// One way to place the value in all these houses, tightest house first.
fn way<const W: usize>(
    m: &Marks<W>,
    houses: &[usize],
    places: CellSet<W>,
    out: &mut Finds,
) -> ControlFlow<(), Option<CellSet<W>>> {
    out.tick()?;
    let Some(&tight) = houses.iter().min_by_key(|&&h| (places & m.board.houses[h]).len()) else {
        return Continue(Some(CellSet::EMPTY));
    };
    for cell in places & m.board.houses[tight] {
        let left = (places - m.board.peers[cell]) - CellSet::only(cell);
        if let Some(rest) = way(m, &houses_without(m, houses, cell), left, out)? {
            return Continue(Some(rest | CellSet::only(cell)));
        }
    }
    Continue(None)
}

/// What all ways have in common.
pub(super) fn explain(step: &Step, names: &Names<'_>) -> String {
    let value = names.values(step.values);
    match step.technique {
        T::TemplateSet => format!("every way to place all {value}s uses these cells"),
        _ => format!("no way to place all {value}s uses these cells"),
    }
}
