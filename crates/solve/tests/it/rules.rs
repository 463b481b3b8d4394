//! Puzzles with rules: all engines agree with brute force, and certificates hold. None leaves a
//! rule out.

use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_proof::check;
use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
use quadrille_referee::{all_solutions, count, rule_puzzle};
use quadrille_solve::{
    First, Request, batch, certify, conflict_core, difference, first, for_each_uniform,
    true_candidates,
};

use crate::rule_agreement::agreed;

#[test]
fn engines_and_certificates_agree_with_brute_force() {
    let mut compared = [0; 3];
    for case in 0..150 {
        let puzzle = rule_puzzle(5, case);
        match agreed(&puzzle) {
            Ok(solutions) => solutions.into_iter().for_each(|n| compared[n.min(2)] += 1),
            Err(difference) => panic!("case {case}: {difference}"),
        }
    }
    assert!(compared.iter().all(|&n| n > 10), "{compared:?}");
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for case in 0..100 {
        let puzzle = rule_puzzle(6, case);
        let Some(solutions) = all_solutions(&puzzle, 300) else { continue };
        let truth = true_candidates(&puzzle, &Budget::unlimited());
        for (cell, values) in truth.values.iter().enumerate() {
            let shown = solutions.iter().map(|grid| grid[cell]).collect();
            assert_eq!(*values, shown, "case {case}, cell {cell}");
        }
    }
}

/// A certificate about fewer or other rules than those of the puzzle is refused, or is not about
/// the puzzle.
#[test]
fn forged_certificates_are_refused() {
    const STATEMENTS: [&str; 6] = ["distinct", "pair", "linear", "regular", "mask", "any"];
    let mut forged = 0;
    for case in 0..60 {
        let puzzle = rule_puzzle(7, case);
        // Rectangles have none.
        let Ok(certificate) = certify(&puzzle, &Budget::unlimited()) else { continue };
        let text = certificate.to_text();
        let lines: Vec<&str> = text.lines().collect();
        let stated =
            |line: &str| STATEMENTS.iter().any(|word| line.starts_with(&format!("{word} ")));
        for at in (0..lines.len()).filter(|&at| stated(lines[at])).take(20) {
            let (without, mut changed) = (removed(&lines, at), lines.clone());
            let other = raised(lines[at]);
            changed[at] = &other;
            for text in [without, changed] {
                let checked = check(&resealed(&text)).map(|said| difference(&puzzle, &said.puzzle));
                assert!(checked != Ok(None), "case {case}, line {}: {}", at + 1, lines[at]);
                forged += 1;
            }
        }
    }
    assert!(forged > 500, "{forged}");
}

fn removed<'a>(lines: &[&'a str], at: usize) -> Vec<&'a str> {
    [&lines[..at], &lines[at + 1..]].concat()
}

/// The line with another number at its end: a target, a value, a state, a column.
fn raised(line: &str) -> String {
    let digits = line.len() - line.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, tail) = line.split_at(line.len() - digits);
    match tail.parse::<u32>() {
        Ok(number) => format!("{head}{}", if number > 1 { number - 1 } else { number + 1 }),
        Err(_) => format!("{head}0"),
    }
}

/// The lines with a checksum that fits.
fn resealed(lines: &[&str]) -> String {
    let body: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

/// The puzzle with these givens and rules of the whole, by position.
fn part(whole: &Puzzle, givens: &[Cell], rules: &[usize]) -> Puzzle {
    let rules = rules.iter().map(|&rule| whole.rules()[rule].clone()).collect();
    let mut part = whole.clone().with_rules(rules).unwrap();
    for cell in whole.cells().filter(|cell| !givens.contains(cell)) {
        part.give(cell, None);
    }
    part
}

#[test]
fn a_core_of_givens_and_rules_has_no_solution_and_its_parts_have_one() {
    let (mut with_rules, mut with_both) = (0, 0);
    for case in 0..400 {
        let puzzle = rule_puzzle(8, case);
        let negative = [RuleKind::NegativeKropki, RuleKind::NegativeXv];
        if puzzle.rules().iter().any(|rule| negative.contains(&rule.kind)) {
            continue;
        }
        let core = conflict_core(&puzzle, &Budget::unlimited()).unwrap();
        assert_eq!(core.is_none(), count(&puzzle, 1) == 1, "case {case}");
        let Some(core) = core else { continue };
        assert!(core.minimal);
        let solvable = |givens: &[Cell], rules: &[usize]| {
            let part = part(&puzzle, givens, rules);
            matches!(first(&part, &Request::default()).unwrap().answer, First::Found(_))
        };
        assert!(!solvable(&core.givens, &core.rules), "case {case}");
        for at in 0..core.givens.len() {
            let mut fewer = core.givens.clone();
            fewer.remove(at);
            assert!(solvable(&fewer, &core.rules), "case {case}");
        }
        for at in 0..core.rules.len() {
            let mut fewer = core.rules.clone();
            fewer.remove(at);
            assert!(solvable(&core.givens, &fewer), "case {case}");
        }
        with_rules += usize::from(!core.rules.is_empty());
        with_both += usize::from(!core.rules.is_empty() && !core.givens.is_empty());
    }
    assert!(with_rules > 20 && with_both > 5, "{with_rules}, {with_both}");
}

/// Without its dot a negative rule would forbid more, so the dot is never left out before it.
#[test]
fn a_core_keeps_the_marks_of_its_negative_rule() {
    let dot = Rule::new(RuleKind::WhiteDot, [Cell(0), Cell(1)]);
    let rules = vec![dot, Rule::global(RuleKind::NegativeKropki)];
    let mut puzzle = Puzzle::sudoku(2, 2).unwrap().with_rules(rules).unwrap();
    for (cell, value) in [(0, 1), (1, 2), (10, 1), (11, 2)] {
        puzzle.give(Cell(cell), Some(value));
    }
    let core = conflict_core(&puzzle, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((core.rules, core.minimal), (vec![0, 1], true));
}

/// Without its region, the parts of a region sum line would be other ones: the core was of another
/// puzzle.
#[test]
fn a_core_keeps_the_regions_of_its_lines() {
    let cells = |list: &[u32]| list.iter().copied().map(Cell).collect::<Vec<Cell>>();
    // r1c1 | r1c2 r1c3 | r1c4 | r2c4 r2c3: r1c1 and r1c4 cannot be equal. Without the first region
    // there would be two parts that cannot have the same sum either.
    let region = |list: &[u32]| Rule::new(RuleKind::ExtraRegion, cells(list));
    let rules = vec![
        region(&[1, 2]),
        region(&[6, 7]),
        Rule::new(RuleKind::RegionSumLine, cells(&[0, 1, 2, 3, 7, 6])),
    ];
    let whole = Puzzle::latin(4).unwrap().with_rules(rules).unwrap();
    let core = conflict_core(&whole, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((core.rules, core.minimal), (vec![0, 1, 2], true));
}

#[test]
fn rules_are_part_of_a_puzzle() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let line = Rule::new(RuleKind::Thermometer, [Cell(0), Cell(1)]);
    let ruled = puzzle.clone().with_rule(line).unwrap();
    assert_ne!(batch::puzzle_fingerprint(&ruled), batch::puzzle_fingerprint(&puzzle));
    let mut found = 0;
    let drawn = for_each_uniform(&ruled, &Request::default(), 1_000_000, |grid| {
        found += 1;
        assert!(ruled.is_solved_by(&grid));
        if found < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(drawn.is_ok() && found == 50);
}
