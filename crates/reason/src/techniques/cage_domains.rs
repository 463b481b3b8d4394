//! Cages in a state: the candidates of their cells, their fillings, their names.

use quadrille_caged::{CageShape, FillingTable, bit};

use crate::candidates::CandidateGrid;
use crate::names::Names;

/// What a cell may hold, its value if it has one.
pub(super) fn domain<const W: usize>(grid: &CandidateGrid<W>, cell: u32) -> u64 {
    match grid.values[cell as usize] {
        0 => grid.candidates[cell as usize].0,
        value => bit(value),
    }
}

/// What the cells of a cage may hold, in cage order.
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

/// Whether a cage still has an open cell.
pub(super) fn is_open<const W: usize>(grid: &CandidateGrid<W>, shape: &CageShape) -> bool {
    shape.cells.iter().any(|&c| grid.values[c as usize] == 0)
}

/// A cage in words: `the cage 12+ at r1c12`.
pub(super) fn name(index: u32, names: &Names<'_>) -> String {
    let cage = &names.puzzle().cages()[index as usize];
    let op = if cage.op == quadrille_puzzle::Op::Eq { String::new() } else { cage.op.to_string() };
    format!("the cage {}{op} at {}", cage.target, names.cells(&cage.cells))
}
