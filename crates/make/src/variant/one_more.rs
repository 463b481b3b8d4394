//! One more mark or clue that leaves a draft exactly one solution.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_puzzle::{Grid, Puzzle, Rule, RuleKind, Shape};
use quadrille_solve::{End, Request, for_each_up_to};

use super::line::Canvas;
use super::marks::Reader;
use super::source::{Source, source};
use crate::minimize::only_solution;

/// Solutions of the draft that a clue must exclude before it is tried.
const SAMPLES: u64 = 400;
/// Solutions whose clues are tried.
const GOALS: usize = 60;

/// Marks and clues, each of which alone leaves a puzzle exactly one solution: at most `most` of
/// each kind. Lines are not among them. Empty if the puzzle has one solution already.
///
/// ```
/// use quadrille_core::{Budget, Chance};
/// use quadrille_make::one_more;
/// use quadrille_puzzle::{Puzzle, RuleKind};
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&[1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 4, 3, 4, 3, 0, 0])?;
/// let found = one_more(&puzzle, &[RuleKind::Odd], 2, &mut Chance::new(1), &Budget::unlimited())?;
/// assert_eq!(found.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why it stopped.
pub fn one_more(
    puzzle: &Puzzle,
    kinds: &[RuleKind],
    most: usize,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Vec<Rule>, Stop> {
    let mut meter = budget.start().every(1);
    let samples = samples(puzzle, chance, &mut meter)?;
    let canvas = canvas(puzzle);
    let mut found: Vec<Rule> = Vec::new();
    if samples.len() < 2 {
        return Ok(found);
    }
    for goal in samples.iter().take(GOALS) {
        let reader = Reader { shape: puzzle, grid: goal, canvas: &canvas };
        for &kind in kinds {
            let Some((way, _)) = source(kind) else { continue };
            for rule in reader.holding(kind, way, chance) {
                let enough = found.iter().filter(|other| other.kind == kind).count() >= most;
                let known = found.contains(&rule) || puzzle.rules().contains(&rule);
                if !enough && !known && is_enough(puzzle, &rule, goal, &samples, &mut meter)? {
                    found.push(rule);
                }
            }
        }
    }
    Ok(found)
}

/// True if rules of a kind can be read off a full grid.
pub(crate) fn has_clues(kind: RuleKind) -> bool {
    source(kind).is_some_and(|(way, _)| !matches!(way, Source::Line { .. } | Source::Whole))
}

/// True if the rule leaves a puzzle this solution alone.
fn is_enough(
    puzzle: &Puzzle,
    rule: &Rule,
    goal: &Grid,
    samples: &[Grid],
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let holds = |grid: &Grid| rule.holds(puzzle, grid.values());
    if samples.iter().any(|grid| grid != goal && holds(grid)) {
        return Ok(false);
    }
    let Ok(more) = puzzle.clone().with_rule(rule.clone()) else { return Ok(false) };
    Ok(only_solution(&more, u64::MAX, meter)?.is_some())
}

/// Different solutions, in random order.
fn samples(puzzle: &Puzzle, chance: &mut Chance, meter: &mut Meter) -> Result<Vec<Grid>, Stop> {
    let seed = Some(chance.bits());
    let request = Request { budget: meter.rest(), seed, ..Request::default() };
    let mut samples = Vec::new();
    let report = for_each_up_to(puzzle, &request, SAMPLES, |grid| {
        samples.push(grid);
        ControlFlow::Continue(())
    });
    let Ok(report) = report else { unreachable!("auto takes every puzzle") };
    meter.add(report.stats.nodes)?;
    match report.answer {
        End::Stopped(stop) => Err(stop),
        _ => Ok(samples),
    }
}

/// The lines of a puzzle, so that no mark is drawn over them.
fn canvas(puzzle: &Puzzle) -> Canvas {
    let mut canvas = Canvas::new(puzzle.side());
    for rule in puzzle.drawn_rules() {
        for list in &rule.lists {
            let cells: Vec<usize> = list.iter().map(|cell| cell.index()).collect();
            match rule.kind.shape() {
                Shape::Line => canvas.add(&cells),
                Shape::Cells => canvas.fill(&cells),
                _ => {}
            }
        }
    }
    canvas
}
