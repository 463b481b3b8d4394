//! A numbering of all complete 9×9 Sudoku grids.
//!
//! A grid is described by, in this order: the ordered partition of the first stack of the first
//! band (1,680, equivalent by relabelling); the partitions of the other two stacks and the orders
//! of their columns; then, after the [`Turn`](super::classes::Turn) that maps this first band to
//! the representative of its class, the arrangement of the first band, the triples of the second
//! band's columns (56 possibilities per stack) and the arrangements of the second and third bands.
//! Every step is counted exactly. So numbers below 6,670,903,752,021,072,936,960 and grids
//! correspond one to one, and a uniform number gives a uniform grid.
//!
//! Reference: B. Felgenhauer and F. Jarvis, *Mathematics of Sudoku I* (2006), for the classes.

use std::sync::{LazyLock, OnceLock};

use quadrille_core::Chance;

use super::bands::{Columns, Rows};
use super::classes::{Class, Classes, Turn};
use super::thirds::{FULL, Mask, ORDERS, PARTITIONS, Thirds};

/// Possible triples of a stack's columns in the second band, given those of the first.
const SECONDS: usize = 56;

/// Numbers all complete 9×9 grids. Building it takes a few milliseconds, and one more for each class
/// when a grid of it is first asked for.
pub struct NineGrids {
    classes: Classes,
    below: [OnceLock<Below>; 44],
    /// Completions (all bands) of each class of pairs of partitions, for one order of columns.
    weight: Vec<u64>,
    /// Sum of `6 · weight` over the second partitions before this one, per pair.
    before_pair: Vec<u64>,
    /// Sum over the first partitions before this one, with both orders.
    before_first: Vec<u64>,
    /// Grids with one order of the columns of each first partition.
    per_order: Vec<u64>,
    /// Grids with one ordered partition in the first stack.
    per_stack: u64,
}

/// Completions of the representative of each class. Counting them all takes 40 ms; a test does.
#[rustfmt::skip]
const COMPLETIONS: [u64; 44] = [
    7_802_998_272, 7_383_108_096, 7_134_027_264, 7_216_676_352, 7_004_355_840, 7_281_460_224,
    7_347_449_088, 7_119_019_008, 7_055_428_608, 7_038_448_128, 7_108_816_896, 7_112_503_296,
    7_165_813_248, 7_059_506_688, 7_065_220_608, 7_108_789_248, 7_082_599_680, 7_004_664_576,
    6_939_424_512, 6_970_134_528, 6_957_469_440, 7_022_836_224, 7_064_630_784, 7_035_450_624,
    7_008_981_120, 7_082_759_808, 7_018_350_912, 7_053_225_408, 7_049_522_304, 7_016_806_656,
    7_091_557_632, 6_962_561_280, 6_992_373_312, 7_067_023_488, 7_013_953_152, 6_946_725_312,
    7_010_812_800, 6_882_954_624, 7_023_539_520, 7_033_343_616, 7_124_405_184, 6_919_249_536,
    7_146_639_360, 6_831_977_472,
];

/// The completions of a class's representative.
struct Below {
    /// Triples of the second band's columns, per stack.
    seconds: [Vec<[Mask; 3]>; 3],
    /// Partition numbers of these triples, and of the third band's.
    numbers: [Vec<(usize, usize)>; 3],
    /// Completions before the choice (i, j) in the first two stacks.
    before: Vec<u64>,
    total: u64,
}

impl Default for NineGrids {
    fn default() -> Self {
        Self::new()
    }
}

