//! Alternatives: at least one list of filters holds.

use crate::mask::Mask;
use crate::rules::filter::{Filter, Part};

/// Lists of filters; the candidates that they filter are those of all their cells.
#[derive(Clone, Debug)]
pub(crate) struct AnyOf {
    /// The alternatives.
    lists: Vec<Vec<Part>>,
    /// Room for the candidates under one alternative.
    trial: Vec<u16>,
    /// Room for what some alternative leaves.
    some: Vec<u16>,
    /// Room for the candidates of one filter.
    part: Vec<u16>,
}

impl AnyOf {
    /// Alternatives on this many cells.
    pub(crate) fn new(lists: Vec<Vec<Part>>, cells: usize) -> Self {
        let (room, longest) = (vec![0; cells], lists.iter().flatten().map(|p| p.cells.len()).max());
        AnyOf { lists, trial: room.clone(), some: room, part: vec![0; longest.unwrap_or(0)] }
    }

    /// The number of alternatives.
    pub(crate) fn len(&self) -> usize {
        self.lists.len()
    }

    /// Keeps what some alternative leaves; an alternative that fails loses its bit in `live`. False
    /// if none is left.
    pub(crate) fn filter(&mut self, dom: &mut [u16], live: &mut [u64]) -> bool {
        self.some.fill(0);
        let mut found = false;
        for (word, live) in live.iter_mut().enumerate() {
            for bit in live.members() {
                let Some(list) = self.lists.get_mut(word * 64 + bit) else { break };
                self.trial.copy_from_slice(dom);
                if !fixpoint(list, &mut self.trial, &mut self.part) {
                    *live &= !(1 << bit);
                    continue;
                }
                found = true;
                self.some.iter_mut().zip(&self.trial).for_each(|(some, left)| *some |= left);
                if self.some == dom {
                    return true;
                }
            }
        }
        dom.copy_from_slice(&self.some);
        found
    }
}

/// Runs all filters of an alternative until nothing changes; false on a contradiction.
fn fixpoint(list: &mut [Part], dom: &mut [u16], room: &mut [u16]) -> bool {
    loop {
        let mut changed = false;
        for Part { filter, cells } in list.iter_mut() {
            let part = &mut room[..cells.len()];
            part.iter_mut().zip(cells.iter()).for_each(|(left, &c)| *left = dom[usize::from(c)]);
            if filter.run(part, &mut []).is_none() {
                return false;
            }
            for (left, &c) in part.iter().zip(cells.iter()) {
                changed |= dom[usize::from(c)] != *left;
                dom[usize::from(c)] = *left;
            }
        }
        if !changed {
            return true;
        }
    }
}

/// The number of words for a bit per alternative.
pub(crate) fn live_words(filter: &Filter) -> usize {
    match filter {
        Filter::AnyOf(any) => any.len().div_ceil(64),
        _ => 0,
    }
}
