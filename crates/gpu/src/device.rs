//! Chunks on the device: memory for several at once, and the launches that answer one.
//!
//! ```text
//! host ──send──▶ records ──read──▶ puzzles ──propagate──▶ answers ──write──▶ records ──fetch──▶ host
//!                                              │             ▲
//!                                              ▼             │
//!                                            queue ──────▶ search ◀──▶ stacks
//! ```
//!
//! All of this is enqueued in the slot's stream at once. If the search ran out of its slice, the
//! host finds `parked` set and enqueues search, write and fetch again.
#![allow(unsafe_code)]

use crate::driver::{Buffer, Context, Kernel, Pinned, Stream};
use crate::pipeline::{Engine, Job, Progress, Record};
use crate::{GpuError, KernelTime, Packed};
use std::ffi::c_void;
use std::sync::Arc;

/// Threads of a block, of all kernels but the search (kernels.cu).
pub(crate) const THREADS: u32 = 128;
/// Warps of a block of the search (kernels.cu).
const SEARCH_WARPS: u32 = 12;
/// Lanes of a warp.
const LANES: usize = 32;
/// Bytes of a stored node (layout.h).
const NODE_BYTES: usize = 128;
/// Stacks per lane of the search, one per slot, and nodes per stack. Overflow goes to the CPU.
const STACKS: usize = 3;
const CAPACITY: usize = 32;
/// Bytes of shared memory per block of the search: two nodes and eight words per lane (search.h).
const DESK: u32 = SEARCH_WARPS * 32 * (2 * 112 + 8 * 4) + 16;
/// Bytes that a warp of the search keeps between slices (warp.h).
const KEPT_BY_WARP: usize = 4 * (LANES + 2);
/// Services per slice, 20 µs each on an H200: far below a desktop's watchdog of seconds. Also the
/// time until a cancel flag is noticed.
pub(crate) const SERVICES: u32 = 4096;
/// Puzzles per chunk: enough to hide the ends of the search, few enough to overlap with copies.
pub(crate) const CHUNK: usize = 1 << 21;
/// The smallest chunk worth trying when memory is short.
const SMALLEST: usize = 1 << 12;
/// Chunks in progress: one on its way in, one being solved, one on its way out.
const SLOTS: usize = 3;

/// `Counters` of warp.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Counters {
    /// Nodes that propagation left to the search.
    queued: u32,
    /// Number of these taken by the search.
    taken: u32,
    /// Nonzero if the search stopped at the end of its slice with work left.
    parked: u32,
    /// Branches of the slice.
    guesses: u32,
    /// Answers with two solutions.
    many: u32,
    /// Answers without a verdict.
    unknown: u32,
}
/// Bytes of the counters, and of those kept between slices.
const COUNTERS: usize = size_of::<Counters>();
const KEPT: usize = 8;

/// `Chunk` of warp.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk {
    /// Stored grids.
    puzzles: u64,
    /// Stored grids.
    answers: u64,
    /// Nodes left by propagation.
    queue: u64,
    /// Waiting nodes.
    stacks: u64,
    /// The state that the warps of the search keep between slices.
    kept: u64,
    counters: u64,
    n: u32,
    /// Nodes per stack.
    capacity: u32,
    warps: u32,
    services: u32,
    /// 2⁶ and 2¹⁸, see `Shift` in layout.h.
    shift: [u32; 2],
}

/// The kernels by their names in kernels.cu.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernels {
    propagate: Kernel,
    pub propagate_barred: Kernel,
    pub ask: Kernel,
    pub renew: Kernel,
    pub put_additions: Kernel,
    pub list_additions: Kernel,
    search: Kernel,
    read_lines: Kernel,
    pub read_rows: Kernel,
    write_lines: Kernel,
    write_rows: Kernel,
    write_verdicts: Kernel,
}

/// Memory for one chunk, and its stream.
#[derive(Debug)]
pub(crate) struct Slot {
    /// Records in, later records out.
    records: Buffer,
    /// Verdicts out, a byte each.
    verdicts: Buffer,
    /// Puzzles as stored grids.
    pub puzzles: Buffer,
    /// Answers as stored grids.
    pub answers: Buffer,
    /// Nodes left by propagation.
    queue: Buffer,
    /// Waiting nodes.
    stacks: Buffer,
    /// Counters, then the state kept by warps.
    counters: Buffer,
    /// The counters as last copied to the host.
    seen: Pinned<u32>,
    /// The stream.
    pub stream: Stream,
    job: Option<Job>,
}

