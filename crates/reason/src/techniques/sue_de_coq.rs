//! Sue de Coq: the cells where a box meets a line, together with some cells of the line and some of
//! the box, have as many values as cells, and the line part and the box part have no value in
//! common. Each value is then exactly once among them. Values that are not in the box part are in
//! the line, and values that are not in the line part are in the box.

use std::cell::OnceCell;

use super::prelude::*;

type Part<const W: usize> = (CellSet<W>, Values);

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let lines = 2 * m.side();
    let most = if m.side() <= 9 { m.side() } else { 3 };
    let changed = out.changed(m);
    for block in lines..m.board.houses.len() {
        for line in 0..lines {
            let (b, l) = (m.board.houses[block], m.board.houses[line]);
            let cross = b & l & m.open;
            if cross.len() < 2 || !(b | l).meets(&changed) || m.union(cross).len() < 4 {
                continue;
            }
            let mut middles = parts(m, cross, 2, cross.len());
            middles.retain(|p| p.1.len() >= p.0.len() + 2);
            if middles.is_empty() {
                continue;
            }
            out.tick()?;
            let in_line = unlocked(m, (l & m.open) - b, most);
            let in_block = OnceCell::new();
            for &middle in &middles {
                out.poll_now()?;
                let in_line = spare(middle, &in_line);
                if !in_line.is_empty() {
                    let in_block = in_block.get_or_init(|| unlocked(m, (b & m.open) - l, most));
                    around(m, [block, line], middle, &in_line, &spare(middle, in_block), out)?;
                }
            }
        }
    }
    out.note_barren(m)
}

/// Subsets of `least` to `most` cells of a set.
fn parts<const W: usize>(
    m: &CandidateGrid<W>,
    cells: CellSet<W>,
    least: usize,
    most: usize,
) -> Vec<Part<W>> {
    let mut list: Vec<Part<W>> = Vec::with_capacity(64);
    list.push((CellSet::EMPTY, Values::EMPTY));
    for cell in cells {
        for i in 0..list.len() {
            if list[i].0.len() < most {
                list.push((list[i].0 | CellSet::only(cell), list[i].1 | m.candidates[cell]));
            }
        }
    }
    list.retain(|p| p.0.len() >= least);
    list
}

/// Parts of up to `most` cells that are not locked by themselves.
fn unlocked<const W: usize>(m: &CandidateGrid<W>, cells: CellSet<W>, most: usize) -> Vec<Part<W>> {
    let mut list = parts(m, cells, 1, most);
    list.retain(|p| p.1.len() > p.0.len());
    list
}

/// Parts with more cells than values foreign to the middle, and the difference: the number of
/// values of the middle that they use up.
fn spare<const W: usize>(middle: Part<W>, parts: &[Part<W>]) -> Vec<(Part<W>, usize)> {
    let used = |p: &Part<W>| p.0.len().saturating_sub((p.1 - middle.1).len());
    parts.iter().map(|p| (*p, used(p))).filter(|(_, used)| *used > 0).collect()
}

fn around<const W: usize>(
    m: &CandidateGrid<W>,
    [block, line]: [usize; 2],
    middle: Part<W>,
    in_line: &[(Part<W>, usize)],
    in_block: &[(Part<W>, usize)],
    out: &mut StepSink,
) -> Flow {
    let excess = middle.1.len() - middle.0.len();
    for ((line_cells, line_values), used) in in_line {
        out.poll()?;
        for ((block_cells, block_values), more) in in_block {
            if used + more != excess || !(*line_values & *block_values).is_empty() {
                continue;
            }
            let (line_cells, line_values) = (*line_cells, *line_values);
            let (block_cells, block_values) = (*block_cells, *block_values);
            let cells = middle.0 | line_cells | block_cells;
            let values = middle.1 | line_values | block_values;
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
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let part = |i: usize| {
        step.sets.get(i).map_or_else(String::new, |s| {
            format!("{} ({})", names.cells(&s.cells), names.values(s.values))
        })
    };
    let parts = [
        ("line-cells", part(0)),
        ("line", names.houses(&step.houses[1..])),
        ("box-cells", part(1)),
        ("box", names.houses(&step.houses[..1])),
    ];
    names.lines("sue-de-coq", step, &parts)
}
