//! Finds clues that leave one solution, for many puzzles at once, on threads or on a CUDA device.
//!
//! Results are sorted and unique, so threads and devices do not change the next step of a search.

use quadrille_core::{Meter, Stop, work};
#[cfg(feature = "cuda")]
use quadrille_gpu::{GpuSolver, Packed, Verdict};
#[cfg(feature = "cuda")]
use quadrille_solve::batch::NoDevice;

use super::distinguishing::DistinguishingClues;
use crate::cells::Cells;
use crate::device::Device;

pub(super) struct ClueFinder {
    pub threads: usize,
    pub device: Device,
}

impl ClueFinder {
    pub(super) fn new(threads: usize) -> Self {
        ClueFinder { threads: threads.max(1), device: Device::default() }
    }

    /// The bases with each clue that leaves them one solution. A node is one question, or on a
    /// device one guess.
    pub(super) fn with_clue(
        &mut self,
        bases: &[Cells],
        meter: &mut Meter,
    ) -> Result<Vec<Cells>, Stop> {
        let mut found = self.unsorted(bases, meter)?;
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn unsorted(&mut self, bases: &[Cells], meter: &mut Meter) -> Result<Vec<Cells>, Stop> {
        #[cfg(feature = "cuda")]
        if let Some(solver) = self.device.solver() {
            match on_device(solver, bases, meter) {
                Ok(found) => return found,
                Err(why) => self.device.give_up(why),
            }
        }
        self.in_parts(bases, meter, |finder, part, meter| {
            let mut found = Vec::new();
            finder.run(part.iter().copied(), meter, |cells| found.push(cells))?;
            Ok(found)
        })
    }

    /// The puzzles without a redundant clue, and for the others each puzzle with one clue fewer, in
    /// order.
    pub(super) fn sieve(
        &mut self,
        puzzles: &[Cells],
        meter: &mut Meter,
    ) -> Result<(Vec<Cells>, Vec<Cells>), Stop> {
        let (minimal, mut fewer) = self.sieved(puzzles, meter)?;
        fewer.sort_unstable();
        fewer.dedup();
        Ok((minimal, fewer))
    }

    fn sieved(
        &mut self,
        puzzles: &[Cells],
        meter: &mut Meter,
    ) -> Result<(Vec<Cells>, Vec<Cells>), Stop> {
        #[cfg(feature = "cuda")]
        if let Some(solver) = self.device.solver() {
            match sieve_on_device(solver, puzzles, meter) {
                Ok(sieved) => return sieved,
                Err(why) => self.device.give_up(why),
            }
        }
        let sieved = self.in_parts(puzzles, meter, |finder, part, meter| {
            finder.sieve(part, meter).map(|sieved| vec![sieved])
        })?;
        let (minimal, fewer): (Vec<_>, Vec<_>) = sieved.into_iter().unzip();
        Ok((minimal.concat(), fewer.concat()))
    }

    /// Divides work among the threads, with one meter.
    fn in_parts<R: Send>(
        &self,
        puzzles: &[Cells],
        meter: &mut Meter,
        work: impl Fn(&mut DistinguishingClues, &[Cells], &mut Meter) -> Result<Vec<R>, Stop> + Sync,
    ) -> Result<Vec<R>, Stop> {
        let size = puzzles.len().div_ceil(self.threads).max(1);
        let (parts, rest): (Vec<_>, _) = (puzzles.chunks(size).collect(), meter.rest());
        let done = work::map(self.threads, &parts, DistinguishingClues::new, |finder, part| {
            let mut meter = rest.start().every(1);
            let found = work(finder, part, &mut meter);
            (found, meter.nodes())
        });
        // Neither a single part nor all together may exceed the limit, so exceeding it does not
        // depend on how the work was divided.
        let nodes = done.iter().map(|(_, nodes)| nodes).sum();
        let found: Result<Vec<_>, Stop> = done.into_iter().map(|(found, _)| found).collect();
        meter.add(nodes)?;
        Ok(found?.into_iter().flatten().collect())
    }
}

/// The bases with each clue, by questions that the device generates and answers itself, or the
/// reason why it was lost.
#[cfg(feature = "cuda")]
fn on_device(
    device: &mut GpuSolver,
    bases: &[Cells],
    meter: &mut Meter,
) -> Result<Result<Vec<Cells>, Stop>, NoDevice> {
    let packed: Vec<_> = bases.iter().map(pack).collect();
    let (additions, report) = device.additions(&packed, &meter.rest());
    let found = additions.into_iter().map(|addition| {
        let mut cells = bases[addition.base];
        cells[usize::from(addition.cell)] = addition.digit;
        cells
    });
    match report.lost {
        Some(why) => Err(why),
        None => Ok(report.stopped.map_or(Ok(found.collect()), Err)),
    }
}

/// A sieve on the device, or the reason why it was lost.
#[cfg(feature = "cuda")]
#[allow(clippy::type_complexity)] // the CPU's answer, or the device's end
fn sieve_on_device(
    device: &mut GpuSolver,
    puzzles: &[Cells],
    meter: &mut Meter,
) -> Result<Result<(Vec<Cells>, Vec<Cells>), Stop>, NoDevice> {
    let clues = |puzzle: &Cells| (0..81).zip(*puzzle).filter(|(_, digit)| *digit > 0);
    let fewer = |puzzle: &Cells| {
        let packed = pack(puzzle);
        clues(puzzle).map(move |(cell, digit)| packed.without_clue(cell, digit))
    };
    let packed: Vec<_> = puzzles.iter().flat_map(fewer).collect();
    let mut verdicts = vec![Verdict::Unknown; packed.len()];
    let report = device.check_packed(&packed, &mut verdicts, &meter.rest());
    if let Some(why) = report.lost {
        return Err(why);
    }
    if let Some(stop) = report.stopped {
        return Ok(Err(stop));
    }
    let (mut minimal, mut fewer) = (Vec::new(), Vec::new());
    let mut verdicts = verdicts.into_iter();
    for puzzle in puzzles {
        let before = fewer.len();
        for (cell, _) in clues(puzzle) {
            if verdicts.next() == Some(Verdict::Unique) {
                let mut cells = *puzzle;
                cells[cell] = 0;
                fewer.push(cells);
            }
        }
        if fewer.len() == before {
            minimal.push(*puzzle);
        }
    }
    Ok(Ok((minimal, fewer)))
}

#[cfg(feature = "cuda")]
fn pack(cells: &Cells) -> Packed {
    Packed::answer(Verdict::None, Some(&cells.map(|value| b'0' + value)))
}
