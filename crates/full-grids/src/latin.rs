//! Random Latin squares by the Markov chain of Jacobson and Matthews, which is uniform in the
//! limit.
//!
//! A square is a cube of bits: (x, y, z) is 1 if row x, column y holds value z. Every line of the
//! cube sums to 1. A step adds 1 to an empty corner of a 2×2×2 sub-cube and balances the other
//! seven. If the opposite corner falls to −1, the cube is *improper*, and the next step starts from
//! that corner. Observed only at proper squares, the chain visits all squares equally often in the
//! long run. It is cut at a fixed number of proper squares. Cutting at the next proper square after
//! a fixed number of steps would favour squares at the end of long excursions (chi-square 9,143
//! instead of 575 on side 4).
//!
//! The cube is stored as the position of the 1 in each of its 3N² lines, so a step costs the same
//! on every side. Only the three lines through a hole have two 1s: the table holds one, and the
//! corner from which the last step came is the other.
//!
//! Reference: M. T. Jacobson and P. Matthews, *Generating uniformly distributed random Latin
//! squares* (1996).

use quadrille_core::Chance;

/// The position of the 1 in each line.
struct Cube {
    n: usize,
    /// Per axis, the lines along it: `a·n + b` for the other two coordinates in order.
    lines: [Vec<u8>; 3],
}

type Place = [usize; 3];

/// A place that holds −1.
#[derive(Clone, Copy)]
struct Hole {
    at: Place,
    /// The second 1 of each line through it shares one coordinate with this place.
    second: Place,
}

/// Proper squares visited per cell of the square.
const PROPER: usize = 4;

/// A random Latin square, values 1 to N in row-major order.
///
/// ```
/// use quadrille_core::Chance;
/// let square = quadrille_full_grids::latin_square(5, &mut Chance::new(1));
/// assert_eq!(square[..5].iter().map(|&v| u32::from(v)).sum::<u32>(), 15);
/// ```
///
/// # Panics
/// If the side is not 1 to 64.
#[must_use]
pub fn latin_square(side: usize, chance: &mut Chance) -> Vec<u8> {
    assert!((1..=64).contains(&side), "the side is 1 to 64");
    let mut cube = Cube::cyclic(side);
    if side > 1 {
        let mut hole = None;
        let mut proper = 0;
        while proper < PROPER * side * side {
            hole = match hole {
                None => cube.leave(chance),
                Some(hole) => cube.mend(hole, chance),
            };
            proper += usize::from(hole.is_none());
        }
    }
    // The chain is symmetric in all values. Relabelling hides the start if it is short.
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    cube.lines[2].iter().map(|&z| names[usize::from(z)]).collect()
}

impl Cube {
    /// The addition table modulo n.
    fn cyclic(n: usize) -> Self {
        let sums = || (0..n * n).map(|i| ((i / n + i % n) % n) as u8).collect();
        let rests = || (0..n * n).map(|i| ((n + i % n - i / n) % n) as u8).collect();
        Cube { n, lines: [rests(), rests(), sums()] }
    }

    /// For each axis, the line along it through a place.
    #[inline(always)]
    fn lines_at(&self, [x, y, z]: Place) -> [usize; 3] {
        [y * self.n + z, x * self.n + z, x * self.n + y]
    }

    /// A step from a proper square, at a uniformly chosen empty place; returns its hole.
    fn leave(&mut self, chance: &mut Chance) -> Option<Hole> {
        let n = self.n;
        let (from, at) = loop {
            let corner = chance.index(n * n * n);
            let from = [corner / n / n, corner / n % n, corner % n];
            let at = self.lines_at(from);
            if usize::from(self.lines[2][at[2]]) != from[2] {
                break (from, at);
            }
        };
        let to = [0, 1, 2].map(|axis| {
            let line = &mut self.lines[axis][at[axis]];
            usize::from(std::mem::replace(line, from[axis] as u8))
        });
        self.balance(from, to)
    }

    /// A step from a hole. Of the two 1s on each line through it, either is taken.
    fn mend(&mut self, hole: Hole, chance: &mut Chance) -> Option<Hole> {
        let (coins, at) = (chance.bits(), self.lines_at(hole.at));
        let to = [0, 1, 2].map(|axis| {
            let line = &mut self.lines[axis][at[axis]];
            let (first, second) = (usize::from(*line), hole.second[axis]);
            let taken = if coins >> (63 - axis) & 1 == 1 { second } else { first };
            *line = (first ^ second ^ taken) as u8;
            taken
        });
        self.balance(hole.at, to)
    }

    /// Balances the corners other than `from`, whose own lines are settled. In the six lines along
    /// an edge between the two corners, a 1 moves from the side of `from` to that of `to`. In those
    /// through `to` it moves back, unless there was none at `to`.
    #[inline]
    fn balance(&mut self, from: Place, to: Place) -> Option<Hole> {
        let far = self.lines_at(to);
        let ([x, y, _], [u, v, _]) = (from.map(|i| i * self.n), to.map(|i| i * self.n));
        let mixed = [[v + from[2], y + to[2]], [u + from[2], x + to[2]], [u + from[1], x + to[1]]];
        for axis in 0..3 {
            mixed[axis].into_iter().for_each(|edge| self.lines[axis][edge] = to[axis] as u8);
        }
        if usize::from(self.lines[2][far[2]]) != to[2] {
            return Some(Hole { at: to, second: from });
        }
        (0..3).for_each(|axis| self.lines[axis][far[axis]] = from[axis] as u8);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables stay consistent along the chain.
    #[test]
    fn every_line_of_a_proper_square_tells_the_same_square() {
        let mut chance = Chance::new(4);
        for n in [2, 3, 7, 10] {
            let mut cube = Cube::cyclic(n);
            for _ in 0..200 {
                let mut hole = cube.leave(&mut chance);
                while let Some(from) = hole {
                    hole = cube.mend(from, &mut chance);
                }
                for cell in 0..n * n {
                    let (x, y) = (cell / n, cell % n);
                    let z = usize::from(cube.lines[2][cell]);
                    let at = cube.lines_at([x, y, z]);
                    assert_eq!(usize::from(cube.lines[0][at[0]]), x);
                    assert_eq!(usize::from(cube.lines[1][at[1]]), y);
                }
            }
        }
    }
}
