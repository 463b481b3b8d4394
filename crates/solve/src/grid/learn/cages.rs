//! From cages to tables: a cage is a table of its fillings over its cells, and over its parts in houses.
//!
//! One with too many fillings comes in pieces of a few cells. A piece has a variable for every total that it may have, and
//! one more table says which totals go together.

use quadrille_limits::{Meter, Stop};
use quadrille_puzzle::Op;

use super::lit::Lit;
use super::model::{Column, Model};
use super::tables::NewTable;
use crate::grid::cage::{Cage, Kind};
use crate::grid::fillings::pack_bits;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// Most fillings of a cage in one table. Of 13 9×9 puzzles that took over 2 s, 5 still did; with 65,536, 9, and with 2,048, 7.
pub(in crate::grid) const WHOLE: usize = 1 << 13;
/// Most cells of a piece.
const PIECE: usize = 4;
/// Most fillings of a piece, and most ways to make up the target from the totals of pieces.
const PIECE_FILLINGS: usize = 1 << 14;

/// Fillings of some cells, and the total of each if the cells are a piece.
struct Rows {
    fillings: Vec<u64>,
    totals: Vec<u64>,
}

impl Rows {
    /// Keeps the fillings with these totals, which are sorted.
    fn keep_totals(&mut self, totals: &[u64]) {
        let (fillings, of) = (std::mem::take(&mut self.fillings), std::mem::take(&mut self.totals));
        for (filling, total) in fillings.into_iter().zip(of) {
            if totals.binary_search(&total).is_ok() {
                self.fillings.push(filling);
                self.totals.push(total);
            }
        }
    }
}

/// A table that is being written, column by column.
struct Writer {
    columns: Vec<u32>,
    fillings: usize,
    support: Vec<u64>,
}

impl Writer {
    fn new(fillings: usize) -> Self {
        Writer { columns: Vec::new(), fillings, support: Vec::new() }
    }

    /// A variable that is true in the fillings that `holds` names.
    fn add(&mut self, var: usize, holds: impl Fn(usize) -> bool) {
        self.columns.push(var as u32);
        let at = self.support.len();
        self.support.resize(at + self.fillings.div_ceil(64), 0);
        for t in 0..self.fillings {
            self.support[at + t / 64] |= u64::from(holds(t)) << (t % 64);
        }
    }

    /// The table; its first columns are in groups.
    fn table(self, grouped: usize) -> NewTable {
        NewTable { columns: self.columns, grouped, fillings: self.fillings, support: self.support }
    }
}

