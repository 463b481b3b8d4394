//! The meaning of rules in numbers and sentences that can be checked by hand. The other tests compare
//! two forms of a rule, which share code.

use quadrille_puzzle::{
    Cage, Cell, Conflict, Extra, Grid, ModelError, Number, Op, Puzzle, Rule, RuleFlaw, RuleKind,
    Standing, Values,
};

/// Two cells in a row, with nine values.
fn pair() -> Puzzle {
    Puzzle::rectangle(1, 2, 9).unwrap()
}

#[test]
fn every_relation_of_two_cells_allows_the_right_number_of_pairs() {
    let line = |kind| Rule::new(kind, [Cell(0), Cell(1)]);
    for (rule, pairs) in [
        (line(RuleKind::Thermometer), 36),
        (line(RuleKind::SlowThermometer), 45),
        (line(RuleKind::GreaterThan), 36),
        (line(RuleKind::Whispers), 20),
        (line(RuleKind::Whispers).number(8), 2),
        (line(RuleKind::Lockout), 30),
        (line(RuleKind::Lockout).number(2), 56),
        (line(RuleKind::WhiteDot), 16),
        (line(RuleKind::WhiteDot).number(3), 12),
        (line(RuleKind::BlackDot), 8),
        (line(RuleKind::BlackDot).number(3), 6),
        (line(RuleKind::X), 9),
        (line(RuleKind::V), 4),
        (line(RuleKind::EdgeSum).number(8), 7),
        (line(RuleKind::Renban), 16),
        (line(RuleKind::Nabner), 56),
        (line(RuleKind::Palindrome), 9),
        (line(RuleKind::Modular), 54),
        (line(RuleKind::Modular).number(2), 40),
        (line(RuleKind::Entropic), 54),
        (line(RuleKind::ParityLine), 40),
        (line(RuleKind::PairFunction).text("1:23 45:6"), 4),
        (Rule::global(RuleKind::Nonconsecutive), 65),
        (Rule::global(RuleKind::Nonconsecutive).number(3), 69),
        (Rule::global(RuleKind::NegativeDifference), 65),
        (Rule::global(RuleKind::NegativeRatio), 73),
        (Rule::global(RuleKind::NegativeKropki), 59),
        (Rule::global(RuleKind::NegativeXv), 68),
    ] {
        let puzzle = pair().with_rule(rule.clone()).unwrap();
        let all = (1..=9).flat_map(|a| (1..=9).map(move |b| [a, b]));
        let held = all.filter(|values| rule.holds(&puzzle, values)).count();
        assert_eq!(held, pairs, "{rule:?}");
    }
}

#[test]
fn rules_about_moves_compare_exactly_the_cells_a_move_apart() {
    let puzzle = Puzzle::latin(5).unwrap();
    for (kind, steps) in [(RuleKind::AntiKnight, [1, 2]), (RuleKind::AntiKing, [1, 1])] {
        let rule = Rule::global(kind);
        for (a, b) in puzzle.cells().flat_map(|a| puzzle.cells().map(move |b| (a, b))) {
            let mut values: Vec<u8> = (1..=25).collect();
            values[a.index()] = values[b.index()];
            let mut apart = [a.row(5).abs_diff(b.row(5)), a.column(5).abs_diff(b.column(5))];
            apart.sort_unstable();
            assert_eq!(rule.holds(&puzzle, &values), apart != steps, "{kind}: {a:?} and {b:?}");
        }
    }
}

