//! Named region maps: common patterns of jigsaws.
//!
//! Every map is connected, has no region that is a whole row or column, and has the symmetry of its
//! name. They were optimised once by simulated annealing for compact regions other than boxes. They
//! are in `jigsaw_shapes.txt`: a heading with name and side, then a line of letters per row.

use std::fmt;
use std::str::FromStr;

/// A region map by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JigsawShape {
    /// Symmetric under a quarter turn.
    Windmill,
    /// Symmetric under a half turn.
    Swirl,
    /// Symmetric left to right.
    Butterfly,
    /// Symmetric across a diagonal.
    Leaf,
}

const MAPS: &str = include_str!("jigsaw_shapes.txt");

impl JigsawShape {
    /// All shapes.
    pub const ALL: [JigsawShape; 4] =
        [JigsawShape::Windmill, JigsawShape::Swirl, JigsawShape::Butterfly, JigsawShape::Leaf];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            JigsawShape::Windmill => "windmill",
            JigsawShape::Swirl => "swirl",
            JigsawShape::Butterfly => "butterfly",
            JigsawShape::Leaf => "leaf",
        }
    }

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

impl fmt::Display for JigsawShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error: no shape has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no shape is called {0:?}; there are windmill, swirl, butterfly, leaf")]
pub struct UnknownShape(String);

impl FromStr for JigsawShape {
    type Err = UnknownShape;

    fn from_str(name: &str) -> Result<Self, UnknownShape> {
        let found = Self::ALL.into_iter().find(|shape| shape.name() == name);
        found.ok_or_else(|| UnknownShape(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::Filler;
    use crate::jigsaw::has_line;
    use quadrille_core::Budget;
    use quadrille_core::Chance;
    use quadrille_puzzle::Puzzle;

    /// The image of a cell, on a grid whose last line is `m`.
    fn moved(shape: JigsawShape, (r, c): (usize, usize), m: usize) -> (usize, usize) {
        match shape {
            JigsawShape::Windmill => (c, m - r),
            JigsawShape::Swirl => (m - r, m - c),
            JigsawShape::Butterfly => (r, m - c),
            JigsawShape::Leaf => (c, r),
        }
    }

    fn all() -> impl Iterator<Item = (JigsawShape, usize, Vec<u8>)> {
        JigsawShape::ALL.into_iter().flat_map(|shape| {
            shape.sides().filter_map(move |side| Some((shape, side, shape.map(side)?)))
        })
    }

    #[test]
    fn every_map_is_what_its_name_says_and_has_grids() {
        for (shape, side, map) in all() {
            let region = |(r, c): (usize, usize)| map[r * side + c];
            let cells = (0..side * side).map(|c| (c / side, c % side));
            let mut image = vec![None; side];
            for cell in cells {
                let to = region(moved(shape, cell, side - 1));
                let before = image[usize::from(region(cell))].replace(to);
                assert!(before.is_none_or(|before| before == to), "{shape} {side}");
            }
            let puzzle = Puzzle::jigsaw(&map).unwrap();
            assert!(!has_line(&map, side), "{shape} {side}");
            let grid = Filler::new(&puzzle).draw(&mut Chance::new(1), &Budget::unlimited());
            assert!(grid.is_ok_and(|grid| puzzle.is_solved_by(&grid)), "{shape} {side}");
        }
    }

    #[test]
    fn names_are_read_back_and_sides_are_those_that_can_be() {
        for shape in JigsawShape::ALL {
            assert_eq!(shape.name().parse(), Ok(shape));
        }
        assert!("boxes".parse::<JigsawShape>().unwrap_err().to_string().contains("windmill"));
        let sides: Vec<usize> = JigsawShape::Windmill.sides().collect();
        assert_eq!(sides, [4, 5, 8, 9, 12, 13, 16]);
        assert!(JigsawShape::Swirl.sides().eq(4..=16));
    }
}
