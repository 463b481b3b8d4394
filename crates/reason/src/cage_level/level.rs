//! The five levels of KenKen and Killer: the lowest level whose deductions solve the puzzle without
//! search.
//!
//! One solver serves all levels: the normal rules continue where the easy rules end, and so on. See
//! `rules.rs` for the rules of each level.

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Puzzle, Values};

use super::alldifferent::Clash;
use super::solver::CageSolver;

quadrille_core::named_enum! {
    /// The difficulty of a KenKen or Killer, by the deductions it needs, easiest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CageLevel {
        /// Singles, and values that no filling uses anywhere in the cage.
        Easy = "easy",
        /// Fillings for each cell of a cage.
        Normal = "normal",
        /// Values that a cage forces into a line, and subsets.
        Hard = "hard",
        /// Fish and chains of two-candidate cells.
        Extreme = "extreme",
        /// None of these solves the puzzle: search.
        Unreasonable = "unreasonable",
    }
}

impl CageLevel {
    /// The letter of Simon Tatham's ids: `e n h x u`.
    #[must_use]
    pub fn letter(self) -> char {
        ['e', 'n', 'h', 'x', 'u'][self as usize]
    }

    /// The level with this letter or name.
    ///
    /// ```
    /// use quadrille_reason::CageLevel;
    /// assert_eq!(CageLevel::from_name("x"), Some(CageLevel::Extreme));
    /// assert_eq!(CageLevel::from_name("normal"), Some(CageLevel::Normal));
    /// assert_eq!(CageLevel::from_name("trivial"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|l| name == l.name() || name.chars().eq([l.letter()]))
    }
}

/// The level of a KenKen, a Killer or any puzzle with cages. `None` if the deductions prove that it
/// has no solution.
///
/// Deduction never solves a puzzle with several solutions, so such a puzzle is rated unreasonable.
/// Check with a solver first if that matters.
///
/// ```
/// use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
/// use quadrille_reason::{CageLevel, cage_level};
/// let cage = |op, target, cells: &[u32]| Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect());
/// let cages = vec![
///     cage(Op::Div, 3, &[0, 1]),
///     cage(Op::Add, 3, &[2, 5]),
///     cage(Op::Mul, 6, &[3, 4]),
///     cage(Op::Eq, 1, &[6]),
///     cage(Op::Add, 5, &[7, 8]),
/// ];
/// assert_eq!(cage_level(&Puzzle::kenken(3, cages)?), Some(CageLevel::Easy));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[must_use]
pub fn cage_level(puzzle: &Puzzle) -> Option<CageLevel> {
    cage_level_within(puzzle, &Budget::unlimited().start()).unwrap_or_default()
}

/// The same within the time of a meter. Nodes are not counted, because deductions are not a search.
///
/// # Errors
/// The reason why it stopped.
pub fn cage_level_within(puzzle: &Puzzle, meter: &Meter) -> Result<Option<CageLevel>, Stop> {
    // Deductions do not know rules, so a level would be wrong.
    if puzzle.is_variant() {
        return Ok(None);
    }
    Ok(match cage_outcome_within(puzzle, &CageLevel::ALL[..4], meter)? {
        CageOutcome::Solved(level) => Some(level),
        CageOutcome::Open(_) => Some(CageLevel::Unreasonable),
        CageOutcome::Broken => None,
    })
}

/// The outcome of the deductions of some levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CageOutcome {
    /// Solved by the deductions of this level, or of an easier one that was not tried separately.
    /// Deductions are sound, so the puzzle has exactly one solution.
    Solved(CageLevel),
    /// Not solved: these candidates are left, row-major.
    Open(Vec<Values>),
    /// The deductions prove that there is no solution.
    Broken,
}

/// Tries these levels in rising order, each with all deductions up to it. A generator that wants
/// one level skips the levels it does not distinguish.
#[must_use]
pub fn cage_outcome(puzzle: &Puzzle, levels: &[CageLevel]) -> CageOutcome {
    let meter = Budget::unlimited().start();
    cage_outcome_within(puzzle, levels, &meter).unwrap_or(CageOutcome::Broken)
}

fn cage_outcome_within(
    puzzle: &Puzzle,
    levels: &[CageLevel],
    meter: &Meter,
) -> Result<CageOutcome, Stop> {
    let Ok(mut solver) = CageSolver::new(puzzle) else { return Ok(CageOutcome::Broken) };
    solver.meter = meter.clone();
    solve_levels(&mut solver, levels)
}

/// The outcome for a fresh solver.
///
/// # Errors
/// The reason why it stopped.
pub(super) fn solve_levels(
    solver: &mut CageSolver,
    levels: &[CageLevel],
) -> Result<CageOutcome, Stop> {
    for &level in levels {
        match solver.solve_to(level) {
            Err(Clash) => return solver.stopped.map_or(Ok(CageOutcome::Broken), Err),
            Ok(()) if solver.is_solved() => return Ok(CageOutcome::Solved(level)),
            Ok(()) => {}
        }
    }
    Ok(CageOutcome::Open(solver.cand.iter().map(|&c| Values(c)).collect()))
}
