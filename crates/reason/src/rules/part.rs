//! A primitive constraint on the positions of a network, and the values it strikes.

use std::mem::replace;
use std::sync::Arc;

use quadrille_constraint::{Automaton, Primitive};
use quadrille_puzzle::Values;

/// A constraint. Cells are positions in a network; a set of values has bit `v − 1` for `v`.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// No value twice.
    Distinct(Vec<usize>),
    /// For every value of `a` the values of `b`, and the other way round.
    Pair { a: usize, b: usize, table: Arc<[u64]>, back: Arc<[u64]> },
    /// Coefficients times values add up to the target.
    Linear { terms: Vec<(i32, usize)>, target: i32 },
    /// The values, read in this order, are accepted.
    Regular { cells: Vec<usize>, automaton: Arc<Automaton> },
    /// The cell has one of these values.
    Mask { cell: usize, values: u64 },
    /// At least one of the cells has the value.
    Somewhere { cells: Vec<usize>, value: u8 },
    /// In at least one of the lists all hold.
    AnyOf(Vec<Vec<Part>>),
}

impl Part {
    /// A primitive on the positions that `at` gives its cells; `None` if a cell has none.
    pub(crate) fn new(primitive: &Primitive, at: &dyn Fn(u16) -> Option<usize>) -> Option<Self> {
        Some(match primitive {
            Primitive::Distinct(cells) => Part::Distinct(positions(cells, at)?),
            Primitive::Pair { a, b, table } => {
                Part::Pair { a: at(*a)?, b: at(*b)?, table: table.clone(), back: turned(table) }
            }
            Primitive::Linear { terms, target } => {
                let term = |&(times, cell): &(i32, u16)| Some((times, at(cell)?));
                Part::Linear {
                    terms: terms.iter().map(term).collect::<Option<_>>()?,
                    target: *target,
                }
            }
            Primitive::Regular { cells, automaton } => {
                Part::Regular { cells: positions(cells, at)?, automaton: automaton.clone() }
            }
            Primitive::Mask { cell, values } => Part::Mask { cell: at(*cell)?, values: *values },
            Primitive::AnyOf(lists) => {
                let list = |list: &Vec<Primitive>| list.iter().map(|p| Part::new(p, at)).collect();
                Part::AnyOf(lists.iter().map(list).collect::<Option<_>>()?)
            }
        })
    }

    /// The same; if it relates two cells that see each other, it also keeps them different.
    pub(crate) fn with_cells_apart(mut self, apart: &[u64]) -> Self {
        if let Part::Pair { a, b, table, back } = &mut self
            && apart[*a] >> *b & 1 == 1
        {
            let unequal = |(v, row): (usize, &u64)| row & !(1 << v);
            *table = table.iter().enumerate().map(unequal).collect();
            *back = back.iter().enumerate().map(unequal).collect();
        }
        self
    }

    /// Strikes values that the constraint excludes; false on a contradiction. Exact once every cell
    /// has one value.
    pub(crate) fn filter(&self, left: &mut [u64]) -> bool {
        match self {
            Part::Distinct(cells) => distinct(cells, left),
            Part::Pair { a, b, table, back } => {
                left[*b] &= image(left[*a], table);
                left[*a] &= image(left[*b], back);
                left[*a] != 0 && left[*b] != 0
            }
            Part::Linear { terms, target } => linear(terms, *target, left),
            Part::Regular { cells, automaton } => regular(cells, automaton, left),
            Part::Mask { cell, values } => {
                left[*cell] &= values;
                left[*cell] != 0
            }
            Part::Somewhere { cells, value } => somewhere(cells, *value, left),
            Part::AnyOf(lists) => any_of(lists, left),
        }
    }
}

fn positions(cells: &[u16], at: &dyn Fn(u16) -> Option<usize>) -> Option<Vec<usize>> {
    cells.iter().map(|&cell| at(cell)).collect()
}

/// The table from `b` to `a`.
pub(crate) fn turned(table: &[u64]) -> Arc<[u64]> {
    let column = |w: usize| {
        let has = |v: &usize| table[*v] >> w & 1 == 1;
        (0..table.len()).filter(has).fold(0, |set, v| set | 1 << v)
    };
    (0..table.len()).map(column).collect()
}

