//! Random rules of every kind, drawn from what the kind says about its form: any well-formed rule,
//! rules that hold in a grid, and small puzzles made of them.

use quadrille_core::Chance;
use quadrille_puzzle::{Cell, Detail, Lists, Number, Puzzle, Rule, RuleKind, Shape};

use crate::fewest::random_grid;

/// Tries to draw a rule before it is given up.
const TRIES: usize = 200;

/// A random well-formed rule of this kind; `None` if the grid has no place for one, or if none was
/// found.
#[must_use]
pub fn random_rule(kind: RuleKind, puzzle: &Puzzle, chance: &mut Chance) -> Option<Rule> {
    let mut rules = (0..TRIES).map(|_| draw(kind, puzzle, chance, 1));
    rules.find(|rule| rule.check(puzzle).is_ok())
}

/// A random rule of this kind that holds in a grid; `None` if none was found.
#[must_use]
pub fn rule_that_holds(
    kind: RuleKind,
    puzzle: &Puzzle,
    grid: &[u8],
    chance: &mut Chance,
) -> Option<Rule> {
    for _ in 0..TRIES {
        let rule = draw(kind, puzzle, chance, 1);
        let numbers = match rule.number {
            Some(_) => (0..40).map(Some).collect(),
            None => vec![None],
        };
        let fitting = numbers.into_iter().map(|number| Rule { number, ..rule.clone() });
        let fits = |rule: &Rule| rule.check(puzzle).is_ok() && rule.holds(puzzle, grid);
        if let Some(rule) = { fitting }.find(fits) {
            return Some(rule);
        }
    }
    None
}

/// The puzzle number `case` of a seed: side 4 to 6, some rectangles, some with a digit 0, a few rules of random kinds, givens. Most rules
/// hold in a grid, so that solutions exist; some are drawn without looking at it.
///
/// # Panics
/// Never: what it builds is well formed.
#[must_use]
pub fn rule_puzzle(seed: u64, case: u64) -> Puzzle {
    let mut chance = Chance::new(seed).fork(case);
    let empty = match chance.below(7) {
        0 => Puzzle::latin(4),
        1 => Puzzle::latin(5),
        2 => Puzzle::sudoku(2, 3),
        3 => Puzzle::rectangle(3, 4, 5),
        4 => Puzzle::rectangle(4, 3, 4),
        _ => Puzzle::sudoku(2, 2),
    };
    let lowest = chance.below(4).min(1) as u8;
    let mut puzzle = empty.and_then(|empty| empty.with_lowest(lowest)).expect("a small grid");
    let grid = random_grid(&puzzle, &mut chance).expect("small grids have solutions");
    let mut rules = Vec::new();
    for _ in 0..1 + chance.index(5) {
        let kind = *chance.pick(RuleKind::ALL).expect("there are kinds");
        let rule = match chance.odds(9, 10) {
            true => rule_that_holds(kind, &puzzle, grid.values(), &mut chance),
            false => random_rule(kind, &puzzle, &mut chance),
        };
        rules.extend(rule);
    }
    puzzle = puzzle.with_rules(rules).expect("rules were checked");
    // Without them brute force would count for long on a side of 5 or 6.
    let share = if puzzle.side() == 4 { chance.below(4) } else { 3 + chance.below(4) };
    for cell in puzzle.cells() {
        if puzzle.contains(cell) && chance.odds(share, 10) {
            puzzle.give(cell, Some(grid.value(cell)));
        }
    }
    puzzle
}

/// A rule that has the form of its kind and may be malformed all the same. Rules inside it go
/// `depth` deep.
fn draw(kind: RuleKind, puzzle: &Puzzle, chance: &mut Chance, depth: usize) -> Rule {
    let side = puzzle.side();
    let lists = match kind.lists() {
        Lists::One { .. } => vec![cells(kind, puzzle, chance)],
        Lists::Several { least, most, .. } => {
            let number = least.max(1 + chance.index(most.min(3)));
            let length = 1 + chance.index(3);
            let same = chance.odds(1, 2);
            let mut list = || {
                let length = if same { length } else { 1 + chance.index(3) };
                walk(puzzle, length, chance)
            };
            (0..number).map(|_| list()).collect()
        }
        _ => Vec::new(),
    };
    let mut rule = Rule::with_lists(kind, lists);
    let numbered = match kind.number() {
        Number::No => false,
        Number::Optional | Number::Usual(_) => chance.odds(1, 2),
        Number::Required => true,
    };
    if numbered {
        rule.number = Some(chance.below(3 * side as u64) as i32);
    }
    match kind.detail() {
        Detail::Digits => rule.digits = digits(puzzle, chance),
        Detail::Text => rule.text = text(kind, puzzle, chance),
        Detail::Rules => rule.rules = inner(puzzle, chance, depth),
        _ => {}
    }
    rule
}

