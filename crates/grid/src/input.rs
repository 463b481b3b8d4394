//! The input of the engine: houses, cages, candidates and rules as plain data.

use quadrille_cage_math::Op;
use quadrille_constraint::Primitive;

/// A grid of N×N cells, numbered row by row, that take the values 1 to N. With rules there may be
/// any number of cells, in any shape.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// N, from 1 to 64.
    pub side: usize,
    /// The cells of every house, N each: the rows from the top, the columns from the left, then any
    /// others (boxes, regions, diagonals), at most three of them per cell. A house holds every
    /// value once. In other shapes than N×N there are no houses here: they are rules.
    pub houses: &'a [u16],
    /// The cages, which do not overlap.
    pub cages: &'a [InputCage<'a>],
    /// The candidates of every cell: bit `v − 1` for value `v`.
    pub candidates: &'a [u64],
    /// The rules, for N up to 16; above that only those that say what a house, a cage or
    /// candidates say.
    pub rules: &'a [Primitive],
}

/// Cells whose values must give a target.
#[derive(Clone, Copy, Debug)]
pub struct InputCage<'a> {
    /// Its operation.
    pub op: Op,
    /// The target.
    pub target: u128,
    /// True if values must not repeat, apart from houses.
    pub distinct: bool,
    /// True if − and ÷ take more than two cells.
    pub many: bool,
    /// Its cells.
    pub cells: &'a [u16],
}