impl NineGrids {
    /// The numbering, built once for all threads.
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<NineGrids> = LazyLock::new(NineGrids::new);
        &SHARED
    }

    /// Builds the numbering.
    #[must_use]
    pub fn new() -> Self {
        let classes = Classes::new();
        let weight_of = |(class, below): (&Class, u64)| u64::from(class.arrangements) * below;
        let weight: Vec<u64> = classes.classes.iter().zip(COMPLETIONS).map(weight_of).collect();
        let (mut before_pair, mut before_first) =
            (Vec::with_capacity(classes.class.len()), Vec::with_capacity(PARTITIONS));
        let (mut total, mut per_order) = (0, Vec::with_capacity(PARTITIONS));
        for row in classes.class.chunks(PARTITIONS) {
            before_first.push(total);
            let mut sum = 0;
            for &class in row {
                before_pair.push(sum);
                sum += 6 * weight[usize::from(class)];
            }
            total += 6 * sum;
            per_order.push(sum);
        }
        let below = [const { OnceLock::new() }; 44];
        NineGrids { classes, below, weight, before_pair, before_first, per_order, per_stack: total }
    }

    /// The number of grids.
    ///
    /// ```
    /// let grids = quadrille_full_grids::NineGrids::new();
    /// assert_eq!(grids.count(), 6_670_903_752_021_072_936_960);
    /// ```
    #[must_use]
    pub fn count(&self) -> u128 {
        u128::from(self.per_stack) * self.classes.thirds.ordered.len() as u128
    }

    /// Grid number `rank`, values 1 to 9 in row-major order; `None` from [`count`](Self::count) on.
    #[must_use]
    pub fn unrank(&self, rank: u128) -> Option<[u8; 81]> {
        if rank >= self.count() {
            return None;
        }
        let per_stack = u128::from(self.per_stack);
        let (stack, rest) = ((rank / per_stack) as usize, (rank % per_stack) as u64);
        let first = last_not_above(&self.before_first, self.per_stack, rest);
        let rest = rest - self.before_first[first];
        let row = &self.before_pair[first * PARTITIONS..(first + 1) * PARTITIONS];
        let per_order = self.per_order[first];
        let (order_first, rest) = ((rest / per_order) as usize, rest % per_order);
        let second = last_not_above(row, per_order, rest);
        let rest = rest - row[second];
        let pair = first * PARTITIONS + second;
        let class = usize::from(self.classes.class[pair]);
        let (order_second, rest) =
            ((rest / self.weight[class]) as usize, rest % self.weight[class]);
        let columns = self.raw_columns(stack, [first, second], [order_first, order_second]);
        let (_, to_standard) = self.classes.standard(&columns);
        let turn = to_standard.then(self.classes.turn[pair]);
        Some(turned(&self.local_grid(class, rest), &turn.back()))
    }

    /// A uniformly random grid.
    #[must_use]
    pub fn draw(&self, chance: &mut Chance) -> [u8; 81] {
        match self.unrank(chance.below_wide(self.count())) {
            Some(grid) => grid,
            None => unreachable!("the number is below the count"),
        }
    }

    /// The number of a grid; `None` if it is not complete and correct.
    #[must_use]
    pub fn rank(&self, grid: &[u8; 81]) -> Option<u128> {
        if !is_grid(grid) {
            return None;
        }
        let columns = band_columns(grid, 0);
        let (pair, to_standard) = self.classes.standard(&columns);
        let turn = to_standard.then(self.classes.turn[pair]);
        let class = usize::from(self.classes.class[pair]);
        let local = self.local_rank(class, &turned(grid, &turn));
        let stack = self.classes.thirds.ordered_index([columns[0], columns[1], columns[2]]);
        let order = |at: usize| {
            Thirds::order(std::array::from_fn(|j| to_standard.mask(columns[at + j]))) as u64
        };
        let first = pair / PARTITIONS;
        let per_order = self.per_order[first];
        let within = self.before_first[first]
            + order(3) * per_order
            + self.before_pair[pair]
            + order(6) * self.weight[class]
            + local;
        Some(stack as u128 * u128::from(self.per_stack) + u128::from(within))
    }

    /// The completions of a class's representative, counted at the first question about them.
    fn below(&self, class: usize) -> &Below {
        let columns = &self.classes.classes[class].columns;
        self.below[class].get_or_init(|| Below::new(&self.classes, columns))
    }

    /// Columns of the first band with this ordered partition, these standard partitions and orders.
    fn raw_columns(&self, stack: usize, pair: [usize; 2], orders: [usize; 2]) -> Columns {
        let thirds = &self.classes.thirds;
        let mut columns = [0; 9];
        columns[..3].copy_from_slice(&thirds.ordered[stack]);
        // Undoes, on the standard partitions, the relabelling of the first stack to 123, 456, 789.
        let back = Turn::of_first_stack(&columns).back();
        for s in 0..2 {
            let triples = ORDERS[orders[s]].map(|k| back.mask(thirds.triples[pair[s]][k]));
            columns[3 * s + 3..3 * s + 6].copy_from_slice(&triples);
        }
        columns
    }

    /// The grid with this number among those whose first band has the columns of a representative.
    fn local_grid(&self, class: usize, rank: u64) -> [u8; 81] {
        let (below, top) = (self.below(class), &self.classes.classes[class].columns);
        let (arrangement, rest) = ((rank / below.total) as u32, rank % below.total);
        let ij = last_not_above(&below.before, below.total, rest);
        let mut rest = rest - below.before[ij];
        let (i, j) = (ij / SECONDS, ij % SECONDS);
        let (bands, mut l) = (below.bands(&self.classes, [i, j]), 0);
        let (middle, bottom) = loop {
            let (middle, bottom) = bands(l);
            if rest < middle * bottom {
                break (middle, bottom);
            }
            rest -= middle * bottom;
            l += 1;
        };
        debug_assert!(rest < middle * bottom);
        let seconds = below.columns([i, j, l]);
        let thirds: Columns = std::array::from_fn(|c| FULL & !top[c] & !seconds[c]);
        let mut grid = [0; 81];
        write_band(&mut grid, 0, &self.classes.arrange(top, arrangement));
        write_band(&mut grid, 1, &self.classes.arrange(&seconds, (rest / bottom) as u32));
        write_band(&mut grid, 2, &self.classes.arrange(&thirds, (rest % bottom) as u32));
        grid
    }

    fn local_rank(&self, class: usize, grid: &[u8; 81]) -> u64 {
        let below = self.below(class);
        let [top, middle, bottom] = [0, 1, 2].map(|band| band_columns(grid, band));
        let choice = |s: usize| {
            let triples: [Mask; 3] = std::array::from_fn(|j| middle[3 * s + j]);
            below.seconds[s].iter().position(|t| *t == triples).unwrap_or(0)
        };
        let [i, j, l] = [0, 1, 2].map(choice);
        let bands = below.bands(&self.classes, [i, j]);
        let earlier = (0..l).map(&bands).map(|(middle, bottom)| middle * bottom);
        let before = below.before[i * SECONDS + j] + earlier.sum::<u64>();
        let (_, thirds) = bands(l);
        let of = |columns: &Columns, band| {
            u64::from(self.classes.index(columns, &read_band(grid, band)))
        };
        let rest = before + of(&middle, 1) * thirds + of(&bottom, 2);
        of(&top, 0) * below.total + rest
    }
}

