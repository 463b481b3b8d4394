//! One cage as the engine keeps it, and the part of it inside a house.

use std::ops::Range;

use quadrille_cage_math::Op;

/// Most cells of a cage with a table.
pub(crate) const TABLE_CELLS: usize = 16;

/// The filter of a cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Two cells: a relation, no fillings.
    Pair,
    /// No value twice: sets of values, see [`families`](crate::families).
    Family,
    /// A signed sum without a table: not filtered.
    Signed,
    /// A sum of many cells: kept within its bounds, see [`long_sums`](crate::long_sums).
    Long,
    /// Not yet a table: a sum is kept within its bounds, anything else waits.
    Waiting,
    /// At most 64 fillings, one word.
    Small,
    /// More fillings, several words.
    Large,
    /// Too many fillings for a table: reachable sums and products.
    Reach,
}

/// A cage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cage {
    /// Its filter.
    pub(crate) kind: Kind,
    /// Its operation.
    pub(crate) op: Op,
    /// True if − and ÷ take more than two cells.
    pub(crate) many: bool,
    /// True if no value may stand twice.
    pub(crate) distinct: bool,
    /// The target.
    pub(crate) target: u128,
    /// The number of cells.
    pub(crate) len: u32,
    /// Where its cells begin in `slots`.
    pub(crate) slot: u32,
    /// Where its first line is.
    pub(crate) line: u32,
    /// The number of lines.
    pub(crate) lines: u32,
    /// Where its relation or its table rows begin; for `Reach`, its number in the exponents;
    /// for `Long`, its number among the long sums.
    pub(crate) rows: u32,
    /// Where its live words begin.
    pub(crate) live: u32,
    /// The number of live words.
    pub(crate) words: u32,
    /// Where a table of several words is in the lists that only those have.
    pub(crate) large: LargeAt,
}

impl Cage {
    /// Where its cells are in `slots`.
    #[inline(always)]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slot as usize..(self.slot + self.len) as usize
    }

    /// Where its lines are.
    #[inline(always)]
    pub(crate) fn line_range(&self) -> Range<usize> {
        self.line as usize..(self.line + self.lines) as usize
    }

    /// Where its live words are.
    #[inline(always)]
    pub(crate) fn live(&self) -> Range<usize> {
        self.live as usize..(self.live + self.words) as usize
    }
}

/// Where a table of several words is in the lists that only those have.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LargeAt {
    /// In the residues.
    pub(crate) residue: u32,
    /// In the seen candidates.
    pub(crate) seen: u32,
    /// In the word order.
    pub(crate) order: u32,
    /// In the numbers of active words.
    pub(crate) active: u32,
}

/// The part of a cage inside a house: two cells or more, not the whole house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The house.
    pub(crate) house: u8,
    /// Positions of the house outside the cage.
    pub(crate) outside: u64,
    /// Positions of the cage inside the house.
    pub(crate) members: u32,
    /// The cage.
    pub(crate) cage: u32,
    /// The tally of the part, 0 when there was no room for one.
    pub(crate) tally: u16,
    /// The next line in the list of the house.
    pub(crate) next: u32,
}
