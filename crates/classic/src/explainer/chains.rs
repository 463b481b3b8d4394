//! Chains without branches: cycles, and candidates that refute or prove themselves.
//!
//! A forcing chain leads from a candidate to its own opposite. A cycle runs through a weak link
//! a–b: if b is false, a is true. With the link back, one of the two is always true, so a candidate
//! that sees both is false. All are found as shortest paths by [breadth-first
//! search](super::bfs_links), so lengths do not depend on the order in which cells are visited.

use super::bfs_links::{Frontier, Kind, Links};
use super::finding::{Best, Finding};
use super::link_closure::LinkClosure;
use super::propagation::Counts;
use super::scale::{Technique, Tenths, length_tenths};
use crate::bitboard::{ALL, ALONE, Bitboard, Candidates, Cells, Digits, Members, PEERS};

/// Cycles and forcing chains of the lowest rating: X- and Y-cycles 6.5, forcing X-chains 6.6,
/// others 7.0, plus length.
///
/// Every candidate that they strike refutes itself, and every one that they place proves itself.
/// One closure finds these, so most searches are left out.
pub(super) fn chains(board: &Bitboard, closure: &mut LinkClosure) -> Option<Finding> {
    closure.close(board, &Counts::of(board));
    let (mut struck, mut placed) = (Candidates::default(), Candidates::default());
    for (digit, cell, is_on) in closure.refuted(board) {
        if is_on { struck.add(digit, cell) } else { placed.add(digit, cell) }
    }
    if struck.is_empty() && placed.is_empty() {
        return None;
    }
    let links = Links::new(board);
    let mut best = Best::default();
    let starts: Vec<Start> = board
        .candidates()
        .iter()
        .map(|candidate| Start::new(board, closure, [&struck, &placed], candidate))
        .filter(|start| start.proves || start.ends != 0)
        .collect();
    for kind in [Kind::X, Kind::Y, Kind::Xy] {
        for start in &starts {
            from_false(board, &links, kind, start, &mut best);
        }
        for (digit, cell) in struck.iter().filter(|_| kind != Kind::Y) {
            from_true(&links, kind, digit, cell, &mut best);
        }
    }
    best.take()
}

/// A candidate from whose falsehood something follows.
struct Start {
    digit: usize,
    cell: usize,
    /// True if it proves itself.
    proves: bool,
    /// The peers that it makes true and that close a cycle which strikes something.
    ends: Cells,
}

impl Start {
    /// A cycle is as short in the other direction, where it is found as well, unless the search
    /// from there ends early because that candidate proves itself.
    fn new(
        board: &Bitboard,
        closure: &LinkClosure,
        [struck, placed]: [&Candidates; 2],
        (digit, cell): (usize, usize),
    ) -> Self {
        let (proves, later) = (placed.has(digit, cell), !((2 << cell) - 1));
        let others = if proves { ALL } else { later | placed.0[digit] };
        let seen = struck.0[digit] & PEERS[cell];
        let closes = |&end: &usize| seen & PEERS[end] != 0 && closure.proves(digit, cell, end);
        let ends = if seen == 0 { 0 } else { board.at[digit] & PEERS[cell] & others };
        let ends = Members(ends).filter(closes).fold(0, |ends, end| ends | ALONE[end]);
        Start { digit, cell, proves, ends }
    }
}

/// Technique and base rating of cycles and of forcing chains.
fn bases(kind: Kind) -> [(Technique, u16); 2] {
    match kind {
        Kind::X => [(Technique::XCycle, 65), (Technique::ForcingXChain, 66)],
        Kind::Y => [(Technique::YCycle, 65), (Technique::YCycle, 65)],
        Kind::Xy => [(Technique::Cycle, 70), (Technique::ForcingChain, 70)],
    }
}

/// Looks for a chain from a true candidate to its own falsehood.
fn from_true(links: &Links, kind: Kind, digit: usize, cell: usize, best: &mut Best) {
    let [_, (technique, base)] = bases(kind);
    let mut frontier = Frontier::start(digit, cell, true);
    for phase in 1.. {
        let tenths = base + length_tenths(2 * phase);
        if Tenths(tenths) > best.rating() || !frontier.switch_off(links, kind) {
            return;
        }
        if frontier.fresh.has(digit, cell) {
            return best.strike(technique, tenths, digit, 1 << cell);
        }
        if !frontier.switch_on(links, kind) {
            return;
        }
    }
}

