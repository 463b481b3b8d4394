//! KenKen and Killer: what cages say, step by step, and how hard a puzzle is that needs it.
//!
//! Steps ([`find`], [`explain`], [`check`]) and the level ladder ([`cage_level`]) share the tables
//! of fillings and the matching; they differ in that a step must be told to people and the ladder
//! must be fast.

mod chain;
mod climber;
mod filling;
mod hall;
mod ladder;
mod large;
mod level;
mod line;
mod living;
mod measure;
mod proof;
mod reach;
mod rules;
mod table;
mod totals;

pub(crate) use table::Shape;

pub use climber::{Climber, ListedCage};
pub use level::{CageLevel, Climb, cage_level, climb};

use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::refute::Flaw;
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique as T;
use crate::words::Names;

use table::{Table, bit};

/// Whether a technique is found, told and checked here.
pub(crate) fn owns(technique: T) -> bool {
    matches!(
        technique,
        T::CageCombination
            | T::CageFilling
            | T::CageLine
            | T::Innies
            | T::WideInnies
            | T::CageParity
            | T::CageFactors
            | T::LargeSubset
            | T::LargeFish
    )
}

/// Hands every step of a technique to `out`, until it has enough.
pub(crate) fn find<const W: usize>(technique: T, marks: &Marks<W>, out: &mut Finds) -> Flow {
    match technique {
        T::LargeSubset => large::find_subsets(marks, out),
        T::LargeFish => large::find_fish(marks, out),
        _ if marks.board.shapes.is_empty() => ON,
        T::CageCombination => filling::find_combinations(marks, out),
        T::CageFilling => filling::find_fillings(marks, out),
        T::CageLine => line::find(marks, out),
        _ => totals::find(technique, marks, out),
    }
}

/// The reason of a step in words, without what it does.
pub(crate) fn explain(step: &Step, names: &Names<'_>) -> String {
    match step.technique {
        T::CageCombination | T::CageFilling => filling::explain(step, names),
        T::CageLine => line::explain(step, names),
        T::LargeSubset => large::explain_subset(step, names),
        T::LargeFish => large::explain_fish(step, names),
        _ => totals::explain(step, names),
    }
}

/// Proves a step from its premises in the state it was found in.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    proof::well_formed(state, step)?;
    match step.technique {
        T::CageCombination | T::CageFilling => filling::check(state, step),
        T::CageLine => line::check(state, step),
        T::LargeSubset => large::check_subset(state, step),
        T::LargeFish => large::check_fish(state, step),
        _ => totals::check(state, step),
    }
}

/// What a cell may hold, its value if it has one.
fn domain<const W: usize>(marks: &Marks<W>, cell: u32) -> u64 {
    match marks.values[cell as usize] {
        0 => marks.candidates[cell as usize].0,
        value => bit(value),
    }
}

/// What the cells of a cage may hold, in cage order.
fn domains<const W: usize>(marks: &Marks<W>, shape: &Shape) -> Vec<u64> {
    shape.cells.iter().map(|&c| domain(marks, c)).collect()
}

/// The fillings of a cage in this state, where they are few enough to list.
fn table<const W: usize>(marks: &Marks<W>, shape: &Shape) -> Option<Table> {
    let domains = domains(marks, shape);
    shape.listable(&domains).then(|| Table::list(shape, &domains))
}

/// Whether a cage still has an open cell.
fn is_open<const W: usize>(marks: &Marks<W>, shape: &Shape) -> bool {
    shape.cells.iter().any(|&c| marks.values[c as usize] == 0)
}

/// A cage in words: `the cage 12+ at r1c12`.
fn name(index: u32, names: &Names<'_>) -> String {
    let cage = &names.puzzle().cages()[index as usize];
    let op = if cage.op == quadrille_puzzle::Op::Eq { String::new() } else { cage.op.to_string() };
    format!("the cage {}{op} at {}", cage.target, names.cells(&cage.cells))
}
