//! The problem as the kernels see it: flat, small numbers, every option with at least one primary
//! item, each option carrying its rank in the order of the search.
//!
//! Items `0..primary` are primary, the rest secondary; colour 0 means none. Order of items and
//! options is that of the original, so the leftmost smallest item here is the leftmost smallest
//! item there.

use std::ops::Range;

/// A problem, or what a reduction left of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrix {
    /// Number of primary items.
    pub(crate) primary: usize,
    /// Number of secondary items.
    pub(crate) secondary: usize,
    /// Where each option starts in `item`; one more entry than options.
    pub(crate) starts: Vec<u32>,
    /// Item of each use.
    pub(crate) item: Vec<u32>,
    /// Colour of each use, 0 for none.
    pub(crate) colour: Vec<u32>,
    /// How often each primary item is to be covered, (least, most); empty when all are covered
    /// once. Only the multi kernel reads it.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Place of each option in the order of the search: where it came in the solver's (perhaps
    /// shuffled) list.
    pub(crate) id: Vec<u32>,
}

/// For each item the options that use it, flat.
pub(crate) struct Columns {
    /// Where each item starts in `uses`; one more entry than items.
    starts: Vec<u32>,
    /// (option, colour), by rising option.
    uses: Vec<(u32, u32)>,
}

impl Columns {
    /// The (option, colour) pairs of an item.
    pub(crate) fn of(&self, item: usize) -> &[(u32, u32)] {
        &self.uses[self.starts[item] as usize..self.starts[item + 1] as usize]
    }
}

impl Matrix {
    /// Without options yet.
    pub(crate) fn with_items(primary: usize, secondary: usize) -> Self {
        Self { primary, secondary, starts: vec![0], ..Self::default() }
    }

    /// Number of options.
    pub(crate) fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of items.
    pub(crate) fn items(&self) -> usize {
        self.primary + self.secondary
    }

    /// The uses of an option.
    pub(crate) fn span(&self, option: usize) -> Range<usize> {
        self.starts[option] as usize..self.starts[option + 1] as usize
    }

    /// (item, colour) of each use of an option.
    pub(crate) fn option(&self, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.span(option).map(|k| (self.item[k] as usize, self.colour[k]))
    }

    /// Number of primary items of an option.
    pub(crate) fn primaries(&self, option: usize) -> usize {
        self.option(option).filter(|u| u.0 < self.primary).count()
    }

    /// Appends an option; `uses` may be empty only if the caller drops it again.
    pub(crate) fn push(&mut self, id: u32, uses: impl Iterator<Item = (u32, u32)>) {
        for (item, colour) in uses {
            self.item.push(item);
            self.colour.push(colour);
        }
        self.starts.push(self.item.len() as u32);
        self.id.push(id);
    }

    /// The options of every item.
    pub(crate) fn columns(&self) -> Columns {
        let mut starts = vec![0u32; self.items() + 1];
        for &i in &self.item {
            starts[i as usize + 1] += 1;
        }
        for i in 0..self.items() {
            starts[i + 1] += starts[i];
        }
        let mut at = starts.clone();
        let mut uses = vec![(0, 0); self.item.len()];
        for o in 0..self.options() {
            for (i, c) in self.option(o) {
                uses[at[i] as usize] = (o as u32, c);
                at[i] += 1;
            }
        }
        Columns { starts, uses }
    }

    /// Options of the largest of the first `items` items.
    pub(crate) fn largest(&self, items: usize) -> usize {
        let mut size = vec![0usize; self.items()];
        for &i in &self.item {
            size[i as usize] += 1;
        }
        size[..items].iter().copied().max().unwrap_or(0)
    }

    /// Options stably ordered by their first primary item, so that the options of an item lie in
    /// few words. Kernels use positions of this order and go back through `id`.
    pub(crate) fn sorted(&self) -> Self {
        self.sorted_by(|o| self.item[self.span(o)].iter().copied().min())
    }

    /// Options stably ordered by a key.
    pub(crate) fn sorted_by<K: Ord>(&self, key: impl Fn(usize) -> K) -> Self {
        let mut order: Vec<usize> = (0..self.options()).collect();
        order.sort_by_cached_key(|&o| key(o));
        let mut out = Self::with_items(self.primary, self.secondary);
        out.bounds.clone_from(&self.bounds);
        for o in order {
            out.push(self.id[o], self.option(o).map(|(i, c)| (i as u32, c)));
        }
        out
    }

    /// True if every item lists its options by rising original number, so that no kernel needs to
    /// sort choices.
    pub(crate) fn in_order(&self, columns: &Columns) -> bool {
        let rising = |i| {
            columns.of(i).windows(2).all(|w| self.id[w[0].0 as usize] < self.id[w[1].0 as usize])
        };
        (0..self.primary).all(rising)
    }
}
