//! The partitions of nine digits into three triples.
//!
//! The three columns of a box in one band form a partition of the digits into triples. There are
//! 280 partitions and 1,680 ordered ones. A triple is a 9-bit mask.

/// A set of digits `0..9` as bits.
pub(super) type Mask = u16;

pub(super) const FULL: Mask = 511;

pub(super) const PARTITIONS: usize = 280;

/// Tables of all partitions, in both directions.
pub(super) struct Thirds {
    /// The triples of each partition, ordered by least digit.
    pub triples: Vec<[Mask; 3]>,
    /// Partition number by its first and second triple in that order.
    number: Vec<u16>,
    /// All ordered partitions, ascending.
    pub ordered: Vec<[Mask; 3]>,
}

impl Thirds {
    pub(super) fn new() -> Self {
        let triple = |m: &Mask| m.count_ones() == 3;
        let mut ordered = Vec::new();
        for a in (0..=FULL).filter(triple) {
            let free = FULL & !a;
            ordered.extend(
                (0..=FULL).filter(triple).filter(|b| b & free == *b).map(|b| [a, b, free & !b]),
            );
        }
        let rising = |t: &&[Mask; 3]| {
            t[0].trailing_zeros() < t[1].trailing_zeros()
                && t[1].trailing_zeros() < t[2].trailing_zeros()
        };
        let triples: Vec<[Mask; 3]> = ordered.iter().filter(rising).copied().collect();
        let mut number = vec![u16::MAX; 512 * 512];
        for (i, t) in triples.iter().enumerate() {
            number[usize::from(t[0]) * 512 + usize::from(t[1])] = i as u16;
        }
        Thirds { triples, number, ordered }
    }

    /// The partition of three triples in any order.
    pub(super) fn number(&self, mut t: [Mask; 3]) -> usize {
        t.sort_unstable_by_key(|m| m.trailing_zeros());
        usize::from(self.number[usize::from(t[0]) * 512 + usize::from(t[1])])
    }

    /// The order of three triples, one of six: the index of the permutation that sorts them.
    pub(super) fn order(t: [Mask; 3]) -> usize {
        let place = sorted_places(t);
        ORDERS.iter().position(|o| *o == place).unwrap_or(0)
    }

    /// Index among the ordered partitions.
    pub(super) fn ordered_index(&self, t: [Mask; 3]) -> usize {
        self.ordered.partition_point(|o| (o[0], o[1]) < (t[0], t[1]))
    }
}

/// The six orders of three things: entry `j` is the rank of the thing at place `j`.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each place, the rank of its triple by least digit.
pub(super) fn sorted_places(t: [Mask; 3]) -> [usize; 3] {
    t.map(|m| t.iter().filter(|x| x.trailing_zeros() < m.trailing_zeros()).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_partitions_and_1680_ordered_ones() {
        let thirds = Thirds::new();
        assert_eq!((thirds.triples.len(), thirds.ordered.len()), (PARTITIONS, 1680));
        for (i, &t) in thirds.ordered.iter().enumerate() {
            assert_eq!(thirds.ordered_index(t), i);
            let (p, order) = (thirds.number(t), ORDERS[Thirds::order(t)]);
            assert_eq!(order.map(|k| thirds.triples[p][k]), t);
        }
    }
}
