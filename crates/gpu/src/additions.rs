//! Finds clues whose addition leaves a puzzle exactly one solution.
//!
//! The host sends base puzzles. The device generates the questions (additions.h) and returns only
//! those with one solution. Two chunks alternate, so that one fills the device while the search of
//! the other ends.
#![allow(unsafe_code)]

use crate::device::{CHUNK, Chunk, Device, SERVICES, Slot, THREADS, at};
use crate::driver::{Buffer, Pinned};
use crate::pipeline::{End, Report};
use crate::{GpuError, GpuSolver, Packed};
use quadrille_core::{Budget, Meter};
use quadrille_nine::{Puzzle, Solver};

/// Questions of a base: every digit in every cell.
const PER_BASE: usize = 81 * 9;
/// Bases of a chunk, and the fewest that are tried if memory is short.
const BASES: usize = CHUNK / PER_BASE;
const FEWEST: usize = BASES / 128;
/// Chunks in progress.
const SLOTS: usize = 2;

/// A clue that leaves a base one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Addition {
    /// Index of the base.
    pub base: usize,
    /// Its cell, 0 to 80.
    pub cell: u8,
    /// Its digit, 1 to 9.
    pub digit: u8,
}

impl Addition {
    /// Question `number` of bases that begin with number `first`.
    fn of_question(first: usize, number: u32) -> Addition {
        let (number, of_base) = (number as usize, number as usize % PER_BASE);
        let (cell, digit) = ((of_base / 9) as u8, (of_base % 9 + 1) as u8);
        Addition { base: first + number / PER_BASE, cell, digit }
    }
}

struct Found {
    done: usize,
    /// Clues that leave one solution, in order.
    unique: Vec<Addition>,
    /// Clues whose question has no verdict, in order.
    left: Vec<Addition>,
}

/// `Additions` of additions.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Additions {
    bases: u64,
    questions: u64,
    answers: u64,
    unique: u64,
    left: u64,
    counters: u64,
    n: u32,
    unused: u32,
}

/// Memory for a chunk of bases, their questions and answers.
#[derive(Debug)]
struct Room {
    /// The slot in which the questions are answered.
    slot: Slot,
    /// Bases as received.
    rows: Buffer,
    /// Bases as stored grids.
    bases: Buffer,
    /// Numbers of questions with one solution.
    unique: Buffer,
    /// Numbers of questions without a verdict.
    left: Buffer,
    counters: Buffer,
    /// The counters, copied to the host.
    lengths: Pinned<u32>,
    /// The bases in progress: start and number.
    part: Option<(usize, usize)>,
}

impl Room {
    fn new(device: &Device, bases: usize) -> Result<Room, GpuError> {
        let buffer = |bytes: usize| Buffer::new(&device.context, bytes);
        Ok(Room {
            slot: device.slot(bases * PER_BASE)?,
            rows: buffer((bases * Packed::BYTES).next_multiple_of(16))?,
            bases: buffer(48 * bases)?,
            unique: buffer(4 * bases * PER_BASE)?,
            left: buffer(4 * bases * PER_BASE)?,
            counters: buffer(8)?,
            lengths: Pinned::new(&device.context, 2)?,
            part: None,
        })
    }

    /// The kernel argument for this many bases.
    fn additions(&self, bases: usize) -> Additions {
        Additions {
            bases: self.bases.address,
            questions: self.slot.puzzles.address,
            answers: self.slot.answers.address,
            unique: self.unique.address,
            left: self.left.address,
            counters: self.counters.address,
            n: (bases * PER_BASE) as u32,
            unused: 0,
        }
    }

    fn chunk(&self, device: &Device, bases: usize) -> Chunk {
        device.chunk_of(&self.slot, bases * PER_BASE, SERVICES)
    }

    /// Enqueues the questions about a part of the bases, and their answers.
    fn submit(&mut self, device: &Device, first: usize, part: &[Packed]) -> Result<(), GpuError> {
        let (additions, chunk) = (self.additions(part.len()), self.chunk(device, part.len()));
        let (stream, mut n) = (&self.slot.stream, part.len() as u32);
        let blocks = additions.n.div_ceil(THREADS);
        let rows = &mut [
            at(&self.rows.address),
            at(&self.bases.address),
            std::ptr::from_mut(&mut n).cast(),
        ];
        // SAFETY: room for a chunk everywhere; the kernels' arguments as in kernels.cu. The bases stay
        // where they are until `finish`, or until the stream is waited for.
        unsafe {
            stream.send(self.rows.address, part.as_ptr().cast(), size_of_val(part))?;
            stream.launch(device.kernels.read_rows, n.div_ceil(THREADS), THREADS, rows)?;
            stream.launch(device.kernels.put_additions, blocks, THREADS, &mut [at(&additions)])?;
            device.propagate(&self.slot, chunk)?;
            self.search(device, part.len())?;
        }
        self.part = Some((first, part.len()));
        Ok(())
    }

    /// Enqueues a slice of the search, and the listing of its results.
    ///
    /// # Safety
    /// The questions were propagated in this stream.
    unsafe fn search(&self, device: &Device, bases: usize) -> Result<(), GpuError> {
        let additions = self.additions(bases);
        let (stream, blocks) = (&self.slot.stream, additions.n.div_ceil(THREADS));
        // SAFETY: the caller's; both counters; the kernel's argument as in kernels.cu.
        unsafe {
            device.search_slice(&self.slot, self.chunk(device, bases))?;
            stream.clear(self.counters.address, 8)?;
            stream.launch(device.kernels.list_additions, blocks, THREADS, &mut [at(&additions)])?;
            let lengths = self.lengths.as_ptr().cast_mut().cast();
            stream.fetch(lengths, self.counters.address, 8)
        }
    }