#[test]
fn sentences_name_cells_and_digits() {
    let (row, column) = (0..4).map(Cell).fold((vec![], vec![]), |(mut row, mut column), cell| {
        row.insert(0, cell);
        column.push(Cell(4 * cell.0 + 1));
        (row, column)
    });
    for (rule, sentence) in [
        (Rule::new(RuleKind::Odd, [Cell(5)]), "Odd digits in r2c2."),
        (Rule::new(RuleKind::Even, column.clone()), "Even digits in r1c2, r2c2, r3c2 and r4c2."),
        (Rule::new(RuleKind::Contains, [Cell(0), Cell(1)]).digits([3, 4]), {
            "r1c1 and r1c2 contain 3 and 4."
        }),
        (Rule::new(RuleKind::LookAndSay, [Cell(0)]).digits([1, 2, 0, 4]), {
            "r1c1 contain 2 exactly 1 time, 4 exactly 0 times."
        }),
        (Rule::new(RuleKind::Skyscraper, row).number(1), {
            "In row 1, read from r1c4, exactly 1 digit is greater than all before it."
        }),
        (Rule::new(RuleKind::Skyscraper, column).number(2), {
            "In column 2, read from r1c2, exactly 2 digits are greater than all before them."
        }),
    ] {
        assert_eq!(rule.sentence(&Puzzle::latin(4).unwrap()), sentence);
    }
}

#[test]
fn clues_outside_take_whole_lines_from_either_end() {
    let puzzle = Puzzle::rectangle(3, 4, 5).unwrap();
    let line = |from: (usize, usize), step: (isize, isize), length: isize| {
        let at = |i| {
            let row = from.0.strict_add_signed(i * step.0);
            Cell::at(row, from.1.strict_add_signed(i * step.1), 5)
        };
        (0..length).map(at).collect::<Vec<_>>()
    };
    let fits = |kind, cells| Rule::new(kind, cells).number(1).check(&puzzle).is_ok();
    for (from, step, whole) in
        [((1, 0), (0, 1), 4), ((1, 3), (0, -1), 4), ((0, 2), (1, 0), 3), ((2, 2), (-1, 0), 3)]
    {
        assert!(fits(RuleKind::XSum, line(from, step, whole)));
        assert!(!fits(RuleKind::XSum, line(from, step, whole - 1)));
        assert!(!fits(RuleKind::XSum, line(from, step, whole)[1..].to_vec()));
    }
    for (from, step, whole) in
        [((0, 1), (1, 1), 3), ((0, 1), (1, -1), 2), ((2, 2), (-1, 1), 2), ((2, 2), (-1, -1), 3)]
    {
        assert!(fits(RuleKind::LittleKiller, line(from, step, whole)));
        assert!(!fits(RuleKind::LittleKiller, line(from, step, whole - 1)));
        assert!(!fits(RuleKind::LittleKiller, line(from, step, whole)[1..].to_vec()));
    }
}

#[test]
fn closed_lines_count_their_first_cell_once() {
    let ring = [0, 1, 5, 4, 0].map(Cell);
    let puzzle = Puzzle::latin(4).unwrap();
    for kind in [RuleKind::Renban, RuleKind::Nabner] {
        let rule = Rule::new(kind, ring);
        assert_eq!(rule.check(&puzzle), Ok(()));
        assert_eq!(rule.cells(&puzzle), [0, 1, 4, 5].map(Cell));
        let crossed = Rule::new(kind, [0, 1, 0, 4].map(Cell)).check(&puzzle);
        assert!(matches!(crossed.unwrap_err().flaw, RuleFlaw::Twice { .. }));
    }
}

/// A cell that stands twice in a row is its own neighbour.
#[test]
fn a_cell_is_compared_with_itself() {
    let puzzle = Puzzle::latin(4).unwrap();
    let line = |kind| Rule::new(kind, [Cell(0), Cell(0)]);
    let twice = line(RuleKind::PairFunction).text("1:12 3:3 4:1");
    for (rule, allowed) in [(line(RuleKind::Whispers), &[][..]), (twice, &[1, 3])] {
        let (kind, parts) = (rule.kind, rule.lower(&puzzle));
        let found = (1..=4).filter(|&value| parts.iter().all(|part| part.accepts(&[value])));
        assert_eq!(found.collect::<Vec<u8>>(), allowed, "{kind}");
    }
}

#[test]
fn digits_that_cells_cannot_contain_are_refused() {
    let flaw = |digits: &[u8]| {
        let rule = Rule::new(RuleKind::Contains, [Cell(0), Cell(1)]).digits(digits.to_vec());
        rule.check(&Puzzle::latin(4).unwrap()).err().map(|error| error.to_string())
    };
    assert_eq!(flaw(&[1, 1]), None);
    let long = "contains at r1c1: needs at least 3 cells, not 2";
    assert_eq!(flaw(&[1, 1, 2]).as_deref(), Some(long));
    assert_eq!(flaw(&[0]).as_deref(), Some("contains at r1c1: 0 is not a digit"));
}

