//! Values that the fillings of a cage use: anywhere in it (a *combination*), or in each cell (a
//! *filling*).
//!
//! People write combinations beside a cage: 12+ in two cells is 3+9, 4+8 or 5+7, so 6 is in
//! neither. Fillings show where each value can be. For a cage that is too large to list, bounds are
//! used.

use super::cage_check::{self, Domains};
use super::cage_domains::{domains, is_open, name, table};
use super::prelude::*;
use crate::cage_level::{CageShape, FillingTable, values, within_bounds};

/// The most combinations that are listed; more are too many to read.
const TOLD: usize = 8;

pub(super) fn find_combinations<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (i, shape) in m.board.shapes.iter().enumerate() {
        out.tick()?;
        let Some(table) = table(m, shape).filter(|_| is_open(m, shape)) else { continue };
        let used = table.used().iter().fold(0, |a, u| a | u);
        out.push(step(
            m,
            T::CageCombination,
            i,
            &vec![used; shape.cells.len()],
            combinations(&table),
        ))?;
    }
    CONTINUE
}

/// Values that no filling uses in their cell, if that gives more than the combinations.
pub(super) fn find_fillings<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (i, shape) in m.board.shapes.iter().enumerate() {
        out.tick()?;
        if !is_open(m, shape) {
            continue;
        }
        let Some(table) = table(m, shape) else {
            let kept = within_bounds(shape, &domains(m, shape));
            out.push(step(m, T::CageFilling, i, &kept, Vec::new()))?;
            continue;
        };
        let used = table.used();
        let anywhere = used.iter().fold(0, |a, u| a | u);
        let more = domains(m, shape).iter().zip(&used).any(|(d, u)| d & anywhere & !u != 0);
        if more {
            out.push(step(m, T::CageFilling, i, &used, combinations(&table)))?;
        }
    }
    CONTINUE
}

/// The combinations, each in rising order; none if there are too many to read.
fn combinations(table: &FillingTable) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for row in table.rows() {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        if let Err(at) = found.binary_search(&sorted) {
            found.insert(at, sorted);
        }
        if found.len() > TOLD {
            return Vec::new();
        }
    }
    found
}

/// Strikes the candidates that are not kept.
fn step<const W: usize>(
    m: &CandidateGrid<W>,
    technique: T,
    cage: usize,
    kept: &[u64],
    combinations: Vec<Vec<u8>>,
) -> Step {
    let shape: &CageShape = &m.board.shapes[cage];
    let mut step = Step::new(technique, Values::EMPTY).at(shape.cells.iter().map(|&c| c as usize));
    for (&cell, kept) in shape.cells.iter().zip(kept) {
        let cell = cell as usize;
        for value in values(m.candidates[cell].0 & !kept) {
            step.values = step.values.with(value);
            step = step.strike([cell], value);
        }
    }
    let cages = vec![cage as u32];
    step.premises.push(Premise::Cage(cage as u32));
    step.cage = Some(CageNote { cages, combinations, ..CageNote::default() });
    step
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let Some(note) = &step.cage else { return Vec::new() };
    let index = note.cages.first().copied().unwrap_or(0);
    let op = names.puzzle().cages()[index as usize].op;
    let list = names.join_or(note.combinations.iter().map(|c| combination(c, op)).collect());
    let key = match step.technique {
        _ if step.cells.len() == 1 => "cage.single",
        _ if note.combinations.is_empty() => "cage.bounds",
        T::CageCombination => "cage.combination",
        _ => "cage.filling",
    };
    names.lines(key, step, &[("cage", name(index, names)), ("list", list)])
}

/// The values of a cage as its operation joins them: `1+2+5`, `6−2`.
fn combination(values: &[u8], op: Op) -> String {
    let mut values: Vec<String> = values.iter().map(u8::to_string).collect();
    if matches!(op, Op::Sub | Op::Div) {
        values.reverse();
    }
    let sign = if op == Op::Any { " ".to_owned() } else { op.to_string() };
    values.join(&sign)
}

/// Checks with the model's enumeration that no filling has the struck value in its cell.
pub(super) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    let cage = cage_check::only_cage(state, step)?;
    let whole = cage_check::cage_domains(state, cage);
    cage_check::none_remains(state, step, |claim| {
        let Some(at) = cage.cells.iter().position(|c| *c == claim.cell) else {
            return Flaw::premise("a cage that does not hold the cell");
        };
        let mut domains: Domains = whole.clone();
        domains[at] = Values::only(claim.value);
        Ok(!cage_check::out_of_bounds(cage, &domains)
            && cage_check::any_filling(state, cage, &domains, &mut |_| true)?)
    })
}
