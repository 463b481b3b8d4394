//! Depth-first search on one puzzle: the reference order of solutions, and the path of least latency.
//!
//! A stuck node is split in two (see `choose`): the first child runs on in registers, the second waits on a stack. The
//! stack is bounded by the number of candidates, 729, and is kept between puzzles.

use crate::Puzzle;
use crate::choose::split;
use crate::node::{Node, Outcome, load, propagate, store, triads};
use crate::puzzle::CLASH_GUESSES;
use crate::simd::{Boxes, Job};

/// Takes what a search finds; every method says whether to go on.
pub(crate) trait Sink {
    /// A solved node.
    fn solution(&mut self, node: &Node) -> bool;
    /// A guess is about to be made.
    fn guess(&mut self) -> bool;
}

/// One search from a root.
pub(crate) struct Search<'a, S> {
    /// Where it starts.
    pub(crate) puzzle: &'a Puzzle,
    /// Second children that wait.
    pub(crate) stack: &'a mut Vec<Node>,
    /// Who is told.
    pub(crate) sink: &'a mut S,
}

impl<S: Sink> Job for Search<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<V: Boxes>(self) {
        self.stack.clear();
        let mut w = load::<V>(&Node::root(self.puzzle.text()));
        let mut solved = Node::BLANK;
        let mut guesses = 0;
        loop {
            match propagate(&mut w) {
                Outcome::Stuck => {
                    if triads(&mut w) {
                        continue;
                    }
                    if !self.sink.guess() {
                        return;
                    }
                    guesses += 1;
                    // As in the lanes: clues that clash inside a box may be noticed far too late.
                    if guesses == CLASH_GUESSES && self.puzzle.clashes() {
                        return;
                    }
                    let (first, second) = split(&w);
                    let mut waiting = Node::BLANK;
                    store(&second, &mut waiting);
                    self.stack.push(waiting);
                    w = first;
                    continue;
                }
                Outcome::Solved => {
                    store(&w, &mut solved);
                    if !self.sink.solution(&solved) {
                        return;
                    }
                }
                Outcome::Dead => {}
            }
            match self.stack.pop() {
                Some(node) => w = load(&node),
                None => return,
            }
        }
    }
}
