//! Empty rectangle: the places of a value in a box lie on one row and one column. A strong link
//! that starts on that row outside the box ends in a cell whose row meets the column. With the
//! value in that intersection, the box would have no place for it.

use super::prelude::*;
use super::turbot::both;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let n = m.side();
    for value in Values::all(n) & out.values {
        for block in 2 * n..m.board.houses.len() {
            let places = m.spots(block, value);
            if places.len() < 2 {
                continue;
            }
            for row in 0..n {
                out.poll()?;
                for column in n..2 * n {
                    let (on_row, on_column) = (m.board.houses[row], m.board.houses[column]);
                    let cross = places.within(&(on_row | on_column));
                    let bent = !places.within(&on_row) && !places.within(&on_column);
                    if cross && bent {
                        arm(m, value, block, row, column, out)?;
                        arm(m, value, block, column, row, out)?;
                    }
                }
            }
        }
    }
    CONTINUE
}

/// Strong links that start on `start` and end beside `other`.
fn arm<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    block: usize,
    start: usize,
    other: usize,
    out: &mut StepSink,
) -> Flow {
    let n = m.side();
    let outside = m.spots(start, value) - m.board.houses[block];
    for near in outside {
        let across = m.board.houses_of[near].iter().find(|&&h| m.board.is_line(h) && h != start);
        let Some(&across) = across else { continue };
        let Some((a, b)) = m.spots(across, value).pair() else { continue };
        let far = if a == near { b } else { a };
        let back = if start < n { far / n } else { n + far % n };
        let gone = (m.spots(other, value) & m.board.houses[back])
            - m.board.houses[block]
            - m.board.houses[across];
        if m.board.houses[block].has(far) || gone.is_empty() {
            continue;
        }
        let step = Step::new(Technique::EmptyRectangle, Values::only(value))
            .at(m.spots(block, value))
            .fins([near, far])
            .inside([block, across])
            .covered_by([start, other]);
        out.push(step.because_houses([block, across], value).strike(gone, value))?;
    }
    CONTINUE
}

pub(super) fn find_dual<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let single = out.collect(Technique::EmptyRectangle, |out| find(m, out))?;
    for (i, first) in single.iter().enumerate() {
        out.poll()?;
        for second in &single[..i] {
            let same = first.values == second.values && first.houses[0] == second.houses[0];
            if same
                && first.houses[1] != second.houses[1]
                && first.eliminations != second.eliminations
            {
                let mut step = both(Technique::DualEmptyRectangle, first, second);
                step.cells = first.cells.clone();
                step.fins.extend(&second.fins);
                step.covers.extend(&second.covers);
                out.push(step)?;
            }
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let gone: Vec<_> = step.eliminations.iter().map(|c| c.cell).collect();
    let part = |i: usize| {
        let parts = [
            ("box", names.houses(&step.houses[2 * i..=2 * i])),
            ("line1", names.houses(&step.covers[2 * i..=2 * i])),
            ("line2", names.houses(&step.covers[2 * i + 1..2 * i + 2])),
            ("strong", names.houses(&step.houses[2 * i + 1..2 * i + 2])),
            ("pair", names.cells(&step.fins[2 * i..2 * i + 2])),
            ("gone", names.cells(gone.get(i..=i).unwrap_or(&gone))),
        ];
        let mut lines = names.lines("empty-rectangle", step, &parts);
        if i > 0 {
            lines.insert(0, names.text("and-also", &[]));
        }
        lines
    };
    (0..step.houses.len() / 2).flat_map(part).collect()
}
