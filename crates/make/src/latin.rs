//! Random Latin squares by the chain of Jacobson and Matthews, whose stationary distribution is uniform.
//!
//! A square is a cube of bits: layer z says where value z stands; every line of the cube sums to 1. A step adds 1 to an
//! empty corner of a 2×2×2 sub-cube and balances the other seven; when the opposite corner falls to −1 the cube is
//! *improper*, and the next step starts from that corner. Watched at its proper squares only, the chain visits all squares
//! evenly in the long run. It is cut at a fixed number of proper squares: cutting at the next proper square after a fixed
//! number of steps favours squares that long excursions end in (chi-square 9,143 instead of 575 on side 4).
//!
//! Reference: M. T. Jacobson and P. Matthews, *Generating uniformly distributed random Latin squares* (1996).

use quadrille_chance::Chance;

/// A cube of −1, 0, 1.
struct Cube {
    /// Side.
    n: usize,
    /// `(x·n + y)·n + z`.
    at: Vec<i8>,
}

/// Proper squares visited per cell of the square.
const PROPER: usize = 4;

/// A random Latin square, values 1 to N in row-major order.
///
/// ```
/// use quadrille_chance::Chance;
/// let square = quadrille_make::latin_square(5, &mut Chance::new(1));
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
            hole = cube.step(hole, chance);
            proper += usize::from(hole.is_none());
        }
    }
    let mut square = cube.square();
    // The chain is symmetric in all values; relabelling hides the start where it is short.
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    square.iter_mut().for_each(|v| *v = names[usize::from(*v)]);
    square
}

impl Cube {
    fn cyclic(n: usize) -> Self {
        let mut cube = Cube { n, at: vec![0; n * n * n] };
        for x in 0..n {
            for y in 0..n {
                *cube.cell([x, y, (x + y) % n]) = 1;
            }
        }
        cube
    }

    fn cell(&mut self, [x, y, z]: [usize; 3]) -> &mut i8 {
        &mut self.at[(x * self.n + y) * self.n + z]
    }

    /// One step from a proper cube (`None`) or from its hole; gives the hole it leaves.
    fn step(&mut self, hole: Option<[usize; 3]>, chance: &mut Chance) -> Option<[usize; 3]> {
        let from = hole.unwrap_or_else(|| {
            loop {
                let corner = [chance.index(self.n), chance.index(self.n), chance.index(self.n)];
                if *self.cell(corner) == 0 {
                    break corner;
                }
            }
        });
        // Proper: one 1 in each line through the corner. Improper: two, of which either may be taken.
        let to = [0, 1, 2].map(|axis| self.partner(from, axis, hole.is_some() && chance.odds(1, 2)));
        for corner in 0..8usize {
            let place = [0, 1, 2].map(|a| if corner >> a & 1 == 1 { to[a] } else { from[a] });
            *self.cell(place) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        (*self.cell(to) < 0).then_some(to)
    }

    /// Where the line through a corner along an axis holds 1; the second such place if asked for.
    fn partner(&mut self, from: [usize; 3], axis: usize, second: bool) -> usize {
        let mut place = from;
        let mut found = from[axis];
        for k in 0..self.n {
            place[axis] = k;
            if *self.cell(place) == 1 {
                found = k;
                if !second {
                    break;
                }
            }
        }
        found
    }

    /// The values, from 0.
    fn square(&self) -> Vec<u8> {
        self.at.chunks(self.n).map(|line| line.iter().position(|&v| v == 1).unwrap_or(0) as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn is_latin(square: &[u8], n: usize) -> bool {
        let full = |cells: &dyn Fn(usize) -> usize| {
            (0..n).fold(0u64, |m, k| m | 1 << square[cells(k)]) == ((1 << n) - 1) << 1
        };
        (0..n).all(|i| full(&|k| i * n + k) && full(&|k| k * n + i))
    }

    #[test]
    fn squares_are_latin() {
        let mut chance = Chance::new(2);
        for n in 1..=16 {
            assert!(is_latin(&latin_square(n, &mut chance), n), "{n}");
        }
    }

    /// Chi-square over the 576 squares of side 4: 575 degrees of freedom, 99.9 % quantile 684.
    #[test]
    fn squares_of_side_four_come_evenly() {
        let mut chance = Chance::new(3);
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let draws = 57_600;
        for _ in 0..draws {
            *seen.entry(latin_square(4, &mut chance)).or_default() += 1;
        }
        assert_eq!(seen.len(), 576);
        let expected = f64::from(draws) / 576.0;
        let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 684.0, "{chi}");
    }
}
