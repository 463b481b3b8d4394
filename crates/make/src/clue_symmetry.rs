//! Symmetry of the givens: the symmetries of the square, and the cells that are given or blank
//! together.

use std::str::FromStr;

quadrille_core::named_enum! {
    /// The symmetry of the cells of the givens. Their values need not be symmetric.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum ClueSymmetry {
        /// No symmetry.
        #[default]
        None = "none",
        /// A half turn, the usual one.
        Half = "180",
        /// A quarter turn.
        Quarter = "90",
        /// Left and right mirrored.
        Horizontal = "horizontal",
        /// Top and bottom mirrored.
        Vertical = "vertical",
        /// Mirrored both ways.
        Mirrors = "mirrors",
        /// Mirrored across the descending diagonal.
        Diagonal = "diagonal",
        /// Mirrored across the ascending diagonal.
        Antidiagonal = "antidiagonal",
        /// Mirrored across both diagonals.
        Diagonals = "diagonals",
        /// All eight symmetries of the square.
        Full = "full",
    }
}

/// One of the eight symmetries of the square: the image of (row, column) on a grid whose last line
/// is `m`.
type Move = fn(usize, usize, usize) -> (usize, usize);

const HALF: Move = |r, c, m| (m - r, m - c);
const TURN: Move = |r, c, m| (c, m - r);
const LEFT_RIGHT: Move = |r, c, m| (r, m - c);
const TOP_BOTTOM: Move = |r, c, m| (m - r, c);
const DOWN: Move = |r, c, _| (c, r);
const UP: Move = |r, c, m| (m - c, m - r);

impl ClueSymmetry {
    fn moves(self) -> &'static [Move] {
        match self {
            ClueSymmetry::None => &[],
            ClueSymmetry::Half => &[HALF],
            ClueSymmetry::Quarter => &[TURN],
            ClueSymmetry::Horizontal => &[LEFT_RIGHT],
            ClueSymmetry::Vertical => &[TOP_BOTTOM],
            ClueSymmetry::Mirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            ClueSymmetry::Diagonal => &[DOWN],
            ClueSymmetry::Antidiagonal => &[UP],
            ClueSymmetry::Diagonals => &[DOWN, UP],
            ClueSymmetry::Full => &[TURN, DOWN],
        }
    }

    /// The sets of cells (row-major indices) that are given or blank together, ordered by their
    /// first cell.
    ///
    /// ```
    /// use quadrille_make::ClueSymmetry;
    /// assert_eq!(ClueSymmetry::Half.orbits(3), [vec![0, 8], vec![1, 7], vec![2, 6], vec![3, 5], vec![4]]);
    /// ```
    #[must_use]
    pub fn orbits(self, side: usize) -> Vec<Vec<usize>> {
        let mut seen = vec![false; side * side];
        let mut orbits = Vec::new();
        for start in 0..side * side {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut orbit = vec![start];
            let mut next = 0;
            while next < orbit.len() {
                for step in self.moves() {
                    let (r, c) = step(orbit[next] / side, orbit[next] % side, side - 1);
                    if !std::mem::replace(&mut seen[r * side + c], true) {
                        orbit.push(r * side + c);
                    }
                }
                next += 1;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// A list of cells and its images, each once, itself first.
    ///
    /// ```
    /// use quadrille_make::ClueSymmetry;
    /// assert_eq!(ClueSymmetry::Half.images(&[0, 1], 3), [vec![0, 1], vec![8, 7]]);
    /// ```
    #[must_use]
    pub fn images(self, cells: &[usize], side: usize) -> Vec<Vec<usize>> {
        let mut images = vec![cells.to_vec()];
        let mut next = 0;
        while next < images.len() {
            for step in self.moves() {
                let moved = |&cell: &usize| {
                    let (r, c) = step(cell / side, cell % side, side - 1);
                    r * side + c
                };
                let image: Vec<usize> = images[next].iter().map(moved).collect();
                if !images.contains(&image) {
                    images.push(image);
                }
            }
            next += 1;
        }
        images
    }

    /// True if the givens (0 for a blank) have this symmetry.
    #[must_use]
    pub fn holds(self, givens: &[u8]) -> bool {
        let side = givens.len().isqrt();
        let alike =
            |orbit: &Vec<usize>| orbit.iter().all(|&c| (givens[c] > 0) == (givens[orbit[0]] > 0));
        side * side == givens.len() && self.orbits(side).iter().all(alike)
    }
}

/// A name that does not belong to any symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no symmetry is called {0:?}; there are none, 180, 90, horizontal, vertical, mirrors, diagonal, antidiagonal, \
     diagonals and full"
)]
pub struct UnknownSymmetry(pub String);

impl FromStr for ClueSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let named = Self::named(name.trim_end_matches('°'));
        named.ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}
