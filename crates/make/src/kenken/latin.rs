//! Random Latin squares by the chain of Jacobson and Matthews (1996).
//!
//! A square is a cube of 0s and 1s with one 1 in every line. A move adds 1 at a 0 and mends the three lines through it
//! along a 2×2×2 box; the far corner of the box may drop to −1, and then the next move starts there. The chain visits
//! proper and improper squares and is uniform over the proper ones in the limit; this one makes N³ moves from a cyclic
//! square and then goes on to the next proper one.

use quadrille_chance::Chance;
use quadrille_puzzle::Grid;

/// A random Latin square of this side: uniform in the limit of the chain, well mixed after the N³ moves made here.
///
/// ```
/// use quadrille_chance::Chance;
/// use quadrille_make::latin_square;
/// let square = latin_square(5, &mut Chance::new(1));
/// assert_eq!(square.values().iter().map(|&v| u32::from(v)).sum::<u32>(), 75);
/// ```
///
/// # Panics
/// If the side is not 1 to 64.
#[must_use]
pub fn latin_square(side: usize, chance: &mut Chance) -> Grid {
    let mut cube = Cube::cyclic(side);
    let mut broken = None;
    let mut moves = 0;
    while side > 1 && (moves < side * side * side || broken.is_some()) {
        broken = cube.step(broken, chance);
        moves += 1;
    }
    Grid::new(side, cube.values()).expect("a Latin square on a grid of side 1 to 64")
}

/// The incidence cube: entry (row, column, value) is 1 where the value stands, −1 at the flaw of an improper square.
struct Cube {
    /// N.
    side: usize,
    /// N³ entries.
    entries: Vec<i8>,
}

impl Cube {
    fn cyclic(side: usize) -> Self {
        assert!((1..=quadrille_puzzle::MAX_SIDE).contains(&side), "a Latin square of side {side}");
        let mut cube = Cube { side, entries: vec![0; side * side * side] };
        for r in 0..side {
            for c in 0..side {
                *cube.at([r, c, (r + c) % side]) = 1;
            }
        }
        cube
    }

    fn at(&mut self, [r, c, v]: [usize; 3]) -> &mut i8 {
        &mut self.entries[(r * self.side + c) * self.side + v]
    }

    /// One move, from the flaw or from a random 0; returns the new flaw.
    fn step(&mut self, broken: Option<[usize; 3]>, chance: &mut Chance) -> Option<[usize; 3]> {
        let from = broken.unwrap_or_else(|| self.random_zero(chance));
        let to = [0, 1, 2].map(|axis| self.a_one(from, axis, chance));
        for corner in 0..8u32 {
            let place = [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { from[axis] } else { to[axis] });
            *self.at(place) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        (*self.at(to) < 0).then_some(to)
    }

    fn random_zero(&mut self, chance: &mut Chance) -> [usize; 3] {
        loop {
            let place = [0; 3].map(|_| chance.index(self.side));
            if *self.at(place) == 0 {
                return place;
            }
        }
    }

    /// A 1 on the line through a place along an axis; a line through the flaw has two, and either may be taken.
    fn a_one(&mut self, place: [usize; 3], axis: usize, chance: &mut Chance) -> usize {
        let mut ones = [0; 2];
        let mut found = 0;
        for k in 0..self.side {
            let mut there = place;
            there[axis] = k;
            if *self.at(there) == 1 && found < 2 {
                ones[found] = k;
                found += 1;
            }
        }
        if found == 2 { ones[chance.index(2)] } else { ones[0] }
    }

    fn values(&self) -> Vec<u8> {
        let value = |cell: &[i8]| cell.iter().position(|&e| e == 1).unwrap_or(0) as u8 + 1;
        self.entries.chunks(self.side).map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_square_is_latin() {
        let mut chance = Chance::new(3);
        for side in 1..=16 {
            let square = latin_square(side, &mut chance);
            assert!(quadrille_puzzle::Puzzle::latin(side).unwrap().is_solved_by(&square), "{side}");
        }
    }

    /// Chi-square over all 576 squares of side 4: 575 degrees of freedom, the 99.9 % point is 684.
    #[test]
    fn squares_of_side_four_are_even() {
        let mut chance = Chance::new(4);
        let mut seen: HashMap<Vec<u8>, u32> = HashMap::new();
        let draws = 57_600;
        for _ in 0..draws {
            *seen.entry(latin_square(4, &mut chance).values().to_vec()).or_default() += 1;
        }
        assert_eq!(seen.len(), 576);
        let expected = f64::from(draws) / 576.0;
        let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 684.0, "chi-square {chi}");
    }
}
