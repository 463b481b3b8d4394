//! The batch engine: keeps every lane of a frame busy with nodes of many puzzles.
//!
//! ```text
//!            puzzles ──parse──┐
//!                             ▼            rounds
//!   stacks ──gather──▶  ready frames ──▶ running frame ──▶ solved ──▶ grids ──write──▶ answers
//!     ▲                       ▲               │    └─────▶ dead ───▶ next node of that puzzle's stack
//!     └──save── second ◀── split ◀── pool ◀── stuck
//! ```
//! Each puzzle in flight owns a *slot* with a stack of waiting nodes, and one lane at a time: a true depth-first search
//! per puzzle, so the first solution met is the first of the fixed order, and a puzzle that reaches the limit has wasted
//! nothing. Lanes are cleared and filled only when enough of them wait (`SERVE`), because moving one lane costs as much
//! as moving all. Stuck nodes gather in a pool until a full frame of them can be split at once.
//!
//! Puzzles that probably have a single solution may use more lanes than one (`relaxed`), so that their second children need
//! not wait; so may all once the input has run dry and lanes stand idle. Counts stay exact; the first solution of a
//! relaxed puzzle that turns out to have several is looked up again by the search on one puzzle.
// Several arrays share each index here; zipped iterators would hide which.
#![allow(clippy::needless_range_loop)]

use super::frame::Frame;
use super::round::{Memory, round};
use super::split::{Choice, divide, triads};
use super::store::{NONE, Store};
use super::text::{Grids, parse};
use crate::puzzle::is_loose;
use crate::simd::{Nodes, Texts};
use crate::{Answer, Puzzle};

/// A puzzle in flight.
#[derive(Clone, Copy)]
struct Slot {
    /// Its number in the batch.
    puzzle: u32,
    /// The top of its stack of waiting nodes.
    top: u32,
    /// Nodes of it outside the stack.
    running: u32,
    /// Whether it may have more than one.
    relaxed: bool,
    /// Whether it has so few clues that it has several solutions.
    sparse: bool,
    /// Whether it is split as a loose puzzle; known from the first guess on.
    loose: bool,
    /// Guesses made for it.
    guesses: u32,
    /// Solutions so far.
    count: u64,
}

impl Slot {
    /// A slot without a puzzle.
    const IDLE: Slot = Slot {
        puzzle: 0,
        top: NONE,
        running: 0,
        relaxed: false,
        sparse: false,
        loose: false,
        guesses: 0,
        count: 0,
    };

    /// Books a guess. From the first on, a puzzle that is not loose, and so probably has a single solution, may use
    /// more lanes than one; a loose one must first have shown that solutions are not easy to meet, and a sparse one never
    /// may: a search in breadth would only delay its first solution.
    #[inline(always)]
    fn guess(&mut self, batch: &Batch<'_>) {
        self.guesses += 1;
        if self.guesses == 1 {
            let clues = batch.puzzles[self.puzzle as usize].clues();
            self.sparse = clues < 17;
            self.loose = is_loose(clues);
        }
        self.relaxed |= batch.limit > 1 && !self.sparse && (!self.loose || self.guesses > PATIENCE);
    }
}

/// Guesses after which a loose puzzle is taken for a hard one after all.
const PATIENCE: u32 = 24;

/// Nodes that can run, and the lanes they are in.
struct Ready<V> {
    /// The nodes.
    frame: Frame<V>,
    /// Lanes not yet taken.
    lanes: u32,
}

impl<V: Nodes> Ready<V> {
    /// No nodes.
    fn blank() -> Box<Self> {
        Box::new(Ready { frame: Frame::blank(), lanes: 0 })
    }
}

