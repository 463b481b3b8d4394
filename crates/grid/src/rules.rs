//! Rules: the constraints that no house, cage or candidate expresses.
//!
//! ```text
//!  absorb     rules that say what houses, cages and candidates say become such
//!  Arcs       relations and differences of two cells, run for each cell that changed
//!  Filter     distinct cells, sets of values, sums, automata, alternatives: each changes the
//!             candidates of its own cells
//!  derived    sums that follow from houses and other sums
//!  choice     where to branch: scores of the cells of rules that failed
//! ```
//! Rules stand on the same agenda as cages, behind them: a rule is a cage of kind
//! [`Rule`](crate::cage::Kind::Rule), and the arcs of a cell are one of kind
//! [`Arcs`](crate::cage::Kind::Arcs), in front of all others.

mod absorb;
mod any_of;
mod choice;
mod derived;
mod differ;
mod distinct;
mod filter;
mod regular;
mod relations;
mod sets;
mod sum;
mod value_sets;

use quadrille_cage_math::Op;

pub(crate) use absorb::Absorbed;

use crate::cage::Kind;
use crate::cage_set::MOST_CAGES;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::input::{Input, InputCage};
use crate::mask::Mask;
use crate::rules::any_of::live_words;
use crate::rules::differ::{Differ, members};
use crate::rules::filter::{Filter, Part, compile};
use crate::rules::regular::Graphs;
use crate::rules::relations::{Arcs, Related, merge, related};
use crate::rules::sets::cliques;
use crate::width::Width;

/// Most values of a puzzle with rules.
pub(crate) const MOST_VALUES: usize = relations::VALUES;

/// The rules of a puzzle.
#[derive(Default)]
pub(crate) struct Rules {
    /// Relations and differences.
    arcs: Arcs,
    /// The cells that differ.
    differ: Differ,
    /// The other rules, cheapest first.
    list: Vec<Part>,
    /// Per rule, where the bits of its alternatives begin among the live words of tables.
    live: Vec<usize>,
    /// Scores of cells; see [`choice`].
    score: Vec<f32>,
    /// Failures since the scores were last halved.
    failures: u32,
    /// The cells that were open at the last decision, as a set.
    open: Vec<u64>,
    /// Room for the candidates of one rule.
    dom: Vec<u16>,
    /// Room for the cells that differ from several others, as a set.
    seen: Vec<u64>,
}

impl Rules {
    /// Takes the rules of a puzzle, which are [absorbed](Absorbed) and at least one.
    pub(crate) fn load(&mut self, input: &Input) {
        let (cells, side) = (input.candidates.len(), input.side);
        let houses = absorb::differ(cells, side, input.houses, &[]);
        self.differ = absorb::differ(cells, side, input.houses, input.rules);
        let pairs = related(input.rules, side);
        self.list.clear();
        self.add_cliques(&pairs, side);
        let merged = merge(pairs, side, &mut self.differ);
        self.arcs.load(&merged, &self.differ, &houses);
        let others = input.rules.iter().filter(|rule| relations::relation(rule, side).is_none());
        let mut graphs = Graphs::default();
        self.list.extend(others.map(|rule| compile(rule, side, &self.differ, &mut graphs)));
        self.list.sort_by_key(cost);
        self.begin_scores(input);
    }

    /// Adds what follows from the rules, for puzzles that are hard without it.
    pub(crate) fn strengthen(&mut self, input: &Input) {
        let mut graphs = Graphs::default();
        for rule in derived::sums(input, &self.differ) {
            self.list.push(compile(&rule, input.side, &self.differ, &mut graphs));
        }
        self.list.sort_by_key(cost);
    }

    /// Cells that are all related to each other in the same symmetric way hold one of a few sets.
    fn add_cliques(&mut self, related: &[Related], side: usize) {
        let mut left: Vec<&Related> = related.iter().filter(|r| is_symmetric(&r.rows)).collect();
        left.sort_by_key(|related| related.rows);
        for same in left.chunk_by(|a, b| a.rows == b.rows) {
            for cells in cell_cliques(same) {
                if (3..=side).contains(&cells.len()) {
                    let sets = cliques(&same[0].rows[..side], cells.len());
                    self.list.push(Part { filter: Filter::Sets(sets), cells });
                }
            }
        }
    }

    /// Adds the arcs of all cells that have some, before any cage.
    pub(crate) fn push_arcs<W: Width>(&self, cages: &mut Cages<W>, cells: usize) {
        for c in 0..cells {
            if !self.arcs.of(c).is_empty() || !self.arcs.apart(c).is_empty() {
                push(cages, Kind::Arcs, &[c as u16], c);
            }
        }
    }

    /// Adds all other rules, after the cages. Those that find no room share the last place.
    pub(crate) fn push_rules<W: Width>(&mut self, cages: &mut Cages<W>) {
        self.live.clear();
        for part in &self.list {
            self.live.push(cages.tables.live.len());
            let words = cages.tables.live.len() + live_words(&part.filter);
            cages.tables.live.resize(words, !0);
        }
        let room = (MOST_CAGES - 1).saturating_sub(cages.list.len()).min(self.list.len());
        let (single, rest) = self.list.split_at(room);
        single.iter().enumerate().for_each(|(i, part)| push(cages, Kind::Rule, &part.cells, i));
        if !rest.is_empty() {
            let mut cells: Vec<u16> = rest.iter().flat_map(|part| part.cells.clone()).collect();
            cells.sort_unstable();
            cells.dedup();
            push(cages, Kind::Rule, &cells, room);
        }
    }

