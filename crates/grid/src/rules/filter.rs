//! A filter: what a rule does to the candidates of its own cells, and to nothing else. So the same
//! filter serves on the grid and inside an alternative.

use std::borrow::Cow;

use quadrille_constraint::Primitive;

use crate::rules::any_of::AnyOf;
use crate::rules::differ::Differ;
use crate::rules::distinct::distinct;
use crate::rules::regular::{Graphs, Regular};
use crate::rules::relations::{Rows, VALUES, relation, turned};
use crate::rules::sets::one_of_sets;
use crate::rules::sum::Sum;
use crate::rules::value_sets::ValueSets;

/// See the module page.
#[derive(Clone, Debug)]
pub(crate) enum Filter {
    /// Cannot hold.
    Never,
    /// One cell has one of these values.
    Mask(u16),
    /// No value twice.
    Distinct,
    /// Two related cells, both ways.
    Pair(Box<[Rows; 2]>),
    /// No value twice, and the values are one of these sets.
    Sets(Vec<u16>),
    /// A sum with coefficients.
    Sum(Sum),
    /// An automaton.
    Regular(Box<Regular>),
    /// Alternatives.
    AnyOf(Box<AnyOf>),
}

/// A filter and its cells: of the grid, or by their numbers among those of an alternative.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The filter.
    pub(crate) filter: Filter,
    /// The cells.
    pub(crate) cells: Vec<u16>,
}

impl Filter {
    /// Filters the candidates of the cells. The values that stand in one of them, of those that are
    /// open, as far as they are known; `None` on a contradiction. `live` has the bits of the
    /// alternatives that are left.
    #[inline(always)]
    pub(crate) fn run(&mut self, dom: &mut [u16], live: &mut [u64]) -> Option<u16> {
        let ok = match self {
            Filter::Never => false,
            Filter::Mask(values) => keep(&mut dom[0], *values).is_some(),
            Filter::Distinct => return distinct(dom),
            Filter::Pair(rows) => {
                let images = [image(&rows[1], dom[1]), image(&rows[0], dom[0])];
                dom.iter_mut().zip(images).all(|(left, image)| keep(left, image).is_some())
            }
            Filter::Sets(sets) => return one_of_sets(sets, dom),
            Filter::Sum(sum) => sum.filter(dom),
            Filter::Regular(regular) => regular.filter(dom),
            Filter::AnyOf(any) if live.is_empty() => {
                any.filter(dom, &mut vec![!0; any.len().div_ceil(64)])
            }
            Filter::AnyOf(any) => any.filter(dom, live),
        };
        ok.then_some(0)
    }

    /// True if a second run right after the first would change nothing.
    pub(crate) fn is_idempotent(&self) -> bool {
        match self {
            Filter::Regular(regular) => regular.reads_once(),
            Filter::AnyOf(_) => true,
            _ => false,
        }
    }
}

/// The filter of a rule and its cells, given the cells that differ and the graphs of automata so
/// far.
pub(crate) fn compile(rule: &Primitive, side: usize, differ: &Differ, graphs: &mut Graphs) -> Part {
    match rule {
        Primitive::Distinct(cells) => Part { filter: Filter::Distinct, cells: cells.clone() },
        Primitive::Mask { cell, values } => {
            Part { filter: Filter::Mask(*values as u16), cells: vec![*cell] }
        }
        Primitive::Linear { terms, target } if terms.len() != 2 => {
            compile_sum(terms, *target, side, differ)
        }
        Primitive::Linear { .. } | Primitive::Pair { .. } => compile_pair(rule, side),
        Primitive::Regular { cells, automaton } => {
            let (reads, different) = number(cells);
            let regular = Regular::new(automaton, reads, graphs);
            let filter = regular.map_or(Filter::Never, |regular| Filter::Regular(regular.into()));
            Part { filter, cells: different }
        }
        Primitive::AnyOf(lists) => compile_any(lists, side, differ, graphs),
    }
}

fn compile_pair(rule: &Primitive, side: usize) -> Part {
    match relation(rule, side) {
        Some((cells, rows)) if cells[0] != cells[1] => {
            Part { filter: Filter::Pair([rows, turned(&rows)].into()), cells: cells.into() }
        }
        Some((cells, rows)) => {
            let loops = (0..VALUES).filter(|&v| rows[v] >> v & 1 == 1);
            let values = loops.fold(0, |all, v| all | 1 << v);
            Part { filter: Filter::Mask(values), cells: vec![cells[0]] }
        }
        None => Part { filter: Filter::Never, cells: Vec::new() },
    }
}

/// The strongest filter of a sum.
fn compile_sum(terms: &[(i32, u16)], target: i32, side: usize, differ: &Differ) -> Part {
    let (sum, cells) = Sum::new(terms, target, side, differ);
    let filter = match sum.plain_target() {
        None => Filter::Sum(sum),
        Some(None) => Filter::Never,
        Some(Some(target)) => Filter::Sets(ValueSets::of(side).with(cells.len(), target).into()),
    };
    Part { filter, cells }
}

fn compile_any(
    lists: &[Vec<Primitive>],
    side: usize,
    differ: &Differ,
    graphs: &mut Graphs,
) -> Part {
    let mut parts: Vec<Vec<Part>> = Vec::with_capacity(lists.len());
    for list in lists {
        // In an alternative, its own distinct cells differ too.
        let mut own = Cow::Borrowed(differ);
        for rule in list {
            if let Primitive::Distinct(cells) = rule {
                own.to_mut().add(cells);
            }
        }
        parts.push(list.iter().map(|rule| compile(rule, side, &own, graphs)).collect());
    }
    let all: Vec<u16> = parts.iter().flatten().flat_map(|part| part.cells.clone()).collect();
    let (mut numbers, cells) = number(&all);
    let mut numbers = numbers.drain(..);
    for part in parts.iter_mut().flatten() {
        part.cells.iter_mut().for_each(|c| *c = numbers.next().unwrap_or(0));
    }
    drop(numbers);
    Part { filter: Filter::AnyOf(AnyOf::new(parts, cells.len()).into()), cells }
}

/// The number of each cell among the different ones, and those.
fn number(cells: &[u16]) -> (Vec<u16>, Vec<u16>) {
    let mut different = cells.to_vec();
    different.sort_unstable();
    different.dedup();
    let number = |c: &u16| different.partition_point(|other| other < c) as u16;
    (cells.iter().map(number).collect(), different)
}

/// Keeps these candidates; `None` if none is left.
#[inline(always)]
pub(crate) fn keep(left: &mut u16, values: u16) -> Option<()> {
    *left &= values;
    (*left != 0).then_some(())
}

/// True if at most one value is left.
#[inline(always)]
pub(crate) fn is_one(left: u16) -> bool {
    left & left.wrapping_sub(1) == 0
}

/// The least value of a set, from 1.
#[inline(always)]
pub(crate) fn low(left: u16) -> i32 {
    left.trailing_zeros() as i32 + 1
}

/// The greatest value of a set, from 1.
#[inline(always)]
pub(crate) fn high(left: u16) -> i32 {
    16 - left.leading_zeros() as i32
}

/// The values that go with any of these.
fn image(rows: &Rows, left: u16) -> u16 {
    (0..VALUES).filter(|v| left >> v & 1 == 1).fold(0, |all, v| all | rows[v])
}
