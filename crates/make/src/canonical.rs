//! The canonical form of a 9×9 puzzle or grid, from `quadrille-classic`.

pub use quadrille_classic::{Clues as Cells, canonical};
