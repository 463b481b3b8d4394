//! Chains of almost locked sets. A value is *restricted common* to two sets if it cannot be in
//! both. A set that loses one value holds all its others. So along A –x– B –y– C: if A lacks z it
//! holds x, B lacks x and holds y, C lacks y and holds z. Candidates that see every z of the two
//! ends go.
//!
//! Two sets form an *ALS-XZ* (with two restricted commons both are locked and clear everything they
//! see), three an *ALS-XY-wing*, four or more an *ALS chain*, shortest for its ends. Sets may
//! overlap without affecting the argument.

use std::collections::VecDeque;

use super::prelude::*;
use crate::als::Als;
use crate::link_graph::Scope;

pub(super) fn find<const W: usize>(m: &Position<'_, W>, out: &mut StepSink) -> Flow {
    if m.has_no_chain(Scope::Sets) {
        return CONTINUE;
    }
    let sets = m.sets(out)?;
    match out.technique {
        T::AlsXz => pairs(m, &sets, out),
        T::AlsXyWing => wings(m, &sets, &links(m, &sets, out), out),
        _ => chains(m, &sets, &links(m, &sets, out), out),
    }
}

/// For each set, the sets with restricted commons, and these values.
type Links = Vec<Vec<(usize, Values)>>;

fn links<const W: usize>(m: &CandidateGrid<W>, sets: &[Als<W>], out: &StepSink) -> Links {
    let mut links: Links = vec![Vec::new(); sets.len()];
    let reach: Vec<CellSet<W>> = sets.iter().map(|s| m.board.seen_by_any(s.cells)).collect();
    for i in 0..sets.len() {
        for j in 0..i {
            if !reach[i].meets(&sets[j].cells) || (sets[i].values & sets[j].values).is_empty() {
                continue;
            }
            let common = sets[i].restricted(&sets[j]);
            if !common.is_empty() && !overlap_spoils(&sets[i], &sets[j], out) {
                links[i].push((j, common));
                links[j].push((i, common));
            }
        }
    }
    links
}

/// True if the two sets overlap and the options forbid that.
fn overlap_spoils<const W: usize>(a: &Als<W>, b: &Als<W>, out: &StepSink) -> bool {
    !out.variants.overlapping && a.cells.meets(&b.cells)
}

fn seen<const W: usize>(m: &CandidateGrid<W>, a: &Als<W>, b: &Als<W>, value: u8) -> CellSet<W> {
    (a.seen(value) & b.seen(value) & m.cells_of(value)) - a.cells - b.cells
}

fn start<const W: usize>(technique: T, sets: &[&Als<W>]) -> Step {
    let mut step = Step::new(technique, Values::EMPTY);
    for set in sets {
        step = step.with_set(set.cells, set.values).at(set.cells).because_cells(set.cells);
    }
    step
}

/// Sets the values to those eliminated, and passes the step on.
fn finish(mut step: Step, out: &mut StepSink) -> Flow {
    step.values = step.eliminations.iter().map(|e| e.value).collect();
    out.push(step)
}

fn pairs<const W: usize>(m: &CandidateGrid<W>, sets: &[Als<W>], out: &mut StepSink) -> Flow {
    for (i, a) in sets.iter().enumerate() {
        out.tick()?;
        for b in &sets[..i] {
            if (a.values & b.values).len() < 2 || overlap_spoils(a, b, out) {
                continue;
            }
            let common = a.restricted(b);
            if common.is_empty() {
                continue;
            }
            if common.len() < 2 && (a.values & b.values).iter().all(|z| seen(m, a, b, z).is_empty())
            {
                continue;
            }
            let mut step = start(T::AlsXz, &[a, b]);
            for z in a.values & b.values {
                if !common.without(z).is_empty() {
                    step = step.strike(seen(m, a, b, z), z);
                }
            }
            if common.len() == 2 {
                step = locked(m, a, common, b, step);
                step = locked(m, b, common, a, step);
            }
            if !step.is_empty() {
                finish(step, out)?;
            }
        }
    }
    CONTINUE
}

/// ALS-XZ with two restricted commons: a set is locked on its other values.
fn locked<const W: usize>(
    m: &CandidateGrid<W>,
    set: &Als<W>,
    common: Values,
    other: &Als<W>,
    step: Step,
) -> Step {
    (set.values - common).iter().fold(step, |step, v| {
        step.strike((set.seen(v) & m.cells_of(v)) - set.cells - other.cells, v)
    })
}