impl Slot {
    /// True if the last slice left work, and its guesses.
    pub(crate) fn slice(&self) -> (bool, u64) {
        let [_, _, parked, guesses, ..] = self.seen[..] else { return (false, 0) };
        (parked != 0, u64::from(guesses))
    }
}

#[derive(Debug)]
pub(crate) struct Device {
    /// The kernels.
    pub kernels: Kernels,
    /// Memory for chunks, allocated when first needed.
    slots: Vec<Slot>,
    /// Puzzles per slot.
    chunk: usize,
    /// The maximum to try.
    most: usize,
    wanted_slots: usize,
    /// The device.
    pub context: Arc<Context>,
}

impl Device {
    /// The first device; allocates no memory yet.
    pub(crate) fn new() -> Result<Device, GpuError> {
        Device::on(Context::new()?)
    }

    /// The same on a device that is already open, with separate memory and streams.
    pub(crate) fn on(context: Arc<Context>) -> Result<Device, GpuError> {
        context.bind()?;
        let kernels = Kernels {
            propagate: context.kernel("propagate")?,
            propagate_barred: context.kernel("propagate_barred")?,
            ask: context.kernel("ask")?,
            renew: context.kernel("renew")?,
            put_additions: context.kernel("put_additions")?,
            list_additions: context.kernel("list_additions")?,
            search: context.kernel_with_shared("search", DESK)?,
            read_lines: context.kernel("read_lines")?,
            read_rows: context.kernel("read_rows")?,
            write_lines: context.kernel("write_lines")?,
            write_rows: context.kernel("write_rows")?,
            write_verdicts: context.kernel("write_verdicts")?,
        };
        let slots = Vec::new();
        Ok(Device { kernels, slots, chunk: 0, most: CHUNK, wanted_slots: SLOTS, context })
    }

    /// Sets the most puzzles of a chunk.
    pub(crate) fn set_chunk(&mut self, puzzles: usize) {
        self.most = puzzles.clamp(1, 1 << 28);
        self.slots.clear();
        self.chunk = 0;
    }

    /// Sets the number of chunks in progress.
    pub(crate) fn set_slots(&mut self, slots: usize) {
        self.wanted_slots = slots.max(1);
        self.slots.clear();
        self.chunk = 0;
    }

    fn warps(&self) -> u32 {
        self.context.multiprocessors * SEARCH_WARPS
    }

    /// Allocates memory for a chunk of `puzzles`.
    pub(crate) fn slot(&self, puzzles: usize) -> Result<Slot, GpuError> {
        let buffer = |bytes: usize| Buffer::new(&self.context, bytes);
        let warps = self.warps() as usize;
        Ok(Slot {
            // Kernels copy in pieces of 16 bytes.
            records: buffer((puzzles * 82).next_multiple_of(16))?,
            verdicts: buffer(puzzles)?,
            puzzles: buffer(puzzles * 48)?,
            answers: buffer(puzzles * 48)?,
            queue: buffer(puzzles * NODE_BYTES)?,
            stacks: buffer(warps * LANES * STACKS * CAPACITY * NODE_BYTES)?,
            counters: buffer(COUNTERS + warps * KEPT_BY_WARP)?,
            seen: Pinned::new(&self.context, COUNTERS / 4)?,
            stream: Stream::new(&self.context)?,
            job: None,
        })
    }

    /// The kernel arguments for `n` puzzles in a slot.
    pub(crate) fn chunk_of(&self, slot: &Slot, n: usize, services: u32) -> Chunk {
        Chunk {
            puzzles: slot.puzzles.address,
            answers: slot.answers.address,
            queue: slot.queue.address,
            stacks: slot.stacks.address,
            kept: slot.counters.address + COUNTERS as u64,
            counters: slot.counters.address,
            n: n as u32,
            capacity: CAPACITY as u32,
            warps: self.warps(),
            services,
            shift: [1 << 6, 1 << 18],
        }
    }

