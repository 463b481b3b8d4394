//! The families of a puzzle all of whose cages hold no value twice, up to side 9: for every part of
//! a cage, its two or more cells in one house, the sets of values that it may take there.
//!
//! Every cage has one [chain](crate::family_rules) per part. The first runs when a cell of the cage
//! changed; the others wait until no cage is awake. A house is shared out among its parts when one
//! of their families or a lone cell lost something. A node takes several times as long as with
//! tables and the tree has a hundredth of the nodes, so this is for puzzles that outlast a short
//! search.
//!
//! Invariant: a chain that is not on the agenda, nor its cage, would change nothing; nor would
//! sharing a house that is not on the agenda and whose lone cells have `lone` candidates.

use quadrille_core::cpu::Available;

use crate::cage::Kind;
use crate::cages::Cages;
use crate::family::{Family, MOST_VALUES};
use crate::family_rules::{Chain, Sharing};
use crate::grid::Grid;
use crate::input::{Input, InputCage};
use crate::layout::Layout;
use crate::mask::{HouseSet, Mask};
use crate::width::Width;

/// A cage with one of its parts.
#[derive(Clone, Copy)]
struct Link {
    /// The cage.
    cage: u32,
    /// The house of the part.
    house: u8,
    /// How many cells the part has; none where the cage has no part at all.
    inside: u8,
    /// How many cells the cage has.
    len: u8,
    /// The cells, those of the part first.
    cells: [u16; MOST_VALUES],
}

/// See the module page. Chains and parts have the same numbers.
pub(crate) struct Families {
    /// What a node saves.
    pub(crate) state: FamilyState,
    /// The chains, those of a cage in a row.
    links: Vec<Link>,
    /// Per cage, where its chains begin; and the end.
    first: Vec<u32>,
    /// Per cage: the sets that give its target.
    targets: Vec<Family>,
    /// Per house: its parts, and where its lone cells begin and end in `lone_cells`.
    houses: Vec<(Vec<u32>, [usize; 2])>,
    /// The cells of each house that are in no part of it.
    lone_cells: Vec<u16>,
    /// Room for the parts of one house.
    shared: Vec<Family>,
    /// Which registers to use.
    simd: Available,
}

/// What a node saves.
#[derive(Default)]
pub(crate) struct FamilyState {
    /// The sets that each part may take.
    pub(crate) open: Vec<Family>,
    /// How many sets each cage may take.
    pub(crate) sets: Vec<u16>,
    /// How many candidates the lone cells of each house had when it was last shared out; more than
    /// they can have once a part of the house lost a set.
    pub(crate) lone: Vec<u16>,
}

/// Whether the cages of a puzzle can be families: few enough values, and no cage may hold one
/// twice.
pub(crate) fn fits<W: Width>(input: &Input, layout: &Layout<W>) -> bool {
    let differ = |cells: &[u16]| {
        let later = |i: usize| cells[i + 1..].iter();
        (0..cells.len()).all(|i| later(i).all(|&b| layout.see_each_other(cells[i], b)))
    };
    let is_set =
        |cage: &InputCage| cage.cells.len() <= MOST_VALUES && (cage.distinct || differ(cage.cells));
    layout.side <= MOST_VALUES && !input.cages.is_empty() && input.cages.iter().all(is_set)
}

impl Families {
    /// No cage.
    pub(crate) fn new() -> Self {
        Families {
            state: FamilyState::default(),
            links: Vec::new(),
            first: Vec::new(),
            targets: Vec::new(),
            houses: Vec::new(),
            lone_cells: Vec::new(),
            shared: Vec::new(),
            simd: Available::detect(),
        }
    }

    /// Lists the parts of all cages of kind `Family` and puts every house on the agenda.
    pub(crate) fn begin<W: Width>(&mut self, grid: &mut Grid<W>, cages: &Cages<W>) {
        self.links.clear();
        self.first.clear();
        self.targets.clear();
        self.houses.clear();
        self.lone_cells.clear();
        for (i, cage) in cages.list.iter().enumerate() {
            self.first.push(self.links.len() as u32);
            let (len, target) = (cage.len as usize, cage.target);
            self.targets.push(match cage.kind {
                Kind::Family => Family::giving(cage.op, cage.many, len, target),
                _ => Family::default(),
            });
            if cage.kind == Kind::Family {
                self.link(grid, i, cages.cells(cage));
            }
        }
        self.first.push(self.links.len() as u32);
        for h in 0..grid.layout.houses {
            self.list_house(grid, h);
            grid.agenda.sharing.insert(h);
        }
        self.reset_state(cages.list.len(), grid.layout.houses);
        grid.agenda.chains.resize(self.links.len());
    }

