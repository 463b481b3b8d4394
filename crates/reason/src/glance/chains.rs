//! Chains of candidates and groups: a candidate from whose truth its falsehood follows goes.
//!
//! The links are those of the level *expert*: every inference rests on one earlier node. What a loop or an alternating chain strikes
//! is such a candidate, and if there is one then some loop or chain strikes something.

use super::boards::{Boards, Cells, HOUSES, PEERS, SEGMENTS, bit, each, segments_of};

/// Candidates, then groups: digit · 81 + cell, 729 + digit · 54 + segment.
const NODES: usize = 729 + 9 * 54;

/// A group, and the node that is true when it is not.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Its cells.
    cells: Cells,
    /// The other node.
    other: u16,
}

/// Strong links: the two nodes take up all places of a digit in a house, or all candidates of a cell.
#[derive(Debug)]
struct Links {
    /// Per candidate, the nodes that are true when it is not, and how many.
    of_candidate: [([u16; 4], u8); 729],
    /// Per digit, its groups.
    of_groups: [Vec<Group>; 9],
}

/// The walk from one candidate.
struct Walk<'b> {
    /// The state.
    boards: &'b Boards,
    /// Its strong links.
    links: &'b Links,
    /// Nodes known to be true.
    seen: [u64; NODES.div_ceil(64)],
    /// Candidates known to be true, by digit.
    on: [Cells; 9],
    /// Candidates known to be false, by digit.
    off: [Cells; 9],
    /// Nodes whose consequences are to be drawn.
    queue: Vec<u16>,
}

impl Boards {
    /// Singles, locked candidates, subsets and chains, until there are none.
    pub(crate) fn chains(&mut self) {
        self.subsets();
        let mut links = Links::new();
        let (mut at, mut barren) = (0, 0);
        while !self.is_full() && barren < 729 {
            links.read(self);
            let (ahead, gone) = Walk::new(self, &links).first(at, 729 - barren);
            barren += ahead;
            at = (at + ahead) % 729;
            if gone {
                self.strike(bit(at % 81), at / 81);
                self.subsets();
                barren = 0;
            }
        }
    }
}

impl<'b> Walk<'b> {
    fn new(boards: &'b Boards, links: &'b Links) -> Self {
        let seen = [0; NODES.div_ceil(64)];
        Walk { boards, links, seen, on: [0; 9], off: [0; 9], queue: Vec::with_capacity(256) }
    }

    /// How far behind `from` the first candidate is that refutes itself, of so many; and whether there is one.
    fn first(&mut self, from: usize, count: usize) -> (usize, bool) {
        for ahead in 0..count {
            let node = (from + ahead) % 729;
            let is_open = self.boards.at[node / 81] & self.boards.open & bit(node % 81) != 0;
            if is_open && self.refutes_itself(node) {
                return (ahead, true);
            }
        }
        (count, false)
    }

    /// Whether the truth of a candidate leads to two nodes that exclude each other.
    fn refutes_itself(&mut self, start: usize) -> bool {
        self.seen = [0; NODES.div_ceil(64)];
        (self.on, self.off) = ([0; 9], [0; 9]);
        self.queue.clear();
        self.push(start as u16);
        let mut next = 0;
        while next < self.queue.len() {
            if self.follow(usize::from(self.queue[next])) {
                return true;
            }
            next += 1;
        }
        false
    }

    /// A node is true.
    fn push(&mut self, node: u16) {
        let (word, mask) = (usize::from(node) / 64, 1 << (node % 64));
        if self.seen[word] & mask == 0 {
            self.seen[word] |= mask;
            self.queue.push(node);
            if let Some((digit, cell)) = candidate(usize::from(node)) {
                self.on[digit] |= bit(cell);
            }
        }
    }

