//! Random puzzles: of every kind, small enough for brute force, and larger ones.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance};
use quadrille_puzzle::{Cage, Cell, Extra, Grid, Op, Puzzle, RuleKind, result};
use quadrille_referee::{
    Kind, random_grid, random_puzzle, random_rule, rule_puzzle, rule_that_holds, wild_puzzle,
};
use quadrille_solve::{End, Engine, Request, for_each_up_to};
use quadrille_text::{Entry, Format, WriteOptions};

use crate::campaign::Case;

/// Nodes of one question to an engine.
pub(crate) const NODES: u64 = 100_000;

/// A puzzle as our JSON, which holds everything.
pub(crate) fn text(puzzle: &Puzzle) -> String {
    let written = Format::Json.write(&Entry::new(puzzle.clone()), &WriteOptions::default());
    written.unwrap_or_else(|error| format!("{error}: {puzzle:?}"))
}

/// A small puzzle of any kind, for brute force.
pub(crate) fn small(case: &mut Case) -> Puzzle {
    let (seed, number) = (case.seed, case.number);
    let puzzle = match case.chance.below(7) {
        6 => rectangle(&mut case.chance),
        0 => random_puzzle(Kind::ALL[case.chance.index(9)], &mut case.chance),
        1 => wild_puzzle(seed, number).1,
        2 | 3 => rule_puzzle(seed, number),
        _ => {
            let wild = wild_puzzle(seed, number).1;
            ruled(wild, &mut case.chance)
        }
    };
    case.subject(text(&puzzle));
    puzzle
}

/// A rectangle with cages of two cells anywhere, and givens of a grid.
fn rectangle(chance: &mut Chance) -> Puzzle {
    let (rows, columns) = (1 + chance.index(4), 1 + chance.index(4));
    let values = rows.max(columns) + chance.index(2);
    let empty = Puzzle::rectangle(rows, columns, values).expect("as many values as cells in a row");
    let Some(grid) = random_grid(&empty, chance) else { return empty };
    let mut cells: Vec<_> = empty.cells().filter(|&cell| empty.contains(cell)).collect();
    chance.shuffle(&mut cells);
    let cage = |cells: &[Cell]| {
        let repeats = chance.odds(1, 2);
        let op = [Op::Add, Op::Mul, Op::Sub, Op::Any][chance.index(4)];
        let held: Vec<u8> = cells.iter().map(|&cell| grid.value(cell)).collect();
        let target = result(if op == Op::Any { Op::Add } else { op }, &held)?;
        Some(Cage { cells: cells.to_vec(), op, target, repeats, many: false })
    };
    let cages = cells.chunks_exact(2).filter_map(cage).collect();
    let puzzle = empty.clone().with_cages(cages).unwrap_or(empty);
    sharing(puzzle, &grid, chance)
}

/// A small puzzle two times in three, otherwise a larger one; `None` if none could be drawn.
pub(crate) fn any(case: &mut Case) -> Option<Puzzle> {
    match case.chance.odds(2, 3) {
        true => Some(small(case)),
        false => large(case),
    }
}

/// A puzzle of side 2 to 4, mostly without rules.
pub(crate) fn tiny(case: &mut Case) -> Puzzle {
    let wild = loop {
        let puzzle = match case.chance.odds(1, 8) {
            true => rectangle(&mut case.chance),
            false => wild_puzzle(case.chance.bits(), 0).1,
        };
        if puzzle.side() <= 4 {
            break puzzle;
        }
    };
    let puzzle = if case.chance.odds(1, 3) { ruled(wild, &mut case.chance) } else { wild };
    case.subject(text(&puzzle));
    puzzle
}

/// A puzzle of side 6 to 9 with rules, cages and givens of a grid. It has few solutions, mostly.
pub(crate) fn large(case: &mut Case) -> Option<Puzzle> {
    let chance = &mut case.chance;
    let empty = match chance.below(7) {
        0 => Puzzle::sudoku(2, 3),
        1 => Puzzle::latin(7),
        2 => Puzzle::sudoku(2, 4),
        3 => Puzzle::rectangle(6, 8, 9),
        _ => Puzzle::sudoku(3, 3),
    };
    let mut empty = empty.ok()?;
    if chance.odds(1, 5) {
        empty = empty.clone().with_extra(Extra::Windows).unwrap_or(empty);
    }
    if chance.odds(1, 6) {
        empty = empty.clone().with_lowest(0).unwrap_or(empty);
    }
    let grid = random_grid(&empty, chance)?;
    let puzzle = sharing(with_rules(empty, &grid, 12, chance), &grid, chance);
    case.subject(text(&puzzle));
    Some(puzzle)
}

/// Givens and struck candidates of a grid: few to most of them.
fn sharing(mut puzzle: Puzzle, grid: &Grid, chance: &mut Chance) -> Puzzle {
    let share = 2 + chance.below(5);
    let cells: Vec<_> = puzzle.cells().filter(|&cell| puzzle.contains(cell)).collect();
    for cell in cells {
        if chance.odds(share, 10) {
            puzzle.give(cell, Some(grid.value(cell)));
        } else if chance.odds(1, 10) {
            let one = quadrille_puzzle::Values::only(1 + chance.index(puzzle.side()) as u8);
            puzzle.strike(cell, one.without(grid.value(cell)));
        }
    }
    puzzle
}

/// A puzzle with some rules besides what it has. Most hold in one of its solutions.
fn ruled(puzzle: Puzzle, chance: &mut Chance) -> Puzzle {
    let Some(grid) = random_grid(&puzzle, chance) else { return puzzle };
    with_rules(puzzle, &grid, 4, chance)
}

fn with_rules(mut puzzle: Puzzle, grid: &Grid, most: usize, chance: &mut Chance) -> Puzzle {
    for _ in 0..1 + chance.index(most) {
        let Some(&kind) = chance.pick(RuleKind::ALL) else { continue };
        let rule = match chance.odds(24, 25) {
            true => rule_that_holds(kind, &puzzle, grid.values(), chance),
            false => random_rule(kind, &puzzle, chance),
        };
        if let Some(rule) = rule {
            puzzle = puzzle.clone().with_rule(rule).unwrap_or(puzzle);
        }
    }
    puzzle
}

/// All solutions by an engine, each found once and each one right; `None` if there are more than
/// `most` or the budget ends.
pub(crate) fn all_by(
    puzzle: &Puzzle,
    engine: Engine,
    most: usize,
) -> Result<Option<BTreeSet<Vec<u8>>>, String> {
    let budget = Budget::default().nodes(NODES);
    let request = Request { engine, budget, ..Request::default() };
    let (mut found, mut flaw) = (BTreeSet::new(), None);
    let report = for_each_up_to(puzzle, &request, most as u64 + 1, |grid| {
        if !puzzle.is_solved_by(&grid) {
            flaw = Some(format!("{engine} shows a wrong grid {:?}", grid.values()));
        }
        if !found.insert(grid.values().to_vec()) {
            flaw = Some(format!("{engine} shows {:?} twice", grid.values()));
        }
        if flaw.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let end = report.map_err(|unfit| format!("{engine}: {unfit}"))?.answer;
    match (flaw, end) {
        (Some(flaw), _) => Err(flaw),
        (None, End::All) if found.len() <= most => Ok(Some(found)),
        _ => Ok(None),
    }
}

/// True if an engine takes puzzles of this shape.
pub(crate) fn takes(engine: Engine, puzzle: &Puzzle) -> bool {
    let square = (puzzle.rows(), puzzle.columns()) == (puzzle.side(), puzzle.side());
    engine != Engine::Nine && (square || engine != Engine::Hybrid)
}