    fn finish(&mut self, device: &Device, meter: &mut Meter) -> Result<Option<Found>, End> {
        let Some((first, bases)) = self.part else { return Ok(None) };
        loop {
            self.slot.stream.wait()?;
            let (parked, guesses) = self.slot.slice();
            meter.add(guesses)?;
            if !parked {
                break;
            }
            // SAFETY: `submit` propagated them.
            unsafe { self.search(device, bases)? };
        }
        self.part = None;
        let [unique, left] = self.lengths[..] else { return Ok(None) };
        let unique = self.fetch(&self.unique, unique)?;
        let left = self.fetch(&self.left, left)?;
        let list = |numbers: Vec<u32>| {
            let mut list: Vec<_> =
                numbers.into_iter().map(|number| Addition::of_question(first, number)).collect();
            list.sort_unstable();
            list
        };
        Ok(Some(Found { done: first + bases, unique: list(unique), left: list(left) }))
    }

    fn fetch(&self, list: &Buffer, len: u32) -> Result<Vec<u32>, GpuError> {
        let mut numbers = vec![0u32; len as usize];
        // SAFETY: as many are there; waited for here.
        unsafe {
            let bytes = 4 * numbers.len();
            self.slot.stream.fetch(numbers.as_mut_ptr().cast(), list.address, bytes)?;
        }
        self.slot.stream.wait()?;
        Ok(numbers)
    }
}

/// Memory kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    /// Two rooms that alternate.
    rooms: Vec<Room>,
    /// Bases per room.
    size: usize,
}

impl Rooms {
    /// Allocates memory for this many bases, or as many as fit, unless it exists.
    fn make(&mut self, device: &Device, bases: usize) -> Result<(), GpuError> {
        let mut size = bases.div_ceil(SLOTS).next_power_of_two().clamp(FEWEST, BASES);
        while self.size < size {
            *self = Rooms::default();
            match (0..SLOTS).map(|_| Room::new(device, size)).collect::<Result<_, _>>() {
                Err(GpuError::OutOfMemory) if size > FEWEST => size /= 2,
                rooms => (self.rooms, self.size) = (rooms?, size),
            }
        }
        Ok(())
    }
}

impl Device {
    /// Passes on the clues of all bases in order, part by part.
    fn additions(
        &self,
        rooms: &mut Rooms,
        bases: &[Packed],
        meter: &mut Meter,
        found: &mut dyn FnMut(Found),
    ) -> Result<(), End> {
        self.context.bind()?;
        rooms.make(self, bases.len())?;
        let end = self.additions_in(&mut rooms.rooms, rooms.size, bases, meter, found);
        for room in &rooms.rooms {
            room.slot.stream.wait()?;
        }
        end
    }

    /// The same in rooms for `size` bases each.
    fn additions_in(
        &self,
        rooms: &mut [Room],
        size: usize,
        bases: &[Packed],
        meter: &mut Meter,
        found: &mut dyn FnMut(Found),
    ) -> Result<(), End> {
        let parts = bases.len().div_ceil(size);
        for number in 0..parts + SLOTS {
            let room = &mut rooms[number % SLOTS];
            if let Some(part) = room.finish(self, meter)? {
                found(part);
            }
            if number < parts {
                meter.check()?;
                let first = number * size;
                room.submit(self, first, &bases[first..bases.len().min(first + size)])?;
            }
        }
        Ok(())
    }
}

impl GpuSolver {
    /// Finds all clues that leave a base exactly one solution, in the order of the bases, cells and
    /// digits. The bases may have any number of solutions; their own clues are excluded. The report
    /// counts bases. If the device is lost, it counts those answered. The rest is left to the
    /// caller, since the CPU has a better way than to ask about every clue.
    pub fn additions(&mut self, bases: &[Packed], budget: &Budget) -> (Vec<Addition>, Report) {
        let malformed = bases.iter().filter(|base| base.puzzle().is_none()).count();
        let mut report = Report { malformed, ..Report::default() };
        let (mut all, mut solver, mut meter) = (Vec::new(), Solver::new(), budget.start());
        if malformed > 0 {
            return (all, report);
        }
        let end = self.device_and_rooms().map(|(device, rooms)| {
            device.additions(rooms, bases, &mut meter, &mut |part| {
                let start = all.len();
                all.extend(part.unique);
                report.on_cpu += part.left.len();
                all.extend(part.left.into_iter().filter(|&it| is_unique(&mut solver, bases, it)));
                all[start..].sort_unstable();
                report.answered = part.done;
            })
        });
        match end {
            Some(Err(End::Stopped(stop))) => report.stopped = Some(stop),
            Some(Err(End::Lost(error))) => {
                report.lost = Some(error);
                self.give_up();
            }
            Some(Ok(())) => {}
            None => report.lost = Some(GpuError::NoDevice),
        }
        (all, report)
    }
}

/// True if a clue leaves its base one solution, by the CPU kernel.
fn is_unique(solver: &mut Solver, bases: &[Packed], addition: Addition) -> bool {
    let (cell, symbol) = (usize::from(addition.cell), b'0' + addition.digit);
    let Some(mut text) = bases[addition.base].digits() else { return false };
    if text[cell] != b'0' {
        return false;
    }
    text[cell] = symbol;
    Puzzle::parse(&text).is_ok_and(|puzzle| solver.solve(&puzzle, 2).count() == 1)
}