/// Everything a batch needs; made once, used for many batches.
pub(crate) struct Engine<V: Nodes> {
    /// The running nodes.
    frame: Frame<V>,
    /// What the rounds know about them.
    memory: Memory<V>,
    /// Lanes in use.
    active: u32,
    /// Lanes that have not had a round yet.
    young: u32,
    /// Stuck nodes, and the lanes they are in.
    pool: Box<Ready<V>>,
    /// Second children on their way to the store or to the ready frames.
    second: Box<Ready<V>>,
    /// Nodes that can run: a stack of frames, of which `ready` are in use.
    frames: Vec<Box<Ready<V>>>,
    /// Frames of `frames` in use.
    ready: usize,
    /// Solutions on their way out.
    grids: Grids<V>,
    /// The puzzle of each grid, and of those about to follow.
    owners: [u32; 65],
    /// How many grids there are.
    held: usize,
    /// Characters on their way out.
    texts: Texts,
    /// The puzzles in flight.
    slots: Vec<Slot>,
    /// Slots not in use.
    free: Vec<u16>,
    /// Slots whose next node is to be fetched from their stack.
    wanting: Vec<u16>,
    /// Waiting nodes.
    store: Store,
    /// Puzzles that have reached the limit while nodes of them are still about.
    ending: u32,
    /// Guesses made.
    pub(crate) guesses: u64,
}

/// What a batch is about.
pub(crate) struct Batch<'a> {
    /// The puzzles.
    pub(crate) puzzles: &'a [Puzzle],
    /// Where to stop counting, at least 1.
    pub(crate) limit: u64,
    /// One answer per puzzle.
    pub(crate) answers: &'a mut [Answer],
    /// Puzzles whose first solution has to be looked up again.
    pub(crate) again: &'a mut Vec<u32>,
    /// The next puzzle to start.
    pub(crate) next: usize,
}

/// The set bits of a mask, from the lowest.
#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (at < 32).then_some(at)
    })
}

impl<V: Nodes> Engine<V> {
    /// Lanes that wait before they are served: 3 of 8. Flat between a quarter and a half.
    const SERVE: u32 = V::LANES as u32 * 3 / 8;
    /// Puzzles in flight: enough that running, pool, ready and wanting nodes never starve each other.
    const SLOTS: usize = 4 * V::LANES;

    /// An engine at rest.
    pub(crate) fn new() -> Self {
        Engine {
            frame: Frame::blank(),
            memory: Memory::blank(),
            active: 0,
            young: 0,
            pool: Ready::blank(),
            second: Ready::blank(),
            frames: Vec::new(),
            ready: 0,
            grids: Grids::blank(),
            owners: [0; 65],
            held: 0,
            texts: [[b'.'; 96]; 32],
            slots: vec![Slot::IDLE; Self::SLOTS],
            free: (0..Self::SLOTS as u16).rev().collect(),
            wanting: Vec::with_capacity(Self::SLOTS),
            store: Store::new(),
            ending: 0,
            guesses: 0,
        }
    }

    /// Answers every puzzle of a batch.
    #[inline(always)]
    pub(crate) fn run(&mut self, batch: &mut Batch<'_>) {
        let mut stuck = 0;
        loop {
            self.refill(batch, stuck);
            if self.active == 0 {
                break;
            }
            let (solved, dead);
            loop {
                let seen = round(&mut self.frame, &mut self.memory);
                let fine = self.active & !seen.bad;
                stuck = fine & seen.open & !seen.changed & !self.young;
                self.young = 0;
                let waiting = stuck | self.active & !(fine & seen.open);
                if waiting.count_ones() >= Self::SERVE || waiting == self.active {
                    (solved, dead) = (fine & !seen.open, self.active & seen.bad);
                    break;
                }
            }
            self.active &= !(solved | dead | stuck);
            stuck = self.settle(batch, solved, dead, stuck);
        }
        self.write(batch);
    }

    /// Books solved and dead lanes, and asks for the next node of their puzzles. Stuck lanes of a puzzle that has reached
    /// the limit end too; the others are returned.
    #[inline(always)]
    fn settle(&mut self, batch: &mut Batch<'_>, solved: u32, mut dead: u32, mut stuck: u32) -> u32 {
        let (tags, mut firsts, mut owners) = (self.frame.tag.lanes(), 0, self.held);
        for l in bits(solved) {
            let slot = &mut self.slots[tags[l] as usize];
            if slot.count < batch.limit {
                let first = slot.count == 0;
                firsts |= u32::from(first) << l;
                self.owners[owners] = slot.puzzle;
                owners += usize::from(first);
                slot.count += 1;
                self.ending += u32::from(slot.count == batch.limit);
            }
            self.next_node(batch, tags[l]);
        }
        while firsts != 0 {
            firsts &= !self.hold(firsts);
            if self.held == V::LANES {
                self.write(batch);
            }
        }
        for l in bits(if self.ending > 0 { stuck } else { 0 }) {
            if self.slots[tags[l] as usize].count >= batch.limit {
                stuck &= !(1 << l);
                dead |= 1 << l;
            }
        }
        for l in bits(dead) {
            self.next_node(batch, tags[l]);
        }
        stuck
    }