impl Below {
    fn new(classes: &Classes, top: &Columns) -> Self {
        let thirds = &classes.thirds;
        let stack = |s: usize| {
            let first: [Mask; 3] = std::array::from_fn(|j| top[3 * s + j]);
            let fits = |t: &&[Mask; 3]| (0..3).all(|j| t[j] & first[j] == 0);
            let seconds: Vec<[Mask; 3]> = thirds.ordered.iter().filter(fits).copied().collect();
            let rest = |t: &[Mask; 3]| std::array::from_fn(|j| FULL & !first[j] & !t[j]);
            let numbers =
                seconds.iter().map(|t| (thirds.number(*t), thirds.number(rest(t)))).collect();
            (seconds, numbers)
        };
        let [a, b, c] = [0, 1, 2].map(stack);
        debug_assert_eq!(a.0.len(), SECONDS);
        let mut below = Below {
            seconds: [a.0, b.0, c.0],
            numbers: [a.1, b.1, c.1],
            before: Vec::new(),
            total: 0,
        };
        for i in 0..SECONDS {
            for j in 0..SECONDS {
                below.before.push(below.total);
                let ways = (0..SECONDS).map(below.bands(classes, [i, j]));
                below.total += ways.map(|(middle, bottom)| middle * bottom).sum::<u64>();
            }
        }
        below
    }

