//! Alternating inference chains over candidates, groups and almost locked sets. A candidate that
//! implies its own falsehood is struck.
//!
//! A node means "digit d is in one of these cells". It excludes d from every cell that sees all of
//! them, and nodes that exclude the same candidates are merged. A *trigger* is the premise of a
//! strong link: "d is in none of these cells". Conjugate cells or groups of a house, bivalue cells
//! and almost locked sets determine which nodes a trigger makes true. Every implication has one
//! premise, so chains are paths node → trigger → node, and one
//! [closure](crate::implication_closure) finds all of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::als::for_each_als;
use super::digit_cells::{DigitCells, MOST};
use super::fixpoint::{Fixpoint, SEGMENTS};
use crate::bitboard::{Cells, Digits, Members};
use crate::implication_closure::{ImplicationClosure, unite, words_for};

/// The kinds of nodes that chains may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainNodes {
    /// Candidates and groups.
    Groups,
    /// Almost locked sets as well, except as the first node: the techniques have no chain with a
    /// set at both ends and candidates between.
    Sets,
    /// All nodes: a superset of the chains that the techniques find.
    All,
}

/// The segments of a house: three in a line, six in a box.
fn segments_of(house: usize) -> impl Iterator<Item = usize> {
    let (band, stack) = (house / 3, house % 3);
    let of_box = [band * 9 + stack, 27 + stack * 9 + band];
    (0..if house < 9 { 6 } else { 3 }).map(move |i| match house {
        0..9 => of_box[i / 3] + 3 * (i % 3),
        _ => (house - 9) * 3 + i,
    })
}

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

type Numbers = HashMap<(usize, u64), u32, BuildHasherDefault<Mix>>;

/// A strong link: if none of the trigger's places is true, the node is.
struct Edge {
    node: u32,
    /// True if the link comes from an almost locked set.
    by_set: bool,
    /// The next link of the same trigger, or `NONE`.
    next: u32,
}

struct Trigger {
    places: u64,
    /// The next trigger with the same first place, or `NONE`.
    next: u32,
    /// Its first link, or `NONE`.
    edge: u32,
}

struct Net {
    places: [DigitCells; 9],
    /// Number of the first candidate of each digit, and the number of candidates. Candidates are
    /// the first nodes.
    first: [usize; 10],
    /// The other nodes as (digit, excluded places).
    nodes: Vec<(usize, u64)>,
    known_nodes: Numbers,
    triggers: Vec<Trigger>,
    /// For each candidate the first trigger whose first place it is, or `NONE`.
    starting: Vec<u32>,
    known_triggers: Numbers,
    edges: Vec<Edge>,
}

impl Fixpoint {
    /// The fixpoint of singles, locked candidates, subsets and chains.
    pub fn chains(&mut self, nodes_allowed: ChainNodes) {
        self.subsets();
        while !self.is_solved()
            && (self.refute(ChainNodes::Groups)
                || nodes_allowed != ChainNodes::Groups && self.refute(nodes_allowed))
        {
            self.subsets();
        }
    }

    /// The candidates (cell, digit from 0) that some chain strikes. `None` if a digit has too many
    /// places.
    #[must_use]
    pub fn refuted(&self, nodes_allowed: ChainNodes) -> Option<Vec<(usize, usize)>> {
        let full = |digit: &Cells| digit.count_ones() as usize > MOST;
        let fits = !self.board.at.iter().any(full);
        fits.then(|| Net::new(self, nodes_allowed).refuted(self, nodes_allowed))
    }

    /// Strikes every candidate that refutes itself. Returns false if there was none.
    fn refute(&mut self, nodes_allowed: ChainNodes) -> bool {
        let gone = Net::new(self, nodes_allowed).refuted(self, nodes_allowed);
        for &(cell, digit) in &gone {
            self.strike_cell(cell, 1 << digit);
        }
        !gone.is_empty()
    }
}

