//! Chains: if A is false then B is true, so one of the two is. Candidates that neither allows go.
//!
//! The ends determine the result of a chain, so only the shortest chain is shown for each pair of
//! ends. An *X-chain* uses one value, an *XY-chain* bivalue cells. Other chains are named by their
//! result. A *discontinuous nice loop* returns to the place of its result: it strikes one
//! candidate, or all others of a cell whose candidate it proves, or everything that sees a group it
//! proves. An *AIC* strikes more. A chain whose ends exclude each other closes to a *continuous
//! loop*, where every weak link is also strong and strikes everything that sees both its ends.
//! *Grouped* chains have groups or almost locked sets among their nodes.

use quadrille_puzzle::Values;

use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::link_graph::{LinkGraph, Reason, Scope, Walks};
use crate::names::Names;
use crate::position::Position;
use crate::step::{Candidate, Node, Premise, Step};
use crate::step_sink::{CONTINUE, Flow, StepSink};
use crate::technique::Technique as T;
use crate::words::LONGEST;

pub(super) fn find<const W: usize>(m: &Position<'_, W>, out: &mut StepSink) -> Flow {
    match out.technique {
        T::XChain => {
            for value in Values::all(m.side()) & out.values {
                // An X-chain has at least six nodes, so three strong links.
                let links =
                    (0..m.board.houses.len()).filter(|&h| m.spots(h, value).len() == 2).take(3);
                if links.count() < 3 {
                    continue;
                }
                run(m, Scope::OneValue(value), out)?;
            }
            CONTINUE
        }
        T::XyChain => run(m, Scope::Pairs, out),
        T::ContinuousLoop | T::DiscontinuousLoop | T::Aic => run(m, Scope::Candidates, out),
        _ => {
            // Groups alone are cheaper, and chains through groups do not need sets.
            let sets = if out.technique == T::GroupedContinuousLoop {
                out.variants.als_loops
            } else {
                out.variants.als_nodes
            };
            if out.wants_one() || !sets {
                run(m, Scope::Groups, out)?;
            }
            if sets { run(m, Scope::Sets, out) } else { CONTINUE }
        }
    }
}

fn run<const W: usize>(m: &Position<'_, W>, scope: Scope, out: &mut StepSink) -> Flow {
    if m.has_no_chain(scope) {
        return CONTINUE;
    }
    let graph = m.links(scope, out)?;
    let graph = graph.as_ref();
    if matches!(out.technique, T::ContinuousLoop | T::GroupedContinuousLoop) {
        return loops(m, graph, out);
    }
    // A chain that candidates alone can form does not count as grouped. A search for one step need
    // not check, because ungrouped chains come first.
    let grouped = matches!(scope, Scope::Groups | Scope::Sets) && !out.wants_one();
    let plain = if grouped { Some(m.links(Scope::Candidates, out)?) } else { None };
    let (mut walks, mut known) = (Walks::default(), Walks::default());
    // A chain begins at cells or a group. A set can only be inside a chain or at its end. Whatever
    // a chain strikes sees both ends.
    let aims = m.refuted(scope);
    let open =
        |p: usize| graph.nodes[p].set.is_none() && aims.is_none_or(|aims| graph.sees_any(p, aims));
    for start in (0..graph.nodes.len()).filter(|&s| open(s) && graph.strong_links(s) > 0) {
        out.tick()?;
        graph.walk(start, None, &mut walks);
        let plain = plain.as_ref().filter(|_| start < graph.singles);
        plain.iter().for_each(|p| p.walk(start, None, &mut known));
        for i in 0..walks.order.len() {
            let end = walks.order[i] as usize;
            let new = plain.is_none() || end >= graph.singles || !known.makes_true(end);
            if start <= end && new {
                ends(m, graph, start, end, &walks, out)?;
            }
        }
    }
    CONTINUE
}

