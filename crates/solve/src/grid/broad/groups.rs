//! Groups of candidates one of which is true: the values of a cell, the places of a value in a
//! house.

use super::GONE;

/// All groups of a field.
#[derive(Clone)]
pub(super) struct Groups {
    members: Vec<u16>,
    /// Where the members of each begin, and the end.
    starts: Vec<u32>,
    /// What each candidate excludes: all that is in a group with it.
    excludes: Vec<u16>,
    /// Where that begins, and the end.
    exclude_starts: Vec<u32>,
}

impl Default for Groups {
    fn default() -> Self {
        Groups {
            members: Vec::new(),
            starts: vec![0],
            excludes: Vec::new(),
            exclude_starts: vec![0],
        }
    }
}

impl Groups {
    /// From the members of each group; `GONE` counts for none.
    pub(super) fn new(
        groups: impl Iterator<Item = impl Iterator<Item = u16>>,
        candidates: usize,
    ) -> Groups {
        let mut all = Groups::default();
        for group in groups {
            let at = all.members.len();
            all.members.extend(group.filter(|&member| member != GONE));
            if all.members.len() > at {
                all.starts.push(all.members.len() as u32);
            }
        }
        let mut owners: Vec<Vec<u16>> = vec![Vec::new(); candidates];
        for g in 0..all.count() {
            all.group(g).iter().for_each(|&member| owners[usize::from(member)].push(g as u16));
        }
        for (x, owners) in owners.iter().enumerate() {
            for &g in owners {
                let span =
                    all.starts[usize::from(g)] as usize..all.starts[usize::from(g) + 1] as usize;
                let others = all.members[span].iter().copied().filter(|&y| usize::from(y) != x);
                all.excludes.extend(others);
            }
            all.exclude_starts.push(all.excludes.len() as u32);
        }
        all
    }

    /// How many groups.
    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The members of a group.
    #[inline(always)]
    pub(super) fn group(&self, g: usize) -> &[u16] {
        &self.members[self.starts[g] as usize..self.starts[g + 1] as usize]
    }

    /// What a candidate excludes.
    #[inline(always)]
    pub(super) fn excluded(&self, x: usize) -> &[u16] {
        &self.excludes[self.exclude_starts[x] as usize..self.exclude_starts[x + 1] as usize]
    }
}
