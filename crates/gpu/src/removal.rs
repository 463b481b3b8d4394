//! Minimal puzzles on the device: the host's side of minimal.h.
//!
//! Every step puts three kernels into the stream: `ask` takes the last answers and writes the next
//! questions, `propagate_barred` and `search` answer them. The host looks at the counters after
//! each step; grids go in and puzzles come out once per call.
#![allow(unsafe_code)]

use crate::device::{Device, SERVICES, THREADS, at};
use crate::driver::{Buffer, Pinned};
use crate::pipeline::End;
use crate::{Packed, Recipe};
use quadrille_core::Meter;

/// Puzzles in flight: a step takes about a millisecond on an H200.
const FLIGHTS: usize = 1 << 20;
/// Words of an order, and bytes of a flight (minimal.h).
const ORDER_WORDS: usize = 21;
const FLIGHT_BYTES: usize = 32;

/// `Removal` of minimal.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Removal {
    /// Full grids as packed rows.
    grids: u64,
    /// Packed rows.
    puzzles: u64,
    /// Grids at rest.
    questions: u64,
    /// Grids at rest.
    answers: u64,
    /// Grids at rest.
    solutions: u64,
    /// Flights.
    state: u64,
    /// Orders.
    orders: u64,
    /// Numbers taken, numbers done.
    counters: u64,
    /// The recipe's.
    seed: u64,
    /// The first number.
    first: u64,
    /// How many.
    count: u32,
    /// Puzzles in flight.
    flights: u32,
    /// The recipe's.
    per_grid: u32,
    /// Nothing.
    unused: u32,
}

impl Device {
    /// Makes the puzzles from number `first` on; `grids` begins with the grid of the first. A puzzle
    /// whose search failed has the verdict `Unknown`.
    pub fn minimal(
        &self,
        recipe: Recipe,
        first: u64,
        grids: &[Packed],
        puzzles: &mut [Packed],
        meter: &mut Meter,
    ) -> Result<(), End> {
        self.context.bind()?;
        let (count, flights) = (puzzles.len(), puzzles.len().clamp(1, FLIGHTS));
        let buffer = |bytes: usize| Buffer::new(&self.context, bytes);
        let mut slot = self.slot(flights)?;
        let (sources, made) = (buffer(size_of_val(grids))?, buffer(size_of_val(puzzles))?);
        let (solutions, state) = (buffer(48 * flights)?, buffer(FLIGHT_BYTES * flights)?);
        let (orders, counters) = (buffer(4 * ORDER_WORDS * flights)?, buffer(8)?);
        let done = Pinned::<u32>::new(&self.context, 2)?;
        let removal = Removal {
            grids: sources.address,
            puzzles: made.address,
            questions: slot.puzzles.address,
            answers: slot.answers.address,
            solutions: solutions.address,
            state: state.address,
            orders: orders.address,
            counters: counters.address,
            seed: recipe.seed,
            first,
            count: count as u32,
            flights: flights as u32,
            per_grid: recipe.per_grid,
            unused: 0,
        };
        let chunk = self.chunk_of(&slot, flights, SERVICES);
        // SAFETY: buffers have room for all grids, puzzles and flights; `grids` has the grid of
        // every number (the caller's); every way out waits for the stream, by `wait` or by the drop
        // of buffers, which waits for work that uses them.
        unsafe {
            slot.stream.send(sources.address, grids.as_ptr().cast(), size_of_val(grids))?;
            slot.stream.wait()?;
            loop {
                meter.check()?;
                let blocks = (flights as u32).div_ceil(THREADS);
                slot.stream.launch(self.kernels.ask, blocks, THREADS, &mut [at(&removal)])?;
                self.propagate_with(self.kernels.propagate_barred, &slot, chunk)?;
                self.search_to_the_end(&mut slot, chunk, meter)?;
                let seen = done.as_ptr().cast_mut().cast();
                slot.stream.fetch(seen, counters.address, 8)?;
                slot.stream.wait()?;
                if done[1] as usize >= count {
                    break;
                }
            }
            let bytes = size_of_val(puzzles);
            slot.stream.fetch(puzzles.as_mut_ptr().cast(), made.address, bytes)?;
            slot.stream.wait()?;
        }
        Ok(())
    }
}
