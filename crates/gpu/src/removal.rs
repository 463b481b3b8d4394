//! Minimal puzzles on the device: the host side of minimal.h.
//!
//! Every step enqueues four kernels: `ask` takes the last answers and writes the next questions,
//! `renew` begins new puzzles where one is done, `propagate_barred` and `search` answer. The host
//! reads the counters after each step. Grids go in and puzzles come out once per call. The numbers
//! are split into two halves that alternate, so that one keeps the device busy while the search of
//! the other ends and few of its blocks have work.
#![allow(unsafe_code)]

use crate::device::{Chunk, Device, SERVICES, Slot, THREADS, at};
use crate::driver::{Buffer, Pinned};
use crate::minimal::Range;
use crate::minimize::Order;
use crate::pipeline::End;
use crate::{GpuError, Packed};
use quadrille_core::Meter;

/// Puzzles in flight. A step takes two milliseconds on an H200, and the ends of the search, when
/// few blocks have work, are a small part of that.
const FLIGHTS: usize = 1 << 21;
/// The fewest to try if memory is short.
const FEWEST: usize = 1 << 14;
/// Words of an order, and bytes of a flight (minimal.h).
const ORDER_WORDS: usize = 21;
const FLIGHT_BYTES: usize = 32;
/// Position of the list's length among the counters.
const LIST_LENGTH: u64 = 8;

/// `Removal` of minimal.h.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Removal {
    /// Full grids as packed rows.
    grids: u64,
    /// Packed rows.
    puzzles: u64,
    /// Stored grids.
    questions: u64,
    /// Stored grids.
    answers: u64,
    /// Stored grids.
    solutions: u64,
    state: u64,
    orders: u64,
    /// Flights that need the next number.
    list: u64,
    /// Numbers taken, numbers done, flights on the list.
    counters: u64,
    /// Orders given by the host; 0 if they are drawn.
    given: u64,
    seed: u64,
    first: u64,
    count: u32,
    flights: u32,
    per_grid: u32,
    unused: u32,
}

/// One half of a call's numbers, with its flights, their memory and their stream.
#[derive(Debug)]
struct Flights {
    /// The slot in which the questions are answered.
    slot: Slot,
    removal: Removal,
    /// The argument of the other two kernels.
    chunk: Chunk,
    /// Numbers taken and numbers done, copied from the device.
    seen: Pinned<u32>,
    is_done: bool,
    /// Solutions, state, orders, list and counters, whose addresses the device uses.
    _memory: [Buffer; 5],
}

impl Flights {
    /// Allocates memory for these numbers. `removal` has the addresses of grids and puzzles.
    fn new(device: &Device, flights: usize, removal: Removal) -> Result<Flights, GpuError> {
        let buffer = |bytes: usize| Buffer::new(&device.context, bytes);
        let flights = flights.min(removal.count as usize).max(1);
        let slot = device.slot(flights)?;
        let (solutions, state) = (buffer(48 * flights)?, buffer(FLIGHT_BYTES * flights)?);
        let (orders, list) = (buffer(4 * ORDER_WORDS * flights)?, buffer(4 * flights)?);
        let counters = buffer(12)?;
        let removal = Removal {
            questions: slot.puzzles.address,
            answers: slot.answers.address,
            solutions: solutions.address,
            state: state.address,
            orders: orders.address,
            list: list.address,
            counters: counters.address,
            flights: flights as u32,
            ..removal
        };
        let chunk = device.chunk_of(&slot, flights, SERVICES);
        let seen = Pinned::new(&device.context, 2)?;
        let memory = [solutions, state, orders, list, counters];
        Ok(Flights { slot, removal, chunk, seen, is_done: false, _memory: memory })
    }

    /// Enqueues a step.
    ///
    /// # Safety
    /// Grids and puzzles of all numbers are on the device.
    unsafe fn step(&self, device: &Device) -> Result<(), GpuError> {
        let (stream, blocks) = (&self.slot.stream, self.removal.flights.div_ceil(THREADS));
        // SAFETY: memory for all flights; the kernels' arguments as in kernels.cu.
        unsafe {
            stream.clear(self.removal.counters + LIST_LENGTH, 4)?;
            stream.launch(device.kernels.ask, blocks, THREADS, &mut [at(&self.removal)])?;
            stream.launch(device.kernels.renew, blocks, THREADS, &mut [at(&self.removal)])?;
            let seen = self.seen.as_ptr().cast_mut().cast();
            stream.fetch(seen, self.removal.counters, 8)?;
            device.propagate_with(device.kernels.propagate_barred, &self.slot, self.chunk)?;
            device.search_slice(&self.slot, self.chunk)
        }
    }