    /// Takes as many first solutions as there is room for, in the order of `owners`; returns their lanes.
    #[inline(always)]
    fn hold(&mut self, firsts: u32) -> u32 {
        let room = V::FULL & (!0u32).checked_shl(self.held as u32).unwrap_or(0);
        let (route, _, taken) = V::route(firsts, room);
        self.grids.take(&self.frame, &route);
        self.held += taken.count_ones() as usize;
        taken
    }

    /// Writes the held solutions to their answers.
    #[inline(always)]
    fn write(&mut self, batch: &mut Batch<'_>) {
        self.grids.write(&mut self.texts);
        for (&owner, text) in self.owners[..self.held].iter().zip(&self.texts) {
            batch.answers[owner as usize].first.copy_from_slice(&text[..81]);
        }
        self.owners.copy_within(self.held.., 0);
        self.held = 0;
    }

    /// A node of this slot ended: fetch the next one, or finish the puzzle.
    #[inline(always)]
    fn next_node(&mut self, batch: &mut Batch<'_>, tag: u16) {
        let slot = &mut self.slots[tag as usize];
        slot.running -= 1;
        if slot.count >= batch.limit {
            while slot.top != NONE {
                slot.top = self.store.pop(slot.top);
            }
        }
        if slot.running > 0 {
            return;
        }
        self.ending -= u32::from(slot.count == batch.limit);
        if slot.top != NONE {
            slot.running = 1;
            self.wanting.push(tag);
            return;
        }
        let answer = &mut batch.answers[slot.puzzle as usize];
        answer.count = slot.count;
        if slot.count == 0 {
            *answer = Answer::NONE;
        }
        if slot.relaxed && (slot.count > 1 || batch.limit == 1 && slot.count == 1) {
            batch.again.push(slot.puzzle);
        }
        self.free.push(tag);
    }

    /// Moves stuck lanes to the pool and fills free lanes from wherever nodes are.
    #[inline(always)]
    fn refill(&mut self, batch: &mut Batch<'_>, mut stuck: u32) {
        let (mut touched, mut hurry) = (0, false);
        loop {
            if stuck != 0 && self.pool.lanes != V::FULL {
                let (route, to, from) = V::route(stuck, V::FULL & !self.pool.lanes);
                self.pool.frame.merge(&self.frame, &route);
                self.pool.lanes |= to;
                stuck &= !from;
            }
            if self.pool.lanes == V::FULL || hurry {
                self.split(batch);
                hurry = false;
                continue;
            }
            let free = V::FULL & !self.active;
            if free == 0 {
                break;
            }
            if self.ready > 0 {
                let source = &mut self.frames[self.ready - 1];
                let (route, to, from) = V::route(source.lanes, free);
                self.frame.merge(&source.frame, &route);
                source.lanes &= !from;
                self.ready -= usize::from(source.lanes == 0);
                self.active |= to;
                touched |= to;
                continue;
            }
            let left = batch.puzzles.len() - batch.next;
            if left == 0 && self.wanting.is_empty() && batch.limit > 1 {
                self.relax(free.count_ones());
            }
            if self.wanting.len() >= V::LANES || left == 0 && !self.wanting.is_empty() {
                self.fetch();
            } else if left > 0 {
                self.start(batch);
            } else if self.pool.lanes != 0 && self.active.count_ones() <= V::LANES as u32 / 2 {
                hurry = true;
            } else {
                break;
            }
        }
        self.memory.forget(touched);
        self.young = touched;
    }

    /// A frame on top of the ready ones.
    #[inline(always)]
    fn push_ready(&mut self) -> usize {
        if self.ready == self.frames.len() {
            self.frames.push(Ready::blank());
        }
        self.ready += 1;
        self.ready - 1
    }

