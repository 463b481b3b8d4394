//! Unavoidable sets: cells of a grid whose values can be exchanged among themselves to give another grid. Every puzzle
//! with that grid as its one solution has a clue in each of them, so a clue that is the last one in such a set stays,
//! and no search has to find that out.
//!
//! Three kinds come without a search: the cells where two rows of a band hold the same values (they trade
//! places), the same for two columns of a stack, and the cells of two digits that hang together by rows, columns and
//! boxes (the digits trade places).

/// A set of cells, a bit each.
pub(super) type Mask = u128;

/// The bit of a cell.
#[inline(always)]
pub(super) fn bit(cell: usize) -> Mask {
    1 << cell
}

/// Sets larger than this prove too little to be worth a look.
const LARGEST: u32 = 12;

/// The unavoidable sets of these three kinds, smallest first.
pub(super) fn simple(grid: &[u8; 81], sets: &mut Vec<Mask>) {
    sets.clear();
    for band in 0..3 {
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            trade(grid, |k| (3 * band + a) * 9 + k, |k| (3 * band + b) * 9 + k, sets);
            trade(grid, |k| k * 9 + 3 * band + a, |k| k * 9 + 3 * band + b, sets);
        }
    }
    digits(grid, sets);
    sets.retain(|s| s.count_ones() <= LARGEST);
    sets.sort_unstable_by_key(|s| (s.count_ones(), *s));
    sets.dedup();
}

/// Cycles between two lines that share their boxes.
fn trade(grid: &[u8; 81], a: impl Fn(usize) -> usize, b: impl Fn(usize) -> usize, sets: &mut Vec<Mask>) {
    let mut place = [0; 10];
    (0..9).for_each(|k| place[usize::from(grid[a(k)])] = k);
    let mut seen = 0u16;
    for start in 0..9 {
        let (mut k, mut set) = (start, 0);
        while seen & 1 << k == 0 {
            seen |= 1 << k;
            set |= bit(a(k)) | bit(b(k));
            k = place[usize::from(grid[b(k)])];
        }
        if set != 0 {
            sets.push(set);
        }
    }
}

/// Components of the cells of two digits. A component is closed along rows, columns and boxes, so it is found by
/// following the one partner in each.
fn digits(grid: &[u8; 81], sets: &mut Vec<Mask>) {
    let mut row = [[0u8; 9]; 10];
    let mut column = [[0u8; 9]; 10];
    let mut block = [[0u8; 9]; 10];
    for cell in 0..81 {
        let digit = usize::from(grid[cell]);
        row[digit][cell / 9] = cell as u8;
        column[digit][cell % 9] = cell as u8;
        block[digit][cell / 27 * 3 + cell % 9 / 3] = cell as u8;
    }
    for a in 1..10 {
        for b in a + 1..10 {
            let mut seen: Mask = 0;
            for start in row[a] {
                if seen & bit(start.into()) != 0 {
                    continue;
                }
                let (mut set, mut queue, mut n) = (bit(start.into()), [0u8; 18], 1);
                queue[0] = start;
                let mut next = 0;
                while next < n {
                    let cell = usize::from(queue[next]);
                    let other = if usize::from(grid[cell]) == a { b } else { a };
                    next += 1;
                    for partner in
                        [row[other][cell / 9], column[other][cell % 9], block[other][cell / 27 * 3 + cell % 9 / 3]]
                    {
                        if set & bit(partner.into()) == 0 {
                            set |= bit(partner.into());
                            queue[n] = partner;
                            n += 1;
                        }
                    }
                }
                seen |= set;
                sets.push(set);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NineGrids;
    use quadrille_chance::Chance;

    /// With every cell given but those of an unavoidable set, there is more than one solution.
    #[test]
    fn a_puzzle_without_a_clue_in_a_set_has_several_solutions() {
        let grids = NineGrids::new();
        let mut chance = Chance::new(1);
        let mut solver = quadrille_nine::Solver::new();
        let mut sets = Vec::new();
        for _ in 0..20 {
            let grid = grids.unrank(chance.below_wide(grids.count())).unwrap();
            simple(&grid, &mut sets);
            assert!(!sets.is_empty());
            for set in &sets {
                let text: [u8; 81] =
                    std::array::from_fn(|c| if set & bit(c) != 0 { b'.' } else { b'0' + grid[c] });
                let puzzle = quadrille_nine::Puzzle::parse(&text).unwrap();
                assert_eq!(solver.solve(&puzzle, 2).count(), 2);
            }
        }
    }
}
