//! A crux: the fixpoint of every technique below extreme on a classic 9×9 puzzle, as a proof that
//! the puzzle is extreme.
//!
//! Apart from uniqueness arguments, techniques are monotone: with more candidates they strike no
//! more. So a puzzle whose givens are all among the filled cells of a crux gets stuck there too,
//! and one proof serves many puzzles.

use quadrille_classic::{Bitboard, ChainNodes, Fixpoint};
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Puzzle;

use crate::bitboard::{bitboard_of, restrict};
use crate::level_techniques::NO_CHAINS;
use crate::path::Finder;
use crate::state::State;

/// A state of classic 9×9 in which no technique below extreme applies.
#[derive(Clone, Debug)]
pub struct Crux {
    left: Fixpoint,
}

impl Crux {
    /// The crux of a classic 9×9 puzzle. `None` for other puzzles, and if a quick search does not
    /// show that the puzzle gets stuck.
    ///
    /// # Errors
    /// The reason why it stopped.
    pub fn of(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Self>, Stop> {
        let Some(givens) = puzzle.as_nine() else { return Ok(None) };
        let Some(board) = Bitboard::new(givens) else { return Ok(None) };
        let mut grid = Fixpoint::new(board);
        grid.subsets();
        let mut left = grid.clone();
        left.chains(ChainNodes::Groups);
        if left.is_solved() {
            return Ok(None);
        }
        let left = stuck(&State::new(puzzle), &grid, left, givens, budget)?;
        Ok(left.map(|left| Crux { left }))
    }

    /// A crux found before, by its candidates (one bit each, bit 0 for 1). It is not verified: call
    /// [`is_stuck`](Self::is_stuck) for that.
    #[must_use]
    pub fn known(candidates: &[u16; 81]) -> Self {
        let candidates = &candidates.map(|digits| digits & 0x1ff);
        let value = |cell: usize| match candidates[cell] {
            digits if digits.is_power_of_two() => digits.trailing_zeros() as u8 + 1,
            _ => 0,
        };
        let board = Bitboard::from_parts(&std::array::from_fn(value), candidates);
        Crux { left: Fixpoint::new(board) }
    }

    /// Its candidates, one bit each, bit 0 for 1; one bit for a filled cell.
    #[must_use]
    pub fn candidates(&self) -> [u16; 81] {
        self.left.board().digits()
    }

    /// The values of the filled cells, 0 for an open cell.
    #[must_use]
    pub fn settled(&self) -> [u8; 81] {
        self.candidates()
            .map(|d| if d.is_power_of_two() { d.trailing_zeros() as u8 + 1 } else { 0 })
    }

    /// True if it is neither full nor broken, and no technique below extreme applies.
    ///
    /// # Errors
    /// The reason why it stopped.
    pub fn is_stuck(&self, budget: &Budget) -> Result<bool, Stop> {
        let settled = self.settled();
        let Ok(puzzle) = Puzzle::sudoku(3, 3).and_then(|shape| shape.with_givens(&settled)) else {
            return Ok(false);
        };
        let broken = |board: Bitboard| board.digits().contains(&0);
        if self.candidates().contains(&0) || Bitboard::new(&settled).is_none_or(broken) {
            return Ok(false);
        }
        let mut left = self.left.clone();
        left.chains(ChainNodes::All);
        if left.is_solved() || left.board().digits() != self.candidates() {
            return Ok(false);
        }
        let mut state = State::new(&puzzle);
        restrict(&mut state, left.board());
        Ok(Finder::within(budget.start()).next(&state, &NO_CHAINS)?.is_none())
    }

    /// True if it proves that a puzzle is extreme. Correct if the crux is [stuck](Self::is_stuck).
    #[must_use]
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        let Some(givens) = puzzle.as_nine() else { return false };
        let Some(board) = Bitboard::new(givens) else { return false };
        let mut grid = Fixpoint::new(board);
        grid.subsets();
        let settled = self.settled();
        givens.iter().zip(settled).all(|(&given, settled)| given == 0 || given == settled)
            && !grid.may_use_uniqueness(&self.left, givens)
    }
}

/// The state in which all paths below extreme end, if they do: a superset of the techniques they
/// may use leaves cells open, and no uniqueness argument can apply on the way. Chains of candidates
/// and groups have already been exhausted in `left`.
pub(crate) fn stuck(
    state: &State,
    grid: &Fixpoint,
    mut left: Fixpoint,
    givens: &[u8; 81],
    budget: &Budget,
) -> Result<Option<Fixpoint>, Stop> {
    let mut state = state.clone();
    loop {
        left.chains(ChainNodes::All);
        restrict(&mut state, left.board());
        if left.is_solved() || grid.may_use_uniqueness(&left, givens) {
            return Ok(None);
        }
        let mut finder = Finder::within(budget.start());
        let Some(step) = finder.next(&state, &NO_CHAINS)? else { return Ok(Some(left)) };
        state.apply(&step);
        left.restrict(&bitboard_of(&state));
    }
}
