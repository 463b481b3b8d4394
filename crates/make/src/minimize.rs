//! Removes clues from a grid of any shape while the solution stays unique.
//!
//! On 9×9 every question is decided. On other shapes the first pass treats a question that takes
//! too long as "needed". If a minimal puzzle is requested, a second pass tries the remaining clues
//! again, and reports how many it could not decide.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_nine as nine;
use quadrille_puzzle::{Grid, Puzzle, Rule};
use quadrille_solve::{End, GridSolver, Request, Verdict, verdict};

use crate::cells;
use crate::clue_symmetry::ClueSymmetry;

/// Node limit of one question in the first pass.
const NODES: u64 = 300;
/// Node limit of one question in the second pass, unless the budget is smaller. Up to 16×16 no
/// question was seen that takes a tenth of it; above, some would take hours.
pub(crate) const LONG: u64 = 300_000;

/// A puzzle without redundant givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Givens and rules that may be redundant, not decided within the budget. 0 for a minimal puzzle.
    pub undecided: usize,
}

/// A shape with these givens, which are values of it.
pub(crate) fn with_givens(shape: &Puzzle, givens: &[u8]) -> Puzzle {
    match shape.clone().with_givens(givens) {
        Ok(puzzle) => puzzle,
        Err(error) => unreachable!("values of a grid of this shape: {error}"),
    }
}

/// A puzzle with some of its rules.
pub(crate) fn with_rules(puzzle: &Puzzle, rules: Vec<Rule>) -> Puzzle {
    match puzzle.clone().with_rules(rules) {
        Ok(puzzle) => puzzle,
        Err(error) => unreachable!("a rule can always be left out: {error}"),
    }
}

/// True if a puzzle is shown to have one solution within a few nodes.
pub(crate) fn is_unique(
    solver: &mut GridSolver,
    puzzle: &Puzzle,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    Ok(second(solver, puzzle, None, NODES, meter)?.0 == Some(true))
}

