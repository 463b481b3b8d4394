//! Which assertions follow from which, through the links of a grid that does not change.
//!
//! The assertions (each candidate true, each false) form a graph; those that imply each other collapse into one node
//! (Tarjan 1972), and what a node reaches is the union of what its successors reach. One pass answers for all assumptions
//! at once, where a search from each took ten times as long.

use super::board::{Board, Candidates, Digits, HOUSES_OF, Members, PEERS};

/// The closure: for each assertion the set of assertions it implies, itself included.
pub(super) struct Reach {
    /// Number of each candidate, by digit and cell; `u16::MAX` where there is none.
    number: Box<[[u16; 81]; 9]>,
    /// The candidates by number.
    candidates: Vec<(u8, u8)>,
    /// 64-bit words per set.
    words: usize,
    /// Set of each component, `words` each. Assertion `2n` is candidate `n` true, `2n + 1` false.
    sets: Vec<u64>,
    /// Component of each assertion.
    component: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

/// Tarjan's search, with an explicit stack.
struct Search<'a> {
    /// Successors of assertion `a` are `edges[first[a]..first[a + 1]]`.
    first: &'a [u32],
    edges: &'a [u16],
    order: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<u16>,
    next: u32,
}

impl Reach {
    pub(super) fn new(board: &Board) -> Self {
        let mut number = Box::new([[u16::MAX; 81]; 9]);
        let mut candidates = Vec::with_capacity(256);
        for (digit, cell) in board.candidates().iter() {
            number[digit][cell] = candidates.len() as u16;
            candidates.push((digit as u8, cell as u8));
        }
        let words = (2 * candidates.len()).div_ceil(64);
        let mut reach = Reach { number, candidates, words, sets: Vec::new(), component: Vec::new() };
        let (first, edges) = reach.links(board);
        reach.close(&first, &edges);
        reach
    }

    /// The links as adjacency lists.
    fn links(&self, board: &Board) -> (Vec<u32>, Vec<u16>) {
        let mut first = Vec::with_capacity(2 * self.candidates.len() + 1);
        let mut edges = Vec::with_capacity(16 * self.candidates.len());
        for &(digit, cell) in &self.candidates {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            first.push(edges.len() as u32);
            let others = board.cands[cell] & !(1 << digit);
            edges.extend(Digits(others).map(|other| 2 * self.number[other][cell] + 1));
            let peers = board.at[digit] & PEERS[cell];
            edges.extend(Members(peers).map(|peer| 2 * self.number[digit][peer] + 1));
            first.push(edges.len() as u32);
            if others.is_power_of_two() {
                edges.push(2 * self.number[others.trailing_zeros() as usize][cell]);
            }
            for house in HOUSES_OF[cell] {
                let left = board.places(digit, house) & !(1 << cell);
                if left.is_power_of_two() {
                    edges.push(2 * self.number[digit][left.trailing_zeros() as usize]);
                }
            }
        }
        first.push(edges.len() as u32);
        (first, edges)
    }

    fn close(&mut self, first: &[u32], edges: &[u16]) {
        let count = 2 * self.candidates.len();
        let mut search = Search {
            first,
            edges,
            order: vec![UNSEEN; count],
            low: vec![0; count],
            component: vec![UNSEEN; count],
            stack: Vec::new(),
            next: 0,
        };
        let mut sets = Vec::with_capacity(count * self.words);
        for root in 0..count {
            if search.order[root] == UNSEEN {
                search.visit(root, &mut |members, component| {
                    let start = sets.len();
                    sets.resize(start + self.words, 0u64);
                    let (done, set) = sets.split_at_mut(start);
                    for &member in members {
                        set[usize::from(member) / 64] |= 1 << (member % 64);
                        let range = first[usize::from(member)] as usize..first[usize::from(member) + 1] as usize;
                        for &next in &edges[range] {
                            let of = component[usize::from(next)] as usize * self.words;
                            if of < start {
                                let other = &done[of..of + self.words];
                                set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
                            }
                        }
                    }
                });
            }
        }
        self.component = search.component;
        self.sets = sets;
    }

    fn set(&self, assertion: usize) -> &[u64] {
        let start = self.component[assertion] as usize * self.words;
        &self.sets[start..start + self.words]
    }

    /// Whether the candidate true (false) implies itself false (true).
    pub(super) fn refutes_itself(&self, digit: usize, cell: usize, is_on: bool) -> bool {
        let on = 2 * usize::from(self.number[digit][cell]);
        let (from, to) = if is_on { (on, on + 1) } else { (on + 1, on) };
        self.set(from)[to / 64] >> (to % 64) & 1 == 1
    }

    /// Assertions that each of these candidates, when true, implies: digit, cell, whether true.
    pub(super) fn common(&self, starts: &[(usize, usize)]) -> Vec<(usize, usize, bool)> {
        let mut found = Vec::new();
        for word in 0..self.words {
            let set = |&(digit, cell): &(usize, usize)| self.set(2 * usize::from(self.number[digit][cell]))[word];
            let mut bits = starts.iter().map(set).fold(!0u64, |all, set| all & set);
            while bits != 0 {
                let assertion = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let (digit, cell) = self.candidates[assertion / 2];
                found.push((digit.into(), cell.into(), assertion % 2 == 0));
            }
        }
        found
    }
}

impl Search<'_> {
    /// Visits all that `root` reaches; shows each component after those it leads to.
    fn visit(&mut self, root: usize, show: &mut impl FnMut(&[u16], &[u32])) {
        let mut calls = vec![(root, self.enter(root))];
        let mut components = self.component.iter().filter(|&&c| c != UNSEEN).max().map_or(0, |&c| c + 1);
        while let Some((node, edge)) = calls.last_mut() {
            let node = *node;
            if *edge < self.first[node + 1] {
                let next = usize::from(self.edges[*edge as usize]);
                *edge += 1;
                if self.order[next] == UNSEEN {
                    let start = self.enter(next);
                    calls.push((next, start));
                } else if self.component[next] == UNSEEN {
                    self.low[node] = self.low[node].min(self.order[next]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                let start = self.stack.iter().rposition(|&n| usize::from(n) == node).unwrap_or(0);
                for &member in &self.stack[start..] {
                    self.component[usize::from(member)] = components;
                }
                components += 1;
                show(&self.stack[start..], &self.component);
                self.stack.truncate(start);
            }
        }
    }

    fn enter(&mut self, node: usize) -> u32 {
        self.order[node] = self.next;
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node as u16);
        self.first[node]
    }
}

#[cfg(test)]
mod tests {
    use super::super::waves::{Kind, Links, Wave};
    use super::*;

    /// The closure agrees with a search from each candidate.
    #[test]
    fn closure_is_what_searches_find() {
        let text = b"......41.9..3.....3...5.....48..7..........62.1.......6..2....5.7....8......9....";
        let givens = text.map(|c| if c == b'.' { 0 } else { c - b'0' });
        let board = Board::new(&givens).expect("no clash");
        let (reach, links) = (Reach::new(&board), Links::new(&board));
        for (digit, cell) in board.candidates().iter() {
            let mut wave = Wave::start(digit, cell, true);
            while wave.to_off(&links, Kind::Xy) && wave.to_on(&links, Kind::Xy) {}
            let mut on = Candidates::default();
            let mut off = Candidates::default();
            for (d, c, is_on) in reach.common(&[(digit, cell)]) {
                if is_on { on.add(d, c) } else { off.add(d, c) }
            }
            assert_eq!((on, off), (wave.on, wave.off), "digit {digit} in cell {cell}");
        }
    }
}
