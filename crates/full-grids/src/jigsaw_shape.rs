//! Named region maps: common patterns of jigsaws.
//!
//! Every map is connected, has no region that is a whole row or column, and has the symmetry of its
//! name. They were optimised once by simulated annealing for compact regions other than boxes. They
//! are in `jigsaw_shapes.txt`: a heading with name and side, then a line of letters per row.

use std::str::FromStr;

quadrille_core::named_enum! {
    /// A region map by its name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum JigsawShape {
        /// Symmetric under a quarter turn.
        Windmill = "windmill",
        /// Symmetric under a half turn.
        Swirl = "swirl",
        /// Symmetric left to right.
        Butterfly = "butterfly",
        /// Symmetric across a diagonal.
        Leaf = "leaf",
    }
}

const MAPS: &str = include_str!("jigsaw_shapes.txt");

impl JigsawShape {
    /// The available sides.
    pub fn sides(self) -> impl Iterator<Item = usize> {
        (4..=16).filter(move |&side| self.map(side).is_some())
    }

    /// The region number of each cell on a grid of this side; `None` if there is no such map.
    ///
    /// ```
    /// use quadrille_full_grids::JigsawShape;
    /// use quadrille_puzzle::Puzzle;
    /// let map = JigsawShape::Windmill.map(9).unwrap();
    /// assert!(Puzzle::jigsaw(&map).is_ok());
    /// assert_eq!(JigsawShape::Windmill.map(6), None);
    /// ```
    #[must_use]
    pub fn map(self, side: usize) -> Option<Vec<u8>> {
        let heading = format!("{} {side}", self.name());
        let rows = MAPS.lines().skip_while(|line| *line != heading).skip(1).take(side);
        let map: Vec<u8> = rows.flat_map(|row| row.bytes().map(|letter| letter - b'A')).collect();
        (!map.is_empty()).then_some(map)
    }
}

/// Error: no shape has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no shape is called {0:?}; there are windmill, swirl, butterfly, leaf")]
pub struct UnknownShape(String);

impl FromStr for JigsawShape {
    type Err = UnknownShape;

    fn from_str(name: &str) -> Result<Self, UnknownShape> {
        Self::named(name).ok_or_else(|| UnknownShape(name.to_owned()))
    }
}
