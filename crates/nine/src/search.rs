//! Depth-first search on one puzzle: the reference order of solutions, with the lowest latency.
//!
//! A stuck node is split (see `choose`). The first child continues in registers; the others wait on
//! a stack, which has at most 729 nodes (the number of candidates) and is kept between puzzles.

use crate::Puzzle;
use crate::choose::split;
use crate::node::{Node, Outcome, load, propagate, triads};
use crate::puzzle::is_loose;
use crate::simd::{Boxes, Job};

/// Receives the results of a search. Every method returns true to continue.
pub(crate) trait Sink {
    fn solution<V: Boxes>(&mut self, w: &[V; 9]) -> bool;
    /// This many guesses were made at once.
    fn guess(&mut self, guesses: usize) -> bool;
}

pub(crate) struct Search<'a, S> {
    puzzle: &'a Puzzle,
    /// Second children that wait.
    stack: &'a mut Vec<Node>,
    sink: &'a mut S,
}

impl<'a, S> Search<'a, S> {
    #[inline(always)]
    pub(crate) fn new(puzzle: &'a Puzzle, stack: &'a mut Vec<Node>, sink: &'a mut S) -> Self {
        Search { puzzle, stack, sink }
    }
}

impl<S: Sink> Job for Search<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<V: Boxes>(self) {
        self.stack.clear();
        let mut w = V::read_one(self.puzzle.text());
        let mut loose = None; // most puzzles need no guess
        loop {
            match propagate(&mut w) {
                Outcome::Stuck => {
                    if triads(&mut w) {
                        continue;
                    }
                    let (before, stack) = (self.stack.len(), &mut *self.stack);
                    let loose = *loose.get_or_insert_with(|| is_loose(self.puzzle.clues()));
                    split(&mut w, loose, |parent, c, other| {
                        stack.push(Node::of(parent));
                        if let Some(waiting) = stack.last_mut() {
                            other.store(&mut waiting.0[c]);
                        }
                    });
                    if !self.sink.guess(stack.len() - before) {
                        return;
                    }
                    continue;
                }
                Outcome::Solved => {
                    if !self.sink.solution(&w) {
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
