//! A value that every filling of a clue has among some of its cells: cells that see all of these
//! cannot hold it.

use super::prelude::*;
pub(super) use super::rule_check::check;
use super::rule_clues::{live, rules};
pub(super) use super::rule_words::explain;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let few = |clue: &Clue<W>| clue.network.cells.len() <= FEW_CELLS;
    for (at, clue, left) in live(m).filter(|(_, clue, _)| few(clue)) {
        if out.is_idle(at, &left) {
            continue;
        }
        out.tick()?;
        let mut is_loose = true;
        for value in 1..=m.side() as u8 {
            let places = clue.set & m.cells_of(value);
            if places.len() >= 2 && is_forced(clue, &left, value, places) {
                is_loose = false;
                around(m, clue, &left, value, places, out)?;
            }
        }
        if is_loose {
            out.rest(at, left);
        }
    }
    CONTINUE
}

/// Strikes a value that the clue has in one of these places: from all cells that see all of them,
/// and from the rest of a house if the clue needs the value in that house.
fn around<const W: usize>(
    m: &CandidateGrid<W>,
    clue: &Clue<W>,
    left: &[u64],
    value: u8,
    places: CellSet<W>,
    out: &mut StepSink,
) -> Flow {
    let seen = (m.board.seen_by_all(places) & m.cells_of(value)) - clue.set;
    if !seen.is_empty() {
        out.push(step(clue, value, places, seen, None))?;
    }
    for house in 0..m.board.houses.len() {
        let inside = places & m.board.houses[house];
        let gone = m.spots(house, value) - clue.set;
        let is_part = inside.len() >= 2 && inside != places && !gone.is_empty();
        if is_part && is_forced(clue, left, value, inside) {
            out.push(step(clue, value, inside, gone, Some(house)))?;
        }
    }
    CONTINUE
}

/// True if every filling has the value in one of these cells.
fn is_forced<const W: usize>(clue: &Clue<W>, left: &[u64], value: u8, places: CellSet<W>) -> bool {
    let mut without = left.to_vec();
    for (at, &cell) in clue.network.cells.iter().enumerate() {
        if places.has(cell) {
            without[at] &= !(1 << (value - 1));
            if without[at] == 0 {
                return true;
            }
        }
    }
    clue.network.is_impossible(without)
}

fn step<const W: usize>(
    clue: &Clue<W>,
    value: u8,
    places: CellSet<W>,
    gone: CellSet<W>,
    house: Option<usize>,
) -> Step {
    let mut step = Step::new(T::RuleLocked, Values::only(value)).inside(house);
    step = step.at(clue.network.cells.iter().copied()).fins(places).strike(gone, value);
    step.rule = Some(RuleNote { rules: rules(&[clue]), ..RuleNote::default() });
    step.premises.push(clue.from.clone());
    step
}
