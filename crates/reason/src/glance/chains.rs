//! Chains of candidates, groups and almost locked sets: a candidate from whose truth its falsehood
//! follows goes.
//!
//! A node says that a digit stands in one of some cells, and so excludes it from all cells that see
//! these; nodes that exclude the same are one. A *trigger* is a set of places of a digit none of
//! which holds it: two places, or a place and a group, that take up a house, a cell with two
//! candidates, or an almost locked set tell what is true then. Every inference rests on one earlier
//! node, so chains are walks in a graph from nodes to triggers and from triggers to nodes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::almost;
use super::boards::{Boards, Cells, SEGMENTS, bits, each, segments_of};
use super::closure::{Graph, Row};
use super::places::{MOST, Places};

/// Which chains may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Candidates and groups.
    Groups,
    /// Sets as well, but not first: the path knows no chain that has a set at both ends and
    /// candidates between.
    Sets,
    /// All of them: more than any path uses.
    All,
}

/// Mixes the few words of a key.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Numbers by digit and set of places.
type Numbers = HashMap<(usize, u64), u32, BuildHasherDefault<Mix>>;

/// A set of places, and a node that is true when none of them is.
struct Edge {
    /// The trigger.
    trigger: u32,
    /// The node.
    node: u32,
    /// Whether an almost locked set says so.
    by_set: bool,
}

/// Nodes and what follows from them.
struct Net {
    /// The places of each digit.
    places: [Places; 9],
    /// The number of the first candidate of each digit, and of all candidates. They are the first
    /// nodes.
    first: [usize; 10],
    /// The other nodes, by what they exclude: digit and places.
    nodes: Vec<(usize, u64)>,
    /// Numbers of those nodes.
    known_nodes: Numbers,
    /// Triggers, by digit: places and number.
    triggers: [Vec<(u64, u32)>; 9],
    /// Numbers of triggers.
    known_triggers: Numbers,
    /// What triggers do.
    edges: Vec<Edge>,
}

impl Boards {
    /// Singles, locked candidates, subsets and chains, until there are none.
    pub(crate) fn chains(&mut self, reach: Reach) {
        self.subsets();
        while !self.is_full()
            && (self.refute(Reach::Groups) || reach != Reach::Groups && self.refute(reach))
        {
            self.subsets();
        }
    }

    /// Whether some chain strikes something.
    pub(crate) fn has_chain(&self) -> bool {
        let full = |digit: &Cells| (digit & self.open).count_ones() as usize > MOST;
        self.at.iter().any(full) || !Net::new(self, Reach::All).refuted(self, Reach::All).is_empty()
    }

    /// Strikes every candidate that refutes itself; whether there was one.
    fn refute(&mut self, reach: Reach) -> bool {
        let gone = Net::new(self, reach).refuted(self, reach);
        for &(cell, digit) in &gone {
            self.strike_cell(cell, 1 << digit);
        }
        !gone.is_empty()
    }
}

impl Net {
    fn new(boards: &Boards, reach: Reach) -> Self {
        let places: [Places; 9] = std::array::from_fn(|digit| Places::new(boards, digit));
        let mut first = [0; 10];
        (0..9).for_each(|digit| first[digit + 1] = first[digit] + places[digit].count);
        let (nodes, known_nodes, triggers) = (Vec::new(), Numbers::default(), Default::default());
        let (known_triggers, edges) = (Numbers::default(), Vec::new());
        let mut net = Net { places, first, nodes, known_nodes, triggers, known_triggers, edges };
        for cell in each(boards.open).filter(|&cell| boards.cells[cell].count_ones() == 2) {
            let mut pair = bits(boards.cells[cell].into());
            if let (Some(low), Some(high)) = (pair.next(), pair.next()) {
                net.edge(low, net.single(cell, low), net.candidate(cell, high), false);
                net.edge(high, net.single(cell, high), net.candidate(cell, low), false);
            }
        }
        for digit in 0..9 {
            (0..27).for_each(|house| net.house(digit, house));
        }
        if reach != Reach::Groups {
            almost::each_set(boards, |cells, digits| net.set(boards, reach, cells, digits));
        }
        net
    }

