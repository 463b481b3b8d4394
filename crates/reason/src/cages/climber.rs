//! The ladder for makers: many KenKen of one side, one after the other, most of their cages seen before.
//!
//! What a cage allows on an empty grid depends on the cage alone. A climber keeps that list per cage, so that a draft
//! in which one cage changed costs one list and not forty.

use std::collections::HashMap;

use quadrille_puzzle::{Cage, ModelError, Puzzle};

use super::ladder::{CageState, Ladder};
use super::level::{CageLevel, Climb, climb_from};
use super::table::Table;

/// Cages kept before the memory is cleared.
const KEPT: usize = 2048;

/// Rates KenKen of one side.
///
/// ```
/// use quadrille_puzzle::{Cage, Cell, Op};
/// use quadrille_reason::{CageLevel, Climb, Climber};
/// let mut climber = Climber::new(2)?;
/// let cage = |op, target, cells: &[u32]| Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect());
/// let cages = [cage(Op::Eq, 2, &[0]), cage(Op::Add, 4, &[1, 2, 3])];
/// assert_eq!(climber.climb(&cages, &[CageLevel::Easy]), Climb::Solved(CageLevel::Easy));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Climber {
    /// The empty Latin square.
    blank: Puzzle,
    /// Its ladder, without cages.
    frame: Ladder,
    /// Cages on the empty square.
    known: HashMap<Cage, CageState>,
}

impl Climber {
    /// For KenKen of this side.
    ///
    /// # Errors
    /// When the side is not 1 to 64.
    pub fn new(side: usize) -> Result<Self, ModelError> {
        let blank = Puzzle::latin(side)?;
        let frame = Ladder::new(&blank).map_err(|_| ModelError::Side { side })?;
        Ok(Climber { blank, frame, known: HashMap::new() })
    }

    /// As [`climb`](super::climb), for the KenKen with these cages.
    ///
    /// # Panics
    /// If a cell is not on the grid.
    #[must_use]
    pub fn climb(&mut self, cages: &[Cage], levels: &[CageLevel]) -> Climb {
        if self.known.len() > KEPT {
            self.known.clear();
        }
        let mut ladder = self.frame.clone();
        ladder.stale_cage = vec![u8::MAX; cages.len()];
        for (i, cage) in cages.iter().enumerate() {
            cage.cells.iter().for_each(|c| ladder.cage_of[c.index()] = i as u32);
            if !self.known.contains_key(cage) {
                self.known.insert(cage.clone(), self.listed(cage));
            }
            ladder.cages.push(self.known[cage].clone());
        }
        climb_from(ladder, levels)
    }

    /// A cage with its fillings on the empty square.
    fn listed(&self, cage: &Cage) -> CageState {
        let mut state = self.frame.cage_state(&self.blank, cage);
        let open = vec![self.frame.all; cage.cells.len()];
        state.table = state.shape.listable(&open).then(|| Table::list(&state.shape, &open));
        state
    }
}
