//! The regular grid: row *r* of *h*×*w* boxes begins with *w* · (*r* mod *h*) + ⌊*r* / *h*⌋ and
//! counts up from there, so that every row, column and box holds every value once.
//!
//! ```text
//!  1 2 3 4      If it solves a puzzle, such as an empty one, a search that tries its values first
//!  3 4 1 2      never meets a dead end. Trying lowest values first takes 2,000 nodes on an empty
//!  2 3 4 1      49×49 and does not finish a 64×64 in 70,000.
//!  4 1 2 3
//! ```

use crate::input::Input;

/// The smallest side for which it is tried; smaller grids do not need it.
const LEAST: usize = 32;

/// The values of the regular grid, from 0, cell by cell, if it solves the puzzle.
pub(crate) fn regular_solution(input: &Input) -> Option<Vec<u8>> {
    if input.side < LEAST || !input.cages.is_empty() {
        return None;
    }
    let heights = (1..=input.side).filter(|h| input.side.is_multiple_of(*h));
    heights.map(|h| regular(input.side, h)).find(|values| solves(values, input))
}

/// The regular grid with boxes of this height.
fn regular(side: usize, height: usize) -> Vec<u8> {
    let value = |r: usize, c: usize| (side / height * (r % height) + r / height + c) % side;
    (0..side * side).map(|cell| value(cell / side, cell % side) as u8).collect()
}

/// True if every house holds every value, and every cell a candidate.
fn solves(values: &[u8], input: &Input) -> bool {
    let holds_all = |house: &[u16]| {
        let held = house.iter().fold(0u64, |all, &c| all | 1 << values[usize::from(c)]);
        held.count_ones() as usize == input.side
    };
    values.iter().zip(input.candidates).all(|(v, left)| left >> v & 1 == 1)
        && input.houses.chunks_exact(input.side).all(holds_all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn houses(height: usize, width: usize) -> Vec<u16> {
        let n = height * width;
        let rows = (0..n * n).map(|i| (i / n, i % n));
        let columns = (0..n * n).map(|i| (i % n, i / n));
        let boxes = (0..n * n).map(|i| {
            let (b, k) = (i / n, i % n);
            (b / height * height + k / width, b % height * width + k % width)
        });
        rows.chain(columns).chain(boxes).map(|(r, c)| (r * n + c) as u16).collect()
    }

    #[test]
    fn empty_grids_of_every_box_have_one_and_others_none() {
        for (height, width) in [(6, 6), (4, 9), (9, 4), (8, 8)] {
            let side = height * width;
            let houses = houses(height, width);
            let mut candidates = vec![u64::MAX >> (64 - side); side * side];
            let input =
                Input { side, houses: &houses, cages: &[], candidates: &candidates, rules: &[] };
            assert_eq!(regular_solution(&input), Some(regular(side, height)), "{height}×{width}");
            candidates[0] = 0b10;
            let input =
                Input { side, houses: &houses, cages: &[], candidates: &candidates, rules: &[] };
            assert_eq!(regular_solution(&input), None);
        }
    }
}