    /// Arrangements of the second and third bands for choices in two stacks, by that in the third.
    fn bands(&self, classes: &Classes, [i, j]: [usize; 2]) -> impl Fn(usize) -> (u64, u64) {
        let (a, b) = (self.numbers[0][i], self.numbers[1][j]);
        let (middle, bottom) = (classes.arrangements([a.0, b.0]), classes.arrangements([a.1, b.1]));
        let thirds = &self.numbers[2];
        move |l| (middle(thirds[l].0), bottom(thirds[l].1))
    }

    fn columns(&self, choice: [usize; 3]) -> Columns {
        std::array::from_fn(|c| self.seconds[c / 3][choice[c / 3]][c % 3])
    }
}

/// The index of the last entry not above `x` in a list of partial sums from 0 to `total`. Steps are
/// of similar size, so the index is guessed and then corrected: a binary search would miss the
/// cache at every step.
fn last_not_above(before: &[u64], total: u64, x: u64) -> usize {
    let guess = x as f64 / total as f64 * before.len() as f64;
    let mut at = (guess as usize).min(before.len() - 1);
    while before[at] > x {
        at -= 1;
    }
    while before.get(at + 1).is_some_and(|&next| next <= x) {
        at += 1;
    }
    at
}

fn band_columns(grid: &[u8; 81], band: usize) -> Columns {
    std::array::from_fn(|c| {
        (0..3).fold(0, |mask, r| mask | 1 << (grid[(3 * band + r) * 9 + c] - 1))
    })
}

fn read_band(grid: &[u8; 81], band: usize) -> Rows {
    std::array::from_fn(|r| std::array::from_fn(|c| 1 << (grid[(3 * band + r) * 9 + c] - 1)))
}

fn write_band(grid: &mut [u8; 81], band: usize, rows: &Rows) {
    for (r, row) in rows.iter().enumerate() {
        for (c, mask) in row.iter().enumerate() {
            grid[(3 * band + r) * 9 + c] = mask.trailing_zeros() as u8 + 1;
        }
    }
}

fn turned(grid: &[u8; 81], turn: &Turn) -> [u8; 81] {
    let mut out = [0; 81];
    for (i, &value) in grid.iter().enumerate() {
        out[i / 9 * 9 + usize::from(turn.column[i % 9])] = turn.digit[usize::from(value - 1)] + 1;
    }
    out
}

fn is_grid(grid: &[u8; 81]) -> bool {
    if grid.iter().any(|v| !(1..=9).contains(v)) {
        return false;
    }
    let bit = |i: usize| 1u16 << (grid[i] - 1);
    let full =
        |cell: &dyn Fn(usize) -> usize| (0..9).fold(0, |mask, k| mask | bit(cell(k))) == FULL;
    (0..9).all(|h| {
        full(&|k| h * 9 + k)
            && full(&|k| k * 9 + h)
            && full(&|k| (h / 3 * 3 + k / 3) * 9 + h % 3 * 3 + k % 3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_completions_of_every_class_are_as_counted() {
        let grids = NineGrids::new();
        let counted: Vec<u64> = (0..44).map(|class| grids.below(class).total).collect();
        assert_eq!(counted, COMPLETIONS);
    }
}