/// All shortest loops through every node and each of its strong links; the first one only if one
/// step is wanted.
fn loops<const W: usize>(m: &CandidateGrid<W>, graph: &LinkGraph<W>, out: &mut StepSink) -> Flow {
    let mut walks = Walks::default();
    for start in (0..graph.nodes.len()).filter(|&s| graph.strong_links(s) > 0) {
        let turns = if out.wants_one() { 1 } else { graph.strong_links(start) };
        for first in 0..turns {
            out.tick()?;
            graph.walk(start, Some(first).filter(|_| turns > 1), &mut walks);
            for end in graph.weak(start).filter(|&end| walks.makes_true(end)) {
                if out.wants_one() {
                    let (walk, reasons) = graph.trace(start, end, &walks);
                    close(m, graph, &walk, &reasons, out)?;
                    continue;
                }
                for (walk, reasons) in graph.traces(start, end, &walks) {
                    close(m, graph, &walk, &reasons, out)?;
                }
            }
        }
    }
    CONTINUE
}

/// The consequences of "one of these two is true".
fn ends<const W: usize>(
    m: &CandidateGrid<W>,
    graph: &LinkGraph<W>,
    start: usize,
    end: usize,
    walks: &Walks,
    out: &mut StepSink,
) -> Flow {
    let (a, b) = (&graph.nodes[start], &graph.nodes[end]);
    let mut gone: Vec<Candidate> = Vec::new();
    let mut strike =
        |cells: CellSet<W>, value: u8| gone.extend(cells.iter().map(|c| Candidate::new(c, value)));
    let closed = graph.excludes(start, end);
    let technique = out.technique;
    let plain = matches!(technique, T::XChain | T::XyChain);
    // Two candidates of one cell can only form a loop.
    if closed && a.value != b.value && a.cells == b.cells {
        return CONTINUE;
    }
    let mut kind = technique;
    if start == end {
        if plain {
            return CONTINUE;
        }
        match a.cells.single() {
            Some(cell) => {
                m.candidates[cell]
                    .without(a.value)
                    .iter()
                    .for_each(|v| strike(CellSet::only(cell), v));
            }
            // One candidate of the group is true.
            None => strike(a.seen & m.cells_of(a.value), a.value),
        }
        kind = T::DiscontinuousLoop;
    } else if a.value == b.value {
        strike(a.seen & b.seen & m.cells_of(a.value), a.value);
    } else if !plain {
        // Whichever value is in the one cell keeps the other out of the other.
        strike(a.cells.alone() & b.seen & m.cells_of(b.value), b.value);
        strike(b.cells.alone() & a.seen & m.cells_of(a.value), a.value);
    }
    if !plain && start != end && m.board.rules {
        gone.extend(graph.excluded_by_both(start, end));
        gone.sort_unstable();
        gone.dedup();
    }
    if gone.is_empty() {
        return CONTINUE;
    }
    if !plain && start != end {
        kind = if gone.len() == 1 { T::DiscontinuousLoop } else { T::Aic };
    }
    let (walk, reasons) = graph.trace(start, end, walks);
    kind = match (technique, kind) {
        (T::GroupedDiscontinuousLoop | T::GroupedAic, T::DiscontinuousLoop) => {
            T::GroupedDiscontinuousLoop
        }
        (T::GroupedDiscontinuousLoop | T::GroupedAic, _) => T::GroupedAic,
        _ => kind,
    };
    if kind != technique || (plain && walk.len() < 6) {
        return CONTINUE;
    }
    let mut step = Step::new(kind, gone.iter().map(|c| c.value).collect());
    step.eliminations = gone;
    step.premises = graph.premises(&walk, &reasons);
    step.chains.push(graph.chain_nodes(m, &walk));
    out.push(step)
}

