//! Chains without branches: cycles, and candidates that refute or prove themselves.
//!
//! A forcing chain leads from a candidate to its own opposite. A cycle runs through a weak link
//! a–b: if b is false, a is true. With the link back, one of the two is always true, so a candidate
//! that sees both is false. All are found as shortest paths by [breadth-first
//! search](super::bfs_links), so lengths do not depend on the order in which cells are visited.

use super::bfs_links::{Frontier, Kind, Links};
use super::finding::{Best, Finding};
use super::scale::{Technique, Tenths, length_tenths};
use crate::bitboard::{Bitboard, Candidates, Members, PEERS};

/// Cycles and forcing chains of the lowest rating: X- and Y-cycles 6.5, forcing X-chains 6.6,
/// others 7.0, plus length.
pub(super) fn chains(board: &Bitboard) -> Option<Finding> {
    let links = Links::new(board);
    let mut best = Best::default();
    for kind in [Kind::X, Kind::Y, Kind::Xy] {
        for (digit, cell) in board.candidates().iter() {
            from_false(board, &links, kind, digit, cell, &mut best);
            if kind != Kind::Y {
                from_true(&links, kind, digit, cell, &mut best);
            }
        }
    }
    best.take()
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
fn from_false(
    board: &Bitboard,
    links: &Links,
    kind: Kind,
    digit: usize,
    cell: usize,
    best: &mut Best,
) {
    let [(cycle, cycle_base), (technique, base)] = bases(kind);
    let mut frontier = Frontier::start(digit, cell, false);
    for phase in 1.. {
        let tenths = length_tenths(2 * phase);
        if Tenths(cycle_base.min(base) + tenths) > best.rating() || !frontier.switch_on(links, kind)
        {
            return;
        }
        if kind != Kind::Y && frontier.fresh.has(digit, cell) {
            return best.place(technique, base + tenths, digit, cell);
        }
        for peer in Members(frontier.fresh.0[digit] & PEERS[cell]) {
            if phase > 1 {
                let seen = board.at[digit] & PEERS[cell] & PEERS[peer];
                best.strike(cycle, cycle_base + tenths, digit, seen);
            }
        }
        if !frontier.switch_off(links, kind) {
            return;
        }
    }
}

/// Multiple forcing chains: every candidate of a cell, or every place of a digit in a house, has
/// the same consequence. 8.0 plus length.
pub(super) fn multiple_chains(board: &Bitboard) -> Option<Finding> {
    let links = Links::new(board);
    let mut best = Best::default();
    let depths: Vec<Vec<Option<Box<Depths>>>> = (0..9)
        .map(|digit| {
            let depth =
                |cell| board.has(digit, cell).then(|| Box::new(Depths::new(&links, digit, cell)));
            (0..81).map(depth).collect()
        })
        .collect();
    let of = |digit: usize, cell: usize| depths[digit][cell].as_deref();
    for cell in Members(board.open()) {
        let starts = (0..9).filter_map(|digit| of(digit, cell));
        common(board, &starts.collect::<Vec<_>>(), &mut best);
    }
    for house in 0..27 {
        for digit in 0..9 {
            let p = board.places(digit, house);
            if p == 0 || board.cands[p.trailing_zeros() as usize].count_ones() < 3 {
                continue;
            }
            let starts = Members(board.places(digit, house)).filter_map(|cell| of(digit, cell));
            common(board, &starts.collect::<Vec<_>>(), &mut best);
        }
    }
    best.take()
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

/// Offers every consequence that three or more starts share.
fn common(board: &Bitboard, starts: &[&Depths], best: &mut Best) {
    if starts.len() < 3 {
        return;
    }
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
