//! Chains: if A is false then B is true, so one of the two is. What neither allows goes.
//!
//! The ends decide what a chain does, so for each pair of ends the shortest chain is told. *X-chain*: one value. *XY-chain*:
//! cells with two candidates. Otherwise, by what it strikes: a *discontinuous nice loop* comes back to where it does something: one candidate, or
//! all others of a cell whose candidate it proves; an *AIC* strikes more. A chain whose ends exclude each other closes to a *continuous
//! loop*, where every weak link is strong as well and strikes what sees both its ends. *Grouped* chains have groups or almost locked sets among
//! their nodes.

use quadrille_puzzle::Values;

use crate::cells::CellSet;
use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::net::{Net, Scope, Walks};
use crate::step::{Candidate, Node, Step};
use crate::technique::Technique as T;
use crate::words::Names;

/// Chains of one kind.
pub(super) fn find<const W: usize>(m: &Marks<W>, technique: T, out: &mut Finds) -> Flow {
    match technique {
        T::XChain => {
            for value in Values::all(m.side()) & out.values {
                run(m, technique, Scope::OneValue(value), out)?;
            }
            ON
        }
        T::XyChain => run(m, technique, Scope::Pairs, out),
        T::ContinuousLoop | T::DiscontinuousLoop | T::Aic => run(m, technique, Scope::Candidates, out),
        _ => {
            let scope = if out.sets { Scope::Sets } else { Scope::Groups };
            run(m, technique, scope, out)
        }
    }
}

fn run<const W: usize>(m: &Marks<W>, technique: T, scope: Scope, out: &mut Finds) -> Flow {
    let net = match Net::new(m, scope, out) {
        Ok(net) => net,
        Err(flow) => return flow,
    };
    let mut walks = Walks::default();
    let looped = matches!(technique, T::ContinuousLoop | T::GroupedContinuousLoop);
    for start in 0..net.places.len() {
        out.tick()?;
        if looped {
            // A loop may start with any of its strong links, so each gets its turn.
            for first in 0..net.strong[start].len() {
                net.walk(start, Some(first), &mut walks);
                let ends: Vec<u32> = net.weak[start].clone();
                for end in ends.into_iter().filter(|&e| walks.on[e as usize].is_some()) {
                    close(m, technique, &net, start, end as usize, &walks, out)?;
                }
            }
            continue;
        }
        net.walk(start, None, &mut walks);
        for i in 0..walks.order.len() {
            let end = walks.order[i] as usize;
            if start <= end {
                ends(m, technique, &net, start, end, &walks, out)?;
            }
        }
    }
    ON
}

/// What follows from "one of these two is true".
fn ends<const W: usize>(
    m: &Marks<W>,
    technique: T,
    net: &Net<W>,
    start: usize,
    end: usize,
    walks: &Walks,
    out: &mut Finds,
) -> Flow {
    let (a, b) = (&net.places[start], &net.places[end]);
    let mut gone: Vec<Candidate> = Vec::new();
    let mut strike =
        |cells: CellSet<W>, value: u8| gone.extend(cells.iter().map(|c| Candidate::new(c, value)));
    let closed = net.weak[start].contains(&(end as u32));
    let plain = matches!(technique, T::XChain | T::XyChain);
    // Two candidates of one cell make a loop and nothing else.
    if closed && a.value != b.value {
        return ON;
    }
    let mut kind = technique;
    if start == end {
        let Some(cell) = a.cells.single().filter(|_| !plain) else { return ON };
        (m.candidates[cell].without(a.value)).iter().for_each(|v| strike(CellSet::only(cell), v));
        kind = T::DiscontinuousLoop;
    } else if a.value == b.value {
        strike(m.board.seen_by_all(a.cells | b.cells) & m.cells_of(a.value), a.value);
    } else if !plain {
        // Either value in the one place keeps the other out of the other.
        strike(a.cells.alone() & m.board.seen_by_all(b.cells) & m.cells_of(b.value), b.value);
        strike(b.cells.alone() & m.board.seen_by_all(a.cells) & m.cells_of(a.value), a.value);
    }
    if gone.is_empty() {
        return ON;
    }
    if !plain && start != end {
        kind = if gone.len() == 1 { T::DiscontinuousLoop } else { T::Aic };
    }
    let (walk, reasons) = net.trace(start, end, walks);
    kind = name(technique, kind, net, &walk);
    if kind != technique || (plain && walk.len() < 6) {
        return ON;
    }
    let mut step = Step::new(kind, gone.iter().map(|c| c.value).collect());
    step.eliminations = gone;
    step.premises = net.premises(&walk, &reasons);
    step.chains.push(net.nodes(&walk));
    out.push(step)
}

