//! Which assertions follow from which, through the links of a grid that does not change.
//!
//! Nodes are the candidates taken as true: one leads to another when it makes false a candidate
//! whose falsehood makes the other true. Nodes that lead to each other collapse into one (Tarjan
//! 1972), and what a node reaches is the union of what its successors reach. One pass answers for
//! all assumptions at once, where a search from each took ten times as long.

use std::ops::Range;

use super::board::{ALONE, Board, Cells, Digits, HOUSES, HOUSES_OF, Members, PEERS, size};
use super::facts::Fact;
use super::run::Counts;

/// The closure: for each candidate taken as true, the candidates that become true and those that
/// become false.
///
/// Buffers are kept from one grid to the next.
#[derive(Default)]
pub(super) struct Reach {
    /// Number of each candidate, by digit · 81 + cell.
    number: Vec<u16>,
    /// The candidates by number.
    candidates: Vec<(u8, u8)>,
    /// 64-bit words per set, a multiple of four.
    words: usize,
    /// Per digit, the cells with partners.
    linked: [Cells; 9],
    /// Per component the candidates that become true, `words` each.
    sets: Vec<u64>,
    /// Per component the candidates that become false, when asked for.
    falses: Vec<u64>,
    /// Partners of each candidate, at most four: those that are true if it is false; and how many.
    partners: Vec<([u16; 4], u8)>,
    /// Candidates that each makes false, `words` each.
    weak: Vec<u64>,
    /// Candidates of each digit in each house, then those of each cell, `words` each.
    shared: Vec<u64>,
    /// Successors of node `n` are `edges[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    edges: Vec<u16>,
    /// Tarjan's visiting order and lowest order reached.
    order: Vec<u16>,
    low: Vec<u16>,
    /// Component of each node.
    component: Vec<u16>,
    /// Nodes visited and not yet in a component.
    stack: Vec<u16>,
    /// Nodes under way and the next edge of each.
    calls: Vec<(u16, u32)>,
}

const NONE: u16 = u16::MAX;

/// Adds a set to another, four words at a time.
#[inline]
fn unite(set: &mut [u64], more: &[u64]) {
    for (a, b) in set.chunks_exact_mut(4).zip(more.chunks_exact(4)) {
        (0..4).for_each(|i| a[i] |= b[i]);
    }
}

impl Reach {
    /// Closes the links of this grid.
    pub(super) fn close(&mut self, board: &Board, counts: &Counts) {
        self.enumerate(board);
        self.link(board, counts);
        self.search();
    }

    fn enumerate(&mut self, board: &Board) {
        self.number.clear();
        self.number.resize(729, NONE);
        self.candidates.clear();
        for (digit, cell) in board.candidates().iter() {
            self.number[digit * 81 + cell] = self.candidates.len() as u16;
            self.candidates.push((digit as u8, cell as u8));
        }
        self.words = self.candidates.len().div_ceil(256) * 4;
    }

