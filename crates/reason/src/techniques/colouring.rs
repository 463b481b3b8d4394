//! Colouring: strong links join the places of a value into clusters of two colours, one of which is
//! true.
//!
//! *Trap*: a candidate that sees both colours goes. *Wrap*: a colour that sees itself is false.
//! *Multi colour 1*: one colour of each of two clusters see each other, so one of the other two
//! colours is true, and candidates that see both go. *Multi colour 2*: a colour that sees both
//! colours of another cluster is false.

use super::prelude::*;

/// A connected set of places in two colours.
struct Cluster<const W: usize> {
    colours: [CellSet<W>; 2],
    houses: Vec<usize>,
}

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for value in Values::all(m.side()) & out.values {
        let clusters = clusters(m, value);
        match out.technique {
            T::SimpleColourTrap => clusters.iter().try_for_each(|c| trap(m, value, c, out))?,
            T::SimpleColourWrap => clusters.iter().try_for_each(|c| wrap(m, value, c, out))?,
            _ => pairs(m, value, &clusters, out)?,
        }
    }
    CONTINUE
}

fn clusters<const W: usize>(m: &CandidateGrid<W>, value: u8) -> Vec<Cluster<W>> {
    let links: Vec<(usize, usize, usize)> = (0..m.board.houses.len())
        .filter_map(|h| m.spots(h, value).pair().map(|(a, b)| (h, a, b)))
        .collect();
    let mut used: CellSet<W> = CellSet::EMPTY;
    let mut list = Vec::new();
    for &(_, start, _) in &links {
        if used.has(start) {
            continue;
        }
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        let mut queue = vec![(start, 0)];
        while let Some((cell, colour)) = queue.pop() {
            for &(_, a, b) in links.iter().filter(|l| l.1 == cell || l.2 == cell) {
                let other = if a == cell { b } else { a };
                if !colours[1 - colour].has(other) {
                    colours[1 - colour].insert(other);
                    queue.push((other, 1 - colour));
                }
            }
        }
        let all = colours[0] | colours[1];
        used |= all;
        let houses = links.iter().filter(|l| all.has(l.1)).map(|l| l.0).collect();
        list.push(Cluster { colours, houses });
    }
    list
}

fn report<const W: usize>(
    technique: T,
    value: u8,
    clusters: &[&Cluster<W>],
    gone: CellSet<W>,
    out: &mut StepSink,
) -> Flow {
    if gone.is_empty() {
        return CONTINUE;
    }
    let mut step = Step::new(technique, Values::only(value)).strike(gone, value);
    for cluster in clusters {
        step = step.inside(cluster.houses.iter().copied());
        step = step.because_houses(cluster.houses.iter().copied(), value);
        for (i, colour) in cluster.colours.iter().enumerate() {
            step = step.at(*colour);
            let node = |c: usize| Node::new(c, value, i == 0);
            step.chains.push(colour.iter().map(node).collect());
        }
    }
    out.push(step)
}

fn trap<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    cluster: &Cluster<W>,
    out: &mut StepSink,
) -> Flow {
    let [a, b] = cluster.colours;
    let gone = (m.board.seen_by_any(a) & m.board.seen_by_any(b) & m.cells_of(value)) - a - b;
    report(T::SimpleColourTrap, value, &[cluster], gone, out)
}

fn wrap<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    cluster: &Cluster<W>,
    out: &mut StepSink,
) -> Flow {
    for colour in cluster.colours {
        if colour.meets(&m.board.seen_by_any(colour)) {
            report(T::SimpleColourWrap, value, &[cluster], colour, out)?;
        }
    }
    CONTINUE
}

fn pairs<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    clusters: &[Cluster<W>],
    out: &mut StepSink,
) -> Flow {
    for (i, first) in clusters.iter().enumerate() {
        for (j, second) in clusters.iter().enumerate() {
            if out.technique == T::MultiColour1 && i < j {
                bridge(m, value, first, second, out)?;
            }
            if out.technique == T::MultiColour2 && i != j {
                clash(m, value, first, second, out)?;
            }
        }
    }
    CONTINUE
}

/// Strikes candidates that see the far colours of two clusters whose near colours see each other,
/// for every such pair of colours.
fn bridge<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    first: &Cluster<W>,
    second: &Cluster<W>,
    out: &mut StepSink,
) -> Flow {
    let mut gone = CellSet::EMPTY;
    for (a, c) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if m.board.seen_by_any(first.colours[a]).meets(&second.colours[c]) {
            let (b, d) = (first.colours[1 - a], second.colours[1 - c]);
            gone |= m.board.seen_by_any(b) & m.board.seen_by_any(d) & m.cells_of(value);
        }
    }
    report(T::MultiColour1, value, &[first, second], gone, out)
}

/// Strikes colours of the first cluster that see both colours of the second.
fn clash<const W: usize>(
    m: &CandidateGrid<W>,
    value: u8,
    first: &Cluster<W>,
    second: &Cluster<W>,
    out: &mut StepSink,
) -> Flow {
    for colour in first.colours {
        let seen = m.board.seen_by_any(colour);
        if second.colours.iter().all(|c| seen.meets(c)) {
            report(T::MultiColour2, value, &[first, second], colour, out)?;
        }
    }
    CONTINUE
}

pub(super) fn explain(step: &Step, names: &Names<'_>) -> Vec<String> {
    let cells = |i: usize| {
        let cells: Vec<Cell> = step.chains[i].iter().flat_map(|n| n.cells.clone()).collect();
        names.cells(&cells)
    };
    let cluster = |i: usize| {
        names.text(
            "colour.cluster",
            &[
                ("value", &names.values(step.values)),
                ("cells1", &cells(2 * i)),
                ("cells2", &cells(2 * i + 1)),
            ],
        )
    };
    let (clusters, why) = match step.technique {
        T::SimpleColourTrap => (1, "colour.trap"),
        T::SimpleColourWrap => (1, "colour.wrap"),
        T::MultiColour1 => (2, "colour.multi1"),
        _ => (2, "colour.multi2"),
    };
    (0..clusters).map(cluster).chain(names.lines(why, step, &[])).collect()
}
