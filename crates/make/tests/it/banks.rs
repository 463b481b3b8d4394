//! Puzzles found beforehand: banks, cruxes, and those that need a rare technique.

use std::collections::BTreeSet;

use quadrille_core::{Budget, Chance};
use quadrille_make::{
    Bank, BankEntry, BankError, BankName, Cells, Cruxes, Fault, canonical, crux_line, is_needed,
};
use quadrille_nine::Solver;
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::{Explained, Limits, Tenths, explain};
use quadrille_reason::{AtMost, Level, Technique, level_at_most};

use crate::nine::{is_unique, kernel, one_fewer};

#[test]
fn every_fault_is_found() {
    let good = Bank::named(BankName::Seventeen).puzzles()[0];
    let faults = |puzzles: &[BankEntry]| {
        let text = |cells: Cells| cells.map(|value| char::from(b'0' + value)).iter().collect();
        let line = |p: &BankEntry| [text(p.clues), text(p.solution), p.er.to_string()].join(" ");
        let lines: Vec<String> = puzzles.iter().map(line).collect();
        let bank = Bank::parse(&lines.join("\n"), Some(17)).unwrap();
        bank.check().into_iter().map(|(_, fault)| fault).collect::<Vec<_>>()
    };
    assert_eq!(faults(&[good]), []);
    assert_eq!(faults(&[good, good]), [Fault::Twice]);
    let mut fewer = good;
    fewer.clues.iter_mut().filter(|v| **v > 0).take(2).for_each(|v| *v = 0);
    assert!(faults(&[fewer]).starts_with(&[Fault::Clues, Fault::Solution]));
    let mut more = good;
    more.clues[0] = good.solution[0];
    assert!(faults(&[more]).contains(&Fault::NotMinimal));
    let mut wrong = good;
    wrong.solution.swap(0, 1);
    assert_eq!(faults(&[wrong]), [Fault::Solution]);
    let mut relabelled = good;
    let turn = |v: u8| if v == 0 { 0 } else { v % 9 + 1 };
    (relabelled.clues, relabelled.solution) = (good.clues.map(turn), good.solution.map(turn));
    assert_eq!(faults(&[relabelled]), [Fault::NotCanonical]);
}

#[test]
fn the_banks_hold_what_they_promise() {
    for name in BankName::ALL {
        assert_eq!(Bank::named(name).check(), Vec::new(), "{}", name.name());
        assert_eq!(name.name().parse(), Ok(name));
    }
    assert!(Bank::named(BankName::Seventeen).puzzles().len() >= 100);
    assert!(Bank::named(BankName::Extreme).puzzles().len() >= 50);
}

#[test]
fn draws_are_equivalents_and_all_different_until_the_bank_is_through() {
    let bank = Bank::named(BankName::Seventeen);
    let forms: BTreeSet<Cells> = bank.puzzles().iter().map(|p| p.clues).collect();
    let mut solver = Solver::new();
    let mut drawn = BTreeSet::new();
    for number in 0..bank.puzzles().len() as u64 {
        let puzzle = bank.draw(3, number);
        assert_eq!(bank.draw(3, number), puzzle);
        let answer = solver.solve(&kernel(&puzzle.clues), 2);
        assert_eq!(answer.first(), Some(&puzzle.solution.map(|v| v + b'0')));
        let form = canonical(&puzzle.clues);
        assert!(forms.contains(&form) && drawn.insert(form));
    }
    assert!(drawn.contains(&canonical(&bank.draw(3, forms.len() as u64).clues)));
    assert_ne!(bank.draw(3, 0), bank.draw(4, 0));
}

#[test]
fn ratings_are_those_of_the_scale() {
    for name in BankName::ALL {
        let first = &Bank::named(name).puzzles()[0];
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&first.clues).unwrap();
        let limits = Limits { max: None, budget: Budget::unlimited() };
        let Ok(Explained::Rated(ratings)) = explain(&puzzle, &limits) else { panic!("{puzzle:?}") };
        assert_eq!(ratings.er, first.er);
    }
}

#[test]
fn what_is_no_bank_is_refused_with_its_line() {
    let good = format!("{} {} 7.2\n", ".".repeat(81), "1".repeat(81));
    let parse = |text: &str| Bank::parse(text, None).map(|bank| bank.puzzles()[0].er);
    assert_eq!(parse(&good), Ok(Tenths(72)));
    let line = |text: &str| parse(&format!("# remark\n{good}{text}"));
    for bad in [
        ".......".to_owned(),
        good.replace("7.2", "7"),
        good.replace("7.2", "7.12"),
        good.replace("7.2", "7.2 x"),
        good.replace('1', "a"),
        good.replace("7.2", "9999999.1"),
    ] {
        assert_eq!(line(&bad), Err(BankError::Line { line: 3 }), "{bad}");
    }
    assert_eq!(parse("# nothing\n"), Err(BankError::Empty));
}

#[test]
fn every_crux_of_the_data_is_stuck() {
    let cruxes = Cruxes::shared();
    assert_eq!(cruxes.len(), 1000);
    for crux in cruxes.iter() {
        assert_eq!(crux.is_stuck(&Budget::unlimited()), Ok(true), "{}", crux_line(crux));
    }
}

#[test]
fn what_grows_is_minimal_and_extreme() {
    let (mut solver, mut chance, mut grown) = (Solver::new(), Chance::new(3), 0);
    for _ in 0..40 {
        let Some(made) = Cruxes::shared().grow(0, &mut solver, &mut chance) else { continue };
        let (puzzle, solution) = made.model();
        let level = level_at_most(&puzzle, &solution, Level::Extreme, None, &Budget::unlimited());
        assert_eq!(level, Ok(AtMost::Is(Level::Extreme)));
        assert!(is_unique(&made.clues));
        assert!(one_fewer(&made.clues).all(|fewer| !is_unique(&fewer)));
        grown += 1;
    }
    assert!(grown > 20, "{grown}");
}

#[test]
fn a_line_that_is_no_crux_is_refused() {
    let line = crux_line(Cruxes::shared().iter().next().unwrap());
    let again = Cruxes::parse(&line).unwrap();
    assert_eq!(crux_line(again.iter().next().unwrap()), line);
    let at = |text: &str| Cruxes::parse(&format!("# remark\n{text}")).map(|c| c.len());
    assert_eq!(at(&line), Ok(1));
    for bad in [
        &line[..160],
        &line.replace('g', "w"),
        &"fv".repeat(81),
        &"00".repeat(81),
        &"01".repeat(81),
    ] {
        assert_eq!(at(bad), Err(BankError::Crux { line: 2 }), "{bad}");
    }
    assert_eq!(at(""), Err(BankError::Empty));
}

/// The lines that hold a technique and the givens of a puzzle that needs it.
#[test]
fn every_line_has_a_technique_and_a_puzzle_that_needs_it() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let lines = include_str!("../../data/needed.txt").lines().filter(|line| !line.starts_with('#'));
    for (technique, givens) in lines.map(|line| line.split_once(' ').unwrap()) {
        let technique: Technique = technique.parse().unwrap();
        let givens: Vec<u8> = givens.bytes().map(|digit| digit - b'0').collect();
        let puzzle = shape.clone().with_givens(&givens).unwrap();
        assert_eq!(is_needed(&puzzle, technique, &Budget::unlimited()), Ok(true), "{technique}");
    }
}
