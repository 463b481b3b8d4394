//! Transitive closure of an implication graph: for every node, the union of the sets of this node
//! and of all nodes it implies.
//!
//! Nodes that imply each other form a strongly connected component and share one set. Tarjan's
//! algorithm (1972) completes components in reverse topological order, so the set of a component is
//! the union of its members' own sets and of the finished sets of its successors. Every edge is
//! visited once.

/// A graph under construction and, after [`close`](Self::close), its closure. Buffers are reused.
#[derive(Default)]
pub(crate) struct ImplicationClosure {
    /// 64-bit words per set, a multiple of four.
    words: usize,
    /// Successors of node `n` are `edges[first[n]..first[n + 1]]`.
    first: Vec<u32>,
    edges: Vec<u32>,
    /// Visiting order of each node, `NONE` before the visit.
    order: Vec<u32>,
    /// Lowest visiting order reached from each node.
    low: Vec<u32>,
    /// Component of each node, `NONE` before it is complete.
    component: Vec<u32>,
    /// Nodes visited and not yet in a component.
    stack: Vec<u32>,
    /// Call stack: nodes under way and the next edge of each.
    calls: Vec<(u32, u32)>,
    /// Set of each component, `words` each.
    sets: Vec<u64>,
}

const NONE: u32 = u32::MAX;

#[inline]
pub(crate) fn unite(set: &mut [u64], more: &[u64]) {
    for (a, b) in set.chunks_exact_mut(4).zip(more.chunks_exact(4)) {
        (0..4).for_each(|i| a[i] |= b[i]);
    }
}

/// Words of a set of this many members, rounded up to a multiple of four.
pub(crate) fn words_for(members: usize) -> usize {
    members.div_ceil(256) * 4
}

impl ImplicationClosure {
    /// Starts a graph without nodes, with `words` words per set (a multiple of four).
    pub(crate) fn start(&mut self, words: usize) {
        self.words = words;
        self.first.clear();
        self.first.push(0);
        self.edges.clear();
    }

    /// Adds successors of the node that [`end_node`](Self::end_node) will add.
    #[inline]
    pub(crate) fn imply(&mut self, successors: impl IntoIterator<Item = u32>) {
        self.edges.extend(successors);
    }

    /// Adds the next node, with the successors listed since the previous one.
    pub(crate) fn end_node(&mut self) {
        self.first.push(self.edges.len() as u32);
    }

    /// Computes the closure; `own` adds a node's own members to a set.
    pub(crate) fn close(&mut self, own: impl Fn(usize, &mut [u64])) {
        let count = self.first.len() - 1;
        for list in [&mut self.order, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(count, NONE);
        }
        self.sets.clear();
        self.sets.reserve(count * self.words);
        self.stack.clear();
        let (mut visited, mut components) = (0, 0);
        for root in 0..count {
            if self.order[root] == NONE {
                self.visit(root, &mut visited, &mut components, &own);
            }
        }
    }

    /// Visits everything that `root` implies, with an explicit stack.
    fn visit(
        &mut self,
        root: usize,
        visited: &mut u32,
        components: &mut u32,
        own: &impl Fn(usize, &mut [u64]),
    ) {
        self.enter(root, visited);
        while let Some(call) = self.calls.last_mut() {
            let node = call.0 as usize;
            if call.1 < self.first[node + 1] {
                let next = self.edges[call.1 as usize] as usize;
                call.1 += 1;
                if self.order[next] == NONE {
                    self.enter(next, visited);
                } else if self.component[next] == NONE {
                    self.low[node] = self.low[node].min(self.order[next]);
                }
                continue;
            }
            self.calls.pop();
            if let Some(&(parent, _)) = self.calls.last() {
                let parent = parent as usize;
                self.low[parent] = self.low[parent].min(self.low[node]);
            }
            if self.low[node] == self.order[node] {
                self.collapse(node, *components, own);
                *components += 1;
            }
        }
    }

    fn enter(&mut self, node: usize, visited: &mut u32) {
        self.order[node] = *visited;
        self.low[node] = *visited;
        *visited += 1;
        self.stack.push(node as u32);
        self.calls.push((node as u32, self.first[node]));
    }

    /// Makes a component of the stack down to `node`. The components of all its successors are
    /// complete.
    fn collapse(&mut self, node: usize, component: u32, own: &impl Fn(usize, &mut [u64])) {
        let bottom = self.stack.iter().rposition(|&n| n as usize == node).unwrap_or(0);
        for &member in &self.stack[bottom..] {
            self.component[member as usize] = component;
        }
        let start = self.sets.len();
        self.sets.resize(start + self.words, 0);
        let (done, set) = self.sets.split_at_mut(start);
        let mut last = component;
        for &member in &self.stack[bottom..] {
            let member = member as usize;
            own(member, set);
            for &next in &self.edges[self.first[member] as usize..self.first[member + 1] as usize] {
                let of = self.component[next as usize];
                if of != component && of != last {
                    last = of;
                    let of = of as usize * self.words;
                    unite(set, &done[of..of + self.words]);
                }
            }
        }
        self.stack.truncate(bottom);
    }

    /// Start of a node's set in [`components`](Self::components).
    pub(crate) fn start_of(&self, node: usize) -> usize {
        self.component[node] as usize * self.words
    }

    /// The sets of all components, one after the other.
    pub(crate) fn components(&self) -> &[u64] {
        &self.sets
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn has(&self, node: usize, member: usize) -> bool {
        self.sets[self.start_of(node) + member / 64] >> (member % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Chance;

    #[test]
    fn sets_are_what_a_plain_walk_reaches() {
        let (mut chance, mut graph) = (Chance::new(5), ImplicationClosure::default());
        for round in 0..300 {
            let (count, most) = (1 + chance.index(60), 1 + round % 4);
            let edges: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..chance.index(most + 1)).map(|_| chance.index(count) as u32).collect())
                .collect();
            graph.start(words_for(count));
            for successors in &edges {
                graph.imply(successors.iter().copied());
                graph.end_node();
            }
            graph.close(|node, set| set[node / 64] |= 1 << (node % 64));
            for node in 0..count {
                let (mut reached, mut at) = (vec![node], 0);
                while let Some(&from) = reached.get(at) {
                    at += 1;
                    for &next in &edges[from] {
                        if !reached.contains(&(next as usize)) {
                            reached.push(next as usize);
                        }
                    }
                }
                assert!((0..count).all(|n| graph.has(node, n) == reached.contains(&n)));
            }
        }
    }
}
