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
    /// The places of the value that see each colour.
    seen: [CellSet<W>; 2],
    houses: Vec<usize>,
}

pub(super) fn find<const W: usize>(m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
    for value in Values::all(m.side()) & out.values {
        let clusters = clusters(m, value);
        for (i, first) in clusters.iter().enumerate() {
            match out.technique {
                T::SimpleColourTrap => report(value, &[first], first.trapped(), out)?,
                T::SimpleColourWrap => {
                    for gone in first.wrapped() {
                        report(value, &[first], gone, out)?;
                    }
                }
                T::MultiColour1 => {
                    for second in &clusters[i + 1..] {
                        report(value, &[first, second], first.bridged(second), out)?;
                    }
                }
                _ => {
                    for (j, second) in clusters.iter().enumerate() {
                        for gone in first.clashing(second).filter(|_| i != j) {
                            report(value, &[first, second], gone, out)?;
                        }
                    }
                }
            }
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
        let seen = colours.map(|colour| m.board.seen_by_any(colour) & m.cells_of(value));
        let houses = links.iter().filter(|l| all.has(l.1)).map(|l| l.0).collect();
        list.push(Cluster { colours, seen, houses });
    }
    list
}

fn report<const W: usize>(
    value: u8,
    clusters: &[&Cluster<W>],
    gone: CellSet<W>,
    out: &mut StepSink,
) -> Flow {
    if gone.is_empty() {
        return CONTINUE;
    }
    let mut step = Step::new(out.technique, Values::only(value)).strike(gone, value);
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

impl<const W: usize> Cluster<W> {
    /// The colours with what sees them.
    fn each(&self) -> impl Iterator<Item = (CellSet<W>, CellSet<W>)> {
        self.colours.into_iter().zip(self.seen)
    }

    /// The cells that see both colours.
    fn trapped(&self) -> CellSet<W> {
        (self.seen[0] & self.seen[1]) - self.colours[0] - self.colours[1]
    }

    /// The colours that see themselves.
    fn wrapped(&self) -> impl Iterator<Item = CellSet<W>> {
        self.each().filter(|(colour, seen)| colour.meets(seen)).map(|(colour, _)| colour)
    }

    /// The cells that see the far colours of two clusters whose near colours see each other, for every such
    /// pair of colours.
    fn bridged(&self, other: &Cluster<W>) -> CellSet<W> {
        let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        ways.filter(|&(a, c)| self.seen[a].meets(&other.colours[c]))
            .fold(CellSet::EMPTY, |gone, (a, c)| gone | self.seen[1 - a] & other.seen[1 - c])
    }

    /// The colours that see both colours of another cluster.
    fn clashing(&self, other: &Cluster<W>) -> impl Iterator<Item = CellSet<W>> {
        let clashes = |seen: &CellSet<W>| other.colours.iter().all(|c| seen.meets(c));
        self.each().filter(move |(_, seen)| clashes(seen)).map(|(colour, _)| colour)
    }
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