/// The values that go with some value of a set.
pub(crate) fn image(mut set: u64, table: &[u64]) -> u64 {
    let mut all = 0;
    while set != 0 {
        all |= table[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    all
}

fn distinct(cells: &[usize], left: &mut [u64]) -> bool {
    for (i, &cell) in cells.iter().enumerate() {
        if left[cell].count_ones() != 1 {
            continue;
        }
        for (j, &other) in cells.iter().enumerate() {
            if i != j {
                left[other] &= !left[cell];
                if left[other] == 0 {
                    return false;
                }
            }
        }
    }
    cells.iter().fold(0, |all, &cell| all | left[cell]).count_ones() as usize >= cells.len()
}

/// Keeps every cell within the bounds that the others leave.
fn linear(terms: &[(i32, usize)], target: i32, left: &mut [u64]) -> bool {
    let ends = |times: i32, set: u64| {
        let (low, high) = (set.trailing_zeros() as i32 + 1, 64 - set.leading_zeros() as i32);
        if times > 0 { (times * low, times * high) } else { (times * high, times * low) }
    };
    loop {
        let all = terms.iter().map(|&(times, cell)| ends(times, left[cell]));
        let (low, high) = all.fold((0, 0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
        if low > target || high < target {
            return false;
        }
        let mut changed = false;
        for &(times, cell) in terms {
            let own = ends(times, left[cell]);
            let (least, most) = (target - (high - own.1), target - (low - own.0));
            let fits = |v: &i32| (least..=most).contains(&(times * v));
            let kept = (1..=64).filter(|v| left[cell] >> (v - 1) & 1 == 1).filter(fits);
            let kept = kept.fold(0, |set, v| set | 1u64 << (v - 1));
            changed |= kept != left[cell];
            left[cell] = kept;
            if kept == 0 {
                return false;
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Forward over the states that the candidates reach, and back over those that lead to the end.
fn regular(cells: &[usize], automaton: &Automaton, left: &mut [u64]) -> bool {
    let states = automaton.states();
    // By layer and state: reached, and on the way back only if it leads to the end.
    let mut live = vec![false; states * (cells.len() + 1)];
    // The reached states, layer by layer, and where each layer begins.
    let (mut reached, mut starts) = (vec![0], vec![0, 1]);
    for (layer, &cell) in cells.iter().enumerate() {
        for at in starts[layer]..starts[layer + 1] {
            for value in Values(left[cell]) {
                let next = automaton.next(reached[at], value);
                if next != Automaton::DEAD
                    && !replace(&mut live[(layer + 1) * states + next as usize], true)
                {
                    reached.push(next);
                }
            }
        }
        starts.push(reached.len());
    }
    for &state in &reached[starts[cells.len()]..] {
        live[cells.len() * states + state as usize] = automaton.is_accepting(state);
    }
    for (layer, &cell) in cells.iter().enumerate().rev() {
        let mut kept = Values::EMPTY;
        for &state in &reached[starts[layer]..starts[layer + 1]] {
            let leads = |&value: &u8| {
                let next = automaton.next(state, value);
                next != Automaton::DEAD && live[(layer + 1) * states + next as usize]
            };
            let own: Values = Values(left[cell]).iter().filter(leads).collect();
            live[layer * states + state as usize] = !own.is_empty();
            kept |= own;
        }
        left[cell] &= kept.0;
        if left[cell] == 0 {
            return false;
        }
    }
    !cells.is_empty() || automaton.is_accepting(0)
}

fn somewhere(cells: &[usize], value: u8, left: &mut [u64]) -> bool {
    let bit = 1 << (value - 1);
    let mut places = cells.iter().filter(|&&cell| left[cell] & bit != 0);
    match (places.next(), places.next()) {
        (None, _) => false,
        (Some(&only), None) => {
            left[only] = bit;
            true
        }
        _ => true,
    }
}

/// The values that some alternative keeps.
fn any_of(lists: &[Vec<Part>], left: &mut [u64]) -> bool {
    let mut union = vec![0; left.len()];
    for list in lists {
        let mut own = left.to_vec();
        if list.iter().all(|part| part.filter(&mut own)) {
            union.iter_mut().zip(&own).for_each(|(all, own)| *all |= own);
        }
    }
    left.iter_mut().zip(&union).for_each(|(left, union)| *left &= union);
    left.iter().all(|&set| set != 0)
}
