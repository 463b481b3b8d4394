//! The partition of a house among its cages: every cage that meets it takes a set of values there,
//! and these sets partition all values. A set in no such partition goes, with all fillings of the
//! cage that make it.
//!
//! A cage of hundreds of fillings has few sets per house, and most of them leave the others nothing
//! that fits. With parts of one cell this is "all different" in full. A node takes several times as
//! long and the tree has a twentieth of the nodes, so this is for puzzles that outlast other
//! searches.
//!
//! Invariant: `open` has a bit for every set that may have a filling, and a house whose bits are
//! those of its last partition needs no other.

use quadrille_cage::pack_bits;

use crate::cage::Kind;
use crate::cages::Cages;
use crate::filter::note_thinned;
use crate::grid::Grid;
use crate::mask::{HouseSet, Mask};
use crate::set_partition::{MOST_VALUES, SetPartition, singles};
use crate::width::Width;

/// The part of a house in one cage, or one cell of it.
#[derive(Clone, Copy)]
struct Part {
    /// The cage; of a single cell, [`ALONE`].
    cage: u32,
    /// The cell of a single one.
    cell: u16,
    /// How many sets it may take; those of a single cell are its values.
    count: u16,
    /// Where they are listed.
    sets: u32,
    /// Where the fillings that make them begin: per set as many words as the table has.
    makers: u32,
    /// Where the bits of those still open begin.
    open: u32,
}

/// Words that all makers may take: 32 MiB. What finds no room takes part cell by cell.
const MAKERS: usize = 1 << 22;
/// Most sets of a part: six of twelve values.
const SETS: usize = 924;
/// Stands for no cage.
const ALONE: u32 = u32::MAX;

/// The parts of all houses.
#[derive(Clone, Default)]
pub(crate) struct Partition {
    /// Bits of the sets of values still open, per part. Part of the state that a node saves.
    pub(crate) open: Vec<u64>,
    /// The parts, house by house.
    parts: Vec<Part>,
    /// Where the parts of each house begin, and the end.
    first: Vec<u32>,
    /// The sets of each part of a cage.
    sets: Vec<u16>,
    /// The word of the table in which each last had a filling.
    residue: Vec<u16>,
    /// The fillings that make each set.
    makers: Vec<u64>,
    /// By set: its number in the part that is being listed.
    number: Vec<u16>,
    /// The choices of one set per part.
    choices: SetPartition,
}

/// Whether the houses of a puzzle can be partitioned: sets of values are few enough to list, and
/// no operation is hidden, since tables are ten times as large then.
pub(crate) fn is_worth_it<W: Width>(grid: &Grid<W>, cages: &Cages<W>) -> bool {
    let told = cages.list.iter().all(|cage| cage.op != quadrille_cage::Op::Any);
    grid.layout.side <= MOST_VALUES && !cages.list.is_empty() && told
}

impl Partition {
    /// Lists the parts of every house, from the tables as they are, and puts every house on the
    /// agenda.
    pub(crate) fn begin<W: Width>(&mut self, grid: &mut Grid<W>, cages: &Cages<W>) {
        self.parts.clear();
        self.first.clear();
        self.sets.clear();
        self.makers.clear();
        self.open.clear();
        self.number.resize(1 << MOST_VALUES, 0);
        for h in 0..grid.layout.houses {
            self.first.push(self.parts.len() as u32);
            self.list_parts(grid, cages, h);
            grid.agenda.partitions.insert(h);
        }
        self.first.push(self.parts.len() as u32);
        self.residue.clear();
        self.residue.resize(self.sets.len(), 0);
    }

    fn list_parts<W: Width>(&mut self, grid: &Grid<W>, cages: &Cages<W>, h: usize) {
        let house = grid.layout.house(h);
        let mut alone = house.to_vec();
        for (i, cage) in cages.list.iter().enumerate() {
            let cells = cages.cells(cage);
            let words = SETS.min(cage.fillings as usize) * cage.words as usize;
            let is_table = matches!(cage.kind, Kind::Small | Kind::Large);
            let inside: Vec<u32> =
                (0..cage.len).filter(|&k| house.contains(&cells[k as usize])).collect();
            // A derived cage may overlap others.
            let free = |&k: &u32| alone.contains(&cells[k as usize]);
            let room = self.makers.len() + words <= MAKERS;
            if is_table && room && inside.len() >= 2 && inside.iter().all(free) {
                alone.retain(|c| !cells.contains(c));
                self.list_part(cages, i, &inside, pack_bits(grid.layout.side));
            }
        }
        for cell in alone {
            let (count, open) = (grid.layout.side as u16, self.open.len() as u32);
            self.parts.push(Part { cage: ALONE, cell, count, sets: 0, makers: 0, open });
            self.open.push(u64::all(grid.layout.side));
        }
    }

