//! The problem as the kernels see it: flat, small numbers, every option with at least one primary
//! item and with its rank in search order.
//!
//! Items `0..primary` are primary, the rest secondary; colour 0 means none. Items and options keep
//! their original order, so the leftmost smallest item here is the same as there.

use std::ops::Range;

/// A problem, possibly reduced.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrix {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// Start of each option in `item`, plus the end.
    pub(crate) starts: Vec<u32>,
    pub(crate) item: Vec<u32>,
    /// Colour of each use, 0 for none.
    pub(crate) colour: Vec<u32>,
    /// (least, most) times that each primary item must be covered; empty if all are covered once.
    /// Only the multi kernel reads it.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// Rank of each option in search order: its position in the solver's (possibly shuffled) list.
    pub(crate) id: Vec<u32>,
}

/// The options of each item, flat.
pub(crate) struct Columns {
    /// Start of each item in `uses`, plus the end.
    starts: Vec<u32>,
    /// (option, colour), by rising option.
    uses: Vec<(u32, u32)>,
}

impl Columns {
    pub(crate) fn of(&self, item: usize) -> &[(u32, u32)] {
        &self.uses[self.starts[item] as usize..self.starts[item + 1] as usize]
    }
}

impl Matrix {
    pub(crate) fn with_items(primary: usize, secondary: usize) -> Self {
        Self { primary, secondary, starts: vec![0], ..Self::default() }
    }

    pub(crate) fn options(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn items(&self) -> usize {
        self.primary + self.secondary
    }

    pub(crate) fn span(&self, option: usize) -> Range<usize> {
        self.starts[option] as usize..self.starts[option + 1] as usize
    }

    pub(crate) fn option(&self, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.span(option).map(|k| (self.item[k] as usize, self.colour[k]))
    }

    pub(crate) fn primaries(&self, option: usize) -> usize {
        self.option(option).filter(|u| u.0 < self.primary).count()
    }

    /// Appends an option. `uses` may be empty only if the caller removes the option again.
    pub(crate) fn push(&mut self, id: u32, uses: impl Iterator<Item = (u32, u32)>) {
        for (item, colour) in uses {
            self.item.push(item);
            self.colour.push(colour);
        }
        self.starts.push(self.item.len() as u32);
        self.id.push(id);
    }

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

    /// Number of options of each item.
    pub(crate) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.items()];
        self.item.iter().for_each(|&i| sizes[i as usize] += 1);
        sizes
    }

    /// Options of the largest of the first `items` items.
    pub(crate) fn largest(&self, items: usize) -> usize {
        self.sizes()[..items].iter().copied().max().unwrap_or(0) as usize
    }

    /// Options stably sorted by their first primary item, so that the options of an item lie in few
    /// words. `id` maps positions back.
    pub(crate) fn sorted(&self) -> Self {
        self.sorted_by(|o| self.item[self.span(o)].iter().copied().min())
    }

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

    /// A part of the problem: the items that are not covered, and these options in original order.
    /// A secondary item that none of them has is left out.
    pub(crate) fn part(&self, covered: &[bool], mut alive: Vec<u32>) -> Self {
        alive.sort_unstable_by_key(|&o| self.id[o as usize]);
        let mut new = vec![u32::MAX; self.items()];
        let mut next = 0;
        for i in (0..self.primary).filter(|&i| !covered[i]) {
            new[i] = next;
            next += 1;
        }
        let primary = next as usize;
        for &o in &alive {
            for (i, _) in self.option(o as usize).filter(|u| u.0 >= self.primary) {
                if new[i] == u32::MAX {
                    new[i] = next;
                    next += 1;
                }
            }
        }
        let mut out = Self::with_items(primary, next as usize - primary);
        for &o in &alive {
            out.push(self.id[o as usize], self.option(o as usize).map(|(i, c)| (new[i], c)));
        }
        out
    }

    /// True if every item lists its options in original order, so that kernels need not sort.
    pub(crate) fn in_order(&self, columns: &Columns) -> bool {
        let rising = |i| {
            columns.of(i).windows(2).all(|w| self.id[w[0].0 as usize] < self.id[w[1].0 as usize])
        };
        (0..self.primary).all(rising)
    }
}