    /// Digit, number of the place, and cell of each.
    fn candidates(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..9).flat_map(|digit| {
            let places = &self.places[digit];
            (0..places.count).map(move |p| (digit, p, places.cells[p].into()))
        })
    }

    fn candidate(&self, cell: usize, digit: usize) -> u32 {
        (self.first[digit] + self.places[digit].number(cell)) as u32
    }

    /// A cell as a set of places of a digit.
    fn single(&self, cell: usize, digit: usize) -> u64 {
        1 << self.places[digit].number(cell)
    }

    /// The node that excludes a digit from these places.
    fn node(&mut self, digit: usize, excluded: u64) -> u32 {
        let (nodes, candidates) = (&mut self.nodes, self.first[9]);
        *self.known_nodes.entry((digit, excluded)).or_insert_with(|| {
            nodes.push((digit, excluded));
            (candidates + nodes.len() - 1) as u32
        })
    }

    /// When a digit stands in none of the places, a node is true.
    fn edge(&mut self, digit: usize, places: u64, node: u32, by_set: bool) {
        let (triggers, next) = (&mut self.triggers[digit], self.known_triggers.len() as u32);
        let trigger = *self.known_triggers.entry((digit, places)).or_insert_with(|| {
            triggers.push((places, next));
            next
        });
        self.edges.push(Edge { trigger, node, by_set });
    }

    /// Two places, a place and a group, or two groups that take up a house.
    fn house(&mut self, digit: usize, house: usize) {
        let spots = self.places[digit].houses[house];
        let place = |set: u64| (self.first[digit] + set.trailing_zeros() as usize) as u32;
        if spots.count_ones() == 2 {
            let (low, high) = (spots & spots.wrapping_neg(), spots & (spots - 1));
            let (low_node, high_node) = (place(low), place(high));
            self.edge(digit, low, high_node, false);
            self.edge(digit, high, low_node, false);
            return;
        }
        for &segment in segments_of(house) {
            let group = spots & self.places[digit].segments[segment];
            let rest = spots & !group;
            if group.count_ones() < 2 || rest == 0 {
                continue;
            }
            if rest.count_ones() == 1 {
                self.edge(
                    digit,
                    group,
                    (self.first[digit] + rest.trailing_zeros() as usize) as u32,
                    false,
                );
                let node = self.group(digit, segment);
                self.edge(digit, rest, node, false);
            } else if let Some(&other) =
                segments_of(house).iter().find(|&&s| spots & self.places[digit].segments[s] == rest)
            {
                // A part of a group is no node of the path: all its places or none.
                let node = self.group(digit, other);
                self.edge(digit, group, node, false);
            }
        }
    }

    /// The node of a digit that stands in a segment.
    fn group(&mut self, digit: usize, segment: usize) -> u32 {
        let ((_, line, box_), places) = (SEGMENTS[segment], &self.places[digit]);
        self.node(digit, (places.houses[line] | places.houses[box_]) & !places.segments[segment])
    }

    /// A set that lacks one of its digits holds all others.
    fn set(&mut self, boards: &Boards, reach: Reach, cells: Cells, digits: u16) {
        let mut held = [(0, 0, 0); 9];
        let mut count = 0;
        for digit in bits(digits.into()) {
            let places = &self.places[digit];
            let spots = places.set(boards.at[digit] & cells);
            let seen = places.seen_by(spots);
            if spots.count_ones() == 1 && reach == Reach::All {
                let node = (self.first[digit] + spots.trailing_zeros() as usize) as u32;
                held[count] = (digit, spots, node);
            } else if seen != 0 {
                held[count] = (digit, spots, self.node(digit, seen));
            } else {
                // Nothing sees all its places, so nothing can take them away.
                continue;
            }
            count += 1;
        }
        for i in 0..count {
            for j in (0..count).filter(|&j| j != i) {
                self.edge(held[i].0, held[i].1, held[j].2, true);
            }
        }
    }

    /// The candidates, as cell and digit, from which a node follows that excludes them.
    fn refuted(&self, boards: &Boards, reach: Reach) -> Vec<(usize, usize)> {
        // Most states fit into the short rows.
        if self.first[9] <= 256 {
            Walks::<4>::new(self, boards, reach).refuted()
        } else {
            Walks::<12>::new(self, boards, reach).refuted()
        }
    }

    fn triggers_within(&self, digit: usize, excluded: u64) -> impl Iterator<Item = u32> {
        self.triggers[digit].iter().filter(move |t| t.0 & !excluded == 0).map(|t| t.1)
    }
}

