//! Forcing chains and nets, the last resort before search: assume each candidate of a choice and
//! compare the consequences. A consequence of all candidates is true. A candidate that leads to a
//! contradiction is false.
//!
//! One step per conclusion. A contradiction is preferred to a consequence common to all candidates
//! of a choice.

use super::prelude::*;
use crate::forcing::{Assumed, Choice};

/// The candidates of each value that one assumption makes true and false.
type Effects<const W: usize> = (Vec<CellSet<W>>, Vec<CellSet<W>>);

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    let technique = out.technique;
    let nets = technique == Technique::ForcingNet;
    let n = m.side();
    let mut assumed = Assumed::new(m);
    let mut effects: Vec<Option<Effects<W>>> = vec![None; m.candidates.len() * n];
    for cell in m.open {
        for value in m.candidates[cell] {
            out.tick()?;
            assumed.run(m, cell, value, nets);
            if assumed.clash.is_some() {
                let (premises, nodes) = assumed.trace_clash(m);
                let mut step =
                    Step::new(technique, Values::only(value)).at([cell]).strike([cell], value);
                step.premises = premises;
                step.clash = assumed.clash.map(Choice::premise);
                step.chains.push(nodes);
                out.push(step)?;
                continue;
            }
            let off = (1..=n as u8).map(|v| assumed.off(m, v)).collect();
            effects[cell * n + usize::from(value) - 1] = Some((assumed.on.clone(), off));
        }
    }
    choices(m).try_for_each(|choice| agree(m, choice, &effects, &mut assumed, out))
}

fn choices<const W: usize>(m: &CandidateGrid<W>) -> impl Iterator<Item = Choice> {
    let cells = m.open.iter().map(Choice::Cell);
    let houses = (0..m.board.houses.len())
        .flat_map(|h| (1..=m.side() as u8).map(move |v| Choice::House(h, v)));
    cells.chain(houses)
}

fn agree<const W: usize>(
    m: &CandidateGrid<W>,
    choice: Choice,
    effects: &[Option<Effects<W>>],
    assumed: &mut Assumed<W>,
    out: &mut StepSink,
) -> Flow {
    out.poll()?;
    let n = m.side();
    let candidates = choice.candidates(m);
    let all: Option<Vec<&Effects<W>>> =
        candidates.iter().map(|&(c, v)| effects[c * n + usize::from(v) - 1].as_ref()).collect();
    let Some(all) = all.filter(|a| a.len() > 1) else { return CONTINUE };
    for v in 0..n {
        let on = all[1..].iter().fold(all[0].0[v], |set, e| set & e.0[v]);
        let off = all[1..].iter().fold(all[0].1[v], |set, e| set & e.1[v]);
        for (cells, placed) in [(on, true), (off, false)] {
            for cell in cells {
                out.tick()?;
                let goal = Candidate::new(cell, v as u8 + 1);
                let step = told(m, out.technique, choice, &candidates, goal, placed, assumed);
                out.push(step)?;
            }
        }
    }
    CONTINUE
}

/// The step that shows how each candidate of a choice leads to the goal.
fn told<const W: usize>(
    m: &CandidateGrid<W>,
    technique: Technique,
    choice: Choice,
    candidates: &[(usize, u8)],
    goal: Candidate,
    placed: bool,
    assumed: &mut Assumed<W>,
) -> Step {
    let mut step =
        Step::new(technique, Values::only(goal.value)).at(candidates.iter().map(|c| c.0));
    if let Choice::House(house, _) = choice {
        step = step.inside([house]);
    }
    step.premises.push(choice.premise());
    for &(cell, value) in candidates {
        assumed.run(m, cell, value, technique == Technique::ForcingNet);
        let (premises, nodes) = assumed.trace_to(m, goal.cell.index(), goal.value);
        step.premises.extend(premises);
        step.chains.push(nodes);
    }
    let list = if placed { &mut step.placements } else { &mut step.eliminations };
    list.push(goal);
    step
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let branches = step.chains.iter().flat_map(|chain| super::chain::walk(chain, names));
    if let Some(clash) = &step.clash {
        let why = names.nothing_left(clash);
        return branches.chain([names.text("forcing.clash", &[("why", &why)])]).collect();
    }
    let key = if step.houses.is_empty() { "forcing.cell" } else { "forcing.house" };
    let value = step.chains.first().and_then(|c| c.first()).map_or(0, |node| node.value);
    let lines = names.lines(key, step, &[("value", names.value(value))]);
    lines.into_iter().chain(branches).collect()
}
