//! Families for puzzles up to side 9 whose cages all have distinct values: for every part of a cage
//! (its two or more cells in one house), the sets of values that it may take there.
//!
//! Nested parts of a cage (part₁ ⊂ part₂ ⊂ …), such as those in a row and its box, form one
//! [chain](crate::family_rules). The first chain of a cage runs when one of its cells changed; the
//! others wait until no cage is awake. A house is distributed among its parts when one of their
//! families or a lone cell lost something. A node takes several times as long as with tables, but
//! the tree has a hundredth of the nodes. So this is for puzzles that outlast a short search.
//!
//! Invariant: a chain that is not on the agenda, nor its cage, would change nothing. The same holds
//! for distributing a house that is not on the agenda and whose lone cells have the candidates that
//! sum to `lone`.

use quadrille_core::cpu::Available;

use crate::cage::Kind;
use crate::cages::Cages;
use crate::family::{Family, MOST_VALUES};
use crate::family_rules::{Chain, Left, PARTS, Sharing};
use crate::grid::Grid;
use crate::input::{Input, InputCage};
use crate::layout::Layout;
use crate::mask::{HouseSet, Mask};
use crate::width::Width;

/// A cage with nested parts of it.
#[derive(Clone, Copy)]
struct Link {
    cage: u32,
    /// Its first part; the others follow.
    part: u32,
    parts: u8,
    len: u8,
    /// The cells, those of the first part first.
    cells: [u16; MOST_VALUES],
}

/// Cells of a cage in one house.
#[derive(Clone, Copy)]
struct Part {
    house: u8,
    /// Number of cells: the first ones of the chain.
    len: u8,
    link: u32,
}

pub(crate) struct Families {
    pub(crate) state: FamilyState,
    /// The chains; those of a cage are consecutive.
    links: Vec<Link>,
    /// The parts; those of a chain are consecutive.
    parts: Vec<Part>,
    /// Per cage: start of its chains, plus the end.
    first: Vec<u32>,
    /// Per cage: the sets that give its target.
    targets: Vec<Family>,
    /// Per house: its parts, and the start and end of its lone cells in `lone_cells`.
    houses: Vec<(Vec<u32>, [usize; 2])>,
    /// The cells of each house that are in no part of it.
    lone_cells: Vec<u16>,
    /// Buffer for the parts of one house.
    shared: Vec<Family>,
    simd: Available,
}

/// The state that a node saves.
#[derive(Default)]
pub(crate) struct FamilyState {
    /// The sets that each part may take.
    pub(crate) open: Vec<Family>,
    /// The number of sets that each cage may take.
    pub(crate) sets: Vec<u16>,
    /// The sum, as numbers, of the candidates of each house's lone cells when it was last
    /// distributed. It falls with every lost candidate. Larger than possible once a part of the
    /// house lost a set.
    pub(crate) lone: Vec<u16>,
}

