//! Minimizes many puzzles, on threads, and classic 9×9 ones on a CUDA device.

use quadrille_core::{Budget, Stop, work};
#[cfg(feature = "cuda")]
use quadrille_gpu::GpuSolver;
use quadrille_puzzle::Puzzle;
#[cfg(feature = "cuda")]
use quadrille_solve::batch::NoDevice;

use crate::device::{Device, UsesDevice};
use crate::minimize::{Minimal, minimize};
#[cfg(feature = "cuda")]
use crate::minimize::{classic_nine, leaving_order};
use crate::spare_rules::minimize_rules;

/// A puzzle without redundant givens, or `None` if it does not have exactly one solution.
pub type Minimized = Result<Option<Minimal>, Stop>;

/// Minimizes many puzzles; see [`minimize`].
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::Minimizer;
/// use quadrille_puzzle::Puzzle;
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
/// let made = Minimizer::new(7, 2).of(&[(puzzle, 1)], &Budget::unlimited());
/// assert!(made[0].as_ref().unwrap().as_ref().unwrap().puzzle.clues() <= 6);
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Minimizer {
    seed: u64,
    threads: usize,
    /// True if rules are removed too.
    rules: bool,
    device: Device,
}

impl UsesDevice for Minimizer {
    fn device(&mut self) -> &mut Device {
        &mut self.device
    }
}

impl Minimizer {
    /// A minimizer on the CPU.
    #[must_use]
    pub fn new(seed: u64, threads: usize) -> Self {
        Minimizer { seed, threads: threads.max(1), rules: false, device: Device::default() }
    }

    /// Removes rules too, before givens; see [`minimize_rules`].
    #[must_use]
    pub fn with_rules(mut self, rules: bool) -> Self {
        self.rules = rules;
        self
    }

    /// Applies [`minimize`] to puzzles, each with the line of the input on which it begins. The
    /// budget applies to each puzzle, on a device to all together.
    pub fn of(&mut self, puzzles: &[(Puzzle, u64)], budget: &Budget) -> Vec<Minimized> {
        let (seed, rules) = (self.seed, self.rules);
        let one = |puzzle: &Puzzle, line| minimized(puzzle, seed, line, rules, budget);
        #[cfg(feature = "cuda")]
        if let Some(solver) = self.device.solver() {
            let (made, lost) = on_device(solver, seed, self.threads, puzzles, budget, &one);
            lost.into_iter().for_each(|why| self.device.give_up(why));
            return made;
        }
        work::map(self.threads, puzzles, || (), |(), (puzzle, line)| one(puzzle, *line))
    }
}

/// One puzzle by the CPU.
fn minimized(puzzle: &Puzzle, seed: u64, line: u64, rules: bool, budget: &Budget) -> Minimized {
    if !rules || puzzle.rules().is_empty() {
        return minimize(puzzle, seed, line, budget);
    }
    let meter = budget.start();
    let Some(fewer) = minimize_rules(puzzle, seed, line, budget)? else { return Ok(None) };
    let made = minimize(&fewer.puzzle, seed, line, &meter.rest())?;
    Ok(made.map(|made| Minimal { undecided: made.undecided + fewer.undecided, ..made }))
}

/// Classic 9×9 puzzles by the device, the others by the CPU, and the reason if the device was lost.
#[cfg(feature = "cuda")]
fn on_device(
    solver: &mut GpuSolver,
    seed: u64,
    threads: usize,
    puzzles: &[(Puzzle, u64)],
    budget: &Budget,
    one: &(dyn Fn(&Puzzle, u64) -> Minimized + Sync),
) -> (Vec<Minimized>, Option<NoDevice>) {
    use quadrille_gpu::{Order, Packed};
    let questions = work::map(
        threads,
        puzzles,
        || (),
        |(), (puzzle, line)| {
            let classic = classic_nine(puzzle)?;
            let mut clues: Vec<u8> = (0..81).collect();
            clues.retain(|&cell| puzzle.givens()[usize::from(cell)] > 0);
            leaving_order(seed, *line).shuffle(&mut clues);
            Some((Packed::from(&classic), Order::new(&clues)))
        },
    );
    let (packed, orders): (Vec<_>, Vec<_>) = questions.iter().flatten().copied().unzip();
    let (made, report) = solver.minimize(&packed, &orders, budget);
    let mut made = made.into_iter();
    let taken: Vec<_> = questions.iter().map(|it| it.as_ref().map(|_| made.next())).collect();
    let jobs: Vec<_> = puzzles.iter().zip(taken).collect();
    let stop = report.stopped.unwrap_or(Stop::Cancelled);
    let finish = |(): &mut (), ((puzzle, line), taken): &(&(Puzzle, u64), _)| match taken {
        None => one(puzzle, *line),
        Some(None) => Err(stop),
        Some(Some(None)) => Ok(None),
        Some(Some(Some(made))) => Ok(with_rows(puzzle, made)),
    };
    (work::map(threads, &jobs, || (), finish), report.lost)
}

#[cfg(feature = "cuda")]
fn with_rows(puzzle: &Puzzle, rows: &quadrille_gpu::Packed) -> Option<Minimal> {
    let givens = rows.digits()?.map(|symbol| symbol - b'0');
    let puzzle = puzzle.clone().with_givens(&givens).ok()?;
    Some(Minimal { puzzle, undecided: 0 })
}
