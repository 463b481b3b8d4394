//! The neighbours of a puzzle: one clue is removed and another added, with one solution ({−1+1}).
//! On a CUDA device, or with the same results on the CPU.

use quadrille_core::{Budget, Stop, work};
#[cfg(feature = "cuda")]
use quadrille_gpu::GpuSolver;
#[cfg(feature = "cuda")]
use quadrille_solve::batch::NoDevice;

use super::distinguishing::DistinguishingClues;
use crate::cells::{Cells, one_fewer};
use crate::device::{Device, UsesDevice};

/// Finds neighbours.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::Neighbours;
/// let line = b"000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let found = Neighbours::new(1).of(&[line.map(|v| v - b'0')], &Budget::unlimited());
/// let neighbours = found[0].as_ref().unwrap();
/// assert!(neighbours.iter().all(|cells| cells.iter().filter(|&&v| v > 0).count() == 17));
/// ```
pub struct Neighbours {
    threads: usize,
    device: Device,
}

impl UsesDevice for Neighbours {
    fn device(&mut self) -> &mut Device {
        &mut self.device
    }
}

impl Neighbours {
    /// Neighbours on the CPU.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Neighbours { threads: threads.max(1), device: Device::default() }
    }

    /// The neighbours of each puzzle, in the order of the removed cell, then of the added cell and
    /// digit. The puzzle itself is not included. The budget applies to each puzzle, on a device to
    /// all together; a node is one question.
    pub fn of(&mut self, puzzles: &[Cells], budget: &Budget) -> Vec<Result<Vec<Cells>, Stop>> {
        #[cfg(feature = "cuda")]
        if let Some(solver) = self.device.solver() {
            match on_device(solver, puzzles, budget) {
                Ok(found) => return found,
                Err(why) => self.device.give_up(why),
            }
        }
        self.on_cpu(puzzles, budget)
    }

    fn on_cpu(&self, puzzles: &[Cells], budget: &Budget) -> Vec<Result<Vec<Cells>, Stop>> {
        work::map(self.threads, puzzles, DistinguishingClues::new, |finder, cells| {
            neighbours(finder, cells, budget)
        })
    }
}

fn neighbours(
    finder: &mut DistinguishingClues,
    puzzle: &Cells,
    budget: &Budget,
) -> Result<Vec<Cells>, Stop> {
    let (mut found, mut meter) = (Vec::new(), budget.start().every(1));
    finder.run(one_fewer(puzzle), &mut meter, |cells| found.push(cells))?;
    found.retain(|cells| cells != puzzle);
    found.sort_unstable_by_key(|cells| change(puzzle, cells));
    Ok(found)
}

/// The cell that lost its clue, the cell that gained one, and its digit. A clue that changed its
/// digit is both.
fn change(puzzle: &Cells, cells: &Cells) -> (usize, usize, u8) {
    let differs = |&cell: &usize| puzzle[cell] != cells[cell];
    let lost = (0..81).filter(differs).find(|&cell| puzzle[cell] > 0).unwrap_or_default();
    let came = (0..81).filter(differs).find(|&cell| cells[cell] > 0).unwrap_or_default();
    (lost, came, cells[came])
}

/// The neighbours, by questions that the device generates and answers itself, or the reason why it
/// was lost.
#[cfg(feature = "cuda")]
fn on_device(
    device: &mut GpuSolver,
    puzzles: &[Cells],
    budget: &Budget,
) -> Result<Vec<Result<Vec<Cells>, Stop>>, NoDevice> {
    use quadrille_gpu::{Packed, Verdict};
    let bases: Vec<(usize, Cells)> = (0..)
        .zip(puzzles)
        .flat_map(|(at, puzzle)| one_fewer(puzzle).map(move |cells| (at, cells)))
        .collect();
    let packed: Vec<_> = bases
        .iter()
        .map(|(_, cells)| Packed::answer(Verdict::None, Some(&cells.map(|value| b'0' + value))))
        .collect();
    let (additions, report) = device.additions(&packed, budget);
    if let Some(why) = report.lost {
        return Err(why);
    }
    let mut found: Vec<_> = puzzles.iter().map(|_| Ok(Vec::new())).collect();
    for addition in additions {
        let (at, mut cells) = bases[addition.base];
        cells[usize::from(addition.cell)] = addition.digit;
        if let Ok(list) = &mut found[at]
            && cells != puzzles[at]
        {
            list.push(cells);
        }
    }
    if let Some(stop) = report.stopped {
        bases[report.answered..].iter().for_each(|(at, _)| found[*at] = Err(stop));
    }
    Ok(found)
}
