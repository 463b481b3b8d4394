//! Cages as rules, split in two, and joined.

use quadrille_puzzle::{Cage, Cell, Op, Puzzle, Rule, RuleKind};
use quadrille_solve::Engine;

use crate::campaign::{Case, Result};
use crate::puzzles::all_by;
use crate::relations::{Grids, MOST, expect};

/// Other forms of the cages of a puzzle.
pub(crate) fn hold(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let Some(ruled) = cages_as_rules(puzzle) else { return Ok(()) };
    if !puzzle.cages().is_empty() {
        expect(case, "cages as rules", &ruled, truth)?;
    }
    joined(case, &ruled, truth)?;
    split(case, &ruled, truth)
}

/// The puzzle with cages of the model as rules; `None` if one is not a sum.
fn cages_as_rules(puzzle: &Puzzle) -> Option<Puzzle> {
    let rule = |cage: &Cage| {
        let kind = if cage.repeats { RuleKind::Sum } else { RuleKind::Cage };
        let target = i32::try_from(cage.target).ok().filter(|_| cage.op == Op::Add)?;
        Some(Rule::new(kind, cage.cells.clone()).number(target))
    };
    let rules: Option<Vec<Rule>> = puzzle.cages().iter().map(rule).collect();
    let all = puzzle.rules().iter().cloned().chain(rules?).collect();
    puzzle.clone().with_cages(Vec::new()).ok()?.with_rules(all).ok()
}

/// The places of the rules that are cages with a sum.
fn sums(puzzle: &Puzzle) -> Vec<usize> {
    let is_sum = |rule: &Rule| {
        let plain = matches!(rule.kind, RuleKind::Cage | RuleKind::Sum) && rule.lists.len() == 1;
        plain && rule.number.is_some()
    };
    (0..puzzle.rules().len()).filter(|&at| is_sum(&puzzle.rules()[at])).collect()
}

/// The cells of two cages add up to the sum of both.
fn joined(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let mut sums = sums(puzzle);
    case.chance.shuffle(&mut sums);
    let &[one, other, ..] = &sums[..] else { return Ok(()) };
    let (one, other) = (&puzzle.rules()[one], &puzzle.rules()[other]);
    let cells: Vec<Cell> = [&one.lists[0][..], &other.lists[0][..]].concat();
    let total = one.number.unwrap_or(0) + other.number.unwrap_or(0);
    match puzzle.clone().with_rule(Rule::new(RuleKind::Sum, cells).number(total)) {
        Ok(more) => expect(case, "two cages joined", &more, truth),
        Err(_) => Ok(()),
    }
}

/// The solutions are those with every share of the sum in a part of the cage.
fn split(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let Some(&at) = case.chance.pick(&sums(puzzle)) else { return Ok(()) };
    let cage = &puzzle.rules()[at];
    let mut cells = cage.lists[0].clone();
    case.chance.shuffle(&mut cells);
    let (part, rest) = cells.split_at(cells.len().min(3) / 2);
    if part.is_empty() {
        return Ok(());
    }
    let mut others = puzzle.rules().to_vec();
    others.remove(at);
    if cage.kind == RuleKind::Cage {
        others.push(Rule::new(RuleKind::Cage, cells.clone()));
    }
    let (mut found, total) = (Grids::new(), cage.number.unwrap_or(0));
    for share in puzzle.digits() {
        let sum = |cells: &[Cell], number| Rule::new(RuleKind::Sum, cells.to_vec()).number(number);
        let mut rules = others.clone();
        rules.extend([sum(part, share.into()), sum(rest, total - i32::from(share))]);
        let Ok(piece) = puzzle.clone().with_rules(rules) else { return Ok(()) };
        let engine = if case.chance.odds(1, 2) { Engine::Grid } else { Engine::Sat };
        let Some(mut more) = all_by(&piece, engine, MOST)? else { return Ok(()) };
        found.append(&mut more);
    }
    if found != *truth {
        return Err(format!("a cage split: {} solutions, not {}", found.len(), truth.len()));
    }
    case.relation("a cage split");
    Ok(())
}