    /// Runs the arcs of a cell; false on a contradiction.
    fn run_arcs<W: Width>(&mut self, grid: &mut Grid<W>, c: usize) -> bool {
        let left = grid.dom[c];
        if left.at_most_one() {
            for &other in self.arcs.apart(c) {
                if !grid.restrict(other.into(), !left) {
                    return false;
                }
            }
        }
        let left = left.wide() as u16;
        for &(other, table) in self.arcs.of(c) {
            let image = self.arcs.tables.image(table, left);
            if !grid.restrict(other.into(), W::Mask::narrow(image.into())) {
                return false;
            }
        }
        true
    }

    /// Runs the arcs, the rule, or the last rules of a cage, and takes it off the agenda; false on
    /// a contradiction.
    pub(crate) fn run<W: Width>(
        &mut self,
        grid: &mut Grid<W>,
        cages: &mut Cages<W>,
        i: usize,
    ) -> bool {
        let first = cages.list[i].rows as usize;
        if cages.list[i].kind == Kind::Arcs {
            grid.agenda.cages.remove(i);
            return self.run_arcs(grid, first);
        }
        let last = if i == MOST_CAGES - 1 { self.list.len() } else { first + 1 };
        let once = last == first + 1 && self.list[first].filter.is_idempotent();
        if !once {
            grid.agenda.cages.remove(i);
        }
        let ok = (first..last).all(|rule| self.run_one(grid, cages, rule));
        if once {
            grid.agenda.cages.remove(i);
        }
        ok
    }

    fn run_one<W: Width>(&mut self, grid: &mut Grid<W>, cages: &mut Cages<W>, rule: usize) -> bool {
        let Part { filter, cells } = &mut self.list[rule];
        self.dom.clear();
        self.dom.extend(cells.iter().map(|&c| grid.dom[usize::from(c)].wide() as u16));
        let live = self.live[rule]..self.live[rule] + live_words(filter);
        let needed = filter.run(&mut self.dom, &mut cages.tables.live[live]);
        let Some(needed) = needed else {
            self.blame(rule);
            return false;
        };
        for (&c, &left) in cells.iter().zip(&self.dom) {
            if !grid.restrict(c.into(), W::Mask::narrow(left.into())) {
                return false;
            }
        }
        let ok = needed == 0 || self.place(grid, rule, needed);
        if !ok {
            self.blame(rule);
        }
        ok
    }

    /// Each of these values stands in a cell of a rule: it leaves every cell that differs from all
    /// that can hold it, and goes to the only one that can.
    fn place<W: Width>(&mut self, grid: &mut Grid<W>, rule: usize, needed: u16) -> bool {
        let cells = &self.list[rule].cells;
        u64::from(needed).members().all(|v| {
            let value = W::Mask::bit(v);
            let mut holders =
                cells.iter().filter(|&&c| grid.dom[usize::from(c)] & value != W::Mask::NONE);
            let Some(&first) = holders.next() else { return false };
            let mut only = true;
            self.seen.clear();
            self.seen.extend_from_slice(self.differ.row(first));
            for &c in holders {
                only = false;
                self.seen.iter_mut().zip(self.differ.row(c)).for_each(|(seen, row)| *seen &= row);
            }
            if only {
                return grid.restrict(first.into(), value);
            }
            members(&self.seen).all(|c| grid.restrict(c.into(), !value))
        })
    }
}

/// The order of rules on the agenda.
fn cost(part: &Part) -> u32 {
    match &part.filter {
        Filter::Never | Filter::Mask(_) | Filter::Pair(_) => 0,
        Filter::Distinct => 1,
        Filter::Sets(_) => 2,
        Filter::Sum(_) => 3,
        Filter::Regular(_) => 4,
        Filter::AnyOf(_) => 5,
    }
}

/// Adds a cage of a kind with the number of its rule.
fn push<W: Width>(cages: &mut Cages<W>, kind: Kind, cells: &[u16], number: usize) {
    let (op, target) = (Op::Any, 0);
    let cage = InputCage { op, target, distinct: false, many: false, cells };
    if let Some(i) = cages.push(kind, &cage) {
        cages.list[i].rows = number as u32;
    }
}

fn is_symmetric(rows: &relations::Rows) -> bool {
    relations::turned(rows) == *rows && (0..MOST_VALUES).all(|v| rows[v] >> v & 1 == 0)
}

/// Parts the pairs of one relation into groups of cells that are all related, greedily.
fn cell_cliques(same: &[&Related]) -> Vec<Vec<u16>> {
    let mut links: Vec<(u16, u16)> = Vec::with_capacity(2 * same.len());
    for related in same {
        let [a, b] = related.cells;
        links.extend([(a, b), (b, a)]);
    }
    links.sort_unstable();
    let linked = |a: u16, b: u16| links.binary_search(&(a, b)).is_ok();
    let mut done = vec![false; links.len()];
    let mut found = Vec::new();
    for i in 0..links.len() {
        if done[i] {
            continue;
        }
        let mut cells = vec![links[i].0, links[i].1];
        let from = links.partition_point(|link| link.0 < links[i].0);
        for link in links[from..].iter().take_while(|link| link.0 == links[i].0) {
            let fits = |&c: &u16| c != link.1 && linked(c, link.1);
            if cells.iter().all(fits) {
                cells.push(link.1);
            }
        }
        for (link, done) in links.iter().zip(&mut done) {
            *done |= cells.contains(&link.0) && cells.contains(&link.1);
        }
        found.push(cells);
    }
    found
}