    /// Adds the part of a cage at these of its cells.
    fn list_part<W: Width>(&mut self, cages: &Cages<W>, i: usize, inside: &[u32], bits: u32) {
        let cage = &cages.list[i];
        let packed = &cages.tables.packed[cage.packed as usize..][..cage.fillings as usize];
        let value = |packed: u64, k: u32| packed >> (bits * k) & ((1 << bits) - 1);
        let set = |&packed: &u64| inside.iter().fold(0, |set, &k| set | 1u16 << value(packed, k));
        let (words, makers, sets) = (cage.words as usize, self.makers.len(), self.sets.len());
        for filling in packed {
            self.number[usize::from(set(filling))] = u16::MAX;
        }
        for (t, filling) in packed.iter().enumerate() {
            let number = &mut self.number[usize::from(set(filling))];
            if *number == u16::MAX {
                *number = (self.sets.len() - sets) as u16;
                self.sets.push(set(filling));
                self.makers.resize(self.makers.len() + words, 0);
            }
            self.makers[makers + usize::from(*number) * words + t / 64] |= 1 << (t % 64);
        }
        let (open, count) = (self.open.len() as u32, self.sets.len() - sets);
        self.parts.push(Part {
            cage: i as u32,
            cell: 0,
            count: count as u16,
            sets: sets as u32,
            makers: makers as u32,
            open,
        });
        self.open.extend((0..count.div_ceil(64)).map(|x| u64::all(count - 64 * x)));
    }

    /// Drops every set of values that no partition of the house has; false on a contradiction,
    /// which the cells of the house remember.
    pub(crate) fn filter<W: Width>(
        &mut self,
        grid: &mut Grid<W>,
        cages: &mut Cages<W>,
        h: usize,
    ) -> bool {
        let ok = !self.list_open(grid, cages, h)
            || self.choices.forward() && self.drop_lost(grid, cages, h);
        if !ok {
            for &c in grid.layout.house(h) {
                grid.weight[usize::from(c)] += 1;
            }
        }
        ok
    }

    /// Lists the sets that each part of a house may take; says whether one went since the house was
    /// last partitioned.
    #[inline(never)]
    fn list_open<W: Width>(&mut self, grid: &Grid<W>, cages: &Cages<W>, h: usize) -> bool {
        let cells = grid.layout.house(h).iter().map(|&c| grid.dom[usize::from(c)]);
        let decided = cells.filter(|d| d.at_most_one()).fold(W::Mask::NONE, |all, d| all | d);
        self.choices.clear((W::Mask::all(grid.layout.side) & !decided).wide() as u16);
        let mut fewer = false;
        for p in self.first[h]..self.first[h + 1] {
            self.choices.begin_part();
            let part = self.parts[p as usize];
            if part.cage == ALONE {
                let left = grid.dom[usize::from(part.cell)].wide();
                fewer |= std::mem::replace(&mut self.open[part.open as usize], left) != left;
                singles(left).for_each(|(v, set)| self.choices.push(v, set));
            } else {
                fewer |= self.list_made(cages, part);
            }
        }
        fewer
    }

    /// Lists the sets of a part of a cage that still have a filling; says whether there are fewer
    /// than before.
    #[inline(always)]
    fn list_made<W: Width>(&mut self, cages: &Cages<W>, part: Part) -> bool {
        let cage = &cages.list[part.cage as usize];
        let words = cage.words as usize;
        let live = &cages.tables.live[cage.live()];
        let order: &[u16] =
            if cage.kind == Kind::Large { cages.tables.active_words(cage) } else { &[] };
        let mut fewer = false;
        let open = &mut self.open[part.open as usize..][..usize::from(part.count).div_ceil(64)];
        for (x, open) in open.iter_mut().enumerate() {
            for bit in open.members() {
                let j = 64 * x + bit;
                let makers = &self.makers[part.makers as usize + j * words..][..words];
                let made = |&w: &u16| live[usize::from(w)] & makers[usize::from(w)] != 0;
                let residue = &mut self.residue[part.sets as usize + j];
                let at =
                    if made(residue) { Some(*residue) } else { order.iter().copied().find(made) };
                if let Some(at) = at {
                    *residue = at;
                    self.choices.push(j, self.sets[part.sets as usize + j]);
                } else {
                    *open &= !(1 << bit);
                    fewer = true;
                }
            }
        }
        fewer
    }

    /// Takes the lost sets from every part.
    #[inline(never)]
    fn drop_lost<W: Width>(&mut self, grid: &mut Grid<W>, cages: &mut Cages<W>, h: usize) -> bool {
        for k in (0..self.choices.parts()).rev() {
            self.choices.backward(k);
            let part = self.parts[self.first[h] as usize + k];
            if !self.choices.lost.is_empty() && !self.drop_sets(grid, cages, part) {
                return false;
            }
        }
        true
    }

    fn drop_sets<W: Width>(
        &mut self,
        grid: &mut Grid<W>,
        cages: &mut Cages<W>,
        part: Part,
    ) -> bool {
        for &j in &self.choices.lost {
            self.open[part.open as usize + usize::from(j / 64)] &= !(1 << (j % 64));
        }
        if part.cage == ALONE {
            return grid.restrict(part.cell.into(), W::Mask::narrow(self.open[part.open as usize]));
        }
        let cage = cages.list[part.cage as usize];
        let words = cage.words as usize;
        let live = &mut cages.tables.live[cage.live()];
        for &j in &self.choices.lost {
            let makers = &self.makers[part.makers as usize + usize::from(j) * words..][..words];
            live.iter_mut().zip(makers).for_each(|(live, made)| *live &= !made);
        }
        grid.agenda.thin(part.cage as usize);
        note_thinned(grid, cages, &cage);
        true
    }
}
