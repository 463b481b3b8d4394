//! The entry point: a solver on the first CUDA device.
#![allow(unsafe_code)]

use crate::additions::Rooms;
use crate::device::Device;
use crate::driver::{Pinned, Plain};
use crate::fallback::Fallback;
use crate::pipeline::{Batch, Engine, Record, Report, run};
use crate::{GpuError, Packed, Verdict};
use quadrille_core::Budget;
use quadrille_nine::Rows;
use std::sync::Arc;

/// The evidence to show for a puzzle with several solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Many {
    /// Nothing: the device alone answers.
    #[default]
    Blank,
    /// The first solution in the order of [`quadrille_nine`]: the CPU solves these puzzles again.
    First,
}

/// Milliseconds of the two kernels on one batch, between CUDA events.
#[derive(Clone, Copy, Debug)]
pub struct KernelTime {
    /// The rules, on every puzzle.
    pub propagate: f32,
    /// The search, on the puzzles that the rules left open.
    pub search: f32,
}

/// A solver on the first CUDA device. It allocates device memory with the first batch and keeps it.
#[derive(Debug)]
pub struct GpuSolver {
    /// Memory for [`additions`](Self::additions).
    rooms: Rooms,
    /// `None` once the device is lost.
    device: Option<Device>,
    name: String,
    cpu: Fallback,
}

impl GpuSolver {
    /// Loads the driver and compiles the kernels (about a second, once; the driver caches them).
    ///
    /// # Errors
    /// The reason why there is no usable device, in one line.
    pub fn new() -> Result<GpuSolver, GpuError> {
        let device = Device::new()?;
        let name = device.context.name.clone();
        Ok(GpuSolver {
            rooms: Rooms::default(),
            device: Some(device),
            name,
            cpu: Fallback::default(),
        })
    }

    /// A second solver on the same device, with separate memory and streams, for another thread.
    ///
    /// # Errors
    /// If the device is lost.
    pub fn beside(&self) -> Result<GpuSolver, GpuError> {
        let context = self.device.as_ref().ok_or(GpuError::NoDevice)?.context.clone();
        let (rooms, device) = (Rooms::default(), Some(Device::on(context)?));
        Ok(GpuSolver { rooms, device, name: self.name.clone(), cpu: Fallback::default() })
    }

