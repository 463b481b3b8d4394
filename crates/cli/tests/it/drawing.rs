//! Pictures through the real binary: contents, files, refusals.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

fn quadrille(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    command.args(args);
    command
}

#[test]
fn a_puzzle_is_drawn_on_standard_output() {
    let svg = starts_with("<svg ").and(contains("<title>KenKen 4×4</title>"));
    quadrille(&["draw", KENKEN]).assert().code(0).stdout(svg.and(contains(">2÷</text>")));
    let solved = contains("solved</title>").and(contains("#0b45a6"));
    quadrille(&["draw", "--solution", "--theme", "screen", PUZZLE]).assert().code(0).stdout(solved);
    let marks = quadrille(&["draw", "--candidates", PUZZLE]).output().unwrap().stdout;
    let plain = quadrille(&["draw", PUZZLE]).output().unwrap().stdout;
    assert!(marks.len() > 3 * plain.len());
    quadrille(&["draw", "--step", PUZZLE]).assert().code(0).stdout(contains("single"));
}

#[test]
fn the_name_of_the_file_decides() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    quadrille(&["draw", PUZZLE, "-o", &path("a.svg"), "--size", "90mm"])
        .assert()
        .code(0)
        .stdout("");
    let svg = std::fs::read_to_string(path("a.svg")).unwrap();
    assert!(svg.contains("width=\"340.16\""), "{}", &svg[..200]);
    quadrille(&["matrix", "--blank", "--box", "2x2", "-o", &path("m.svg")]).assert().code(0);
    assert!(std::fs::read_to_string(path("m.svg")).unwrap().contains("r4c4=4"));
    quadrille(&["draw", PUZZLE, "-o", &path("a.bmp")]).assert().code(2);
    quadrille(&["draw", PUZZLE, "-o", &path("no/a.svg")]).assert().code(74);
}

#[test]
fn what_would_be_ignored_is_refused() {
    for args in [
        &["draw", "--solution", "--step", PUZZLE][..],
        &["draw", "--size", "3", PUZZLE],
        &["draw", "--theme", "pink", PUZZLE],
        &["matrix", "--theme", "dark", PUZZLE],
        &["matrix", "-o", "m.xlsx", "--size", "90", PUZZLE],
        &["matrix", "-o", "m.svg", "--style", "csv", PUZZLE],
        &["book", "-o", "book.pdf"],
        &["book", "-o", "book.pdf", "--kind", "sudoku"],
        &["book", "-o", "book.svg", "--kind", "sudoku", "--levels", "easy:1"],
        &["book", "recipe.toml", "-o", "book.pdf", "--per-page", "4"],
    ] {
        quadrille(args).assert().code(2);
    }
    let clash = format!("55{}", ".".repeat(79));
    quadrille(&["draw", "--solution", &clash]).assert().code(1).stderr(contains("no solution"));
}

#[cfg(not(feature = "print"))]
#[test]
fn what_is_not_built_in_says_how_to_build_it() {
    for (args, kind) in [
        (&["draw", PUZZLE, "-o", "a.png"][..], "PNG"),
        (&["draw", PUZZLE, "-o", "a.pdf"], "PDF"),
        (&["matrix", "--blank", "-o", "a.xlsx"], "XLSX"),
        (&["book", "--kind", "sudoku", "--levels", "easy:1", "-o", "a.pdf"], "PDF"),
    ] {
        let said = contains(format!("{kind} is not built in")).and(contains("--features print"));
        quadrille(args).assert().code(2).stderr(said);
    }
    quadrille(&["book", "--help"]).assert().code(0).stdout(contains("--features print"));
}
