//! The 44 classes of column configurations of a band.
//!
//! Relabelling digits, permuting the columns of a stack and permuting the stacks change neither the
//! number of arrangements of a band nor the number of its completions. Any configuration can be
//! relabelled so that the first stack has the columns 123, 456, 789. The rest is a pair of
//! partitions for the other stacks. The 78,400 pairs fall into 44 classes. Each pair has a [`Turn`]
//! that maps it to the representative of its class, so a grid can be treated as one whose first
//! band is a representative.

use super::bands::{self, Columns, Rows, count, listed};
use super::thirds::{Mask, PARTITIONS, Thirds, sorted_places};

/// A relabelling of digits together with a permutation of columns that respects stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The image of each digit.
    pub digit: [u8; 9],
    /// The image of each column.
    pub column: [u8; 9],
}

impl Turn {
    /// The identity.
    const STILL: Turn =
        Turn { digit: [0, 1, 2, 3, 4, 5, 6, 7, 8], column: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

    /// First `self`, then `next`.
    pub(super) fn then(self, next: Turn) -> Turn {
        Turn {
            digit: self.digit.map(|d| next.digit[usize::from(d)]),
            column: self.column.map(|c| next.column[usize::from(c)]),
        }
    }

    /// The inverse.
    pub(super) fn back(self) -> Turn {
        let mut back = Turn::STILL;
        for i in 0..9u8 {
            back.digit[usize::from(self.digit[usize::from(i)])] = i;
            back.column[usize::from(self.column[usize::from(i)])] = i;
        }
        back
    }

    /// The image of a set of digits.
    pub(super) fn mask(&self, mask: Mask) -> Mask {
        digits(mask).fold(0, |out, d| out | 1 << self.digit[d])
    }

    /// The relabelling that maps the columns of the first stack to 123, 456, 789.
    pub(super) fn of_first_stack(columns: &Columns) -> Turn {
        let mut turn = Turn::STILL;
        for (new, d) in (0..).zip(columns[..3].iter().flat_map(|&mask| digits(mask))) {
            turn.digit[d] = new;
        }
        turn
    }

    /// The image of a configuration.
    pub(super) fn columns(&self, columns: &Columns) -> Columns {
        let mut out = [0; 9];
        for j in 0..9 {
            out[usize::from(self.column[j])] = self.mask(columns[j]);
        }
        out
    }
}

fn digits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (digit < 9).then_some(digit)
    })
}

pub(super) struct Class {
    /// The representative pair.
    pub columns: Columns,
    /// Arrangements of the band.
    pub arrangements: u32,
    /// First rows of the band, each with the number of arrangements before it.
    pub firsts: Vec<(u32, [Mask; 9])>,
}

/// The classes, and the map of every pair to its representative.
pub(super) struct Classes {
    /// The partitions.
    pub thirds: Thirds,
    /// The classes, in order of their least pair.
    pub classes: Vec<Class>,
    /// Class of each pair, `first · 280 + second`.
    pub class: Vec<u8>,
    /// Arrangements of a band with each pair, copied from its class for speed.
    arrangements: Vec<u32>,
    /// From each pair to its representative.
    pub turn: Vec<Turn>,
    /// `relabel[p][q]`: partition `q` after the relabelling that maps `p` to 123, 456, 789.
    relabel: Vec<u16>,
}

impl Classes {
    pub(super) fn new() -> Self {
        let thirds = Thirds::new();
        let pairs = PARTITIONS * PARTITIONS;
        let (mut class, mut turn) = (vec![u8::MAX; pairs], vec![Turn::STILL; pairs]);
        let generators = Generators::new(&thirds);
        let mut classes: Vec<Class> = Vec::new();
        for start in 0..pairs {
            if class[start] != u8::MAX {
                continue;
            }
            let number = classes.len() as u8;
            class[start] = number;
            let mut reached = vec![start];
            let mut next = 0;
            while next < reached.len() {
                let from = reached[next];
                next += 1;
                for generator in generators.of(from) {
                    let to = generator.pair(from);
                    if class[to] == u8::MAX {
                        class[to] = number;
                        let moved = generator.turn.columns(&pair_columns(&thirds, from));
                        let step = generator.turn.then(sorting(&moved));
                        turn[to] = step.back().then(turn[from]);
                        reached.push(to);
                    }
                }
            }
            let columns = pair_columns(&thirds, start);
            classes.push(Class {
                columns,
                arrangements: count(&columns),
                firsts: listed(&columns),
            });
        }
        let relabel = generators.exchange.into_iter().flat_map(|g| g.image).collect();
        let arrangements = class.iter().map(|&c| classes[usize::from(c)].arrangements).collect();
        Classes { thirds, classes, class, arrangements, turn, relabel }
    }

    /// Maps a configuration to standard form: first stack 123, 456, 789, the columns of the other
    /// stacks by least digit. Returns the resulting pair.
    pub(super) fn standard(&self, columns: &Columns) -> (usize, Turn) {
        standard(&self.thirds, columns)
    }

    /// Arrangements of a band with these first two partitions, by the third.
    pub(super) fn arrangements(&self, stacks: [usize; 2]) -> impl Fn(usize) -> u64 {
        let row = &self.relabel[stacks[0] * PARTITIONS..][..PARTITIONS];
        let ways = &self.arrangements[usize::from(row[stacks[1]]) * PARTITIONS..][..PARTITIONS];
        move |third| u64::from(ways[usize::from(row[third])])
    }

    /// Arrangement number `index` of a band with these columns, numbered as its representative is.
    pub(super) fn arrange(&self, columns: &Columns, index: u32) -> Rows {
        let (class, turn) = self.representative(columns);
        let there = bands::arrange(&class.columns, &class.firsts, index);
        let back = turn.back();
        there.map(|row| {
            std::array::from_fn(|c| {
                1 << back.digit[row[usize::from(turn.column[c])].trailing_zeros() as usize]
            })
        })
    }