    /// The device's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// True if the device was lost. The CPU then answers batches.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.device.is_none()
    }

    /// Sets the most puzzles per chunk (default 2²¹). Smaller chunks take less device memory.
    pub fn set_chunk(&mut self, puzzles: usize) {
        if let Some(device) = &mut self.device {
            device.set_chunk(puzzles);
        }
    }

    /// Sets the number of chunks in progress (default 3). One takes a third of the memory, and is
    /// enough if several solvers share the device ([`beside`](GpuSolver::beside)).
    pub fn set_slots(&mut self, slots: usize) {
        if let Some(device) = &mut self.device {
            device.set_slots(slots);
        }
    }

    /// Allocates the memory for a batch of this many puzzles in advance.
    ///
    /// # Errors
    /// If not even the smallest chunks fit, or the device is lost.
    pub fn reserve(&mut self, puzzles: usize) -> Result<(), GpuError> {
        self.device.as_mut().ok_or(GpuError::NoDevice)?.reserve(puzzles)
    }

    /// Page-locked memory for batches, all zeros.
    ///
    /// # Errors
    /// If the host lacks memory, or the device is lost.
    pub fn pinned<T: Plain>(&self, len: usize) -> Result<Pinned<T>, GpuError> {
        let device = self.device.as_ref().ok_or(GpuError::NoDevice)?;
        Pinned::new(&Arc::clone(&device.context), len)
    }

    /// Counts solutions of packed puzzles up to two. An answer contains verdict and grid.
    ///
    /// # Panics
    /// If `answers` and `puzzles` differ in length.
    pub fn solve_packed(
        &mut self,
        puzzles: &[Packed],
        many: Many,
        answers: &mut [Packed],
        budget: &Budget,
    ) -> Report {
        assert_eq!(puzzles.len(), answers.len(), "an answer for every puzzle");
        let grids = Some(bytes_of_mut(answers));
        let record = Record::Packed;
        self.run(Batch { record, puzzles: bytes_of(puzzles), grids, verdicts: None, many }, budget)
    }

    /// Counts solutions of packed puzzles up to two, and returns only the verdicts.
    ///
    /// # Panics
    /// If `verdicts` and `puzzles` differ in length.
    pub fn check_packed(
        &mut self,
        puzzles: &[Packed],
        verdicts: &mut [Verdict],
        budget: &Budget,
    ) -> Report {
        assert_eq!(puzzles.len(), verdicts.len(), "a verdict for every puzzle");
        let (puzzles, verdicts) = (bytes_of(puzzles), Some(verdicts));
        let (record, many) = (Record::Packed, Many::Blank);
        self.run(Batch { record, puzzles, grids: None, verdicts, many }, budget)
    }

    /// Counts solutions of text lines up to two. A line of `grids` gets the solution, or zeros if
    /// there is none to show, and a line end.
    ///
    /// # Panics
    /// If `grids` and the lines differ in length, or there are too few verdicts.
    pub fn solve_rows(
        &mut self,
        rows: Rows<'_>,
        many: Many,
        grids: &mut [u8],
        verdicts: &mut [Verdict],
        budget: &Budget,
    ) -> Report {
        assert_eq!(rows.bytes().len(), grids.len(), "a line for every line");
        assert_eq!(rows.len(), verdicts.len(), "a verdict for every line");
        let (puzzles, grids) = (rows.bytes(), Some(grids));
        let (record, verdicts) = (Record::Line, Some(verdicts));
        self.run(Batch { record, puzzles, grids, verdicts, many }, budget)
    }

    /// Counts solutions of text lines up to two, and returns only the verdicts.
    ///
    /// # Panics
    /// If the number of verdicts differs from the number of lines.
    pub fn check_rows(
        &mut self,
        rows: Rows<'_>,
        verdicts: &mut [Verdict],
        budget: &Budget,
    ) -> Report {
        assert_eq!(rows.len(), verdicts.len(), "a verdict for every line");
        let (puzzles, verdicts) = (rows.bytes(), Some(verdicts));
        let (record, many) = (Record::Line, Many::Blank);
        self.run(Batch { record, puzzles, grids: None, verdicts, many }, budget)
    }

    /// The time of the kernels alone, `repeats` times, without slices. For benchmarks.
    ///
    /// # Errors
    /// If the batch does not fit, or the device fails.
    pub fn time_kernels(
        &self,
        puzzles: &[Packed],
        repeats: usize,
    ) -> Result<Vec<KernelTime>, GpuError> {
        self.device.as_ref().ok_or(GpuError::NoDevice)?.time(puzzles, repeats)
    }

    pub(crate) fn device(&self) -> Option<&Device> {
        self.device.as_ref()
    }

    /// The device, with the memory for [`additions`](Self::additions).
    pub(crate) fn device_and_rooms(&mut self) -> Option<(&Device, &mut Rooms)> {
        self.device.as_ref().map(|device| (device, &mut self.rooms))
    }

    /// Continues without the device.
    pub(crate) fn give_up(&mut self) {
        self.rooms = Rooms::default();
        self.device = None;
    }

    /// Answers a batch; gives up the device if it fails.
    fn run(&mut self, mut batch: Batch<'_>, budget: &Budget) -> Report {
        let report = run(self.device.as_mut(), &mut self.cpu, &mut batch, &mut budget.start());
        if report.lost.is_some() {
            self.device = None;
        }
        report
    }
}

/// The bytes of packed rows. Words are little-endian on every host with CUDA.
fn bytes_of(packed: &[Packed]) -> &[u8] {
    // SAFETY: plain numbers without padding.
    unsafe { std::slice::from_raw_parts(packed.as_ptr().cast(), packed.len() * Packed::BYTES) }
}

fn bytes_of_mut(packed: &mut [Packed]) -> &mut [u8] {
    // SAFETY: as above, and any bytes are packed rows.
    unsafe {
        std::slice::from_raw_parts_mut(packed.as_mut_ptr().cast(), packed.len() * Packed::BYTES)
    }
}
