//! Chains of candidates, groups and almost locked sets: a candidate from whose truth its falsehood follows goes.
//!
//! A node says that a digit stands in one of some cells, and so excludes it from all cells that see these; nodes that exclude the same
//! are one. A *trigger* is a set of places of a digit none of which holds it: two places, or a place and a group, that take up
//! a house, a cell with two candidates, or an almost locked set tell what is true then. Every inference rests on one
//! earlier node, so what follows from a node is a set of nodes, and chains are walks along such sets.

use super::almost;
use super::boards::{Boards, Cells, HOUSES, PEERS, SEGMENTS, bit, bits, each, segments_of};

/// Which chains may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Candidates and groups.
    Groups,
    /// Sets as well, but not first: the path knows no chain that has a set at both ends and candidates between.
    Sets,
    /// All of them: more than any path uses.
    All,
}

/// Which node a true candidate is, or a digit that is excluded from these cells.
type Excluded = (usize, Cells);

/// A set of places, and a node that is true when none of them is.
struct Edge {
    /// The trigger.
    trigger: usize,
    /// The node.
    node: usize,
    /// Whether an almost locked set says so.
    by_set: bool,
}

/// Nodes and what follows from them.
#[derive(Default)]
struct Net {
    /// Open candidates: cell and digit. They are the first nodes.
    candidates: Vec<(usize, usize)>,
    /// Where a candidate is in that list.
    index: Vec<u16>,
    /// The other nodes, by what they exclude.
    nodes: Vec<Excluded>,
    /// Numbers of those nodes, by digit.
    nodes_of: [Vec<u16>; 9],
    /// Triggers, by digit: places and number.
    triggers: [Vec<(Cells, usize)>; 9],
    /// How many there are.
    trigger_count: usize,
    /// What triggers do.
    edges: Vec<Edge>,
}

impl Boards {
    /// Singles, locked candidates, subsets and chains, until there are none.
    pub(crate) fn chains(&mut self, reach: Reach) {
        self.subsets();
        while !self.is_full() && (self.refute(Reach::Groups) || reach != Reach::Groups && self.refute(reach))
        {
            self.subsets();
        }
    }

    /// Whether some chain strikes something.
    pub(crate) fn has_chain(&self) -> bool {
        let net = Net::new(self, Reach::All);
        Walks::new(self, &net, Reach::All).has_refuted()
    }

    /// Strikes every candidate that refutes itself; whether there was one.
    fn refute(&mut self, reach: Reach) -> bool {
        let net = Net::new(self, reach);
        let gone = Walks::new(self, &net, reach).refuted();
        for &candidate in &gone {
            let (cell, digit) = net.candidates[candidate];
            self.strike_cell(cell, 1 << digit);
        }
        !gone.is_empty()
    }
}

impl Net {
    fn new(boards: &Boards, reach: Reach) -> Self {
        let mut net = Net { index: vec![0; 729], ..Net::default() };
        for cell in each(boards.open) {
            for digit in bits(boards.cells[cell].into()) {
                net.index[digit * 81 + cell] = net.candidates.len() as u16;
                net.candidates.push((cell, digit));
            }
        }
        for cell in each(boards.open).filter(|&cell| boards.cells[cell].count_ones() == 2) {
            let mut pair = bits(boards.cells[cell].into());
            if let (Some(low), Some(high)) = (pair.next(), pair.next()) {
                net.edge((low, bit(cell)), net.candidate(cell, high), false);
                net.edge((high, bit(cell)), net.candidate(cell, low), false);
            }
        }
        for digit in 0..9 {
            (0..27).for_each(|house| net.house(boards, digit, house));
        }
        if reach != Reach::Groups {
            almost::each_set(boards, |cells, digits| net.set(boards, reach, cells, digits));
        }
        net
    }

    fn candidate(&self, cell: usize, digit: usize) -> usize {
        self.index[digit * 81 + cell].into()
    }

    /// The node that excludes a digit from these cells.
    fn node(&mut self, digit: usize, excluded: Cells) -> usize {
        let count = self.candidates.len();
        let known = self.nodes_of[digit].iter().find(|&&n| self.nodes[usize::from(n)].1 == excluded);
        if let Some(&known) = known {
            return count + usize::from(known);
        }
        self.nodes_of[digit].push(self.nodes.len() as u16);
        self.nodes.push((digit, excluded));
        count + self.nodes.len() - 1
    }

    /// When a digit stands in none of the places, a node is true.
    fn edge(&mut self, (digit, places): Excluded, node: usize, by_set: bool) {
        let known = self.triggers[digit].iter().find(|trigger| trigger.0 == places);
        let trigger = known.map_or(self.trigger_count, |known| known.1);
        if trigger == self.trigger_count {
            self.triggers[digit].push((places, trigger));
            self.trigger_count += 1;
        }
        self.edges.push(Edge { trigger, node, by_set });
    }

    /// Two places, a place and a group, or two groups that take up a house.
    fn house(&mut self, boards: &Boards, digit: usize, house: usize) {
        let spots = boards.at[digit] & HOUSES[house];
        if spots.count_ones() == 2 {
            let (low, high) = (spots.trailing_zeros() as usize, 127 - spots.leading_zeros() as usize);
            self.edge((digit, bit(low)), self.candidate(high, digit), false);
            self.edge((digit, bit(high)), self.candidate(low, digit), false);
            return;
        }
        for &segment in segments_of(house) {
            let (group, rest) = (spots & SEGMENTS[segment].0, spots & !SEGMENTS[segment].0);
            if group.count_ones() < 2 || rest == 0 {
                continue;
            }
            let group_node = |s: usize| {
                let (cells, line, box_) = SEGMENTS[s];
                boards.at[digit] & (HOUSES[line] | HOUSES[box_]) & !cells
            };
            if rest.count_ones() == 1 {
                let single = rest.trailing_zeros() as usize;
                self.edge((digit, group), self.candidate(single, digit), false);
                let node = self.node(digit, group_node(segment));
                self.edge((digit, rest), node, false);
            } else if let Some(&other) = segments_of(house).iter().find(|&&s| spots & SEGMENTS[s].0 == rest) {
                // A part of a group is no node of the path: all its places or none.
                let node = self.node(digit, group_node(other));
                self.edge((digit, group), node, false);
            }
        }
    }

