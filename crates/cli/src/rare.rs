//! What is rare, hunted one after the other: 17 clues, high ratings, cruxes.

use quadrille::core::{Budget, Stop};
use quadrille::make::{Ascent, CruxHunt, Hunt, Thin, crux_line};
use quadrille::reason::explainer::Tenths;

use crate::exit::{self, fail};

/// What takes a puzzle and, where the hunt was stopped, how near it came.
type Found<'a> = dyn FnMut(Thin, Option<String>) -> anyhow::Result<()> + 'a;

/// Hands out puzzles with 17 clues, no two equivalent. The budget is that of the whole hunt.
pub fn seventeen(
    seed: u64,
    count: u64,
    budget: &Budget,
    mut found: impl FnMut(Thin, Option<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut hunt = Hunt::new(seed, 0);
    let meter = budget.start();
    for _ in 0..count {
        match hunt.next(17, &meter.rest()) {
            Ok(thin) => found(thin, None)?,
            Err((stop, near)) => {
                let clues = near.map_or(0, |thin| thin.clues.iter().filter(|&&v| v > 0).count());
                return nearest(stop, near, &format!("the nearest has {clues} clues"), &mut found);
            }
        }
    }
    Ok(())
}

/// Hands out puzzles of at least this ER, no two equivalent. The budget is that of the whole
/// ascent.
pub fn hardest(
    seed: u64,
    count: u64,
    least: Tenths,
    budget: &Budget,
    mut found: impl FnMut(Thin, Option<String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut ascent = Ascent::new(seed, 0);
    let meter = budget.start();
    for _ in 0..count {
        match ascent.next(least, &meter.rest()) {
            Ok(puzzle) => found(Thin { clues: puzzle.clues, solution: puzzle.solution }, None)?,
            Err((stop, near)) => {
                let words =
                    near.map_or_else(String::new, |p| format!("the nearest has ER {}", p.er));
                let near = near.map(|p| Thin { clues: p.clues, solution: p.solution });
                return nearest(stop, near, &words, &mut found);
            }
        }
    }
    Ok(())
}

/// Hands out cruxes as lines. The budget is that of the whole hunt.
pub fn cruxes(
    seed: u64,
    count: u64,
    budget: &Budget,
    mut found: impl FnMut(String) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut hunt = CruxHunt::new(seed);
    let meter = budget.start();
    for _ in 0..count {
        match hunt.next(&meter.rest()) {
            Ok(crux) => found(crux_line(&crux) + "\n")?,
            Err(stop) => return Err(fail(exit::STOPPED, format!("stopped by {stop}"))),
        }
    }
    Ok(())
}

fn nearest(
    stop: Stop,
    near: Option<Thin>,
    words: &str,
    found: &mut Found<'_>,
) -> anyhow::Result<()> {
    match near {
        Some(thin) => found(thin, Some(format!("stopped by {stop}; {words}"))),
        None => Err(fail(exit::STOPPED, format!("stopped by {stop}"))),
    }
}