    /// The number of an arrangement; the inverse of [`arrange`](Self::arrange).
    pub(super) fn index(&self, columns: &Columns, rows: &Rows) -> u32 {
        let (class, turn) = self.representative(columns);
        let mut there = [[0; 9]; 3];
        for (row, out) in rows.iter().zip(&mut there) {
            for c in 0..9 {
                out[usize::from(turn.column[c])] =
                    1 << turn.digit[row[c].trailing_zeros() as usize];
            }
        }
        bands::index(&class.columns, &class.firsts, &there)
    }

    fn representative(&self, columns: &Columns) -> (&Class, Turn) {
        let (pair, to_standard) = self.standard(columns);
        (&self.classes[usize::from(self.class[pair])], to_standard.then(self.turn[pair]))
    }
}

fn pair_columns(thirds: &Thirds, pair: usize) -> Columns {
    let (a, b) = (thirds.triples[pair / PARTITIONS], thirds.triples[pair % PARTITIONS]);
    [0o007, 0o070, 0o700, a[0], a[1], a[2], b[0], b[1], b[2]]
}

/// The pair of a configuration whose first stack is 123, 456, 789.
fn pair_of(thirds: &Thirds, columns: &Columns) -> usize {
    let [_, a, b] = stacks(columns);
    thirds.number(a) * PARTITIONS + thirds.number(b)
}

/// The turn that sorts the columns of the last two stacks by their least digits.
fn sorting(columns: &Columns) -> Turn {
    let mut turn = Turn::STILL;
    for (stack, triples) in stacks(columns).into_iter().enumerate().skip(1) {
        for (j, place) in sorted_places(triples).into_iter().enumerate() {
            turn.column[3 * stack + j] = (3 * stack + place) as u8;
        }
    }
    turn
}

fn stacks(columns: &Columns) -> [[Mask; 3]; 3] {
    std::array::from_fn(|stack| std::array::from_fn(|j| columns[3 * stack + j]))
}

fn standard(thirds: &Thirds, columns: &Columns) -> (usize, Turn) {
    let turn = Turn::of_first_stack(columns);
    let relabelled = turn.columns(columns);
    (pair_of(thirds, &relabelled), turn.then(sorting(&relabelled)))
}

/// A turn that preserves 123, 456, 789 in the first stack.
struct Generator {
    turn: Turn,
    /// The image of each partition.
    image: Vec<u16>,
}

impl Generator {
    /// The turn, followed by the relabelling that these columns then need.
    fn new(thirds: &Thirds, turn: Turn, columns: &Columns) -> Self {
        let turn = turn.then(Turn::of_first_stack(&turn.columns(columns)));
        let image = |t: &[Mask; 3]| thirds.number(t.map(|mask| turn.mask(mask))) as u16;
        Generator { turn, image: thirds.triples.iter().map(image).collect() }
    }

    /// The image of a pair.
    fn pair(&self, pair: usize) -> usize {
        let mut to = [0; 3];
        for (stack, from) in [0, pair / PARTITIONS, pair % PARTITIONS].into_iter().enumerate() {
            to[usize::from(self.turn.column[3 * stack]) / 3] = usize::from(self.image[from]);
        }
        to[1] * PARTITIONS + to[2]
    }
}

/// The turns that generate a class from one of its pairs.
struct Generators {
    /// For every pair.
    common: Vec<Generator>,
    /// Exchanges the first two stacks, by the partition of the second.
    exchange: Vec<Generator>,
}

impl Generators {
    fn new(thirds: &Thirds) -> Self {
        let plain = Turn::STILL;
        let common = [
            // Relabellings that keep 123, 456, 789 up to the order of columns.
            Turn { digit: [1, 0, 2, 3, 4, 5, 6, 7, 8], ..plain },
            Turn { digit: [0, 2, 1, 3, 4, 5, 6, 7, 8], ..plain },
            Turn { column: [1, 0, 2, 3, 4, 5, 6, 7, 8], ..plain },
            Turn { column: [0, 2, 1, 3, 4, 5, 6, 7, 8], ..plain },
            // Exchanges the last two stacks.
            Turn { column: [0, 1, 2, 6, 7, 8, 3, 4, 5], ..plain },
        ];
        let first = Turn { column: [3, 4, 5, 0, 1, 2, 6, 7, 8], ..plain };
        let columns = |partition: usize| pair_columns(thirds, partition * PARTITIONS);
        Generators {
            common: common
                .into_iter()
                .map(|turn| Generator::new(thirds, turn, &columns(0)))
                .collect(),
            exchange: (0..PARTITIONS).map(|p| Generator::new(thirds, first, &columns(p))).collect(),
        }
    }

    fn of(&self, pair: usize) -> impl Iterator<Item = &Generator> {
        self.common.iter().chain([&self.exchange[pair / PARTITIONS]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_44_classes_and_every_turn_leads_to_a_representative() {
        let all = Classes::new();
        assert_eq!(all.classes.len(), 44);
        for pair in (0..78_400).step_by(7) {
            let class = &all.classes[usize::from(all.class[pair])];
            let columns = pair_columns(&all.thirds, pair);
            assert_eq!(all.turn[pair].columns(&columns), class.columns);
            assert_eq!(count(&columns), class.arrangements);
        }
        // 1,680 first stacks, 36 orders of the columns of the others.
        let bands: u64 =
            all.class.iter().map(|&c| u64::from(all.classes[usize::from(c)].arrangements)).sum();
        assert_eq!(bands * 1680 * 36, 948_109_639_680);
    }
}
