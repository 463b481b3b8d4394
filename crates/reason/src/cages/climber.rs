//! The ladder for makers: many KenKen of one side, one after the other, most of their cages seen
//! before.
//!
//! What a cage allows on an empty grid depends on the cage alone. A maker lists it once and hands
//! the list in with every draft that has the cage, so that a draft in which one cage changed costs
//! one list and not forty.

use quadrille_puzzle::{Cage, ModelError, Puzzle};

use super::ladder::{CageState, Ladder};
use super::level::{CageLevel, Climb, climb_from};
use super::living::Fillings;

/// Rates KenKen of one side.
///
/// ```
/// use quadrille_puzzle::{Cage, Cell, Op};
/// use quadrille_reason::{CageLevel, Climb, Climber};
/// let mut climber = Climber::new(2)?;
/// let cage = |op, target, cells: &[u32]| Cage::kenken(op, target, cells.iter().map(|&c| Cell(c)).collect());
/// let cages = [cage(Op::Eq, 2, &[0]), cage(Op::Add, 4, &[1, 2, 3])].map(|cage| climber.list(&cage));
/// assert_eq!(climber.climb(&cages, &[CageLevel::Easy]), Climb::Solved(CageLevel::Easy));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Climber {
    /// The empty Latin square.
    blank: Puzzle,
    /// Its ladder, without cages.
    frame: Ladder,
    /// The ladder that climbs.
    ladder: Ladder,
}

/// A cage with its fillings on the empty square; a copy is cheap.
#[derive(Clone, Debug)]
pub struct ListedCage(CageState);

impl Climber {
    /// For KenKen of this side.
    ///
    /// # Errors
    /// When the side is not 1 to 64.
    pub fn new(side: usize) -> Result<Self, ModelError> {
        let blank = Puzzle::latin(side)?;
        let frame = Ladder::new(&blank).map_err(|_| ModelError::Side { side })?;
        Ok(Climber { blank, ladder: frame.clone(), frame })
    }

    /// A cage of a KenKen of this side, with what it allows.
    ///
    /// # Panics
    /// If a cell is not on the grid.
    #[must_use]
    pub fn list(&self, cage: &Cage) -> ListedCage {
        let mut state = self.frame.cage_state(&self.blank, cage);
        let shape = &state.facts.shape;
        let open = vec![self.frame.all; shape.len()];
        state.fillings =
            shape.listable(&open).then(|| Fillings::list(shape, &open, self.frame.side));
        ListedCage(state)
    }

    /// As [`climb`](super::climb), for the KenKen with these cages.
    ///
    /// # Panics
    /// If a cage was listed for a larger side.
    #[must_use]
    pub fn climb<'c>(
        &mut self,
        cages: impl IntoIterator<Item = &'c ListedCage>,
        levels: &[CageLevel],
    ) -> Climb {
        let ladder = &mut self.ladder;
        ladder.restart(&self.frame);
        for (i, ListedCage(cage)) in cages.into_iter().enumerate() {
            cage.facts.shape.cells.iter().for_each(|&c| ladder.cage_of[c as usize] = i as u32);
            ladder.stale_cage.push(u8::MAX);
            ladder.cages.push(cage.clone());
        }
        climb_from(ladder, levels)
    }
}
