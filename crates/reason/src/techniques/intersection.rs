//! Locked candidates: all places of a value in one house also lie in another, so the rest of that
//! house is cleared.
//!
//! *Pointing*: a box (or region, diagonal or other house that is not a line) points along a line.
//! *Claiming*: a line claims the value inside a box. Between two houses that are not lines it
//! counts as pointing.

use super::prelude::*;

pub(super) fn find_pointing<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let houses = m.board.houses.len();
    for h in 2 * m.side()..houses {
        find_from(m, h, 0..houses, out)?;
    }
    CONTINUE
}

pub(super) fn find_claiming<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for h in 0..2 * m.side() {
        find_from(m, h, 2 * m.side()..m.board.houses.len(), out)?;
    }
    CONTINUE
}

fn find_from<const W: usize>(
    m: &CandidateGrid<W>,
    from: usize,
    to: std::ops::Range<usize>,
    out: &mut StepSink,
) -> Flow {
    for value in 1..=m.side() as u8 {
        let places = m.spots(from, value);
        let Some(first) = places.first() else { continue };
        for &other in m.board.houses_of[first].iter().filter(|&&o| o != from && to.contains(&o)) {
            if !places.within(&m.board.houses[other]) {
                continue;
            }
            let gone = m.spots(other, value) - places;
            if !gone.is_empty() {
                let step = Step::new(out.technique, Values::only(value)).at(places).inside([from]);
                out.push(
                    step.covered_by([other]).because_houses([from], value).strike(gone, value),
                )?;
            }
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    names.lines("intersection", step, &[])
}