#[test]
fn rules_that_would_take_too_many_steps_are_refused() {
    let puzzle = Puzzle::latin(16).unwrap();
    let long = || Rule::new(RuleKind::SumLine, (0..45).map(Cell)).number(200);
    let any = |number| Rule::made_of(RuleKind::AnyOf, vec![long(); number]).check(&puzzle);
    assert_eq!(any(30), Ok(()));
    assert!(matches!(any(100).unwrap_err().flaw, RuleFlaw::Text { .. }));
    let states: String = (0..2100).map(|i| format!("s{i}: .>s{}; ", i + 1)).collect();
    let machine = |cells| {
        let text = format!("{states}s2100*: .>s2100");
        Rule::new(RuleKind::Machine, (0..cells).map(Cell)).text(text).check(&puzzle).is_ok()
    };
    assert!(machine(16) && !machine(256));
}

#[test]
fn a_repeat_breaks_an_unfinished_region() {
    let puzzle = Puzzle::latin(3).unwrap();
    let region = Rule::new(RuleKind::ExtraRegion, [0, 4, 8].map(Cell));
    let standing = |a, b| region.standing(&puzzle, &[a, 0, 0, 0, b, 0, 0, 0, 0]);
    assert_eq!((standing(1, 0), standing(1, 2)), (Standing::Open, Standing::Open));
    assert_eq!(standing(2, 2), Standing::Broken(vec![Cell(0), Cell(4)]));
}

/// Each two of the cells could be consecutive, but not all three.
#[test]
fn a_conflict_may_need_all_cells_of_a_rule() {
    let rule = Rule::new(RuleKind::Renban, [0, 1, 2].map(Cell));
    let mut puzzle = Puzzle::latin(4).unwrap().with_rule(rule).unwrap();
    for cell in 0..3 {
        puzzle.strike(Cell(cell), Values::only(3).with(4));
    }
    assert!(matches!(puzzle.conflict(), Some(Conflict::Rule { rule: 1, .. })));
}

#[test]
fn a_kenken_has_every_cell_in_a_connected_cage_and_no_rules() {
    let cage = |cells: &[u32]| Cage::kenken(Op::Any, 3, cells.iter().copied().map(Cell).collect());
    let whole = Puzzle::kenken(3, vec![cage(&[0, 1, 3, 4]), cage(&[2, 5, 8, 7, 6])]).unwrap();
    assert!(whole.is_kenken());
    assert!(!Puzzle::latin(3).unwrap().is_kenken());
    assert!(!whole.clone().with_diagonals().is_kenken());
    assert!(!whole.with_rule(Rule::global(RuleKind::AntiKing)).unwrap().is_kenken());
    let split = Puzzle::kenken(3, vec![cage(&[0, 1, 8]), cage(&[2, 3])]).unwrap_err();
    assert!(matches!(split, ModelError::CageSplit { cage: 1, .. }), "{split}");
    // r1c3 and r2c1 follow each other, but do not touch.
    let around = Puzzle::kenken(3, vec![cage(&[0, 1]), cage(&[2, 3])]).unwrap_err();
    assert!(matches!(around, ModelError::CageSplit { cage: 2, .. }), "{around}");
    let missing = Puzzle::kenken(3, vec![cage(&[0, 1])]).unwrap_err();
    assert_eq!(missing, ModelError::CageMissing { cell: Cell(2).name(3) });
}

#[test]
fn grids_are_written_in_the_digits_of_their_puzzle() {
    let grid = Grid::new(3, vec![1, 2, 3, 2, 3, 1, 3, 1, 2]).unwrap();
    let other = Grid::new(3, vec![1, 2, 3, 3, 1, 2, 2, 3, 1]).unwrap();
    assert_eq!(grid.differences(&other).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8].map(Cell));
    let from_zero = Puzzle::rectangle(2, 3, 3).unwrap().with_lowest(0).unwrap();
    assert_eq!(from_zero.line(&grid), "012120");
    let large = Grid::new(36, vec![36; 36 * 36]).unwrap();
    let line = Puzzle::latin(36).unwrap().line(&large);
    assert!(line.starts_with("36 36 ") && line == large.to_string());
}

