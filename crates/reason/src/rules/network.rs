//! A few cells with their constraints, and the values that they have in some filling.
//!
//! Values are first struck constraint by constraint. Whether a value that is left stands in a
//! filling of all cells is found by a search, which settles all values of the filling that it
//! finds. The search is bounded; values that it did not get to count as possible.

use quadrille_constraint::Primitive;

use super::part::Part;
use crate::board::Board;

/// Cells beyond which a network is not built.
pub(crate) const MOST_CELLS: usize = 40;

/// Cells beyond which constraints are looked at one by one: nobody keeps more in mind.
pub(crate) const FEW_CELLS: usize = 15;

/// Nodes of a search for all values of a network.
const NODES: u32 = 4000;

/// Cells by position, and constraints on them.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// The cell at each position.
    pub(crate) cells: Vec<usize>,
    /// For each position those that cannot hold the same value.
    apart: Vec<u64>,
    /// The constraints.
    parts: Vec<Part>,
}

impl Network {
    /// The network of these cells; `None` if there are too many. Primitives with other cells are
    /// left out.
    pub(crate) fn new<'a, const W: usize>(
        cells: Vec<usize>,
        primitives: impl IntoIterator<Item = &'a Primitive>,
        board: &Board<W>,
    ) -> Option<Self> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        let at = |cell: u16| cells.iter().position(|&c| c == usize::from(cell));
        let sees = |a: usize| {
            let seen = (0..cells.len()).filter(|&b| board.sees(cells[a], cells[b]));
            seen.fold(0, |set, b| set | 1 << b)
        };
        let apart: Vec<u64> = (0..cells.len()).map(sees).collect();
        let part = |p| Some(Part::new(p, &at)?.with_cells_apart(&apart));
        let parts = primitives.into_iter().filter_map(part).collect();
        Some(Network { cells, apart, parts })
    }

    /// The same with one more constraint: one of the cells at these positions has the value.
    pub(crate) fn with_value_in(mut self, cells: Vec<usize>, value: u8) -> Self {
        self.parts.push(Part::Somewhere { cells, value });
        self
    }

    /// Strikes what follows from one constraint at a time; false on a contradiction.
    pub(crate) fn propagate(&self, left: &mut [u64]) -> bool {
        until_stable(left, |left| {
            self.strike_equal(left) && self.parts.iter().all(|part| part.filter(left))
        })
    }

    /// The same without the houses: what the constraints alone strike.
    pub(crate) fn propagate_alone(&self, left: &mut [u64]) -> bool {
        until_stable(left, |left| self.parts.iter().all(|part| part.filter(left)))
    }

    /// The values left by each constraint by itself; `None` on a contradiction.
    pub(crate) fn one_by_one(&self, candidates: &[u64]) -> Option<Vec<u64>> {
        let mut kept = candidates.to_vec();
        for part in &self.parts {
            let mut own = candidates.to_vec();
            if !part.filter(&mut own) {
                return None;
            }
            kept.iter_mut().zip(&own).for_each(|(kept, own)| *kept &= own);
        }
        kept.iter().all(|&set| set != 0).then_some(kept)
    }

    fn strike_equal(&self, left: &mut [u64]) -> bool {
        for (at, &apart) in self.apart.iter().enumerate() {
            if left[at].count_ones() != 1 {
                continue;
            }
            let mut rest = apart;
            while rest != 0 {
                let other = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                left[other] &= !left[at];
                if left[other] == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// The values that each cell has in some filling; `None` if there is no filling. With many
    /// cells, the values that every constraint by itself allows.
    pub(crate) fn supports(&self, candidates: &[u64]) -> Option<Vec<u64>> {
        if self.cells.len() > FEW_CELLS {
            return self.one_by_one(candidates);
        }
        let mut left = candidates.to_vec();
        if !self.propagate(&mut left) {
            return None;
        }
        let (mut known, mut nodes) = (vec![0; left.len()], NODES);
        for at in 0..left.len() {
            for value in quadrille_puzzle::Values(left[at]) {
                let bit = 1 << (value - 1);
                if known[at] & bit != 0 {
                    continue;
                }
                let mut own = left.clone();
                own[at] = bit;
                match self.fill(own, &mut nodes) {
                    Ok(Some(filling)) => {
                        known.iter_mut().zip(&filling).for_each(|(known, value)| *known |= value);
                    }
                    Ok(None) => {}
                    Err(OutOfNodes) => known[at] |= bit,
                }
            }
        }
        known.iter().all(|&set| set != 0).then_some(known)
    }

    /// True if there certainly is no filling within these values.
    pub(crate) fn is_impossible(&self, left: Vec<u64>) -> bool {
        if self.cells.len() > FEW_CELLS {
            return self.one_by_one(&left).is_none();
        }
        matches!(self.fill(left, &mut { NODES }), Ok(None))
    }

    /// The one position that is left without a value when values are struck constraint by
    /// constraint. An automaton fails as a whole and names none.
    pub(crate) fn emptied(&self, mut left: Vec<u64>) -> Option<usize> {
        if self.parts.iter().any(|part| matches!(part, Part::Regular { .. })) {
            return None;
        }
        let is_done = self.propagate(&mut left);
        let mut empty = (0..left.len()).filter(|&at| left[at] == 0);
        empty.next().filter(|_| !is_done && empty.next().is_none())
    }

    /// All fillings, or `None` if there are more than `most`.
    pub(crate) fn fillings(&self, candidates: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
        if self.cells.len() > FEW_CELLS {
            return None;
        }
        let (mut found, mut nodes) = (Vec::new(), NODES);
        let mut open = vec![candidates.to_vec()];
        while let Some(mut left) = open.pop() {
            nodes = nodes.checked_sub(1)?;
            if !self.propagate(&mut left) {
                continue;
            }
            match smallest(&left) {
                Some(at) => open.extend(branches(&left, at)),
                None if found.len() == most => return None,
                None => found.push(left),
            }
        }
        Some(found)
    }

    /// A filling within these values.
    fn fill(&self, mut left: Vec<u64>, nodes: &mut u32) -> Result<Option<Vec<u64>>, OutOfNodes> {
        *nodes = nodes.checked_sub(1).ok_or(OutOfNodes)?;
        if !self.propagate(&mut left) {
            return Ok(None);
        }
        let Some(at) = smallest(&left) else { return Ok(Some(left)) };
        for branch in branches(&left, at) {
            if let Some(filling) = self.fill(branch, nodes)? {
                return Ok(Some(filling));
            }
        }
        Ok(None)
    }
}

/// The search was too long.
struct OutOfNodes;

/// Strikes values until nothing changes; false on a contradiction.
fn until_stable(left: &mut [u64], mut strike: impl FnMut(&mut [u64]) -> bool) -> bool {
    let count = |left: &[u64]| left.iter().map(|set| set.count_ones()).sum::<u32>();
    let mut before = count(left);
    loop {
        if !strike(left) {
            return false;
        }
        match count(left) {
            same if same == before => return true,
            fewer => before = fewer,
        }
    }
}

/// The open position with the fewest values.
fn smallest(left: &[u64]) -> Option<usize> {
    let open = (0..left.len()).filter(|&at| left[at].count_ones() > 1);
    open.min_by_key(|&at| left[at].count_ones())
}

/// The same values with each one at this position.
fn branches(left: &[u64], at: usize) -> impl Iterator<Item = Vec<u64>> {
    quadrille_puzzle::Values(left[at]).iter().map(move |value| {
        let mut own = left.to_vec();
        own[at] = 1 << (value - 1);
        own
    })
}