fn inner(puzzle: &Puzzle, chance: &mut Chance, depth: usize) -> Vec<Rule> {
    let fits = |kind: &&RuleKind| depth > 0 || kind.detail() != Detail::Rules;
    let kinds: Vec<RuleKind> = RuleKind::ALL.iter().filter(fits).copied().collect();
    let mut one = || draw(*chance.pick(&kinds).expect("some"), puzzle, chance, depth.max(1) - 1);
    let first = one();
    let well_formed = (0..TRIES).map(|_| one()).filter(|rule| rule.check(puzzle).is_ok());
    [first]
        .into_iter()
        .filter(|rule| rule.check(puzzle).is_ok())
        .chain(well_formed.take(2))
        .collect()
}

fn digits(puzzle: &Puzzle, chance: &mut Chance) -> Vec<u8> {
    let number = 1 + chance.index(4);
    (0..number).map(|_| puzzle.digit(1 + chance.index(puzzle.side()) as u8)).collect()
}

/// Cells as the kind is drawn.
fn cells(kind: RuleKind, puzzle: &Puzzle, chance: &mut Chance) -> Vec<Cell> {
    let side = puzzle.side();
    match kind.shape() {
        Shape::Edge => walk(puzzle, 2, chance),
        Shape::Corner => {
            let row = chance.index((puzzle.rows() - 1).max(1));
            let column = chance.index((puzzle.columns() - 1).max(1));
            [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(r, c)| Cell::at(row + r, column + c, side))
                .into()
        }
        Shape::Outside => outside(puzzle, chance),
        _ => {
            let length = 1 + chance.index(5);
            walk(puzzle, length, chance)
        }
    }
}

/// A row, a column or a diagonal, from either end.
fn outside(puzzle: &Puzzle, chance: &mut Chance) -> Vec<Cell> {
    let (side, rows, columns) = (puzzle.side(), puzzle.rows(), puzzle.columns());
    let (row, column) = (chance.index(rows), chance.index(columns));
    let mut line: Vec<Cell> = match chance.below(4) {
        0 => (0..columns).map(|i| Cell::at(row, i, side)).collect(),
        1 => (0..rows).map(|i| Cell::at(i, column, side)).collect(),
        2 => (0..rows.min(columns - column)).map(|i| Cell::at(i, column + i, side)).collect(),
        _ => (0..rows.min(column + 1)).map(|i| Cell::at(i, column - i, side)).collect(),
    };
    if chance.odds(1, 2) {
        line.reverse();
    }
    line
}

/// A walk of king's moves that enters no cell twice, shorter where it is stuck. Now and then it is
/// closed.
fn walk(puzzle: &Puzzle, length: usize, chance: &mut Chance) -> Vec<Cell> {
    let side = puzzle.side();
    let start = Cell::at(chance.index(puzzle.rows()), chance.index(puzzle.columns()), side);
    let mut walk = vec![start];
    while walk.len() < length {
        let last = walk[walk.len() - 1];
        let near = |cell: &Cell| {
            let rows = cell.row(side).abs_diff(last.row(side));
            rows.max(cell.column(side).abs_diff(last.column(side))) == 1
                && puzzle.contains(*cell)
                && !walk.contains(cell)
        };
        let next: Vec<Cell> = puzzle.cells().filter(near).collect();
        let Some(&next) = chance.pick(&next) else { break };
        walk.push(next);
    }
    if length > 3 && chance.odds(1, 8) {
        walk.push(walk[0]);
    }
    walk
}

/// A table, an expression or a machine.
fn text(kind: RuleKind, puzzle: &Puzzle, chance: &mut Chance) -> String {
    let mut values = || -> String {
        let all = puzzle.digits().filter(|_| chance.odds(2, 3));
        all.map(|value| value.to_string()).collect()
    };
    match kind {
        RuleKind::PairFunction | RuleKind::AllPairs => {
            puzzle.digits().map(|value| format!("{value}:{} ", values())).collect()
        }
        RuleKind::Machine => {
            let (a, b, c, d, e) = (values(), values(), values(), values(), values());
            format!("a: {a}>b {b}>c; b*: {c}>b {d}>a; >c: {e}>b .>c")
        }
        RuleKind::RegularExpression => {
            let texts = [".*12?.*", "[1-3]+[^1]*", "(1|2.)*[34]?", "[13]{1,2}.{2,4}"];
            texts[chance.index(texts.len())].to_owned()
        }
        _ => kind.example().pop().map(|rule| rule.text).unwrap_or_default(),
    }
}
