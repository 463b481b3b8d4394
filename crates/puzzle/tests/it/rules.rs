//! Every kind of rule: its primitives accept exactly the values for which its definition holds.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_puzzle::{
    Cell, Conflict, Demand, Detail, Lists, ModelError, Number, Primitive, Puzzle, Rule, RuleFlaw,
    RuleKind, Values,
};
use quadrille_referee::{random_grid, random_rule, rule_that_holds, solutions};

/// Assignments up to which all of them are tried.
const ALL: usize = 8_000;
/// Assignments that are tried of more.
const SOME: usize = 1_000;

fn grids() -> Vec<Puzzle> {
    let jigsaw = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    [
        Puzzle::sudoku(2, 2),
        Puzzle::latin(4),
        Puzzle::jigsaw(&jigsaw),
        Puzzle::sudoku(2, 3),
        Puzzle::latin(6),
        Puzzle::latin(3),
        Puzzle::latin(1),
        Puzzle::rectangle(3, 4, 5),
        Puzzle::rectangle(4, 2, 4).and_then(|puzzle| puzzle.with_lowest(0)),
        Puzzle::sudoku(2, 3).and_then(|puzzle| puzzle.with_lowest(0)),
    ]
    .map(Result::unwrap)
    .into()
}

/// One rule in both forms.
struct Both {
    demands: Vec<Demand>,
    primitives: Vec<Primitive>,
}

impl Both {
    /// True if the rule holds; both forms must agree.
    fn holds(&self, values: &[u8], rule: &Rule) -> bool {
        let defined = self.demands.iter().all(|demand| demand.holds(values));
        let lowered = self.primitives.iter().all(|primitive| primitive.accepts(values));
        assert_eq!(defined, lowered, "{rule:?} with {values:?}: defined and lowered");
        defined
    }
}

/// Compares the two forms of a rule and reports whether it held at least once, and failed once.
fn compare(puzzle: &Puzzle, rule: &Rule, chance: &mut Chance) -> (bool, bool) {
    let (side, cells) = (puzzle.side(), rule.cells(puzzle));
    let both = Both { demands: rule.demands(puzzle), primitives: rule.lower(puzzle) };
    let number = cells.iter().try_fold(1_usize, |all, _| all.checked_mul(side));
    let number = number.filter(|&number| number <= ALL);
    let mut values = vec![1; side * side];
    let (mut held, mut failed) = (false, false);
    let mut judge = |values: &[u8]| match both.holds(values, rule) {
        true => held = true,
        false => failed = true,
    };
    for choice in 0..number.unwrap_or(SOME) {
        let mut rest = choice;
        for cell in &cells {
            let digit = if number.is_some() { rest % side } else { chance.index(side) };
            rest /= side;
            values[cell.index()] = digit as u8 + 1;
        }
        judge(&values);
    }
    if number.is_none() {
        near_solutions(puzzle, rule, chance, &mut judge);
    }
    (held, failed)
}

/// Solutions of the rule, and grids that differ from them in one or two cells.
fn near_solutions(puzzle: &Puzzle, rule: &Rule, chance: &mut Chance, judge: &mut dyn FnMut(&[u8])) {
    let puzzle = puzzle.clone().with_rule(rule.clone()).unwrap();
    let Some(grid) = random_grid(&puzzle, chance) else { return };
    judge(grid.values());
    for _ in 0..SOME {
        let mut values = grid.values().to_vec();
        for _ in 0..1 + chance.index(2) {
            values[chance.index(grid.values().len())] = 1 + chance.index(puzzle.side()) as u8;
        }
        judge(&values);
    }
}

#[test]
fn primitives_accept_exactly_the_values_for_which_the_definition_holds() {
    for (number, &kind) in (0..).zip(RuleKind::ALL) {
        let mut chance = Chance::new(7).fork(number);
        let (mut held, mut failed) = (false, false);
        for puzzle in grids() {
            for _ in 0..12 {
                let Some(rule) = random_rule(kind, &puzzle, &mut chance) else { continue };
                let puzzle = puzzle.clone().with_rule(rule.clone()).unwrap();
                let (some, none) = compare(&puzzle, &rule, &mut chance);
                held |= some;
                failed |= none;
            }
        }
        assert!(held && failed, "{kind}: random rules neither all hold nor all fail");
    }
}

