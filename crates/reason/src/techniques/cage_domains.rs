//! Cages in a state: the candidates of their cells, their fillings, their names.

use crate::cage_level::{CageShape, FillingTable, bit};
use quadrille_puzzle::Op;

use crate::candidates::CandidateGrid;
use crate::names::Names;

/// What a cell may hold, its value if it has one.
pub(super) fn domain<const W: usize>(grid: &CandidateGrid<W>, cell: u32) -> u64 {
    match grid.values[cell as usize] {
        0 => grid.candidates[cell as usize].0,
        value => bit(value),
    }
}

/// The candidates of the cells of a cage, in cage order.
pub(super) fn domains<const W: usize>(grid: &CandidateGrid<W>, shape: &CageShape) -> Vec<u64> {
    shape.cells.iter().map(|&c| domain(grid, c)).collect()
}

/// The fillings of a cage in this state, where they are few enough to list.
pub(super) fn table<const W: usize>(
    grid: &CandidateGrid<W>,
    shape: &CageShape,
) -> Option<FillingTable> {
    let domains = domains(grid, shape);
    shape.listable(&domains).then(|| FillingTable::list(shape, &domains))
}

/// True if a cage still has an open cell.
pub(super) fn is_open<const W: usize>(grid: &CandidateGrid<W>, shape: &CageShape) -> bool {
    shape.cells.iter().any(|&c| grid.values[c as usize] == 0)
}

/// A cage in words: `the cage 12+ at r1c12`; a Killer's sum and the value of one cell stand alone.
pub(crate) fn name(index: u32, names: &Names<'_>) -> String {
    let cells = names.cells(&names.puzzle().cages()[index as usize].cells);
    names.text("cage.name", &[("target", &target(index, names)), ("cells", &cells)])
}

/// The number of a cage with its operation: `12+`.
pub(super) fn target(index: u32, names: &Names<'_>) -> String {
    let cage = &names.puzzle().cages()[index as usize];
    let plain = cage.op == Op::Eq || cage.cells.len() == 1 || !names.puzzle().is_kenken();
    let op = if plain { String::new() } else { cage.op.to_string() };
    format!("{}{op}", cage.target)
}