    fn reset_state(&mut self, cages: usize, houses: usize) {
        let FamilyState { open, sets, lone } = &mut self.state;
        open.clear();
        open.resize(self.links.len(), Family::ALL);
        sets.clear();
        sets.extend(self.targets.iter().map(|target| target.count() as u16));
        lone.clear();
        lone.resize(houses, u16::MAX);
        debug_assert_eq!(sets.len(), cages);
    }

    /// Adds the chains of a cage: one per house with two or more of its cells, or one without a
    /// part.
    fn link<W: Width>(&mut self, grid: &Grid<W>, i: usize, cells: &[u16]) {
        let before = self.links.len();
        let mut link =
            Link { cage: i as u32, house: 0, inside: 0, len: cells.len() as u8, cells: [0; 9] };
        for h in 0..grid.layout.houses {
            let in_house = |c: &&u16| grid.layout.house(h).contains(c);
            let (inside, outside): (Vec<u16>, Vec<u16>) = cells.iter().partition(in_house);
            if inside.len() >= 2 {
                (link.house, link.inside) = (h as u8, inside.len() as u8);
                inside.iter().chain(&outside).zip(&mut link.cells).for_each(|(&c, to)| *to = c);
                self.links.push(link);
            }
        }
        if self.links.len() == before {
            link.cells[..cells.len()].copy_from_slice(cells);
            self.links.push(link);
        }
    }

    /// Lists the parts and the lone cells of a house.
    fn list_house<W: Width>(&mut self, grid: &Grid<W>, h: usize) {
        let links = &self.links;
        let is_part = |&x: &usize| links[x].inside > 0 && usize::from(links[x].house) == h;
        let parts: Vec<u32> = (0..links.len()).filter(is_part).map(|x| x as u32).collect();
        let from = self.lone_cells.len();
        for &c in grid.layout.house(h) {
            let in_part = |&x: &u32| {
                let link = &links[x as usize];
                link.cells[..link.inside.into()].contains(&c)
            };
            if !parts.iter().any(in_part) {
                self.lone_cells.push(c);
            }
        }
        self.houses.push((parts, [from, self.lone_cells.len()]));
    }

    /// Filters a cage whose cells changed by its first chain; the others go to the agenda.
    pub(crate) fn filter_cage<W: Width>(&mut self, grid: &mut Grid<W>, cage: usize) -> bool {
        let (first, end) = (self.first[cage] as usize, self.first[cage + 1] as usize);
        (first + 1..end).for_each(|x| grid.agenda.chains.insert(x));
        self.filter_chain(grid, first)
    }

    /// Filters by one chain, which leaves the agenda.
    pub(crate) fn filter_chain<W: Width>(&mut self, grid: &mut Grid<W>, x: usize) -> bool {
        let link = &self.links[x];
        let (inside, outside) = link.cells[..link.len.into()].split_at(link.inside.into());
        grid.agenda.chains.remove(x);
        let mut open = OpenCells::default();
        let mut apart = open.gather(grid, inside);
        open.end_part();
        apart &= open.gather(grid, outside);
        let before = self.state.open[x];
        let mut left = open.values;
        let chain = Chain {
            values: &mut left[..open.count],
            inside: open.inside,
            decided: [open.inside_decided, open.decided & !open.inside_decided],
            open: &mut self.state.open[x],
            target: &self.targets[link.cage as usize],
        };
        let sets = if apart { chain.filter(self.simd) } else { 0 };
        if sets == 0 {
            for &c in inside.iter().chain(outside) {
                grid.weight[usize::from(c)] += 1;
            }
            return false;
        }
        if left != open.values {
            self.tell(grid, x, &open, &left);
        }
        self.note_open(grid, x, &before, sets);
        true
    }

    /// Restricts the cells of a chain, which wakes the cage; its other chains are told, this one
    /// knows.
    fn tell<W: Width>(&self, grid: &mut Grid<W>, x: usize, open: &OpenCells, left: &[u16; 9]) {
        for (&c, &left) in open.cells[..open.count].iter().zip(left) {
            grid.restrict(c.into(), W::Mask::narrow(left.into()));
        }
        let cage = self.links[x].cage as usize;
        grid.agenda.cages.remove(cage);
        for other in self.first[cage] as usize..self.first[cage + 1] as usize {
            if other != x {
                grid.agenda.chains.insert(other);
            }
        }
    }