#[test]
fn marks_of_the_puzzle_count_for_negative_rules() {
    let cells = |a, b| [Cell(a), Cell(b)];
    for (negative, mark) in [
        (RuleKind::NegativeKropki, RuleKind::WhiteDot),
        (RuleKind::NegativeKropki, RuleKind::BlackDot),
        (RuleKind::NegativeDifference, RuleKind::BlackDot),
        (RuleKind::NegativeRatio, RuleKind::WhiteDot),
        (RuleKind::NegativeXv, RuleKind::V),
        (RuleKind::NegativeXv, RuleKind::X),
    ] {
        let inner = Rule::made_of(RuleKind::AllOf, vec![Rule::new(mark, cells(5, 4))]);
        let rules = vec![Rule::new(mark, cells(0, 1)), Rule::global(negative), inner];
        let puzzle = Puzzle::latin(4).unwrap().with_rules(rules).unwrap();
        let rule = &puzzle.rules()[1];
        assert_eq!(rule.demands(&puzzle).len(), 24 - 2, "{negative} with {mark}");
        let (_, failed) = compare(&puzzle, rule, &mut Chance::new(1));
        assert!(failed);
    }
}

#[test]
fn every_kind_has_an_example_that_is_well_formed_and_has_solutions() {
    let empty = Puzzle::sudoku(2, 3).unwrap();
    for &kind in RuleKind::ALL {
        let puzzle = match empty.clone().with_rules(kind.example()) {
            Ok(puzzle) => puzzle,
            Err(error) => panic!("{error}"),
        };
        let rule = puzzle.rules().last().unwrap();
        assert_eq!(rule.kind, kind);
        assert_eq!(puzzle.conflict(), None, "{kind}");
        let sentence = rule.sentence(&puzzle);
        assert!(sentence.ends_with('.') && sentence.len() > 15, "{kind}: {sentence}");
        let mut solved = false;
        let _ = solutions(&puzzle, &mut |solution| {
            solved = puzzle.is_solved_by(solution);
            ControlFlow::Break(())
        });
        assert!(solved, "{kind}: the example has a solution");
    }
}

