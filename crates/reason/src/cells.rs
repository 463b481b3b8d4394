//! A set of cells as a bit set of `W` 64-bit words.
//!
//! Two words hold every grid up to 11×11, so the sets of a 9×9 grid stay in registers; ten hold
//! 25×25. Code that works on sets is generic over `W` and compiled for each width.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use quadrille_puzzle::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = CellSet([0; W]);

    #[inline]
    #[must_use]
    pub(crate) fn only(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell >> 6] |= 1 << (cell & 63);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell >> 6] &= !(1 << (cell & 63));
    }

    #[inline]
    #[must_use]
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.0[cell >> 6] >> (cell & 63) & 1 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    #[inline]
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    #[inline]
    #[must_use]
    pub(crate) fn first(&self) -> Option<usize> {
        (0..W).find(|&i| self.0[i] != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// The cell, if there is exactly one.
    #[inline]
    #[must_use]
    pub(crate) fn single(&self) -> Option<usize> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The set itself if it has exactly one cell, else the empty set.
    #[inline]
    #[must_use]
    pub(crate) fn alone(&self) -> Self {
        if self.len() == 1 { *self } else { Self::EMPTY }
    }

    /// The two cells, if there are exactly two.
    #[inline]
    #[must_use]
    pub(crate) fn pair(&self) -> Option<(usize, usize)> {
        if self.len() != 2 {
            return None;
        }
        let a = self.first()?;
        (*self - Self::only(a)).first().map(|b| (a, b))
    }

    #[inline]
    #[must_use]
    pub(crate) fn within(&self, other: &Self) -> bool {
        (0..W).all(|i| self.0[i] & !other.0[i] == 0)
    }

    #[inline]
    #[must_use]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        (0..W).any(|i| self.0[i] & other.0[i] != 0)
    }

    #[inline]
    pub(crate) fn iter(&self) -> CellSetIter<W> {
        CellSetIter { rest: *self, word: 0 }
    }

    /// The cells as the model's type.
    #[must_use]
    pub(crate) fn cells(&self) -> Vec<Cell> {
        self.iter().map(|c| Cell(c as u32)).collect()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct CellSetIter<const W: usize> {
    rest: CellSet<W>,
    /// The first word that may be non-empty.
    word: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = usize;
    type IntoIter = CellSetIter<W>;
    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<usize> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(iter: I) -> Self {
        let mut set = Self::EMPTY;
        iter.into_iter().for_each(|c| set.insert(c));
        set
    }
}

/// An operator on two sets, word by word, and its form that assigns.
macro_rules! operator {
    ($op:ident $name:ident $assign:ident $assign_name:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<const W: usize> $op for CellSet<W> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                CellSet(std::array::from_fn(|i| {
                    let ($a, $b) = (self.0[i], other.0[i]);
                    $word
                }))
            }
        }

        impl<const W: usize> $assign for CellSet<W> {
            #[inline]
            fn $assign_name(&mut self, other: Self) {
                *self = self.$name(other);
            }
        }
    };
}
operator!(BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b);
operator!(BitOr bitor BitOrAssign bitor_assign, |a, b| a | b);
operator!(Sub sub SubAssign sub_assign, |a, b| a & !b);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_counts_like_the_first() {
        let set: CellSet<10> = [0, 63, 64, 624].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 624]);
        assert_eq!((set.len(), set.first()), (4, Some(0)));
        assert!(CellSet::only(624).within(&set) && !set.within(&CellSet::only(624)));
        assert_eq!((set - CellSet::only(0) - CellSet::only(64)).pair(), Some((63, 624)));
    }
}