    /// Splits the pool: first children become ready, second ones wait on their stacks or become ready too. Lanes where the
    /// triad rule still finds something go on without a guess; loose puzzles guess up to three times.
    #[inline(always)]
    fn split(&mut self, batch: &Batch<'_>) {
        let mut lanes = self.pool.lanes & !triads(&mut self.pool.frame);
        let (tags, mut choice) = (self.pool.frame.tag.lanes(), Choice::new(&self.pool.frame));
        for _ in 0..3 {
            let (chosen, guessed) = choice.take(lanes);
            if guessed == 0 {
                break;
            }
            divide(&mut self.pool.frame, &mut self.second.frame, &chosen);
            lanes = self.put_by(batch, &tags, guessed);
        }
        let at = self.push_ready();
        std::mem::swap(&mut self.frames[at], &mut self.pool);
        self.pool.lanes = 0;
    }

    /// Sends the second children of these lanes to their stacks or to the ready frames; returns the loose lanes.
    #[inline(always)]
    fn put_by(&mut self, batch: &Batch<'_>, tags: &[u16; 32], guessed: u32) -> u32 {
        let (mut to, mut loose) = ([0; 32], 0);
        self.guesses += u64::from(guessed.count_ones());
        self.second.lanes = 0;
        self.store.reserve();
        for l in bits(guessed) {
            let slot = &mut self.slots[tags[l] as usize];
            slot.guess(batch);
            let relaxed = slot.relaxed;
            to[l] = self.store.push(slot.top, !relaxed);
            slot.top = if relaxed { slot.top } else { to[l] };
            slot.running += u32::from(relaxed);
            self.second.lanes |= u32::from(relaxed) << l;
            loose |= u32::from(slot.loose) << l;
        }
        if guessed != self.second.lanes {
            self.store.save(&self.second.frame, &to);
        }
        if self.second.lanes != 0 {
            let at = self.push_ready();
            std::mem::swap(&mut self.frames[at], &mut self.second);
        }
        loose
    }

    /// Brings waiting nodes of the wanting slots together.
    #[inline(always)]
    fn fetch(&mut self) {
        let n = self.wanting.len().min(V::LANES);
        let (mut tags, mut from) = ([0; 32], [0; 32]);
        for l in 0..n {
            let tag = self.wanting.pop().unwrap_or(0);
            let slot = &mut self.slots[tag as usize];
            tags[l] = tag;
            from[l] = slot.top;
            slot.top = self.store.pop(slot.top);
        }
        let at = self.push_ready();
        let ready = &mut self.frames[at];
        self.store.load(&from, &mut ready.frame);
        ready.frame.tag = V::from_lanes(&tags);
        ready.lanes = ((1u64 << n) - 1) as u32;
    }

    /// Starts the next puzzles.
    #[inline(always)]
    fn start(&mut self, batch: &mut Batch<'_>) {
        let n = (batch.puzzles.len() - batch.next).min(V::LANES).min(self.free.len());
        let mut tags = [0; 32];
        for l in 0..n {
            let tag = self.free.pop().unwrap_or(0);
            tags[l] = tag;
            let puzzle = batch.next as u32;
            self.slots[tag as usize] = Slot { puzzle, running: 1, ..Slot::IDLE };
            batch.next += 1;
        }
        let at = self.push_ready();
        let ready = &mut self.frames[at];
        parse(&batch.puzzles[batch.next - n..batch.next], &mut ready.frame);
        ready.frame.tag = V::from_lanes(&tags);
        ready.lanes = ((1u64 << n) - 1) as u32;
    }

    /// Lets puzzles use idle lanes beside their own: up to `n` of their waiting nodes are wanted now.
    #[inline(always)]
    fn relax(&mut self, n: u32) {
        for (tag, slot) in self.slots.iter_mut().enumerate() {
            if self.wanting.len() >= n as usize {
                break;
            }
            if slot.running > 0 && slot.top != NONE && !slot.sparse {
                slot.relaxed = true;
                slot.running += 1;
                self.wanting.push(tag as u16);
            }
        }
    }
}
