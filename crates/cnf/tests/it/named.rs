//! Named literals, clauses and formulas, and their text.

use std::collections::BTreeMap;

use quadrille_cnf::{Clause, Cnf, NamedError};

fn clause(text: &str) -> Clause {
    text.parse().unwrap()
}

#[test]
fn literals_are_sorted_by_symbol_without_the_sign() {
    assert_eq!(clause("b || !c || a").to_string(), "a || b || !c");
    assert_eq!(clause("!b || a || a").to_string(), "a || !b");
}

#[test]
fn clauses_compare_by_their_text() {
    assert!(clause("!z") < clause("a"));
    assert!(clause("d10_1_1") < clause("d1_1_1"));
    assert!(clause("FALSE") < clause("a"));
    assert_eq!(clause("a || b"), clause("b || a"));
    assert_ne!(clause("a || b"), clause("a || !b"));
}

#[test]
fn the_empty_clause_says_false_and_nothing_satisfies_it() {
    let empty = Clause::new([]).unwrap();
    assert_eq!(empty.to_string(), "FALSE");
    assert_eq!(clause("FALSE"), empty);
    assert!(!empty.satisfied_by(&BTreeMap::new()));
    assert!(Cnf::default().satisfied_by(&BTreeMap::new()));
    assert_eq!(Cnf::default().to_string(), "");
}

#[test]
fn a_union_with_both_signs_is_none() {
    assert_eq!(clause("a || !b").union(&clause("b || c")), None);
    assert_eq!(clause("a || !b").union(&clause("!b || c")), Some(clause("a || !b || c")));
    assert_eq!(clause("FALSE").union(&clause("a")), Some(clause("a")));
}

#[test]
fn a_model_must_name_a_literal_that_holds() {
    let cnf: Cnf = "a || b\n!a".parse().unwrap();
    let model = |pairs: &[(&str, bool)]| pairs.iter().map(|&(s, v)| (s.to_owned(), v)).collect();
    assert!(cnf.satisfied_by(&model(&[("a", false), ("b", true)])));
    assert!(!cnf.satisfied_by(&model(&[("a", false)])));
    assert!(!cnf.satisfied_by(&model(&[("b", true)])));
}

#[test]
fn a_clause_lists_its_symbols_with_their_signs() {
    let clause = clause("b || !a");
    let signs: Vec<_> = clause.literals().map(|lit| lit.is_positive()).collect();
    assert_eq!((clause.symbols().collect::<Vec<_>>(), signs), (vec!["a", "b"], vec![false, true]));
    assert_eq!(["a", "b", "c"].map(|symbol| clause.sign(symbol)), [Some(false), Some(true), None]);
}

#[test]
fn clauses_are_written_one_on_a_line_and_read_again() {
    let cnf: Cnf = "a || !b\nc".parse().unwrap();
    assert_eq!(cnf.to_string().lines().count(), 2);
    assert_eq!(cnf.to_string().parse(), Ok(cnf));
}

#[test]
fn a_clause_counts_once_however_often_it_is_added() {
    let mut cnf: Cnf = [clause("a || b"), clause("c")].into_iter().collect();
    cnf.extend([clause("b || a"), clause("!c")]);
    assert_eq!((cnf.len(), cnf.is_empty()), (3, false));
    assert_eq!((Cnf::default().len(), Cnf::default().is_empty()), (0, true));
}

#[test]
fn bad_text_names_its_line() {
    let error = "a\nb || !b".parse::<Cnf>().unwrap_err();
    assert_eq!(error, NamedError::BothSigns { line: 2, symbol: "b".into() });
    assert!(matches!("a\n\nb".parse::<Cnf>(), Err(NamedError::Symbol { line: 2, .. })));
    for bad in ["", "!", "!!a", "a b", "a | b", "a ||", "FALSE || a"] {
        assert!(bad.parse::<Clause>().is_err(), "{bad:?}");
    }
}

#[test]
fn the_numeric_view_keeps_names_and_clauses() {
    let cnf: Cnf = "a || !c\nb".parse().unwrap();
    let (formula, names) = cnf.to_formula();
    assert_eq!(names, ["a", "b", "c"]);
    let clauses: Vec<Vec<i32>> =
        formula.clauses().map(|c| c.iter().map(|l| l.to_dimacs()).collect()).collect();
    assert_eq!(clauses, [vec![1, -3], vec![2]]);
}
