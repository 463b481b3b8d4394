//! All solutions as one object: a zero-suppressed decision diagram (Minato 1993).
//!
//! A node asks about one option: `hi` leads to the solutions with it, `lo` to those without. Equal
//! nodes are shared, and a node with an empty `hi` does not exist.
//!
//! The order of the options is that of a search, which may differ between paths: each state of the
//! search branches on one item and asks about its options by number. A fixed order would make the
//! diagrams of many tilings exponentially larger. The order depends on the problem alone, so a set
//! of solutions has exactly one diagram. Where two diagrams meet, they are in the same state:
//! their next options belong to the same item, and the lower one comes first. This is enough to
//! intersect them.
//!
//! ```text
//! reference   0 = no solution   1 = the solution without further options   k + 2 = node k
//! nodes       children stand before their parents
//! ```
//!
//! [`Zdd::compile`] makes a diagram, [`Counted`] and the methods of [`Zdd`] query it, and
//! [`Zdd::save`] writes it to a file.
#![forbid(unsafe_code)]

mod compile;
mod file;
mod query;
mod store;

pub use compile::Uncompiled;
pub use file::ZddError;
pub use query::Counted;

use quadrille_cover::{Fingerprint, Item, OptionId, Problem};
use store::Store;

/// No solution.
const NONE: u32 = 0;
/// The one solution that needs no further option.
const DONE: u32 = 1;

/// A question about one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    option: u32,
    lo: u32,
    hi: u32,
}

/// A set of solutions of a problem, as described in the documentation of the crate.
///
/// ```
/// use quadrille_cover::{Problem, Solver};
/// use quadrille_zdd::Zdd;
/// let problem = Problem::from_text("a b c\na\na b\nb\nc\nc\n")?;
/// let all = Zdd::compile(&Solver::new(&problem), 1_000).unwrap();
/// assert_eq!(all.count().to_string(), "4");
/// let some = all.require(1u32.into());
/// assert_eq!(some.solutions().count(), 2);
/// assert_eq!(all.intersect(&some), Ok(some));
/// # Ok::<(), quadrille_cover::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zdd {
    problem: Fingerprint,
    options: u32,
    /// Children before parents.
    nodes: Vec<Node>,
    root: u32,
}

/// Diagrams of different problems cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solutions belong to different problems")]
pub struct DifferentProblems;

impl Zdd {
    /// Number of nodes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The problem whose solutions these are.
    #[must_use]
    pub fn problem(&self) -> Fingerprint {
        self.problem
    }

    fn with(&self, store: &Store, root: u32) -> Self {
        let (nodes, root) = store.reachable(root);
        Self { problem: self.problem, options: self.options, nodes, root }
    }

    /// Rewrites every node, children first. `rewrite` gets the node with old and with new children.
    fn map(&self, mut rewrite: impl FnMut(&mut Store, Node, Node) -> u32) -> Self {
        let mut store = Store::default();
        let mut new = vec![NONE, DONE];
        for &old in &self.nodes {
            let node = Node { lo: new[old.lo as usize], hi: new[old.hi as usize], ..old };
            let id = rewrite(&mut store, old, node);
            new.push(id);
        }
        self.with(&store, new[self.root as usize])
    }

    /// The solutions without an option.
    #[must_use]
    pub fn forbid(&self, option: OptionId) -> Self {
        self.forbid_where(|o| o == option.get())
    }

    fn forbid_where(&self, forbidden: impl Fn(u32) -> bool) -> Self {
        self.map(|store, old, node| match forbidden(old.option) {
            true => node.lo,
            false => store.node(node.option, node.lo, node.hi),
        })
    }

    /// The solutions with an option.
    #[must_use]
    pub fn require(&self, option: OptionId) -> Self {
        self.combine(&self.forbid(option), Store::difference)
    }

    /// The solutions that use an item of the problem.
    ///
    /// # Errors
    /// A problem that is not this one.
    pub fn with_item(&self, problem: &Problem, item: Item) -> Result<Self, DifferentProblems> {
        let without = self.without_item(problem, item)?;
        Ok(self.combine(&without, Store::difference))
    }

    /// The solutions that do not use an item of the problem.
    ///
    /// # Errors
    /// A problem that is not this one.
    pub fn without_item(&self, problem: &Problem, item: Item) -> Result<Self, DifferentProblems> {
        if problem.fingerprint() != self.problem {
            return Err(DifferentProblems);
        }
        let uses = |o: u32| problem.option(o.into()).any(|u| u.item == item);
        Ok(self.forbid_where(uses))
    }

    /// The solutions in both.
    ///
    /// # Errors
    /// Solutions of different problems.
    pub fn intersect(&self, other: &Self) -> Result<Self, DifferentProblems> {
        if self.problem != other.problem || self.options != other.options {
            return Err(DifferentProblems);
        }
        Ok(self.combine(other, Store::intersect))
    }

    /// Applies an operation to two diagrams in one store.
    fn combine(&self, other: &Self, operation: fn(&mut Store, u32, u32) -> u32) -> Self {
        let mut store = Store::default();
        // A file may hold a node twice, so its own references do not count either.
        let (ours, theirs) = (store.take_in(self), store.take_in(other));
        let root = store::deep(|| operation(&mut store, ours, theirs));
        self.with(&store, root)
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