    /// Enqueues the reading of records.
    ///
    /// # Safety
    /// The slot has room for `n` records, and they are there or on their way.
    unsafe fn read(&self, slot: &Slot, record: Record, n: usize) -> Result<(), GpuError> {
        let kernel = match record {
            Record::Line => self.kernels.read_lines,
            Record::Packed => self.kernels.read_rows,
        };
        let mut n = n as u32;
        let mut arguments =
            [at(&slot.records.address), at(&slot.puzzles.address), (&raw mut n).cast()];
        // SAFETY: the arguments of read_lines and read_rows.
        unsafe { slot.stream.launch(kernel, n.div_ceil(THREADS), THREADS, &mut arguments) }
    }

    /// Enqueues the propagation of a new chunk.
    ///
    /// # Safety
    /// The slot has room for the chunk, and its puzzles are there or on their way.
    pub(crate) unsafe fn propagate(&self, slot: &Slot, chunk: Chunk) -> Result<(), GpuError> {
        // SAFETY: the caller's.
        unsafe { self.propagate_with(self.kernels.propagate, slot, chunk) }
    }

    /// The same with another kernel that takes the same argument.
    ///
    /// # Safety
    /// As [`Device::propagate`].
    pub(crate) unsafe fn propagate_with(
        &self,
        kernel: Kernel,
        slot: &Slot,
        chunk: Chunk,
    ) -> Result<(), GpuError> {
        let bytes = COUNTERS + KEPT_BY_WARP * self.warps() as usize;
        let blocks = chunk.n.div_ceil(3 * THREADS);
        // SAFETY: all of the counters' buffer; the argument of propagate.
        unsafe {
            slot.stream.clear(slot.counters.address, bytes)?;
            slot.stream.launch(kernel, blocks, THREADS, &mut [at(&chunk)])
        }
    }

    /// Enqueues a slice of the search.
    ///
    /// # Safety
    /// The chunk was propagated in this stream.
    unsafe fn search(&self, slot: &Slot, chunk: Chunk) -> Result<(), GpuError> {
        let (blocks, threads) = (self.context.multiprocessors, 32 * SEARCH_WARPS);
        let changing = slot.counters.address + KEPT as u64;
        // SAFETY: the counters after the first two; the argument of search.
        unsafe {
            slot.stream.clear(changing, COUNTERS - KEPT)?;
            slot.stream.launch(self.kernels.search, blocks, threads, &mut [at(&chunk)])
        }
    }

    /// Enqueues a slice of the search and the copy of its counters.
    ///
    /// # Safety
    /// As [`Device::search`].
    pub(crate) unsafe fn search_slice(&self, slot: &Slot, chunk: Chunk) -> Result<(), GpuError> {
        // SAFETY: the caller's; `seen` has room for the counters.
        unsafe {
            self.search(slot, chunk)?;
            let seen = slot.seen.as_ptr().cast_mut().cast();
            slot.stream.fetch(seen, slot.counters.address, COUNTERS)
        }
    }

    /// Enqueues the writing of answers and their copy to the host.
    ///
    /// # Safety
    /// As [`Engine::submit`].
    unsafe fn write(&self, slot: &Slot, job: &Job) -> Result<(), GpuError> {
        let mut n = job.n as u32;
        let size = (&raw mut n).cast();
        let (grids, records) = (at(&slot.answers.address), at(&slot.records.address));
        let (verdicts, counters) = (at(&slot.verdicts.address), at(&slot.counters.address));
        let blocks = n.div_ceil(THREADS);
        let launch = |kernel, arguments: &mut [*mut c_void]| {
            // SAFETY: the arguments below are those of the kernels in kernels.cu.
            unsafe { slot.stream.launch(kernel, blocks, THREADS, arguments) }
        };
        match (job.record, job.grids.is_null()) {
            (_, true) => {
                launch(self.kernels.write_verdicts, &mut [grids, verdicts, counters, size])?;
            }
            (Record::Line, _) => {
                launch(self.kernels.write_lines, &mut [grids, records, verdicts, counters, size])?;
            }
            (Record::Packed, _) => {
                launch(self.kernels.write_rows, &mut [grids, records, counters, size])?;
            }
        }
        // SAFETY: the caller's; both buffers have room for a chunk.
        unsafe {
            if !job.grids.is_null() {
                let bytes = job.n * job.record.bytes();
                slot.stream.fetch(job.grids, slot.records.address, bytes)?;
            }
            if !job.verdicts.is_null() {
                slot.stream.fetch(job.verdicts, slot.verdicts.address, job.n)?;
            }
            slot.stream.fetch(slot.seen.as_ptr().cast_mut().cast(), slot.counters.address, COUNTERS)
        }
    }