#[test]
fn names_are_unique_and_read_back() {
    let mut names = HashSet::new();
    for &kind in RuleKind::ALL {
        assert!(names.insert(kind.name()), "{kind} twice");
        assert!(kind.name().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{kind}");
        assert!(kind.about().ends_with('.'), "{kind}");
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    let unknown = "thermo".parse::<RuleKind>().unwrap_err();
    assert_eq!(unknown.to_string(), "no rule is called \"thermo\"");
}

/// The flaw of a rule on a 6×6 grid.
fn flaw(rule: Rule) -> RuleFlaw {
    match Puzzle::sudoku(2, 3).unwrap().with_rule(rule.clone()) {
        Err(ModelError::Rule(error)) => {
            assert_eq!(error.kind, rule.kind);
            error.flaw
        }
        other => panic!("{rule:?}: {other:?}"),
    }
}

#[test]
fn the_form_of_every_kind_is_checked() {
    let mut chance = Chance::new(3);
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    for &kind in RuleKind::ALL {
        let good = random_rule(kind, &puzzle, &mut chance).unwrap();
        let one = matches!(kind.lists(), Lists::One { .. });
        if kind.lists() == Lists::None {
            let cells = vec![vec![Cell(0)]];
            assert_eq!(
                flaw(Rule { lists: cells, ..good.clone() }),
                RuleFlaw::Unused { what: "cells" }
            );
        } else {
            let mut lists = good.lists.clone();
            lists[0][0] = Cell(36);
            assert!(
                matches!(flaw(Rule { lists, ..good.clone() }), RuleFlaw::Outside { .. }),
                "{kind}"
            );
            let none = Rule { lists: Vec::new(), ..good.clone() };
            assert!(matches!(flaw(none), RuleFlaw::Lists { .. }), "{kind}");
            let empty = Rule { lists: vec![Vec::new(); good.lists.len()], ..good.clone() };
            assert!(matches!(flaw(empty), RuleFlaw::Cells { .. }), "{kind}");
        }
        if one {
            let lists = vec![good.lists[0].clone(); 2];
            assert!(
                matches!(flaw(Rule { lists, ..good.clone() }), RuleFlaw::Lists { .. }),
                "{kind}"
            );
        }
        match kind.number() {
            Number::No => {
                let found = flaw(Rule { number: Some(1), ..good.clone() });
                assert_eq!(found, RuleFlaw::Unused { what: "a number" }, "{kind}");
            }
            Number::Required => {
                let found = flaw(Rule { number: None, ..good.clone() });
                assert_eq!(found, RuleFlaw::Missing { what: "a number" }, "{kind}");
            }
            Number::Optional | Number::Usual(_) => {}
        }
        if !matches!(kind.number(), Number::No) {
            for number in [-1, i32::MIN, i32::MAX] {
                let found = flaw(Rule { number: Some(number), ..good.clone() });
                assert!(matches!(found, RuleFlaw::Range { .. }), "{kind} {number}: {found}");
            }
        }
        if kind.detail() != Detail::Text {
            let found = flaw(Rule { text: "1".into(), ..good.clone() });
            assert_eq!(found, RuleFlaw::Unused { what: "a text" }, "{kind}");
        }
        if kind.detail() != Detail::Nothing {
            let (digits, text, rules) = (Vec::new(), String::new(), Vec::new());
            let found = flaw(Rule { digits, text, rules, ..good });
            assert!(matches!(found, RuleFlaw::Missing { .. }), "{kind}: {found}");
        }
    }
}

#[test]
fn malformed_rules_are_refused_with_the_reason() {
    let six = |cells: &[(usize, usize)]| {
        cells.iter().map(|&(r, c)| Cell::at(r - 1, c - 1, 6)).collect::<Vec<_>>()
    };
    let row: Vec<Cell> = (0..6).map(Cell).collect();
    let refused = [
        (
            Rule::new(RuleKind::Thermometer, (0..7).map(Cell)),
            "needs at most 6 cells, one for each value, not 7",
        ),
        (Rule::new(RuleKind::Thermometer, [Cell(0)]), "needs at least 2 cells, not 1"),
        (Rule::new(RuleKind::Thermometer, [Cell(0), Cell(0)]), "r1c1 is listed twice"),
        (Rule::new(RuleKind::Renban, (0..7).map(Cell)), "needs at most 6 cells, not 7"),
        (
            Rule::new(RuleKind::WhiteDot, six(&[(1, 6), (2, 1)])),
            "its cells are not two cells with a common border",
        ),
        (
            Rule::new(RuleKind::X, six(&[(1, 1), (2, 2)])),
            "its cells are not two cells with a common border",
        ),
        (
            Rule::new(RuleKind::Quadruple, row[..4].to_vec()).digits([1]),
            "its cells are not the four cells around a corner",
        ),
        (
            Rule::new(RuleKind::Quadruple, six(&[(1, 1), (1, 2), (2, 1), (2, 2)])).digits([7]),
            "7 is not from 1 to 6",
        ),
        (
            Rule::new(RuleKind::LittleKiller, six(&[(2, 2), (3, 3)])).number(5),
            "its cells are not a whole diagonal, from edge to edge",
        ),
        (Rule::new(RuleKind::LittleKiller, []).number(5), "needs at least 1 cell, not 0"),
        (
            Rule::new(RuleKind::Sandwich, row[..5].to_vec()).number(5),
            "its cells are not a whole row or column, read from one end",
        ),
        (Rule::new(RuleKind::Skyscraper, row.clone()).number(7), "7 is not from 1 to 6"),
        (Rule::new(RuleKind::Whispers, row.clone()).number(6), "6 is not from 1 to 5"),
        (
            Rule::new(RuleKind::RegularExpression, row.clone()).text("(12"),
            "character 4: the parenthesis is not closed",
        ),
        (
            Rule::new(RuleKind::PairFunction, row.clone()).text("1:23 7:1"),
            "'7' in the table is not a value",
        ),
        (
            Rule::new(RuleKind::Machine, row.clone()).text("a: 1>b"),
            "\"1>b\" is not values, > and a state",
        ),
        (
            Rule::with_lists(RuleKind::Clone, vec![row[..2].to_vec(), row[2..5].to_vec()]),
            "needs 2 cells in every list, as in the first, not 3",
        ),
    ];
    for (rule, reason) in refused {
        let kind = rule.kind;
        assert_eq!(flaw(rule).to_string(), reason, "{kind}");
    }
    let inner = Rule::new(RuleKind::Thermometer, [Cell(40), Cell(0)]);
    let any = Rule::made_of(RuleKind::AnyOf, vec![inner]);
    let error = Puzzle::sudoku(2, 3).unwrap().with_rule(any).unwrap_err();
    assert_eq!(error.to_string(), "any-of: thermometer at r7c5: r7c5 is outside the grid");
    let entropic = Rule::new(RuleKind::Entropic, (0..3).map(Cell));
    let error = Puzzle::sudoku(2, 2).unwrap().with_rule(entropic).unwrap_err();
    assert_eq!(
        error.to_string(),
        "entropic at r1c1: the grid needs a side that is a multiple of 3"
    );
    let odd = Rule::new(RuleKind::Odd, [Cell(0)]);
    let error = Puzzle::latin(17).unwrap().with_rule(odd).unwrap_err();
    assert_eq!(error.to_string(), "odd at r1c1: rules are for grids up to 16×16, not 17×17");
}

#[test]
fn a_rule_without_solution_is_a_conflict_with_its_sentence() {
    let empty = Puzzle::sudoku(3, 3).unwrap();
    let cage = Rule::new(RuleKind::Cage, [Cell(0), Cell(1)]);
    for (sum, possible) in [(2, false), (3, true), (17, true), (18, false)] {
        let puzzle = empty.clone().with_rule(cage.clone().number(sum)).unwrap();
        assert_eq!(puzzle.conflict().is_none(), possible, "{sum}");
    }
    let mut puzzle = empty.with_rule(Rule::new(RuleKind::Thermometer, (0..5).map(Cell))).unwrap();
    assert_eq!(puzzle.conflict(), None);
    puzzle.give(Cell(2), Some(2));
    let conflict = puzzle.conflict().unwrap();
    assert!(matches!(conflict, Conflict::Rule { rule: 1, kind: RuleKind::Thermometer, .. }));
    assert_eq!(
        conflict.to_string(),
        "no values satisfy rule 1 (thermometer): Digits increase along the thermometer from r1c1 to r1c5."
    );
}

/// Values were named, which are digits plus one on a grid with a 0.
#[test]
fn a_conflict_names_digits() {
    let mut puzzle = Puzzle::latin(4).unwrap().with_lowest(0).unwrap();
    puzzle.give(Cell(0), Some(4));
    puzzle.give(Cell(1), Some(4));
    assert_eq!(puzzle.conflict().unwrap().to_string(), "3 is given twice in row 1: r1c1 and r1c2");
    puzzle.give(Cell(1), None);
    for cell in 4..8 {
        puzzle.strike(Cell(cell), Values::only(1));
    }
    assert_eq!(puzzle.conflict().unwrap().to_string(), "row 2 has no place for 0");
}

#[test]
fn rules_of_large_grids_lower_too() {
    let mut chance = Chance::new(5);
    for puzzle in [Puzzle::sudoku(3, 3).unwrap(), Puzzle::sudoku(4, 4).unwrap()] {
        let grid = random_grid(&puzzle, &mut chance).unwrap();
        for &kind in RuleKind::ALL {
            let Some(rule) = rule_that_holds(kind, &puzzle, grid.values(), &mut chance) else {
                continue;
            };
            let accepted = rule.lower(&puzzle).iter().all(|one| one.accepts(grid.values()));
            assert!(accepted, "{rule:?}");
        }
    }
}

/// Twelve digits have 100 sets that add up to 48, which are not told apart.
#[test]
fn circles_hold_a_set_of_digits_that_add_up_to_their_number() {
    let grid = Puzzle::latin(12).unwrap();
    for set in [&[3][..], &[9, 5, 1], &[12, 11, 10, 9, 6]] {
        let mut values: Vec<u8> = set.iter().flat_map(|&digit| vec![digit; digit.into()]).collect();
        let circles = values.len();
        values.resize(144, 1);
        let rule = Rule::new(RuleKind::CountingCircles, (0..circles as u32).map(Cell));
        let both = Both { demands: rule.demands(&grid), primitives: rule.lower(&grid) };
        assert!(both.holds(&values, &rule));
        for (cell, digit) in (0..circles).flat_map(|cell| (1..=12).map(move |v| (cell, v))) {
            let before = std::mem::replace(&mut values[cell], digit);
            assert_eq!(both.holds(&values, &rule), digit == before, "{set:?}: {digit} in {cell}");
            values[cell] = before;
        }
    }
    let circles = Rule::new(RuleKind::CountingCircles, (0..11).map(Cell));
    assert!(Puzzle::latin(4).unwrap().with_rule(circles).unwrap().conflict().is_some());
}

/// The largest rules that a grid has room for are lowered or refused. A list of 128 cells was
/// accepted and had an automaton that was too large.
#[test]
fn the_largest_rules_are_lowered_or_refused() {
    let grid = Puzzle::latin(16).unwrap();
    let (mut lowered, all) = (0, 0..256);
    for &kind in RuleKind::ALL.iter().filter(|kind| kind.lists() != Lists::None) {
        for length in [16, 128, 1000] {
            for number in [0, 136, 10_000] {
                let mut cells: Vec<Cell> = all.clone().chain(all.clone().rev()).map(Cell).collect();
                cells.truncate(length);
                let lists = match kind.lists() {
                    Lists::Several { .. } => {
                        cells.chunks(length.div_ceil(2)).map(<[_]>::to_vec).collect()
                    }
                    _ => vec![cells],
                };
                let mut rule = Rule::with_lists(kind, lists);
                rule.number = Some(number).filter(|_| !matches!(kind.number(), Number::No));
                match kind.detail() {
                    Detail::Digits => rule.digits = (1..=16).collect(),
                    Detail::Text => rule.text = kind.example().pop().unwrap().text,
                    _ => {}
                }
                if rule.check(&grid).is_ok() {
                    lowered += usize::from(!rule.lower(&grid).is_empty());
                }
            }
        }
    }
    assert!(lowered > 100, "{lowered}");
}
