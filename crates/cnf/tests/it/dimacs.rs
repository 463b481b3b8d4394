//! DIMACS files: what is read and written, and the place of every error.

use quadrille_cnf::dimacs::{DimacsProblem, read, write, write_model};
use quadrille_cnf::{DimacsError, Formula, Strictness};

fn strict(text: &str) -> Result<Formula, DimacsError> {
    read(text.as_bytes(), Strictness::Strict).map(|(formula, _)| formula)
}

fn place(text: &str) -> (usize, usize, DimacsProblem) {
    let error = strict(text).unwrap_err();
    (error.line, error.column, error.problem)
}

#[test]
fn clauses_may_span_lines_and_comments_stand_anywhere() {
    let formula = strict("c hi\np cnf 3 2\n1\n c in between\n-2 0 3\n0\n").unwrap();
    let mut text = Vec::new();
    write(&formula, &["two\nlines"], &mut text).unwrap();
    assert_eq!(text, b"c two\nc lines\np cnf 3 2\n1 -2 0\n3 0\n");
    assert_eq!(strict(std::str::from_utf8(&text).unwrap()).unwrap(), formula);
}

#[test]
fn tabs_and_carriage_returns_are_blanks() {
    assert_eq!(strict("p\tcnf 2\t1\r\n1\t2 0\r\n").unwrap().len(), 1);
}

#[test]
fn the_empty_clause_and_the_empty_formula_are_kept() {
    assert_eq!(strict("p cnf 1 1\n0\n").unwrap().clauses().next().unwrap(), &[]);
    assert!(strict("p cnf 0 0\n").unwrap().is_empty());
}

#[test]
fn errors_name_the_place() {
    use DimacsProblem::*;
    assert_eq!(place("1 2 0\n"), (1, 1, NoHeader));
    assert_eq!(place(""), (1, 1, NoHeader));
    assert_eq!(place("p cnf 2 1\n 3 0\n"), (2, 2, OutOfRange { variable: 3, promised: 2 }));
    assert_eq!(place("p cnf 2 3\n1 0\n"), (3, 1, ClauseCount { found: 1, promised: 3 }));
    assert_eq!(place("p cnf 2 0\n1 0\n"), (3, 1, ClauseCount { found: 1, promised: 0 }));
    assert_eq!(place("p cnf 2 1\n1 2"), (2, 1, OpenClause));
    assert_eq!(place("p cnf 1 1\n1 0\n%\n0\n"), (3, 1, Percent));
    assert_eq!(place("p cnf 1 1\np cnf 1 1\n1 0\n"), (2, 1, SecondHeader));
    for bad in
        ["p cnf 1", "p dnf 1 1", "p cnf -1 1", "p cnf 1 1 1", "p cnf 99999999999 1", "pcnf 1 1"]
    {
        assert_eq!(place(bad).2, BadHeader, "{bad}");
    }
    for bad in ["x", "+1", "1.0", "-2147483648", "99999999999999999999", "-", "1x"] {
        let text = format!("p cnf 2147483647 1\n1 {bad} 0\n");
        assert_eq!(place(&text), (2, 3, NotALiteral(bad.into())));
    }
}

#[test]
fn lenient_reading_stops_at_percent_and_notes_a_wrong_count() {
    let (formula, notes) = read(b"p cnf 1 1\n1 0\n%\n0\n", Strictness::Lenient).unwrap();
    assert_eq!((formula.len(), notes.len()), (1, 1));
    let (_, notes) = read(b"p cnf 2 3\n1 0\n", Strictness::Lenient).unwrap();
    assert_eq!(notes, ["1 clauses, but the header promised 3"]);
    assert!(read(b"p cnf 1 1\n1\n%\n0\n", Strictness::Lenient).is_err());
    assert!(read(b"p cnf 2 1\n3 0\n", Strictness::Lenient).is_err());
}

#[test]
fn model_lines_are_short_and_complete() {
    let mut text = Vec::new();
    write_model(100, |var| var.0 % 2 == 0, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.lines().all(|line| line.starts_with("v ") && line.len() <= 78));
    let numbers: Vec<i32> =
        text.split_whitespace().filter(|w| *w != "v").map(|w| w.parse().unwrap()).collect();
    assert_eq!(numbers.len(), 101);
    assert_eq!((numbers[0], numbers[1], numbers[100]), (1, -2, 0));
}
