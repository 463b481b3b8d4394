//! The batch engine: keeps every lane of a frame busy with nodes of many puzzles.
//!
//! ```text
//!            puzzles ──parse──┐
//!                             ▼            rounds
//!   stacks ──gather──▶  ready frames ──▶ running frame ──▶ solved ──▶ grids ──write──▶ answers
//!     ▲                       ▲               │    └─────▶ dead ───▶ next node of that puzzle's stack
//!     └──save── second ◀── split ◀── pool ◀── stuck
//! ```
//! Each puzzle in flight owns a *slot* with a stack of waiting nodes, and one lane at a time. That
//! is a true depth-first search per puzzle, so the first solution found is the first of the fixed
//! order, and a puzzle that reaches the limit has wasted nothing. Lanes are cleared and filled only
//! when enough of them wait (`SERVE`), because moving one lane costs as much as moving all. Stuck
//! nodes collect in a pool until a full frame of them can be split at once.
//!
//! Puzzles that probably have a single solution, judged by their clues and by the latest puzzles,
//! may use several lanes (`multi_lane`), so that their second children need not wait. Counts stay
//! exact. If such a puzzle turns out to have several solutions, the single-puzzle search looks up
//! its first solution again, and its second if that is kept too. So its tree may differ from the
//! one in the crate documentation, and its nodes are split a little before the rules have finished
//! (`exact`).
//!
//! Terms used in this folder:
//!
//! | word | meaning |
//! |---|---|
//! | frame | a register per cell: one node in every lane |
//! | round | one pass of the rules over a frame; a lane that it does not change is *stuck* |
//! | slot | a puzzle in flight: its stack of waiting nodes and what was counted |
//! | pool | stuck nodes that wait to be split (branched on) together |
//! | ready | children that wait for a free lane |
//! | loose | a puzzle with few or many clues (`is_loose`), split at up to three cells at once |
//! | sparse | fewer than 17 clues: certain to have several solutions, never in several lanes |
//! | multi-lane | a puzzle whose nodes may run in several lanes at a time |
//! | single-lane | no puzzle is multi-lane, in a whole batch or for a while: for puzzles with several solutions |
//! | known | a puzzle of which one solution is counted before the search begins |
//! | probe | to ask only whether there is a second solution (`probe_batch`, `probe_known`) |
#![allow(clippy::needless_range_loop)]

use super::ends::Batch;
use super::frame::Frame;
use super::round::{Memory, round};
use super::slot::{Latest, Slot};
use super::split::{Cells, Choice, MOST, divide, first_children, triads};
use super::store::{NONE, Store};
use super::text::{Grids, parse};
use crate::clash::lanes_with_clash;
use crate::simd::{Nodes, Texts};

/// Marks the owner of a second solution. Batches have fewer puzzles than this.
const SECOND: u32 = 1 << 31;

struct Ready<V> {
    frame: Frame<V>,
    /// Lanes not yet taken.
    lanes: u32,
}

impl<V: Nodes> Ready<V> {
    fn blank() -> Box<Self> {
        Box::new(Ready { frame: Frame::blank(), lanes: 0 })
    }
}

/// All memory of a batch, reused for many batches.
pub(crate) struct Engine<V: Nodes> {
    frame: Frame<V>,
    /// State that rounds keep about the running nodes.
    memory: Memory<V>,
    active: u32,
    /// Lanes that have not had a round yet.
    just_filled: u32,
    /// Stuck nodes and their lanes.
    pool: Box<Ready<V>>,
    /// Second children on their way to the store or the ready frames.
    second: Box<Ready<V>>,
    /// Runnable nodes: a stack of frames, of which `ready` are in use.
    frames: Vec<Box<Ready<V>>>,
    ready: usize,
    /// Solutions on their way out.
    grids: Grids<V>,
    /// The puzzle of each grid and of those about to follow, with [`SECOND`] for its second.
    owners: [u32; 65],
    buffered: usize,
    texts: Texts,
    /// Scratch space, kept so that it need not be cleared each time.
    scratch: [V; 81],
    slots: Vec<Slot>,
    free: Vec<u16>,
    /// Slots whose next node must be fetched from their stack.
    to_fetch: Vec<u16>,
    store: Store,
    /// True if nodes are split only at the closure of the rules, as the order of solutions
    /// requires. Without multi-lane puzzles this holds from the start of a batch, otherwise from
    /// the first split of a puzzle that may not use several lanes.
    exact: bool,
    /// Number of puzzles that reached the limit but still have nodes.
    ending: u32,
    latest: Latest,
    pub(crate) guesses: u64,
}

