//! Relations of two cells: for every cell the relations to others, all that is known of two cells
//! in one table; and for every set of values at one end what the other end may hold.

use quadrille_constraint::Primitive;
use quadrille_core::QuickMap;

use crate::rules::differ::{Differ, members};

/// Most values.
pub(crate) const VALUES: usize = 16;
/// The values that go with each value.
pub(crate) type Rows = [u16; VALUES];
/// Entries of a table: two halves of eight values each.
const TABLE: usize = 512;

/// Tables of relations, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// For each table, what goes with any value of a set: sets of the eight lower values, then of
    /// the eight upper ones.
    unions: Vec<u16>,
    /// The number of a table by its rows.
    numbers: QuickMap<Rows, u32>,
}

impl Tables {
    /// No table.
    pub(crate) fn clear(&mut self) {
        self.unions.clear();
        self.numbers.clear();
    }

    /// The number of a table.
    pub(crate) fn find(&mut self, rows: &Rows) -> u32 {
        let new = self.numbers.len() as u32;
        let number = *self.numbers.entry(*rows).or_insert(new);
        if number == new {
            for half in [&rows[..8], &rows[8..]] {
                let base = self.unions.len();
                self.unions.push(0);
                for set in 1..TABLE / 2 {
                    let union =
                        self.unions[base + (set & (set - 1))] | half[set.trailing_zeros() as usize];
                    self.unions.push(union);
                }
            }
        }
        number
    }

    /// The values that go with any of these.
    #[inline(always)]
    pub(crate) fn image(&self, table: u32, values: u16) -> u16 {
        let table = &self.unions[table as usize * TABLE..][..TABLE];
        table[usize::from(values & 255)] | table[TABLE / 2 + usize::from(values >> 8)]
    }
}

/// The relation the other way round.
pub(crate) fn turned(rows: &Rows) -> Rows {
    let mut back = [0; VALUES];
    for (a, row) in rows.iter().enumerate() {
        for (b, back) in back.iter_mut().enumerate() {
            *back |= (row >> b & 1) << a;
        }
    }
    back
}

/// The relation of a rule on two cells, if it is one; the first cell is the lower.
pub(crate) fn relation(rule: &Primitive, side: usize) -> Option<([u16; 2], Rows)> {
    let mut rows = [0; VALUES];
    let [a, b] = match rule {
        Primitive::Pair { a, b, table } => {
            rows.iter_mut().zip(table.iter()).for_each(|(row, &from)| *row = from as u16);
            [*a, *b]
        }
        Primitive::Linear { terms, target } => {
            let &[(times_a, a), (times_b, b)] = &terms[..] else { return None };
            for (x, row) in rows.iter_mut().enumerate().take(side) {
                let rest = i64::from(*target) - i64::from(times_a) * (x as i64 + 1);
                let fits = |y: &usize| i64::from(times_b) * (*y as i64 + 1) == rest;
                *row = (0..side).filter(fits).fold(0, |all, y| all | 1 << y);
            }
            [a, b]
        }
        _ => return None,
    };
    Some(if a < b { ([a, b], rows) } else { ([b, a], turned(&rows)) })
}

/// Two related cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Related {
    /// The cells, the lower first.
    pub(crate) cells: [u16; 2],
    /// The relation.
    pub(crate) rows: Rows,
}

/// All relations of a puzzle.
pub(crate) fn related(rules: &[Primitive], side: usize) -> Vec<Related> {
    let relations = rules.iter().filter_map(|rule| relation(rule, side));
    relations.map(|(cells, rows)| Related { cells, rows }).collect()
}

/// The relations one per pair of cells, in rising order. Cells that turn out to differ are noted;
/// those that do no more than differ are left out.
pub(crate) fn merge(mut list: Vec<Related>, side: usize, differ: &mut Differ) -> Vec<Related> {
    let all = ((1u32 << side) - 1) as u16;
    list.sort_by_key(|related| related.cells);
    list.dedup_by(|next, kept| {
        let same = next.cells == kept.cells;
        if same {
            kept.rows.iter_mut().zip(next.rows).for_each(|(kept, next)| *kept &= next);
        }
        same
    });
    list.retain_mut(|Related { cells: [a, b], rows }| {
        let apart = differ.has(*a, *b);
        for (v, row) in rows.iter_mut().enumerate() {
            *row &= if v >= side { 0 } else { all & !(u16::from(apart) << v) };
        }
        if !apart && (0..side).all(|v| rows[v] >> v & 1 == 0) {
            differ.add(&[*a, *b]);
        }
        (0..side).any(|v| rows[v] != all & !(1 << v))
    });
    list
}

/// The relations and differences of every cell that the houses do not know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arcs {
    /// The tables.
    pub(crate) tables: Tables,
    /// Per cell, where its relations and its other different cells begin; and the end.
    first: Vec<[u32; 2]>,
    /// The related cells, each with the table from here to there.
    arcs: Vec<(u16, u32)>,
    /// Cells that differ, but share no house and have no relation.
    apart: Vec<u16>,
}

impl Arcs {
    /// Takes the relations of a puzzle with these houses.
    pub(crate) fn load(&mut self, related: &[Related], differ: &Differ, houses: &Differ) {
        self.tables.clear();
        self.first.clear();
        self.arcs.clear();
        self.apart.clear();
        let mut arcs: Vec<(u16, u16, u32)> = Vec::with_capacity(2 * related.len());
        for Related { cells: [a, b], rows } in related {
            arcs.push((*a, *b, self.tables.find(rows)));
            arcs.push((*b, *a, self.tables.find(&turned(rows))));
        }
        arcs.sort_unstable();
        let (mut rest, cells) = (arcs.iter().peekable(), houses.cells());
        let mut set = Vec::new();
        for c in 0..cells as u16 {
            self.first.push([self.arcs.len() as u32, self.apart.len() as u32]);
            set.clear();
            set.extend(differ.row(c).iter().zip(houses.row(c)).map(|(all, known)| all & !known));
            while let Some(&(_, other, table)) = rest.next_if(|arc| arc.0 == c) {
                self.arcs.push((other, table));
                set[usize::from(other) / 64] &= !(1 << (other % 64));
            }
            self.apart.extend(members(&set));
        }
        self.first.push([self.arcs.len() as u32, self.apart.len() as u32]);
    }

    /// The related cells of a cell, each with the table from here to there.
    #[inline(always)]
    pub(crate) fn of(&self, c: usize) -> &[(u16, u32)] {
        &self.arcs[self.first[c][0] as usize..self.first[c + 1][0] as usize]
    }

    /// The other cells that differ from a cell.
    #[inline(always)]
    pub(crate) fn apart(&self, c: usize) -> &[u16] {
        &self.apart[self.first[c][1] as usize..self.first[c + 1][1] as usize]
    }
}
