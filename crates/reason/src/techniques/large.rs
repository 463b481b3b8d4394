//! Subsets and fish beyond four, for grids where their counterparts are larger than four too.
//!
//! On a 9×9 grid a naked set of five has a hidden counterpart of at most four; from 10×10 on both
//! may be larger. All-different (`alldifferent.rs`) finds all of them at once, each with the
//! smallest set that explains it.

use super::prelude::*;
use crate::cage_level::{AllDifferent, values};

const NAMED: usize = 4;

/// True if a set of `size` among `open` and its counterpart are both larger than the named ones.
fn is_large(size: usize, open: usize) -> bool {
    size > NAMED && open > NAMED + size
}

/// The matching, if there are as many values as members.
fn balanced(masks: &[u64], union: u64) -> Option<AllDifferent> {
    let fits = union.count_ones() as usize == masks.len();
    if fits { AllDifferent::new(masks).ok() } else { None }
}

pub(super) fn find_subsets<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    if m.side() <= 2 * NAMED + 1 {
        return CONTINUE;
    }
    for h in 0..m.board.houses.len() {
        out.tick()?;
        let cells: Vec<usize> = (m.board.houses[h] & m.open).iter().collect();
        let masks: Vec<u64> = cells.iter().map(|&c| m.candidates[c].0).collect();
        // With fewer values than cells the house is broken, and the matching finds nothing.
        let union = masks.iter().fold(0, |u, m| u | m);
        let Some(hall) = balanced(&masks, union) else { continue };
        let struck = (0..cells.len()).fold(0, |s, i| s | masks[i] & hall.impossible(i));
        for value in values(struck) {
            let Some((members, taken)) = hall.subset(u32::from(value) - 1) else { continue };
            if !is_large(members.count_ones() as usize, cells.len()) {
                continue;
            }
            let is_in = |i: &usize| members >> i & 1 == 1;
            let own = (0..cells.len()).filter(is_in).map(|i| cells[i]);
            let mut step = Step::new(T::LargeSubset, Values(taken))
                .inside([h])
                .at(own.clone())
                .because_cells(own);
            for i in (0..cells.len()).filter(|i| !is_in(i)) {
                step = values(masks[i] & taken).fold(step, |s, v| s.strike([cells[i]], v));
            }
            out.push(step)?;
        }
    }
    CONTINUE
}

pub(super) fn find_fish<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let side = m.side();
    if side <= 2 * NAMED + 1 {
        return CONTINUE;
    }
    for value in 1..=side as u8 {
        out.tick()?;
        for flip in [false, true] {
            let at = |line: usize, k: usize| if flip { k * side + line } else { line * side + k };
            let mask = |line: usize| {
                (0..side).filter(|&k| m.may(at(line, k), value)).fold(0u64, |w, k| w | 1 << k)
            };
            let lines: Vec<usize> = (0..side).filter(|&l| mask(l) != 0).collect();
            let masks: Vec<u64> = lines.iter().map(|&l| mask(l)).collect();
            let union = masks.iter().fold(0, |u, m| u | m);
            let Some(hall) = balanced(&masks, union) else { continue };
            let struck = (0..lines.len()).fold(0, |s, i| s | masks[i] & hall.impossible(i));
            for cover in values(struck) {
                let Some((members, covers)) = hall.subset(u32::from(cover) - 1) else { continue };
                if !is_large(members.count_ones() as usize, lines.len()) {
                    continue;
                }
                let base: Vec<usize> = (0..lines.len()).filter(|i| members >> i & 1 == 1).collect();
                let house = |line: usize, flip: bool| if flip { side + line } else { line };
                let mut step = Step::new(T::LargeFish, Values::only(value));
                step = step.inside(base.iter().map(|&i| house(lines[i], flip)));
                step = step.covered_by(values(covers).map(|c| house(usize::from(c) - 1, !flip)));
                for k in values(covers).map(|c| usize::from(c) - 1) {
                    let rest = (0..side)
                        .filter(|l| base.iter().all(|&i| lines[i] != *l))
                        .map(|l| at(l, k));
                    step = step.strike(rest.filter(|&c| m.may(c, value)), value);
                    step =
                        step.at(base.iter().map(|&i| at(lines[i], k)).filter(|&c| m.may(c, value)));
                }
                step = base
                    .iter()
                    .fold(step, |s, &i| s.because_houses([house(lines[i], flip)], value));
                out.push(step)?;
            }
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    match step.technique {
        T::LargeFish => super::fish::explain(step, names),
        _ => super::subset::explain(step, names),
    }
}

pub(super) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    match step.technique {
        T::LargeFish => check_fish(state, step),
        _ => check_subset(state, step),
    }
}

/// As many values as cells, all in one house; struck are the same values elsewhere in the house.
fn check_subset(state: &State, step: &Step) -> Result<(), Flaw> {
    let [house] = step.houses[..] else { return Flaw::premise("one house") };
    let house: &[Cell] = &state.puzzle().houses()[house.index()].cells;
    let mut cells = step.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let union = cells.iter().fold(Values::EMPTY, |u, &c| u | cage_check::domain(state, c));
    if union.len() != cells.len() || !cells.iter().all(|c| house.contains(c)) {
        return Flaw::premise("as many values as cells in the house");
    }
    let follows =
        |c: &Candidate| union.has(c.value) && house.contains(&c.cell) && !cells.contains(&c.cell);
    cage_check::none_remains(state, step, |claim| Ok(!follows(claim)))
}

/// As many covers as bases, pairwise disjoint, and every place in a base lies in a cover.
fn check_fish(state: &State, step: &Step) -> Result<(), Flaw> {
    let Some(value) = step.values.single() else { return Flaw::premise("one value") };
    let side = state.side() as u32;
    let parallel = |ids: &[HouseId]| {
        let mut list: Vec<u32> = ids.iter().map(|h| h.0).collect();
        list.sort_unstable();
        list.dedup();
        list.len() == ids.len()
            && (list.iter().all(|&h| h < side)
                || list.iter().all(|&h| (side..2 * side).contains(&h)))
    };
    if step.houses.len() != step.covers.len() || !parallel(&step.houses) || !parallel(&step.covers)
    {
        return Flaw::premise("as many parallel covers as parallel bases");
    }
    let houses = state.puzzle().houses();
    let within =
        |list: &[HouseId], c: Cell| list.iter().any(|h| houses[h.index()].cells.contains(&c));
    let places = |c: &Cell| cage_check::domain(state, *c).has(value);
    let spills = |h: &HouseId| {
        houses[h.index()].cells.iter().any(|c| places(c) && !within(&step.covers, *c))
    };
    if step.houses.iter().any(spills) {
        return Flaw::premise("every place of the bases in a cover");
    }
    let follows = |c: &Candidate| {
        c.value == value && within(&step.covers, c.cell) && !within(&step.houses, c.cell)
    };
    cage_check::none_remains(state, step, |claim| Ok(!follows(claim)))
}
