//! The results of makers are judged by another engine: minimal puzzles, spare givens and rules.

use quadrille_core::Budget;
use quadrille_make::{minimize, minimize_rules, spare_givens, spare_rules};
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_referee::all_solutions;
use quadrille_solve::Engine;

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles::{self, all_by};

/// A small puzzle, given its solution until it has no other one.
pub(crate) fn keep(case: &mut Case) -> Result {
    let mut puzzle = puzzles::small(case);
    let Some(truth) = all_solutions(&puzzle, 200) else { return Ok(Outcome::Skipped) };
    let Some(grid) = truth.first() else { return Ok(Outcome::Skipped) };
    let mut cells: Vec<Cell> = puzzle.cells().filter(|&cell| puzzle.contains(cell)).collect();
    case.chance.shuffle(&mut cells);
    for cell in cells {
        if is_unique(&puzzle)? {
            break;
        }
        puzzle.give(cell, Some(grid[cell.index()]));
    }
    case.subject(puzzles::text(&puzzle));
    let (seed, unlimited) = (case.number, Budget::unlimited());
    let stopped = |stop| format!("stopped without a budget: {stop}");
    let made = minimize(&puzzle, seed, 1, &unlimited).map_err(stopped)?.ok_or("not minimized")?;
    let spare = spare_givens(&puzzle, &unlimited).map_err(stopped)?.ok_or("no spare givens")?;
    if !is_unique(&made.puzzle)? {
        return Err(format!("minimize loses the solution: {}", puzzles::text(&made.puzzle)));
    }
    for cell in given(&made.puzzle) {
        if puzzle.given(cell) != made.puzzle.given(cell) || is_unique(&without(&made.puzzle, cell))?
        {
            return Err(format!("{} is not needed after minimize", puzzle.name(cell)));
        }
    }
    for cell in given(&puzzle) {
        if spare.contains(&cell) != is_unique(&without(&puzzle, cell))? {
            return Err(format!("{}: spare or not?", puzzle.name(cell)));
        }
    }
    rules(&puzzle, seed)?;
    case.answer("minimized puzzles");
    Ok(Outcome::Compared)
}

/// Spare rules, and a puzzle without any.
fn rules(puzzle: &Puzzle, seed: u64) -> Result<()> {
    let (unlimited, solution) = (Budget::unlimited(), all_by(puzzle, Engine::Sat, 1)?);
    let stopped = |stop| format!("stopped without a budget: {stop}");
    let spare = spare_rules(puzzle, &unlimited).map_err(stopped)?.ok_or("no spare rules")?;
    let made = minimize_rules(puzzle, seed, 1, &unlimited).map_err(stopped)?.ok_or("no rules")?;
    if all_by(&made.puzzle, Engine::Sat, 1)? != solution {
        return Err("minimize --rules changes the solution".to_owned());
    }
    for (at, whole) in [(true, puzzle), (false, &made.puzzle)] {
        for rule in 0..whole.rules().len() {
            let mut rules = whole.rules().to_vec();
            rules.remove(rule);
            let fewer = whole.clone().with_rules(rules).map_err(|error| error.to_string())?;
            let keeps = all_by(&fewer, Engine::Sat, 1)? == solution;
            if keeps != (at && spare.contains(&rule)) {
                return Err(format!("rule {}: spare or not?", rule + 1));
            }
        }
    }
    Ok(())
}

fn given(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.cells().filter(|&cell| puzzle.contains(cell) && puzzle.given(cell).is_some()).collect()
}

fn without(puzzle: &Puzzle, cell: Cell) -> Puzzle {
    let mut fewer = puzzle.clone();
    fewer.give(cell, None);
    fewer
}

fn is_unique(puzzle: &Puzzle) -> Result<bool> {
    Ok(all_by(puzzle, Engine::Sat, 1)?.is_some_and(|all| all.len() == 1))
}
