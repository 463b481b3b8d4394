//! The three singles: the last cell of a house, the last candidate of a cell, the last place of a
//! value.

use super::prelude::*;

pub(super) fn find_full_houses<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for (h, house) in m.board.houses.iter().enumerate() {
        let Some(cell) = (*house & m.open).single() else { continue };
        if let Some(value) = m.candidates[cell].single() {
            let step = Step::new(Technique::FullHouse, Values::only(value));
            out.push(step.at([cell]).inside([h]).because_cells([cell]).place(cell, value))?;
        }
    }
    CONTINUE
}

pub(super) fn find_naked<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for cell in m.open {
        if let Some(value) = m.candidates[cell].single() {
            let step = Step::new(Technique::NakedSingle, Values::only(value));
            out.push(step.at([cell]).because_cells([cell]).place(cell, value))?;
        }
    }
    CONTINUE
}

pub(super) fn find_hidden<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for value in 1..=m.side() as u8 {
        let places = m.cells_of(value);
        if places.is_empty() {
            continue;
        }
        // Boxes and other regions first, because people find these sooner than those in lines.
        let lines = (2 * m.side()).min(m.board.houses.len());
        for h in (lines..m.board.houses.len()).chain(0..lines) {
            if let Some(cell) = (places & m.board.houses[h]).single() {
                let step = Step::new(Technique::HiddenSingle, Values::only(value));
                out.push(
                    step.at([cell]).inside([h]).because_houses([h], value).place(cell, value),
                )?;
            }
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let key = match step.technique {
        Technique::FullHouse => "full-house",
        Technique::NakedSingle => "naked-single",
        _ => "hidden-single",
    };
    names.lines(key, step, &[])
}
