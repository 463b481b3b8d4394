//! New numbers for values: where some of them are decided, the open ones are numbered anew, so that
//! lists by set of values have 2^open entries instead of 2^N.

/// The largest side whose sets of values are listed: 4,096 of them.
pub(super) const MOST_VALUES: usize = 12;

/// Per low and high six bits of a set: its open members by their new numbers.
#[derive(Clone)]
pub(super) struct Names {
    /// The open values.
    open: u16,
    tables: [[u16; 64]; 2],
}

impl Names {
    /// No value is open.
    pub(super) fn new() -> Self {
        Names { open: 0, tables: [[0; 64]; 2] }
    }

    /// Numbers these values, in their order.
    pub(super) fn set(&mut self, open: u16) {
        if self.open == open {
            return;
        }
        self.open = open;
        let mut next = 0;
        for (half, names) in self.tables.iter_mut().enumerate() {
            for bit in 0..6 {
                let is_open = open >> (6 * half + bit) & 1;
                for low in 0..1 << bit {
                    names[low | 1 << bit] = names[low] | is_open << next;
                }
                next += is_open;
            }
        }
    }

    /// How many values are open.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.open.count_ones()
    }

    /// The open values of a set, by their new numbers.
    #[inline(always)]
    pub(super) fn of(&self, set: u16) -> u16 {
        self.tables[0][usize::from(set & 63)] | self.tables[1][usize::from(set >> 6)]
    }
}
