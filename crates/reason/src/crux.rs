//! What is left of a classic 9×9 puzzle when every technique below extreme is used up, as a proof
//! that it is extreme.
//!
//! Apart from arguments from uniqueness, techniques are monotone: with more candidates they strike
//! no more. So no puzzle whose givens are all among the cells that are settled in a crux gets
//! beyond it, and one proof serves for many puzzles.

use std::sync::LazyLock;

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::Puzzle;

use crate::glance::{Boards, Reach};
use crate::path::{Options, hint};
use crate::stand::{ABOVE_MEDIUM, is_chain};
use crate::state::{State, Width};
use crate::technique::Technique;

/// Techniques that neither lean on uniqueness nor are chains of any kind.
static UNCHAINED: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    ABOVE_MEDIUM.iter().copied().filter(|t| !is_chain(*t) && !t.needs_uniqueness()).collect()
});

/// A state of classic 9×9 in which nothing below extreme strikes anything.
#[derive(Clone, Debug)]
pub struct Crux {
    /// The state.
    left: Boards,
}

impl Crux {
    /// Where a classic 9×9 puzzle gets stuck; `None` when a look does not show that it does, and
    /// for other puzzles.
    ///
    /// # Errors
    /// What stopped it.
    pub fn of(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Self>, Stop> {
        let Some(givens) = classic(puzzle) else { return Ok(None) };
        let mut boards = Boards::new(givens);
        boards.subsets();
        let mut left = boards.clone();
        left.chains(Reach::Groups);
        if left.is_full() {
            return Ok(None);
        }
        let left = stuck(&State::new(puzzle), &boards, left, givens, budget)?;
        Ok(left.map(|left| Crux { left }))
    }

    /// One that was found before, by its candidates, a bit each from 1 up. It is not proved again:
    /// [`is_stuck`](Self::is_stuck) does that.
    #[must_use]
    pub fn known(candidates: &[u16; 81]) -> Self {
        Crux { left: Boards::with(candidates) }
    }

    /// Its candidates, a bit each from 1 up; a settled cell has one.
    #[must_use]
    pub fn candidates(&self) -> [u16; 81] {
        self.left.digits()
    }

    /// The settled cells, 0 for an open one.
    #[must_use]
    pub fn settled(&self) -> [u8; 81] {
        self.left
            .digits()
            .map(|d| if d.is_power_of_two() { d.trailing_zeros() as u8 + 1 } else { 0 })
    }

    /// Whether nothing below extreme strikes anything in it, which is not full and not broken.
    ///
    /// # Errors
    /// What stopped it.
    pub fn is_stuck(&self, budget: &Budget) -> Result<bool, Stop> {
        let settled = self.settled();
        let Ok(puzzle) = Puzzle::sudoku(3, 3).and_then(|shape| shape.with_givens(&settled)) else {
            return Ok(false);
        };
        let broken = self.left.digits().contains(&0) || Boards::new(&settled).digits().contains(&0);
        let mut left = self.left.clone();
        if !broken {
            left.chains(Reach::All);
        }
        if broken || left.is_full() || left.digits() != self.left.digits() {
            return Ok(false);
        }
        let mut state = State::new(&puzzle);
        let Width::Small(marks) = &mut state.marks else { unreachable!("81 cells") };
        left.lead(marks);
        let options = Options { techniques: UNCHAINED.clone(), budget: budget.clone() };
        Ok(hint(&state, &options)?.is_none())
    }

    /// Whether it proves that a puzzle is extreme; never wrongly so if it is
    /// [stuck](Self::is_stuck).
    #[must_use]
    pub fn proves(&self, puzzle: &Puzzle) -> bool {
        let Some(givens) = classic(puzzle) else { return false };
        let settled = self.settled();
        let mut boards = Boards::new(givens);
        boards.subsets();
        givens.iter().zip(settled).all(|(&given, settled)| given == 0 || given == settled)
            && !boards.may_lean_on_uniqueness(&self.left, givens)
    }
}

fn classic(puzzle: &Puzzle) -> Option<&[u8; 81]> {
    let classic = puzzle.is_classic() && puzzle.side() == 9;
    puzzle.givens().try_into().ok().filter(|_| classic)
}

/// Where all paths below extreme from a state end, if they do: whatever they may use, and more,
/// leaves cells open, and nowhere on the way there is room for an argument from uniqueness. Chains
/// of candidates and groups have been used up in `left` already.
pub(crate) fn stuck(
    state: &State,
    boards: &Boards,
    mut left: Boards,
    givens: &[u8; 81],
    budget: &Budget,
) -> Result<Option<Boards>, Stop> {
    let mut state = state.clone();
    let options = Options { techniques: UNCHAINED.clone(), budget: budget.clone() };
    loop {
        left.chains(Reach::All);
        let Width::Small(marks) = &mut state.marks else { unreachable!("81 cells") };
        left.lead(marks);
        if left.is_full() || boards.may_lean_on_uniqueness(&left, givens) {
            return Ok(None);
        }
        let Some(step) = hint(&state, &options)? else { return Ok(Some(left)) };
        state.apply(&step);
        let Width::Small(marks) = &state.marks else { unreachable!("81 cells") };
        left.follow(marks);
    }
}
