//! Groups of cells that speak for themselves: cages with their fillings, and cells without a table,
//! whose fillings are their values. Each takes a set of values from every house that it is in.

use std::ops::Range;

use super::Belief;
use super::splits::Splits;
use crate::grid::cage::Kind;
use crate::grid::fillings::pack_bits;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// A cage with a table, or a cell that is in none.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The cage, if it is one.
    pub(super) cage: Option<u32>,
    /// Its first cell.
    pub(super) cell: u32,
    /// How many cells.
    pub(super) len: u32,
    /// Its first part.
    part: u32,
    /// How many parts.
    parts: u32,
    /// How many of them are in rows; they come first.
    rows: u32,
    /// Its first entry in the list of sets that fillings take.
    pub(super) take: u32,
    /// Its first set.
    set: u32,
    /// How many sets.
    sets: u32,
}

/// The cells of a group in one house.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// A bit per cell of the group.
    pub(super) cells: u32,
    /// Its first set.
    set: u32,
    /// How many sets.
    sets: u32,
}

impl Group {
    pub(super) fn parts(&self) -> Range<usize> {
        self.part as usize..(self.part + self.parts) as usize
    }

    /// Which of its parts are in rows, or in other houses.
    pub(super) fn half(&self, half: Half) -> Range<usize> {
        match half {
            Half::Rows => 0..self.rows as usize,
            Half::Others => self.rows as usize..self.parts as usize,
        }
    }

    pub(super) fn sets(&self) -> Range<usize> {
        self.set as usize..(self.set + self.sets) as usize
    }
}

/// Rows speak first, then all other houses.
#[derive(Clone, Copy)]
pub(super) enum Half {
    Rows,
    Others,
}

impl Part {
    pub(super) fn sets(&self) -> Range<usize> {
        self.set as usize..(self.set + self.sets) as usize
    }
}

impl<W: Width> Kernel<W> {
    /// Nothing is said yet.
    pub(in crate::grid) fn begin_belief(&self) -> Belief {
        let n = self.shape.side;
        let mut b = Belief {
            groups: Vec::new(),
            parts: Vec::new(),
            shared: vec![Vec::new(); self.shape.houses],
            cells: Vec::new(),
            takes: Vec::new(),
            sets: Vec::new(),
            messages: Vec::new(),
            weights: Vec::new(),
            candidates: vec![0.0; self.shape.cells * n],
            splits: Splits::default(),
        };
        let mut alone = vec![true; self.shape.cells];
        for (i, cage) in self.cages.iter().enumerate() {
            let slots = &self.slots[self.slots_of(cage)];
            let table = matches!(cage.kind, Kind::Small | Kind::Large);
            // A derived cage may overlap others.
            if table && slots.iter().all(|&c| alone[usize::from(c)]) {
                slots.iter().for_each(|&c| alone[usize::from(c)] = false);
                let packed = &self.packed[cage.packed as usize..][..cage.fillings as usize];
                self.add_group(&mut b, Some(i as u32), slots, packed);
            }
        }
        let values: Vec<u64> = (0..n as u64).collect();
        for c in (0..self.shape.cells).filter(|&c| alone[c]) {
            self.add_group(&mut b, None, &[c as u16], &values);
        }
        b.messages = vec![1.0; b.sets.len()];
        b.weights = vec![0.0; b.sets.len()];
        b
    }

    fn add_group(&self, b: &mut Belief, cage: Option<u32>, cells: &[u16], packed: &[u64]) {
        let (group, part, set, take) = (b.groups.len(), b.parts.len(), b.sets.len(), b.takes.len());
        let mut rows = 0;
        for h in 0..self.shape.houses {
            let inside = (0..cells.len()).filter(|&k| self.shape.house(h).contains(&cells[k]));
            let inside = inside.fold(0, |all, k| all | 1 << k);
            if inside != 0 {
                rows += u32::from(h < self.shape.side);
                b.shared[h].push((group as u32, b.parts.len() as u32));
                b.parts.push(Part { cells: inside, set: 0, sets: 0 });
            }
        }
        let parts = b.parts.len() - part;
        b.takes.resize(take + packed.len() * parts, 0);
        let bits = pack_bits(self.shape.side) as usize;
        let mut number = vec![u16::MAX; 1 << self.shape.side];
        for k in 0..parts {
            let (inside, first) = (u64::from(b.parts[part + k].cells), b.sets.len());
            for (t, &filling) in packed.iter().enumerate() {
                let value = |i: usize| (filling >> (bits * i)) as usize & ((1 << bits) - 1);
                let taken = inside.members().fold(0, |all, i| all | 1 << value(i));
                if number[taken] == u16::MAX {
                    number[taken] = (b.sets.len() - set) as u16;
                    b.sets.push(taken as u16);
                }
                b.takes[take + t * parts + k] = number[taken];
            }
            b.sets[first..].iter().for_each(|&taken| number[usize::from(taken)] = u16::MAX);
            let part = &mut b.parts[part + k];
            (part.set, part.sets) = (first as u32, (b.sets.len() - first) as u32);
        }
        b.groups.push(Group {
            cage,
            cell: b.cells.len() as u32,
            len: cells.len() as u32,
            part: part as u32,
            parts: parts as u32,
            rows,
            take: take as u32,
            set: set as u32,
            sets: (b.sets.len() - set) as u32,
        });
        b.cells.extend_from_slice(cells);
    }
}