/// True if a puzzle has one solution (`None` if the nodes ran out), and a solution other than
/// `known`, if one was found.
pub(crate) fn second(
    solver: &mut GridSolver,
    puzzle: &Puzzle,
    known: Option<&[u8]>,
    nodes: u64,
    meter: &mut Meter,
) -> Result<(Option<bool>, Option<Vec<u8>>), Stop> {
    meter.check()?;
    let budget = Budget { nodes: Some(nodes), ..meter.rest() };
    let (mut found, mut other) = (0, None);
    let (end, stats) = solver.visit(puzzle, &budget, None, &mut |values| {
        found += 1;
        if known.is_some_and(|k| k != values) {
            other = Some(values.to_vec());
        }
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    meter.add(stats.nodes)?;
    Ok(match (found, end) {
        (2.., _) => (Some(false), other),
        (n, End::All) => (Some(n == 1), other),
        _ => (None, other),
    })
}

/// Removes clues from a full grid until no orbit of the symmetry can be removed, or fewer than
/// `floor` clues would be left. The shape may have cages. Returns the givens.
///
/// # Errors
/// The reason why it stopped.
pub fn remove_clues(
    shape: &Puzzle,
    grid: &Grid,
    symmetry: ClueSymmetry,
    floor: usize,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Vec<u8>, Stop> {
    let mut meter = budget.start().every(16);
    let mut solver = GridSolver::new();
    let mut units = symmetry.orbits(shape.side());
    chance.shuffle(&mut units);
    remove_units(shape, grid.values().to_vec(), &units, floor, &mut solver, &mut meter)
}

/// [`remove_clues`] from any unique puzzle, with units in a fixed order. Blank units are skipped.
pub(crate) fn remove_units(
    shape: &Puzzle,
    givens: Vec<u8>,
    units: &[Vec<usize>],
    floor: usize,
    solver: &mut GridSolver,
    meter: &mut Meter,
) -> Result<Vec<u8>, Stop> {
    remove_while(givens, units, floor, &mut |fewer| {
        is_unique(solver, &with_givens(shape, fewer), meter)
    })
}

/// Removes every redundant unit. Units that the first pass left are tried again with the whole
/// budget. Returns the givens, and the number of undecided units.
///
/// # Errors
/// The reason why the first pass stopped, or that the second was cancelled.
pub(crate) fn remove_needless(
    shape: &Puzzle,
    mut givens: Vec<u8>,
    units: &[Vec<usize>],
    meter: &mut Meter,
) -> Result<(Vec<u8>, usize), Stop> {
    let mut undecided = 0;
    for unit in units.iter().filter(|unit| unit.iter().any(|&c| givens[c] > 0)).collect::<Vec<_>>()
    {
        let mut fewer = givens.clone();
        unit.iter().for_each(|&c| fewer[c] = 0);
        match only_solution(&with_givens(shape, &fewer), LONG, meter) {
            Ok(Some(_)) => givens = fewer,
            Ok(None) => {}
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => undecided += 1,
        }
    }
    Ok((givens, undecided))
}

/// The only solution of a puzzle, if there is exactly one, by the engines that suit it and within
/// these nodes.
pub(crate) fn only_solution(
    puzzle: &Puzzle,
    nodes: u64,
    meter: &mut Meter,
) -> Result<Option<Grid>, Stop> {
    meter.check()?;
    let rest = meter.rest();
    let nodes = rest.nodes.map_or(nodes, |left| left.min(nodes));
    let request = Request { budget: rest.nodes(nodes), ..Request::default() };
    let Ok(report) = verdict(puzzle, &request) else { unreachable!("auto takes every puzzle") };
    // The answer counts even if it used up the budget.
    let _ = meter.add(report.stats.nodes);
    match report.answer {
        Verdict::Unknown { stop, .. } => Err(stop),
        Verdict::Unique(grid) => Ok(Some(grid)),
        Verdict::None(_) | Verdict::Many(..) => Ok(None),
    }
}

/// Removes units in a fixed order while `may_stay` holds for the rest, down to `floor` clues. It
/// must be monotone: if it holds, it also holds with more clues.
pub(crate) fn remove_while(
    mut givens: Vec<u8>,
    units: &[Vec<usize>],
    floor: usize,
    may_stay: &mut dyn FnMut(&[u8]) -> Result<bool, Stop>,
) -> Result<Vec<u8>, Stop> {
    let mut clues = cells::clues(&givens);
    // Tries several units at once while that works: at first a third of the grid.
    let (mut at, mut most) = (0, (units.len() / 3).max(1));
    while at < units.len() {
        let ask = &units[at..units.len().min(at + most)];
        let out: usize = ask.iter().flatten().filter(|&&c| givens[c] > 0).count();
        let mut fewer = givens.clone();
        ask.iter().flatten().for_each(|&c| fewer[c] = 0);
        let asked = ask.len();
        let leaves = clues - out >= floor && (out == 0 || may_stay(&fewer)?);
        if leaves {
            givens = fewer;
            clues -= out;
            at += asked;
            most = (most * 2).min(units.len() / 8).max(1);
        } else if asked > 1 {
            most = asked.div_ceil(3);
        } else {
            at += 1;
        }
    }
    Ok(givens)
}

/// The random order of removal for the puzzle that begins on this line of its input.
pub(crate) fn leaving_order(seed: u64, line: u64) -> Chance {
    Chance::new(seed).fork(line)
}

/// Removes givens in random order until every one is needed; cages stay. `None` if the puzzle does
/// not have exactly one solution. `line` is the line of the input on which the puzzle begins, 1 for
/// a single puzzle.
///
/// # Errors
/// The reason why it stopped before the first pass was complete.
pub fn minimize(
    puzzle: &Puzzle,
    seed: u64,
    line: u64,
    budget: &Budget,
) -> Result<Option<Minimal>, Stop> {
    let mut meter = budget.start().every(16);
    let mut cells: Vec<usize> = (0..puzzle.givens().len()).collect();
    cells.retain(|&cell| puzzle.givens()[cell] > 0);
    let mut chance = leaving_order(seed, line);
    let made =
        |givens: &[u8], undecided| Minimal { puzzle: with_givens(puzzle, givens), undecided };
    if let Some(classic) = classic_nine(puzzle) {
        chance.shuffle(&mut cells);
        let givens = minimize_nine(classic, &cells, &mut meter)?;
        return Ok(givens.map(|givens| made(&givens, 0)));
    }
    let mut solver = GridSolver::new();
    let (unique, _) = second(&mut solver, puzzle, None, u64::MAX, &mut meter)?;
    if unique != Some(true) {
        return meter.check().map(|()| None);
    }
    chance.shuffle(&mut cells);
    let units: Vec<_> = cells.into_iter().map(|cell| vec![cell]).collect();
    let givens = puzzle.givens().to_vec();
    let givens = remove_units(puzzle, givens, &units, 0, &mut solver, &mut meter)?;
    let (givens, undecided) = remove_needless(puzzle, givens, &units, &mut meter)?;
    Ok(Some(made(&givens, undecided)))
}

/// The puzzle in the kernel's form, if it is a classic 9×9 one.
pub(crate) fn classic_nine(puzzle: &Puzzle) -> Option<nine::Puzzle> {
    nine::Puzzle::from_numbers(puzzle.as_nine()?)
}

/// The same by the 9×9 kernel, with clues in this order. A clue is redundant if no solution has
/// another digit there.
fn minimize_nine(
    mut puzzle: nine::Puzzle,
    order: &[usize],
    meter: &mut Meter,
) -> Result<Option<[u8; 81]>, Stop> {
    let mut solver = nine::Solver::new();
    meter.tick()?;
    let answer = solver.solve(&puzzle, 2);
    let Some(solution) = answer.first().filter(|_| answer.count() == 1) else { return Ok(None) };
    for &cell in order {
        meter.tick()?;
        let mut barred = puzzle;
        barred.bar(cell, solution[cell] - b'0');
        if solver.solve(&barred, 1).count() == 0 {
            puzzle.blank(cell);
        }
    }
    let value = |&symbol: &u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    Ok(Some(std::array::from_fn(|cell| value(&puzzle.text()[cell]))))
}
