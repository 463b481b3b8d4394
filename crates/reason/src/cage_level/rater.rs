//! Levels for generators, which rate many puzzles on one shape that share most of their cages.
//!
//! The fillings of a cage on an empty grid depend on its shape, operation and target alone. A
//! generator passes a listed cage with every draft that has it, and a rater remembers the lists of
//! cages that it has met.

use std::collections::HashMap;
use std::sync::Arc;

use quadrille_puzzle::{Cage, ModelError, Op, Puzzle};

use super::level::{CageLevel, CageOutcome, solve_levels};
use super::live_fillings::Fillings;
use super::solver::{CageSolver, CageState};

/// Rates KenKen of one size, or Killers of one shape.
///
/// ```
/// use quadrille_puzzle::{Cage, Cell, Op};
/// use quadrille_reason::{CageLevel, CageOutcome, CageRater};
/// let mut rater = CageRater::new(2)?;
/// let cage = |op, target, cells: &[u32]| Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect());
/// let cages = [cage(Op::Eq, 2, &[0]), cage(Op::Add, 4, &[1, 2, 3])].map(|cage| rater.list(&cage));
/// assert_eq!(rater.outcome(&cages, &[CageLevel::Easy]), CageOutcome::Solved(CageLevel::Easy));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CageRater {
    blank: Puzzle,
    frame: CageSolver,
    solver: CageSolver,
    /// The fillings of cages met before.
    known: HashMap<CageKey, Arc<[u64]>>,
    /// The size of these fillings in words.
    size: usize,
}

/// The operations and the target of a cage, and which of its cells must differ.
type CageKey = (&'static [Op], u128, Vec<u64>);

/// The most words of fillings that are remembered: 32 MiB.
const MOST: usize = 1 << 22;

/// A cage with its fillings on the empty grid; a copy is cheap.
#[derive(Clone, Debug)]
pub struct ListedCage(CageState);

impl CageRater {
    /// A rater for KenKen of this size.
    ///
    /// # Errors
    /// If the side is not 1 to 64.
    pub fn new(side: usize) -> Result<Self, ModelError> {
        Self::on(&Puzzle::latin(side)?)
    }

    /// A rater for puzzles with this shape and these givens; cages of `shape` are ignored.
    ///
    /// # Errors
    /// If a cell has no candidate.
    pub fn on(shape: &Puzzle) -> Result<Self, ModelError> {
        let side = shape.side();
        let blank = shape.clone().with_cages(Vec::new())?;
        let frame = CageSolver::new(&blank).map_err(|_| ModelError::Side { side })?;
        let (solver, known, size) = (frame.clone(), HashMap::new(), 0);
        Ok(CageRater { blank, frame, solver, known, size })
    }

    /// Lists the fillings of a cage on this shape.
    ///
    /// # Panics
    /// If a cell is not on the grid.
    #[must_use]
    pub fn list(&mut self, cage: &Cage) -> ListedCage {
        let mut state = self.frame.cage_state(&self.blank, cage);
        let shape = &state.facts.shape;
        let key = (shape.ops, shape.target, shape.differ.clone());
        if let Some(known) = self.known.get(&key) {
            state.fillings = Some(Fillings::all_of(Arc::clone(known), self.frame.side));
            return ListedCage(state);
        }
        let open = vec![self.frame.all; shape.len()];
        state.fillings =
            shape.listable(&open).then(|| Fillings::list(shape, &open, self.frame.side));
        if let Some(sets) = state.fillings.as_ref().and_then(Fillings::words) {
            if self.size > MOST {
                self.known.clear();
                self.size = 0;
            }
            self.size += sets.len();
            self.known.insert(key, Arc::clone(sets));
        }
        ListedCage(state)
    }

    /// [`cage_outcome`](super::cage_outcome) of the puzzle with these cages.
    ///
    /// # Panics
    /// If a cage was listed for a larger side.
    #[must_use]
    pub fn outcome<'c>(
        &mut self,
        cages: impl IntoIterator<Item = &'c ListedCage>,
        levels: &[CageLevel],
    ) -> CageOutcome {
        let solver = &mut self.solver;
        solver.restart(&self.frame);
        for (i, ListedCage(cage)) in cages.into_iter().enumerate() {
            cage.facts.shape.cells.iter().for_each(|&c| solver.cage_of[c as usize] = i as u32);
            solver.stale_cage.push(u8::MAX);
            solver.cages.push(cage.clone());
        }
        // A solver without a budget never stops early.
        solve_levels(solver, levels).unwrap_or(CageOutcome::Broken)
    }

    /// [`cage_outcome`](super::cage_outcome) of the puzzle without cages, with these givens (0 for
    /// a blank) in addition to those of the shape. It uses singles, locked candidates and subsets.
    ///
    /// # Panics
    /// If there are more givens than cells, or one is above the side.
    #[must_use]
    pub fn outcome_of_givens(&mut self, givens: &[u8], levels: &[CageLevel]) -> CageOutcome {
        let solver = &mut self.solver;
        solver.restart(&self.frame);
        for (cell, &value) in givens.iter().enumerate().filter(|given| *given.1 > 0) {
            if solver.keep(cell as u32, 1 << (value - 1)).is_err() {
                return CageOutcome::Broken;
            }
        }
        solve_levels(solver, levels).unwrap_or(CageOutcome::Broken)
    }
}