impl Net {
    fn new(grid: &Fixpoint, nodes_allowed: ChainNodes) -> Self {
        let places: [DigitCells; 9] = std::array::from_fn(|digit| DigitCells::new(grid, digit));
        let mut first = [0; 10];
        (0..9).for_each(|digit| first[digit + 1] = first[digit] + places[digit].count);
        let most = if nodes_allowed == ChainNodes::Groups { 200 } else { 1500 };
        let known = || Numbers::with_capacity_and_hasher(most, BuildHasherDefault::default());
        let mut net = Net {
            places,
            first,
            nodes: Vec::with_capacity(most),
            known_nodes: known(),
            triggers: Vec::with_capacity(most),
            starting: vec![NONE; first[9]],
            known_triggers: known(),
            edges: Vec::with_capacity(2 * most),
        };
        for cell in Members(grid.open).filter(|&cell| grid.board.cands[cell].count_ones() == 2) {
            let mut pair = Digits(grid.board.cands[cell]);
            if let (Some(low), Some(high)) = (pair.next(), pair.next()) {
                net.edge(low, net.single(cell, low), net.candidate(cell, high));
                net.edge(high, net.single(cell, high), net.candidate(cell, low));
            }
        }
        for digit in 0..9 {
            (0..27).for_each(|house| net.house(digit, house));
        }
        if nodes_allowed != ChainNodes::Groups {
            for_each_als(grid, |cells, digits| net.set(grid, nodes_allowed, cells, digits));
        }
        net
    }