    /// Draws the consequences of a true node; whether it excludes one that is true as well.
    fn follow(&mut self, node: usize) -> bool {
        let Some((digit, cell)) = candidate(node) else {
            let (digit, segment) = ((node - 729) / 54, (node - 729) % 54);
            let (cells, line, box_) = SEGMENTS[segment];
            return self.spread(digit, (HOUSES[line] | HOUSES[box_]) & !cells);
        };
        let mut others = self.boards.cells[cell] & !(1 << digit);
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            if self.on[other] & bit(cell) != 0 {
                return true;
            }
            self.drop(other, cell);
        }
        self.spread(digit, PEERS[cell])
    }

    /// A digit is false in all these cells.
    fn spread(&mut self, digit: usize, sees: Cells) -> bool {
        let off = self.boards.at[digit] & sees;
        if off & self.on[digit] != 0 {
            return true;
        }
        for cell in each(off & !self.off[digit]) {
            self.drop(digit, cell);
        }
        let links = self.links;
        for group in &links.of_groups[digit] {
            if group.cells & !off == 0 {
                self.push(group.other);
            }
        }
        false
    }

    /// A candidate is false.
    fn drop(&mut self, digit: usize, cell: usize) {
        if self.off[digit] & bit(cell) == 0 {
            self.off[digit] |= bit(cell);
            let (nodes, count) = self.links.of_candidate[digit * 81 + cell];
            nodes[..usize::from(count)].iter().for_each(|&node| self.push(node));
        }
    }
}

/// Digit and cell of a node that is no group.
fn candidate(node: usize) -> Option<(usize, usize)> {
    (node < 729).then_some((node / 81, node % 81))
}

impl Links {
    fn new() -> Self {
        Links { of_candidate: [([0; 4], 0); 729], of_groups: Default::default() }
    }

    /// The links of a state.
    fn read(&mut self, boards: &Boards) {
        self.of_candidate.iter_mut().for_each(|list| list.1 = 0);
        self.of_groups.iter_mut().for_each(Vec::clear);
        for cell in each(boards.open).filter(|&cell| boards.cells[cell].count_ones() == 2) {
            let low = boards.cells[cell].trailing_zeros() as usize;
            let high = 15 - boards.cells[cell].leading_zeros() as usize;
            self.join(low * 81 + cell, high * 81 + cell);
        }
        for digit in 0..9 {
            for house in 0..27 {
                let spots = boards.at[digit] & HOUSES[house];
                match spots.count_ones() {
                    0 | 1 => {}
                    2 => {
                        let last = 127 - spots.leading_zeros() as usize;
                        self.join(digit * 81 + spots.trailing_zeros() as usize, digit * 81 + last);
                    }
                    _ => self.join_groups(digit, house, spots),
                }
            }
        }
    }

    /// Two candidates.
    fn join(&mut self, a: usize, b: usize) {
        self.add(a, b as u16);
        self.add(b, a as u16);
    }

    fn add(&mut self, candidate: usize, other: u16) {
        let (nodes, count) = &mut self.of_candidate[candidate];
        if !nodes[..usize::from(*count)].contains(&other) {
            nodes[usize::from(*count)] = other;
            *count += 1;
        }
    }

    /// A group and a candidate, or two groups.
    fn join_groups(&mut self, digit: usize, house: usize, spots: Cells) {
        let node = |segment: usize| (729 + digit * 54 + segment) as u16;
        for &segment in segments_of(house) {
            let three = SEGMENTS[segment].0;
            let (cells, rest) = (spots & three, spots & !three);
            if cells.count_ones() < 2 || rest == 0 {
                continue;
            }
            if rest.count_ones() == 1 {
                let single = digit * 81 + rest.trailing_zeros() as usize;
                self.add(single, node(segment));
                self.of_groups[digit].push(Group { cells, other: single as u16 });
                continue;
            }
            if let Some(&other) = segments_of(house).iter().find(|&&s| rest & !SEGMENTS[s].0 == 0) {
                self.of_groups[digit].push(Group { cells, other: node(other) });
            }
        }
    }
}
