//! How a house is shared out: every cage that meets it takes a set of values there, and these sets
//! part all values among them. A set in no such sharing goes, with all fillings of the cage that
//! make it.
//!
//! A cage of hundreds of fillings has few sets per house, and most of them leave the others nothing
//! that fits. With parts of one cell this is "all different" in full. A node takes four times as
//! long and the tree has a twentieth of the nodes, measured on five 9×9 puzzles with cages of four
//! and five cells. So this is for puzzles that outlast other searches.
//!
//! Invariant: `open` has a bit for every set that may have a filling, and a house whose bits are
//! those of its last sharing needs no other.

use super::cage::Kind;
use super::names::MOST_VALUES;
use super::state::Kernel;
use super::unions::{Unions, singles};
use super::width::{HouseSet, Mask, Width};

/// The part of a house in one cage, or one cell of it.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The cage; of a single cell, [`ALONE`].
    pub(super) cage: u32,
    /// The cell of a single one.
    pub(super) cell: u16,
    /// How many sets it may take; those of a single cell are its values.
    pub(super) count: u16,
    /// Where they are listed.
    pub(super) sets: u32,
    /// Where the fillings that make them begin: per set as many words as the table has.
    makers: u32,
    /// Where the bits of those still open begin.
    pub(super) open: u32,
}

/// Words that all makers may take: 32 MiB. What finds no room is shared out cell by cell.
const MAKERS: usize = 1 << 22;
/// Most sets of a part: six of twelve values.
const SETS: usize = 924;
/// Stands for no cage.
pub(super) const ALONE: u32 = u32::MAX;

/// The parts of all houses.
#[derive(Clone, Default)]
pub(super) struct Shares {
    /// The parts, house by house.
    pub(super) parts: Vec<Part>,
    /// Where the parts of each house begin, and the end.
    pub(super) first: Vec<u32>,
    /// The sets of each part of a cage.
    pub(super) sets: Vec<u16>,
    /// The word of the table in which each last had a filling.
    residue: Vec<u16>,
    /// The fillings that make each set.
    makers: Vec<u64>,
    /// By set: its number in the part that is being listed.
    number: Vec<u16>,
    /// The sharing of one house.
    unions: Unions,
}

impl Shares {
    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.sets[..]) + size_of_val(&self.makers[..])
    }
}

impl<W: Width> Kernel<W> {
    /// Whether the houses of this puzzle can be shared out.
    pub(super) fn can_share(&self) -> bool {
        self.shape.side <= MOST_VALUES && !self.cages.is_empty()
    }

    /// Lists the parts of every house, from the tables as they are; every house is to be shared
    /// out.
    pub(super) fn begin_sharing(&mut self) {
        let mut s = std::mem::take(&mut self.shares);
        s.parts.clear();
        s.first.clear();
        s.sets.clear();
        s.makers.clear();
        s.number.resize(1 << MOST_VALUES, 0);
        self.open.clear();
        for h in 0..self.shape.houses {
            s.first.push(s.parts.len() as u32);
            self.list_parts(h, &mut s);
            self.dirty_shares.insert(h);
        }
        s.first.push(s.parts.len() as u32);
        s.residue.clear();
        s.residue.resize(s.sets.len(), 0);
        self.shares = s;
        self.sharing = true;
    }

    fn list_parts(&mut self, h: usize, s: &mut Shares) {
        let mut alone = self.shape.house(h).to_vec();
        for i in 0..self.cages.len() {
            let cage = &self.cages[i];
            let slots = &self.slots[self.slots_of(cage)];
            let words = SETS.min(cage.fillings as usize) * cage.words as usize;
            let table =
                matches!(cage.kind, Kind::Small | Kind::Large) && s.makers.len() + words <= MAKERS;
            let inside: Vec<u32> = (0..cage.len)
                .filter(|&k| self.shape.house(h).contains(&slots[k as usize]))
                .collect();
            // A derived cage may overlap others.
            if table
                && inside.len() >= 2
                && inside.iter().all(|&k| alone.contains(&slots[k as usize]))
            {
                alone.retain(|c| !slots.contains(c));
                self.list_part(i, &inside, s);
            }
        }
        for cell in alone {
            let (count, open) = (self.shape.side as u16, self.open.len() as u32);
            s.parts.push(Part { cage: ALONE, cell, count, sets: 0, makers: 0, open });
            self.open.push(u64::all(self.shape.side));
        }
    }

    /// Adds the part of a cage at these of its cells.
    fn list_part(&mut self, i: usize, inside: &[u32], s: &mut Shares) {
        let cage = &self.cages[i];
        let bits = super::fillings::pack_bits(self.shape.side);
        let packed = &self.packed[cage.packed as usize..][..cage.fillings as usize];
        let value = |packed: u64, k: u32| packed >> (bits * k) & ((1 << bits) - 1);
        let set = |&packed: &u64| inside.iter().fold(0, |set, &k| set | 1u16 << value(packed, k));
        let (words, makers, sets) = (cage.words as usize, s.makers.len(), s.sets.len());
        for filling in packed {
            s.number[usize::from(set(filling))] = u16::MAX;
        }
        for (t, filling) in packed.iter().enumerate() {
            let number = &mut s.number[usize::from(set(filling))];
            if *number == u16::MAX {
                *number = (s.sets.len() - sets) as u16;
                s.sets.push(set(filling));
                s.makers.resize(s.makers.len() + words, 0);
            }
            s.makers[makers + usize::from(*number) * words + t / 64] |= 1 << (t % 64);
        }
        let (open, count) = (self.open.len() as u32, s.sets.len() - sets);
        s.parts.push(Part {
            cage: i as u32,
            cell: 0,
            count: count as u16,
            sets: sets as u32,
            makers: makers as u32,
            open,
        });
        self.open.extend((0..count.div_ceil(64)).map(|x| u64::all(count - 64 * x)));
    }

