//! A first look at one constraint: can the candidates satisfy it at all?

use crate::{Automaton, Primitive};

impl Primitive {
    /// False only if no values out of the candidates satisfy the constraint. `candidates` has one
    /// set for each cell: bit `v − 1` for the value `v`. True does not mean that values exist: sums
    /// are compared with their bounds, and distinct cells with the number of their values.
    ///
    /// ```
    /// use quadrille_constraint::Primitive;
    /// let sum = Primitive::Linear { terms: vec![(1, 0), (1, 1)], target: 7 };
    /// assert!(sum.may_hold(&[0b1111, 0b0100]));
    /// assert!(!sum.may_hold(&[0b0111, 0b0100]));
    /// ```
    ///
    /// # Panics
    /// If a cell has no set.
    #[must_use]
    pub fn may_hold(&self, candidates: &[u64]) -> bool {
        let open = |cell: u16| candidates[usize::from(cell)];
        match self {
            Primitive::Distinct(cells) => {
                let union = cells.iter().fold(0, |all, &cell| all | open(cell));
                union.count_ones() as usize >= cells.len()
            }
            Primitive::Pair { a, b, table } => {
                let fits =
                    |(value, row): (usize, &u64)| open(*a) >> value & 1 == 1 && row & open(*b) != 0;
                table.iter().enumerate().any(fits)
            }
            Primitive::Linear { terms, target } => {
                let bounds = terms.iter().map(|&(factor, cell)| ends(factor, open(cell)));
                let total = bounds.reduce(|a, b| Some((a?.0 + b?.0, a?.1 + b?.1)));
                let total = total.unwrap_or(Some((0, 0)));
                total.is_some_and(|(low, high)| (low..=high).contains(&i64::from(*target)))
            }
            Primitive::Regular { cells, automaton } => {
                let sets: Vec<u64> = cells.iter().map(|&cell| open(cell)).collect();
                reaches_end(automaton, &sets)
            }
            Primitive::Mask { cell, values } => open(*cell) & values != 0,
            Primitive::AnyOf(lists) => {
                lists.iter().any(|list| list.iter().all(|one| one.may_hold(candidates)))
            }
        }
    }
}

/// The least and greatest value of a term; `None` if the cell has no candidate.
fn ends(factor: i32, open: u64) -> Option<(i64, i64)> {
    let low = i64::from(factor) * i64::from(open.trailing_zeros() + 1);
    let high = i64::from(factor) * i64::from(64 - open.leading_zeros());
    (open != 0).then_some((low.min(high), low.max(high)))
}

/// True if the automaton accepts some values out of these sets.
fn reaches_end(automaton: &Automaton, sets: &[u64]) -> bool {
    let mut states = vec![0_u32];
    for set in sets {
        let values = (1..=automaton.side() as u8).filter(|value| set >> (value - 1) & 1 == 1);
        let steps = values.flat_map(|value| states.iter().map(move |&s| automaton.next(s, value)));
        let mut next: Vec<u32> = steps.filter(|&state| state != Automaton::DEAD).collect();
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    states.iter().any(|&state| automaton.is_accepting(state))
}