/// Looks for chains from a false candidate to its own truth, and to a true peer, which closes a
/// cycle.
fn from_false(board: &Bitboard, links: &Links, kind: Kind, start: &Start, best: &mut Best) {
    let [(cycle, cycle_base), (technique, base)] = bases(kind);
    let &Start { digit, cell, proves, mut ends } = start;
    let mut frontier = Frontier::start(digit, cell, false);
    for phase in 1.. {
        let tenths = length_tenths(2 * phase);
        let is_done = ends == 0 && (kind == Kind::Y || !proves);
        if is_done
            || Tenths(cycle_base.min(base) + tenths) > best.rating()
            || !frontier.switch_on(links, kind)
        {
            return;
        }
        if kind != Kind::Y && frontier.fresh.has(digit, cell) {
            return best.place(technique, base + tenths, digit, cell);
        }
        for peer in Members(frontier.fresh.0[digit] & ends) {
            if phase > 1 {
                let seen = board.at[digit] & PEERS[cell] & PEERS[peer];
                best.strike(cycle, cycle_base + tenths, digit, seen);
            }
        }
        ends &= !frontier.fresh.0[digit];
        if !frontier.switch_off(links, kind) {
            return;
        }
    }
}

/// Multiple forcing chains: every candidate of a cell, or every place of a digit in a house, has
/// the same consequence. 8.0 plus length. The closure is that of [`chains`] for the same grid.
pub(super) fn multiple_chains(board: &Bitboard, closure: &mut LinkClosure) -> Option<Finding> {
    closure.add_falses();
    let mut multiple = Multiple {
        board,
        closure,
        links: Links::new(board),
        depths: (0..729).map(|_| None).collect(),
        best: Best::default(),
    };
    for cell in Members(board.open()) {
        multiple.group(Digits(board.cands[cell]).map(|digit| (digit, cell)).collect());
    }
    for house in 0..27 {
        for digit in 0..9 {
            let places = board.places(digit, house);
            if places != 0 && board.cands[places.trailing_zeros() as usize].count_ones() > 2 {
                multiple.group(Members(places).map(|cell| (digit, cell)).collect());
            }
        }
    }
    multiple.best.take()
}

struct Multiple<'a> {
    board: &'a Bitboard,
    closure: &'a LinkClosure,
    links: Links,
    /// The consequences of each candidate, by digit · 81 + cell, once a group with it has a common
    /// one.
    depths: Vec<Option<Box<Depths>>>,
    best: Best,
}

impl Multiple<'_> {
    fn group(&mut self, starts: Vec<(usize, usize)>) {
        if starts.len() < 3 || self.closure.common(&starts).is_empty() {
            return;
        }
        for &(digit, cell) in &starts {
            let links = &self.links;
            self.depths[digit * 81 + cell]
                .get_or_insert_with(|| Box::new(Depths::new(links, digit, cell)));
        }
        let depths = starts.iter().filter_map(|&(d, c)| self.depths[d * 81 + c].as_deref());
        common(self.board, &depths.collect::<Vec<_>>(), &mut self.best);
    }
}

/// Number of assertions from a true candidate to each consequence.
struct Depths {
    reached: Frontier,
    /// Nodes to each false candidate, 0 if it is never reached.
    off: [[u8; 81]; 9],
    /// Nodes to each true candidate, 0 if it is never reached.
    on: [[u8; 81]; 9],
}

impl Depths {
    fn new(links: &Links, digit: usize, cell: usize) -> Self {
        let mut frontier = Frontier::start(digit, cell, true);
        let (mut off, mut on) = ([[0; 81]; 9], [[0; 81]; 9]);
        on[digit][cell] = 1;
        let mut nodes = 1;
        while frontier.switch_off(links, Kind::Xy) {
            nodes += 1;
            frontier.fresh.iter().for_each(|(d, c)| off[d][c] = nodes);
            if !frontier.switch_on(links, Kind::Xy) {
                break;
            }
            nodes += 1;
            frontier.fresh.iter().for_each(|(d, c)| on[d][c] = nodes);
        }
        Depths { reached: frontier, off, on }
    }
}

/// Offers every consequence that all starts share.
fn common(board: &Bitboard, starts: &[&Depths], best: &mut Best) {
    for digit in 0..9 {
        let all =
            |f: fn(&Depths) -> &Candidates| starts.iter().fold(!0, |set, s| set & f(s).0[digit]);
        for cell in Members(all(|s| &s.reached.off) & board.at[digit]) {
            let nodes = starts.iter().map(|s| u32::from(s.off[digit][cell])).sum();
            best.strike(
                Technique::MultipleForcingChains,
                80 + length_tenths(nodes),
                digit,
                1 << cell,
            );
        }
        for cell in Members(all(|s| &s.reached.on) & board.at[digit]) {
            let nodes = starts.iter().map(|s| u32::from(s.on[digit][cell])).sum();
            best.place(Technique::MultipleForcingChains, 80 + length_tenths(nodes), digit, cell);
        }
    }
}