    /// Drops every set of values that no sharing of the house has; false on a contradiction.
    pub(super) fn share_out(&mut self, h: usize) -> bool {
        let mut s = std::mem::take(&mut self.shares);
        let ok = !self.list_open(h, &mut s) || s.unions.unite() && self.drop_lost(h, &mut s);
        self.shares = s;
        ok
    }

    /// Lists the sets that each part of a house may take; says whether one went since the house was
    /// last shared out.
    #[inline(never)]
    fn list_open(&mut self, h: usize, s: &mut Shares) -> bool {
        let cells = self.shape.house(h).iter().map(|&c| self.dom[usize::from(c)]);
        let decided = cells.filter(|d| d.at_most_one()).fold(W::Mask::NONE, |all, d| all | d);
        s.unions.clear((W::Mask::all(self.shape.side) & !decided).wide() as u16);
        let mut fewer = false;
        for p in s.first[h]..s.first[h + 1] {
            s.unions.begin_part();
            let part = s.parts[p as usize];
            if part.cage == ALONE {
                let left = self.dom[usize::from(part.cell)].wide();
                fewer |= std::mem::replace(&mut self.open[part.open as usize], left) != left;
                singles(left).for_each(|(v, set)| s.unions.push(v, set));
            } else {
                fewer |= self.list_made(part, s);
            }
        }
        fewer
    }

    /// Lists the sets of a part of a cage that still have a filling; says whether there are fewer
    /// than before.
    #[inline(always)]
    fn list_made(&mut self, part: Part, s: &mut Shares) -> bool {
        let cage = &self.cages[part.cage as usize];
        let words = cage.words as usize;
        let live = &self.live[cage.live as usize..][..words];
        let order = match cage.kind {
            Kind::Large => {
                let active = usize::from(self.active[cage.large.active as usize]);
                &self.word_order[cage.large.order as usize..][..active]
            }
            _ => &[],
        };
        let mut fewer = false;
        let open = &mut self.open[part.open as usize..][..usize::from(part.count).div_ceil(64)];
        for (x, open) in open.iter_mut().enumerate() {
            for bit in open.members() {
                let j = 64 * x + bit;
                let makers = &s.makers[part.makers as usize + j * words..][..words];
                let made = |&w: &u16| live[usize::from(w)] & makers[usize::from(w)] != 0;
                let residue = &mut s.residue[part.sets as usize + j];
                let at =
                    if made(residue) { Some(*residue) } else { order.iter().copied().find(made) };
                if let Some(at) = at {
                    *residue = at;
                    s.unions.push(j, s.sets[part.sets as usize + j]);
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
    fn drop_lost(&mut self, h: usize, s: &mut Shares) -> bool {
        for k in (0..s.unions.parts()).rev() {
            s.unions.step_back(k);
            if !s.unions.lost.is_empty() && !self.drop_sets(s.parts[s.first[h] as usize + k], s) {
                return false;
            }
        }
        true
    }

    fn drop_sets(&mut self, part: Part, s: &Shares) -> bool {
        for &j in &s.unions.lost {
            self.open[part.open as usize + usize::from(j / 64)] &= !(1 << (j % 64));
        }
        if part.cage == ALONE {
            return self.keep(part.cell.into(), W::Mask::narrow(self.open[part.open as usize]));
        }
        let i = part.cage as usize;
        let cage = &self.cages[i];
        let words = cage.words as usize;
        let live = &mut self.live[cage.live as usize..][..words];
        for &j in &s.unions.lost {
            let makers = &s.makers[part.makers as usize + usize::from(j) * words..][..words];
            live.iter_mut().zip(makers).for_each(|(live, made)| *live &= !made);
        }
        self.awake.insert(i);
        self.thinned.insert(i);
        self.note_thinned(i);
        true
    }

    /// The houses of a cage whose table lost fillings are shared out anew.
    #[inline(always)]
    pub(super) fn note_thinned(&mut self, i: usize) {
        if self.sharing {
            let cage = &self.cages[i];
            for line in &self.lines[cage.line as usize..(cage.line + cage.lines) as usize] {
                self.dirty_shares.insert(line.house.into());
            }
        }
    }

    /// The cells of a house that cannot be shared out remember it.
    pub(super) fn blame_house(&mut self, h: usize) {
        for i in h * self.shape.side..(h + 1) * self.shape.side {
            self.weight[usize::from(self.shape.house_cells[i])] += 1;
        }
    }
}
