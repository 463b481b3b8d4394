//! Walks in turns. The tree below a deep root is cut near the root into parts, and each of them is walked for a while before
//! the next one.
//!
//! A depth-first walk that went wrong near the root stays there for long, even where there are solutions elsewhere. The
//! parts go wrong one by one, and none of their work is lost (interleaved depth-first search: Meseguer, 1997).
//!
//! Invariant: a part that was begun has its own saved states and its own order of the words of tables, which fits them.

use std::collections::VecDeque;

use quadrille_limits::Stop;

use super::search::{Open, Run};
use super::state::{Kernel, Saved};
use super::width::{Mask, Width};
use crate::End;

/// Most parts of the tree.
const PARTS: usize = 32;
/// Bytes that the saved states of all parts may take.
const SAVED: usize = 64 << 20;
/// Nodes that a part walks before the next one, per conflict of a turn of the search that learns.
const STRIDE: u64 = 2;
/// Parts that have their turn before another search has it: most of the time goes to them.
const STRIDES: u64 = 12;

/// Decisions: cells and values.
type Path = Vec<(u16, u8)>;

/// A part of the tree.
struct Part<W: Width> {
    /// What leads to it.
    path: Path,
    /// What it keeps from turn to turn, once begun.
    walk: Option<Walk<W>>,
}

/// A walk that was interrupted.
struct Walk<W: Width> {
    open: Vec<Open>,
    saved: Saved<W>,
    word_order: Vec<u16>,
}

/// The parts that are not done.
pub(super) struct Roaming<W: Width> {
    parts: VecDeque<Part<W>>,
}

/// How a turn ended.
enum Turn {
    /// The part is done.
    Done,
    /// There is more of it.
    More,
    /// The visitor wants no more.
    Stopped,
}

impl<W: Width> Kernel<W> {
    /// Cuts the tree below a deep root, which is saved at depth 0, into parts, level by level.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn begin_roaming(&mut self, run: &mut Run) -> Result<Roaming<W>, Stop> {
        self.begin_looks();
        run.probing = true;
        // A walk is seldom deeper than a quarter of the cells.
        let most = PARTS.min(SAVED / (self.state_bytes() * self.shape.cells.div_ceil(4)));
        let mut paths = VecDeque::from([Path::new()]);
        let mut parts = VecDeque::new();
        while paths.len() + parts.len() < most
            && let Some(path) = paths.pop_front()
        {
            let mut open = Vec::new();
            if !self.replay(run, &path)? {
                continue;
            }
            if !self.descend(run, &mut open)? {
                // A solution: the walk will see it again.
                parts.push_back(Part { path, walk: None });
                continue;
            }
            for decision in open.iter().flat_map(Open::alternatives) {
                paths.push_back([&path[..], &[decision]].concat());
            }
        }
        parts.extend(paths.into_iter().map(|path| Part { path, walk: None }));
        run.probing = false;
        Ok(Roaming { parts })
    }

    /// Gives some parts their turn. Shows what solutions they find; an end when the visitor wants no more, or all parts are done.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn roam(&mut self, roaming: &mut Roaming<W>, run: &mut Run) -> Result<Option<End>, Stop> {
        run.probing = !run.is_loose();
        for _ in 0..STRIDES.min(self.turn) {
            let Some(mut part) = roaming.parts.pop_front() else { return Ok(Some(End::All)) };
            match self.take_turn(&mut part, run)? {
                Turn::Done => {}
                Turn::More => roaming.parts.push_back(part),
                Turn::Stopped => return Ok(Some(End::Visitor)),
            }
        }
        run.probing = false;
        Ok(None)
    }

    /// Walks on in one part.
    fn take_turn(&mut self, part: &mut Part<W>, run: &mut Run) -> Result<Turn, Stop> {
        let (mut walk, fresh) = match part.walk.take() {
            Some(walk) => (walk, false),
            None if self.replay(run, &part.path)? => {
                let (saved, word_order) = (self.saved.empty(), self.word_order.clone());
                (Walk { open: Vec::new(), saved, word_order }, true)
            }
            None => return Ok(Turn::Done),
        };
        self.swap_walk(&mut walk);
        let turn = self.walk_on(&mut walk.open, fresh, run);
        self.swap_walk(&mut walk);
        part.walk = Some(walk);
        turn
    }

    fn swap_walk(&mut self, walk: &mut Walk<W>) {
        std::mem::swap(&mut self.saved, &mut walk.saved);
        std::mem::swap(&mut self.word_order, &mut walk.word_order);
    }

    /// Walks for a stride. Near a solution there may be others, so with each the stride begins anew.
    fn walk_on(&mut self, open: &mut Vec<Open>, fresh: bool, run: &mut Run) -> Result<Turn, Stop> {
        let stride = STRIDE * self.turn;
        let mut until = run.meter.nodes() + stride;
        if !fresh && !self.advance(run, open)? {
            return Ok(Turn::Done);
        }
        loop {
            if !self.descend(run, open)? {
                self.read_values(run);
                if run.show().is_break() {
                    return Ok(Turn::Stopped);
                }
                until = run.meter.nodes() + stride;
            } else if run.meter.nodes() >= until {
                // Others come between, with other states.
                open.iter_mut().for_each(Open::leave);
                return Ok(Turn::More);
            }
            if !self.advance(run, open)? {
                return Ok(Turn::Done);
            }
        }
    }

    /// The state after these decisions; false on a contradiction.
    fn replay(&mut self, run: &mut Run, path: &[(u16, u8)]) -> Result<bool, Stop> {
        run.meter.tick()?;
        self.restore(0);
        let kept = path.iter().all(|&(c, v)| self.keep(c.into(), W::Mask::bit(v.into())));
        if !kept {
            self.clear_pending();
        }
        Ok(kept && self.propagate())
    }
}