    fn finish(&mut self, device: &Device, meter: &mut Meter) -> Result<(), End> {
        loop {
            self.slot.stream.wait()?;
            let (parked, guesses) = self.slot.slice();
            meter.add(guesses)?;
            if !parked {
                self.is_done = self.seen[1] >= self.removal.count;
                return Ok(());
            }
            // SAFETY: the chunk was propagated in this stream.
            unsafe { device.search_slice(&self.slot, self.chunk)? };
        }
    }
}

impl Device {
    /// Generates the first puzzles of a range. One whose search failed has the verdict `Unknown`.
    pub(crate) fn minimal(
        &self,
        range: Range<'_>,
        puzzles: &mut [Packed],
        meter: &mut Meter,
    ) -> Result<(), End> {
        self.context.bind()?;
        let mut flights = FLIGHTS;
        loop {
            match self.minimal_with(flights, range, puzzles, meter) {
                Err(End::Lost(GpuError::OutOfMemory)) if flights > FEWEST => flights /= 2,
                end => return end,
            }
        }
    }

    /// The same with a limit of puzzles in flight for each of two halves. While one half asks, or
    /// its search ends, the other keeps the device busy.
    fn minimal_with(
        &self,
        flights: usize,
        range: Range<'_>,
        puzzles: &mut [Packed],
        meter: &mut Meter,
    ) -> Result<(), End> {
        let (count, half) = (puzzles.len(), puzzles.len() / 2);
        let grids = &range.grids[..range.grid(count - 1) + 1];
        let orders = &range.orders[..count.min(range.orders.len())];
        let sources = Buffer::new(&self.context, size_of_val(grids))?;
        let given = Buffer::new(&self.context, size_of_val(orders).max(1))?;
        let made = Buffer::new(&self.context, size_of_val(puzzles))?;
        let mut halves = Vec::new();
        for part in [0..half, half..count].into_iter().filter(|part| !part.is_empty()) {
            let order = given.address + (part.start * size_of::<Order>()) as u64;
            let removal = Removal {
                grids: sources.address + (range.grid(part.start) * Packed::BYTES) as u64,
                puzzles: made.address + (part.start * Packed::BYTES) as u64,
                given: if orders.is_empty() { 0 } else { order },
                seed: range.recipe.seed,
                first: range.first + part.start as u64,
                count: part.len() as u32,
                per_grid: range.recipe.per_grid,
                ..Removal::default()
            };
            halves.push(Flights::new(self, flights, removal)?);
        }
        let Some(stream) = halves.last().map(|half| &half.slot.stream) else { return Ok(()) };
        // SAFETY: both sides have the same size; waited for here.
        unsafe {
            stream.send(sources.address, grids.as_ptr().cast(), size_of_val(grids))?;
            stream.send(given.address, orders.as_ptr().cast(), size_of_val(orders))?;
        }
        stream.wait()?;
        let end = self.run_halves(&mut halves, meter);
        for half in &halves {
            half.slot.stream.wait()?;
        }
        end?;
        let Some(stream) = halves.last().map(|half| &half.slot.stream) else { return Ok(()) };
        // SAFETY: as above.
        unsafe { stream.fetch(puzzles.as_mut_ptr().cast(), made.address, size_of_val(puzzles))? };
        Ok(stream.wait()?)
    }

    /// Runs steps of both halves alternately until everything is done.
    fn run_halves(&self, halves: &mut [Flights], meter: &mut Meter) -> Result<(), End> {
        for half in halves.iter() {
            // SAFETY: the grids were sent, here and below.
            unsafe { half.step(self)? };
        }
        while !halves.iter().all(|half| half.is_done) {
            for half in halves.iter_mut().filter(|half| !half.is_done) {
                meter.check()?;
                half.finish(self, meter)?;
                if !half.is_done {
                    // SAFETY: as above.
                    unsafe { half.step(self)? };
                }
            }
        }
        Ok(())
    }
}
