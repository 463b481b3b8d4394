//! What all that follows from each vertex of a graph excludes.
//!
//! Vertices from which each other follow share one row, so a walk that finds these groups (Tarjan
//! 1972) joins every edge once.

/// A set of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<const W: usize>([u64; W]);

impl<const W: usize> Default for Row<W> {
    fn default() -> Self {
        Row([0; W])
    }
}

impl<const W: usize> Row<W> {
    /// With the candidates of a word, the first of which has this number.
    pub(super) fn with(mut self, from: usize, word: u64) -> Self {
        let (index, shift) = (from / 64, from % 64);
        self.0[index] |= word << shift;
        if shift > 0 && index + 1 < W {
            self.0[index + 1] |= word >> (64 - shift);
        }
        self
    }

    /// Whether a candidate is in it.
    pub(super) fn has(&self, candidate: usize) -> bool {
        self.0[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    fn join(&mut self, other: Row<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(to, from)| *to |= from);
    }
}

/// A graph whose vertices exclude candidates.
#[derive(Default)]
pub(super) struct Graph<const W: usize> {
    /// What each vertex excludes by itself.
    rows: Vec<Row<W>>,
    /// Where the targets of each vertex end.
    ends: Vec<u32>,
    /// Targets of all vertices.
    targets: Vec<u32>,
}

/// A vertex not met yet.
const NEW: u32 = 0;
/// A vertex whose row is complete.
const DONE: u32 = u32::MAX;

impl<const W: usize> Graph<W> {
    /// Adds the next vertex.
    pub(super) fn vertex(&mut self, row: Row<W>, targets: impl IntoIterator<Item = u32>) {
        self.rows.push(row);
        self.targets.extend(targets);
        self.ends.push(self.targets.len() as u32);
    }

    /// For each vertex all that it and what follows from it excludes.
    pub(super) fn closure(self) -> Vec<Row<W>> {
        let count = self.rows.len();
        let mut walk = Walk {
            graph: self,
            low: vec![NEW; count],
            met: 0,
            open: Vec::new(),
            trail: Vec::new(),
        };
        for vertex in 0..count as u32 {
            if walk.low[vertex as usize] == NEW {
                walk.from(vertex);
            }
        }
        walk.graph.rows
    }
}

/// A walk over the graph.
struct Walk<const W: usize> {
    /// The graph; rows grow.
    graph: Graph<W>,
    /// For each vertex the earliest open one that it leads to, by time of meeting; or new or done.
    low: Vec<u32>,
    /// Vertices met so far.
    met: u32,
    /// Vertices met and not done.
    open: Vec<u32>,
    /// The way to where the walk stands: vertex, when it was met, its next target.
    trail: Vec<(u32, u32, u32)>,
}

impl<const W: usize> Walk<W> {
    fn from(&mut self, start: u32) {
        self.enter(start);
        while let Some(&mut (vertex, since, ref mut next)) = self.trail.last_mut() {
            if *next < self.graph.ends[vertex as usize] {
                let target = self.graph.targets[*next as usize];
                *next += 1;
                if self.low[target as usize] == NEW {
                    self.enter(target);
                } else {
                    self.meet(vertex, target);
                }
            } else {
                self.trail.pop();
                if self.low[vertex as usize] == since {
                    self.close(vertex);
                }
                if let Some(&(before, ..)) = self.trail.last() {
                    self.meet(before, vertex);
                }
            }
        }
    }

    fn enter(&mut self, vertex: u32) {
        self.met += 1;
        self.low[vertex as usize] = self.met;
        self.open.push(vertex);
        let begin = vertex.checked_sub(1).map_or(0, |before| self.graph.ends[before as usize]);
        self.trail.push((vertex, self.met, begin));
    }

    /// A target that was met before: done, or in a group with this vertex.
    fn meet(&mut self, vertex: u32, target: u32) {
        let low = self.low[target as usize];
        if low == DONE {
            let row = self.graph.rows[target as usize];
            self.graph.rows[vertex as usize].join(row);
        } else {
            self.low[vertex as usize] = self.low[vertex as usize].min(low);
        }
    }

    /// All vertices met since this one make a group with it.
    fn close(&mut self, vertex: u32) {
        let Some(from) = self.open.iter().rposition(|&v| v == vertex) else {
            unreachable!("it is open")
        };
        let mut row = Row::default();
        self.open[from..].iter().for_each(|&v| row.join(self.graph.rows[v as usize]));
        for v in self.open.drain(from..) {
            self.graph.rows[v as usize] = row;
            self.low[v as usize] = DONE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_chance::Chance;

    #[test]
    fn rows_are_what_a_plain_walk_reaches() {
        let mut chance = Chance::new(5);
        for round in 0..300 {
            let (count, most) = (1 + chance.index(60), 1 + round % 4);
            let targets: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..chance.index(most + 1)).map(|_| chance.index(count) as u32).collect())
                .collect();
            let mut graph = Graph::<4>::default();
            for (vertex, targets) in targets.iter().enumerate() {
                graph.vertex(Row::default().with(vertex * 3, 0b101), targets.iter().copied());
            }
            for (vertex, row) in graph.closure().into_iter().enumerate() {
                let (mut reached, mut expected) = (vec![vertex], Row::default());
                let mut at = 0;
                while let Some(&v) = reached.get(at) {
                    at += 1;
                    expected = expected.with(v * 3, 0b101);
                    for &t in &targets[v] {
                        if !reached.contains(&(t as usize)) {
                            reached.push(t as usize);
                        }
                    }
                }
                assert_eq!(row, expected);
            }
        }
    }
}