    /// (digit, number of the place, cell) of each candidate.
    fn candidates(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..9).flat_map(|digit| {
            let places = &self.places[digit];
            (0..places.count).map(move |p| (digit, p, places.cells[p].into()))
        })
    }

    fn candidate(&self, cell: usize, digit: usize) -> u32 {
        (self.first[digit] + self.places[digit].number(cell)) as u32
    }

    /// A cell as a one-element set of the digit's places.
    fn single(&self, cell: usize, digit: usize) -> u64 {
        1 << self.places[digit].number(cell)
    }

    fn node(&mut self, digit: usize, excluded: u64) -> u32 {
        let (nodes, candidates) = (&mut self.nodes, self.first[9]);
        *self.known_nodes.entry((digit, excluded)).or_insert_with(|| {
            nodes.push((digit, excluded));
            (candidates + nodes.len() - 1) as u32
        })
    }

    fn trigger(&mut self, digit: usize, places: u64) -> u32 {
        let first = self.first[digit] + places.trailing_zeros() as usize;
        let (triggers, starting) = (&mut self.triggers, &mut self.starting[first]);
        *self.known_triggers.entry((digit, places)).or_insert_with(|| {
            triggers.push(Trigger { places, next: *starting, edge: NONE });
            *starting = triggers.len() as u32 - 1;
            *starting
        })
    }

    fn link(&mut self, trigger: u32, node: u32, by_set: bool) {
        let first = &mut self.triggers[trigger as usize].edge;
        self.edges.push(Edge { node, by_set, next: *first });
        *first = self.edges.len() as u32 - 1;
    }

    /// Adds the link "if the digit is in none of the places, the node is true".
    fn edge(&mut self, digit: usize, places: u64, node: u32) {
        let trigger = self.trigger(digit, places);
        self.link(trigger, node, false);
    }

    /// Links the two places or groups of a house that together hold all its places for the digit.
    fn house(&mut self, digit: usize, house: usize) {
        let spots = self.places[digit].houses[house];
        let place = |set: u64| (self.first[digit] + set.trailing_zeros() as usize) as u32;
        if spots.count_ones() == 2 {
            let (low, high) = (spots & spots.wrapping_neg(), spots & (spots - 1));
            let (low_node, high_node) = (place(low), place(high));
            self.edge(digit, low, high_node);
            self.edge(digit, high, low_node);
            return;
        }
        for segment in segments_of(house) {
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
                );
                let node = self.group(digit, segment);
                self.edge(digit, rest, node);
            } else if let Some(other) =
                segments_of(house).find(|&s| spots & self.places[digit].segments[s] == rest)
            {
                // A group is a node only as a whole: the techniques use all its places or none.
                let node = self.group(digit, other);
                self.edge(digit, group, node);
            }
        }
    }

    fn group(&mut self, digit: usize, segment: usize) -> u32 {
        let ((_, line, in_box), places) = (SEGMENTS[segment], &self.places[digit]);
        self.node(digit, (places.houses[line] | places.houses[in_box]) & !places.segments[segment])
    }

    /// Links of an almost locked set: if it lacks one of its digits, it holds all others.
    fn set(&mut self, grid: &Fixpoint, nodes_allowed: ChainNodes, cells: Cells, digits: u16) {
        let mut held = [(0, 0, 0); 9];
        let mut count = 0;
        for digit in Digits(digits) {
            let places = &self.places[digit];
            let spots = places.set(grid.board.at[digit] & cells);
            let seen = places.seen_by(spots);
            if spots.count_ones() == 1 && nodes_allowed == ChainNodes::All {
                let node = (self.first[digit] + spots.trailing_zeros() as usize) as u32;
                held[count] = (digit, spots, node);
            } else if seen != 0 {
                held[count] = (digit, spots, self.node(digit, seen));
            } else {
                // No cell sees all its places, so no node can exclude them.
                continue;
            }
            count += 1;
        }
        for i in 0..count {
            let trigger = self.trigger(held[i].0, held[i].1);
            for j in (0..count).filter(|&j| j != i) {
                self.link(trigger, held[j].2, true);
            }
        }
    }

    /// The candidates (cell, digit) that imply a node that excludes them.
    fn refuted(&self, grid: &Fixpoint, nodes_allowed: ChainNodes) -> Vec<(usize, usize)> {
        ImplicationGraph::new(self, grid, nodes_allowed).refuted()
    }

    /// The numbers and places of the triggers whose first place is this candidate.
    fn starting(&self, candidate: usize) -> impl Iterator<Item = (u32, u64)> {
        let mut at = self.starting[candidate];
        std::iter::from_fn(move || {
            let (number, trigger) = (at, self.triggers.get(at as usize)?);
            at = trigger.next;
            Some((number, trigger.places))
        })
    }

    fn triggers_within(&self, digit: usize, excluded: u64) -> impl Iterator<Item = u32> {
        let mut left = excluded;
        let places = std::iter::from_fn(move || {
            let place = (left != 0).then_some(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(place)
        });
        let triggers = places.flat_map(move |place| self.starting(self.first[digit] + place));
        triggers.filter(move |(_, places)| places & !excluded == 0).map(|(number, _)| number)
    }

    /// The nodes that a trigger makes true, with or without almost locked sets.
    fn nodes_of(&self, trigger: &Trigger, with_sets: bool) -> impl Iterator<Item = u32> {
        let mut at = trigger.edge;
        let edges = std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next;
            Some(edge)
        });
        edges.filter(move |edge| with_sets || !edge.by_set).map(|edge| edge.node)
    }
}

/// The implication graph of a net: its nodes, then its triggers, then, where it matters, a copy of
/// the triggers without the links of almost locked sets.
struct ImplicationGraph<'n> {
    net: &'n Net,
    grid: &'n Fixpoint,
    nodes_allowed: ChainNodes,
    /// For each candidate the trigger that consists of its cell alone, or `NONE`.
    alone: Vec<u32>,
    /// The candidates that each node excludes, as bit sets of the closure's width.
    excluded: Vec<u64>,
    closure: ImplicationClosure,
}

const NONE: u32 = u32::MAX;