/// True if the cages of a puzzle can be families: few values, and no repeats in a cage.
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
    pub(crate) fn new() -> Self {
        Families {
            state: FamilyState::default(),
            links: Vec::new(),
            parts: Vec::new(),
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
        self.parts.clear();
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
        open.resize(self.parts.len(), Family::ALL);
        sets.clear();
        sets.extend(self.targets.iter().map(|target| target.count() as u16));
        lone.clear();
        lone.resize(houses, u16::MAX);
        debug_assert_eq!(sets.len(), cages);
    }

    /// Adds the chains of a cage, those with the most parts first; at least one.
    fn link<W: Width>(&mut self, grid: &Grid<W>, cage: usize, cells: &[u16]) {
        let inside = |h: usize| -> Vec<u16> {
            let house = grid.layout.house(h);
            cells.iter().copied().filter(|c| house.contains(c)).collect()
        };
        let houses = (0..grid.layout.houses).map(|h| (h as u8, inside(h)));
        let mut parts: Vec<(u8, Vec<u16>)> = houses.filter(|(_, part)| part.len() >= 2).collect();
        parts.sort_by_key(|(_, part)| part.len());
        let mut chains: Vec<Vec<(u8, Vec<u16>)>> = Vec::new();
        for part in parts {
            let holds = |within: &Vec<(u8, Vec<u16>)>| {
                within.last().is_some_and(|last| last.1.iter().all(|c| part.1.contains(c)))
            };
            match chains.iter_mut().find(|within| holds(within)) {
                Some(within) => within.push(part),
                None => chains.push(vec![part]),
            }
        }
        if chains.is_empty() {
            chains.push(Vec::new());
        }
        chains.sort_by_key(|parts| std::cmp::Reverse(parts.len()));
        chains.iter().for_each(|parts| self.push_link(cage as u32, parts, cells));
    }

    /// Adds one chain: the cells of its parts, then the others of the cage.
    fn push_link(&mut self, cage: u32, parts: &[(u8, Vec<u16>)], all: &[u16]) {
        let (link, part) = (self.links.len() as u32, self.parts.len() as u32);
        let (mut cells, mut len) = ([0; MOST_VALUES], 0);
        for list in parts.iter().map(|(_, list)| &list[..]).chain([all]) {
            for &c in list {
                if !cells[..len].contains(&c) {
                    cells[len] = c;
                    len += 1;
                }
            }
        }
        let each = parts.iter().map(|(house, list)| (*house, list.len() as u8));
        self.parts.extend(each.map(|(house, len)| Part { house, len, link }));
        self.links.push(Link { cage, part, parts: parts.len() as u8, len: len as u8, cells });
    }

    fn part_cells(&self, part: u32) -> &[u16] {
        let Part { len, link, .. } = self.parts[part as usize];
        &self.links[link as usize].cells[..len.into()]
    }

    fn list_house<W: Width>(&mut self, grid: &Grid<W>, h: usize) {
        let is_here = |&part: &u32| usize::from(self.parts[part as usize].house) == h;
        let mut parts: Vec<u32> = (0..self.parts.len() as u32).filter(is_here).collect();
        // Those with the most sets go to the ends, where they cost nothing. With nine values, four
        // or five cells have the most sets.
        parts.sort_by_key(|&part| (2 * i32::from(self.parts[part as usize].len) - 9).abs());
        if parts.len() > 2 {
            let last = parts.len() - 1;
            parts.swap(1, last);
        }
        let from = self.lone_cells.len();
        for &c in grid.layout.house(h) {
            if !parts.iter().any(|&part| self.part_cells(part).contains(&c)) {
                self.lone_cells.push(c);
            }
        }
        self.houses.push((parts, [from, self.lone_cells.len()]));
    }

    /// Filters a cage whose cells changed by its first chain; the others go on the agenda.
    pub(crate) fn filter_cage<W: Width>(&mut self, grid: &mut Grid<W>, cage: usize) -> bool {
        let (first, end) = (self.first[cage] as usize, self.first[cage + 1] as usize);
        (first + 1..end).for_each(|x| grid.agenda.chains.insert(x));
        self.filter_chain(grid, first)
    }

    /// Filters by one chain and takes it off the agenda.
    pub(crate) fn filter_chain<W: Width>(&mut self, grid: &mut Grid<W>, x: usize) -> bool {
        let link = &self.links[x];
        let range = link.part as usize..link.part as usize + usize::from(link.parts);
        grid.agenda.chains.remove(x);
        let (mut open, mut apart, mut from) = (OpenCells::default(), true, 0);
        let (mut ends, mut decided) = ([0; PARTS], [0; PARTS + 1]);
        let parts = self.parts[range.clone()].iter().map(|part| usize::from(part.len));
        for (k, to) in parts.chain([usize::from(link.len)]).enumerate() {
            let known = open.decided;
            apart &= open.gather(grid, &link.cells[from..to]);
            decided[k] = open.decided & !known;
            if let Some(end) = ends.get_mut(k) {
                *end = open.count;
            }
            from = to;
        }
        let families = &mut self.state.open[range];
        let mut left = open.values;
        let chain = Chain {
            values: &mut left[..open.count],
            ends: &ends[..families.len()],
            decided: &decided,
            open: families,
            target: &self.targets[link.cage as usize],
        };
        let kept = if apart { chain.filter(self.simd) } else { Left::default() };
        if kept.sets == 0 {
            for &c in &link.cells[..link.len.into()] {
                grid.weight[usize::from(c)] += 1;
            }
            return false;
        }
        if left != open.values {
            self.tell(grid, x, &open, &left);
        }
        self.note_left(grid, x, kept);
        true
    }

    /// Restricts the cells of a chain, which wakes the cage and its other chains.
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

    /// Records the number of sets a cage has left, and which houses have parts that lost some.
    fn note_left<W: Width>(&mut self, grid: &mut Grid<W>, x: usize, left: Left) {
        let link = &self.links[x];
        self.state.sets[link.cage as usize] = left.sets as u16;
        for p in u64::from(left.thinned).members() {
            let house = usize::from(self.parts[link.part as usize + p].house);
            grid.agenda.sharing.insert(house);
            self.state.lone[house] = u16::MAX;
        }
    }

    /// True if a part of a house or its lone cells lost something since it was distributed.
    pub(crate) fn is_due<W: Width>(&self, grid: &Grid<W>, h: usize) -> bool {
        self.sum_lone(grid, h) != self.state.lone[h]
    }

    fn sum_lone<W: Width>(&self, grid: &Grid<W>, h: usize) -> u16 {
        let [from, to] = self.houses[h].1;
        self.lone_cells[from..to].iter().map(|&c| grid.dom[usize::from(c)].wide() as u16).sum()
    }

    /// Distributes the values of a house among its parts and lone cells.
    pub(crate) fn share<W: Width>(&mut self, grid: &mut Grid<W>, h: usize) -> bool {
        let (parts, [from, to]) = &self.houses[h];
        self.shared.clear();
        self.shared.extend(parts.iter().map(|&x| self.state.open[x as usize]));
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
                grid.agenda.chains.insert(self.parts[x as usize].link as usize);
            }
        }
        for (&c, left) in open.cells[..open.count].iter().zip(values) {
            grid.restrict(c.into(), W::Mask::narrow(left.into()));
        }
        self.state.lone[h] = self.sum_lone(grid, h);
        true
    }
}

/// The open cells of a cage or a house, and the values of the others.
#[derive(Default)]
struct OpenCells {
    values: [u16; MOST_VALUES],
    cells: [u16; MOST_VALUES],
    count: usize,
    decided: u16,
}

impl OpenCells {
    /// Adds cells; false if two decided ones are equal. Every cell is written, but kept only if it
    /// is open: no branch to mispredict.
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
        // The last one written may be a decided cell.
        if let Some(value) = self.values.get_mut(self.count) {
            *value = 0;
        }
        twice == 0
    }
}