fn wings<const W: usize>(
    m: &CandidateGrid<W>,
    sets: &[Als<W>],
    links: &Links,
    out: &mut StepSink,
) -> Flow {
    for (pivot, near) in links.iter().enumerate() {
        for (i, &(a, xs)) in near.iter().enumerate() {
            out.tick()?;
            for &(b, ys) in &near[..i] {
                if overlap_spoils(&sets[a], &sets[b], out) {
                    continue;
                }
                for x in xs {
                    for y in ys.without(x) {
                        let ends = (sets[a].values.without(x)) & (sets[b].values.without(y));
                        if ends.iter().all(|z| seen(m, &sets[a], &sets[b], z).is_empty()) {
                            continue;
                        }
                        let mut step = start(T::AlsXyWing, &[&sets[pivot], &sets[a], &sets[b]]);
                        for z in ends {
                            step = step.strike(seen(m, &sets[a], &sets[b], z), z);
                        }
                        if !step.is_empty() {
                            finish(step, out)?;
                        }
                    }
                }
            }
        }
    }
    CONTINUE
}

const LONGEST: usize = 12;

fn chains<const W: usize>(
    m: &CandidateGrid<W>,
    sets: &[Als<W>],
    links: &Links,
    out: &mut StepSink,
) -> Flow {
    for first in 0..sets.len() {
        for x in sets[first].values {
            out.tick()?;
            chains_from(m, sets, links, (first, x), out)?;
        }
    }
    CONTINUE
}

/// Shortest chains that leave `first` by the value `x`.
fn chains_from<const W: usize>(
    m: &CandidateGrid<W>,
    sets: &[Als<W>],
    links: &Links,
    (first, x): (usize, u8),
    out: &mut StepSink,
) -> Flow {
    // (set, value by which it was entered, index of the previous entry, length).
    let mut trail: Vec<(usize, u8, usize, usize)> = vec![(first, 0, 0, 1)];
    let mut known = vec![Values::EMPTY; sets.len()];
    let mut queue = VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        let (here, by, _, length) = trail[at];
        if length == LONGEST {
            continue;
        }
        for &(next, common) in &links[here] {
            let ways = if at == 0 { common & Values::only(x) } else { common.without(by) };
            for y in ways {
                if known[next].has(y) {
                    continue;
                }
                known[next] |= Values::only(y);
                trail.push((next, y, at, length + 1));
                queue.push_back(trail.len() - 1);
                if length + 1 >= 4 && first < next {
                    report_chain(m, sets, &trail, x, out)?;
                }
            }
        }
    }
    CONTINUE
}

fn report_chain<const W: usize>(
    m: &CandidateGrid<W>,
    sets: &[Als<W>],
    trail: &[(usize, u8, usize, usize)],
    x: u8,
    out: &mut StepSink,
) -> Flow {
    let mut at = trail.len() - 1;
    let (last, y) = (trail[at].0, trail[at].1);
    let first = trail[0].0;
    let ends = sets[first].values.without(x) & sets[last].values.without(y);
    let gone = ends.iter().any(|z| !seen(m, &sets[first], &sets[last], z).is_empty());
    if !gone {
        return CONTINUE;
    }
    let mut path = vec![last];
    while at != 0 {
        at = trail[at].2;
        path.push(trail[at].0);
    }
    path.reverse();
    let members: Vec<&Als<W>> = path.iter().map(|&i| &sets[i]).collect();
    let mut step = start(T::AlsChain, &members);
    for z in ends {
        step = step.strike(seen(m, &sets[first], &sets[last], z), z);
    }
    finish(step, out)
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let set = |s: &crate::step::LockedSet| {
        let (cells, values) = (names.cells(&s.cells), names.values(s.values));
        names.text("als.set", &[("cells", &cells), ("values", &values)])
    };
    let common = step.sets.iter().fold(Values(u64::MAX), |common, set| common & set.values);
    let why = match step.technique {
        // Only a set that is certainly locked strikes values of its own.
        T::AlsXz if !(step.values - common).is_empty() => "als.locked",
        T::AlsXz => "als.xz",
        T::AlsXyWing => "als.wing",
        _ => "als.chain",
    };
    let mut lines: Vec<String> = step.sets.iter().map(set).collect();
    lines.extend(names.lines(why, step, &[]));
    lines
}