impl<W: Width> Kernel<W> {
    /// Writes a cage; false when it is too large even in pieces.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn write_cage(
        &self,
        model: &mut Model,
        i: usize,
        parts: &[Column],
        meter: &Meter,
    ) -> Result<bool, Stop> {
        let cage = &self.cages[i];
        let slots = &self.slots[self.slots_of(cage)];
        let table = matches!(cage.kind, Kind::Small | Kind::Large);
        // Between pieces only houses keep values apart, so a cage of distinct values stays whole.
        let in_pieces = matches!(cage.op, Op::Add | Op::Mul) && !cage.distinct;
        if !table || in_pieces && cage.fillings as usize > self.whole {
            return if in_pieces { self.write_pieces(model, cage, parts, meter) } else { Ok(false) };
        }
        let live = &self.live[cage.live as usize..][..cage.words as usize];
        let packed = &self.packed[cage.packed as usize..][..cage.fillings as usize];
        let left = |t: usize| live[t / 64] >> (t % 64) & 1 == 1;
        let fillings = (0..packed.len()).filter(|&t| left(t)).map(|t| packed[t]).collect();
        self.write_table(model, slots, &Rows { fillings, totals: Vec::new() }, &[], parts, meter)?;
        Ok(true)
    }

    /// A sum or product in pieces; false when they are too large.
    fn write_pieces(
        &self,
        model: &mut Model,
        cage: &Cage,
        parts: &[Column],
        meter: &Meter,
    ) -> Result<bool, Stop> {
        let mut slots = self.slots[self.slots_of(cage)].to_vec();
        // Cells of one row into one piece, where that can be.
        slots.sort_unstable();
        let size = slots.len().div_ceil(slots.len().div_ceil(PIECE));
        let pieces: Vec<&[u16]> = slots.chunks(size).collect();
        let mut rows = Vec::new();
        for piece in &pieces {
            meter.check()?;
            match self.list_piece(cage, piece) {
                Some(listed) => rows.push(listed),
                None => return Ok(false),
            }
        }
        let Some(choices) = choices(&rows, cage) else { return Ok(false) };
        if choices.is_empty() {
            // Nothing makes up the target: a group without members says so.
            model.groups.push(Vec::new());
            return Ok(true);
        }
        let mut columns: Vec<Vec<(u64, usize)>> = Vec::new();
        for (k, (piece, rows)) in pieces.iter().zip(&mut rows).enumerate() {
            let totals = distinct(choices.iter().map(|choice| choice[k]));
            rows.keep_totals(&totals);
            let vars: Vec<(u64, usize)> = totals.into_iter().map(|total| (total, model.fresh())).collect();
            model.groups.push(vars.iter().map(|&(_, var)| Lit::yes(var)).collect());
            self.write_table(model, piece, rows, &vars, parts, meter)?;
            columns.push(vars);
        }
        let mut table = Writer::new(choices.len());
        for (k, vars) in columns.iter().enumerate() {
            vars.iter().for_each(|&(total, var)| table.add(var, |t| choices[t][k] == total));
        }
        let grouped = table.columns.len();
        model.tables.push(table.table(grouped));
        Ok(true)
    }

    /// The fillings of some cells of a cage with their totals; `None` when there are too many.
    fn list_piece(&self, cage: &Cage, cells: &[u16]) -> Option<Rows> {
        let bits = pack_bits(self.shape.side);
        let mut rows = Rows { fillings: vec![0], totals: vec![nothing(cage.op)] };
        for (k, &c) in cells.iter().enumerate() {
            let mut next = Rows { fillings: Vec::new(), totals: Vec::new() };
            let differs = |j: &usize| self.must_differ(cage.distinct, c.into(), cells[*j].into());
            let apart: Vec<usize> = (0..k).filter(differs).collect();
            for (&filling, &total) in rows.fillings.iter().zip(&rows.totals) {
                for v in self.dom[usize::from(c)].members() {
                    if apart.iter().any(|&j| value_at(filling, j, bits) == v) {
                        continue;
                    }
                    if let Some(total) = join(cage, total, v as u64 + 1) {
                        next.fillings.push(filling | (v as u64) << (bits as usize * k));
                        next.totals.push(total);
                    }
                }
            }
            if next.fillings.len() > PIECE_FILLINGS {
                return None;
            }
            rows = next;
        }
        Some(rows)
    }

    /// A table over cells, totals, and those parts that are all inside.
    fn write_table(
        &self,
        model: &mut Model,
        cells: &[u16],
        rows: &Rows,
        totals: &[(u64, usize)],
        parts: &[Column],
        meter: &Meter,
    ) -> Result<(), Stop> {
        let bits = pack_bits(model.side);
        let fillings = &rows.fillings;
        let mut table = Writer::new(fillings.len());
        for (k, &c) in cells.iter().enumerate() {
            // Ten thousand fillings take a millisecond.
            meter.check()?;
            for v in 0..model.side {
                if let Some(var) = model.var(c.into(), v) {
                    table.add(var, |t| value_at(fillings[t], k, bits) == v);
                }
            }
        }
        totals.iter().for_each(|&(total, var)| table.add(var, |t| rows.totals[t] == total));
        let grouped = table.columns.len();
        for part in parts.iter().filter(|part| part.cells.iter().all(|c| cells.contains(c))) {
            meter.check()?;
            let inside: Vec<usize> = (0..cells.len()).filter(|&k| part.cells.contains(&cells[k])).collect();
            let holds = |t: usize| inside.iter().any(|&k| value_at(fillings[t], k, bits) == part.value);
            table.add(part.lit.var(), holds);
        }
        if !table.columns.is_empty() {
            model.tables.push(table.table(grouped));
        }
        Ok(())
    }
}

/// All choices of one total per piece that make up the target; `None` when there are too many.
fn choices(pieces: &[Rows], cage: &Cage) -> Option<Vec<Vec<u64>>> {
    let mut choices: Vec<(u64, Vec<u64>)> = vec![(nothing(cage.op), Vec::new())];
    for piece in pieces {
        let totals = distinct(piece.totals.iter().copied());
        let mut next = Vec::new();
        for (so_far, chosen) in &choices {
            for &total in &totals {
                if let Some(sum) = join(cage, *so_far, total) {
                    next.push((sum, [&chosen[..], &[total]].concat()));
                }
            }
        }
        if next.len() > PIECE_FILLINGS {
            return None;
        }
        choices = next;
    }
    choices.retain(|(sum, _)| u128::from(*sum) == cage.target);
    Some(choices.into_iter().map(|(_, chosen)| chosen).collect())
}

/// The total of no cells.
fn nothing(op: Op) -> u64 {
    u64::from(op == Op::Mul)
}

/// The total of two totals, unless it leads past the target.
fn join(cage: &Cage, a: u64, b: u64) -> Option<u64> {
    let total = if cage.op == Op::Mul { a.checked_mul(b)? } else { a.checked_add(b)? };
    let wide = u128::from(total);
    let fits = if cage.op == Op::Mul { cage.target.is_multiple_of(wide) } else { wide <= cage.target };
    fits.then_some(total)
}

/// The value of a cell in a packed filling.
fn value_at(filling: u64, cell: usize, bits: u32) -> usize {
    (filling >> (bits as usize * cell)) as usize & ((1 << bits) - 1)
}

fn distinct(totals: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut totals: Vec<u64> = totals.collect();
    totals.sort_unstable();
    totals.dedup();
    totals
}