#[test]
fn the_ends_of_the_word_are_values_too() {
    let both = Values::only(1).with(64);
    assert_eq!(both.iter().collect::<Vec<_>>(), [1, 64]);
    assert_eq!((both.first(), both.last(), both.single()), (Some(1), Some(64), None));
    assert_eq!(Values::all(64).len(), 64);
    for none in [0, 65, 255] {
        assert_eq!((Values::only(none), both.with(none)), (Values::EMPTY, both));
        assert_eq!((both.without(none), both.has(none)), (both, false));
    }
    assert!(!both.has(0) && !both.has(65) && both.without(1).single() == Some(64));
}

#[test]
fn zero_comes_out_of_a_difference_only() {
    let cells = vec![Cell(0), Cell(1)];
    for op in [Op::Add, Op::Mul, Op::Div, Op::Any] {
        let cage = Cage::kenken(op, 0, cells.clone());
        let hits =
            (1..=9u8).flat_map(|a| (1..=9u8).map(move |b| [a, b])).filter(|v| cage.accepts(v));
        let hits = hits.filter(|v| v[0] != v[1]).count();
        assert_eq!(hits, 0, "{op}");
    }
}

#[test]
fn nine_by_nine_has_four_windows_and_four_by_four_one() {
    let windows = |k: usize| -> Vec<Vec<u32>> {
        let puzzle = Puzzle::sudoku(k, k).unwrap().with_extra(Extra::Windows).unwrap();
        let extra = &puzzle.houses()[3 * k * k..];
        extra.iter().map(|house| house.cells.iter().map(|cell| cell.0).collect()).collect()
    };
    assert_eq!(windows(2), [[5, 6, 9, 10]]);
    let nine = windows(3);
    assert_eq!(nine.len(), 4);
    assert_eq!(nine[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
    assert_eq!(nine[1], [14, 15, 16, 23, 24, 25, 32, 33, 34]);
    assert_eq!(nine[2], [46, 47, 48, 55, 56, 57, 64, 65, 66]);
    assert_eq!(nine[3], [50, 51, 52, 59, 60, 61, 68, 69, 70]);
}

#[test]
fn a_puzzle_knows_its_extras_and_whether_it_has_nothing_else() {
    let plain = Puzzle::sudoku(2, 3).unwrap();
    assert_eq!((plain.diagonals(), plain.plain_boxes()), (false, Some((2, 3))));
    let crossed = plain.clone().with_diagonals();
    assert_eq!((crossed.diagonals(), crossed.plain_boxes()), (true, None));
    let mut struck = plain.clone();
    struck.strike(Cell(0), Values(1));
    let cage = Cage::killer(3, vec![Cell(0), Cell(1)]);
    let rule = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let others = [
        struck,
        plain.clone().with_cages(vec![cage]).unwrap(),
        plain.with_rule(rule).unwrap(),
        Puzzle::latin(6).unwrap(),
    ];
    assert!(others.iter().all(|puzzle| !puzzle.diagonals() && puzzle.plain_boxes().is_none()));
}

#[test]
fn values_know_how_many_are_left() {
    let mut left = Values(0b1011_0001).iter();
    for count in (0..4).rev() {
        left.next();
        assert_eq!((left.len(), left.size_hint()), (count, (count, Some(count))));
    }
}

/// The number that a rule has where none is written depends on the side.
#[test]
fn a_rule_without_a_number_names_the_usual_one() {
    let words = |side| RuleKind::Whispers.about_usual(side);
    assert!(words(9).contains("at least 5") && words(6).contains("at least 3"), "{}", words(6));
    for &kind in RuleKind::ALL {
        let usual = kind.about_usual(9);
        assert!(usual.ends_with('.'), "{kind:?}: {usual}");
        if !matches!(kind.number(), Number::Usual(_)) {
            assert_eq!(usual, kind.about());
        }
    }
}
