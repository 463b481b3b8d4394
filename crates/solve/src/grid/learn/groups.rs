//! Groups of literals of which exactly one is true: the values of a cell, the places of a value in a house.
//!
//! Invariant: the count of a group is the number of its members that are not false, as far as the trail is propagated.

use super::lit::Lit;
use super::trail::{Reason, Trail, Value};

/// Lists one after the other.
#[derive(Default)]
pub(super) struct Lists<T> {
    /// Where each begins, and the end.
    starts: Vec<u32>,
    /// Their entries.
    entries: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// `count` lists from pairs of list and entry, in the order of the pairs.
    pub(super) fn sort(count: usize, pairs: &[(usize, T)]) -> Self {
        let mut starts = vec![0u32; count + 1];
        pairs.iter().for_each(|&(list, _)| starts[list + 1] += 1);
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut entries: Vec<T> = pairs.iter().map(|&(_, entry)| entry).collect();
        let mut next = starts.clone();
        for &(list, entry) in pairs {
            entries[next[list] as usize] = entry;
            next[list] += 1;
        }
        Lists { starts, entries }
    }

    #[inline(always)]
    pub(super) fn list(&self, i: usize) -> &[T] {
        &self.entries[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// Two literals of a group are true.
    Pair(Lit, Lit),
    /// All literals of the group are false.
    Group(u32),
    /// The table has no filling left.
    Table(u32),
    /// All literals of the clause are false.
    Clause(u32),
}

/// See the module page.
pub(super) struct Groups {
    /// The members of each.
    members: Lists<Lit>,
    /// Per literal, its groups.
    of: Lists<u32>,
    /// Members that are not false.
    counts: Vec<u32>,
}

impl Groups {
    pub(super) fn new(vars: usize, groups: &[Vec<Lit>]) -> Self {
        let (mut members, mut of) = (Vec::new(), Vec::new());
        for (g, group) in groups.iter().enumerate() {
            for &lit in group {
                members.push((g, lit));
                of.push((lit.code(), g as u32));
            }
        }
        Groups {
            members: Lists::sort(groups.len(), &members),
            of: Lists::sort(2 * vars, &of),
            counts: groups.iter().map(|group| group.len() as u32).collect(),
        }
    }

    #[inline(always)]
    pub(super) fn members(&self, group: u32) -> &[Lit] {
        self.members.list(group as usize)
    }

    /// What follows from a literal that became true.
    #[inline(always)]
    pub(super) fn follow(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Clash> {
        let lost = self.of.list((!lit).code());
        lost.iter().for_each(|&g| self.counts[g as usize] -= 1);
        for &g in self.of.list(lit.code()) {
            for &other in self.members.list(g as usize) {
                match trail.value(other) {
                    Value::Open => trail.assign(!other, Reason::Lit(lit)),
                    Value::True if other != lit => return Err(Clash::Pair(lit, other)),
                    _ => {}
                }
            }
        }
        for &g in lost {
            if self.counts[g as usize] <= 1 {
                let left = self.members.list(g as usize).iter().find(|&&m| trail.value(m) != Value::False);
                match left {
                    None => return Err(Clash::Group(g)),
                    Some(&m) if trail.value(m) == Value::Open => trail.assign(m, Reason::Group(g)),
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// A literal that was followed is open again.
    #[inline(always)]
    pub(super) fn unfollow(&mut self, lit: Lit) {
        self.of.list((!lit).code()).iter().for_each(|&g| self.counts[g as usize] += 1);
    }
}
