//! Sue de Coq: the cells where a box meets a line, with some cells of the line and some of the box, hold as many values as there
//! are cells, and the line part and the box part share none. Each value then stands exactly once among them: values not in the
//! box part in the line, values not in the line part in the box.

use quadrille_puzzle::Values;

use crate::cells::CellSet;
use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::step::Step;
use crate::technique::Technique;
use crate::words::Names;

/// Some cells with their values.
type Part<const W: usize> = (CellSet<W>, Values);

/// Sues de Coq.
pub(super) fn find<const W: usize>(m: &Marks<W>, out: &mut Finds) -> Flow {
    let lines = 2 * m.side();
    for block in lines..m.board.houses.len() {
        for line in 0..lines {
            let cross = m.board.houses[block] & m.board.houses[line] & m.open;
            if cross.len() < 2 {
                continue;
            }
            for middle in parts(m, cross, 2, cross.len(), out)? {
                if middle.1.len() >= middle.0.len() + 2 {
                    around(m, block, line, middle, out)?;
                }
            }
        }
    }
    ON
}

/// Subsets of `least` to `most` cells of a set.
fn parts<const W: usize>(
    m: &Marks<W>,
    cells: CellSet<W>,
    least: usize,
    most: usize,
    out: &mut Finds,
) -> std::ops::ControlFlow<(), Vec<Part<W>>> {
    let mut list: Vec<Part<W>> = vec![(CellSet::EMPTY, Values::EMPTY)];
    for cell in cells {
        out.tick()?;
        for i in 0..list.len() {
            if list[i].0.len() < most {
                list.push((list[i].0 | CellSet::only(cell), list[i].1 | m.candidates[cell]));
            }
        }
    }
    list.retain(|p| p.0.len() >= least);
    std::ops::ControlFlow::Continue(list)
}

/// Line and box parts for one middle.
fn around<const W: usize>(m: &Marks<W>, block: usize, line: usize, middle: Part<W>, out: &mut Finds) -> Flow {
    let (b, l) = (m.board.houses[block], m.board.houses[line]);
    let most = if m.side() <= 9 { m.side() } else { 3 };
    // The two parts together have at least as many spare cells as the middle has spare values.
    let in_line = parts(m, ((l & m.open) - b) - middle.0, 1, most, out)?;
    let in_block = parts(m, ((b & m.open) - l) - middle.0, 1, most, out)?;
    for &(line_cells, line_values) in &in_line {
        if line_values.len() < line_cells.len() + 1 || (line_values & middle.1).is_empty() {
            continue;
        }
        out.tick()?;
        for &(block_cells, block_values) in &in_block {
            let cells = middle.0 | line_cells | block_cells;
            let values = middle.1 | line_values | block_values;
            let apart = (line_values & block_values).is_empty() && !(block_values & middle.1).is_empty();
            if !apart || values.len() != cells.len() || block_values.len() < block_cells.len() + 1 {
                continue;
            }
            let mut step = Step::new(Technique::SueDeCoq, Values::EMPTY)
                .at(middle.0)
                .inside([block, line])
                .with_set(line_cells, line_values)
                .with_set(block_cells, block_values)
                .because_cells(cells);
            for v in values - block_values {
                step = step.strike(m.spots(line, v) - cells, v);
            }
            for v in values - line_values {
                step = step.strike(m.spots(block, v) - cells, v);
            }
            step.values = step.eliminations.iter().map(|e| e.value).collect();
            out.push(step)?;
        }
    }
    ON
}

/// Why the values are used up.
pub(super) fn explain(step: &Step, names: &Names<'_>) -> String {
    let part = |i: usize| {
        step.sets
            .get(i)
            .map_or_else(String::new, |s| format!("{} ({})", names.cells(&s.cells), names.values(s.values)))
    };
    format!(
        "{} with {} in {} and {} in {} have as many values as cells, each used exactly once",
        names.cells(&step.cells),
        part(0),
        names.houses(&step.houses[1..]),
        part(1),
        names.houses(&step.houses[..1]),
    )
}
