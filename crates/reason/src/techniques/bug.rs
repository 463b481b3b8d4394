//! BUG+1: every open cell has two candidates except one, which has three. Without the odd candidate
//! every value would have two places in every house, and such a grid never has exactly one
//! solution. So the odd candidate is true.

use super::prelude::*;

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let mut odd = None;
    for cell in m.open {
        match m.candidates[cell].len() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return CONTINUE,
        }
    }
    let plain = m.board.cages.is_empty() && !m.board.rules && m.struck.iter().all(|s| s.is_empty());
    let Some(cell) = odd.filter(|_| plain) else {
        return CONTINUE;
    };
    for value in m.candidates[cell] {
        let even = (0..m.board.houses.len()).all(|h| {
            (1..=m.side() as u8).all(|v| {
                let spots = m.spots(h, v);
                matches!(spots.len() - usize::from(v == value && spots.has(cell)), 0 | 2)
            })
        });
        if even {
            let gone = m.candidates[cell].without(value);
            let mut step = Step::new(Technique::BugPlusOne, gone).at([cell]);
            step.premises.push(Premise::Bug(vec![Candidate::new(cell, value)]));
            step = gone.iter().fold(step, |s, v| s.strike([cell], v));
            out.push(step)?;
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let value = step.premises.iter().find_map(|p| match p {
        Premise::Bug(extras) => extras.first().map(|c| Values::only(c.value)),
        _ => None,
    });
    names.lines("bug", step, &[("value", names.values(value.unwrap_or_default()))])
}
