//! Relations between a puzzle and changed ones: their solutions follow from each other, whatever
//! the truth is. So puzzles may be larger than brute force takes.

use std::collections::BTreeSet;

use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind, Values};
use quadrille_referee::random_rule;
use quadrille_solve::Engine;

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles::{self, all_by, takes};
use crate::{cages, engines, symmetries};

/// Solutions above which a puzzle is not compared.
pub(crate) const MOST: usize = 100;

/// Puzzles of one case of tiny ones.
const TINY: usize = 20;

/// The values of grids.
pub(crate) type Grids = BTreeSet<Vec<u8>>;

/// Changes a puzzle in every way that there is.
pub(crate) fn hold(case: &mut Case) -> Result {
    let Some(puzzle) = puzzles::any(case) else { return Ok(Outcome::Skipped) };
    change(case, &puzzle)
}

/// The same for a handful of tiny puzzles, each of which takes a millisecond.
pub(crate) fn hold_for_tiny(case: &mut Case) -> Result {
    let mut outcome = Outcome::Skipped;
    for _ in 0..TINY {
        let puzzle = puzzles::tiny(case);
        if change(case, &puzzle)? == Outcome::Compared {
            outcome = engines::compare_with_all(case, &puzzle)?;
        }
    }
    Ok(outcome)
}

fn change(case: &mut Case, puzzle: &Puzzle) -> Result {
    let Some(truth) = all_by(puzzle, Engine::Grid, MOST)? else { return Ok(Outcome::Skipped) };
    branches(case, puzzle, &truth)?;
    one_more_rule(case, puzzle, &truth)?;
    implied(case, puzzle, &truth)?;
    same_puzzle(case, puzzle, &truth)?;
    cages::hold(case, puzzle, &truth)?;
    symmetries::hold(case, puzzle, &truth)?;
    Ok(Outcome::Compared)
}

/// The solutions of a changed puzzle by some engine are these.
pub(crate) fn expect(
    case: &mut Case,
    what: &'static str,
    puzzle: &Puzzle,
    want: &Grids,
) -> Result<()> {
    const ENGINES: [Engine; 4] = [Engine::Grid, Engine::Auto, Engine::Sat, Engine::Hybrid];
    let engine = ENGINES[case.chance.index(4)];
    let engine = if takes(engine, puzzle) { engine } else { Engine::Auto };
    match all_by(puzzle, engine, MOST)? {
        Some(found) if found != *want => Err(format!(
            "{what}, {engine}: {} solutions, not {}\n{}",
            found.len(),
            want.len(),
            puzzles::text(puzzle)
        )),
        Some(_) => {
            case.relation(what);
            Ok(())
        }
        None => Ok(()),
    }
}

/// The solutions with each value of a cell are all solutions.
fn branches(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let open = |cell: &Cell| puzzle.contains(*cell) && puzzle.given(*cell).is_none();
    let cells: Vec<Cell> = puzzle.cells().filter(open).collect();
    let Some(&cell) = case.chance.pick(&cells) else { return Ok(()) };
    for value in 1..=puzzle.side() as u8 {
        let with: Grids =
            truth.iter().filter(|grid| grid[cell.index()] == value).cloned().collect();
        let mut branch = puzzle.clone();
        match case.chance.odds(1, 2) {
            true => branch.give(cell, Some(value)),
            false => branch.strike(cell, Values::all(puzzle.side()).without(value)),
        }
        expect(case, "one candidate of a cell", &branch, &with)?;
    }
    Ok(())
}

/// One more rule leaves the solutions in which it holds.
fn one_more_rule(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let Some(&kind) = case.chance.pick(RuleKind::ALL) else { return Ok(()) };
    let Some(rule) = random_rule(kind, puzzle, &mut case.chance) else { return Ok(()) };
    let refers = [
        RuleKind::NegativeKropki,
        RuleKind::NegativeDifference,
        RuleKind::NegativeRatio,
        RuleKind::NegativeXv,
        RuleKind::RegionSumLine,
        RuleKind::AllOf,
        RuleKind::AnyOf,
    ];
    if puzzle.rules().iter().any(|other| refers.contains(&other.kind)) {
        return Ok(());
    }
    let Ok(more) = puzzle.clone().with_rule(rule.clone()) else { return Ok(()) };
    let left: Grids = truth.iter().filter(|grid| rule.holds(&more, grid)).cloned().collect();
    expect(case, "one more rule", &more, &left)?;
    let any = Rule::made_of(RuleKind::AnyOf, vec![rule]);
    match puzzle.clone().with_rule(any) {
        Ok(inside) => expect(case, "one more rule, inside any-of", &inside, &left),
        Err(_) => Ok(()),
    }
}

/// Givens and strikes that follow from the puzzle change nothing.
fn implied(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let mut other = puzzle.clone();
    for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
        let real: Values = truth.iter().map(|grid| grid[cell.index()]).collect();
        match (real.len(), case.chance.below(3)) {
            (_, 0) => {}
            (1, 1) => other.give(cell, real.into_iter().next()),
            (_, _) => other.strike(cell, Values::all(puzzle.side()) - real),
        }
    }
    expect(case, "implied clues", &other, truth)
}

/// Other forms of the same puzzle.
fn same_puzzle(case: &mut Case, puzzle: &Puzzle, truth: &Grids) -> Result<()> {
    let mut rules: Vec<Rule> = puzzle.rules().iter().map(reversed).collect();
    if let Some(again) = case.chance.pick(&rules).cloned() {
        rules.push(again);
    }
    case.chance.shuffle(&mut rules);
    if let Ok(other) = puzzle.clone().with_rules(rules) {
        // Of two extra regions around a cell the first counts for lines.
        let regions = puzzle.rules().iter().any(|rule| rule.kind == RuleKind::RegionSumLine);
        if !regions || puzzle.layout().region_map(puzzle.side()).is_some() {
            expect(case, "rules reversed, shuffled, doubled", &other, truth)?;
        }
    }
    let negative = |rule: &Rule| rule.lists.is_empty() || rule.kind == RuleKind::RegionSumLine;
    if !puzzle.rules().is_empty() && !puzzle.rules().iter().any(negative) {
        let all = Rule::made_of(RuleKind::AllOf, puzzle.rules().to_vec());
        if let Ok(other) = puzzle.clone().with_rules(vec![all]) {
            expect(case, "all rules in one", &other, truth)?;
        }
    }
    Ok(())
}

/// The rule with its line read from the other end, if that means the same.
fn reversed(rule: &Rule) -> Rule {
    use RuleKind as K;
    let same = matches!(
        rule.kind,
        K::Whispers
            | K::Renban
            | K::Nabner
            | K::Palindrome
            | K::Zipper
            | K::RegionSumLine
            | K::SumLine
            | K::Lunchbox
            | K::Between
            | K::Lockout
            | K::Modular
            | K::Entropic
            | K::ParityLine
            | K::WhiteDot
            | K::BlackDot
            | K::X
            | K::V
            | K::EdgeSum
            | K::DoubleArrow
            | K::Cage
            | K::Sum
            | K::ExtraRegion
            | K::Contains
            | K::LookAndSay
            | K::Quadruple
            | K::EqualityCage
            | K::CountingCircles
            | K::LittleKiller
            | K::Sandwich
            | K::Minimum
            | K::Maximum
            | K::Odd
            | K::Even
            | K::EqualSums
            | K::SameValues
    );
    let mut other = rule.clone();
    if same {
        other.lists.iter_mut().for_each(|list| list.reverse());
    }
    other
}
