//! `generate`, `minimize`, `canonical`, `scramble` and `count --all-grids` through the real binary.

use std::collections::BTreeSet;

use assert_cmd::Command;

fn quadrille(args: &[&str]) -> String {
    let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().success();
    String::from_utf8(out.get_output().stdout.clone()).unwrap()
}

fn fed(args: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let out = command.args(args).write_stdin(input.to_owned()).assert().success();
    String::from_utf8(out.get_output().stdout.clone()).unwrap()
}

#[test]
fn all_grids_are_counted() {
    for (boxes, count) in
        [("2x2", "288"), ("2x3", "28200960"), ("2x4", "29136487207403520"), ("3x3", "6670903752021072936960")]
    {
        assert_eq!(quadrille(&["count", "--all-grids", boxes]), format!("{count}\n"));
    }
    Command::cargo_bin("quadrille").unwrap().args(["count", "--all-grids", "5x5"]).assert().code(2);
}

#[test]
fn minimal_puzzles_are_the_same_on_any_number_of_threads_and_unique() {
    let args = ["generate", "sudoku", "--count", "5000", "--seed", "7", "--threads"];
    let one = quadrille(&[&args[..], &["1"]].concat());
    assert_eq!(quadrille(&[&args[..], &["3"]].concat()), one);
    assert_eq!(one.lines().collect::<BTreeSet<_>>().len(), 5000);
    let few: String = one.lines().take(40).map(|l| format!("{l}\n")).collect();
    assert_eq!(fed(&["count", "--engine", "cover", "-"], &few), "1\n".repeat(40));
    assert_eq!(fed(&["minimize", "-"], &few), few, "nothing can be taken from a minimal puzzle");
}

#[test]
fn every_kind_is_made_and_unique() {
    for args in [
        &["sudoku", "--box", "2x3", "--level", "easy"][..],
        &["sudoku", "--level", "medium", "--symmetry", "180"],
        &["sudoku", "--diagonals"],
        &["sudoku", "--recipe", "seed002", "--level", "medium"],
        &["kenken", "--size", "5", "--level", "normal"],
        &["kenken", "--size", "4", "--no-ops"],
        &["killer", "--size", "6"],
        &["jigsaw", "--size", "6"],
    ] {
        let args = [&["generate"], args, &["--count", "2", "--seed", "3"]].concat();
        let made = quadrille(&args);
        assert_eq!(fed(&["count", "--engine", "cover", "-"], &made), "1\n1\n", "{args:?}: {made}");
        assert_eq!(quadrille(&args), made);
    }
}

#[test]
fn equivalents_have_one_canonical_form() {
    let puzzle = quadrille(&["generate", "sudoku", "--seed", "5"]);
    let form = fed(&["canonical", "-"], &puzzle);
    let other = fed(&["scramble", "--seed", "9", "-"], &puzzle);
    assert_ne!(other, puzzle);
    assert_eq!(fed(&["canonical", "-"], &other), form);
    assert_eq!(fed(&["canonical", "--dedup", "-"], &format!("{puzzle}{other}")), form);
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    for args in [
        &["sudoku", "--level", "fiendish"][..],
        &["kenken", "--size", "2"],
        &["kenken", "--level", "expert"],
        &["sudoku", "--box", "2x3", "--er", "2.0..3.0"],
        &["sudoku", "--er", "7..6"],
        &["sudoku", "--givens", "99"],
        &["kenken", "--ops", "%"],
    ] {
        Command::cargo_bin("quadrille").unwrap().arg("generate").args(args).assert().code(2);
    }
}

#[test]
fn a_wish_that_is_not_met_says_how_near_it_came() {
    let args = ["generate", "sudoku", "--box", "2x2", "--givens", "3"];
    let out = Command::cargo_bin("quadrille").unwrap().args(args).assert().code(1);
    let notes = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    assert!(notes.contains("the nearest has 4"), "{notes}");
}