/// The name with "grouped" where a node is no plain candidate.
fn name<const W: usize>(asked: T, kind: T, net: &Net<W>, walk: &[usize]) -> T {
    if walk.iter().all(|&p| p < net.singles) {
        return kind;
    }
    match kind {
        T::DiscontinuousLoop => T::GroupedDiscontinuousLoop,
        T::Aic => T::GroupedAic,
        T::ContinuousLoop => T::GroupedContinuousLoop,
        _ => asked,
    }
}

/// A loop: what every weak link strikes.
fn close<const W: usize>(
    m: &Marks<W>,
    technique: T,
    net: &Net<W>,
    start: usize,
    end: usize,
    walks: &Walks,
    out: &mut Finds,
) -> Flow {
    let (walk, reasons) = net.trace(start, end, walks);
    if name(technique, T::ContinuousLoop, net, &walk) != technique {
        return ON;
    }
    let mut nodes: Vec<(CellSet<W>, u8)> =
        walk.iter().map(|&p| (net.places[p].cells, net.places[p].value)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    if nodes.len() < walk.len() {
        return ON;
    }
    let mut step = Step::new(technique, Values::EMPTY);
    // The cells of the loop settle among themselves: only their own links strike there.
    let own = walk.iter().fold(CellSet::EMPTY, |own, &p| own | net.places[p].cells);
    for i in (1..walk.len()).step_by(2) {
        let (a, b) = (&net.places[walk[i]], &net.places[walk[(i + 1) % walk.len()]]);
        if a.value == b.value {
            let seen = m.board.seen_by_all(a.cells | b.cells) & m.cells_of(a.value);
            step = step.strike(seen - own, a.value);
        } else if let Some(cell) = a.cells.single() {
            let rest = m.candidates[cell].without(a.value).without(b.value);
            step = rest.iter().fold(step, |s, v| s.strike([cell], v));
        }
        if let Some(set) = a.set.map(|s| &net.sets[s as usize]) {
            // Of the values it is linked by the set lacks exactly one, so it holds all others.
            let before = net.places[walk[i - 1]].value;
            for v in set.values.without(a.value).without(before) {
                step = step.strike((set.seen(v) & m.cells_of(v)) - own, v);
            }
        }
    }
    if step.is_empty() {
        return ON;
    }
    step.premises = net.premises(&walk, &reasons);
    step.chains.push(net.nodes(&walk));
    step.values = step.eliminations.iter().map(|c| c.value).collect();
    out.push(step)
}

/// The chain as people write it.
pub(super) fn explain(step: &Step, names: &Names<'_>) -> String {
    let chain = step.chains.first().map(|c| walk(c, names)).unwrap_or_default();
    match step.technique {
        T::ContinuousLoop | T::GroupedContinuousLoop => {
            format!("the loop {chain} closes, so of each two linked nodes exactly one is true")
        }
        _ => format!("{chain}: one of the two ends is true"),
    }
}

/// `if r1c1≠5 then r1c7=5 then r3c8≠5 …`
pub(super) fn walk(chain: &[Node], names: &Names<'_>) -> String {
    let node = |n: &Node| {
        let sign = if n.on { '=' } else { '≠' };
        let set = n.set.as_ref().map(|s| format!(" (set {})", names.cells(&s.cells))).unwrap_or_default();
        format!("{}{sign}{}{set}", names.cells(&n.cells), n.value)
    };
    let nodes: Vec<String> = chain.iter().map(node).collect();
    format!("if {}", nodes.join(" then "))
}
