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
    /// Per cell: its cage, or `None`.
    cage_at: Vec<Option<u32>>,
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
    /// How many candidates the lone cells of each house had when it was last shared out.
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
            cage_at: Vec::new(),
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
        self.cage_at.clear();
        self.cage_at.resize(grid.dom.len(), None);
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
        cells.iter().for_each(|&c| self.cage_at[usize::from(c)] = Some(i as u32));
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

    /// The cage of a cell.
    pub(crate) fn cage_of(&self, c: usize) -> Option<usize> {
        self.cage_at[c].map(|cage| cage as usize)
    }

    /// Filters a cage whose cells changed by its first chain; the others go to the agenda.
    pub(crate) fn filter_cage<W: Width>(&mut self, grid: &mut Grid<W>, cage: usize) -> bool {
        let (first, end) = (self.first[cage] as usize, self.first[cage + 1] as usize);
        (first + 1..end).for_each(|x| grid.agenda.chains.insert(x));
        self.filter_chain(grid, first)
    }

    /// Filters by one chain, which leaves the agenda.
    pub(crate) fn filter_chain<W: Width>(&mut self, grid: &mut Grid<W>, x: usize) -> bool {
        let link = self.links[x];
        let (cage, len) = (link.cage as usize, usize::from(link.len));
        let mut values = [0; MOST_VALUES];
        for (to, &c) in values.iter_mut().zip(&link.cells[..len]) {
            *to = grid.dom[usize::from(c)].wide() as u16;
        }
        let before = self.state.open[x];
        let chain = Chain {
            values: &mut values[..len],
            inside: link.inside.into(),
            open: &mut self.state.open[x],
            target: &self.targets[cage],
        };
        let sets = chain.filter(self.simd);
        grid.agenda.chains.remove(x);
        let changed = sets > 0
            && link.cells[..len].iter().zip(values).fold(false, |changed, (&c, left)| {
                changed | (grid.dom[usize::from(c)].wide() as u16 != left)
            });
        if !changed {
            if sets == 0 {
                self.blame(grid, &link.cells[..len]);
            }
            self.note_open(grid, x, &before, sets);
            return sets > 0;
        }
        // Changes below wake the cage; its other chains are told, this one knows.
        for (&c, left) in link.cells[..len].iter().zip(values) {
            if !grid.restrict(c.into(), W::Mask::narrow(left.into())) {
                return false;
            }
        }
        grid.agenda.cages.remove(cage);
        for other in self.first[cage] as usize..self.first[cage + 1] as usize {
            if other != x {
                grid.agenda.chains.insert(other);
            }
        }
        self.note_open(grid, x, &before, sets);
        true
    }

    /// Notes how many sets a cage has left, and that a part of a house lost some.
    fn note_open<W: Width>(&mut self, grid: &mut Grid<W>, x: usize, before: &Family, sets: u32) {
        let link = &self.links[x];
        self.state.sets[link.cage as usize] = sets as u16;
        if link.inside == 0 {
            self.state.open[x] = Family::ALL;
        } else if self.state.open[x] != *before {
            grid.agenda.sharing.insert(link.house.into());
        }
    }

    /// Whether lone cells of a house lost candidates since it was last shared out.
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
        let cells = &self.lone_cells[*from..*to];
        let mut values = [0; MOST_VALUES];
        for (to, &c) in values.iter_mut().zip(cells) {
            *to = grid.dom[usize::from(c)].wide() as u16;
        }
        let unused = 511 & !(W::Mask::all(grid.layout.side).wide() as u16);
        let sharing =
            Sharing { parts: &mut self.shared, cells: &mut values[..cells.len()], unused };
        if !sharing.filter(self.simd) {
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
        for (&c, left) in cells.iter().zip(values) {
            if !grid.restrict(c.into(), W::Mask::narrow(left.into())) {
                return false;
            }
        }
        self.state.lone[h] = self.count_lone(grid, h);
        true
    }

    fn blame<W: Width>(&self, grid: &mut Grid<W>, cells: &[u16]) {
        cells.iter().for_each(|&c| grid.weight[usize::from(c)] += 1);
    }
}