    /// Notes how many sets a cage has left, and that a part of a house lost some.
    fn note_open<W: Width>(&mut self, grid: &mut Grid<W>, x: usize, before: &Family, sets: u32) {
        let link = &self.links[x];
        self.state.sets[link.cage as usize] = sets as u16;
        if link.inside == 0 {
            self.state.open[x] = Family::ALL;
        } else if self.state.open[x] != *before {
            grid.agenda.sharing.insert(link.house.into());
            self.state.lone[usize::from(link.house)] = u16::MAX;
        }
    }

    /// Whether a part of a house lost sets or its lone cells candidates since it was last shared
    /// out.
    pub(crate) fn is_due<W: Width>(&self, grid: &Grid<W>, h: usize) -> bool {
        self.count_lone(grid, h) != self.state.lone[h]
    }

    fn count_lone<W: Width>(&self, grid: &Grid<W>, h: usize) -> u16 {
        let [from, to] = self.houses[h].1;
        self.lone_cells[from..to].iter().map(|&c| grid.dom[usize::from(c)].count() as u16).sum()
    }

    /// Shares out a house among its parts and lone cells.
    pub(crate) fn share<W: Width>(&mut self, grid: &mut Grid<W>, h: usize) -> bool {
        let (parts, [from, to]) = &mut self.houses[h];
        let open = &self.state.open;
        // The two with the most sets at the ends.
        parts.sort_unstable_by_key(|&x| std::cmp::Reverse(open[x as usize].count()));
        let last = parts.len().saturating_sub(1);
        if last > 1 {
            parts.swap(1, last);
        }
        self.shared.clear();
        self.shared.extend(parts.iter().map(|&x| open[x as usize]));
        let mut open = OpenCells::default();
        let apart = open.gather(grid, &self.lone_cells[*from..*to]);
        let mut values = open.values;
        let unused = 511 & !(W::Mask::all(grid.layout.side).wide() as u16);
        let (cells, gone) = (&mut values[..open.count], open.decided | unused);
        let sharing = Sharing { parts: &mut self.shared, cells, gone };
        if !apart || !sharing.filter(self.simd) {
            let house = h * grid.layout.side..(h + 1) * grid.layout.side;
            for &c in &grid.layout.house_cells[house] {
                grid.weight[usize::from(c)] += 1;
            }
            return false;
        }
        for (&x, left) in parts.iter().zip(&self.shared) {
            if self.state.open[x as usize] != *left {
                self.state.open[x as usize] = *left;
                grid.agenda.chains.insert(x as usize);
            }
        }
        for (&c, left) in open.cells[..open.count].iter().zip(values) {
            grid.restrict(c.into(), W::Mask::narrow(left.into()));
        }
        self.state.lone[h] = self.count_lone(grid, h);
        true
    }
}

/// The cells of a cage or a house that are open, and what the others hold.
#[derive(Default)]
struct OpenCells {
    /// Their candidates.
    values: [u16; MOST_VALUES],
    /// Their numbers.
    cells: [u16; MOST_VALUES],
    /// How many.
    count: usize,
    /// The values of decided cells.
    decided: u16,
    /// How many of the open cells are in the part.
    inside: usize,
    /// The values of decided cells in the part.
    inside_decided: u16,
}

impl OpenCells {
    /// Adds cells; false when two of them are decided alike. Every cell is written, and kept only
    /// if it is open: no branch to mispredict.
    #[inline(always)]
    fn gather<W: Width>(&mut self, grid: &Grid<W>, cells: &[u16]) -> bool {
        let mut twice = 0;
        for &c in cells {
            let left = grid.dom[usize::from(c)].wide() as u16;
            let is_open = left & left.wrapping_sub(1) != 0;
            (self.values[self.count], self.cells[self.count]) = (left, c);
            self.count += usize::from(is_open);
            let value = if is_open { 0 } else { left };
            twice |= self.decided & value;
            self.decided |= value;
        }
        // What was written last may be a decided cell.
        if let Some(value) = self.values.get_mut(self.count) {
            *value = 0;
        }
        twice == 0
    }

    /// Ends the cells of the part.
    #[inline(always)]
    fn end_part(&mut self) {
        (self.inside, self.inside_decided) = (self.count, self.decided);
    }
}