impl<'n> ImplicationGraph<'n> {
    fn new(net: &'n Net, grid: &'n Fixpoint, nodes_allowed: ChainNodes) -> Self {
        let mut alone = vec![NONE; net.first[9]];
        for (candidate, alone) in alone.iter_mut().enumerate() {
            let only = net.starting(candidate).find(|(_, places)| places.is_power_of_two());
            *alone = only.map_or(NONE, |(trigger, _)| trigger);
        }
        let (excluded, closure) = (Vec::new(), ImplicationClosure::default());
        let mut graph = ImplicationGraph { net, grid, nodes_allowed, alone, excluded, closure };
        graph.closure.start(words_for(net.first[9]));
        graph.candidates();
        let base = graph.with_sets(0);
        for &(digit, excluded) in &net.nodes {
            graph.exclude(digit, excluded);
            graph.closure.imply(net.triggers_within(digit, excluded).map(|t| base + t));
            graph.closure.end_node();
        }
        graph.triggers(true);
        if nodes_allowed == ChainNodes::Sets {
            graph.triggers(false);
        }
        graph
    }

    /// Records that the next node excludes a digit from these places.
    fn exclude(&mut self, digit: usize, cells: u64) {
        let (words, from) = (self.closure.words(), self.net.first[digit]);
        let row = self.excluded.len();
        self.excluded.resize(row + words, 0);
        self.excluded[row + from / 64] |= cells << (from % 64);
        if from % 64 > 0 && from / 64 + 1 < words {
            self.excluded[row + from / 64 + 1] |= cells >> (64 - from % 64);
        }
    }

    /// The vertex of a trigger with all its links.
    fn with_sets(&self, trigger: u32) -> u32 {
        (self.net.first[9] + self.net.nodes.len()) as u32 + trigger
    }

    /// The vertex of a trigger without the links of almost locked sets.
    fn plain(&self, trigger: u32) -> u32 {
        let doubled = self.nodes_allowed == ChainNodes::Sets;
        self.with_sets(trigger) + if doubled { self.net.triggers.len() as u32 } else { 0 }
    }

    fn in_cell(&self, cell: usize, digit: usize) -> impl Iterator<Item = u32> {
        let others = Digits(self.grid.board.cands[cell]).filter(move |&other| other != digit);
        others
            .map(move |other| self.alone[self.net.candidate(cell, other) as usize])
            .filter(|&t| t != NONE)
    }

    fn candidates(&mut self) {
        let net = self.net;
        for (digit, p, cell) in net.candidates() {
            let row = self.excluded.len();
            self.exclude(digit, net.places[digit].peers[p]);
            // Techniques do not follow chains through sets that end in the cell they begin in.
            if self.nodes_allowed != ChainNodes::Sets {
                for other in Digits(self.grid.board.cands[cell]).filter(|&other| other != digit) {
                    let other = net.candidate(cell, other) as usize;
                    self.excluded[row + other / 64] |= 1 << (other % 64);
                }
            }
            let seen =
                net.triggers_within(digit, net.places[digit].peers[p]).map(|t| self.with_sets(t));
            // Nor do they link a set with a candidate in one of its own cells.
            let successors: Vec<u32> =
                seen.chain(self.in_cell(cell, digit).map(|t| self.plain(t))).collect();
            self.closure.imply(successors);
            self.closure.end_node();
        }
    }

    /// Adds a vertex for each trigger, with the links of almost locked sets or without.
    fn triggers(&mut self, with_sets: bool) {
        for trigger in &self.net.triggers {
            self.closure.imply(self.net.nodes_of(trigger, with_sets));
            self.closure.end_node();
        }
    }

    fn refuted(mut self) -> Vec<(usize, usize)> {
        let (words, excluded) = (self.closure.words(), std::mem::take(&mut self.excluded));
        self.closure.close(|node, set| {
            if let Some(own) = excluded.get(node * words..(node + 1) * words) {
                unite(set, own);
            }
        });
        let is_refuted = |&(digit, p, cell): &(usize, usize, usize)| {
            let own = self.net.first[digit] + p;
            if self.nodes_allowed != ChainNodes::Sets {
                return self.closure.has(own, own);
            }
            // A set cannot be the first node.
            let seen = self.net.triggers_within(digit, self.net.places[digit].peers[p]);
            let mut first = seen.chain(self.in_cell(cell, digit));
            first.any(|t| self.closure.has(self.plain(t) as usize, own))
        };
        self.net.candidates().filter(is_refuted).map(|(digit, _, cell)| (cell, digit)).collect()
    }
}