/// The set bits of a mask, lowest first.
#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (at < 32).then_some(at)
    })
}

impl<V: Nodes> Engine<V> {
    /// Lanes that wait before they are served: 3 of 8. Speed is flat from a quarter to a half.
    const SERVE: u32 = V::LANES as u32 * 3 / 8;
    /// Puzzles in flight: enough that no stage starves another.
    const SLOTS: usize = 4 * V::LANES;

    pub(crate) fn new() -> Self {
        Engine {
            frame: Frame::blank(),
            memory: Memory::blank(),
            active: 0,
            just_filled: 0,
            pool: Ready::blank(),
            second: Ready::blank(),
            frames: Vec::new(),
            ready: 0,
            grids: Grids::blank(),
            owners: [0; 65],
            buffered: 0,
            texts: [[b'.'; 96]; 32],
            scratch: [V::zero(); 81],
            slots: vec![Slot::IDLE; Self::SLOTS],
            free: (0..Self::SLOTS as u16).rev().collect(),
            to_fetch: Vec::with_capacity(Self::SLOTS),
            store: Store::new(),
            exact: false,
            ending: 0,
            latest: Latest::default(),
            guesses: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn run(&mut self, batch: &mut Batch<'_>) {
        let mut stuck = 0;
        self.exact = batch.limit == 1 || batch.single_lane || self.latest.had_several();
        loop {
            self.refill(batch, stuck);
            if self.active == 0 {
                break;
            }
            let (solved, dead);
            loop {
                let seen = match self.exact {
                    true => round::<V, true>(&mut self.frame, &mut self.memory),
                    false => round::<V, false>(&mut self.frame, &mut self.memory),
                };
                let fine = self.active & !seen.bad;
                stuck = fine & seen.open & !seen.moving & !self.just_filled;
                self.just_filled = 0;
                let waiting = stuck | self.active & !(fine & seen.open);
                if waiting.count_ones() >= Self::SERVE || waiting == self.active {
                    (solved, dead) = (fine & !seen.open, self.active & seen.bad);
                    break;
                }
            }
            self.active &= !(solved | dead | stuck);
            stuck = self.retire(batch, solved, dead, stuck);
        }
        self.write(batch);
    }

    /// Handles solved and dead lanes and requests the next node of their puzzles. Stuck lanes of a
    /// puzzle that has reached the limit end too; the others are returned.
    #[inline(always)]
    fn retire(&mut self, batch: &mut Batch<'_>, solved: u32, mut dead: u32, mut stuck: u32) -> u32 {
        let (tags, mut kept, mut owners) = (self.frame.tag.lanes(), 0, self.buffered);
        let most = batch.answers.kept();
        for l in bits(solved) {
            let slot = &mut self.slots[tags[l] as usize];
            if slot.count < batch.limit {
                let keep = slot.count < most;
                kept |= u32::from(keep) << l;
                self.owners[owners] = slot.puzzle | if slot.count > 0 { SECOND } else { 0 };
                owners += usize::from(keep);
                slot.count += 1;
                self.ending += u32::from(slot.count == batch.limit);
            }
            self.next_node(batch, tags[l]);
        }
        while kept != 0 {
            kept &= !self.buffer(kept);
            if self.buffered == V::LANES {
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

    /// Takes as many solutions as fit, in the order of `owners`; returns their lanes.
    #[inline(always)]
    fn buffer(&mut self, kept: u32) -> u32 {
        let room = V::FULL & (!0u32).checked_shl(self.buffered as u32).unwrap_or(0);
        let (route, _, taken) = V::route(kept, room);
        self.grids.take(&self.frame, &route);
        self.buffered += taken.count_ones() as usize;
        taken
    }

    #[inline(always)]
    fn write(&mut self, batch: &mut Batch<'_>) {
        self.grids.write(&mut self.scratch, &mut self.texts);
        for (&owner, text) in self.owners[..self.buffered].iter().zip(&self.texts) {
            let (puzzle, text) = ((owner & !SECOND) as usize, text.first_chunk());
            let text = text.expect("81 characters");
            match owner & SECOND {
                0 => batch.answers.put_first(puzzle, text),
                _ => batch.answers.put_second(puzzle, text),
            }
        }
        self.owners.copy_within(self.buffered.., 0);
        self.buffered = 0;
    }

    /// Handles the end of a node: fetches the slot's next one, or finishes the puzzle.
    #[inline(always)]
    fn next_node(&mut self, batch: &mut Batch<'_>, tag: u16) {
        let slot = &mut self.slots[tag as usize];
        slot.running -= 1;
        if slot.count >= batch.limit {
            self.store.free(slot.top, slot.bottom);
            slot.top = NONE;
        }
        if slot.running > 0 {
            return;
        }
        self.ending -= u32::from(slot.count == batch.limit);
        if slot.top != NONE {
            slot.running = 1;
            self.to_fetch.push(tag);
            return;
        }
        batch.answers.put_count(slot.puzzle as usize, slot.count);
        if slot.splits > 0 && batch.limit > 1 {
            self.latest.note(slot.count);
        }
        if slot.multi_lane && (slot.count > 1 || batch.limit == 1 && slot.count == 1) {
            batch.again.push(slot.puzzle);
        }
        self.free.push(tag);
    }

    /// Moves stuck lanes to the pool and fills free lanes from any source.
    #[inline(always)]
    fn refill(&mut self, batch: &mut Batch<'_>, mut stuck: u32) {
        let (mut touched, mut hurry) = (0, false);
        loop {
            if stuck != 0 && self.pool.lanes != V::FULL {
                let (from, to) = V::near(stuck, V::FULL & !self.pool.lanes);
                let (route, to, from) = V::route(from, to);
                self.pool.frame.merge(&self.frame, &route);
                self.pool.lanes |= to;
                stuck &= !from;
            }
            if self.pool.lanes == V::FULL || hurry {
                let was_exact = self.exact;
                self.split(batch);
                hurry = false;
                if self.exact && !was_exact {
                    // Lanes that wait for the pool may not be at the closure.
                    self.active |= std::mem::take(&mut stuck);
                }
                continue;
            }
            let free = V::FULL & !self.active;
            if free == 0 {
                break;
            }
            if self.ready > 0 {
                let source = &mut self.frames[self.ready - 1];
                let (from, to) = V::near(source.lanes, free);
                let (route, to, from) = V::route(from, to);
                self.frame.merge(&source.frame, &route);
                source.lanes &= !from;
                self.ready -= usize::from(source.lanes == 0);
                self.active |= to;
                touched |= to;
                continue;
            }
            let left = batch.puzzles.len() - batch.next;
            if left == 0 && self.to_fetch.is_empty() {
                self.spread(free.count_ones());
            }
            if self.to_fetch.len() >= V::LANES || left == 0 && !self.to_fetch.is_empty() {
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
        self.just_filled = touched;
    }

    #[inline(always)]
    fn push_ready(&mut self) -> usize {
        if self.ready == self.frames.len() {
            self.frames.push(Ready::blank());
        }
        self.ready += 1;
        self.ready - 1
    }

    /// Splits the pool. First children become ready; second ones wait on their stacks or become
    /// ready too. Lanes where the triad rule still finds something continue without a guess. Loose
    /// puzzles guess up to three times.
    #[inline(always)]
    fn split(&mut self, batch: &Batch<'_>) {
        let stuck = self.pool.lanes & !triads(&mut self.pool.frame, &mut self.scratch);
        let tags = self.pool.frame.tag.lanes();
        let [loose, multi_lane, scored] = self.book(batch, &tags, stuck);
        // A lane that may not be at the closure continues first.
        let sure = if self.exact { stuck } else { stuck & multi_lane };
        self.exact |= sure != stuck;
        let stuck = sure;
        let (mut choice, mut cells) =
            (Choice::new(&self.pool.frame, scored), [Cells::none(); MOST]);
        let (mut guessed, mut depth, mut asked) = ([0; MOST], 0, stuck);
        while depth < MOST && asked != 0 {
            (cells[depth], guessed[depth]) = choice.take(asked);
            self.guesses += u64::from(guessed[depth].count_ones());
            asked = guessed[depth] & loose;
            depth += 1;
        }
        if stuck & !multi_lane != 0 {
            self.put_by(&tags, stuck & !multi_lane, &cells, &guessed);
        }
        if stuck & multi_lane == 0 {
            first_children(&mut self.pool.frame, &cells[..depth]);
        } else {
            for k in 0..depth {
                self.divide(&tags, &cells[k], guessed[k] & multi_lane);
            }
        }
        let at = self.push_ready();
        std::mem::swap(&mut self.frames[at], &mut self.pool);
        self.pool.lanes = 0;
    }

    /// Turns the pool into first children; second ones of these lanes become ready.
    #[inline(always)]
    fn divide(&mut self, tags: &[u16; 32], cells: &Cells<V>, lanes: u32) {
        divide(&mut self.pool.frame, &mut self.second.frame, cells);
        if lanes == 0 {
            return;
        }
        self.second.lanes = lanes;
        for l in bits(lanes) {
            self.slots[tags[l] as usize].running += 1;
        }
        let at = self.push_ready();
        std::mem::swap(&mut self.frames[at], &mut self.second);
    }

    /// Records splits. Returns the lanes of loose puzzles, of multi-lane ones, and scored ones.
    #[inline(always)]
    fn book(&mut self, batch: &Batch<'_>, tags: &[u16; 32], stuck: u32) -> [u32; 3] {
        let [mut loose, mut multi_lane, mut scored] = [0; 3];
        let single_lane = batch.single_lane || self.latest.had_several();
        for l in bits(stuck) {
            let slot = &mut self.slots[tags[l] as usize];
            slot.split(batch, single_lane);
            loose |= u32::from(slot.loose) << l;
            multi_lane |= u32::from(slot.multi_lane) << l;
            scored |= u32::from(slot.is_scored()) << l;
        }
        [loose, multi_lane, scored]
    }

    /// Stores the nodes of these lanes, about to be split at cells, on top of their stacks.
    #[inline(always)]
    fn put_by(
        &mut self,
        tags: &[u16; 32],
        lanes: u32,
        cells: &[Cells<V>; MOST],
        guessed: &[u32; MOST],
    ) {
        let mut to = [0; 32];
        for l in bits(lanes) {
            let slot = &mut self.slots[tags[l] as usize];
            let children = guessed.iter().map(|lanes| (lanes >> l & 1) as u8).sum();
            to[l] = self.store.push(slot.top, children);
            slot.bottom = if slot.top == NONE { to[l] } else { slot.bottom };
            slot.top = to[l];
        }
        self.store.save(&self.pool.frame, cells, &to);
    }

    /// Loads the next waiting nodes of the slots in `to_fetch`.
    #[inline(always)]
    fn fetch(&mut self) {
        let n = self.to_fetch.len().min(V::LANES);
        let (mut tags, mut from, mut child) = ([0; 32], [0; 32], [0; 32]);
        for l in 0..n {
            let tag = self.to_fetch.pop().unwrap_or(0);
            let slot = &mut self.slots[tag as usize];
            tags[l] = tag;
            from[l] = slot.top;
            (child[l], slot.top) = self.store.pop(slot.top);
        }
        let at = self.push_ready();
        let ready = &mut self.frames[at];
        self.store.load(&from, &child, &mut ready.frame);
        ready.frame.tag = V::from_lanes(&tags);
        ready.lanes = ((1u64 << n) - 1) as u32;
    }

    #[inline(always)]
    fn start(&mut self, batch: &mut Batch<'_>) {
        let n = (batch.puzzles.len() - batch.next).min(V::LANES).min(self.free.len());
        let (mut tags, mut texts) = ([0; 32], [batch.puzzles.text(batch.next); 32]);
        for l in 0..n {
            let tag = self.free.pop().unwrap_or(0);
            tags[l] = tag;
            texts[l] = batch.puzzles.text(batch.next + l);
            batch.answers.prepare(batch.next + l);
            let puzzle = (batch.next + l) as u32;
            let known = batch.known.get(batch.next + l) == Some(&true);
            let count = u64::from(known);
            self.slots[tag as usize] = Slot { puzzle, running: 1, known, count, ..Slot::IDLE };
        }
        let at = self.push_ready();
        let ready = &mut self.frames[at];
        parse(&texts, &mut self.scratch, &mut ready.frame);
        ready.frame.tag = V::from_lanes(&tags);
        ready.lanes = ((1u64 << n) - 1) as u32;
        if let Some(clashing) = batch.answers.clashing() {
            let lanes = bits(lanes_with_clash(&self.scratch) & ready.lanes);
            clashing.extend(lanes.map(|l| (batch.next + l) as u32));
        }
        batch.next += n;
    }

    /// Lets multi-lane puzzles use idle lanes for up to `n` nodes stored before.
    #[inline(always)]
    fn spread(&mut self, n: u32) {
        for (tag, slot) in self.slots.iter_mut().enumerate() {
            if self.to_fetch.len() >= n as usize {
                break;
            }
            if slot.multi_lane && slot.running > 0 && slot.top != NONE {
                slot.running += 1;
                self.to_fetch.push(tag as u16);
            }
        }
    }
}
