//! Rules that a puzzle does not need.

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Grid, Puzzle};

use crate::minimize::{LONG, Minimal, leaving_order, only_solution, with_rules};

/// The rules, by position, each of which alone could be left out: the puzzle keeps its solution and
/// no other one. `None` unless there is exactly one solution.
///
/// # Errors
/// The reason why it stopped.
pub fn spare_rules(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Vec<usize>>, Stop> {
    let mut meter = budget.start();
    let Some(solution) = only_solution(puzzle, u64::MAX, &mut meter)? else { return Ok(None) };
    let mut spare = Vec::new();
    for rule in 0..puzzle.rules().len() {
        if keeps(&without(puzzle, rule), &solution, u64::MAX, &mut meter)? {
            spare.push(rule);
        }
    }
    Ok(Some(spare))
}

/// Removes rules in random order until every one is needed; givens and cages stay. `None` if the
/// puzzle does not have exactly one solution. `line` is the line of the input on which the puzzle
/// begins, 1 for a single puzzle.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::minimize_rules;
/// use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
/// let givens = [1, 0, 3, 4, 3, 4, 0, 2, 2, 1, 4, 0, 4, 3, 2, 1];
/// let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
/// let puzzle = Puzzle::sudoku(2, 2)?.with_givens(&givens)?.with_rule(line)?;
/// let made = minimize_rules(&puzzle, 7, 1, &Budget::unlimited())?.unwrap();
/// assert!(made.puzzle.rules().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why it stopped before the first rule was removed.
pub fn minimize_rules(
    puzzle: &Puzzle,
    seed: u64,
    line: u64,
    budget: &Budget,
) -> Result<Option<Minimal>, Stop> {
    let mut meter = budget.start();
    let Some(solution) = only_solution(puzzle, u64::MAX, &mut meter)? else { return Ok(None) };
    let mut order: Vec<usize> = (0..puzzle.rules().len()).collect();
    leaving_order(seed, line).shuffle(&mut order);
    let mut made = Minimal { puzzle: puzzle.clone(), undecided: 0 };
    // Removed rules, by position in the whole.
    let mut gone: Vec<usize> = Vec::new();
    for rule in order {
        let at = rule - gone.iter().filter(|&&other| other < rule).count();
        let fewer = without(&made.puzzle, at);
        match keeps(&fewer, &solution, LONG, &mut meter) {
            Ok(false) => {}
            Ok(true) => {
                made.puzzle = fewer;
                gone.push(rule);
            }
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => made.undecided += 1,
        }
    }
    Ok(Some(made))
}

fn without(puzzle: &Puzzle, rule: usize) -> Puzzle {
    let mut rules = puzzle.rules().to_vec();
    rules.remove(rule);
    with_rules(puzzle, rules)
}

/// True if this is the only solution. Without a mark, a rule that all marks are drawn forbids more,
/// so it need not even be one.
fn keeps(puzzle: &Puzzle, grid: &Grid, nodes: u64, meter: &mut Meter) -> Result<bool, Stop> {
    Ok(puzzle.is_solved_by(grid) && only_solution(puzzle, nodes, meter)?.is_some())
}
