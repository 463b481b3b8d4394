//! One cage as the engine stores it, and the part of it inside a house.

use std::ops::Range;

use quadrille_cage_math::Op;

pub(crate) const TABLE_CELLS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The relations of one cell; see [`rules`](crate::rules).
    Arcs,
    /// Two cells: a relation, without fillings.
    Pair,
    /// No repeated values: sets of values, see [`families`](crate::families).
    Family,
    /// A signed sum without a table: not filtered.
    Signed,
    /// A sum of many cells: kept within its bounds, see [`long_sums`](crate::long_sums).
    Long,
    /// Not yet a table: a sum is kept within its bounds, anything else waits.
    Waiting,
    Small,
    Large,
    /// Too many fillings for a table: reachable sums and products.
    Reach,
    /// Not a cage but a [rule](crate::rules).
    Rule,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cage {
    pub(crate) kind: Kind,
    pub(crate) op: Op,
    /// True if − and ÷ take more than two cells.
    pub(crate) many: bool,
    pub(crate) distinct: bool,
    pub(crate) target: u128,
    pub(crate) len: u32,
    /// Start of its cells in `slots`.
    pub(crate) slot: u32,
    pub(crate) line: u32,
    pub(crate) lines: u32,
    /// Start of its relation or its table rows; for `Reach`, its index in the exponents; for
    /// `Long`, its index among the long sums; for `Arcs`, the cell; for `Rule`, its index among
    /// the rules.
    pub(crate) rows: u32,
    /// Start of its live words.
    pub(crate) live: u32,
    pub(crate) words: u32,
    /// Its place in the lists of large tables.
    pub(crate) large: LargeAt,
}

impl Cage {
    #[inline(always)]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slot as usize..(self.slot + self.len) as usize
    }

    #[inline(always)]
    pub(crate) fn line_range(&self) -> Range<usize> {
        self.line as usize..(self.line + self.lines) as usize
    }

    #[inline(always)]
    pub(crate) fn live(&self) -> Range<usize> {
        self.live as usize..(self.live + self.words) as usize
    }
}

/// The place of a table of several words in the lists that only those have.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LargeAt {
    pub(crate) residue: u32,
    pub(crate) seen: u32,
    pub(crate) order: u32,
    pub(crate) active: u32,
}

/// The part of a cage inside a house: at least two cells, not the whole house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) house: u8,
    /// Positions of the house outside the cage.
    pub(crate) outside: u64,
    /// Positions of the cage inside the house.
    pub(crate) members: u32,
    pub(crate) cage: u32,
    /// The tally of the part; 0 if there was no room for one.
    pub(crate) tally: u16,
    /// The next line in the list of the house.
    pub(crate) next: u32,
}
