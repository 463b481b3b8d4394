//! A rule and a house together: the house needs its missing values somewhere, and some of them fit
//! only into cells of the rule.

use super::prelude::*;
pub(super) use super::rule_check::check;
use super::rule_clues::{domains, live, strikes, told};
pub(super) use super::rule_words::explain;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let clues = m.board.clues.len();
    let few = |clue: &Clue<W>| clue.network.cells.len() <= FEW_CELLS;
    for (at, clue, left) in live(m).filter(|(_, clue, _)| few(clue)) {
        for house in 0..m.board.houses.len() {
            let needed = needed(m, clue, house);
            if needed.is_empty() {
                continue;
            }
            // The values needed are part of what the step rests on.
            let mut key = left.clone();
            key.push(needed.0);
            let number = at + clues * house;
            if out.is_idle(number, &key) {
                continue;
            }
            out.tick()?;
            match with_house(m, clue, house, needed) {
                Some(step) => out.push(step)?,
                None => out.rest(number, key),
            }
        }
    }
    CONTINUE
}

/// The values that a house can only hold in at least two cells of the clue.
fn needed<const W: usize>(m: &CandidateGrid<W>, clue: &Clue<W>, house: usize) -> Values {
    let cells = m.board.houses[house];
    if (cells & clue.set & m.open).len() < 2 || cells.within(&clue.set) {
        return Values::EMPTY;
    }
    let inside = |&value: &u8| {
        let places = m.spots(house, value);
        places.len() >= 2 && places.within(&clue.set)
    };
    (1..=m.side() as u8).filter(inside).collect()
}

fn with_house<const W: usize>(
    m: &CandidateGrid<W>,
    clue: &Clue<W>,
    house: usize,
    needed: Values,
) -> Option<Step> {
    let cells = &clue.network.cells;
    let left = domains(m, cells);
    let mut network = clue.network.clone();
    for value in needed {
        let places = m.spots(house, value);
        let at = (0..cells.len()).filter(|&at| places.has(cells[at])).collect();
        network = network.with_value_in(at, value);
    }
    let kept = network.supports(&left)?;
    if kept == left {
        return None;
    }
    let mut step = strikes(T::RuleHouse, &[clue], cells, &left, &kept).inside([house]);
    step.premises.extend(needed.iter().map(|v| Premise::House(HouseId(house as u32), v)));
    if let Some(note) = &mut step.rule {
        let inside = cells.iter().zip(&left).filter(|(cell, _)| m.board.houses[house].has(**cell));
        note.cause = inside.map(|(&cell, &set)| told(cell, set & needed.0)).collect();
        note.cause.retain(|cause| !cause.1.is_empty());
    }
    Some(step)
}
