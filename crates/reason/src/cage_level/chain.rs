//! Chains of cells with two candidates.
//!
//! Suppose a cell without N takes its other candidate, which leaves the next cell (which sees it)
//! one candidate, and so on to a cell that then takes N. Then N is at one end or the other, and no
//! cell that sees both ends holds N.
//!
//! The relation "cell a takes x, so cell b takes y" is a graph on (cell, candidate). One
//! breadth-first search covers all chains from one end, so every elimination is found, each with a
//! shortest chain.

use super::alldifferent::Clash;
use super::solver::CageSolver;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) cell: u32,
    pub(crate) takes: u64,
}

pub(crate) struct Links {
    /// Nodes; those of one cell are adjacent, at 2i and 2i + 1.
    pub(crate) nodes: Vec<Node>,
    /// For each node, the nodes it forces directly.
    pub(crate) next: Vec<Vec<u32>>,
}

impl Links {
    /// Links all two-candidate cells that exclude each other according to `see`. Ends early if
    /// `go_on` returns false; the caller asks it again.
    pub(crate) fn new(
        cand: &[u64],
        see: impl Fn(u32, u32) -> bool,
        go_on: impl Fn() -> bool,
    ) -> Self {
        let two = (0..cand.len() as u32).filter(|&c| cand[c as usize].count_ones() == 2);
        let mut nodes = Vec::new();
        for cell in two {
            let both = cand[cell as usize];
            let low = both & both.wrapping_neg();
            nodes.extend([Node { cell, takes: low }, Node { cell, takes: both & !low }]);
        }
        let mut next = vec![Vec::new(); nodes.len()];
        for a in (0..nodes.len()).step_by(2).take_while(|_| go_on()) {
            for b in (0..a).step_by(2) {
                let shared = cand[nodes[a].cell as usize] & cand[nodes[b].cell as usize];
                if shared != 0 && see(nodes[a].cell, nodes[b].cell) {
                    link(&nodes, &mut next, a, b);
                    link(&nodes, &mut next, b, a);
                }
            }
        }
        Links { nodes, next }
    }

    /// Searches from one node. `from[n]` is the node that forced n: n itself at the start,
    /// `u32::MAX` if it was not reached.
    pub(crate) fn walk(&self, start: u32, from: &mut Vec<u32>, order: &mut Vec<u32>) {
        from.clear();
        from.resize(self.nodes.len(), u32::MAX);
        order.clear();
        order.push(start);
        from[start as usize] = start;
        let mut head = 0;
        while head < order.len() {
            let at = order[head];
            head += 1;
            for &n in &self.next[at as usize] {
                if from[n as usize] == u32::MAX {
                    from[n as usize] = at;
                    order.push(n);
                }
            }
        }
    }
}

/// Adds links: a candidate of cell a that b shares forces b to its other one.
fn link(nodes: &[Node], next: &mut [Vec<u32>], a: usize, b: usize) {
    for i in [a, a + 1] {
        for j in [b, b + 1] {
            if nodes[i].takes == nodes[j].takes {
                next[i].push((j ^ 1) as u32);
            }
        }
    }
}

/// Removes every candidate that chains exclude. Returns true if there were any.
///
/// # Errors
/// If a cell loses its last candidate.
pub(crate) fn eliminate(solver: &mut CageSolver) -> Result<bool, Clash> {
    let go_on = || solver.meter.check().is_ok();
    let links = Links::new(&solver.cand, |a, b| solver.see(a, b), go_on);
    let (mut from, mut order) = (Vec::new(), Vec::new());
    let mut gone: Vec<(u32, u64)> = Vec::new();
    for start in 0..links.nodes.len() {
        solver.poll()?;
        let end = links.nodes[start ^ 1];
        links.walk(start as u32, &mut from, &mut order);
        for &n in &order[1..] {
            let other = links.nodes[n as usize];
            if other.takes == end.takes && other.cell > end.cell {
                let targets = (0..solver.cand.len() as u32)
                    .filter(|&t| {
                        solver.cand[t as usize] & end.takes != 0 && t != end.cell && t != other.cell
                    })
                    .filter(|&t| solver.see(t, end.cell) && solver.see(t, other.cell));
                gone.extend(targets.map(|t| (t, end.takes)));
            }
        }
    }
    let mut changed = false;
    for (cell, value) in gone {
        changed |= solver.keep(cell, !value)?;
    }
    Ok(changed)
}