    /// The time of the kernels alone, on puzzles in device memory, `repeats` times.
    pub(crate) fn time(
        &self,
        puzzles: &[Packed],
        repeats: usize,
    ) -> Result<Vec<KernelTime>, GpuError> {
        self.context.bind()?;
        let slot = self.slot(puzzles.len())?;
        let chunk = self.chunk_of(&slot, puzzles.len(), u32::MAX);
        let mut times = Vec::with_capacity(repeats);
        // SAFETY: the slot has room for all, and the stream is waited for before this returns.
        unsafe {
            let bytes = size_of_val(puzzles);
            slot.stream.send(slot.records.address, puzzles.as_ptr().cast(), bytes)?;
            self.read(&slot, Record::Packed, puzzles.len())?;
            for _ in 0..repeats {
                let start = slot.stream.mark()?;
                self.propagate(&slot, chunk)?;
                let middle = slot.stream.mark()?;
                self.search(&slot, chunk)?;
                let end = slot.stream.mark()?;
                slot.stream.wait()?;
                let propagate = middle.since(&start)?;
                times.push(KernelTime { propagate, search: end.since(&middle)? });
            }
        }
        Ok(times)
    }
}

/// The address of an argument for a launch, which copies it.
pub(crate) fn at<T>(value: &T) -> *mut c_void {
    std::ptr::from_ref(value).cast_mut().cast()
}

impl Engine for Device {
    fn reserve(&mut self, puzzles: usize) -> Result<(), GpuError> {
        self.context.bind()?;
        let mut wanted = puzzles.clamp(SMALLEST.min(self.most), self.most);
        if self.chunk >= wanted {
            return Ok(());
        }
        self.slots.clear();
        loop {
            match (0..self.wanted_slots).map(|_| self.slot(wanted)).collect() {
                Ok(slots) => (self.slots, self.chunk) = (slots, wanted),
                Err(GpuError::OutOfMemory) if wanted > SMALLEST => {
                    wanted = (wanted / 2).max(SMALLEST);
                    self.most = wanted;
                    continue;
                }
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }

    fn slots(&self) -> usize {
        self.slots.len()
    }

    fn chunk(&self) -> usize {
        self.chunk
    }

    unsafe fn submit(&mut self, slot: usize, job: Job) -> Result<(), GpuError> {
        let room = &self.slots[slot];
        let chunk = self.chunk_of(room, job.n, SERVICES);
        // SAFETY: the caller's for the job; a slot has room for a chunk.
        unsafe {
            room.stream.send(room.records.address, job.puzzles, job.n * job.record.bytes())?;
            self.read(room, job.record, job.n)?;
            self.propagate(room, chunk)?;
            self.search(room, chunk)?;
            self.write(room, &job)?;
        }
        self.slots[slot].job = Some(job);
        Ok(())
    }

    fn finish(&mut self, slot: usize) -> Result<Progress, GpuError> {
        let room = &self.slots[slot];
        room.stream.wait()?;
        let [_, _, parked, guesses, many, unknown] = room.seen[..] else {
            return Err(GpuError::OutOfMemory);
        };
        let progress = Progress { done: parked == 0, guesses, many, unknown };
        if let (false, Some(job)) = (progress.done, &room.job) {
            // SAFETY: `submit`'s caller keeps the job's memory until the chunk is done.
            unsafe {
                self.search(room, self.chunk_of(room, job.n, SERVICES))?;
                self.write(room, job)?;
            }
        }
        Ok(progress)
    }

    fn drain(&mut self) {
        for slot in &mut self.slots {
            // A lost device does nothing any more; its error was reported when it was lost.
            let _ = slot.stream.wait();
            slot.job = None;
        }
    }
}
