//! Conversions between a candidate grid and the bitboard of classic 9×9.

use quadrille_classic::Bitboard;

use crate::candidates::CandidateGrid;
use crate::state::{State, Width};

pub(crate) fn bitboard<const W: usize>(grid: &CandidateGrid<W>) -> Bitboard {
    let values = std::array::from_fn(|cell| grid.values[cell]);
    Bitboard::from_parts(&values, &std::array::from_fn(|cell| grid.candidates[cell].0 as u16))
}

fn nine(state: &State) -> &CandidateGrid<2> {
    let Width::Small(grid) = &state.grid else { unreachable!("81 cells") };
    grid
}

pub(crate) fn bitboard_of(state: &State) -> Bitboard {
    bitboard(nine(state))
}

/// Strikes every candidate that the bitboard no longer has.
pub(crate) fn restrict(state: &mut State, board: &Bitboard) {
    let Width::Small(grid) = &mut state.grid else { unreachable!("81 cells") };
    let (open, digits) = (board.open(), board.digits());
    for cell in grid.open {
        if open >> cell & 1 == 0 {
            grid.place(cell, digits[cell].trailing_zeros() as u8 + 1);
            continue;
        }
        for value in grid.candidates[cell] {
            if digits[cell] >> (value - 1) & 1 == 0 {
                grid.eliminate(cell, value);
            }
        }
    }
}
