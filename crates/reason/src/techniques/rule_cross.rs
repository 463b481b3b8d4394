//! Rules that meet: two of them in a cell that both have or in cells that see each other, or all
//! those that lie in one house.

use super::prelude::*;
pub(super) use super::rule_check::check;
use super::rule_clues::{domains, list, live_with_cages, strikes};
pub(super) use super::rule_words::explain;

/// Most cells of two rules together that a person can keep in mind.
const CELLS: usize = 14;

pub(super) fn find_two<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let clues = drawn(m);
    let count = m.board.clues.len();
    for (i, &(a, first)) in clues.iter().enumerate() {
        for &(b, second) in &clues[..i] {
            let cages = [first, second].iter().filter(|clue| clue.form == Form::Cage).count();
            if cages < 2 && meet(m, first, second) {
                together(m, &[second, first], a * count + b, None, out)?;
            }
        }
    }
    CONTINUE
}

/// At least three clues that lie in one house.
pub(super) fn find_in_house<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let clues = drawn(m);
    for house in 0..m.board.houses.len() {
        let lies = |clue: &Clue<W>| clue.set.within(&m.board.houses[house]);
        let inside: Vec<&Clue<W>> =
            clues.iter().map(|&(_, clue)| clue).filter(|clue| lies(clue)).collect();
        let cages = inside.iter().filter(|clue| clue.form == Form::Cage).count();
        if inside.len() > 2 && cages < inside.len() {
            together(m, &inside, house, Some(house), out)?;
        }
    }
    CONTINUE
}

/// The clues with a drawing.
fn drawn<const W: usize>(m: &CandidateGrid<W>) -> Vec<(usize, &Clue<W>)> {
    let drawn = live_with_cages(m).filter(|(_, clue, _)| clue.form != Form::Star);
    drawn.map(|(at, clue, _)| (at, clue)).collect()
}

/// The step of some clues together, unless they have too many cells.
fn together<const W: usize>(
    m: &CandidateGrid<W>,
    clues: &[&Clue<W>],
    number: usize,
    house: Option<usize>,
    out: &mut StepSink,
) -> Flow {
    let mut cells: Vec<usize> = Vec::new();
    for &cell in clues.iter().flat_map(|clue| &clue.network.cells) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let left = domains(m, &cells);
    if cells.len() > CELLS || out.is_idle(number, &left) {
        return CONTINUE;
    }
    out.tick()?;
    let parts = clues.iter().flat_map(|clue| &clue.primitives);
    let Some(network) = Network::new(cells, parts, &m.board) else { return CONTINUE };
    match network.supports(&left) {
        Some(kept) if kept != left => {
            let mut step = strikes(out.technique, clues, &network.cells, &left, &kept);
            list(&mut step, &network, &left);
            out.push(step.inside(house))
        }
        Some(_) => {
            out.rest(number, left);
            CONTINUE
        }
        None => CONTINUE,
    }
}

/// True if two clues of different rules share an open cell, or at least two open cells of one see
/// open cells of the other.
fn meet<const W: usize>(m: &CandidateGrid<W>, a: &Clue<W>, b: &Clue<W>) -> bool {
    if a.from == b.from {
        return false;
    }
    let (open_a, open_b): (CellSet<W>, CellSet<W>) = (a.set & m.open, b.set & m.open);
    open_a.meets(&open_b) || open_a.iter().filter(|&c| m.board.peers[c].meets(&open_b)).count() >= 2
}
