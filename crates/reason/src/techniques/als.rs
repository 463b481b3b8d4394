//! Chains of almost locked sets. A value is *restricted common* to two sets if it cannot be in
//! both. A set that loses one value holds all its others. So along A –x– B –y– C: if A lacks z it
//! holds x, B lacks x and holds y, C lacks y and holds z. Candidates that see every z of the two
//! ends go.
//!
//! Two sets form an *ALS-XZ* (with two restricted commons both are locked and clear everything they
//! see), three an *ALS-XY-wing*, four or more an *ALS chain*, shortest for its ends. Sets may
//! overlap without affecting the argument.

use std::collections::VecDeque;
use std::iter::successors;

use super::prelude::*;
use crate::als::Als;
use crate::link_graph::Scope;

/// The sets of a state.
struct Net<'a, const W: usize> {
    m: &'a CandidateGrid<W>,
    sets: &'a [Als<W>],
    /// For each set, the sets with restricted commons, and these values.
    links: Vec<Vec<(usize, Values)>>,
}

const LONGEST: usize = 12;

pub(super) fn find<const W: usize>(m: &Position<'_, W>, out: &mut StepSink) -> Flow {
    if m.has_no_chain(Scope::Sets) {
        return CONTINUE;
    }
    let sets = m.sets(out)?;
    let mut net = Net { m, sets: &sets, links: Vec::new() };
    if out.technique == T::AlsXz {
        return net.pairs(out);
    }
    net.link(out);
    if out.technique == T::AlsXyWing { net.wings(out) } else { net.chains(out) }
}

/// True if the two sets overlap and the options forbid that.
fn overlap_spoils<const W: usize>(a: &Als<W>, b: &Als<W>, out: &StepSink) -> bool {
    !out.variants.overlapping && a.cells.meets(&b.cells)
}

/// Candidates by value.
type Gone<const W: usize> = Vec<(u8, CellSet<W>)>;

/// Passes a step on that strikes candidates, if there are any.
fn report<const W: usize>(sets: &[&Als<W>], gone: Gone<W>, out: &mut StepSink) -> Flow {
    if gone.is_empty() {
        return CONTINUE;
    }
    let mut step = Step::new(out.technique, Values::EMPTY);
    for set in sets {
        step = step.with_set(set.cells, set.values).at(set.cells).because_cells(set.cells);
    }
    step = gone.into_iter().fold(step, |step, (value, cells)| step.strike(cells, value));
    step.values = step.eliminations.iter().map(|e| e.value).collect();
    out.push(step)
}

impl<const W: usize> Net<'_, W> {
    fn link(&mut self, out: &StepSink) {
        let sets = self.sets;
        self.links = vec![Vec::new(); sets.len()];
        let reach: Vec<CellSet<W>> =
            sets.iter().map(|s| self.m.board.seen_by_any(s.cells)).collect();
        for i in 0..sets.len() {
            for j in 0..i {
                if !reach[i].meets(&sets[j].cells) || (sets[i].values & sets[j].values).is_empty() {
                    continue;
                }
                let common = sets[i].restricted(&sets[j]);
                if !common.is_empty() && !overlap_spoils(&sets[i], &sets[j], out) {
                    self.links[i].push((j, common));
                    self.links[j].push((i, common));
                }
            }
        }
    }

    /// The candidates of these values outside the two sets that see all of theirs in both.
    fn seen(&self, a: &Als<W>, b: &Als<W>, values: Values) -> Gone<W> {
        let seen = |z| (a.seen(z) & b.seen(z) & self.m.cells_of(z)) - a.cells - b.cells;
        values.iter().map(|z| (z, seen(z))).filter(|(_, cells)| !cells.is_empty()).collect()
    }

    fn pairs(&self, out: &mut StepSink) -> Flow {
        for (i, a) in self.sets.iter().enumerate() {
            out.tick()?;
            for b in &self.sets[..i] {
                let shared = a.values & b.values;
                if shared.len() < 2 || overlap_spoils(a, b, out) {
                    continue;
                }
                let common = a.restricted(b);
                if common.is_empty() {
                    continue;
                }
                let ends = common.single().map_or(shared, |x| shared.without(x));
                let mut gone = self.seen(a, b, ends);
                if common.len() == 2 {
                    gone.extend(self.locked(a, common, b));
                    gone.extend(self.locked(b, common, a));
                }
                report(&[a, b], gone, out)?;
            }
        }
        CONTINUE
    }

    /// ALS-XZ with two restricted commons: a set is locked on its other values.
    fn locked(&self, set: &Als<W>, common: Values, other: &Als<W>) -> Gone<W> {
        let seen = |v| (set.seen(v) & self.m.cells_of(v)) - set.cells - other.cells;
        let values = set.values - common;
        values.iter().map(|v| (v, seen(v))).filter(|(_, cells)| !cells.is_empty()).collect()
    }

    fn wings(&self, out: &mut StepSink) -> Flow {
        for (pivot, near) in self.links.iter().enumerate() {
            for (i, &(a, xs)) in near.iter().enumerate() {
                out.tick()?;
                for &(b, ys) in &near[..i] {
                    let [pivot, a, b] = [pivot, a, b].map(|set| &self.sets[set]);
                    if overlap_spoils(a, b, out) {
                        continue;
                    }
                    for x in xs {
                        for y in ys.without(x) {
                            let ends = a.values.without(x) & b.values.without(y);
                            report(&[pivot, a, b], self.seen(a, b, ends), out)?;
                        }
                    }
                }
            }
        }
        CONTINUE
    }

    fn chains(&self, out: &mut StepSink) -> Flow {
        for first in 0..self.sets.len() {
            for x in self.sets[first].values {
                out.tick()?;
                self.chains_from(first, x, out)?;
            }
        }
        CONTINUE
    }

    /// Shortest chains that leave `first` by the value `x`.
    fn chains_from(&self, first: usize, x: u8, out: &mut StepSink) -> Flow {
        // (set, value by which it was entered, index of the previous entry, length).
        let mut trail: Vec<(usize, u8, usize, usize)> = vec![(first, 0, 0, 1)];
        let mut known = vec![Values::EMPTY; self.sets.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            let (here, by, _, length) = trail[at];
            if length == LONGEST {
                continue;
            }
            for &(next, common) in &self.links[here] {
                let ways = if at == 0 { common & Values::only(x) } else { common.without(by) };
                for y in ways {
                    if known[next].has(y) {
                        continue;
                    }
                    known[next] |= Values::only(y);
                    trail.push((next, y, at, length + 1));
                    queue.push_back(trail.len() - 1);
                    if length + 1 < 4 || first >= next {
                        continue;
                    }
                    let (a, b) = (&self.sets[first], &self.sets[next]);
                    let gone = self.seen(a, b, a.values.without(x) & b.values.without(y));
                    if !gone.is_empty() {
                        let back =
                            successors(Some(trail.len() - 1), |&at| (at != 0).then(|| trail[at].2));
                        let mut path: Vec<&Als<W>> =
                            back.map(|at| &self.sets[trail[at].0]).collect();
                        path.reverse();
                        report(&path, gone, out)?;
                    }
                }
            }
        }
        CONTINUE
    }
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
