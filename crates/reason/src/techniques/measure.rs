//! Quantities with a known total over a house: the sum of values, their parity, and the exponents
//! of a prime.
//!
//! Each house holds every value once, so its total does not depend on the arrangement.

use crate::cage_level::exponent_of;

use crate::technique::Technique as T;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Sum,
    Parity,
    /// The exponent of a prime in each value.
    Prime(u8),
}

impl Measure {
    pub(super) fn of(self, value: u8) -> u32 {
        match self {
            Measure::Sum => value.into(),
            Measure::Parity => u32::from(value) & 1,
            Measure::Prime(p) => exponent_of(p, value) as u32,
        }
    }

    /// Reduces a total modulo the measure's range.
    pub(super) fn fold(self, total: u32) -> u32 {
        if self == Measure::Parity { total & 1 } else { total }
    }

    /// The total of `houses` houses of a grid of this side.
    pub(super) fn total(self, side: usize, houses: usize) -> u32 {
        (1..=side as u8).map(|v| self.of(v)).sum::<u32>() * houses as u32
    }

    /// The rest that others must contribute after one contributes `gives`. `None` if that is too
    /// much.
    pub(super) fn rest(self, left: u32, gives: u32) -> Option<u32> {
        if self == Measure::Parity { Some(left ^ gives) } else { left.checked_sub(gives) }
    }

    pub(super) fn all(technique: T, side: usize) -> Vec<Measure> {
        match technique {
            T::Innies | T::WideInnies => vec![Measure::Sum],
            T::CageParity => vec![Measure::Parity],
            _ => (2..=side as u8)
                .filter(|&p| (2..p).all(|q| p % q != 0))
                .map(Measure::Prime)
                .collect(),
        }
    }
}

/// Disjoint groups of houses: each house, and runs of parallel lines up to half the grid.
pub(super) fn groups(technique: T, side: usize, houses: usize) -> Vec<Vec<usize>> {
    let single = (0..houses).map(|h| vec![h]);
    let run = |start: usize, len: usize| {
        (0..side + 1 - len).map(move |at| (start + at..start + at + len).collect())
    };
    let wide = (2..=side / 2).flat_map(|len| run(0, len).chain(run(side, len)));
    match technique {
        T::Innies => single.collect(),
        T::WideInnies => wide.collect(),
        _ => single.chain(wide).collect(),
    }
}

/// The totals up to `left` that one choice from each list can give; for parity, even and odd.
pub(super) fn reachable<'a>(
    lists: impl Iterator<Item = &'a [u32]>,
    left: u32,
    measure: Measure,
) -> Vec<bool> {
    let size = if measure == Measure::Parity { 2 } else { left as usize + 1 };
    let mut reach = vec![false; size];
    reach[0] = true;
    for list in lists {
        let mut next = vec![false; size];
        for from in (0..size).filter(|&f| reach[f]) {
            for to in
                list.iter().map(|&g| measure.fold(from as u32 + g) as usize).filter(|&t| t < size)
            {
                next[to] = true;
            }
        }
        reach = next;
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_of_a_nine_by_nine_house() {
        assert_eq!(Measure::Sum.total(9, 1), 45);
        assert_eq!(Measure::Prime(2).total(9, 2), 14);
        assert_eq!(Measure::Prime(7).total(9, 3), 3);
        assert_eq!(Measure::Parity.fold(Measure::Parity.total(9, 1)), 1);
    }

    #[test]
    fn groups_are_houses_and_runs_of_lines() {
        assert_eq!(groups(T::Innies, 4, 12).len(), 12);
        assert_eq!(groups(T::WideInnies, 4, 12), [[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 7]]);
        assert!(groups(T::WideInnies, 3, 6).is_empty());
    }

    #[test]
    fn reachable_totals_are_the_sums_of_one_from_each() {
        let lists: [&[u32]; 2] = [&[1, 4], &[2]];
        let reach = reachable(lists.into_iter(), 6, Measure::Sum);
        assert_eq!((0..7).filter(|&t| reach[t]).collect::<Vec<_>>(), [3, 6]);
        assert_eq!(reachable(lists.into_iter(), 1, Measure::Parity), [true, true]);
    }
}