/// The graph of a net: its nodes, then its triggers, then its triggers without what sets tell, if
/// that matters.
struct Walks<'n, const W: usize> {
    /// The net.
    net: &'n Net,
    /// The state.
    boards: &'n Boards,
    /// Which chains may be used.
    reach: Reach,
    /// For each candidate the trigger that is just its place; `NONE` if there is none.
    alone: Vec<u32>,
    /// The graph.
    graph: Graph<W>,
}

/// No trigger.
const NONE: u32 = u32::MAX;

impl<'n, const W: usize> Walks<'n, W> {
    fn new(net: &'n Net, boards: &'n Boards, reach: Reach) -> Self {
        let mut alone = vec![NONE; net.first[9]];
        for (digit, triggers) in net.triggers.iter().enumerate() {
            for &(places, trigger) in triggers.iter().filter(|t| t.0.count_ones() == 1) {
                alone[net.first[digit] + places.trailing_zeros() as usize] = trigger;
            }
        }
        let mut walks = Walks { net, boards, reach, alone, graph: Graph::default() };
        walks.candidates();
        let base = walks.with_sets(0);
        for &(digit, excluded) in &net.nodes {
            let row = Row::default().with(net.first[digit], excluded);
            let triggers = net.triggers_within(digit, excluded).map(|t| base + t);
            walks.graph.vertex(row, triggers);
        }
        walks.triggers(|_| true);
        if reach == Reach::Sets {
            walks.triggers(|edge| !edge.by_set);
        }
        walks
    }

    /// The vertex of a trigger.
    fn with_sets(&self, trigger: u32) -> u32 {
        (self.net.first[9] + self.net.nodes.len()) as u32 + trigger
    }

    /// The same for a place that the path does not link with sets.
    fn plain(&self, trigger: u32) -> u32 {
        let count = if self.reach == Reach::Sets { self.net.known_triggers.len() } else { 0 };
        self.with_sets(trigger) + count as u32
    }

    /// Triggers in the cell of a candidate.
    fn in_cell(&self, cell: usize, digit: usize) -> impl Iterator<Item = u32> {
        let others = bits(self.boards.cells[cell].into()).filter(move |&other| other != digit);
        others
            .map(move |other| self.alone[self.net.candidate(cell, other) as usize])
            .filter(|&t| t != NONE)
    }

    fn candidates(&mut self) {
        let net = self.net;
        for (digit, p, cell) in net.candidates() {
            let mut row = Row::default().with(net.first[digit], net.places[digit].peers[p]);
            // The path does not follow chains through sets that end in the cell they begin in.
            if self.reach != Reach::Sets {
                for other in bits(self.boards.cells[cell].into()).filter(|&other| other != digit) {
                    row = row.with(net.candidate(cell, other) as usize, 1);
                }
            }
            let seen =
                net.triggers_within(digit, net.places[digit].peers[p]).map(|t| self.with_sets(t));
            // Nor does it link sets with what stands in one of their cells.
            let targets: Vec<u32> =
                seen.chain(self.in_cell(cell, digit).map(|t| self.plain(t))).collect();
            self.graph.vertex(row, targets);
        }
    }

    /// Triggers and the nodes they make true, by these edges.
    fn triggers(&mut self, counts: impl Fn(&Edge) -> bool) {
        let mut edges: Vec<&Edge> = self.net.edges.iter().filter(|edge| counts(edge)).collect();
        edges.sort_unstable_by_key(|edge| edge.trigger);
        let mut edges = edges.into_iter().peekable();
        for trigger in 0..self.net.known_triggers.len() as u32 {
            let own = std::iter::from_fn(|| edges.next_if(|edge| edge.trigger == trigger));
            self.graph.vertex(Row::default(), own.map(|edge| edge.node));
        }
    }

    fn refuted(mut self) -> Vec<(usize, usize)> {
        let rows = std::mem::take(&mut self.graph).closure();
        let is_refuted = |&(digit, p, cell): &(usize, usize, usize)| {
            let own = self.net.first[digit] + p;
            if self.reach != Reach::Sets {
                return rows[own].has(own);
            }
            // No set comes first.
            let seen = self.net.triggers_within(digit, self.net.places[digit].peers[p]);
            seen.chain(self.in_cell(cell, digit)).any(|t| rows[self.plain(t) as usize].has(own))
        };
        self.net.candidates().filter(is_refuted).map(|(digit, _, cell)| (cell, digit)).collect()
    }
}