/// A continuous loop: the strikes of all its weak links.
fn close<const W: usize>(
    m: &CandidateGrid<W>,
    graph: &LinkGraph<W>,
    walk: &[usize],
    reasons: &[Reason],
    out: &mut StepSink,
) -> Flow {
    let grouped = walk.iter().any(|&p| p >= graph.singles);
    if grouped != (out.technique == T::GroupedContinuousLoop) {
        return CONTINUE;
    }
    let mut nodes: Vec<(CellSet<W>, u8)> =
        walk.iter().map(|&p| (graph.nodes[p].cells, graph.nodes[p].value)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    if nodes.len() < walk.len() {
        return CONTINUE;
    }
    let mut step = Step::new(out.technique, Values::EMPTY);
    // In the cells of the loop, only the loop's own links strike.
    let own = walk.iter().fold(CellSet::EMPTY, |own, &p| own | graph.nodes[p].cells);
    for i in (1..walk.len()).step_by(2) {
        let (a, b) = (&graph.nodes[walk[i]], &graph.nodes[walk[(i + 1) % walk.len()]]);
        if a.value == b.value {
            let seen = a.seen & b.seen & m.cells_of(a.value);
            step = step.strike(seen - own, a.value);
        } else if a.cells != b.cells {
            let on = walk[i];
            let off = walk[(i + 1) % walk.len()];
            let gone = graph.excluded_by_both(on, off);
            step.eliminations.extend(gone.iter().filter(|c| !own.has(c.cell.index())));
        } else if let Some(cell) = a.cells.single() {
            let rest = m.candidates[cell].without(a.value).without(b.value);
            step = rest.iter().fold(step, |s, v| s.strike([cell], v));
        }
        if let Some(set) = a.set.map(|s| &graph.sets[s as usize]) {
            // The set lacks exactly one of the values it is linked by, so it holds all others.
            let before = graph.nodes[walk[i - 1]].value;
            for v in set.values.without(a.value).without(before) {
                step = step.strike((set.seen(v) & m.cells_of(v)) - own, v);
            }
        }
    }
    if step.is_empty() {
        return CONTINUE;
    }
    step.premises = graph.premises(walk, reasons);
    step.chains.push(graph.chain_nodes(m, walk));
    step.values = step.eliminations.iter().map(|c| c.value).collect();
    out.push(step)
}

/// Explains the chain link by link, then the conclusion from its two ends.
pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let Some(chain) = step.chains.first() else { return Vec::new() };
    let mut lines = walk(chain, names);
    if matches!(step.technique, T::ContinuousLoop | T::GroupedContinuousLoop) {
        lines.extend(names.lines("chain.loop", step, &[]));
        return lines;
    }
    if let (Some(first), Some(last)) = (chain.first(), chain.last()) {
        let start = node(&Node { on: true, set: None, ..first.clone() }, names);
        let end = node(&Node { set: None, ..last.clone() }, names);
        let key = if start == end { "chain.back" } else { "chain.ends" };
        lines.extend(names.lines(key, step, &[("start", start), ("end", end)]));
    }
    lines
}

/// Where a line of a chain ends, if it may.
const LINE: usize = 180;

/// `If r1c1≠5, then r1c7=5, so r3c8≠5 …`, over several lines if necessary. A chain that returns to
/// its start begins there.
pub(super) fn walk(chain: &[Node], names: &Names<'_>) -> Vec<String> {
    let same = |n: &Node| Some(n) == chain.first();
    let begin = chain.iter().rposition(same).unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    for (i, one) in chain[begin..].iter().enumerate() {
        let told = node(one, names);
        let (length, more) = (lines.last().map_or(0, |l| l.chars().count()), told.chars().count());
        let long = length > LINE || length + ", so .".len() + more > LONGEST;
        let key = match i {
            0 => "chain.start",
            1 => "chain.then",
            _ if long => "chain.on",
            _ => "chain.so",
        };
        let told = names.text(key, &[("node", &told)]);
        match lines.last_mut().filter(|_| !long || i < 2) {
            Some(line) => *line += &format!(", {told}"),
            None => lines.push(told),
        }
    }
    lines.iter_mut().for_each(|line| line.push('.'));
    lines
}

fn node(n: &Node, names: &Names<'_>) -> String {
    let key = match (n.cells.len(), n.on) {
        (1, true) => "node.on",
        (1, false) => "node.off",
        (_, true) => "node.group-on",
        (_, false) => "node.group-off",
    };
    let told =
        names.text(key, &[("cells", &names.cells(&n.cells)), ("value", &names.value(n.value))]);
    match (&n.because, &n.set) {
        (Some(Premise::House(house, _)), _) => {
            names.text("node.place", &[("node", &told), ("house", &names.houses(&[*house]))])
        }
        (Some(Premise::Rule(rule)), _) => {
            let kind = names.puzzle().rules()[*rule as usize].kind.words();
            names.text("node.rule", &[("node", &told), ("kind", &kind)])
        }
        (Some(_), _) => names.text("node.candidate", &[("node", &told)]),
        (None, None) => told,
        (None, Some(set)) => names.text(
            "node.set",
            &[
                ("node", &told),
                ("cells", &names.cells(&set.cells)),
                ("values", &names.values(set.values)),
            ],
        ),
    }
}
