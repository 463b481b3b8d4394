//! Templates: all arrangements of one value in every house that lacks it. A cell that all templates
//! use holds the value, and a cell that none uses does not.
//!
//! A cell that all templates of one value use is closed to the other values, so the computation is
//! repeated over all values.
//!
//! Templates are not listed. A search with one cell required or forbidden decides that cell, and
//! each template found decides many cells at once. Classic 9×9 has a faster test:
//! [`quadrille_classic::templates`].

use std::ops::ControlFlow::{self, Continue};

use super::prelude::*;

/// Cells that every template uses, or cells that none uses, as one step per value.
pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
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
    CONTINUE
}

struct Row<const W: usize> {
    /// Houses that lack the value.
    houses: Vec<usize>,
    /// Places that some template uses.
    places: CellSet<W>,
    /// Places that every template uses.
    always: CellSet<W>,
    /// Other values whose fixed cells removed places, and the values they rely on in turn.
    leans: Values,
}

impl<const W: usize> Row<W> {
    fn new(m: &CandidateGrid<W>, value: u8) -> Self {
        let lacks = |h: &usize| !m.board.houses[*h].iter().any(|c| m.values[c] == value);
        let houses = (0..m.board.houses.len()).filter(lacks).collect();
        Row { houses, places: m.cells_of(value), always: CellSet::EMPTY, leans: Values::EMPTY }
    }

    /// Computes `places` and `always`. Returns false if there is no template.
    fn work(&mut self, m: &CandidateGrid<W>, out: &mut StepSink) -> ControlFlow<(), bool> {
        let mut tick = || out.tick();
        let Some(first) = template(m, &self.houses, self.places, &mut tick)? else {
            return Continue(false);
        };
        let (mut used, mut always) = (first, first);
        for cell in self.places {
            if used.has(cell) {
                continue;
            }
            let rest = (self.places - m.board.peers[cell]) - CellSet::only(cell);
            if let Some(more) =
                template(m, &houses_without(m, &self.houses, cell), rest, &mut tick)?
            {
                used |= more | CellSet::only(cell);
                always &= more | CellSet::only(cell);
            }
        }
        for cell in always {
            if !always.has(cell) {
                continue;
            }
            if let Some(other) = template(m, &self.houses, used - CellSet::only(cell), &mut tick)? {
                always &= other;
            }
        }
        (self.places, self.always) = (used, always);
        Continue(true)
    }
}

/// Closes cells that every template of one value uses to the others, until nothing changes.
fn refine<const W: usize>(m: &CandidateGrid<W>, table: &mut [Row<W>], out: &mut StepSink) -> Flow {
    let mut stale: Vec<bool> = table.iter().map(|row| !row.places.is_empty()).collect();
    while let Some(i) = stale.iter().position(|&s| s) {
        stale[i] = false;
        if !table[i].work(m, out)? {
            return CONTINUE;
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
    CONTINUE
}

fn houses_without<const W: usize>(
    m: &CandidateGrid<W>,
    houses: &[usize],
    cell: usize,
) -> Vec<usize> {
    houses.iter().copied().filter(|&h| !m.board.houses[h].has(cell)).collect()
}

/// One template: the value in all these houses, tightest house first. `tick` may stop the search.
fn template<const W: usize>(
    m: &CandidateGrid<W>,
    houses: &[usize],
    places: CellSet<W>,
    tick: &mut impl FnMut() -> Flow,
) -> ControlFlow<(), Option<CellSet<W>>> {
    tick()?;
    let Some(&tight) = houses.iter().min_by_key(|&&h| (places & m.board.houses[h]).len()) else {
        return Continue(Some(CellSet::EMPTY));
    };
    for cell in places & m.board.houses[tight] {
        let left = (places - m.board.peers[cell]) - CellSet::only(cell);
        if let Some(rest) = template(m, &houses_without(m, houses, cell), left, tick)? {
            return Continue(Some(rest | CellSet::only(cell)));
        }
    }
    Continue(None)
}

/// True if every candidate of a value is part of a template. Searching over rows is enough: N cells
/// in N rows that do not see each other fill all columns and boxes too.
pub(crate) fn covers_every_candidate<const W: usize>(m: &CandidateGrid<W>, value: u8) -> bool {
    let n = m.side();
    let lacks = |row: &usize| !m.values[row * n..(row + 1) * n].contains(&value);
    let rows: Vec<usize> = (0..n).filter(lacks).collect();
    let mut unused = m.cells_of(value);
    while let Some(cell) = unused.first() {
        let rest = (m.cells_of(value) - m.board.peers[cell]) - CellSet::only(cell);
        let others = houses_without(m, &rows, cell);
        match template(m, &others, rest, &mut || CONTINUE) {
            Continue(Some(template)) => unused -= template | CellSet::only(cell),
            _ => return false,
        }
    }
    true
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let key = if step.technique == T::TemplateSet { "template.set" } else { "template.delete" };
    let done = step.placements.iter().chain(&step.eliminations).map(|c| c.cell);
    let done: Vec<_> = done.collect();
    names.lines(key, step, &[("done", names.cells(&done))])
}