    /// A set that lacks one of its digits holds all others.
    fn set(&mut self, boards: &Boards, reach: Reach, cells: Cells, digits: u16) {
        let mut held = [usize::MAX; 9];
        for digit in bits(digits.into()) {
            let spots = boards.at[digit] & cells;
            let seen = each(spots).fold(boards.at[digit], |seen, cell| seen & PEERS[cell]);
            if spots.count_ones() == 1 && reach == Reach::All {
                held[digit] = self.candidate(spots.trailing_zeros() as usize, digit);
            } else if seen != 0 {
                held[digit] = self.node(digit, seen);
            }
        }
        for digit in bits(digits.into()) {
            // Nothing sees all its places, so nothing can take them away.
            if held[digit] == usize::MAX {
                continue;
            }
            for other in bits(digits.into()).filter(|&other| other != digit && held[other] != usize::MAX) {
                self.edge((digit, boards.at[digit] & cells), held[other], true);
            }
        }
    }
}

/// Sets of nodes, all of one length, one after the other.
struct Rows {
    /// Words of each.
    words: usize,
    /// The bits.
    bits: Vec<u64>,
}

impl Rows {
    fn new(count: usize, words: usize) -> Self {
        Rows { words, bits: vec![0; count * words] }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    fn insert(&mut self, row: usize, node: usize) {
        self.bits[row * self.words + node / 64] |= 1 << (node % 64);
    }

    /// Adds a row of others.
    fn join(&mut self, row: usize, others: &Rows, other: usize) {
        let to = &mut self.bits[row * self.words..(row + 1) * self.words];
        to.iter_mut().zip(others.row(other)).for_each(|(to, from)| *to |= from);
    }
}

/// What follows from each node, and what excludes each candidate.
struct Walks {
    /// How many candidates there are.
    candidates: usize,
    /// Nodes true right after each node.
    next: Rows,
    /// The same for candidates that stand at the beginning.
    first: Rows,
    /// Nodes that exclude each candidate.
    against: Rows,
}

impl Walks {
    fn new(boards: &Boards, net: &Net, reach: Reach) -> Self {
        let candidates = net.candidates.len();
        let count = candidates + net.nodes.len();
        let words = count.div_ceil(64);
        let (mut plain, mut all) = (Rows::new(net.trigger_count, words), Rows::new(net.trigger_count, words));
        for edge in &net.edges {
            all.insert(edge.trigger, edge.node);
            if !edge.by_set || reach == Reach::All {
                plain.insert(edge.trigger, edge.node);
            }
        }
        let (mut next, mut first) = (Rows::new(count, words), Rows::new(candidates, words));
        let mut against = Rows::new(candidates, words);
        for (i, &(cell, digit)) in net.candidates.iter().enumerate() {
            let own = |d: usize| (d, if d == digit { boards.at[d] & PEERS[cell] } else { bit(cell) });
            for (other, excluded) in bits(boards.cells[cell].into()).map(own) {
                for &(_, trigger) in net.triggers[other].iter().filter(|t| t.0 & !excluded == 0) {
                    // The path does not link sets with what stands in one of their cells.
                    next.join(i, if other == digit { &all } else { &plain }, trigger);
                    first.join(i, &plain, trigger);
                }
                // Nor does it follow chains through sets that end in the cell they begin in.
                if other == digit || reach != Reach::Sets {
                    each(excluded).for_each(|c| against.insert(net.candidate(c, other), i));
                }
            }
        }
        for (i, &(digit, excluded)) in net.nodes.iter().enumerate() {
            for &(_, trigger) in net.triggers[digit].iter().filter(|t| t.0 & !excluded == 0) {
                next.join(candidates + i, &all, trigger);
            }
            each(excluded).for_each(|c| against.insert(net.candidate(c, digit), candidates + i));
        }
        Walks { candidates, next, first, against }
    }

    fn has_refuted(&self) -> bool {
        let (mut reached, mut done) = (Vec::new(), Vec::new());
        (0..self.candidates).any(|c| self.refutes_itself(c, &mut reached, &mut done))
    }

    /// The candidates from which a node follows that excludes them.
    fn refuted(&self) -> Vec<usize> {
        let (mut reached, mut done) = (Vec::new(), Vec::new());
        (0..self.candidates).filter(|&c| self.refutes_itself(c, &mut reached, &mut done)).collect()
    }

    fn refutes_itself(&self, start: usize, reached: &mut Vec<u64>, done: &mut Vec<u64>) -> bool {
        let against = self.against.row(start);
        let hits = |reached: &[u64]| reached.iter().zip(against).any(|(a, b)| a & b != 0);
        reached.clear();
        reached.extend_from_slice(self.first.row(start));
        done.clear();
        done.resize(reached.len(), 0);
        loop {
            if hits(reached) {
                return true;
            }
            let Some(word) = (0..reached.len()).find(|&w| reached[w] & !done[w] != 0) else { return false };
            let fresh = reached[word] & !done[word];
            done[word] |= fresh;
            let mut rest = fresh;
            while rest != 0 {
                let node = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                reached.iter_mut().zip(self.next.row(node)).for_each(|(to, from)| *to |= from);
            }
        }
    }
}
