//! The pairs of cells that differ, as one set of cells per cell.

/// See the module page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differ {
    /// Words of a set of cells.
    words: usize,
    /// The sets of all cells, one after the other.
    rows: Vec<u64>,
    /// Room for one set.
    group: Vec<u64>,
}

impl Differ {
    /// Begins with this many cells, which may all be alike.
    pub(crate) fn reset(&mut self, cells: usize) {
        self.words = cells.div_ceil(64);
        self.rows.clear();
        self.rows.resize(cells * self.words, 0);
        self.group.clear();
        self.group.resize(self.words, 0);
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.rows.len() / self.words.max(1)
    }

    /// Notes that no two of these cells are alike.
    pub(crate) fn add(&mut self, cells: &[u16]) {
        self.group.fill(0);
        cells.iter().for_each(|&c| self.group[usize::from(c) / 64] |= 1 << (c % 64));
        for &c in cells {
            let (from, c) = (usize::from(c) * self.words, usize::from(c));
            let row = &mut self.rows[from..from + self.words];
            row.iter_mut().zip(&self.group).for_each(|(row, group)| *row |= group);
            row[c / 64] &= !(1 << (c % 64));
        }
    }

    /// These cells as a set.
    pub(crate) fn set(&self, cells: impl Iterator<Item = u16>) -> Vec<u64> {
        let mut set = vec![0; self.words];
        cells.for_each(|c| set[usize::from(c) / 64] |= 1 << (c % 64));
        set
    }

    /// True if two cells differ.
    #[inline(always)]
    pub(crate) fn has(&self, a: u16, b: u16) -> bool {
        self.row(a)[usize::from(b) / 64] >> (b % 64) & 1 == 1
    }

    /// The cells that differ from a cell, as a set.
    #[inline(always)]
    pub(crate) fn row(&self, c: u16) -> &[u64] {
        &self.rows[usize::from(c) * self.words..][..self.words]
    }

    /// True if no two of these cells can be alike.
    pub(crate) fn all(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| self.has(a, b)))
    }
}

/// The cells of a set.
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = u16> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as u16)?;
            left &= left - 1;
            Some(word as u16 * 64 + bit)
        })
    })
}
