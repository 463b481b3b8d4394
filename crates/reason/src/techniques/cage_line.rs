//! A value that every filling of a cage has in one house: no other cell of the house holds it.

use super::cage_domains::{is_open, name, table};
use super::prelude::*;
use crate::cage_level::{forced, values};

/// Tries every cage in every house that holds at least two of its cells.
pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (i, shape) in m.board.shapes.iter().enumerate() {
        out.tick()?;
        let Some(table) =
            table(m, shape).filter(|t| t.rows().next().is_some() && is_open(m, shape))
        else {
            continue;
        };
        let mut houses: Vec<usize> = shape
            .cells
            .iter()
            .flat_map(|&c| m.board.houses_of[c as usize].iter().copied())
            .collect();
        houses.sort_unstable();
        houses.dedup();
        for h in houses {
            let inside = |p: &u8| m.board.houses[h].has(shape.cells[usize::from(*p)] as usize);
            let positions: Vec<u8> = (0..shape.cells.len() as u8).filter(inside).collect();
            if positions.len() < 2 {
                continue;
            }
            for value in values(forced(&table, &positions, u64::MAX)) {
                let own = positions.iter().map(|&p| shape.cells[usize::from(p)] as usize);
                let rest = m.spots(h, value).iter().filter(|&c| own.clone().all(|o| o != c));
                let mut step = Step::new(Technique::CageLine, Values::only(value)).inside([h]);
                step = step.strike(rest, value).at(own);
                step.premises.push(Premise::Cage(i as u32));
                step.cage = Some(CageNote { cages: vec![i as u32], ..CageNote::default() });
                out.push(step)?;
            }
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let cage = step.cage.as_ref().and_then(|n| n.cages.first()).copied().unwrap_or(0);
    names.lines("cage.line", step, &[("cage", name(cage, names))])
}

/// Checks with the model's enumeration that every filling has the value in the house, outside the
/// struck cells.
pub(super) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    let cage = cage_check::only_cage(state, step)?;
    let [house] = step.houses[..] else { return Flaw::premise("one house") };
    let house: &[Cell] = &state.puzzle().houses()[house.index()].cells;
    let domains = cage_check::cage_domains(state, cage);
    cage_check::none_remains(state, step, |claim| {
        if !house.contains(&claim.cell) || cage.cells.contains(&claim.cell) {
            return Flaw::premise("a cell that is in the cage or not in the house");
        }
        cage_check::any_filling(state, cage, &domains, &mut |row| {
            !cage.cells.iter().zip(row).any(|(c, &v)| v == claim.value && house.contains(c))
        })
    })
}
