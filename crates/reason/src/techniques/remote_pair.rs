//! Remote pairs: cells with the same two candidates, each seeing the next. They alternate, so a
//! cell that sees two of them an odd number of links apart loses both values.
//!
//! A connected set of such cells has two colours. One step has all its eliminations.

use super::prelude::*;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let pairs: CellSet<W> = m.open.iter().filter(|&c| m.candidates[c].len() == 2).collect();
    let mut used = CellSet::EMPTY;
    for start in pairs {
        if used.has(start) {
            continue;
        }
        let values = m.candidates[start];
        let same: CellSet<W> = pairs.iter().filter(|&c| m.candidates[c] == values).collect();
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        let mut queue = vec![(start, 0)];
        while let Some((cell, colour)) = queue.pop() {
            for next in (same & m.board.peers[cell]) - colours[1 - colour] {
                colours[1 - colour].insert(next);
                queue.push((next, 1 - colour));
            }
        }
        let all = colours[0] | colours[1];
        used |= all;
        // An odd loop would be a contradiction, which other techniques report.
        if all.len() < 4 || colours[0].meets(&colours[1]) {
            continue;
        }
        let [a, b] = colours.map(|colour| m.board.seen_by_any(colour));
        let gone = (a & b) - all;
        let mut step = Step::new(Technique::RemotePair, values)
            .at(colours[0])
            .fins(colours[1])
            .because_cells(all);
        for value in values {
            step = step.strike(gone & m.cells_of(value), value);
        }
        out.push(step)?;
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let all = [&step.cells[..], &step.fins].concat();
    names.lines("remote-pair", step, &[("all", names.cells(&all))])
}
