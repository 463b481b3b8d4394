//! The canonical form of a 9×9 puzzle or grid, which stands below techniques and makers.

pub use quadrille_classic::{Clues as Cells, canonical};
