//! Shared code of the checkers of cage steps: the model's enumeration of fillings, independent
//! bounds, and the texts of flaws. The finders use nothing of it.

use std::ops::ControlFlow;

use super::prelude::*;
use quadrille_puzzle::Cage;

pub(super) type Domains = Vec<Values>;

/// Steps of an enumeration before a check gives up.
const WORK: u64 = 20_000_000;

/// Checks that the step strikes something, places nothing, and all struck candidates exist.
pub(crate) fn well_formed(state: &State, step: &Step) -> Result<(), Flaw> {
    if step.eliminations.is_empty() {
        return Err(Flaw::Idle);
    }
    let absent = |c: &&Candidate| !state.candidates(c.cell).has(c.value);
    match step.placements.first().or(step.eliminations.iter().find(absent)) {
        Some(claim) => Err(Flaw::Absent(words(state, claim))),
        None => Ok(()),
    }
}

/// The one cage that a step relies on.
pub(super) fn only_cage<'a>(state: &'a State, step: &Step) -> Result<&'a Cage, Flaw> {
    match step.premises[..] {
        [Premise::Cage(i)] if (i as usize) < state.puzzle().cages().len() => {
            Ok(&state.puzzle().cages()[i as usize])
        }
        _ => Flaw::premise("one cage"),
    }
}

pub(super) fn domain(state: &State, cell: quadrille_puzzle::Cell) -> Values {
    state.value(cell).map_or_else(|| state.candidates(cell), Values::only)
}

pub(super) fn cage_domains(state: &State, cage: &Cage) -> Domains {
    cage.cells.iter().map(|&c| domain(state, c)).collect()
}

/// True if a filling within these domains is as asked; none after it is tried.
///
/// # Errors
/// If there are too many.
pub(super) fn any_filling(
    state: &State,
    cage: &Cage,
    domains: &[Values],
    is_asked: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<bool, Flaw> {
    let (mut found, mut work) = (false, 0);
    let mut visit = |row: &[u8]| {
        found = is_asked(row);
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut stop = || {
        work += 1;
        work > WORK
    };
    let _ = state.puzzle().fillings(cage, domains, &mut visit, &mut stop);
    if work > WORK {
        return Err(Flaw::Undecided(format!("the cage at {}", state.puzzle().name(cage.cells[0]))));
    }
    Ok(found)
}

/// Checks that none of the struck candidates remains possible.
pub(super) fn none_remains(
    state: &State,
    step: &Step,
    mut remains: impl FnMut(&Candidate) -> Result<bool, Flaw>,
) -> Result<(), Flaw> {
    for claim in &step.eliminations {
        if remains(claim)? {
            return Err(Flaw::Open(words(state, claim)));
        }
    }
    Ok(())
}

/// True if the least and the greatest values rule out the target: its sum, its product, or a prime
/// factor.
pub(super) fn out_of_bounds(cage: &Cage, domains: &[Values]) -> bool {
    let sum = |pick: fn(Values) -> Option<u8>| {
        domains.iter().map(|d| u128::from(pick(*d).unwrap_or(0))).sum()
    };
    let misses = |low: u128, high: u128, target: u128| target < low || high < target;
    match cage.op {
        Op::Add => misses(sum(Values::first), sum(Values::last), cage.target),
        Op::Mul if cage.target == 0 => true,
        Op::Mul => (2..=61).any(|p| {
            let power = |v: u8| {
                (0..7).take_while(|&e| u128::from(v).is_multiple_of(u128::pow(p, e + 1))).count()
                    as u128
            };
            let low = domains.iter().map(|d| d.iter().map(power).min().unwrap_or(0)).sum();
            let high = domains.iter().map(|d| d.iter().map(power).max().unwrap_or(0)).sum();
            let target = (1..128)
                .take_while(|&e| p.checked_pow(e).is_some_and(|q| cage.target.is_multiple_of(q)))
                .count();
            (2..p).all(|q| p % q != 0) && misses(low, high, target as u128)
        }),
        Op::Sub | Op::Div | Op::Eq | Op::Any => false,
    }
}

fn words(state: &State, claim: &Candidate) -> String {
    format!("{} in {}", claim.value, state.puzzle().name(claim.cell))
}
