//! Unavoidable sets: cells of a grid whose values can be exchanged among themselves to give another
//! grid. Every puzzle with that grid as its only solution has a clue in each of them. So the last
//! clue in such a set stays, without a search.
//!
//! Two kinds cost almost nothing: the cells where two rows of a band hold the same values (which
//! can be swapped), and the same for two columns of a stack. Cells where two digits can be swapped
//! were tried too: up to eight of these sets save 11 % of the questions (29.8 to 26.5 per puzzle),
//! but finding them costs more.

/// A set of cells, one bit each.
pub(crate) type Mask = u128;

#[inline(always)]
pub(crate) fn bit(cell: usize) -> Mask {
    1 << cell
}

/// Larger sets prove too little to be useful.
const LARGEST: u32 = 10;

/// Outputs the unavoidable sets of these two kinds, each as the union of the bits of its cells.
pub(super) fn trades(grid: &[u8; 81], bits: &[Mask; 81], mut out: impl FnMut(Mask)) {
    for band in 0..3 {
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            trade(grid, bits, |k| (3 * band + a) * 9 + k, |k| (3 * band + b) * 9 + k, &mut out);
            trade(grid, bits, |k| k * 9 + 3 * band + a, |k| k * 9 + 3 * band + b, &mut out);
        }
    }
}

/// Cycles between two lines that share their boxes.
#[inline(always)]
fn trade(
    grid: &[u8; 81],
    bits: &[Mask; 81],
    a: impl Fn(usize) -> usize,
    b: impl Fn(usize) -> usize,
    out: &mut impl FnMut(Mask),
) {
    let mut place = [0u8; 16];
    (0..9).for_each(|k| place[usize::from(grid[a(k)] & 15)] = k as u8);
    let next: [u8; 9] = std::array::from_fn(|k| place[usize::from(grid[b(k)] & 15)]);
    let mut open = 0x1ffu16;
    while open != 0 {
        let (start, mut cycle) = (open.trailing_zeros() as usize, 0u16);
        let mut k = start;
        while cycle >> k & 1 == 0 {
            cycle |= 1 << k;
            k = usize::from(next[k]);
        }
        open &= !cycle;
        if 2 * cycle.count_ones() <= LARGEST {
            let mut set = 0;
            while cycle != 0 {
                let k = cycle.trailing_zeros() as usize;
                set |= bits[a(k)] | bits[b(k)];
                cycle &= cycle - 1;
            }
            out(set);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Chance;
    use quadrille_full_grids::NineGrids;

    /// If all cells but those of an unavoidable set are given, there are several solutions.
    #[test]
    fn a_puzzle_without_a_clue_in_a_set_has_several_solutions() {
        let grids = NineGrids::new();
        let mut chance = Chance::new(1);
        let mut solver = quadrille_nine::Solver::new();
        let mut total = 0;
        for _ in 0..20 {
            let grid = grids.unrank(chance.below_wide(grids.count())).unwrap();
            let mut sets = Vec::new();
            trades(&grid, &std::array::from_fn(bit), |set| sets.push(set));
            total += sets.len();
            for set in &sets {
                let text: [u8; 81] =
                    std::array::from_fn(|c| if set & bit(c) != 0 { b'.' } else { b'0' + grid[c] });
                let puzzle = quadrille_nine::Puzzle::parse(&text).unwrap();
                assert_eq!(solver.solve(&puzzle, 2).count(), 2);
            }
        }
        assert!(total > 100, "{total} sets in 20 grids");
    }
}
