//! Help for setters: redundant givens, and givens that would make the solution unique.

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_puzzle::{Cell, Grid, Puzzle};
use quadrille_solve::{First, Request, Verdict, first, true_candidates, verdict};

/// The most single givens that are listed if one is enough.
const WAYS: usize = 3;

/// Givens that leave exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The puzzle with these givens.
    pub puzzle: Puzzle,
    /// The added givens, each of which is necessary.
    pub added: Vec<(Cell, u8)>,
    /// Up to three single givens, each of which is enough.
    pub ways: Vec<(Cell, u8)>,
}

/// Adds givens until one solution is left, as few as a short search finds: a single one if that is
/// enough, else some of a random solution. `None` if there is no solution.
///
/// # Errors
/// The reason why it stopped.
pub fn complete(
    puzzle: &Puzzle,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Completion>, Stop> {
    let mut meter = budget.start().every(1);
    let (first, second) = match ask(puzzle, &mut meter)? {
        Verdict::None(_) => return Ok(None),
        Verdict::Many(first, second) => (first, second),
        _ => {
            let puzzle = puzzle.clone();
            return Ok(Some(Completion { puzzle, added: Vec::new(), ways: Vec::new() }));
        }
    };
    let differ: Vec<Cell> = first.differences(&second).collect();
    let ways = ways(puzzle, &differ, &mut meter)?;
    let added = match ways.first() {
        Some(&way) => vec![way],
        None => several(puzzle, chance, &mut meter)?,
    };
    Ok(Some(Completion { puzzle: with(puzzle, &added), added, ways }))
}

/// Single givens that are enough. Such a given distinguishes the two solutions, so it is in a cell
/// where they differ.
fn ways(puzzle: &Puzzle, differ: &[Cell], meter: &mut Meter) -> Result<Vec<(Cell, u8)>, Stop> {
    let truth = true_candidates(puzzle, &meter.rest());
    if let Some(stop) = truth.stopped {
        return Err(stop);
    }
    let mut ways = Vec::new();
    for &cell in differ {
        for value in truth.values[cell.index()] {
            let one = with(puzzle, &[(cell, value)]);
            if ways.len() < WAYS && matches!(ask(&one, meter)?, Verdict::Unique(_)) {
                ways.push((cell, value));
                break;
            }
        }
    }
    Ok(ways)
}

/// Givens of a random solution. Each round adds one where another solution still differs from it.
/// In the end, those that later ones made redundant are removed.
fn several(
    puzzle: &Puzzle,
    chance: &mut Chance,
    meter: &mut Meter,
) -> Result<Vec<(Cell, u8)>, Stop> {
    let Some(goal) = random_solution(puzzle, chance, meter)? else { return Ok(Vec::new()) };
    let mut added = Vec::new();
    while let Verdict::Many(a, b) = ask(&with(puzzle, &added), meter)? {
        let other: &Grid = if a == goal { &b } else { &a };
        let mut differ: Vec<Cell> = goal.differences(other).collect();
        chance.shuffle(&mut differ);
        let Some(&cell) = differ.first() else { break };
        added.push((cell, goal.value(cell)));
    }
    for at in (0..added.len()).rev() {
        let mut fewer = added.clone();
        fewer.remove(at);
        if matches!(ask(&with(puzzle, &fewer), meter)?, Verdict::Unique(_)) {
            added = fewer;
        }
    }
    added.sort_unstable();
    Ok(added)
}

pub(crate) fn random_solution(
    puzzle: &Puzzle,
    chance: &mut Chance,
    meter: &Meter,
) -> Result<Option<Grid>, Stop> {
    let seed = Some(chance.bits());
    let request = Request { budget: meter.rest(), seed, ..Request::default() };
    match first(puzzle, &request).map(|report| report.answer) {
        Ok(First::Found(grid)) => Ok(Some(grid)),
        Ok(First::Unknown { stop }) => Err(stop),
        _ => Ok(None),
    }
}

/// The givens each of which alone is redundant. `None` unless there is exactly one solution.
///
/// # Errors
/// The reason why it stopped.
pub fn spare_givens(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Vec<Cell>>, Stop> {
    let mut meter = budget.start().every(1);
    if !matches!(ask(puzzle, &mut meter)?, Verdict::Unique(_)) {
        return Ok(None);
    }
    let mut spare = Vec::new();
    for cell in puzzle.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut fewer = puzzle.clone();
        fewer.give(cell, None);
        if matches!(ask(&fewer, &mut meter)?, Verdict::Unique(_)) {
            spare.push(cell);
        }
    }
    Ok(Some(spare))
}

fn with(puzzle: &Puzzle, givens: &[(Cell, u8)]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    givens.iter().for_each(|&(cell, value)| puzzle.give(cell, Some(value)));
    puzzle
}

fn ask(puzzle: &Puzzle, meter: &mut Meter) -> Result<Verdict, Stop> {
    meter.add(1)?;
    let request = Request { budget: meter.rest(), ..Request::default() };
    match verdict(puzzle, &request).map(|report| report.answer) {
        Ok(Verdict::Unknown { stop, .. }) => Err(stop),
        Ok(verdict) => Ok(verdict),
        Err(unfit) => unreachable!("the engine that was chosen takes every puzzle: {unfit}"),
    }
}
