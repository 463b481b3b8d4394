//! Every candidate of a place tried at once. A try is a *lane*: one bit in a word per variable,
//! which says whether the variable may be true where that candidate is. So a rule is applied to
//! hundreds of tries by the same few instructions.
//!
//! Variables are candidates, and the sets of values that cages may take from houses. Rules are
//! groups of candidates one of which is true ([`groups`]), cages ([`cages`]), and houses that are
//! shared out ([`houses`]): all that a node of a deep search does. And what excludes another is
//! excluded by it, so lanes learn from each other: a row of bits per candidate and a column per
//! lane make a square, which is kept symmetric.
//!
//! A candidate whose lane ends in a contradiction is gone. Where a value is decided, lanes need not
//! begin anew: those of the place before, without what the lane of that value excludes, are a good
//! beginning. And a rule is applied only to the lanes in which it lost something since, which are
//! often so few that they fit into one word.
//!
//! Measured on hard 12×12, whole trees have 3 to 5 % of the places that they have when values of 16
//! cells are tried one by one without sharing, and take a third of the time. A try takes 15 µs, of
//! which there are 900 at a place; one by one, with sharing, 200 µs. To try half the candidates
//! takes half the time, and makes trees two to four times as large.

mod block;
mod build;
mod cages;
mod field;
mod groups;
mod houses;
mod lanes;
#[cfg(test)]
mod sound;

use std::collections::HashMap;

pub(super) use field::Field;

/// No variable, or one that is false.
const GONE: u16 = u16::MAX;
/// A variable that is true for certain.
const TRUE: u16 = u16::MAX - 1;

/// Numbers for variables, in the order in which they come.
#[derive(Default)]
struct Names {
    list: Vec<u16>,
    numbers: HashMap<u16, u16>,
}

impl Names {
    fn of(&mut self, var: u16) -> u16 {
        *self.numbers.entry(var).or_insert_with(|| {
            self.list.push(var);
            (self.list.len() - 1) as u16
        })
    }
}
