//! Nodes under construction, without duplicates, and operations on families of sets.

use crate::{DONE, NONE, Node, Zdd};
use quadrille_core::work::Context;
use quadrille_core::{Quick, QuickIndex, QuickMap};
use std::sync::Mutex;

/// Number of remembered results at which the cache is cleared.
const CACHE: usize = 1 << 22;
/// Stack size for operations, which recurse up to once per option.
const STACK: usize = 256 << 20;
/// Most options for which the stack is surely large enough.
pub(crate) const OPTIONS: usize = 400_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Operation {
    Intersect,
    Difference,
}

#[derive(Default)]
pub(crate) struct Store {
    /// Children before parents.
    pub(crate) nodes: Vec<Node>,
    known: QuickIndex,
    results: QuickMap<(u8, u32, u32), u32>,
}

fn hash(node: &Node) -> u64 {
    Quick::of(&[u64::from(node.option), u64::from(node.lo) | u64::from(node.hi) << 32])
}

impl Store {
    /// The node of an option and two references.
    pub(crate) fn node(&mut self, option: u32, lo: u32, hi: u32) -> u32 {
        if hi == NONE {
            return lo;
        }
        let (node, nodes) = (Node { option, lo, hi }, &self.nodes);
        let next = nodes.len() as u32;
        let (same, hash_of) =
            (|k: u32| nodes[k as usize] == node, |k: u32| hash(&nodes[k as usize]));
        let k = self.known.get_or_insert(next, hash(&node), same, hash_of);
        if k == next {
            self.nodes.push(node);
        }
        k + 2
    }

    /// Adds all nodes of a diagram and returns its root here.
    pub(crate) fn take_in(&mut self, zdd: &Zdd) -> u32 {
        let mut new = vec![NONE, DONE];
        for n in &zdd.nodes {
            let id = self.node(n.option, new[n.lo as usize], new[n.hi as usize]);
            new.push(id);
        }
        new[zdd.root as usize]
    }

    /// The nodes below a reference, renumbered, and the new root. The order is that of a walk, lo
    /// first, so that equal families give equal lists.
    pub(crate) fn reachable(&self, root: u32) -> (Vec<Node>, u32) {
        let mut new: QuickMap<u32, u32> = [(NONE, NONE), (DONE, DONE)].into_iter().collect();
        let mut out: Vec<Node> = vec![];
        let mut open = vec![root];
        while let Some(&id) = open.last() {
            if new.contains_key(&id) {
                open.pop();
                continue;
            }
            let n = self.nodes[id as usize - 2];
            match (new.get(&n.lo), new.get(&n.hi)) {
                (Some(&lo), Some(&hi)) => {
                    out.push(Node { option: n.option, lo, hi });
                    new.insert(id, out.len() as u32 + 1);
                    open.pop();
                }
                (None, _) => open.push(n.lo),
                (_, None) => open.push(n.hi),
            }
        }
        (out, new[&root])
    }

    pub(crate) fn intersect(&mut self, a: u32, b: u32) -> u32 {
        self.apply(Operation::Intersect, a, b)
    }

    pub(crate) fn difference(&mut self, a: u32, b: u32) -> u32 {
        self.apply(Operation::Difference, a, b)
    }

    fn apply(&mut self, operation: Operation, a: u32, b: u32) -> u32 {
        match operation {
            Operation::Intersect if a == b => return a,
            Operation::Intersect if a == NONE || b == NONE => return NONE,
            Operation::Difference if a == b || a == NONE => return NONE,
            Operation::Difference if b == NONE => return a,
            _ => {}
        }
        let key = (operation as u8, a, b);
        if let Some(&known) = self.results.get(&key) {
            return known;
        }
        let option = self.option(a).min(self.option(b));
        let ((a0, a1), (b0, b1)) = (self.branches(a, option), self.branches(b, option));
        let lo = self.apply(operation, a0, b0);
        let hi = self.apply(operation, a1, b1);
        let result = self.node(option, lo, hi);
        if self.results.len() >= CACHE {
            self.results.clear();
        }
        self.results.insert(key, result);
        result
    }

    /// The option of a reference; for an end, a number above all options.
    fn option(&self, id: u32) -> u32 {
        id.checked_sub(2).map_or(u32::MAX, |k| self.nodes[k as usize].option)
    }

    /// The families without and with `option`, which must not come after the reference's own.
    fn branches(&self, id: u32, option: u32) -> (u32, u32) {
        match id.checked_sub(2).map(|k| self.nodes[k as usize]) {
            Some(n) if n.option == option => (n.lo, n.hi),
            _ => (id, NONE),
        }
    }
}

/// Runs `work` on a stack large enough for any diagram, if a thread can be started.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let take = || work.lock().unwrap_or_else(|e| e.into_inner()).take();
    let context = Context::here();
    std::thread::scope(|scope| {
        let run = || context.run(|| take().map(|work| work()));
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        let result = thread.ok().and_then(|t| t.join().ok());
        match result.and_then(|result| result.unwrap_or_else(|panic| panic.resume())) {
            Some(result) => result,
            None => take().expect("no thread took the work")(),
        }
    })
}
