//! Cages in a state: the candidates of their cells, their fillings, their names.

use super::prelude::*;
use crate::cage_level::{CageShape, FillingTable};

pub(super) fn domains<const W: usize>(grid: &CandidateGrid<W>, shape: &CageShape) -> Vec<u64> {
    shape.cells.iter().map(|&c| grid.domain(c as usize)).collect()
}

/// The fillings of a cage in this state, if there are few enough to list.
pub(super) fn table<const W: usize>(
    grid: &CandidateGrid<W>,
    shape: &CageShape,
) -> Option<FillingTable> {
    let domains = domains(grid, shape);
    shape.listable(&domains).then(|| FillingTable::list(shape, &domains))
}

pub(super) fn is_open<const W: usize>(grid: &CandidateGrid<W>, shape: &CageShape) -> bool {
    shape.cells.iter().any(|&c| grid.values[c as usize] == 0)
}

/// A cage in words: `the cage 12+ at r1c12`, or the number alone for a Killer's sum or a single
/// cell.
pub(crate) fn name(index: u32, names: &Names<'_>) -> String {
    let cells = names.cells(&names.puzzle().cages()[index as usize].cells);
    names.text("cage.name", &[("target", &target(index, names)), ("cells", &cells)])
}

/// The target of a cage with its operation: `12+`.
pub(super) fn target(index: u32, names: &Names<'_>) -> String {
    let cage = &names.puzzle().cages()[index as usize];
    let plain = cage.op == Op::Eq || cage.cells.len() == 1 || !names.puzzle().is_kenken();
    let op = if plain { String::new() } else { cage.op.to_string() };
    format!("{}{op}", cage.target)
}
