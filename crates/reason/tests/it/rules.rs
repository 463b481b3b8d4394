//! Puzzles with rules: no step contradicts the solution, every step passes the checker, and its
//! words name nothing else.

use std::collections::BTreeMap;

use quadrille_core::Budget;
use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, RuleKind};
use quadrille_reason::{
    Limits, Options, PathEnd, State, all_steps, check, rate, solve_path, words,
};
use quadrille_referee::rule_puzzle;
use quadrille_solve::{Request, Verdict, verdict};
use quadrille_text::{ReadOptions, read_str};

use crate::soundness::judge;

/// The solution of a puzzle that has exactly one.
fn solution(puzzle: &Puzzle) -> Option<Grid> {
    match verdict(puzzle, &Request::default()).expect("an engine").answer {
        Verdict::Unique(grid) => Some(grid),
        _ => None,
    }
}

/// A small puzzle with random rules, no given more than it needs, and its solution.
fn small(seed: u64, case: u64) -> Option<(Puzzle, Grid)> {
    let mut puzzle = rule_puzzle(seed, case);
    let grid = solution(&puzzle).filter(|_| !puzzle.rules().is_empty())?;
    for cell in puzzle.cells().collect::<Vec<_>>() {
        if let Some(value) = puzzle.given(cell) {
            puzzle.give(cell, None);
            if solution(&puzzle).is_none() {
                puzzle.give(cell, Some(value));
            }
        }
    }
    Some((puzzle, grid))
}

/// Solves a puzzle and judges every step; the end of the path.
fn walk(puzzle: &Puzzle, solution: &Grid, what: &str) -> PathEnd {
    let mut state = State::new(puzzle);
    let path = solve_path(&state, &Options::default());
    for step in &path.steps {
        judge(&state, step, solution, what);
        state.apply(step);
    }
    path.end
}

#[test]
fn every_step_of_small_puzzles_with_random_rules_holds() {
    let (mut all, mut solved, mut kinds) = (0, 0, BTreeMap::new());
    for case in 0..1000 {
        let Some((puzzle, solution)) = small(43, case) else { continue };
        let end = walk(&puzzle, &solution, &format!("case {case}"));
        assert_ne!(end, PathEnd::Broken, "case {case}");
        all += 1;
        solved += usize::from(end == PathEnd::Solved);
        for rule in puzzle.rules() {
            *kinds.entry(rule.kind).or_insert(0) += 1;
        }
    }
    println!("{solved} of {all}");
    assert!(all > 100 && solved * 10 >= all * 9, "{solved} of {all}");
    assert!(kinds.len() * 5 >= RuleKind::ALL.len() * 4, "{} kinds", kinds.len());
}

/// Some states of paths: every step of every technique, not only the cheapest one.
#[test]
fn every_instance_of_every_technique_holds() {
    let mut judged = 0;
    for case in 0..100 {
        let Some((puzzle, solution)) = small(44, case) else { continue };
        let state = State::new(&puzzle);
        for step in all_steps(&state, &Options::default()).expect("no budget") {
            judge(&state, &step, &solution, &format!("case {case}"));
            judged += 1;
        }
    }
    assert!(judged > 200, "{judged}");
}

