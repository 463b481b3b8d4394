//! The options of a puzzle's exact cover matrix.

use quadrille_encode::{Choice, Matrix};
use quadrille_puzzle::Cell;
use serde::Serialize;

/// An option of a matrix.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixOption<'a> {
    /// Row, column and value of each place that it fills, from 1.
    pub places: Vec<(usize, usize, u8)>,
    /// Its items.
    pub items: Vec<&'a str>,
    /// Its secondary items with a colour.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coloured: Vec<(&'a str, u32)>,
}

impl<'a> MatrixOption<'a> {
    /// The options of a matrix, in its order.
    pub fn all(matrix: &'a Matrix) -> impl Iterator<Item = Self> {
        matrix.choices().iter().map(|choice| Self::new(choice, matrix))
    }

    fn new(choice: &Choice, matrix: &'a Matrix) -> Self {
        let name = |&item: &u32| matrix.items()[item as usize].as_str();
        let place = |&(cell, value): &(Cell, u8)| {
            (cell.row(matrix.side()) + 1, cell.column(matrix.side()) + 1, value)
        };
        MatrixOption {
            places: choice.places.iter().map(place).collect(),
            items: choice.items.iter().map(name).collect(),
            coloured: choice.states.iter().map(|(item, state)| (name(item), *state)).collect(),
        }
    }
}
