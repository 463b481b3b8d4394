//! Cages as the kernel keeps them, the parts of them inside houses, and the list of those to look
//! at again.

use quadrille_puzzle::Op;

/// How a cage is propagated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Two cells: a relation, no fillings.
    Pair,
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
pub(super) struct Cage {
    /// How it is propagated.
    pub(super) kind: Kind,
    /// What it computes.
    pub(super) op: Op,
    /// Whether − and ÷ take more than two cells.
    pub(super) many: bool,
    /// Whether no value may stand twice.
    pub(super) distinct: bool,
    /// What must come out.
    pub(super) target: u128,
    /// How many cells.
    pub(super) len: u32,
    /// Where its cells begin in the slots.
    pub(super) slot: u32,
    /// Where its first line is.
    pub(super) line: u32,
    /// How many lines.
    pub(super) lines: u32,
    /// Where its relation or its table rows begin; for `Reach`, its place in the exponents.
    pub(super) rows: u32,
    /// Where its live words begin.
    pub(super) live: u32,
    /// How many live words.
    pub(super) words: u32,
    /// Where its packed fillings begin, in a deep search.
    pub(super) packed: u32,
    /// How many fillings its table has.
    pub(super) fillings: u32,
    /// Where the residues, the seen candidates and the word order of a large table begin, and its
    /// place in `active`.
    pub(super) large: LargeAt,
}

/// Places of a large table in the lists that only large tables have.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LargeAt {
    /// In the residues.
    pub(super) residue: u32,
    /// In the seen candidates.
    pub(super) seen: u32,
    /// In the word order.
    pub(super) order: u32,
    /// In the numbers of active words.
    pub(super) active: u32,
}

/// The operations that a cage of this many cells may stand for.
pub(super) fn operations(op: Op, len: usize, many: bool) -> &'static [Op] {
    match op {
        Op::Any if len == 1 => &[Op::Eq],
        Op::Any if len == 2 || many => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
        Op::Any => &[Op::Add, Op::Mul],
        Op::Add => &[Op::Add],
        Op::Mul => &[Op::Mul],
        Op::Sub => &[Op::Sub],
        Op::Div => &[Op::Div],
        Op::Eq => &[Op::Eq],
    }
}

/// The part of a cage inside a house: two cells or more, not the whole house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The house.
    pub(super) house: u8,
    /// Positions of the house outside the cage.
    pub(super) outside: u64,
    /// Positions of the cage inside the house.
    pub(super) members: u32,
    /// The cage.
    pub(super) cage: u32,
    /// The tally of the part, 0 when there was no room for one.
    pub(super) tally: u16,
    /// The next line in the list of the house.
    pub(super) next: u32,
}

/// Cages to wake: a word of the agenda and bits in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wake {
    /// Which word.
    pub(super) word: u16,
    /// Which cages.
    pub(super) cages: u64,
}

/// A set of cages that gives out the lowest first: up to 4,096 of them in words, with a word over
/// the words.
#[derive(Clone, Default, Debug)]
pub(super) struct Agenda {
    /// One bit per cage.
    words: Vec<u64>,
    /// One bit per word that may have bits.
    summary: u64,
}

/// Most cages an agenda holds; 64×64 cells make at most 2,048 cages of two cells or more.
pub(super) const MOST_CAGES: usize = 64 * 64;

impl Agenda {
    /// Makes room for this many cages and empties the set.
    pub(super) fn resize(&mut self, cages: usize) {
        self.words.clear();
        self.words.resize(cages.div_ceil(64).max(1), 0);
        self.summary = 0;
    }

    /// Adds cages of one word.
    #[inline(always)]
    pub(super) fn join(&mut self, word: usize, cages: u64) {
        self.words[word] |= cages;
        self.summary |= 1 << word;
    }

    /// Adds one cage.
    #[inline(always)]
    pub(super) fn insert(&mut self, cage: usize) {
        self.join(cage / 64, 1 << (cage % 64));
    }

    /// Takes one cage out and says whether it was there.
    #[inline(always)]
    pub(super) fn remove(&mut self, cage: usize) -> bool {
        let word = &mut self.words[cage / 64];
        let had = *word >> (cage % 64) & 1 == 1;
        *word &= !(1 << (cage % 64));
        had
    }

    /// The lowest cage.
    #[inline(always)]
    pub(super) fn first(&mut self) -> Option<usize> {
        while self.summary != 0 {
            let word = self.summary.trailing_zeros() as usize;
            if self.words[word] != 0 {
                return Some(word * 64 + self.words[word].trailing_zeros() as usize);
            }
            self.summary &= self.summary - 1;
        }
        None
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        while self.summary != 0 {
            self.words[self.summary.trailing_zeros() as usize] = 0;
            self.summary &= self.summary - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agenda_gives_out_the_lowest_first() {
        let mut agenda = Agenda::default();
        agenda.resize(MOST_CAGES);
        for cage in [4095, 64, 3, 700] {
            agenda.insert(cage);
        }
        let mut order = Vec::new();
        while let Some(cage) = agenda.first() {
            assert!(agenda.remove(cage) && !agenda.remove(cage));
            order.push(cage);
        }
        assert_eq!(order, [3, 64, 700, 4095]);
        agenda.insert(9);
        agenda.clear();
        assert_eq!(agenda.first(), None);
    }
}