#[test]
fn a_step_whose_rule_is_taken_away_is_refused() {
    let mut refused = 0;
    for case in 0..100 {
        let Some((puzzle, _)) = small(45, case) else { continue };
        let mut state = State::new(&puzzle);
        for step in solve_path(&state, &Options::default()).steps {
            if step.rule.is_some() {
                let mut less = step.clone();
                less.premises.clear();
                assert!(check(&state, &less).is_err(), "case {case}: {step:?}");
                refused += 1;
            }
            state.apply(&step);
        }
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn a_puzzle_with_rules_has_a_level_and_no_score() {
    let mut rated = 0;
    for case in 0..100 {
        let Some((puzzle, _)) = small(46, case) else { continue };
        let rating = rate(&puzzle, &Limits::default()).expect("one solution");
        assert!(rating.grade.is_some() && rating.er().is_none() && rating.hodoku.is_none());
        rated += 1;
    }
    assert!(rated > 10, "{rated}");
}

/// Needs QUADRILLE_SHARED, a folder with `data/variants/iss-dev.jsonl`. Prints, by kind, the
/// puzzles that the path solves. QUADRILLE_FROM and QUADRILLE_CASES choose puzzles, and
/// QUADRILLE_SECONDS is the time for each. With QUADRILLE_ALOUD the paths are printed in words.
#[test]
#[ignore = "needs a folder of puzzles: just paths-of-variants DIR"]
fn every_step_of_published_variants_holds() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<usize>().ok());
    let shared = std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder");
    let path = std::path::Path::new(&shared).join("data/variants/iss-dev.jsonl");
    let text = std::fs::read_to_string(path).expect("a list of puzzles");
    let aloud = std::env::var_os("QUADRILLE_ALOUD").is_some();
    let seconds = number("QUADRILLE_SECONDS").unwrap_or(20) as u64;
    let (mut kinds, mut ends) = (BTreeMap::<String, (usize, usize)>::new(), BTreeMap::new());
    let (from, most) = (number("QUADRILLE_FROM"), number("QUADRILLE_CASES"));
    let lines = text.lines().skip(from.unwrap_or(0)).take(most.unwrap_or(usize::MAX));
    for line in lines {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = case["name"].as_str().unwrap_or_default();
        let iss = case["iss"].as_str().expect("a string");
        let Some(Ok(entry)) = read_str(iss, &ReadOptions::default()).into_iter().next() else {
            *ends.entry("not read").or_insert(0) += 1;
            continue;
        };
        let digits = case["solution"].as_str().unwrap_or_default().bytes();
        let values: Option<Vec<u8>> =
            digits.map(|c| entry.puzzle.value(char::from(c).to_digit(36)? as u8)).collect();
        let Some(grid) = values.and_then(|values| Grid::new(entry.puzzle.side(), values)) else {
            *ends.entry("no solution given").or_insert(0) += 1;
            continue;
        };
        let budget = Budget::unlimited().time(std::time::Duration::from_secs(seconds));
        let start = std::time::Instant::now();
        let mut state = State::new(&entry.puzzle);
        let path = solve_path(&state, &Options::default().within(budget));
        let took = start.elapsed();
        let mut steps = BTreeMap::new();
        for step in &path.steps {
            judge(&state, step, &grid, name);
            state.apply(step);
            *steps.entry(step.technique.key()).or_insert(0) += 1;
            if aloud {
                println!("  {}", words::sentence(step, &entry.puzzle));
            }
        }
        let end = match path.end {
            PathEnd::Solved => "solved",
            PathEnd::Stuck => "stuck",
            PathEnd::Broken => panic!("{name}: broken"),
            _ => "stopped",
        };
        *ends.entry(end).or_insert(0) += 1;
        println!("{end}\t{:.1} s\t{name}\t{steps:?}", took.as_secs_f64());
        for kind in case["kinds"].as_array().into_iter().flatten() {
            let count = kinds.entry(kind.as_str().unwrap_or_default().to_owned()).or_default();
            count.0 += usize::from(end == "solved");
            count.1 += 1;
        }
    }
    for (kind, (solved, all)) in &kinds {
        println!("{kind}: {solved} of {all}");
    }
    println!("{ends:?}");
    assert!(ends.get("solved").is_some_and(|&solved| solved > 0), "{ends:?}");
}

/// A puzzle turned over: rows from bottom to top, columns from right to left, or both.
fn turned(puzzle: &Puzzle, rows: bool, columns: bool) -> Option<Puzzle> {
    let (height, width, side) = (puzzle.rows(), puzzle.columns(), puzzle.side());
    let turn = |cell: Cell| {
        let (row, column) = (cell.row(side), cell.column(side));
        let row = if rows && row < height { height - 1 - row } else { row };
        let column = if columns && column < width { width - 1 - column } else { column };
        Cell::at(row, column, side)
    };
    let rules = puzzle.rules().iter().map(|rule| turned_rule(rule, rows != columns, &turn));
    let mut twin = puzzle.clone().with_rules(rules.collect::<Option<Vec<_>>>()?).ok()?;
    let empty = vec![0; side * side];
    twin = twin.with_givens(&empty).ok()?;
    for cell in puzzle.cells() {
        twin.give(turn(cell), puzzle.given(cell));
    }
    Some(twin)
}

/// `None` for kinds that distinguish rows from columns or up from down.
fn turned_rule(rule: &Rule, mirrored: bool, turn: &dyn Fn(Cell) -> Cell) -> Option<Rule> {
    let kind = match rule.kind {
        RuleKind::RowIndexer | RuleKind::ColumnIndexer | RuleKind::BoxIndexer => return None,
        RuleKind::DutchFlatmates => return None,
        RuleKind::FallingDiagonal if mirrored => RuleKind::RisingDiagonal,
        RuleKind::RisingDiagonal if mirrored => RuleKind::FallingDiagonal,
        kind => kind,
    };
    let lists = rule.lists.iter().map(|list| list.iter().map(|&cell| turn(cell)).collect());
    let rules = rule.rules.iter().map(|rule| turned_rule(rule, mirrored, turn));
    Some(Rule {
        kind,
        lists: lists.collect(),
        rules: rules.collect::<Option<_>>()?,
        ..rule.clone()
    })
}

#[test]
fn levels_are_the_same_from_every_side() {
    let mut compared = 0;
    for case in 0..150 {
        let Some((puzzle, _)) = small(47, case) else { continue };
        let level = |puzzle: &Puzzle| rate(puzzle, &Limits::default()).expect("one solution");
        let own = level(&puzzle);
        for (rows, columns) in [(true, false), (false, true), (true, true)] {
            let Some(twin) = turned(&puzzle, rows, columns) else { continue };
            let other = level(&twin);
            assert_eq!(other.grade, own.grade, "case {case}: {other:?} {own:?} {puzzle:?}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}