    fn link(&mut self, board: &Board, counts: &Counts) {
        self.partners.clear();
        self.partners.resize(self.candidates.len(), ([NONE; 4], 0));
        self.linked = [0; 9];
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            let others = board.cands[cell] & !(1 << digit);
            let (partners, found) = &mut self.partners[n];
            let mut join = |partner: u16| {
                partners[usize::from(*found)] = partner;
                *found += 1;
            };
            for house in HOUSES_OF[cell] {
                if counts.has_two(digit, house) {
                    let left = board.at[digit] & HOUSES[house] & !ALONE[cell];
                    join(self.number[digit * 81 + left.trailing_zeros() as usize]);
                }
            }
            if size(others) == 1 {
                join(self.number[others.trailing_zeros() as usize * 81 + cell]);
            }
            if *found > 0 {
                self.linked[digit] |= ALONE[cell];
            }
        }
        self.link_nodes(board);
    }

    /// Lists the successors of each node.
    fn link_nodes(&mut self, board: &Board) {
        self.first.clear();
        self.edges.clear();
        let (number, partners) = (&self.number, &self.partners);
        for &(digit, cell) in &self.candidates {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            self.first.push(self.edges.len() as u32);
            let mut reach = |other: u16| {
                let (partners, found) = &partners[usize::from(other)];
                self.edges.extend_from_slice(&partners[..usize::from(*found)]);
            };
            for other in Digits(board.cands[cell] & !(1 << digit)) {
                if self.linked[other] & ALONE[cell] != 0 {
                    reach(number[other * 81 + cell]);
                }
            }
            Members(self.linked[digit] & PEERS[cell])
                .for_each(|peer| reach(number[digit * 81 + peer]));
        }
        self.first.push(self.edges.len() as u32);
    }

    /// Adds what becomes false to the closure.
    pub(super) fn add_falses(&mut self) {
        self.weaken();
        self.falses.clear();
        for set in self.sets.chunks_exact(self.words) {
            let start = self.falses.len();
            self.falses.resize(start + self.words, 0);
            for (word, &bits) in set.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let member = 64 * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let weak = &self.weak[member * self.words..(member + 1) * self.words];
                    unite(&mut self.falses[start..], weak);
                }
            }
        }
    }

    /// Lists the candidates that each makes false: those of its digit in its houses and those of
    /// its cell.
    fn weaken(&mut self) {
        let words = self.words;
        self.shared.clear();
        self.shared.resize((9 * 27 + 81) * words, 0);
        let homes = |digit: u8, cell: u8| {
            let (digit, cell) = (usize::from(digit), usize::from(cell));
            let [a, b, c] = HOUSES_OF[cell].map(|house| digit * 27 + house);
            [a, b, c, 9 * 27 + cell].map(|home| home * words)
        };
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            homes(digit, cell).iter().for_each(|home| self.shared[home + n / 64] |= 1 << (n % 64));
        }
        self.weak.clear();
        for (n, &(digit, cell)) in self.candidates.iter().enumerate() {
            let homes = homes(digit, cell);
            let all =
                |word: usize| homes.iter().fold(0, |all, home| all | self.shared[home + word]);
            self.weak.extend((0..words).map(all));
            self.weak[n * words + n / 64] &= !(1 << (n % 64));
        }
    }

    fn search(&mut self) {
        let count = self.candidates.len();
        for list in [&mut self.order, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(count, NONE);
        }
        self.sets.clear();
        self.stack.clear();
        let (mut visited, mut components) = (0, 0);
        for root in 0..count {
            if self.order[root] == NONE {
                self.visit(root, &mut visited, &mut components);
            }
        }
    }

    /// Visits all that `root` reaches, with an explicit stack.
    fn visit(&mut self, root: usize, visited: &mut u16, components: &mut u16) {
        self.enter(root, visited);
        while let Some(call) = self.calls.last_mut() {
            let node = usize::from(call.0);
            if call.1 < self.first[node + 1] {
                let next = usize::from(self.edges[call.1 as usize]);
                call.1 += 1;
                if self.order[next] == NONE {
                    self.enter(next, visited);
                } else if self.component[next] == NONE {
                    self.low[node] = self.low[node].min(self.order[next]);
                }
                continue;
            }
            self.calls.pop();
            if let Some(&(parent, _)) = self.calls.last() {
                let parent = usize::from(parent);
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                self.collapse(node, *components);
                *components += 1;
            }
        }
    }

    fn enter(&mut self, node: usize, visited: &mut u16) {
        self.order[node] = *visited;
        self.low[node] = *visited;
        *visited += 1;
        self.stack.push(node as u16);
        self.calls.push((node as u16, self.first[node]));
    }

    /// Makes a component of the nodes down to `node`; all that it leads to is closed already.
    fn collapse(&mut self, node: usize, component: u16) {
        let bottom = self.stack.iter().rposition(|&n| usize::from(n) == node).unwrap_or(0);
        for &member in &self.stack[bottom..] {
            self.component[usize::from(member)] = component;
        }
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        let (done, set) = self.sets.split_at_mut(start);
        let mut last = component;
        for &member in &self.stack[bottom..] {
            let member = usize::from(member);
            set[member / 64] |= 1 << (member % 64);
            for &next in &self.edges[self.first[member] as usize..self.first[member + 1] as usize] {
                let of = self.component[usize::from(next)];
                if of != component && of != last {
                    last = of;
                    let of = usize::from(of) * self.words;
                    unite(set, &done[of..of + self.words]);
                }
            }
        }
        self.stack.truncate(bottom);
    }

    /// Where the sets of a candidate taken as true are.
    fn range(&self, number: u16) -> Range<usize> {
        let start = usize::from(self.component[usize::from(number)]) * self.words;
        start..start + self.words
    }

    /// The assertions that imply their opposite.
    pub(super) fn refuted(&self, board: &Board) -> Vec<Fact> {
        let mut refuted = Vec::new();
        for (number, &(digit, cell)) in self.candidates.iter().enumerate() {
            let (word, bit) = (number / 64, number % 64);
            let on = &self.sets[self.range(number as u16)];
            let has = |digit: usize, cell: usize| {
                let other = usize::from(self.number[digit * 81 + cell]);
                on[other / 64] >> (other % 64) & 1 == 1
            };
            // It makes itself false through a true candidate that it sees, which is true because
            // another is false.
            let (d, c) = (usize::from(digit), usize::from(cell));
            let sees = Members(self.linked[d] & PEERS[c]).any(|peer| has(d, peer))
                || Digits(board.cands[c] & !(1 << d)).any(|other| has(other, c));
            if sees {
                refuted.push((d, c, true));
            }
            let (partners, found) = &self.partners[number];
            let proves = |&partner: &u16| self.sets[self.range(partner)][word] >> bit & 1 == 1;
            if partners[..usize::from(*found)].iter().any(proves) {
                refuted.push((digit.into(), cell.into(), false));
            }
        }
        refuted
    }

    /// What each of these candidates, one to nine, when true, implies.
    pub(super) fn common(&self, starts: &[(usize, usize)]) -> Vec<Fact> {
        let mut found = Vec::new();
        let mut ranges = [const { 0..0 }; 9];
        for (range, &(digit, cell)) in ranges.iter_mut().zip(starts) {
            *range = self.range(self.number[digit * 81 + cell]);
        }
        for (sets, is_on) in [(&self.sets, true), (&self.falses, false)] {
            for word in 0..self.words {
                let mut bits = !0;
                for range in &ranges[..starts.len()] {
                    bits &= sets[range.start + word];
                    if bits == 0 {
                        break;
                    }
                }
                while bits != 0 {
                    let (digit, cell) = self.candidates[64 * word + bits.trailing_zeros() as usize];
                    bits &= bits - 1;
                    found.push((digit.into(), cell.into(), is_on));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Candidates;
    use super::super::waves::{Kind, Links, Wave};
    use super::*;

    /// The closure agrees with a search from each candidate.
    #[test]
    fn closure_is_what_searches_find() {
        let text =
            b"976000080080705060000000000000006004000007013391000000000050001409001820000002700";
        let givens = text.map(|c| c - b'0');
        let board = Board::new(&givens).expect("no clash");
        let (mut reach, links) = (Reach::default(), Links::new(&board));
        reach.close(&board, &Counts::of(&board));
        reach.add_falses();
        for (digit, cell) in board.candidates().iter() {
            let mut wave = Wave::start(digit, cell, true);
            while wave.switch_off(&links, Kind::Xy) && wave.switch_on(&links, Kind::Xy) {}
            let (mut on, mut off) = (Candidates::default(), Candidates::default());
            for (d, c, is_on) in reach.common(&[(digit, cell)]) {
                if is_on { on.add(d, c) } else { off.add(d, c) }
            }
            assert_eq!((on, off), (wave.on, wave.off), "digit {digit} in cell {cell}");
            assert_eq!(
                reach.refuted(&board).contains(&(digit, cell, true)),
                wave.off.has(digit, cell)
            );
            let mut wave = Wave::start(digit, cell, false);
            while wave.switch_on(&links, Kind::Xy) && wave.switch_off(&links, Kind::Xy) {}
            assert_eq!(
                reach.refuted(&board).contains(&(digit, cell, false)),
                wave.on.has(digit, cell)
            );
        }
    }
}
